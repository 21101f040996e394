/* The entries that wait on this phone, in order, each with an id of its own; they are there still after a reload. */
import { main } from "./page.js";

const key = () => "waiting " + main().dataset.look;
const listeners = [];

export function all() {
  try { return JSON.parse(localStorage.getItem(key())) || []; } catch { return []; }
}
export const count = () => all().length;
export const last = () => all().at(-1);
export function whenChanged(listener) {
  listeners.push(listener);
}
export function put(entries) {
  try { localStorage.setItem(key(), JSON.stringify(entries)); } catch { /* private mode: they wait only as long as the page is open */ }
  listeners.forEach((listener) => listener());
}
export function add(path, body) {
  const before = last();
  if (before) {
    // It counts only right behind the one before it. Whose turn it is then is not known here.
    body.set("seen", String(Number(new URLSearchParams(before.body).get("seen")) + 1));
    body.delete("turn");
    body.set("id", newId());
  }
  const what = (body.get("lay") || body.get("take") || body.get("draw") || body.get("move") || body.get("laid") || body.get("call") || body.get("do") || "").split(/[@~]/)[0].slice(0, 30);
  put([...all(), { path, body: body.toString(), what }]);
}
// Over plain http, where most tables are, a browser has no crypto.randomUUID.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
