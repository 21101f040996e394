/* The worker in which Referee runs, and the requests that it has yet to answer. */
const DEATHS_AT_MOST = 3; // one after the other, without an answer in between

export class Engine {
  // `told` hears of each step, and `failed` of the reason why it can't start.
  constructor(settings, told, failed) {
    Object.assign(this, { settings, told, failed });
    this.number = 0;
    this.deaths = 0;
    this.waiting = new Map();
    this.start();
  }

  start() {
    this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    this.worker.onerror = ({ message }) => this.failed(message);
    this.worker.onmessage = ({ data }) => {
      if (data.step) this.told(data.step);
      if (data.failed) this.failed(data.failed);
      if (data.died) this.startAgain(data.died);
      if (data.answer) this.pass(data);
    };
    this.worker.postMessage(this.settings);
    this.started = new Promise((resolve) => {
      this.worker.addEventListener("message", ({ data }) => { if (data.started) resolve(); });
    });
    // Once all is kept as Python has compiled it, the next start is quick.
    this.compiled = new Promise((resolve) => {
      this.worker.addEventListener("message", ({ data }) => { if (data.compiled) resolve(); });
    });
  }

  // Answers to `port` what the application answers to the request.
  answer(request, port) {
    this.number += 1;
    this.waiting.set(this.number, { request, port });
    this.worker.postMessage({ number: this.number, request });
  }

  pass({ number, answer }) {
    this.deaths = 0;
    this.waiting.get(number)?.port.postMessage(answer, [answer.content]);
    this.waiting.delete(number);
  }

  // What only reads is asked again. Of what writes nobody knows whether it is written: the page is told, as by a server that is gone.
  startAgain(reason) {
    this.worker.terminate();
    this.deaths += 1;
    if (this.deaths > DEATHS_AT_MOST) { this.failed(reason); return; }
    const asked = [...this.waiting.values()];
    this.waiting.clear();
    this.start();
    for (const { request, port } of asked) {
      if (request.method === "GET") this.answer(request, port); else port.postMessage(null);
    }
  }

  stop() {
    this.worker.terminate();
  }
}
