/* The phone's Back closes what lies over the table, a sheet or the choosing of an end, before it leaves the table.
   What lies over it has one entry in the history, which stays once that is closed in another way: then Back goes on from there. */
const closers = []; // each closes what it knows of and says whether there was anything
const isOver = () => Boolean(history.state && history.state.over);

window.addEventListener("popstate", () => {
  if (isOver()) return;
  if (!closers.some((close) => close())) history.back();
});

export function opened() {
  if (!isOver()) history.pushState({ over: true }, "", location.href);
}
export function closes(close) {
  closers.push(close);
}
export function forgetQuery() {
  if (location.search) history.replaceState(history.state, "", location.pathname);
}
