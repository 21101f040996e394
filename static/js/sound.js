/* The sound of a tile, a softer one of a pass, and the points said aloud in the page's language, on a phone that wants them. All is made here: no file is fetched. */
import { main } from "./page.js";
import { wants, whenSwitched } from "./preferences.js";

const CLACK = { pitch: 2300, seconds: 0.05, loud: 0.9 };
const SOFT = { pitch: 620, seconds: 0.09, loud: 0.35 };
let context = null;

// A browser makes no sound before its page was tapped.
function ready() {
  if (!wants("sound") || !window.AudioContext) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

// Noise that dies away at once, as of two hard things that meet.
function knock({ pitch, seconds, loud }) {
  if (!context || context.state !== "running") return;
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 6;
  const source = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.4 });
  source.connect(filter).connect(new GainNode(context, { gain: loud })).connect(context.destination);
  source.start();
}

function say(text) {
  if (!text || !window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = document.documentElement.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

let heard = null;
function hear() {
  const entered = main()?.querySelector("[data-sound]");
  if (!entered || entered.id === heard) return;
  heard = entered.id;
  if (!wants("sound")) return;
  knock(entered.dataset.sound === "tile" ? CLACK : SOFT);
  say(entered.dataset.says);
}

document.addEventListener("htmx:afterSettle", ({ detail, target }) => { if ((detail.target || target).id === "main") hear(); });
document.addEventListener("pointerdown", ready);
document.addEventListener("keydown", ready);
whenSwitched((name) => {
  if (name !== "sound") return;
  if (!wants("sound")) { window.speechSynthesis?.cancel(); return; }
  ready();
  knock(CLACK);
});
