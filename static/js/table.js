/* The table page: sheets, vibration, a screen that stays awake. News of the table is in news.js. */
(() => {
  "use strict";
  const main = () => document.getElementById("main");
  const sheet = () => document.getElementById("sheet");

  // The dot that says live, saving or offline.
  function line(state) {
    const element = document.querySelector("[data-line]");
    if (!element) return;
    element.className = "line " + (state === "live" ? "" : state);
    const text = element.querySelector("span");
    text.textContent = text.dataset[state] || state;
  }

  document.addEventListener("click", (event) => {
    const close = event.target.closest("[data-close]");
    if (close && sheet() && sheet().contains(close)) {
      event.preventDefault();
      shut();
    }
  });

  // Sheets become modal where scripts run: the page behind is out of reach, Escape closes.
  function shut() {
    const dialog = sheet().querySelector("dialog");
    if (dialog && dialog.open) dialog.close();
    sheet().replaceChildren();
    Back.forgetQuery();
    News.catchUp();
  }
  Back.closes(() => {
    if (!sheet().firstElementChild) return false;
    shut();
    return true;
  });
  function modal() {
    const dialog = sheet() && sheet().querySelector("dialog");
    if (!dialog || !dialog.showModal) return;
    dialog.removeAttribute("open");
    dialog.showModal();
    Back.opened();
    dialog.addEventListener("close", () => { sheet().replaceChildren(); News.catchUp(); }, { once: true });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) shut(); });
  }

  function open(content) {
    sheet().replaceChildren(content);
    modal();
  }
  // What was sent from a sheet waits now, and the table takes no second tap that was meant for the first.
  function putAside() {
    if (sheet().firstElementChild) shut();
    main().querySelectorAll(".tray, .actions").forEach((each) => {
      each.style.animation = "none";
      void each.offsetWidth;
      each.style.animation = "";
    });
  }

  // The felt's size, so that the server draws the layout for this screen; under a name of its own where it isn't that of a table page.
  function measure() {
    const felt = main() && main().querySelector(".felt[data-measured]");
    if (!felt) return false;
    const step = (size) => Math.max(120, Math.round(size / 12) * 12);
    const measured = `${felt.dataset.measured || "felt"}=${step(felt.clientWidth)}x${step(felt.clientHeight)}`;
    if (document.cookie.split("; ").includes(measured)) return false;
    document.cookie = `${measured}; path=/; max-age=31536000; samesite=lax`;
    return true;
  }

  function swap(text) {
    window.htmx.swap("#main", text, { swapStyle: "outerHTML" });
    arrived();
  }
  function redraw() {
    if (measure()) News.resized();
  }

  // A screen that stays awake, where the browser allows it (over https).
  let awake = null;
  async function stayAwake() {
    if (!("wakeLock" in navigator) || document.visibilityState !== "visible") return;
    try { awake = await navigator.wakeLock.request("screen"); } catch { awake = null; }
  }

  function arrived() {
    line(Waiting.count() ? "waiting" : "live");
    Waiting.show();
    focusTiles();
    if (main().querySelector("[data-buzz]") && navigator.vibrate) navigator.vibrate(40);
  }

  // Who works with the keyboard goes on where the tiles are, not at the top of the page.
  let byKeyboard = false;
  document.addEventListener("keydown", () => { byKeyboard = true; });
  document.addEventListener("pointerdown", () => { byKeyboard = false; });
  function focusTiles() {
    const start = main().querySelector(".panel:not([hidden]) .say, .feed, .banner");
    if (!byKeyboard || !start || document.activeElement !== document.body) return;
    start.tabIndex = -1;
    start.focus();
  }

  const swapped = (event) => (event.detail.target || event.target).id;
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.requestConfig.verb === "post") line("saving");
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (swapped(event) === "sheet") {
      modal();
      if (navigator.vibrate) navigator.vibrate([20, 60, 20]);
    }
    // Together with the new page, not a moment later: a tap meant for the one must not meet the other.
    if (swapped(event) === "main" && sheet().firstElementChild) shut();
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (swapped(event) === "main") {
      Back.forgetQuery();
      arrived();
    }
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    const status = event.detail.xhr.status;
    if (status) line(Waiting.isLater(status) && Waiting.count() ? "offline" : "live");
  });
  document.addEventListener("visibilitychange", stayAwake);
  let resizing = 0;
  window.addEventListener("resize", () => { clearTimeout(resizing); resizing = setTimeout(redraw, 300); });

  window.Table = { line, redraw, swap, sheet, modal, open, putAside };
  document.addEventListener("DOMContentLoaded", () => {
    modal();
    stayAwake();
    Waiting.start();
    redraw();
    News.start();
    line(Waiting.count() ? "waiting" : "live");
  });
})();
