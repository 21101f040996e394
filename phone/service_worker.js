/* What a request of the browser's is answered with. The rules:
   1. All files of a version are loaded at once. They stay until another version answers.
   2. One version answers, the one that is noted. Another takes its place when somebody taps "Restart", or at a start while no hand is
      under way: never in the middle of a hand, not even if every tab was closed meanwhile.
   3. A page at the top of a tab is the one that stays (index.html); it shows the page asked for in its frame.
   4. A file comes from the version that answers.
   5. Whatever may write must come from a page of our own.
   6. Everything else is answered by the application, which the page that stays has in a worker.
   This script may be newer than the files that it answers with, so it must understand what older pages that stay say to it.
   The build puts the version and its files here. */
const VERSION = "__VERSION__";
const FILES = __FILES__;

const STATE = "referee state"; // what is noted: the version that answers, the one that was loaded last, and hands under way
const COMPILED = "referee compiled";
const OF_A_VERSION = "referee version ";
const PATIENCE = 90000; // a first start on a slow phone
const TYPES = {
  css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript", png: "image/png",
  svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json",
};

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
  const cache = await filesOf(VERSION);
  const whole = FILES.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const tell = async (bytes) => {
    loaded += bytes;
    for (const client of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) client.postMessage({ kind: "loaded", loaded, whole });
  };
  for (const file of FILES) {
    const isHere = await cache.match(file.name); // of a first try that was cut off
    const older = file.lasting && await caches.match(file.name);
    if (!isHere) await cache.put(file.name, older || await download(file, tell));
    if (isHere || older) await tell(file.bytes);
  }
  if (!await caches.has(OF_A_VERSION + VERSION)) throw new Error("another version was put in place meanwhile");
  await note("/loaded", VERSION);
}

async function download({ name, from, sha256 }, tell) {
  const answer = await fetch(from, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
  const parts = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    await tell(part.value.length);
  }
  const content = new Blob(parts);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) throw new Error(`${from} isn't of this version`);
  const stream = from === name ? content.stream() : content.stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream, { headers: { "content-type": TYPES[name.split(".").pop()] || "application/octet-stream" } });
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
  return fromApplication(request, reads);
}

async function start() {
  if (await isToStartWithThis()) await answerFromNow();
  return (await filesOf(await answering())).match("/index.html");
}

async function fromApplication(request, reads) {
  const { pathname, search } = new URL(request.url);
  const headers = [...request.headers, ["accept-language", navigator.languages.join(",")]];
  if (request.referrer.startsWith("http")) headers.push(["referer", request.referrer]);
  const content = reads ? null : await request.arrayBuffer();
  const said = await ask({ method: request.method, address: pathname + search, headers, content });
  if (!said) return new Response(null, { status: 503 });
  const to = said.headers.find(([name]) => name.toLowerCase() === "location")?.[1];
  if (said.status >= 300 && said.status < 400 && to) {
    const there = new URL(to, request.url);
    if (request.mode === "navigate") return Response.redirect(there, said.status);
    // A script's request is followed here, since the browser would ask the network.
    return fromApplication(new Request(there, { headers: request.headers, referrer: request.referrer }), true);
  }
  const empty = [204, 205, 304].includes(said.status);
  return new Response(empty ? null : said.content, { status: said.status, headers: said.headers });
}

// All pages that stay are asked; only one has the application, and it alone answers.
async function ask(request) {
  const pages = await pagesThatStay();
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, null);
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      page.postMessage({ kind: "request", request }, [port2]);
    }
  });
}
async function pagesThatStay() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ frameType }) => frameType !== "nested");
}
