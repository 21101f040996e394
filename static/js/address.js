/* An address to copy with one tap. Without scripts it can be marked by hand; over plain http the browser copies what is marked. */

function makeReady(button) {
  if (!button.hidden) return; // it is ready already
  const field = document.getElementById(button.dataset.copies);
  const says = button.textContent;

  function copyMarked() {
    field.focus();
    field.select();
    try {
      return document.execCommand("copy");
    } catch {
      return false;
    }
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      return copyMarked();
    }
  }

  button.hidden = false;
  button.addEventListener("click", async () => {
    if (!await copy()) return;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = says; }, 2000);
  });
  field.addEventListener("focus", () => field.select());
}

function makeAllReady(part) {
  part.querySelectorAll("[data-copies]").forEach(makeReady);
}

makeAllReady(document);
document.addEventListener("htmx:load", (event) => makeAllReady(event.detail.elt.parentElement ?? document));
