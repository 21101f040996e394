/* The count: what was tapped so far stands in the address, so that a reload keeps it. A tile is left with one player only; tiles and pips add up while they are tapped. A large set is shown
   suit by suit, with the tiles that were tapped. */
document.addEventListener("DOMContentLoaded", () => {
  "use strict";
  const seats = [...document.querySelectorAll(".counted")];
  const boxes = (seat) => [...seat.querySelectorAll("input[type=checkbox]")];

  function add() {
    const taken = new Map();
    seats.forEach((seat) => boxes(seat).filter((box) => box.checked).forEach((box) => taken.set(box.value, seat)));
    seats.forEach((seat) => {
      const mine = boxes(seat).filter((box) => box.checked);
      const full = mine.length >= Number(seat.dataset.tiles);
      boxes(seat).forEach((box) => {
        box.disabled = !box.checked && (full || (taken.has(box.value) && taken.get(box.value) !== seat));
      });
      const pips = mine.reduce((sum, box) => sum + Number(box.dataset.worth), 0);
      const shown = seat.querySelector("[data-pips]");
      shown.textContent = shown.textContent.replace(/\d+/, String(pips));
      const state = document.querySelector(`[data-state="${seat.dataset.seat}"]`);
      state.querySelector("output").textContent = String(mine.length);
      const typed = seat.querySelector("input[type=number]").value !== "";
      state.classList.toggle("full", typed || mine.length === Number(seat.dataset.tiles));
    });
  }
  function keep() {
    const tapped = new URLSearchParams(new FormData(document.querySelector(".count")));
    tapped.delete("tab");
    [...tapped.keys()].filter((name) => !tapped.get(name)).forEach((name) => tapped.delete(name));
    history.replaceState(history.state, "", `?${tapped}`);
  }
  document.querySelector(".count").addEventListener("input", (event) => {
    add();
    keep();
    const seat = event.target.closest(".counted");
    if (!seat || event.target.type !== "checkbox") return;
    const mine = boxes(seat).filter((box) => box.checked);
    const next = seats[seats.indexOf(seat) + 1];
    if (event.target.checked && next && mine.length === Number(seat.dataset.tiles) && !boxes(next).some((box) => box.checked)) {
      document.getElementById(`tab-${next.dataset.seat}`).checked = true;
    }
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
  add();
});
