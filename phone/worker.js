/* Referee itself: Python, Django and the application in one thread of their own, and the phone's tables in their files. */
import { fileSystem, openFiles } from "./file_system.js";

const FILES = ["referee.sqlite3", "referee.sqlite3-journal", "cookies.json", "secret-key"];

const A_MOMENT = 1000; // the first page comes first

const step = (name) => postMessage({ step: name });

// A file as `tar` packs it: a head of 512 bytes, then the content, filled up to 512 again.
function* unpacked(archive) {
  const text = (at, length) => new TextDecoder().decode(archive.subarray(at, at + length)).split("\0")[0];
  for (let at = 0; archive[at];) {
    const size = parseInt(text(at + 124, 12), 8);
    const folder = text(at + 345, 155);
    yield [`${folder && `${folder}/`}${text(at, 100)}`, archive.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

function unpack(FS, archive) {
  for (const [name, content] of unpacked(archive)) {
    const file = `/app/${name}`;
    FS.mkdirTree(file.slice(0, file.lastIndexOf("/")));
    FS.writeFile(file, content, { canOwn: true });
    FS.utime(file, 0, 0); // Python takes a compiled module if its source has the same time as when it was compiled
  }
}

const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

// What was compiled at the first start of this version, by the address of what it was compiled from.
const COMPILED = "referee compiled";
const keyOf = (address) => `${address}.compiled`;
async function compiled(address) {
  const found = await (await caches.open(COMPILED)).match(keyOf(address));
  return found && bytesOf(found);
}
// A step at a time, so that nobody's tap waits: first what every start needs. The last step says that all is there.
async function compile(python, library, application) {
  const compiler = python.pyimport("referee.server.phone.compiled");
  const cache = await caches.open(COMPILED);
  const keepApplication = () => cache.put(keyOf(application), new Response(compiler.application_archive("/app").toJs()));
  await keepApplication();
  for (const _ of compiler.compile_templates()) await pause(20);
  await keepApplication();
  await pause(20);
  await cache.put(keyOf(library), new Response(compiler.library_archive("/lib/python314.zip").toJs()));
  postMessage({ compiled: true });
}
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// What signs the phone's cookies: made once, and kept.
function secretIn(file) {
  if (file.getSize() === 0) {
    const random = crypto.getRandomValues(new Uint8Array(32));
    file.write(new TextEncoder().encode([...random].map((byte) => byte.toString(16).padStart(2, "0")).join("")), { at: 0 });
    file.flush();
  }
  const kept = new Uint8Array(file.getSize());
  file.read(kept, { at: 0 });
  return new TextDecoder().decode(kept);
}

// `folder` is where the browser keeps the tables.
async function start({ folder, pyodide, application, origin, timeZone }) {
  const files = await openFiles(folder, FILES);
  step("python");
  const library = `${pyodide}python_stdlib.zip`;
  const [compiledLibrary, compiledApplication] = await Promise.all([compiled(library), compiled(application)]);
  const { loadPyodide } = await import(`${pyodide}pyodide.mjs`);
  const python = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: compiledLibrary ? URL.createObjectURL(new Blob([compiledLibrary])) : library,
    env: {
      HOME: "/home",
      TZ: timeZone,
      DJANGO_SETTINGS_MODULE: "referee.settings_phone",
      DJANGO_ALLOW_ASYNC_UNSAFE: "1", // the browser's loop runs, and nothing of ours in it
      REFEREE_VAR: "/app/var",
      REFEREE_PHONE_DATA: "/phone",
      REFEREE_SECRET_KEY: secretIn(files["secret-key"]),
    },
  });
  const { FS } = python;
  unpack(FS, await bytesOf(await fetch(application)));
  if (compiledApplication) unpack(FS, compiledApplication);
  FS.mkdirTree("/phone");
  FS.mount(fileSystem(FS, files), {}, "/phone");
  step("referee");
  python.runPython("import os, sys; os.chdir('/app'); sys.path.insert(0, '/app'); sys.dont_write_bytecode = False");
  const engine = python.pyimport("referee.server.phone.engine").start(origin, "/phone/cookies.json");
  if (!compiledLibrary || !compiledApplication) setTimeout(compile, A_MOMENT, python, library, application); else postMessage({ compiled: true });

  const answer = ({ method, address, headers, content, cookies }) => {
    const given = [python.toPy(headers), python.toPy(new Uint8Array(content || 0)).tobytes()];
    const said = engine.answer(method, address, given[0], given[1], cookies);
    const made = { status: said.status, headers: said.headers.toJs(), content: said.content.toJs().slice().buffer };
    [...given, said].forEach((each) => each.destroy?.());
    return made;
  };
  // The session of a server that can't be reached, with which this phone goes on.
  const takeOver = ({ file, later, waiting, wrote }) => {
    const say = (status, text) => ({ status, headers: [], content: new TextEncoder().encode(text).buffer });
    try {
      return say(200, python.pyimport("referee.server.phone.standby").take_over(file, later, waiting, wrote, engine.cookies));
    } catch (error) {
      return say(500, String(error.message).trim().split("\n").at(-1));
    }
  };
  return (request) => (request.takeOver ? takeOver(request.takeOver) : answer(request));
}

let started = null;
onmessage = async ({ data }) => {
  if (!started) {
    started = start(data);
    started.then(() => postMessage({ started: true }), (error) => postMessage({ failed: String(error.message || error).trim().slice(-1500) }));
    return;
  }
  const answer = await started;
  try {
    const made = answer(data.request);
    postMessage({ number: data.number, answer: made }, [made.content]);
  } catch (error) {
    // Django answers for its own mistakes; what arrives here is the end of Python.
    postMessage({ died: String(error.message || error).trim().slice(-1500) });
  }
};
