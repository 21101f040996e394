/* What the page that stays notes for itself and for the service worker: hands under way, the last table, and
   pages as they were. A cache keeps what it was told at once; local storage forgets the last seconds when the browser is killed. */
const STATE = "referee state"; // as service_worker.js has it
const OF_A_VERSION = "referee version ";
const PAGES = "referee pages";

async function noted(name) {
  const found = await (await caches.open(STATE)).match(name);
  return found?.text();
}

// Whether another version than the one that answers has been loaded.
export async function isUpdateLoaded() {
  const [loaded, answers] = await Promise.all([noted("/loaded"), noted("/answers")]);
  return Boolean(loaded && answers) && loaded !== answers;
}
// Whether a file belongs to the version that answers.
export async function isOfThisVersion(address) {
  const files = await caches.open(OF_A_VERSION + await noted("/answers"));
  return Boolean(await files.match(address));
}

export async function noteHand(table, isUnderWay) {
  const state = await caches.open(STATE);
  const name = `/hand?${table}`;
  if (isUnderWay) await state.put(name, new Response("")); else await state.delete(name);
}

export const noteLastTable = async (path) => (await caches.open(STATE)).put("/last-table", new Response(path));
export const lastTable = () => noted("/last-table");

// Pages as they were: only those that a start may show, since names that are erased must not stay in others.
const nameOf = (path) => `/page?${path}`;
export async function keepPage(path, html, others) {
  const pages = await caches.open(PAGES);
  const kept = [path, ...others].map((each) => new URL(nameOf(each), location).href);
  for (const { url } of await pages.keys()) if (!kept.includes(url)) await pages.delete(url);
  await pages.put(nameOf(path), new Response(html, { headers: { "content-type": "text/html" } }));
}
export async function keptPage(path) {
  const found = await (await caches.open(PAGES)).match(nameOf(path));
  return found?.text();
}
