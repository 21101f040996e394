/* The scorekeeper's phone, ready to go on without the server: it keeps the table's log as it grows, and has Referee itself loaded
   (standby_worker.js). When the server hasn't answered for some seconds, the standby page goes on with both. */
import { isEntry } from "./entry.js";
import { main } from "./page.js";
import { isOpen, open } from "./sheet.js";
import { keep } from "./waiting.js";

const SECONDS_WITHOUT_ANSWER = 4;
const MILLISECONDS_TO_ASK = 2000;
const MILLISECONDS_TO_REST = 3000; // the table comes first
const KEPT = "referee standby";
const IS_GONE = [0, 502, 504]; // the last two from a proxy whose server is away

const table = main().dataset.look;
const session = table.split("/")[2];
const fits = window.isSecureContext && navigator.serviceWorker && window.caches && navigator.locks && navigator.storage?.getDirectory && !navigator.connection?.saveData;

// The log, kept as it grows

let later = []; // the lines after those in the file
let reached = -1; // the version of the last line that is kept

async function put(name, content) {
  const cache = await caches.open(KEPT);
  await cache.put(`/standby/${session}/${name}`, new Response(content));
}
async function fetched(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(SECONDS_WITHOUT_ANSWER * 1000) });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
async function keepFile() {
  const file = await (await fetched(`/session/${session}/record/log/`)).text();
  const { lines } = JSON.parse(file).log;
  remind(lines);
  reached = lines.length - 1;
  later = [];
  await put("file", file);
  await put("later", "[]");
}
async function keepLater() {
  const { lines } = await (await fetched(`/api/v1/sessions/${session}/log?since=${reached}`)).json();
  later.push(...lines.filter(({ version }) => version > reached));
  reached = Math.max(reached, ...lines.map(({ version }) => version));
  await put("later", JSON.stringify(later));
}
let keeping = Promise.resolve();
function keepUp() {
  keeping = keeping.then(async () => {
    if (reached < 0) await keepFile(); else if (Number(main().dataset.version) > reached) await keepLater();
  }).catch(() => {}); // tried again with the next version
}

// What this phone wrote without the server, and hasn't handed over: the standby page notes its last line.
const notHandedOver = `not handed over ${session}`;
function remind(lines) {
  const last = localStorage.getItem(notHandedOver);
  if (!last) return;
  if (lines.some(({ id }) => id === last)) { localStorage.removeItem(notHandedOver); return; }
  const reminder = document.getElementById("not-handed-over").content.cloneNode(true);
  reminder.querySelector("a").href = `/standby/?session=${session}&wrote=${last}`;
  open(reminder);
}
document.addEventListener("click", ({ target }) => { if (target.closest("[data-forget]")) localStorage.removeItem(notHandedOver); });

// Referee itself, loaded once, and compiled by a first start out of sight

async function load() {
  const registration = await navigator.serviceWorker.register("/standby_worker.js", { updateViaCache: "none" });
  await navigator.serviceWorker.ready;
  registration.active.postMessage("claim");
  const preparing = document.createElement("iframe");
  preparing.hidden = true;
  preparing.src = "/standby/?prepare";
  window.addEventListener("message", ({ source }) => { if (source === preparing.contentWindow) preparing.remove(); });
  document.body.append(preparing);
}
async function isLoaded() {
  const cache = await caches.open(KEPT);
  return Boolean(await cache.match("/standby/prepared") && await cache.match(`/standby/${session}/file`));
}

// The server, and when it was asked in vain for the first time

let unanswered = 0;
let pending = null; // an entry that is on its way
document.addEventListener("htmx:beforeSend", (event) => {
  unanswered = unanswered || Date.now();
  if (isEntry(event.detail.requestConfig)) pending = event;
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig === pending?.detail.requestConfig) pending = null;
  if (!IS_GONE.includes(detail.xhr.status)) unanswered = 0;
});
async function serverAnswers() {
  try {
    return !IS_GONE.includes((await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(MILLISECONDS_TO_ASK) })).status);
  } catch {
    return false;
  }
}
async function goOnIfGone() {
  if (!unanswered || Date.now() - unanswered < SECONDS_WITHOUT_ANSWER * 1000 || isOpen()) return;
  if (await serverAnswers() || !await isLoaded()) return;
  await keeping;
  if (pending) keep(pending); // if it has arrived all the same, its id will show that
  location.assign(`/standby/?session=${session}`);
  await new Promise(() => {}); // once
}
async function watch() {
  await goOnIfGone();
  setTimeout(watch, 1000);
}

if (fits) {
  keepUp();
  document.addEventListener("htmx:afterSettle", keepUp);
  setTimeout(load, MILLISECONDS_TO_REST);
  watch();
}
