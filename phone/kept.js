/* The page as it was when it was last seen: shown at once, to look at, until Referee has started. */
import { keepPage, keptPage, lastTable, noteHand, noteLastTable } from "./state.js";

const A_BLINK = 150; // a tap changes a page in several steps
const kept = document.getElementById("kept");

// The frame is inert and runs no scripts.
export async function showKept(path) {
  const html = await keptPage(path);
  if (!html) return false;
  const loaded = new Promise((done) => kept.addEventListener("load", done, { once: true }));
  kept.srcdoc = html;
  await loaded;
  return true;
}
export function hideKept() {
  kept.hidden = true;
  kept.removeAttribute("srcdoc");
}

// Keeps the page of a frame each time it has changed, and notes whether a hand is under way on it.
export function follow(page, path) {
  let waiting = 0;
  const keep = async () => {
    waiting = 0;
    const isUnderWay = Boolean(page.querySelector("main[data-under-way]"));
    try {
      if (path === tableOf(path)) await noteHand(path, isUnderWay);
      await keepPage(path, htmlOf(page), ["/", await lastTable()]);
    } catch { /* the storage is full: whoever enters something is told by the application */ }
  };
  const soon = () => { waiting ||= setTimeout(keep, A_BLINK); };
  new MutationObserver(soon).observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  if (tableOf(path)) noteLastTable(tableOf(path)).then(keep, keep); else keep();
}
// The address of the table to which a page belongs.
const tableOf = (path) => /^\/table\/[^/]+\//.exec(path)?.[0];

function htmlOf(page) {
  const copy = page.documentElement.cloneNode(true);
  copy.querySelectorAll("script, noscript, template, iframe").forEach((each) => each.remove());
  copy.querySelectorAll("[autofocus]").forEach((each) => each.removeAttribute("autofocus"));
  return `<!DOCTYPE html>${copy.outerHTML}`;
}
