/* What has come up in the place of something else takes no tap for a moment (`--rest` in css/base.css), as if it had come anew. */
import { main } from "./page.js";

export function rest() {
  main().querySelectorAll(".tray, .below, .actions, .patience > .felt").forEach((each) => {
    each.style.animation = "none";
    void each.offsetWidth;
    each.style.animation = "";
  });
}
