// The service worker: every file of a version by content hash, all or nothing (but for what is marked `later`: voices, help,
// examples and lists of other languages, brought when the page asks for one, and in later versions too from then on), and never a
// change of version under the user's feet. It serves the version that the pointer names, whatever version of this script runs;
// a new version is downloaded beside it and waits for the user's word. The one before stays and can be taken back.
import {
  PATIENCE,
  SAVED_EVERY,
  SCOPE,
  STATE,
  digest,
  download,
  downloadOn,
  languageOf,
  languageOfList,
  listsOfUser,
  named,
  ofPage,
  weightOf,
} from "./sw-downloads.js";
import { choosePage, writeLostPage } from "./sw-pages.js";

const BUILD = "@@BUILD@@";
const PRECACHE = /*@@PRECACHE@@*/ null;
const ABOUT = /*@@VERSION@@*/ null;
const WORDS = /*@@WORDS@@*/ null; // by language: what is said when a page cannot say it

const cacheOf = (build) => named(`version:${build}`);
const pointerKey = SCOPE + "?pointer";
const aboutKey = SCOPE + "?about";
const lookKey = SCOPE + "?look";
const lostKey = SCOPE + "?lost";
const NEWS = SCOPE + "changelog.json";
const LONGEST_INSTALL = 3_600_000;
const LONGEST_FETCH = 20_000; // of a file that is wanted now: a page waits for it
const SIGN_OF_LIFE = 6000;
const NONE = () => new Response(null, { status: 204 });
const TELL_EVERY = 100; // how far the first download is

const readState = async (key) => (await (await caches.open(STATE)).match(key))?.json() ?? null;
const writeState = async (key, value) => (await caches.open(STATE)).put(key, new Response(JSON.stringify(value)));
const pointer = async () => (await readState(pointerKey)) ?? { current: null, previous: null, offered: null };
/** Write what `change` makes of the pointer. An installing script and the active one may both want to: one after the other. */
const movePointer = (change) =>
  navigator.locks.request(named("pointer"), async () => {
    const now = await pointer();
    await writeState(pointerKey, { ...now, ...change(now) });
  });

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function tell(message) {
  for (const client of await self.clients.matchAll({ includeUncontrolled: true })) client.postMessage(message);
}

async function install() {
  await takeIn();
  // with all that is known: the script that a page would ask is about to be stopped
  if ((await pointer()).offered === BUILD) await tell({ type: "offered", ...(await questions.status()) });
  await self.skipWaiting(); // this script, not the version: the pointer still names the old files; a busy page may hold it back for minutes
}

/** Have all of this script's version on the device. Nobody tidies away what is on its way. */
async function takeIn() {
  await movePointer(() => ({ installing: { build: BUILD, since: Date.now() } }));
  try {
    await fetchAll();
  } finally {
    await movePointer(({ installing }) => (installing?.build === BUILD ? { installing: null } : {}));
  }
}

