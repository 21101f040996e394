/* What a request of the browser's is answered with. There are four rules:
   1. A file of this version comes from the cache, into which all are loaded at once.
   2. A page at the top of a tab is the one that stays (index.html); it shows the page asked for in its frame.
   3. Whatever may write must come from a page of our own.
   4. Everything else is answered by the application, which the page that stays has in a worker.
   The build puts the version and its files here. */
const VERSION = "__VERSION__";
const FILES = __FILES__;

const CACHE = `referee ${VERSION}`;
const PATIENCE = 90000; // a first start on a slow phone
const TYPES = {
  css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript", png: "image/png",
  svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json",
};

// Loading

self.addEventListener("install", (event) => event.waitUntil(load()));

async function load() {
  const cache = await caches.open(CACHE);
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

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith("referee ") && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("message", ({ data }) => {
  if (data === "restart") self.skipWaiting();
  if (data === "claim") self.clients.claim();
});

// Answering

self.addEventListener("fetch", (event) => {
  if (new URL(event.request.url).origin === location.origin) event.respondWith(answer(event.request));
});

async function answer(request) {
  const { pathname } = new URL(request.url);
  const reads = ["GET", "HEAD"].includes(request.method);
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate" && request.destination !== "iframe") return reads ? cache.match("/index.html") : Response.redirect("/", 303);
  const file = reads && await cache.match(pathname);
  if (file) return file;
  if (!reads && !request.referrer.startsWith(`${location.origin}/`)) return new Response(null, { status: 403 });
  return fromApplication(request, reads);
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
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, null);
    for (const page of pages.filter(({ frameType }) => frameType !== "nested")) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      page.postMessage({ kind: "request", request }, [port2]);
    }
  });
}
