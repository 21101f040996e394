/* A patience: tapping tiles on the picture, tapping the starting tiles together, the size of the screen. */
import { closes, opened } from "./back.js";
import { byKeyboard } from "./keyboard.js";
import { drawAgain } from "./news.js";
import { main } from "./page.js";

const send = (name, value) => {
  const button = document.getElementById("tapped");
  button.name = name;
  button.value = value;
  button.click();
};

// Two tiles, or a tile and an empty column, tapped one after the other.
const chosen = () => main().querySelector("a.lying.chosen");
function partners(tile) {
  const pairs = (main().querySelector(".felt").dataset.pairs || "").split(" ").filter(Boolean).map((pair) => pair.split("+"));
  return pairs.filter((pair) => pair.includes(tile)).map(([one, other]) => (one === tile ? other : one));
}
function choose(link) {
  main().querySelectorAll("a.lying").forEach((each) => {
    each.classList.remove("chosen", "partner");
    each.removeAttribute("aria-current");
  });
  if (!link) return;
  link.classList.add("chosen");
  link.setAttribute("aria-current", "true");
  const others = partners(link.dataset.tile);
  main().querySelectorAll("a.lying").forEach((each) => each.classList.toggle("partner", others.includes(each.dataset.tile)));
}
document.addEventListener("click", (event) => {
  const felt = event.target.closest(".felt");
  const link = felt && event.target.closest("a[data-tile], a[data-column]");
  if (!link) return;
  event.preventDefault();
  const first = chosen();
  if ("single" in felt.dataset) send("take", link.dataset.tile);
  else if (link.dataset.column) { if (first) send("move", `${first.dataset.tile} ${link.dataset.column}`); else location.assign(link.getAttribute("href")); }
  else if (first === link) choose(null);
  else if (first) send("take", `${first.dataset.tile} ${link.dataset.tile}`);
  else { choose(link); opened(); }
});
closes(() => {
  if (!chosen()) return false;
  choose(null);
  return true;
});
document.addEventListener("keydown", (event) => {
  const link = event.key === " " && event.target.closest && event.target.closest("a[data-tile], a[data-column]");
  if (link) { event.preventDefault(); link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); }
  if (event.key === "Escape" && chosen()) choose(null);
});

// The starting tiles: a list of places, kept on this phone for the games begun last.
let places = [];
let taps = [];
const start = () => document.getElementById("start");
const key = () => `laid ${start().dataset.hand}`;
const tileOf = (text) => text.split("-").sort().reverse().join("-");
function keep() {
  try { localStorage.setItem(key(), places.map((each) => each || "_").join(" ")); } catch { /* private mode */ }
}
function kept() {
  try {
    const others = Object.keys(localStorage).filter((name) => name.startsWith("laid ") && name !== key());
    if (others.length > 9) others.forEach((name) => localStorage.removeItem(name));
    return localStorage.getItem(key()) || "";
  } catch { return ""; }
}
function face(text) {
  const offer = main().querySelector(`[data-offers] [value="${text}"]`) || main().querySelector(`[data-offers] [data-tile="${tileOf(text)}"]`);
  return offer.querySelector(".face").cloneNode(true);
}
function showStart() {
  const slots = [...main().querySelectorAll(".slot")];
  const next = places.indexOf("");
  slots.forEach((slot, number) => {
    slot.classList.toggle("next", number === next);
    const shown = slot.querySelector("button");
    if (places[number] && (!shown || shown.dataset.lies !== places[number])) {
      const button = document.createElement("button");
      button.type = "button";
      button.name = "back";
      button.value = number;
      button.dataset.lies = places[number];
      button.setAttribute("aria-label", places[number]);
      button.append(face(places[number]));
      slot.replaceChildren(button);
    } else if (!places[number]) slot.replaceChildren();
  });
  const gone = new Set(places.filter(Boolean).map(tileOf));
  main().querySelectorAll("[data-offers] button").forEach((each) => { each.disabled = gone.has(each.dataset.tile); });
  const number = places.filter(Boolean).length;
  main().querySelector("[data-number]").textContent = number;
  main().querySelector('[name="back"][value="last"]').disabled = !number;
  const ready = main().querySelector("[data-ready]");
  ready.classList.toggle("now", next < 0);
  ready.classList.toggle("off", next >= 0);
  document.querySelectorAll('[name="laid"]').forEach((each) => { each.value = places.map((place) => place || "_").join(" "); });
  keep();
}
function beginStart() {
  if (!start()) return;
  const read = (text) => text.split(" ").map((word) => (word === "_" ? "" : word));
  places = read(start().elements.laid.value);
  const before = read(kept());
  if (!places.some(Boolean) && before.length === places.length) places = before;
  taps = places.map((place, number) => (place ? number : -1)).filter((number) => number >= 0);
  showStart();
}
document.addEventListener("click", (event) => {
  const button = start() && event.target.closest('[name="add"], [name="back"]');
  if (!button) return;
  event.preventDefault();
  if (button.name === "add") {
    const place = places.indexOf("");
    if (place < 0) return;
    places[place] = button.value;
    taps.push(place);
  } else {
    const place = button.value === "last" ? taps.pop() : Number(button.value);
    taps = taps.filter((each) => each !== place);
    places[place] = "";
  }
  const byKeyboard = document.activeElement === button && button.matches(":focus-visible");
  showStart();
  if (byKeyboard && button.name === "add") {
    const free = [...main().querySelectorAll("[data-offers] button:not(:disabled)")];
    (free.find((each) => button.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) || free[0] || main().querySelector("[data-ready]")).focus();
  }
});

// The screen's size, so that the server draws for it.
function measure() {
  const size = `${innerWidth}x${innerHeight}`;
  if (document.cookie.split("; ").includes(`screen=${size}`)) return;
  document.cookie = `screen=${size}; path=/table/; max-age=31536000; samesite=lax`;
  if (size !== "390x664" && main().querySelector(".felt .layout") && !chosen()) drawAgain();
}
let timer = 0;
window.addEventListener("resize", () => { clearTimeout(timer); timer = setTimeout(measure, 300); });

// Who works with the keyboard goes on at the picture.
document.addEventListener("htmx:afterSettle", (event) => {
  if ((event.detail.target || event.target).id !== "main") return;
  beginStart();
  const felt = main().querySelector(".felt");
  if (byKeyboard() && felt && document.activeElement === document.body) { felt.tabIndex = -1; felt.focus(); }
});

beginStart();
document.addEventListener("DOMContentLoaded", measure); // htmx is ready by then
