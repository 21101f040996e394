/* The kill switch. Put in the place of service_worker.js, it takes Referee off every phone that comes by: all files that were loaded, and
   itself. The tables stay where they are, and are there again when Referee is. */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  await dropFiles();
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url).catch(() => {});
  await dropFiles(); // a page may have noted something until it was gone
}
async function dropFiles() {
  for (const name of await caches.keys()) if (name.startsWith("referee ")) await caches.delete(name);
}
