/* The files of a version, loaded at once into a cache of their own. Both service workers load in this way. */
const TYPES = {
  css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript", png: "image/png",
  svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json",
};

// `tell` hears how many bytes of how many are there.
async function loadFiles(files, cache, tell = () => {}) {
  const whole = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  const add = async (bytes) => {
    loaded += bytes;
    await tell(loaded, whole);
  };
  for (const file of files) {
    const isHere = await cache.match(file.name); // of a first try that was cut off
    const older = file.lasting && await caches.match(file.name);
    if (!isHere) await cache.put(file.name, older || await download(file, add));
    if (isHere || older) await add(file.bytes);
  }
}

async function download({ name, from, packed, sha256 }, add) {
  const answer = await fetch(from, { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${from}: ${answer.status}`);
  const parts = [];
  const reader = answer.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    await add(part.value.length);
  }
  const content = new Blob(parts);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await content.arrayBuffer()));
  if ([...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("") !== sha256) throw new Error(`${from} isn't of this version`);
  const stream = packed ? content.stream().pipeThrough(new DecompressionStream("gzip")) : content.stream();
  return new Response(stream, { headers: { "content-type": TYPES[name.split(".").pop()] || "application/octet-stream" } });
}
