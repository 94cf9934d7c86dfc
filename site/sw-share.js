// Files that other programs share with the installed app, a part of the service worker that the build joins to sw.js: kept
// in a cache until a page opens them (site/js/shared-files.js, which has the same names).
(() => {
  const MAX_SIZE = 64 * 1024 * 1024; // bytes of a file, as of a chosen one; of a larger one only the name is kept
  const MAX_FILES = 20; // of one share
  const site = new URL("./", self.location).href,
    name = `faristol:${new URL(site).pathname}:shared`;

  async function keepFiles(request) {
    const form = await request.formData(),
      box = await caches.open(name);
    const files = form.getAll("file").filter((file) => typeof file !== "string");
    for (const file of files.slice(0, MAX_FILES)) {
      const fileName = encodeURIComponent(
          [...file.name]
            .slice(0, 200)
            .join("")
            .replace(/\p{Surrogate}/gu, ""),
        ),
        headers = { "X-Name": fileName, "X-Size": file.size, "X-Since": Date.now(), "X-Tries": 0 },
        body = file.size > MAX_SIZE ? null : file;
      await box.put(`${site}?shared=${crypto.randomUUID()}`, new Response(body, { headers }));
    }
    new BroadcastChannel(name).postMessage("");
  }

  /** Answer a share with the page, which also says when a file could not be kept. A form of another site is no share. */
  async function takeShare(request) {
    if (/^https?:/.test(request.referrer) && !request.referrer.startsWith(site))
      return new Response(null, { status: 403 });
    const isKept = await keepFiles(request).then(
      () => true,
      () => false,
    );
    return Response.redirect(new URL(isKept ? "./" : "./?share=failed", site), 303);
  }

  self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    if (method === "POST" && url === `${site}share`) event.respondWith(takeShare(event.request));
  });
})();
