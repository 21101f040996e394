/*
  A file with many sessions, read in round by round: it stays chosen, and the list grows as it is read. Without scripts each
  round is a page of its own, for which the file is chosen again.
*/
const form = document.getElementById("reading-in");
const chooser = form.elements.file;
const [working, failed] = form.querySelectorAll("[data-working], [data-broken-off]");
const part = () => document.getElementById("archive");
const isArchive = () => /\.zip$/i.test(chooser.files[0]?.name || "");

// Asks for the next round, as a tap on this button would, and returns what the answer shows.
async function round(button) {
  const fields = new FormData(form);
  if (button?.name) fields.set(button.name, button.value);
  const answer = await fetch(form.dataset.archives, { method: "POST", body: fields });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

function show(page, earlier) {
  const next = page.getElementById("archive");
  next.querySelector("ol").prepend(...earlier);
  next.querySelector("[data-chosen-again]")?.remove();
  if (part()) part().replaceWith(next); else form.before(next);
  return next;
}

async function read(button) {
  if (!button?.closest("#archive")) part()?.remove();
  form.setAttribute("aria-busy", "true");
  [working.hidden, failed.hidden] = [Boolean(part()), true];
  const rows = [];
  try {
    for (let asked = button; asked !== null; asked = part().querySelector("[data-go-on]")) {
      const page = await round(asked);
      if (!page.getElementById("archive")) { document.getElementById("main").replaceWith(page.getElementById("main")); return; }
      show(page, rows);
      rows.splice(0, rows.length, ...part().querySelectorAll("ol > li"));
    }
    part().scrollIntoView({ block: "nearest" });
  } catch {
    failed.hidden = false;
  } finally {
    working.hidden = true;
    form.removeAttribute("aria-busy");
  }
}

form.addEventListener("submit", (event) => {
  if (!isArchive()) return;
  event.preventDefault();
  if (!form.hasAttribute("aria-busy")) read(event.submitter);
});
chooser.addEventListener("change", () => part()?.remove());
