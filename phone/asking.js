/* What the application answers, which a page that stays has in a worker. Both service workers ask in this way. */
const PATIENCE = 90000; // a first start on a slow phone

// Only one of the pages has the application, and it alone answers.
async function fromApplication(request, reads, pages) {
  const { pathname, search } = new URL(request.url);
  const headers = [...request.headers, ["accept-language", navigator.languages.join(",")]];
  if (request.referrer.startsWith("http")) headers.push(["referer", request.referrer]);
  const content = reads ? null : await request.arrayBuffer();
  const said = await ask({ method: request.method, address: pathname + search, headers, content }, await pages());
  if (!said) return new Response(null, { status: 503 });
  const to = said.headers.find(([name]) => name.toLowerCase() === "location")?.[1];
  if (said.status >= 300 && said.status < 400 && to) {
    const there = new URL(to, request.url);
    if (request.mode === "navigate") return Response.redirect(there, said.status);
    // A script's request is followed here, since the browser would ask the network.
    return fromApplication(new Request(there, { headers: request.headers, referrer: request.referrer }), true, pages);
  }
  const empty = [204, 205, 304].includes(said.status);
  return new Response(empty ? null : said.content, { status: said.status, headers: said.headers });
}

function ask(request, pages) {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, null);
    for (const page of pages) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      page.postMessage({ kind: "request", request }, [port2]);
    }
  });
}
