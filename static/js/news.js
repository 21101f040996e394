/* News of the table: told of over the stream, asked for then, and every two seconds while no stream gets through. */
import { found, lost as lostConnection, say } from "./connection.js";
import { measure } from "./felt.js";
import { main, sheet } from "./page.js";
import { count } from "./queue.js";
import { whenShut } from "./sheet.js";
import { isSending, sendIfDue, whenSent } from "./waiting.js";

const ASK_EVERY = 2000;
const ASK_EVERY_WHEN_OVER = 15000;
const SILENCE_AT_MOST = 40000; // something is sent every 15 seconds
const version = () => Number(main().dataset.version);
const visible = () => document.visibilityState === "visible";
// Nothing is swapped under a sheet, or while an answer is on its way.
const settled = () => visible() && !sheet().firstElementChild && !document.querySelector(".htmx-request");

let wanted = 0; // the newest version that was told of
// With no new version, what this phone may do can change.
let told = 0; // how often it was said that this may be so
let due = 0; // for how many of these times it has waited long enough
let heeded = 0; // how many of them the page was asked for after
let etag = ""; // of what was asked for last
let asking = false;
let lost = false; // what was asked for last had no answer
let away = 0; // milliseconds for which a busy server has sent this phone away
let timer = 0;

// The stream, which htmx opens again by itself. A page that nobody sees needs none.
let stream = null;
let silence = 0;
const live = () => Boolean(stream) && stream.readyState === EventSource.OPEN;
window.htmx.createEventSource = (address) => {
  disconnect();
  stream = new EventSource(`${address}?seen=${version()}`);
  stream.addEventListener("here", heard);
  return stream;
};
function disconnect() {
  clearTimeout(silence);
  if (stream) stream.close();
  stream = null;
}
function connect() {
  disconnect();
  const old = document.getElementById("live");
  const fresh = old.cloneNode();
  old.removeAttribute("sse-connect");
  old.replaceWith(fresh);
  window.htmx.process(fresh);
}
function heard() {
  clearTimeout(silence);
  silence = setTimeout(connect, SILENCE_AT_MOST);
}
document.addEventListener("htmx:sseOpen", () => { heard(); if (lost || count()) look(); else wait(); });
document.addEventListener("htmx:sseError", () => { if (!lost) look(); });
document.addEventListener("htmx:sseBeforeMessage", (event) => {
  event.preventDefault();
  heard();
  const { type, lastEventId } = event.detail;
  if (type === "again") {
    const times = told += 1;
    setTimeout(() => { due = times; catchUp(); connect(); }, Math.random() * 500);
    return;
  }
  wanted = Math.max(wanted, Number(lastEventId));
  catchUp();
});

const behind = () => wanted > version() || due > heeded;
// What one's own tap has brought, or is about to bring, needs no asking for.
function catchUp() {
  if (settled() && !isSending() && behind()) look();
}

// Asking: the answer is 304 while nothing changed.
async function look() {
  clearTimeout(timer);
  if (!asking && settled()) {
    asking = true;
    try { await ask(); } catch { cutOff(); } finally { asking = false; }
  }
  wait();
}
async function ask() {
  const table = main();
  const times = told;
  const headers = { "HX-Request": "true" };
  if (etag) headers["If-None-Match"] = etag;
  const answer = await fetch(table.dataset.look, { headers, cache: "no-store", credentials: "same-origin" });
  away = (Number(answer.headers.get("Retry-After")) || 0) * 1000;
  if (answer.status === 200) {
    const text = await answer.text();
    if (table === main() && settled()) {
      heed(times);
      const resized = etag === "resized";
      const shown = show(text);
      if (!shown && resized) redrawn(text);
      etag = answer.headers.get("ETag") || "";
      if (shown === "doubted") redraw();
    }
  }
  if (answer.status === 304) heed(times);
  if (answer.ok || answer.status === 304) answered(); else unanswered();
}
function heed(times) {
  heeded = Math.max(heeded, times);
}
function answered() {
  if (lost && !live()) connect();
  lost = false;
  found();
  if (count()) sendIfDue(); else say("live");
}
function unanswered() {
  lost = true;
  lostConnection();
}
// A stream may look open long after its line is dead.
function cutOff() {
  disconnect();
  unanswered();
}
function wait() {
  clearTimeout(timer);
  if (!visible() || (live() && !lost && !behind() && !count())) return;
  const pause = Math.max(away, "over" in main().dataset ? ASK_EVERY_WHEN_OVER : ASK_EVERY);
  timer = setTimeout(look, behind() && !lost && settled() ? 100 : pause);
}

const versionIn = (text) => (/data-version="(\d+)"/.exec(text) || [])[1];
const roleIn = (text) => (/data-role="([^"]*)"/.exec(text) || [])[1];
function show(text) {
  const stands = versionIn(text) === main().dataset.version;
  // Somebody else took a seat or the pen: what is being tapped in here stays as it is.
  const mine = roleIn(text) !== main().dataset.role;
  if (stands && !mine) return "";
  const doubted = !stands && text.includes(`data-moved="${main().dataset.moved}"`) && !mine;
  if (doubted) challenged(text); else window.htmx.swap("#main", text, { swapStyle: "outerHTML" });
  return doubted ? "doubted" : "moved";
}
// A challenge, or one settled, and nothing else: what is being tapped in stays as it is.
function challenged(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const now = page.getElementById("main");
  main().dataset.version = now.dataset.version;
  [["#challenges", main()], [".feed", main()], ["#news", document]].forEach(([what, where]) => {
    const old = where.querySelector(what);
    const fresh = page.querySelector(what);
    if (!old || !fresh) return;
    old.replaceChildren(...[...fresh.childNodes].map((each) => document.adoptNode(each)));
    old.hidden = fresh.hidden;
  });
}
// The same layout for another size, and the list of plays where there is room for it now: what is chosen stays chosen.
function redrawn(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const drawing = page.querySelector(".felt .layout");
  const old = main().querySelector(".felt .layout");
  if (drawing && old) old.replaceWith(document.adoptNode(drawing));
  const plays = page.querySelector(".tray ~ .feed");
  const actions = main().querySelector(".entering > .actions");
  if (plays && actions && !main().querySelector(".feed")) actions.before(document.adoptNode(plays));
}

document.addEventListener("htmx:beforeSend", ({ detail }) => { detail.requestConfig.told = told; });
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  etag = "";
  if (detail.requestConfig && detail.target.id === "main") heed(detail.requestConfig.told);
});
document.addEventListener("htmx:afterSettle", catchUp);
document.addEventListener("htmx:afterRequest", catchUp);
["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, () => { lost = true; wait(); }));
// A server on this very machine is there without any network: asking shows it.
window.addEventListener("offline", () => { cutOff(); setTimeout(look, 300); });
window.addEventListener("online", look);
document.addEventListener("visibilitychange", () => {
  if (visible()) { look(); connect(); } else { clearTimeout(timer); disconnect(); }
});
whenShut(catchUp);
whenSent(catchUp);

// The screen has changed: the layout is drawn for it now, with what is chosen still chosen.
export function redraw() {
  if (!measure()) return;
  etag = "resized";
  look();
}
let resizing = 0;
window.addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(redraw, 300); });

redraw();
timer = setTimeout(look, ASK_EVERY);