async function fetchAll() {
  const { current, previous } = await pointer();
  const cache = await caches.open(cacheOf(BUILD));
  const others = await Promise.all(
    [current, previous].filter((build) => build && build !== BUILD).map((build) => caches.open(cacheOf(build))),
  );
  const used = current && (await caches.open(cacheOf(current)));
  const lists = listsOfUser(Object.keys(PRECACHE.files));
  const wanted = await Promise.all(
    Object.entries(PRECACHE.files).map(
      async ([path, { later }]) =>
        !later || lists.includes(path) || Boolean(await used?.match(new URL(path, SCOPE).href)),
    ),
  );
  const paths = Object.keys(PRECACHE.files).filter((_, place) => wanted[place]);
  const total = paths.reduce((sum, path) => sum + weightOf(PRECACHE.files[path]), 0);
  let done = 0,
    silent; // without a byte: the connection is gone, and does not say so
  const wait = () => {
    clearTimeout(silent);
    silent = setTimeout(() => none(new Error("silent")), PATIENCE);
  };
  const queue = [...paths],
    stop = new AbortController();
  const keep = async (path) => {
    const file = PRECACHE.files[path],
      key = new URL(path, SCOPE).href,
      weight = weightOf(file);
    let came = 0;
    const count = (bytes) => {
      const more = Math.max(0, Math.min(bytes, weight) - came); // it may come twice, and is counted once
      came += more;
      done += more;
      wait();
    };
    if ((await cache.match(key))?.headers.get("X-Sha256") !== file.sha256) {
      const hits = await Promise.all(others.map((other) => other.match(key)));
      await cache.put(
        key,
        hits.find((hit) => hit?.headers.get("X-Sha256") === file.sha256) ??
          (file.early && !current ? await ofPage(path, file) : null) ??
          (await (weight > SAVED_EVERY
            ? downloadOn(path, file, count, { signal: stop.signal, savedEvery: Infinity })
            : download(path, file, { signal: stop.signal, note: count }))),
      );
    }
    count(weight);
  };
  const keepOn = async () => {
    while (queue.length) await keep(queue.shift());
  };
  // one that does not come is none at all
  const none = (error) => {
    queue.length = 0;
    stop.abort(error);
  };
  wait();
  const report = () => tell({ type: "download", done: Math.round(done), total });
  const telling = current ? null : setInterval(report, TELL_EVERY);
  try {
    await Promise.all(Array.from({ length: 6 }, () => keepOn().catch(none)));
    stop.signal.throwIfAborted();
    const changelog = await (await cache.match(NEWS))?.json();
    await cache.put(aboutKey, new Response(JSON.stringify({ ...ABOUT, changelog, files: PRECACHE.files })));
    const lacks = await missing(BUILD);
    if (lacks.length) throw new Error(`lost again: ${lacks.join(" ")}`);
  } finally {
    clearTimeout(silent);
    clearInterval(telling); // how far it came is not told after the end
    if (!current) {
      await report();
      await tell({ type: "mended" });
    }
  }
  await movePointer((now) =>
    !now.current ? { current: BUILD, offered: null } : now.current !== BUILD ? { offered: BUILD } : {},
  );
}

async function activate() {
  await tidy();
  await self.clients.claim();
}

// ---- what comes later: of each language voice, help and word list ----
const askedFor = new Set(); // languages
const bringing = new Map(); // path: {promise, done}, so that nobody fetches what is coming already

/** Put a file that comes later into the cache, unless it is there. */
function bring(cache, path, file) {
  if (!bringing.has(path)) {
    const one = { done: 0 };
    one.promise = (async () => {
      const answer = await (file.gz || file.xz
        ? download(path, file)
        : downloadOn(path, file, (size) => {
            one.done = size;
          }));
      await cache.put(SCOPE + path, answer);
    })().finally(() => bringing.delete(path));
    bringing.set(path, one);
  }
  return bringing.get(path).promise;
}

/** How far each voice is: {language: {state: "here" | "coming" | "missing", done, total}} in bytes. */
async function voices() {
  const cache = await served(),
    { files = {} } = cache ? await aboutIn(cache) : {};
  const found = {};
  for (const [path, { later, size }] of Object.entries(files)) {
    if (!later || !path.startsWith("audio/")) continue;
    const one = (found[languageOf(path)] ??= { state: "here", done: 0, total: 0 });
    const isHere = Boolean(await cache.match(SCOPE + path));
    one.total += size;
    one.done += isHere ? size : (bringing.get(path)?.done ?? 0);
    if (!isHere) one.state = "missing";
  }
  for (const language of askedFor) if (found[language]?.state === "missing") found[language].state = "coming";
  return found;
}

/** Have voice and help of a language and all word lists on this device, or the help's pictures: "here", "missing" (not this time), "none" (there is none). */
async function voice({ language, pictures = false }) {
  askedFor.add(language);
  const told = setInterval(() => tell({ type: "voice" }), 1000);
  try {
    const cache = await served(),
      { files = {} } = cache ? await aboutIn(cache) : {};
    const isPart = (path) => languageOf(path) === language || languageOfList(path);
    const isOf = (path) => isPart(path) && path.endsWith(".webp") === pictures;
    const paths = Object.keys(files).filter((path) => files[path].later && isOf(path));
    await Promise.all(paths.map(async (path) => (await cache.match(SCOPE + path)) || bring(cache, path, files[path])));
    return paths.length ? "here" : "none";
  } catch {
    return "missing";
  } finally {
    clearInterval(told);
    askedFor.delete(language);
  }
}

/** What came later comes along into a version that was taken in before it came. */
async function carry(build) {
  const [from, to] = await Promise.all([
    pointer().then(({ current }) => caches.open(cacheOf(current))),
    caches.open(cacheOf(build)),
  ]);
  for (const [path, { sha256, later }] of Object.entries((await aboutIn(to)).files)) {
    const hit = later && !(await to.match(SCOPE + path)) && (await from.match(SCOPE + path));
    if (hit && hit.headers.get("X-Sha256") === sha256) await to.put(SCOPE + path, hit);
  }
}

