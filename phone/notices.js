/* What is said below the first page, and there alone: nobody is interrupted at a table. */
import { words } from "./words.js";

const A_MONTH = 30 * 24 * 3600 * 1000;
const notice = document.getElementById("notice");
const act = document.getElementById("do");
const later = document.getElementById("later");
const isApple = /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

let isHome = false;
let update = null; // the version that waits
let offer = null; // the browser's offer to install
let isSafe = true; // whether the browser has promised to keep what is stored

const putOff = () => Date.now() - Number(localStorage.getItem("asked to install") || 0) < A_MONTH;
function putOffAsking() {
  localStorage.setItem("asked to install", Date.now());
  show();
}

function say(text, doing, action, otherwise) {
  notice.firstElementChild.textContent = text;
  act.textContent = doing;
  act.onclick = action;
  act.hidden = !doing;
  later.textContent = doing ? words.later : words.understood;
  later.onclick = otherwise;
  notice.hidden = false;
}

function show() {
  notice.hidden = true;
  if (!isHome) return;
  if (update) {
    say(words.update, words.restart, () => update.postMessage("restart"), () => { notice.hidden = true; });
  } else if (!isSafe && !putOff()) {
    if (offer) say(words.install, words.doInstall, install, putOffAsking);
    else say(isApple && !isInstalled() ? words.onAppleDevices : words.unsafe, "", null, putOffAsking);
  }
}

async function install() {
  await offer.prompt();
  offer = null;
  await askToKeep();
}

export async function askToKeep() {
  isSafe = await navigator.storage.persist();
  show();
}
export function pageIs(path) {
  isHome = path === "/";
  show();
}
// `worker` is the service worker to tell that it may answer.
export function updateWaits(worker) {
  update = worker;
  show();
}
window.addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  offer = event;
  show();
});
window.addEventListener("appinstalled", askToKeep);
