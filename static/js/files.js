/*
  Files that take a moment to be made: the link says so meanwhile, and a second tap does nothing. The file is saved under the
  name that its answer gives, or sent where the link asks for that and the phone can. Without scripts the browser loads it.
*/
const nameIn = (answer) => /filename="([^"]+)"/.exec(answer.headers.get("content-disposition"))?.[1] || "referee";

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.status);
  const content = await answer.blob();
  return new File([content], nameIn(answer), { type: content.type });
}

function save(file) {
  const saving = document.createElement("a");
  saving.href = URL.createObjectURL(file);
  saving.download = file.name;
  saving.click();
  setTimeout(() => URL.revokeObjectURL(saving.href), 60000);
}

async function take(link) {
  const label = link.dataset.label ??= link.textContent;
  link.setAttribute("aria-busy", "true");
  link.textContent = link.dataset.file;
  try {
    const file = await load(link.href);
    link.textContent = label;
    if (!("sends" in link.dataset && navigator.canShare?.({ files: [file] }))) { save(file); return; }
    try {
      await navigator.share({ files: [file], title: file.name });
    } catch (refused) {
      if (refused.name !== "AbortError") save(file); // some phones send only soon after the tap, or only some kinds of files
    }
  } catch {
    link.textContent = link.dataset.failed;
  } finally {
    link.removeAttribute("aria-busy");
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-file]");
  if (!link) return;
  event.preventDefault();
  if (!link.hasAttribute("aria-busy")) take(link);
});
