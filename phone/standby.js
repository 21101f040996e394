/* The standby page: while the server can't be reached, the scorekeeper's phone goes on with the table from the log that it has kept
   (static/js/standby.js), and hands over what it wrote when the server is back. */
import { Engine } from "./engine.js";
import { language, words } from "./words.js";

const FOLDER = "standby";
const LOCK = "referee standby";
const KEPT = "referee standby"; // as static/js/standby.js has it
const ASK_EVERY = 3000;
const MILLISECONDS_TO_ASK = 4000;

const $ = (id) => document.getElementById(id);
const [frame, starting, said, progress, again, notice] = ["frame", "starting", "said", "progress", "again", "notice"].map($);
document.documentElement.lang = language;
const asksFor = new URLSearchParams(location.search);
const session = asksFor.get("session");
const wrote = asksFor.get("wrote") || ""; // the last line of what is to be handed over, where the scorekeeper has left that for later
const serversTable = `/table/${session}/`;
const addLines = `/session/${session}/add/`;
const isPreparing = window.parent !== window;

let engine = null;
let table = ""; // the address of the table here
let begun = ""; // the id of the line with which this phone began

function say(text) {
  starting.hidden = false;
  said.textContent = text;
}
function fail(reason) {
  engine?.stop();
  say(`${words.standbyFailed} ${reason}`);
  progress.hidden = true;
  again.hidden = false;
  again.textContent = words.again;
  again.onclick = () => location.assign(serversTable);
}

function start() {
  const { pyodide, application } = document.documentElement.dataset;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const settings = { pyodide, application, origin: location.origin, timeZone, folder: FOLDER };
  engine = new Engine(settings, (step) => { if (frame.hidden) say(words[step]); }, fail);
  return engine.started;
}

// Out of sight, at the first visit of a version: Python compiles what it loads, so that it starts quickly when it has to.
async function prepare() {
  const kept = await caches.open(KEPT);
  if (!await kept.match("/standby/prepared")) {
    await start();
    await asked({ method: "GET", address: "/", headers: [["accept", "text/html"]], cookies: "" });
    await engine.compiled;
    engine.stop();
    await kept.put("/standby/prepared", new Response(""));
  }
  window.parent.postMessage("prepared", location.origin);
}

// What the application says; null if it can't
function asked(request) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    engine.answer(request, port2);
  });
}
const textOf = ({ content }) => new TextDecoder().decode(content);
async function ownFile() {
  const answer = await asked({ method: "GET", address: table.replace("/table/", "/session/") + "record/log/", headers: [], cookies: "" });
  return textOf(answer);
}
const lastLine = (file) => JSON.parse(file).log.lines.at(-1).id;

async function goOn() {
  const kept = await caches.open(KEPT);
  const [file, later] = await Promise.all(["file", "later"].map(async (name) => (await kept.match(`/standby/${session}/${name}`)).text()));
  const waiting = localStorage.getItem(`waiting ${serversTable}`) || "[]";
  await start();
  const answer = await asked({ takeOver: { file, later, waiting, wrote } });
  if (answer.status !== 200) throw new Error(textOf(answer));
  const taken = JSON.parse(textOf(answer));
  table = taken.table;
  begun = wrote ? "" : JSON.parse(later).at(-1)?.id || lastLine(file);
  localStorage.removeItem(`waiting ${serversTable}`);
  localStorage.setItem(`waiting ${table}`, JSON.stringify(taken.waiting));
  frame.src = table;
  setTimeout(lookForServer, ASK_EVERY);
}
frame.addEventListener("load", () => {
  if (!table) return;
  starting.hidden = true;
  frame.hidden = false;
  frame.focus();
  document.title = frame.contentDocument.title;
  notice.textContent = words.standby;
  notice.hidden = false;
});

// Handing over

async function isServerBack() {
  try {
    return (await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(MILLISECONDS_TO_ASK) })).ok;
  } catch {
    return false;
  }
}
// Nobody is interrupted in the middle of a form, and what still waits to be entered comes first.
function isBusy() {
  const page = frame.contentDocument;
  return Boolean(page?.querySelector("dialog[open], .htmx-request:not(#live)") || JSON.parse(localStorage.getItem(`waiting ${table}`) || "[]").length);
}
async function lookForServer() {
  try {
    if (!isBusy() && await isServerBack()) await handOver();
  } finally {
    setTimeout(lookForServer, ASK_EVERY);
  }
}
async function handOver() {
  const file = await ownFile();
  if (lastLine(file) === begun) { location.replace(serversTable); return; }
  const page = new DOMParser().parseFromString(await (await fetch(serversTable)).text(), "text/html");
  const sent = new FormData();
  sent.set("csrfmiddlewaretoken", page.querySelector("[name=csrfmiddlewaretoken]").value);
  sent.set("written", file);
  sent.set("store", "append");
  const answer = await fetch(addLines, { method: "POST", redirect: "manual", body: sent });
  sent.delete("store");
  localStorage.setItem(`not handed over ${session}`, lastLine(file));
  if (answer.type === "opaqueredirect") location.replace(serversTable);
  else if (answer.status < 500) show(sent);
}
// The scorekeeper chooses, on the server's own page.
function show(sent) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = addLines;
  for (const [name, value] of sent) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function cookiesOfScripts() {
  return frame.contentDocument?.cookie || "";
}
navigator.serviceWorker.addEventListener("message", ({ data, ports }) => {
  if (data.kind === "request") engine?.answer({ ...data.request, cookies: cookiesOfScripts() }, ports[0]);
});

if (isPreparing) prepare().catch(() => {});
else {
  say(words.standbyStarts);
  navigator.locks.request(LOCK, { steal: true }, async () => {
    await goOn();
    await new Promise(() => {});
  }).catch(({ name, message }) => fail(name === "AbortError" ? words.elsewhere : message));
}
