/* Without a connection: what can't be done is grey, and says so where it is tapped all the same. Plays go on waiting (waiting.js), and
   the undo of one that still waits takes it back on this phone. */
import { found, isGone, lost, whenChanged as whenConnectionChanged } from "./connection.js";
import { isEntry } from "./entry.js";
import { isNews, main, sheet } from "./page.js";
import { count, last, whenChanged as whenQueueChanged } from "./queue.js";
import { open } from "./sheet.js";
import { takeBackLast } from "./waiting.js";

const NEEDS_IT = ".menu-button, .act.redo, .act.undo, .act.begin, a.act, .below :is(a, button).button";
const HERE = "[data-arm], [data-suit], [data-all], [data-close], a.lying, a.place, [href^='#']"; // links that scripts follow on this page

// The page may have been marked before, when it was otherwise.
export function mark() {
  const waits = count() > 0;
  main().querySelectorAll(NEEDS_IT).forEach((each) => {
    const grey = each.matches(".undo") ? isGone() && !waits : isGone() || (waits && each.matches(".redo"));
    each.classList.toggle("needs-connection", grey);
    if (grey) each.setAttribute("aria-disabled", "true"); else each.removeAttribute("aria-disabled");
  });
  const undo = main().querySelector(".act.undo");
  if (undo) nameUndo(undo);
}

// Undo is about what was tapped last, which may still be on this phone.
let named = null; // the words that it had before
function nameUndo(undo) {
  if (named && named.undo !== undo) named = null;
  const waits = last();
  if (waits) {
    named = named || { undo, disabled: undo.disabled, title: undo.title, words: [...undo.childNodes] };
    const what = document.createElement("small");
    what.textContent = waits.what;
    undo.disabled = false;
    undo.title = "";
    undo.replaceChildren(named.words[0].textContent.trim(), what);
  } else if (named) {
    undo.disabled = named.disabled;
    undo.title = named.title;
    undo.replaceChildren(...named.words);
    named = null;
  }
}

// In a sheet with a form, so that what was typed stays; or else in a sheet of its own.
const words = () => document.getElementById("no-connection"); // a board has none
function tell() {
  const said = words().content.cloneNode(true);
  const form = sheet().querySelector("dialog:has(form)");
  if (!form) { open(said); return; }
  form.querySelectorAll(".error.no-connection").forEach((each) => each.remove());
  const told = said.querySelector("p");
  told.className = "error no-connection";
  told.setAttribute("role", "alert");
  form.prepend(told);
  form.scrollTop = 0;
}

function failed({ detail }) {
  lost();
  if (!isNews(detail) && !isEntry(detail.requestConfig)) tell();
}
// Another page can't be had: the table would be gone, and out of sight what waits.
function tapped(event) {
  const undo = event.target.closest("#main .act.undo");
  const link = event.target.closest("a[href], .needs-connection");
  if (undo && count()) takeBackLast();
  else if (isGone() && link && !link.matches(HERE) && words()) tell();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

whenConnectionChanged(mark);
whenQueueChanged(mark);
document.addEventListener("click", tapped, true);
// The button may be the same one still, with other words.
document.addEventListener("htmx:afterSwap", ({ detail }) => { if (detail.requestConfig && detail.target.id === "main") named = null; });
["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, failed));
document.addEventListener("htmx:afterOnLoad", ({ detail }) => { if (!isNews(detail)) found(); });
