/* Choosing an end, a suit or a place among the tiles without asking the server. */
import { closes, opened } from "./back.js";
import { main } from "./page.js";

// Choosing: an open end, a suit, or everything again.
function choose(arm) {
  const panel = main().querySelector(`[data-panel="${arm}"]`);
  if (!panel) return false;
  main().querySelectorAll("[data-panel]").forEach((each) => { each.hidden = each !== panel; });
  main().querySelectorAll("[data-arm]").forEach((each) => {
    const on = arm !== "" && each.dataset.arm === arm;
    each.classList.toggle(each.classList.contains("end") ? "chosen" : "on", on);
    if (on) each.setAttribute("aria-current", "true"); else each.removeAttribute("aria-current");
  });
  if (main().dataset.before === arm) delete main().dataset.before;
  showSuit("");
  // Where a page is longer than the screen, the tiles that fit come into sight.
  if (!document.body.classList.contains("at-table")) panel.scrollIntoView({ block: "nearest" });
  return true;
}

// Back shows again what was there before anything was chosen.
const open = () => main().querySelector("[data-panel]:not([hidden])");
function chosen() {
  if (!("before" in main().dataset)) main().dataset.before = open() ? open().dataset.panel : "";
  opened();
}
closes(() => {
  if (window.htmx && main().querySelector(".places, .other-seat")) {
    window.htmx.ajax("GET", main().dataset.look, { target: "#main", swap: "outerHTML" });
    return true;
  }
  if (!("before" in main().dataset)) return false;
  const before = main().dataset.before;
  delete main().dataset.before;
  return choose(before);
});
// A tray that scrolls in its own place stays where it was.
let scrolled = 0;
document.addEventListener("scroll", ({ target }) => { if (target.matches && target.matches(".by-ends")) scrolled = target.scrollTop; }, true);
document.addEventListener("htmx:afterSwap", (event) => {
  const now = event.detail.target || event.target;
  if (now.id === "main") main().querySelectorAll(".by-ends").forEach((each) => { each.scrollTop = scrolled; });
  if (now.id === "main" && main().querySelector(".places, .other-seat")) opened();
});

// The suit under which a tile was found goes with it: it says which half touches where that could be either.
function showSuit(suit) {
  const picks = main().querySelector("[data-picks]");
  if (!picks) return;
  main().querySelectorAll(".suits [data-suit]").forEach((each) => {
    if (each.dataset.suit === suit) each.setAttribute("aria-current", "true"); else each.removeAttribute("aria-current");
  });
  if (suit) picks.dataset.suit = suit; else delete picks.dataset.suit;
  main().querySelector('.panel [name="suit"]').value = suit;
}

// A tile that may lie on this end in more than one way: only those are left to choose from.
function narrow(arm) {
  const places = [...main().querySelectorAll(".places [data-place]")];
  const here = places.filter((each) => each.dataset.place === arm);
  if (here.length) places.forEach((each) => { each.hidden = !here.includes(each); });
  return here.length > 0;
}

document.addEventListener("click", (event) => {
  const end = event.target.closest("[data-arm]");
  if (event.target.closest("[data-arm], [data-suit][href]") && !main().querySelector(".places")) chosen();
  if (end) {
    const offered = [...main().querySelectorAll("button.chip.fits")].find((chip) => parseInt(chip.value.split("@")[1], 10) === Number(end.dataset.arm));
    const again = end.getAttribute("aria-current") === "true";
    if (offered) { offered.click(); event.preventDefault(); }
    else if (narrow(end.dataset.arm)) event.preventDefault();
    else if (choose(again ? "" : end.dataset.arm)) event.preventDefault();
    return;
  }
  const suit = event.target.closest("[data-suit][href]");
  if (suit) {
    showSuit(suit.dataset.suit);
    event.preventDefault();
    return;
  }
  const all = event.target.closest("[data-all]");
  if (!all) return;
  if (all.dataset.all) chosen();
  if (choose(all.dataset.all)) event.preventDefault();
});
