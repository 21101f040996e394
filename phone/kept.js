/* The page as it was when it was last seen: shown at once, to look at, until Referee has started. */
import { keepPage, keptPage, noteHand } from "./state.js";

const A_BLINK = 150; // a tap changes a page in several steps
const kept = document.getElementById("kept");

export const lastTable = () => localStorage.getItem("last table");

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
  const keep = () => {
    waiting = 0;
    keepPage(path, htmlOf(page), ["/", lastTable()]).catch(isFull);
    if (path === tableOf(path)) noteHand(path, Boolean(page.querySelector("main[data-under-way]"))).catch(isFull);
  };
  const soon = () => { waiting ||= setTimeout(keep, A_BLINK); };
  new MutationObserver(soon).observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
  keep();
}
// Whoever enters something is told of a full storage by the application.
const isFull = () => {};

export const tableOf = (path) => /^\/table\/[^/]+\//.exec(path)?.[0];

function htmlOf(page) {
  const copy = page.documentElement.cloneNode(true);
  copy.querySelectorAll("script, noscript, template, iframe").forEach((each) => each.remove());
  copy.querySelectorAll("[autofocus]").forEach((each) => each.removeAttribute("autofocus"));
  return `<!DOCTYPE html>${copy.outerHTML}`;
}