/** Drop the caches that no pointer names. What is being downloaded is named too, unless its script died over it. */
async function tidy() {
  const { current, previous, offered, installing } = await pointer();
  const coming = installing && Date.now() - installing.since < LONGEST_INSTALL ? installing.build : null;
  const kept = new Set([current, previous, offered, coming].filter(Boolean).map(cacheOf).concat(STATE));
  for (const name of await caches.keys())
    if (name.startsWith(named("version:")) && !kept.has(name)) await caches.delete(name);
  const state = await caches.open(STATE);
  for (const { url } of await state.keys())
    if (url.startsWith(`${SCOPE}?part=`) && !bringing.size) await state.delete(url);
}

const aboutIn = async (cache) => (await (await cache.match(aboutKey))?.json()) ?? {};

async function about(build) {
  if (!build) return null;
  const { files, ...rest } = await aboutIn(await caches.open(cacheOf(build)));
  return rest.build ? rest : null;
}

/** What a version lacks to be served whole: paths of its own list, or the list itself. What comes later is no lack. */
async function missing(build) {
  const cache = await caches.open(cacheOf(build));
  const { files } = await aboutIn(cache);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return files ? Object.keys(files).filter((path) => !files[path].later && !kept.has(SCOPE + path)) : [aboutKey];
}

/** Hash every cached file again and say which are missing or changed. */
async function check() {
  const { current } = await pointer();
  const cache = current && (await caches.open(cacheOf(current))),
    { files } = cache ? await aboutIn(cache) : {};
  if (!files) {
    const all = Object.keys(PRECACHE.files).filter((path) => !PRECACHE.files[path].later);
    return { total: all.length, bad: all };
  }
  const bad = [];
  let total = 0;
  for (const [path, { sha256, later }] of Object.entries(files)) {
    const hit = await cache.match(new URL(path, SCOPE).href);
    if (later && !hit) continue;
    total += 1;
    if (!hit || (await digest(await hit.arrayBuffer())) !== sha256) bad.push(path);
  }
  return { total, bad };
}

/** Fetch again what `check` found wrong; works only with a connection, and while the server has that version. */
async function repair() {
  await mend();
  const { current } = await pointer();
  const cache = await caches.open(cacheOf(current));
  const { files } = await aboutIn(cache);
  for (const path of (await check()).bad) await cache.put(new URL(path, SCOPE).href, await download(path, files[path]));
  return check();
}

let mending = null;
/** Fetch again what the version in use has lost, the very same bytes or none, and say what is lacking still. Emptied caches are filled with the version of this script. */
const mend = () =>
  (mending ??= fill()
    .catch(() => tell({ type: "mended" }))
    .then(lacking)
    .finally(() => {
      mending = null;
    }));

async function lacking() {
  const { current } = await pointer();
  return current ? missing(current) : [aboutKey];
}

async function fill() {
  const lacks = await lacking();
  if (!lacks.length) return;
  if (lacks.includes(aboutKey)) {
    await takeIn();
    await movePointer(({ offered }) => ({ current: BUILD, offered: offered === BUILD ? null : offered }));
  } else {
    const { current } = await pointer(),
      cache = await caches.open(cacheOf(current)),
      { files } = await aboutIn(cache);
    for (const path of lacks) await cache.put(SCOPE + path, await download(path, files[path]));
  }
  serving = null; // what was emptied under a running script is still in its hands
  await tell({ type: "mended" });
}

/** Put a version in, if it is whole; false when there is none, or not all of it. */
async function switchTo(build) {
  if (!build) return false;
  if ((await missing(build)).length) {
    await tell({ type: "incomplete" });
    return false;
  }
  await carry(build).catch(() => {}); // for want of room: it is asked for again
  await movePointer(({ current, offered }) => ({
    current: build,
    previous: current,
    offered: offered === build ? null : offered,
  }));
  serving = null; // not before: a request in between would hold on to the old one
  await tidy();
  await tell({ type: "switched" });
  return true;
}

const questions = {
  status: async () => {
    const { current, previous, offered } = await pointer();
    return { current: await about(current), previous: await about(previous), offered: await about(offered) };
  },
  check,
  repair,
  mend,
  lacking,
  voice,
  voices,
  update: async () => switchTo((await pointer()).offered),
  previous: async () => switchTo((await pointer()).previous),
  claim: async () => {
    await self.clients.claim();
    return true;
  },
  look: async ({ lang, look }) => {
    await writeState(lookKey, { lang, look });
    return true;
  },
};

