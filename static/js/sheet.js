/* Sheets over the table. Where scripts run they are modal: the page behind is out of reach, Escape closes. */
import { closes, forgetQuery, opened } from "./back.js";
import { buzz } from "./buzz.js";
import { sheet } from "./page.js";

const listeners = [];

export const isOpen = () => Boolean(sheet().firstElementChild);
export function whenShut(listener) {
  listeners.push(listener);
}
export function open(content) {
  sheet().replaceChildren(content);
  modal();
}
export function shut() {
  const dialog = sheet().querySelector("dialog");
  if (dialog && dialog.open) dialog.close();
  empty();
  forgetQuery();
}
function empty() {
  sheet().replaceChildren();
  listeners.forEach((listener) => listener());
}
function modal() {
  const dialog = sheet().querySelector("dialog");
  if (!dialog || !dialog.showModal) return;
  dialog.removeAttribute("open");
  dialog.showModal();
  opened();
  dialog.addEventListener("close", empty, { once: true });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) shut(); });
}

closes(() => {
  if (!isOpen()) return false;
  shut();
  return true;
});
document.addEventListener("click", (event) => {
  const close = event.target.closest("[data-close]");
  if (!close || !sheet().contains(close)) return;
  event.preventDefault();
  shut();
});
// What was said in the sheet is done, whether or not anything stands on the page for it.
document.addEventListener("htmx:afterRequest", ({ detail }) => { if (detail.successful && detail.elt.matches(".sheet form:has([data-shuts])")) shut(); });
document.addEventListener("htmx:afterSwap", (event) => {
  const swapped = (event.detail.target || event.target).id;
  if (swapped === "sheet") {
    modal();
    buzz([20, 60, 20]);
  }
  // Together with the new page, not a moment later: a tap meant for the one must not meet the other.
  if (swapped === "main" && isOpen()) shut();
});
modal();
