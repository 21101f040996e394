/* What a table page and a board have in common: they follow the table, and what is to be done each time it has come anew. */
import "./awake.js";
import { forgetQuery } from "./back.js";
import { buzz } from "./buzz.js";
import { isGone, say } from "./connection.js";
import { isLater } from "./entry.js";
import { byKeyboard } from "./keyboard.js";
import "./news.js";
import { mark } from "./offline.js";
import { isNews, main } from "./page.js";
import { count } from "./queue.js";
import { send, show } from "./waiting.js";

let felt = null; // the award that this phone has buzzed for
function arrived() {
  if (!isGone()) say(count() ? "waiting" : "live"); // it may have been on its way before the line was cut
  show();
  mark();
  focusTiles();
  const award = main().querySelector("[data-buzz]");
  if (award && award !== felt) buzz(40);
  felt = award;
}
// Who works with the keyboard goes on where the tiles are, not at the top of the page.
function focusTiles() {
  const start = main().querySelector(".panel:not([hidden]) .say, .feed, .banner");
  if (!byKeyboard() || !start || document.activeElement !== document.body) return;
  start.tabIndex = -1;
  start.focus();
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb === "post") say("saving");
});
document.addEventListener("htmx:afterSettle", (event) => {
  if ((event.detail.target || event.target).id !== "main") return;
  forgetQuery();
  arrived();
});
document.addEventListener("htmx:afterRequest", (event) => {
  const status = event.detail.xhr.status;
  if (status && !isNews(event.detail)) say(isLater(status) && count() ? "offline" : "live");
});

show();
mark();
send();
say(count() ? "waiting" : "live");
