/* The page of a session: printing it, and opening the hand that a link leads to. */
import "./files.js";
import "./result_picture.js";

document.querySelectorAll("[data-print]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
});

function openHand() {
  const hand = location.hash && document.getElementById(location.hash.slice(1));
  if (hand instanceof HTMLDetailsElement) hand.open = true;
}

window.addEventListener("hashchange", openHand);
openHand();
