// The service worker: every file of a version by content hash, all or nothing, and never a change of version
// under the user's feet. It serves the version that the pointer names, whatever version of this script runs;
// a new version is downloaded beside it and waits for the user's word. The one before stays and can be taken back.
const BUILD = "@@BUILD@@";
const PRECACHE = /*@@PRECACHE@@*/null;
const ABOUT = /*@@VERSION@@*/null;

const SCOPE = new URL("./", self.location).href;
const named = (what) => `faristol:${new URL(SCOPE).pathname}:${what}`;
const STATE = named("state");
const cacheOf = (build) => named(`version:${build}`);
const pointerKey = SCOPE + "?pointer";
const aboutKey = SCOPE + "?about";
const lookKey = SCOPE + "?look";

const readState = async (key) => (await (await caches.open(STATE)).match(key))?.json() ?? null;
const writeState = async (key, value) => (await caches.open(STATE)).put(key, new Response(JSON.stringify(value)));
const pointer = async () => (await readState(pointerKey)) ?? { current: null, previous: null, offered: null };

const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const digest = async (data) => hex(await crypto.subtle.digest("SHA-256", data));

async function download(path, { sha256, type, gz }) {
  const inflate = gz && "DecompressionStream" in self;
  const answer = await fetch(new URL(path + (inflate ? ".gz" : ""), SCOPE), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${answer.status} ${path}`);
  let data = await answer.clone().arrayBuffer();
  // a server may inflate .gz files itself; the bytes tell
  const head = new Uint8Array(data, 0, Math.min(2, data.byteLength));
  if (inflate && head[0] === 0x1f && head[1] === 0x8b)
    data = await new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  if ((await digest(data)) !== sha256) throw new Error(`damaged on the way: ${path}`);
  return new Response(data, { headers: { "Content-Type": type, "Content-Length": data.byteLength, "X-Sha256": sha256 } });
}

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

async function install() {
  const { current, previous } = await pointer();
  const cache = await caches.open(cacheOf(BUILD));
  const others = await Promise.all([current, previous].filter((build) => build && build !== BUILD).map((build) => caches.open(cacheOf(build))));
  const paths = Object.keys(PRECACHE.files);
  const total = paths.reduce((sum, path) => sum + PRECACHE.files[path].size, 0);
  let done = 0, told = 0;
  const queue = [...paths];
  const keep = async (path) => {
    const file = PRECACHE.files[path], key = new URL(path, SCOPE).href;
    if ((await cache.match(key))?.headers.get("X-Sha256") !== file.sha256) {
      const hits = await Promise.all(others.map((other) => other.match(key)));
      await cache.put(key, hits.find((hit) => hit?.headers.get("X-Sha256") === file.sha256) ?? (await download(path, file)));
    }
    done += file.size;
    if (done - told > total / 40) { told = done; if (!current) tell({ type: "download", done, total }); }
  };
  await Promise.all(Array.from({ length: 6 }, async () => { while (queue.length) await keep(queue.shift()); }));
  await cache.put(aboutKey, new Response(JSON.stringify({ ...ABOUT, files: PRECACHE.files })));
  const now = await pointer();
  if (!now.current) await writeState(pointerKey, { ...now, current: BUILD, offered: null });
  else if (now.current !== BUILD) await writeState(pointerKey, { ...now, offered: BUILD });
  await self.skipWaiting();        // this script, not the version: the pointer still names the old files
}

async function activate() {
  await tidy();
  await self.clients.claim();
  const { offered } = await pointer();
  if (offered) await tell({ type: "offered" });
}

/** Drop the caches that no pointer names. */
async function tidy() {
  const { current, previous, offered } = await pointer();
  const kept = new Set([current, previous, offered].filter(Boolean).map(cacheOf).concat(STATE));
  for (const name of await caches.keys()) if (name.startsWith(named("version:")) && !kept.has(name)) await caches.delete(name);
}

async function about(build) {
  if (!build) return null;
  const { files, ...rest } = (await (await (await caches.open(cacheOf(build))).match(aboutKey))?.json()) ?? {};
  return rest.build ? rest : null;
}

/** Hash every cached file again and say which are missing or changed. */
async function check() {
  const { current } = await pointer();
  const cache = await caches.open(cacheOf(current));
  const { files } = (await (await cache.match(aboutKey))?.json()) ?? { files: {} };
  const bad = [];
  for (const [path, { sha256 }] of Object.entries(files)) {
    const hit = await cache.match(new URL(path, SCOPE).href);
    if (!hit || (await digest(await hit.arrayBuffer())) !== sha256) bad.push(path);
  }
  return { total: Object.keys(files).length, bad };
}

/** Fetch again what `check` found wrong; works only with a connection and only for the version this script knows. */
async function repair() {
  const { current } = await pointer();
  const cache = await caches.open(cacheOf(current));
  const { files } = await (await cache.match(aboutKey)).json();
  for (const path of (await check()).bad) await cache.put(new URL(path, SCOPE).href, await download(path, files[path]));
  return check();
}

async function switchTo(build) {
  const now = await pointer();
  serving = null;
  await writeState(pointerKey, { current: build, previous: now.current, offered: now.offered === build ? null : now.offered });
  await tidy();
  await tell({ type: "switched" });
}

const questions = {
  status: async () => {
    const { current, previous, offered } = await pointer();
    return { current: await about(current), previous: await about(previous), offered: await about(offered) };
  },
  check, repair,
  update: async () => { const { offered } = await pointer(); if (offered) await switchTo(offered); return Boolean(offered); },
  previous: async () => { const { previous } = await pointer(); if (previous) await switchTo(previous); return Boolean(previous); },
  look: async ({ lang, look }) => { await writeState(lookKey, { lang, look }); return true; },
};

async function shell(response) {
  const { lang, look } = (await readState(lookKey)) ?? {};
  if (!lang) return response;
  const text = await response.text();
  const chosen = `<html lang="${lang}" data-shell="${lang}"${look ? ` data-look="${look}"` : ""}`;
  return new Response(text.replace('<html lang="ca" data-shell="all"', chosen), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

let serving = null;             // the cache being served: asked for once, not once a file
const served = () => (serving ??= pointer().then(({ current }) => (current ? caches.open(cacheOf(current)) : null)));

async function serve(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const isShell = url.href === SCOPE || url.href === SCOPE + "index.html";
  const cache = await served();
  if (!cache) serving = null;
  const hit = await cache?.match(isShell ? SCOPE + "index.html" : url.href);
  if (!hit) return fetch(request);
  return isShell && request.mode === "navigate" ? shell(hit) : hit;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(SCOPE)) event.respondWith(serve(event.request));
});
self.addEventListener("message", (event) => {
  const { question, ...details } = event.data;
  if (!Object.hasOwn(questions, question)) return;
  event.waitUntil(questions[question](details).then(
    (value) => event.ports[0].postMessage({ value }), (error) => event.ports[0].postMessage({ error: String(error) })));
});
