/* The page that stays: it has the worker in which Referee runs, and shows Referee's pages in a frame. */
import { Engine } from "./engine.js";
import { follow, hideKept, showKept } from "./kept.js";
import { askToKeep, pageIs, updateWaits } from "./notices.js";
import { isOfThisVersion, isUpdateLoaded, lastTable } from "./state.js";
import { language, words } from "./words.js";

const LOCK = "referee";
const FOLDER = "referee";
const A_MOMENT = 1500;
const AN_HOUR = 3600 * 1000;
const MB = 1000 * 1000;
const $ = (id) => document.getElementById(id);
const [frame, kept, starting, said, progress, again] = ["frame", "kept", "starting", "said", "progress", "again"].map($);
document.documentElement.lang = language;

let engine = null;
let isShown = false; // whether the frame shows a page

// What is said while there is no page yet

function say(text, part) {
  frame.hidden = true;
  starting.hidden = false;
  again.hidden = true;
  said.textContent = text;
  progress.hidden = false;
  if (part === undefined) progress.removeAttribute("value"); else progress.value = part;
}
function stop(text, doing, action) {
  hideKept();
  starting.classList.remove("beside");
  say(text);
  progress.hidden = true;
  again.hidden = !doing;
  again.textContent = doing || "";
  again.onclick = action;
}
function fail(reason) {
  engine?.stop();
  stop(`${words.failed} ${reason}`, words.again, () => location.reload());
}

// The service worker: it loads all files, and hands over what pages ask for

const services = navigator.serviceWorker;

function hear({ data, ports }) {
  if (data.kind === "request") engine?.answer({ ...data.request, cookies: cookiesOfScripts() }, ports[0]);
  if (data.kind === "moved") location.reload();
  if (data.kind === "loaded" && !services.controller) {
    const inMegabytes = (bytes) => (bytes / MB).toLocaleString(navigator.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    say(words.loading(inMegabytes(data.loaded), inMegabytes(data.whole)), data.loaded / data.whole);
  }
}
// Scripts of the pages tell the application their screen and time zone in cookies, which a service worker can't read.
function cookiesOfScripts() {
  try {
    return frame.contentDocument.cookie;
  } catch {
    return document.cookie;
  }
}

async function register() {
  services.addEventListener("message", hear);
  const isFirst = !services.controller;
  const registration = await services.register("/service_worker.js", { updateViaCache: "none" });
  const { active, installing: loading } = registration;
  const lost = new Promise((_, reject) => loading?.addEventListener("statechange", () => {
    if (loading.state === "redundant" && isFirst) reject(new Error(words.unloaded));
  }));
  await Promise.race([services.ready, lost]);
  if (!services.controller) {
    const taken = new Promise((done) => services.addEventListener("controllerchange", done, { once: true }));
    registration.active.postMessage("claim"); // a page that was loaded past the cache belongs to nobody
    await taken;
    // It may also be of a version that doesn't answer yet.
    if (active && !await isOfThisVersion(import.meta.url)) { location.reload(); await forever; }
  }
  followUpdates(registration);
}
const forever = new Promise(() => {});
function followUpdates(registration) {
  const look = async () => { if (await isUpdateLoaded()) updateWaits(registration.waiting || registration.active); };
  look();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  setInterval(() => { if (navigator.onLine) registration.update().catch(() => {}); }, AN_HOUR);
}

// The application: in one tab at a time, since there is one database

function run() {
  const { pyodide, application } = document.documentElement.dataset;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const settings = { folder: FOLDER, pyodide, application, origin: location.origin, timeZone };
  engine = new Engine(settings, (step) => { if (!isShown) say(words[step]); }, fail);
  engine.started.then(open);
}
function leave() {
  engine?.stop();
  engine = null;
  isShown = false;
  frame.src = "about:blank";
  stop(words.elsewhere, words.here, () => hold({ steal: true }));
}
// Holds the lock until another tab takes it, or says where Referee is if it isn't given. A page that is reloaded gives it back late.
function hold(options) {
  return navigator.locks.request(LOCK, options, () => {
    run();
    return forever;
  }).catch(leave);
}

// The pages, in the frame

// The address of the page to begin with. The last table has a short cut on the Home Screen.
async function wanted() {
  const { pathname, search } = location;
  if (pathname === "/" && search === "?last") return await lastTable() || "/";
  return pathname === "/index.html" ? "/" : pathname + search;
}
async function open() {
  if (isShown) return;
  say(words.page);
  frame.src = await wanted();
}
frame.addEventListener("load", () => {
  const { pathname, search, hash } = frame.contentWindow.location;
  if (!frame.src || pathname === "blank") return;
  isShown = true;
  hideKept();
  starting.hidden = true;
  frame.hidden = false;
  frame.focus();
  document.title = frame.contentDocument.title;
  history.replaceState(history.state, "", pathname + search + hash);
  follow(frame.contentDocument, pathname);
  pageIs(pathname);
});

async function showAsItWas() {
  if (!await showKept((await wanted()).split("?")[0]) || isShown || !again.hidden) return;
  starting.classList.add("beside");
  kept.hidden = false;
}

// A browser that doesn't say which page is for a frame would show this one in it, and again in that.
function isFit() {
  const isFramed = window.parent !== window;
  return window.isSecureContext && services && navigator.locks && navigator.storage?.getDirectory && window.DecompressionStream && !isFramed;
}

async function main() {
  if (!isFit()) {
    stop(words.unfit);
    return;
  }
  if (services.controller) showAsItWas();
  await register();
  hold({ signal: AbortSignal.timeout(A_MOMENT) });
  await askToKeep();
}
main().catch((error) => fail(error.message));