let serving = null; // the cache being served: asked for once, not once a file
const served = () =>
  (serving ??= pointer()
    .then(({ current }) => (current ? caches.open(cacheOf(current)) : null))
    .catch((error) => {
      serving = null;
      throw error;
    }));

/** A file that the version has lost, or takes in only now: the very same bytes, or none. A newer upload's would be a mixture. */
async function again(cache, path, file) {
  if (file.later)
    return bring(cache, path, file)
      .then(() => cache.match(SCOPE + path))
      .catch(() => Response.error());
  const answer = await download(path, file, { signal: AbortSignal.timeout(LONGEST_FETCH) }).catch(() => null);
  if (!answer) return Response.error();
  await cache.put(SCOPE + path, answer.clone()).catch(() => {});
  return answer;
}

const lost = new Set(); // by this script so far, and by no server given
let telling = null;
/** Tell the page what it will never get. One that does not live is led to where it is said. */
const tellLost = () =>
  (telling ??= pause(300)
    .then(async () => {
      const paths = [...lost],
        isPage = ({ url }) => !new URL(url).pathname.endsWith("/hall.html");
      const pages = (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).filter(isPage);
      if (!pages.length) return;
      const hears = (page) =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(true);
          page.postMessage({ type: "lost", paths }, [port2]);
          setTimeout(() => resolve(false), SIGN_OF_LIFE);
        });
      if ((await Promise.all(pages.map(hears))).some(Boolean)) return;
      const known = (await readState(lostKey)) ?? [];
      if (paths.every((path) => known.includes(path))) return;
      await writeState(lostKey, [...new Set([...known, ...paths])]);
      for (const page of pages) await page.navigate(SCOPE).catch(() => {});
    })
    .finally(() => {
      telling = null;
    }));

/** What a page did not start without, and still no server gives. */
async function stillLost(cache) {
  const known = (await readState(lostKey)) ?? [];
  if (!known.length) return [];
  const { files = {} } = await aboutIn(cache),
    lacks = [];
  for (const path of known.filter((one) => Object.hasOwn(files, one)))
    if (!(await cache.match(SCOPE + path)) && !(await again(cache, path, files[path])).ok) lacks.push(path);
  await writeState(lostKey, lacks);
  lost.clear();
  return lacks;
}

async function lostPage(paths) {
  const cache = await served(),
    { files = {} } = cache ? await aboutIn(cache) : {};
  return writeLostPage(paths, { lang: (await readState(lookKey))?.lang, words: WORDS ?? {}, files });
}

async function serve(event) {
  const { request } = event,
    url = new URL(request.url);
  url.search = url.hash = "";
  const path = url.href.slice(SCOPE.length) || "index.html";
  const isPage = ["index.html", "hall.html"].includes(path) && request.mode === "navigate";
  const cache = await served();
  serving = cache && serving;
  if (!cache) return fetch(request);
  const [kept, lacks] = await Promise.all([
    cache.match(SCOPE + path),
    isPage && path === "index.html" ? stillLost(cache) : [],
  ]);
  if (lacks.length) return lostPage(lacks);
  let hit = kept;
  if (!hit) {
    const { files = {} } = await aboutIn(cache);
    // no connection is no fault, nor a host without lists: the page that looks for a version, or for lists, finds none
    if (["version.json", "lists/index.json"].includes(path))
      return fetch(request).then((answer) => (answer.ok ? answer : NONE()), NONE);
    if (!Object.hasOwn(files, path)) return fetch(request);
    hit = await again(cache, path, files[path]);
    if (!hit.ok && isPage) return lostPage([path]);
    if (!hit.ok && !files[path].later) {
      lost.add(path);
      event.waitUntil(tellLost());
    }
  }
  return isPage ? choosePage(hit, (await readState(lookKey)) ?? {}) : hit;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && event.request.url.startsWith(SCOPE)) event.respondWith(serve(event));
});
self.addEventListener("message", (event) => {
  const { question, ...details } = event.data;
  if (!Object.hasOwn(questions, question)) return;
  event.waitUntil(
    questions[question](details).then(
      (value) => event.ports[0].postMessage({ value }),
      (error) => event.ports[0].postMessage({ error: String(error) }),
    ),
  );
});
