/* The service worker of a scorekeeper's phone at a server (static/js/standby.js). The server answers as if this weren't here, but for:
   1. The standby page and its files come from the cache, into which all are loaded at once.
   2. What the frame of the standby page asks for is answered by the application, which that page has in a worker.
   3. A table that the server doesn't answer for within some seconds is shown by the standby page, if its log is kept on this phone.
   The build puts the version, its files and the address of the other scripts here. */
importScripts("__SCRIPTS__loading.js", "__SCRIPTS__asking.js");
const FILES = __FILES__;

const OF_A_VERSION = "referee standby version ";
const CACHE = `${OF_A_VERSION}__VERSION__`;
const KEPT = "referee standby"; // as static/js/standby.js has it
const PAGE = "/standby/";
const PREPARED = `${PAGE}prepared`;
const OWN = ["/shell/", "/pyodide/", "/application/"];
const SECONDS_WITHOUT_ANSWER = 4;

self.addEventListener("install", (event) => event.waitUntil(load()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => { if (event.data === "claim") event.waitUntil(self.clients.claim()); });

async function load() {
  await loadFiles(FILES, await caches.open(CACHE));
  await (await caches.open(KEPT)).delete(PREPARED);
  await self.skipWaiting();
}
async function takeOver() {
  for (const name of await caches.keys()) if (name.startsWith(OF_A_VERSION) && name !== CACHE) await caches.delete(name);
  await self.clients.claim();
}

const inCache = async (name) => (await caches.open(CACHE)).match(name);
async function standbyPages() {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ frameType, url }) => frameType !== "nested" && new URL(url).pathname === PAGE);
}

let isOpen; // whether a standby page is open; not known when this has just been started
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  const isPage = request.mode === "navigate" && request.destination !== "iframe";
  const table = /^\/table\/([^/]+)\/$/.exec(pathname);
  if (pathname === PAGE) {
    isOpen ||= isPage;
    event.respondWith(inCache(`${PAGE}index.html`));
  } else if (OWN.some((folder) => pathname.startsWith(folder))) event.respondWith(inCache(pathname));
  else if (isPage && request.method === "GET" && table) event.respondWith(fromServer(request, table[1]));
  else if (!isPage && isOpen !== false) event.respondWith(answer(event));
});

async function answer({ request, clientId }) {
  const client = await self.clients.get(clientId);
  const isInFrame = request.destination === "iframe" || client?.frameType === "nested";
  if (!isInFrame) {
    isOpen = (await standbyPages()).length > 0;
    return fetch(request);
  }
  const reads = ["GET", "HEAD"].includes(request.method);
  const file = reads && await inCache(new URL(request.url).pathname);
  return file || fromApplication(request, reads, standbyPages);
}

async function fromServer(request, session) {
  const asked = fetch(request);
  const isAway = await Promise.race([asked.then(({ status }) => [502, 504].includes(status), () => true), pause(SECONDS_WITHOUT_ANSWER * 1000)]);
  if (!isAway) return asked;
  const kept = await caches.open(KEPT);
  if (!await kept.match(PREPARED) || !await kept.match(`${PAGE}${session}/file`)) return asked;
  return Response.redirect(`${PAGE}?session=${session}`);
}
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds, true));
