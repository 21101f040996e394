/* The count: what was entered so far stands in the address, so that a reload keeps it. A tile is left with one player only; tiles and pips add up while they are tapped, and
   the sheet says who is still to be counted. Enter leads to the next player. A large set is shown suit by suit, with the tiles that were tapped. */
const form = document.querySelector(".count");
const still = form.querySelector(".still");
const seats = [...form.querySelectorAll(".counted")];
const boxes = (seat) => [...seat.querySelectorAll(".picks input")];
const ticked = (seat) => boxes(seat).filter((box) => box.checked);
const field = (seat) => seat.querySelector("input[type=number]");
const rest = (seat) => seat.querySelector("[name=rest]");
const tab = (seat) => document.getElementById(`tab-${seat.dataset.seat}`);
const tiles = (seat) => Number(seat.dataset.tiles);
const missing = (seat) => (field(seat).value ? 0 : Math.max(0, tiles(seat) - ticked(seat).length));
const pips = (seat) => (field(seat).value ? Number(field(seat).value) : ticked(seat).reduce((sum, box) => sum + Number(box.dataset.worth), 0));
const said = (number, { one, more }) => (number === 1 ? one : more);

// Where every tile was dealt and one player alone isn't counted, the tiles that remain must be that player's.
function remaining(seat) {
  const taken = new Set(seats.filter((other) => other !== seat).flatMap(ticked).map((box) => box.value));
  return boxes(seat).filter((box) => !taken.has(box.value));
}
function lastUncounted() {
  const [seat, ...others] = seats.filter(missing);
  const alone = seat && !others.length && rest(seat) && !seats.some((each) => field(each).value);
  return alone && remaining(seat).length === tiles(seat) ? seat : null;
}
function fill() {
  seats.flatMap(boxes).filter((box) => "rest" in box.dataset).forEach((box) => { box.checked = false; delete box.dataset.rest; });
  const last = lastUncounted();
  seats.filter(rest).forEach((seat) => {
    rest(seat).closest("label").hidden = seat !== last;
    if (seat !== last) rest(seat).checked = false;
  });
  if (last && rest(last).checked) remaining(last).filter((box) => !box.checked).forEach((box) => { box.checked = true; box.dataset.rest = ""; });
}

function add() {
  fill();
  const taken = new Map(seats.flatMap((seat) => ticked(seat).map((box) => [box.value, seat])));
  seats.forEach((seat) => {
    const mine = ticked(seat);
    const full = mine.length >= tiles(seat);
    boxes(seat).forEach((box) => {
      box.disabled = "rest" in box.dataset || (!box.checked && (full || (taken.has(box.value) && taken.get(box.value) !== seat)));
    });
    const state = tab(seat).parentElement.querySelector(".state");
    state.textContent = missing(seat) ? state.dataset.form.replace("{given}", mine.length) : state.dataset.done;
    state.classList.toggle("full", !missing(seat));
    state.nextElementSibling.textContent = said(pips(seat), still.dataset).replace(/\d+/, pips(seat));
  });
  const uncounted = seats.filter(missing);
  const told = uncounted.map((seat) => said(missing(seat), seat.dataset).replace("{tiles}", missing(seat)));
  still.hidden = !told.length;
  still.textContent = told.length ? still.dataset.form.replace("{players}", () => told.join(", ")) : "";
  const fewer = form.querySelector(".fewer");
  if (fewer) fewer.hidden = !uncounted.length || uncounted.some((seat) => !ticked(seat).length);
}
function keep() {
  const tapped = new URLSearchParams(new FormData(form));
  tapped.delete("tab");
  [...tapped.keys()].filter((name) => !tapped.get(name)).forEach((name) => tapped.delete(name));
  history.replaceState(history.state, "", `?${tapped}`);
}

// To another player, to the field where one was for this player.
function show(seat, from) {
  tab(seat).checked = true;
  if (from.name === "tab") tab(seat).focus();
  else if (from.type === "number") field(seat).focus();
  else ([...seat.querySelectorAll(".suit, .picks input:enabled")].find((each) => each.getClientRects().length) || field(seat)).focus();
}
const next = (seat) => seats[seats.indexOf(seat) + 1];
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches("input")) return;
  const here = event.target.closest(".counted") || seats.find((seat) => tab(seat) === event.target);
  if (!next(here)) return; // the last one: the count goes on, as any form does
  event.preventDefault();
  if (event.target.reportValidity()) show(next(here), event.target);
});
// What the browser objects to must be in sight.
form.addEventListener("invalid", (event) => {
  if (event.target === form.querySelector("input:invalid")) tab(event.target.closest(".counted")).checked = true;
}, true);

form.addEventListener("input", (event) => {
  if (event.target.name === "tab") return;
  add();
  if (form.method === "get") keep();
  // What was told of the count as it was sent isn't true of another one.
  document.querySelectorAll(".count-faults").forEach((told) => told.remove());
  const seat = event.target.closest(".counted");
  const filled = event.target.checked && event.target.name !== "rest" && ticked(seat).length === tiles(seat);
  if (filled && next(seat) && missing(next(seat)) === tiles(next(seat))) show(next(seat), event.target);
});
document.querySelectorAll(".counted .suits").forEach((suits) => {
  const tiles = suits.parentElement.querySelector(".by-suit");
  suits.hidden = false;
  tiles.dataset.suit = "";
  suits.addEventListener("click", (event) => {
    const chosen = event.target.closest(".suit");
    if (!chosen) return;
    suits.querySelectorAll(".suit").forEach((suit) => suit.setAttribute("aria-pressed", String(suit === chosen)));
    tiles.dataset.suit = chosen.value;
  });
});
seats.forEach((seat) => { field(seat).enterKeyHint = next(seat) ? "next" : "go"; });
add();
