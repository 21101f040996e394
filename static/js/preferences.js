/* What this phone wants of a table page, kept by the phone: its switches stand in the menu. */
const DEFAULTS = { points: true, sound: false };
const listeners = [];

export function wants(name) {
  try { return (localStorage.getItem(`wants ${name}`) ?? String(DEFAULTS[name])) === "true"; } catch { return DEFAULTS[name]; }
}
export function whenSwitched(listener) {
  listeners.push(listener);
}
function apply() {
  document.body.classList.toggle("without-points", !wants("points"));
}
function show() {
  document.querySelectorAll("[data-switches]").forEach((each) => { each.hidden = false; });
  document.querySelectorAll("[data-switch]").forEach((each) => { each.checked = wants(each.dataset.switch); });
}

document.addEventListener("change", ({ target }) => {
  const name = target.dataset?.switch;
  if (!name) return;
  try { localStorage.setItem(`wants ${name}`, String(target.checked)); } catch { /* private mode: it holds as long as the page is open */ DEFAULTS[name] = target.checked; }
  apply();
  listeners.forEach((listener) => listener(name));
});
document.addEventListener("htmx:afterSwap", show);
apply();
