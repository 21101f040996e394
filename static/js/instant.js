/* What was tapped shows at once, marked as not yet confirmed. With the server's answer it is taken back, and what the answer
   says is shown in the same moment: the table as it is now, or with a refusal the table as it was and the reason. */
import { isEntry, isLater } from "./entry.js";
import { main } from "./page.js";

let steps = []; // each takes one change back
let waiting = []; // the steps of each entry that waits for a connection

function change(element, name, value) {
  const before = element.getAttribute(name);
  element.setAttribute(name, value);
  steps.push(() => { if (before === null) element.removeAttribute(name); else element.setAttribute(name, before); });
}
function mark(element, name, on = true) {
  if (!element || element.classList.contains(name) === on) return;
  element.classList.toggle(name, on);
  steps.push(() => element.classList.toggle(name, !on));
}
function add(element, parent) {
  parent.append(element);
  steps.push(() => element.remove());
}
const undo = (done) => done.reverse().forEach((step) => step());
export function takeBack() {
  undo([...waiting.flat(), ...steps]);
  steps = [];
  waiting = [];
}
// Of the entries that wait, the last.
export function takeBackLast() {
  undo(waiting.pop() || []);
}

// The server has marked where a next tile would lie on each arm, with the heavier half inward, and where that would be
// for a double. A tile that isn't told to lie in one way there isn't shown before the server has laid it.
function placeOf(felt, [, high, low, arm = "", half]) {
  const double = high === low;
  const place = felt.querySelector(`[data-next="${arm}"]${double ? "[data-double]" : ":not([data-double])"}`);
  if (!place) return null;
  const known = (place.dataset.halves || "").split(" ");
  const inward = half ? [half] : [high, low].filter((each) => known.includes(each));
  if (!double && arm && inward.length !== 1) return null;
  return { place, arm, turned: !double && arm !== "" && inward[0] !== high };
}
function upright(tile, degrees) {
  tile.querySelectorAll(".numeral").forEach((each) => each.setAttribute("transform", `rotate(${-degrees} ${each.getAttribute("x")} 0)`));
}
function lay(button) {
  const felt = main().querySelector(".felt .layout");
  const written = /^(\d+)-(\d+)(?:@(\d+))?(?:~(\d+))?-?$/.exec(button.value);
  const face = button.querySelector(".face") || main().querySelector(".chosen-tile .face");
  const found = felt && face && written && !felt.querySelector(".unconfirmed") && placeOf(felt, written);
  if (!found) return false;
  const { place, arm, turned } = found;
  const tile = place.cloneNode();
  const [, degrees = 0] = /rotate\((\d+)\)/.exec(tile.getAttribute("transform")) || [];
  const inside = document.createElementNS(felt.namespaceURI, "g");
  if (turned) inside.setAttribute("transform", "rotate(180)");
  inside.append(...[...face.querySelector("rect").parentNode.childNodes].map((each) => each.cloneNode(true)));
  upright(inside, Number(degrees) + (turned ? 180 : 0));
  tile.append(inside);
  tile.setAttribute("class", "newest unconfirmed");
  delete tile.dataset.next;

  let tiles = felt.querySelector(".tiles");
  if (!tiles) {
    mark(felt.querySelector(".waiting"), "taken");
    tiles = document.createElementNS(felt.namespaceURI, "g");
    tiles.setAttribute("class", "tiles");
    add(tiles, felt);
  }
  mark(felt.querySelector(".newest"), "newest", false);
  mark(felt.querySelector(`.end[data-arm="${arm}"]`), "taken");
  add(tile, tiles);
  if (place.dataset.view) change(felt, "viewBox", place.dataset.view);
  return true;
}

const tileOf = (button) => /^\d+-\d+/.exec(button.value)[0];

// Of a patience, the tiles that were tapped on the table.
function tapped(button) {
  const tiles = button.value.split(" ");
  main().querySelectorAll("a.lying").forEach((each) => { if (tiles.includes(each.dataset.tile)) mark(each, "leaving"); });
}

function show(button) {
  const focused = document.activeElement === button;
  change(main(), "aria-busy", "true");
  if (button.id === "tapped") tapped(button);
  else if (button.name === "lay" && lay(button)) {
    main().querySelectorAll('.tray [name="lay"]').forEach((each) => { if (tileOf(each) === tileOf(button)) mark(each, "taken"); });
  }
  mark(button, "sent");
  if (button.name === "lay" || ["pass", "done"].includes(button.value)) mark(main().querySelector(".card.turn"), "passing");
  steps.unshift(() => { if (focused) button.focus({ preventScroll: true }); });
}
// An entry that waits for a connection stays where it was tapped; the table may be tapped on.
function waitsOrNot(event) {
  if (!isEntry(event.detail.requestConfig)) { takeBack(); return; }
  main().removeAttribute("aria-busy");
  waiting.push(steps);
  steps = [];
}

document.addEventListener("htmx:beforeRequest", (event) => {
  const { verb, triggeringEvent: by } = event.detail.requestConfig;
  const button = by && by.submitter;
  if (verb === "post" && button && main().contains(button)) show(button);
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!event.detail.requestConfig || event.detail.requestConfig.verb !== "post") return;
  if (isLater(event.detail.xhr.status)) waitsOrNot(event); else takeBack();
});
["htmx:sendError", "htmx:timeout", "htmx:sendAbort"].forEach((name) => document.addEventListener(name, (event) => {
  if (event.detail.requestConfig.verb === "post") waitsOrNot(event);
}));
