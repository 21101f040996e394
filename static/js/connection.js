/* Whether the server can be reached, and the dot on the page that says so. */
let gone = false;
const listeners = [];

// The dot says live, saving, waiting or offline.
export function say(state) {
  const line = document.querySelector("[data-line]");
  if (!line) return;
  line.className = "line " + (state === "live" ? "" : state);
  const text = line.querySelector("span");
  text.textContent = text.dataset[state] || state;
}

export const isGone = () => gone;
export function lost() {
  say("offline");
  change(true);
}
export function found() {
  change(false);
}
export function whenChanged(listener) {
  listeners.push(listener);
}
function change(to) {
  gone = to;
  listeners.forEach((listener) => listener());
}
