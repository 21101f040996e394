/* With the keyboard the tiles of a tray, the suits and the ends are one stop of the Tab key each, so that
   Draw and Pass are near; arrows move among them. */
const GROUPS = "#main .picks, #main .suits, #main .terms";
const within = (group) => [...group.querySelectorAll("a[href], button:not(:disabled)")].filter((each) => each.checkVisibility());

// The stop is where one was last, otherwise the first tile that fits.
function oneStop(group) {
  const tiles = within(group);
  if (tiles.length < 2) return;
  if (!group.hasAttribute("role")) group.setAttribute("role", "toolbar");
  const stop = tiles.find((each) => each.tabIndex === 0 && each.dataset.stop) || tiles.find((each) => !each.classList.contains("no")) || tiles[0];
  group.querySelectorAll("a[href], button").forEach((each) => { each.tabIndex = each === stop ? 0 : -1; });
}

const middle = (part) => {
  const box = part.getBoundingClientRect();
  return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
};
// The tile straight above or below, or the one that is nearest to that in its row.
function upOrDown(tiles, from, way) {
  const here = middle(from);
  const there = tiles.map((each) => ({ each, at: middle(each) })).filter(({ at }) => (at.y - here.y) * way > 4);
  const far = ({ at }) => Math.abs(at.y - here.y) * 100 + Math.abs(at.x - here.x);
  return there.length ? there.reduce((one, other) => (far(other) < far(one) ? other : one)).each : null;
}
function next(tiles, from, key) {
  const number = tiles.indexOf(from);
  switch (key) {
    case "ArrowRight": return tiles[number + 1];
    case "ArrowLeft": return tiles[number - 1];
    case "ArrowDown": return upOrDown(tiles, from, 1);
    case "ArrowUp": return upOrDown(tiles, from, -1);
    case "Home": return tiles[0];
    case "End": return tiles[tiles.length - 1];
    default: return undefined;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Tab") { document.querySelectorAll(GROUPS).forEach(oneStop); return; }
  const group = event.target.closest(GROUPS);
  if (!group) return;
  const to = next(within(group), event.target, event.key);
  if (to === undefined) return;
  event.preventDefault();
  if (!to) return;
  event.target.tabIndex = -1;
  to.tabIndex = 0;
  to.dataset.stop = "here";
  to.focus();
});
