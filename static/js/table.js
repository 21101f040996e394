/* The table page: looking for news, sheets, vibration, a screen that stays awake. */
(() => {
  "use strict";
  const LOOK_EVERY = 2000;
  const LOOK_EVERY_WHEN_OVER = 15000;
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
    dialog.addEventListener("close", () => sheet().replaceChildren(), { once: true });
    dialog.addEventListener("click", (event) => { if (event.target === dialog) shut(); });
  }

  // The felt's size, so that the server draws the layout for this screen.
  function measure() {
    const felt = main() && main().querySelector(".felt[data-measured]");
    if (!felt) return false;
    const step = (size) => Math.max(120, Math.round(size / 12) * 12);
    const size = `${step(felt.clientWidth)}x${step(felt.clientHeight)}`;
    if (document.cookie.split("; ").includes(`felt=${size}`)) return false;
    document.cookie = `felt=${size}; path=/; max-age=31536000; samesite=lax`;
    return true;
  }

  // News: the answer is 304 while nothing changed.
  let etag = "";
  let timer = 0;
  async function look() {
    clearTimeout(timer);
    const table = main();
    const settled = table && !sheet().firstElementChild && !document.querySelector(".htmx-request");
    if (table && document.visibilityState === "visible" && settled) {
      try {
        const headers = { "HX-Request": "true" };
        if (etag) headers["If-None-Match"] = etag;
        const answer = await fetch(table.dataset.look, { headers, cache: "no-store", credentials: "same-origin" });
        if (answer.status === 200 && table === main() && !document.querySelector(".htmx-request")) {
          const text = await answer.text();
          const version = /data-version="(\d+)"/.exec(text);
          const moved = !version || version[1] !== table.dataset.version;
          const doubted = moved && text.includes(`data-moved="${table.dataset.moved}"`);
          if (doubted) challenged(text);
          else if (moved) swap(text);
          else if (etag === "resized") redrawn(text);
          etag = answer.headers.get("ETag") || "";
          if (doubted) redraw();
        }
        if (answer.ok || answer.status === 304) Waiting.online(); else line("offline");
      } catch {
        line("offline");
        Waiting.offline();
      }
    }
    const over = main() && "over" in main().dataset;
    timer = setTimeout(look, over ? LOOK_EVERY_WHEN_OVER : LOOK_EVERY);
  }
  // A challenge, or one settled, and nothing else: what is being tapped in stays as it is.
  function challenged(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const now = page.getElementById("main");
    main().dataset.version = now.dataset.version;
    [["#challenges", main()], [".feed", main()], ["#news", document]].forEach(([what, where]) => {
      const old = where.querySelector(what);
      const fresh = page.querySelector(what);
      if (!old || !fresh) return;
      old.replaceChildren(...[...fresh.childNodes].map((each) => document.adoptNode(each)));
      old.hidden = fresh.hidden;
    });
  }
  // The same layout for another size, and the list of plays where there is room for it now: what is chosen stays chosen.
  function redrawn(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const drawing = page.querySelector(".felt .layout");
    const old = main().querySelector(".felt .layout");
    if (drawing && old) old.replaceWith(document.adoptNode(drawing));
    const plays = page.querySelector(".tray ~ .feed");
    const actions = main().querySelector(".entering > .actions");
    if (plays && actions && !main().querySelector(".feed")) actions.before(document.adoptNode(plays));
  }
  function swap(text) {
    window.htmx.swap("#main", text, { swapStyle: "outerHTML" });
    arrived();
  }
  function redraw() {
    if (measure()) { etag = "resized"; look(); }
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
    etag = "";
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
    if (status) line(status === 503 && Waiting.count() ? "offline" : "live");
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    stayAwake();
    look();
  });
  window.addEventListener("resize", () => { clearTimeout(timer); timer = setTimeout(() => { redraw(); look(); }, 300); });

  window.Table = { line, look, swap, sheet, modal };
  document.addEventListener("DOMContentLoaded", () => {
    modal();
    stayAwake();
    Waiting.start();
    redraw();
    timer = setTimeout(look, LOOK_EVERY);
    line(Waiting.count() ? "waiting" : "live");
  });
})();
