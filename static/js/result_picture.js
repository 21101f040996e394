/*
  The picture of a result as a PNG, since messengers don't show SVG. It is made of the server's SVG here, where the letters
  of every name are. It is sent where the phone can send files, and saved elsewhere. Without scripts the link saves the SVG.
*/
import { save } from "./saving.js";

const ready = new WeakSet();

function makeReady(link) {
  if (ready.has(link)) return;
  ready.add(link);
  const png = { type: "image/png" };
  const canSend = Boolean(navigator.canShare?.({ files: [new File([], link.dataset.png, png)] }));
  let making = null;

  link.querySelector("[data-saves]").hidden = canSend;
  link.querySelector("[data-sends]").hidden = !canSend;

  async function make() {
    const picture = new Image();
    picture.src = link.href;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = picture.naturalWidth;
    canvas.height = picture.naturalHeight;
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, png.type));
    return new File([blob], link.dataset.png, png);
  }

  // What a finger has begun to tap is made at once: some phones send only what is ready soon after the tap.
  function made() {
    making ??= make();
    return making;
  }

  link.addEventListener("pointerdown", () => made().catch(() => {}));
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    let file;
    try {
      file = await made();
    } catch {
      making = null;
      location.assign(link.href); // the server is away, or the browser can't draw it: it says so, or shows the SVG
      return;
    }
    try {
      if (canSend) await navigator.share({ files: [file], title: link.dataset.title });
      else save(file);
    } catch (refused) {
      if (refused.name !== "AbortError") save(file);
    }
  });
}

const makeAllReady = () => document.querySelectorAll("a[data-png]").forEach(makeReady);
makeAllReady();
document.addEventListener("htmx:afterSettle", makeAllReady);
