// The service worker of `make dev`: it stores nothing and answers no request, so the page is always the server's.
// It takes the place of a worker that `make serve` has left at the same address, and answers the page's questions.
const SCOPE = new URL("./", self.location);
const isOurs = (name) => name.startsWith(`faristol:${SCOPE.pathname}:`);

/** Delete the stored versions and load the pages again that were served from them. */
async function activate() {
  const stored = (await caches.keys()).filter(isOurs);
  await Promise.all(stored.map((name) => caches.delete(name)));
  await self.clients.claim();
  if (!stored.length) return;
  // not awaited: the page is loaded when this worker is active, which it is when this function ends
  for (const page of await self.clients.matchAll({ type: "window" })) page.navigate(page.url).catch(() => {});
}

const read = async (name) => (await fetch(new URL(name, SCOPE), { cache: "no-store" })).json();

/** The voices of the server: every one is at hand, and none is stored. */
async function voices() {
  const { files } = await read("precache.json"),
    languages = Object.keys(files)
      .filter((path) => files[path].later && path.startsWith("audio/"))
      .map((path) => path.split(/[/.]/)[1]);
  return Object.fromEntries(languages.map((language) => [language, { state: "here", done: 1, total: 1 }]));
}

const questions = {
  status: async () => ({ current: await read("version.json"), previous: null, offered: null }),
  check: () => ({ total: 0, bad: [] }),
  repair: () => ({ total: 0, bad: [] }),
  mend: () => [],
  lacking: () => [],
  voice: () => "here",
  voices,
  update: () => false,
  previous: () => false,
  claim: () => self.clients.claim().then(() => true),
  look: () => true,
};

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  const { question } = event.data;
  if (!Object.hasOwn(questions, question)) return;
  event.waitUntil(
    Promise.resolve()
      .then(questions[question])
      .then(
        (value) => event.ports[0].postMessage({ value }),
        (error) => event.ports[0].postMessage({ error: String(error) }),
      ),
  );
});
