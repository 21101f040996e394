/* The felt's size, so that the server draws the layout for this screen; under a name of its own where it isn't that of a table page. */
import { main } from "./page.js";

const A_YEAR = 31536000;
const step = (size) => Math.max(120, Math.round(size / 12) * 12);

// Before the first tile of a hand, when nothing lies that would be moved.
document.addEventListener("htmx:afterSettle", () => { if (main()?.matches(".mode-lead")) measure(); });

// Tells the server from now on; says whether it has another size than before.
export function measure() {
  const felt = main().querySelector(".felt[data-measured]");
  // While somebody types, a phone's keyboard covers part of the page.
  if (!felt || document.activeElement?.matches("input, textarea")) return false;
  const { width, height } = (felt.querySelector(".layout") || felt).getBoundingClientRect();
  const measured = `${felt.dataset.measured || "felt"}=${step(width)}x${step(height)}`;
  if (document.cookie.split("; ").includes(measured)) return false;
  document.cookie = `${measured}; path=/; max-age=${A_YEAR}; samesite=lax`;
  return true;
}
