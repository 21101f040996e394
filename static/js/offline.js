/* Without a connection: what can't be done is grey, and says so where it is tapped all the same. Plays go on waiting (waiting.js), and
   the undo of one that still waits takes it back on this phone. */
const Offline = (() => {
  "use strict";
  const NEEDS_IT = ".sheets .act, .act.redo, .act.undo, .act.begin, a.act, .below a.button";
  const HERE = "[data-arm], [data-suit], [data-all], [data-close], a.lying, a.place, [href^='#']"; // links that scripts follow on this page
  const main = () => document.getElementById("main");
  let offline = false;

  // The page may have been marked before, when it was otherwise.
  function mark() {
    const waits = Waiting.count() > 0;
    main().querySelectorAll(NEEDS_IT).forEach((each) => {
      const grey = each.matches(".undo") ? offline && !waits : offline || (waits && each.matches(".redo"));
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
    const last = Waiting.last();
    if (last) {
      named = named || { undo, disabled: undo.disabled, title: undo.title, words: [...undo.childNodes] };
      const what = document.createElement("small");
      what.textContent = last.what;
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
  function say() {
    const said = words().content.cloneNode(true);
    const open = window.Table.sheet().querySelector("dialog:has(form)");
    if (!open) { window.Table.open(said); return; }
    open.querySelectorAll(".error.no-connection").forEach((each) => each.remove());
    const told = said.querySelector("p");
    told.className = "error no-connection";
    told.setAttribute("role", "alert");
    open.prepend(told);
    open.scrollTop = 0;
  }

  function is(now) {
    offline = now;
    mark();
  }
  function failed({ detail }) {
    window.Table.line("offline");
    is(true);
    if (!Waiting.keeps(detail.requestConfig)) say();
  }
  // Another page can't be had: the table would be gone, and out of sight what waits.
  function tapped(event) {
    const undo = event.target.closest("#main .act.undo");
    const link = event.target.closest("a[href], .needs-connection");
    if (undo && Waiting.count()) Waiting.takeBackLast();
    else if (offline && link && !link.matches(HERE) && words()) say();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener("click", tapped, true);
  ["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, failed));
  document.addEventListener("htmx:afterOnLoad", () => is(false));

  return { is, mark };
})();
