/* Entries that couldn't be sent wait on this phone, and go out when the connection is back. */
import { found, say } from "./connection.js";
import { isEntry, isLater } from "./entry.js";
import { takeBack, takeBackLast as takeBackLastShown } from "./instant.js";
import { main, sheet } from "./page.js";
import { add, all, count, last, put, whenChanged } from "./queue.js";
import { rest } from "./rest.js";
import { isOpen, shut } from "./sheet.js";

let sending = false;
let later = 0;
let notBefore = 0; // when the server wants to be asked again
let heldBack = ""; // the entry whose undo was tapped while it was being sent
let dropped = []; // what followed an entry that was refused, and so never went out
const listeners = [];

export const isSending = () => sending;
export const isDue = () => Date.now() >= notBefore;
export function whenSent(listener) {
  listeners.push(listener);
}

export function show() {
  const entries = all();
  const felt = document.querySelector(".felt");
  main().classList.toggle("waits", entries.length > 0);
  document.querySelectorAll(".queue").forEach((each) => each.remove());
  if (!(entries.length || dropped.length) || !felt) return;
  const words = document.querySelector("[data-line] span").dataset;
  const box = document.createElement("p");
  box.className = "queue";
  box.setAttribute("role", "status");
  const named = (entries.length ? entries : dropped).map((entry) => entry.what).join(", ");
  box.textContent = entries.length ? words.queued.replace("{tiles}", () => named) : `${words.dropped}: ${named}`;
  const forget = document.createElement("button");
  forget.type = "button";
  forget.className = "button";
  forget.textContent = "×";
  forget.setAttribute("aria-label", words.forget);
  forget.addEventListener("click", () => { dropped = []; takeBack(); put([]); });
  box.append(forget);
  felt.append(box);
}

// A busy server says when to come back. Phones that it said so to at once come back one by one.
function sendLater(answered) {
  clearTimeout(later);
  const pause = (Number(answered) || 2) * 1000 * (1 + Math.random());
  notBefore = Date.now() + pause;
  later = setTimeout(send, pause);
}
// An entry that the server couldn't take now waits as one that couldn't be sent; nothing is shown over the table.
function keepWhenBusy(event) {
  const answer = event.detail.xhr;
  if (!isLater(answer.status) || !keep(event)) return;
  event.detail.shouldSwap = false;
  sendLater(answer.getResponseHeader("Retry-After"));
}
// What a failed request wanted to write; says whether it was an entry.
export function keep(event) {
  const config = event.detail.requestConfig;
  if (!isEntry(config)) return false;
  if (config.waits) return true; // a browser may tell of a failure that was seen before
  config.waits = true;
  add(config.path, new URLSearchParams(config.formData));
  say("offline");
  putAside();
  return true;
}
// What was sent from a sheet waits now, and the table takes no second tap that was meant for the first.
function putAside() {
  if (isOpen()) shut();
  rest();
}

// While an entry is being sent, nobody knows whether it will arrive. It is taken back if it doesn't.
export function takeBackLast() {
  if (sending && count() === 1) {
    heldBack = last().body;
    return;
  }
  takeBackLastShown();
  put(all().slice(0, -1));
  rest(); // a second tap that was meant for the first takes back no more
}

export async function send() {
  if (sending || !count()) return;
  sending = true;
  try {
    while (count()) {
      const [entry] = all();
      const token = JSON.parse(document.body.getAttribute("hx-headers"));
      const headers = { ...token, "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await fetch(entry.path, { method: "POST", headers, body: entry.body, credentials: "same-origin" });
      const text = await answer.text();
      if (isLater(answer.status)) sendLater(answer.headers.get("Retry-After"));
      if (answer.status >= 500 || isLater(answer.status)) break;
      found();
      notBefore = 0;
      takeBack();
      const left = all().slice(1); // others may have been taken back meanwhile
      dropped = answer.ok ? [] : left;
      put(answer.ok ? left : []);
      if (answer.headers.get("HX-Retarget")) window.htmx.swap("#sheet", text, { swapStyle: "innerHTML" }, { eventInfo: { target: sheet() } });
      else window.htmx.swap("#main", text, { swapStyle: "outerHTML" });
    }
  } catch {
    say("offline");
  } finally {
    sending = false;
    if (heldBack && last()?.body === heldBack) takeBackLast();
    heldBack = "";
    listeners.forEach((listener) => listener());
  }
}

whenChanged(show);
document.addEventListener("htmx:sendError", keep);
document.addEventListener("htmx:timeout", keep);
document.addEventListener("htmx:beforeSwap", keepWhenBusy);
window.addEventListener("online", send);
