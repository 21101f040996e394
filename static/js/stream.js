/* The stream that tells of news. htmx opens it, and opens it again where it breaks; a page that nobody sees needs none. */
import { main } from "./page.js";

const SILENCE_AT_MOST = 40000; // something is sent every 15 seconds
let stream = null;
let silence = 0;

export const isLive = () => Boolean(stream) && stream.readyState === EventSource.OPEN;
export function disconnect() {
  clearTimeout(silence);
  if (stream) stream.close();
  stream = null;
}
export function connect() {
  const old = document.getElementById("live");
  // What is being asked for is put into the page first: an element that is gone has no page to put it into.
  if (old.classList.contains("htmx-request")) {
    old.addEventListener("htmx:afterRequest", connect, { once: true });
    return;
  }
  disconnect();
  const fresh = old.cloneNode();
  old.removeAttribute("sse-connect");
  old.replaceWith(fresh);
  window.htmx.process(fresh);
}
// A stream may look open long after its line is dead.
function heard() {
  clearTimeout(silence);
  silence = setTimeout(connect, SILENCE_AT_MOST);
}

window.htmx.createEventSource = (address) => {
  disconnect();
  stream = new EventSource(`${address}?seen=${main().dataset.version}`);
  stream.addEventListener("here", heard);
  return stream;
};
document.addEventListener("htmx:sseOpen", heard);
document.addEventListener("htmx:sseMessage", heard);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") connect(); else disconnect();
});
