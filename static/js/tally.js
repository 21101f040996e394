/* The number pad for what everybody has left, and what the count would bring, shown as it is typed. */
import { byKeyboard } from "./keyboard.js";
import { main } from "./page.js";

const fields = () => [...main().querySelectorAll("[data-pad] input")];
const pad = () => main().querySelector(".pad");
let active = null; // the field that the keys write in

// With keys of its own, the page needs no keyboard that comes up and hides half of it.
function show() {
  if (!pad() || !pad().hidden) return;
  pad().hidden = false;
  main().querySelectorAll(".without-script").forEach((each) => { each.hidden = true; });
  fields().forEach((field) => { field.inputMode = "none"; });
  active = fields()[0];
  if (document.activeElement === document.body) active.focus({ preventScroll: true });
  window.dispatchEvent(new Event("resize")); // the felt has another size now
}

function goOn() {
  const after = fields()[fields().indexOf(active) + 1];
  if (after) after.focus(); else main().querySelector(".begin").focus();
}
function press(key) {
  const field = fields().includes(active) ? active : fields()[0];
  field.focus({ preventScroll: true });
  if (key === "next") { goOn(); return; }
  if (key === "back") field.value = field.value.slice(0, -1);
  else if (field.value.length < field.maxLength) field.value += key;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

document.addEventListener("focusin", ({ target }) => { if (target.closest("[data-pad]")) active = target; });
document.addEventListener("click", ({ target }) => {
  const key = target.closest(".key");
  if (key) press(key.value);
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.closest(".count-pad [data-pad]")) return;
  event.preventDefault();
  goOn();
});

// What the count would bring: asked for once everybody has a number; an older answer never hides a newer one.
let asked = 0;
async function preview() {
  const form = document.getElementById("count");
  const place = form && form.querySelector("[data-preview]");
  if (!place) return;
  const mine = asked += 1;
  if (fields().some((field) => !field.value.trim())) { place.replaceChildren(); return; }
  const sent = new URLSearchParams([...new FormData(form)].filter(([name]) => /^(pips|tiles)-|^hand$/.test(name)));
  try {
    const answer = await fetch(`${form.dataset.check}?check=1&${sent}`, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
    if (mine === asked && place.isConnected) place.innerHTML = await answer.text();
  } catch { /* without a connection the count waits as any entry does */ }
}
let soon = 0;
document.addEventListener("input", ({ target }) => {
  if (!target.closest(".count-pad")) return;
  clearTimeout(soon);
  soon = setTimeout(preview, 120);
});

// Somebody who works with the keyboard goes on with the player who is expected next.
function focusCaller() {
  const expected = main().querySelector(".callers :checked");
  if (expected && byKeyboard() && document.activeElement === document.body) expected.focus({ preventScroll: true });
}

document.addEventListener("htmx:afterSettle", () => { show(); focusCaller(); });
show();
