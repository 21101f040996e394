/* News of the table. htmx asks for the main part of the page (templates/parts/_live_updates.html) when the stream tells of something new and every two seconds;
   here it says when there is nothing to ask for, or something in the way, and how much of what has come is new. */
import { found, lost, say } from "./connection.js";
import { measure } from "./felt.js";
import { takeBack } from "./instant.js";
import { isNews, main } from "./page.js";
import { count } from "./queue.js";
import { rest } from "./rest.js";
import { isOpen, whenShut } from "./sheet.js";
import { connect, disconnect, isLive } from "./stream.js";
import { isDue, isSending, send, whenSent } from "./waiting.js";

const ASK_EVERY_WHEN_OVER = 14000;
const version = () => Number(main().dataset.version);

let wanted = 0; // the newest version that was told of
// With no new version, what this phone may do can change.
let told = 0; // how often it was said that this may be so
let due = 0; // for how many of these times it has waited long enough
let heeded = 0; // how many of them the page was asked for after
let wanting = false; // there is another reason to ask
let resized = false; // it is that the screen has another size
let missed = false; // what was asked for last had no answer
let cuts = 0; // how often the line was cut; an answer to what was asked for before says nothing about the line now
let notBefore = 0; // when the server, or a table where all is over, is to be asked again

const behind = () => wanted > version() || due > heeded;
// Nothing is swapped under a sheet, or while another answer is on its way.
const settled = () => document.visibilityState === "visible" && !isOpen() && !document.querySelector(".htmx-request:not(#live)");
const follows = () => isLive() && !missed && !(count() && isDue());

function look() {
  wanting = true;
  window.htmx.trigger("#live", "look");
}
// What one's own tap has brought, or is about to bring, needs no asking for.
function catchUp() {
  if ((wanting || behind()) && !missed) window.htmx.trigger("#live", "look");
}
function mayAsk() {
  if (!settled() || isSending()) return false;
  return wanting || behind() || (!follows() && Date.now() >= notBefore);
}

// The stream tells, before htmx asks because of it.
document.addEventListener("sse:moved", ({ detail }) => { wanted = Math.max(wanted, Number(detail.lastEventId)); }, true);
document.addEventListener("sse:again", () => {
  const times = told += 1;
  setTimeout(() => { due = times; connect(); catchUp(); }, Math.random() * 500);
}, true);
document.addEventListener("htmx:sseOpen", () => { if (missed || count()) look(); });
document.addEventListener("htmx:sseError", () => { if (!missed) look(); });

document.addEventListener("htmx:beforeRequest", (event) => {
  if (isNews(event.detail) && !mayAsk()) event.preventDefault();
});
document.addEventListener("htmx:beforeSend", ({ detail }) => { Object.assign(detail.requestConfig, { told, cuts }); });

// What has come. Where nothing is new, or only a challenge, what is being tapped in stays as it is: says whether all is to be shown.
const versionIn = (text) => Number((/data-version="(\d+)"/.exec(text) || [])[1]);
const roleIn = (text) => (/data-role="([^"]*)"/.exec(text) || [])[1];
function show(text, redrawn) {
  const stands = versionIn(text) === version();
  const mine = roleIn(text) !== main().dataset.role; // somebody else took a seat or the pen
  if (mine || (!stands && !text.includes(`data-moved="${main().dataset.moved}"`))) {
    takeBack();
    return true;
  }
  if (!stands) {
    showParts(text, "#challenges,#seat-requests,#feed");
    main().dataset.version = versionIn(text);
    redraw();
  } else {
    nothingNew = true;
    showParts(text, redrawn ? "#layout,#feed,#seat-requests" : "#seat-requests");
    nothingNew = false;
  }
  return false;
}
const showParts = (text, parts) => window.htmx.swap("#main", text, { swapStyle: "none" }, { selectOOB: parts });
// What was read aloud before isn't read again where only the screen has another size.
let nothingNew = false;
document.addEventListener("htmx:oobBeforeSwap", ({ detail }) => { if (nothingNew && detail.target.id === "news") detail.shouldSwap = false; });

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!isNews(detail)) return;
  detail.shouldSwap = false;
  const text = detail.serverResponse;
  if (detail.xhr.status !== 200 || !settled() || !(versionIn(text) >= version())) return;
  heed(detail.requestConfig);
  const redrawn = resized;
  wanting = resized = false;
  detail.shouldSwap = show(text, redrawn);
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (!detail.requestConfig || detail.target.id !== "main") return;
  if (isNews(detail)) rest(); else heed(detail.requestConfig);
});
function heed(request) {
  heeded = Math.max(heeded, request.told);
}

// Whether there was an answer.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!isNews(detail)) { catchUp(); return; }
  const { status } = detail.xhr;
  const wait = Number(detail.xhr.getResponseHeader("Retry-After")) * 1000;
  notBefore = Date.now() + (wait || ("over" in main().dataset ? ASK_EVERY_WHEN_OVER : 0));
  if (status === 0) cutOff();
  else if (status >= 400) unanswered();
  else if (detail.requestConfig.cuts === cuts) answered();
  setTimeout(catchUp, 100);
});
function answered() {
  if (missed && !isLive()) connect();
  missed = false;
  found();
  if (!count()) say("live"); else if (isDue()) send();
}
function unanswered() {
  missed = true;
  wanting = false;
  lost();
}
function cutOff() {
  cuts += 1;
  disconnect();
  unanswered();
}
["htmx:sendError", "htmx:timeout"].forEach((name) => document.addEventListener(name, () => { missed = true; }));

document.addEventListener("htmx:afterSettle", catchUp);
whenShut(catchUp);
whenSent(catchUp);
// A server on this very machine is there without any network: asking shows it.
window.addEventListener("offline", () => { cutOff(); setTimeout(look, 300); });
window.addEventListener("online", look);
document.addEventListener("visibilitychange", look);

// The layout is drawn for the screen as it is now.
export function drawAgain() {
  resized = true;
  look();
}
export function redraw() {
  if (measure()) drawAgain();
}
let resizing = 0;
window.addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(redraw, 300); });
document.addEventListener("DOMContentLoaded", redraw); // htmx is ready by then
