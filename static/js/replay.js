/* A hand played again without a page for each step: all steps are fetched once, then buttons, slider, keys and swipes
   turn them over, and the address names the one that is shown. Until they are there, the links work as they are. */
import "./address.js";

const SWIPE = 40; // pixels of the finger's way from which it means the next step
const replay = document.getElementById("replay");
const shown = document.getElementById("step");
const slider = document.getElementById("slider");
const where = document.querySelector(".where");
const says = document.getElementById("says");
const button = document.getElementById("by-itself");
const speed = document.getElementById("speed");
const address = document.getElementById("address");
const links = [...document.querySelectorAll("[data-turn]")];
const { path } = replay.dataset;
const last = Number(slider.max);
let now = Number(slider.value);
let steps = [];
let timer = 0;

async function load() {
  const answer = await fetch(replay.dataset.steps, { credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = [...page.querySelectorAll("template[data-step]")];
  // A hand that has gone on since then is looked at again from its page.
  if (found.length !== last + 1) { location.reload(); return; }
  steps = found;
  button.hidden = false;
  speed.parentElement.hidden = false;
  document.querySelector("[data-without-script]").hidden = true;
}

const place = (turn) => ({ first: 0, prev: now - 1, next: now + 1, last })[turn];
const leads = (to) => to >= 0 && to <= last && to !== now;

function show(to) {
  if (!steps.length || !leads(to)) return false;
  const step = steps[to];
  shown.replaceChildren(document.importNode(step.content, true));
  shown.classList.toggle("forward", to === now + 1);
  now = to;
  slider.value = now;
  slider.setAttribute("aria-valuetext", step.dataset.title.trim());
  where.textContent = `${now} / ${last}`;
  says.textContent = step.dataset.told;
  document.title = step.dataset.title.trim();
  address.value = address.value.replace(/\d+\/$/, `${now}/`);
  history.replaceState(null, "", `${path}${now}/`);
  links.forEach(point);
  return true;
}
function point(link) {
  const to = place(link.dataset.turn);
  if (leads(to)) { link.href = `${path}${to}/`; link.removeAttribute("aria-disabled"); return; }
  link.removeAttribute("href");
  link.setAttribute("aria-disabled", "true");
}

// By itself, until somebody does something else.
function pause() {
  clearTimeout(timer);
  timer = 0;
  label();
}
function label() {
  button.firstElementChild.textContent = timer ? button.dataset.pause : button.dataset.play;
}
function wait() {
  timer = now < last ? setTimeout(() => { show(now + 1); wait(); }, Number(speed.value)) : 0;
  label();
}
function playOrPause() {
  if (timer) { pause(); return; }
  if (now === last) show(0); else show(now + 1);
  wait();
}
button.addEventListener("click", playOrPause);
speed.addEventListener("change", () => { if (timer) { clearTimeout(timer); wait(); } });

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-turn]");
  if (!link || !steps.length || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  show(place(link.dataset.turn));
});
slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
slider.form.addEventListener("submit", (event) => { if (steps.length) event.preventDefault(); });

const KEYS = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !steps.length) return;
  if (event.target.closest("input, select, textarea")) return;
  if (event.key === " " && !event.target.closest("a, button")) {
    event.preventDefault();
    playOrPause();
  } else if (KEYS[event.key]) {
    event.preventDefault();
    pause();
    show(place(KEYS[event.key]));
  }
});

// A finger across the picture turns it over as a leaf: to the left comes the next step.
let from = null;
shown.addEventListener("touchstart", (event) => {
  const [finger] = event.touches;
  from = event.touches.length === 1 && event.target.closest(".felt") ? { x: finger.clientX, y: finger.clientY } : null;
}, { passive: true });
shown.addEventListener("touchend", (event) => {
  if (!from) return;
  const [finger] = event.changedTouches;
  const across = finger.clientX - from.x;
  const far = Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(finger.clientY - from.y);
  from = null;
  if (!far) return;
  pause();
  show(across < 0 ? now + 1 : now - 1);
});

load().catch(() => {}); // then the links stay pages
