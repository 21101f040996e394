/* What a request of the browser's is answered with. The rules:
   1. All files of a version are loaded at once. They stay until another version answers.
   2. One version answers, the one that is noted. Another takes its place when somebody taps "Restart", or at a start while no hand is
      under way: never in the middle of a hand, not even if every tab was closed meanwhile.
   3. A page at the top of a tab is the one that stays (index.html); it shows the page asked for in its frame.
   4. A file comes from the version that answers.
   5. Whatever may write must come from a page of our own.
   6. Everything else is answered by the application, which the page that stays has in a worker.
   This script may be newer than the files that it answers with, so it must understand what older pages that stay say to it.
   The build puts the version, its files and the address of the other scripts here. */
importScripts("__SCRIPTS__loading.js", "__SCRIPTS__asking.js");
const VERSION = "__VERSION__";
const FILES = __FILES__;

const STATE = "referee state"; // what is noted: the version that answers, the one that was loaded last, and hands under way
const COMPILED = "referee compiled";
const OF_A_VERSION = "referee version ";

// What is noted; the page that stays reads and writes there too

async function noted(name) {
  const found = await (await caches.open(STATE)).match(name);
  return found?.text();
}
const note = async (name, text) => (await caches.open(STATE)).put(name, new Response(text));

const filesOf = (version) => caches.open(OF_A_VERSION + version);
async function answering() {
  const version = await noted("/answers");
  return version && await caches.has(OF_A_VERSION + version) ? version : VERSION;
}
async function isHandUnderWay() {
  return (await (await caches.open(STATE)).keys()).some(({ url }) => new URL(url).pathname === "/hand");
}

// Loading

self.addEventListener("install", (event) => event.waitUntil(load()));

async function load() {
  await loadFiles(FILES, await filesOf(VERSION), async (loaded, whole) => {
    for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) client.postMessage({ kind: "loaded", loaded, whole });
  });
  if (!await caches.has(OF_A_VERSION + VERSION)) throw new Error("another version was put in place meanwhile");
  await note("/loaded", VERSION);
}

// One version after the other

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await note("/answers", await answering());
  await dropOthers();
  await self.clients.claim();
}

async function answerFromNow() {
  await note("/answers", VERSION);
  await dropOthers();
}
async function dropOthers() {
  const kept = [VERSION, await answering(), await noted("/loaded")].map((version) => OF_A_VERSION + version);
  for (const name of await caches.keys()) if (name.startsWith(OF_A_VERSION) && !kept.includes(name)) await caches.delete(name);
  const compiled = await caches.open(COMPILED);
  for (const { url } of await compiled.keys()) if (!await caches.match(url.replace(/\.compiled$/, ""))) await compiled.delete(url);
}

async function restart() {
  await answerFromNow();
  await self.skipWaiting();
  for (const page of await pagesThatStay()) page.postMessage({ kind: "moved" });
}
async function isToStartWithThis() {
  const isNext = await answering() !== VERSION && await noted("/loaded") === VERSION;
  return isNext && (await pagesThatStay()).length === 0 && !await isHandUnderWay();
}

self.addEventListener("message", (event) => {
  if (event.data === "restart") event.waitUntil(restart());
  if (event.data === "claim") event.waitUntil(self.clients.claim());
});

// Answering

self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

async function answer(request) {
  const { pathname } = new URL(request.url);
  const reads = ["GET", "HEAD"].includes(request.method);
  if (request.mode === "navigate" && request.destination !== "iframe") return reads ? start() : Response.redirect("/", 303);
  const file = reads && await (await filesOf(await answering())).match(pathname);
  if (file) return file;
  if (!reads && !request.referrer.startsWith(`${location.origin}/`)) return new Response(null, { status: 403 });
  return fromApplication(request, reads, pagesThatStay);
}

async function start() {
  if (await isToStartWithThis()) await answerFromNow();
  return (await filesOf(await answering())).match("/index.html");
}

async function pagesThatStay() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ frameType }) => frameType !== "nested");
}
