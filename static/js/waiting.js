/* Entries that couldn't be sent wait on this phone, in order, each with an id of its own, and go out when the connection is back. */
const Waiting = (() => {
  "use strict";
  const key = () => "waiting " + document.getElementById("main").dataset.look;
  // Nothing was written, and the same may do later: too slow, too often, a proxy without its server, a busy server, a full disk.
  const LATER = [408, 429, 502, 503, 504, 507];
  let sending = false;
  let later = 0;
  let notBefore = 0; // when the server wants to be asked again
  let dropped = []; // what followed an entry that was refused, and so never went out

  function read() {
    try { return JSON.parse(localStorage.getItem(key())) || []; } catch { return []; }
  }
  function write(entries) {
    try { localStorage.setItem(key(), JSON.stringify(entries)); } catch { /* private mode: they wait only as long as the page is open */ }
    show();
  }
  function newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  function show() {
    const entries = read();
    const felt = document.querySelector(".felt");
    document.getElementById("main").classList.toggle("waits", entries.length > 0);
    document.querySelectorAll(".queue").forEach((each) => each.remove());
    Offline.mark();
    if (!(entries.length || dropped.length) || !felt) return;
    const words = document.querySelector("[data-line] span").dataset;
    const box = document.createElement("p");
    box.className = "queue";
    box.setAttribute("role", "status");
    box.textContent = (entries.length ? words.waiting : words.dropped) + ": " + (entries.length ? entries : dropped).map((entry) => entry.what).join(", ");
    const forget = document.createElement("button");
    forget.type = "button";
    forget.className = "button";
    forget.textContent = "×";
    forget.setAttribute("aria-label", words.forget);
    forget.addEventListener("click", () => { dropped = []; Instant.takeBack(); write([]); });
    box.append(forget);
    felt.append(box);
  }

  // A busy server says when to come back. Phones that it said so to at once come back one by one.
  function sendLater(answered) {
    clearTimeout(later);
    const pause = (Number(answered) || 2) * 1000 * (1 + Math.random());
    notBefore = Date.now() + pause;
    later = setTimeout(send, pause);
  }
  // An entry that the server couldn't take now waits as one that couldn't be sent; nothing is shown over the table.
  function keepWhenBusy(event) {
    const answer = event.detail.xhr;
    if (!LATER.includes(answer.status) || !keep(event)) return;
    event.detail.shouldSwap = false;
    sendLater(answer.getResponseHeader("Retry-After"));
  }

  const keeps = (config) => config.verb === "post" && /\/enter\/$/.test(config.path);
  // What a failed request wanted to write; says whether it was an entry.
  function keep(event) {
    const config = event.detail.requestConfig;
    if (!keeps(config)) return false;
    const body = new URLSearchParams(config.formData);
    const entries = read();
    if (entries.length) {
      // It counts only right behind the one before it. Whose turn it is then is not known here.
      const before = new URLSearchParams(entries[entries.length - 1].body);
      body.set("seen", String(Number(before.get("seen")) + 1));
      body.delete("turn");
      body.set("id", newId());
    }
    const what = (body.get("lay") || body.get("take") || body.get("draw") || body.get("move") || body.get("laid") || body.get("do") || "").split(/[@~]/)[0].slice(0, 30);
    write([...entries, { path: config.path, body: body.toString(), what }]);
    window.Table.line("offline");
    window.Table.putAside();
    return true;
  }

  async function send() {
    if (sending || !read().length) return;
    sending = true;
    try {
      while (read().length) {
        const [entry, ...rest] = read();
        const token = JSON.parse(document.body.getAttribute("hx-headers"));
        const headers = { ...token, "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded" };
        const answer = await fetch(entry.path, { method: "POST", headers, body: entry.body, credentials: "same-origin" });
        const text = await answer.text();
        if (LATER.includes(answer.status)) sendLater(answer.headers.get("Retry-After"));
        if (answer.status >= 500 || LATER.includes(answer.status)) break;
        Offline.is(false);
        notBefore = 0;
        Instant.takeBack();
        dropped = answer.ok ? [] : rest;
        write(answer.ok ? rest : []);
        if (answer.headers.get("HX-Retarget")) {
          window.Table.sheet().innerHTML = text;
          window.htmx.process(window.Table.sheet());
          window.Table.modal();
        } else {
          window.Table.swap(text);
        }
        show();
      }
    } catch {
      window.Table.line("offline");
    } finally {
      sending = false;
      News.catchUp();
    }
  }

  return {
    count: () => read().length,
    last: () => read().at(-1),
    keeps,
    // While it is being sent it can't be held back any more.
    takeBackLast() {
      if (sending) return;
      Instant.takeBackLast();
      write(read().slice(0, -1));
    },
    sending: () => sending,
    show,
    isLater: (status) => LATER.includes(status),
    online() {
      if (!read().length) window.Table.line("live");
      else if (Date.now() >= notBefore) send();
    },
    start() {
      show();
      document.addEventListener("htmx:sendError", keep);
      document.addEventListener("htmx:timeout", keep);
      document.addEventListener("htmx:beforeSwap", keepWhenBusy);
      window.addEventListener("online", send);
      send();
    },
  };
})();
