/* The board: its letters fitted to the screen, its scores turned to one side of the table or to each, the whole screen for it. */
import "./following.js";
import { redraw } from "./news.js";

const A_YEAR = 31536000;
const SMALLEST = 0.5;
const large = matchMedia("(min-width: 28em) and (min-height: 28em)");

// Nobody can scroll a television: what is too much for the screen is written smaller, step by step until it fits. A phone scrolls.
function fit() {
  let smaller = 1;
  do {
    document.body.style.setProperty("--smaller", smaller);
    smaller -= 0.04;
  } while (large.matches && !fits() && smaller > SMALLEST);
}
function fits() {
  const page = document.documentElement, body = document.body;
  const felt = document.querySelector(".board .felt"), join = document.querySelector(".board-join");
  return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth
    && [body, join].every((box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth)
    && (!felt || (felt.clientHeight > body.clientHeight / 5 && felt.clientWidth > body.clientWidth / 3));
}
fit();
document.addEventListener("htmx:afterSwap", fit);
window.addEventListener("resize", fit);

document.addEventListener("click", (event) => {
  const turn = event.target.closest("[data-sides]");
  if (!turn) return;
  event.preventDefault();
  document.cookie = `sides=${turn.dataset.sides}; path=/board/; max-age=${A_YEAR}; samesite=lax`;
  document.body.classList.toggle("each-side", turn.dataset.sides === "4");
  fit();
  redraw();
});

const button = document.querySelector("[data-full]");
button.hidden = !document.fullscreenEnabled;
button.addEventListener("click", () => {
  if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => {});
});
