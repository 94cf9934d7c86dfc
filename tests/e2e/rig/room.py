"""One running Python for the pages of many tests: each page is fresh, and finds a fresh desk.

Most of the cost of a start is Python. So it runs in a worker of a page of its own, the room; a page of
Faristol loaded beside it gets a desk there, by the channel of its requests and answers. The page itself is
as it ships, reloaded and without stored data; only PyScript's tag is prevented from starting a worker. A
worker that a test stops is ended, and replaced by another one.
"""

from contextlib import suppress

from playwright.sync_api import Error, Page

from tests.e2e.rig.recorder import ROOM, TENANT
from tests.e2e.rig.watch import Watch

BEGUN_ANEW = 60  # times: what is kept of the desks before does not grow for ever

# Take away everything Faristol has stored, and the look it had, but not the installed site.
WIPE = """
async () => {
  const wipe = ({ name }) => new Promise((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = resolve;
    asked.onerror = reject;
    asked.onblocked = () => setTimeout(() => reject(new Error(`${name} is held open`)), 20_000);
  });
  // PyScript's own, which nothing is put into, is held by every Python that runs
  const ours = (await indexedDB.databases()).filter(({ name }) => !name.includes("pyscript"));
  await Promise.all(ours.map(wipe));
  localStorage.clear();
  const scope = new URL("./", location.href);
  // a page that is closed has its seat a moment longer: whoever came meanwhile would only follow it
  await navigator.locks.request(`faristol:${scope.pathname}:writer`, { signal: AbortSignal.timeout(20_000) }, () => {});
  await (await caches.open(`faristol:${scope.pathname}:state`)).delete(`${scope.href}?look`);
}
"""

# On the pages: PyScript's tag is not PyScript's, and its worker is in the room.
GUEST = """(() => {
  const { append } = Element.prototype;
  const ask = (deed, name) => new Promise((resolve) => {
    const channel = new BroadcastChannel("room"), id = crypto.randomUUID();
    channel.onmessage = ({ data }) => {
      if (data.done !== id) return;
      channel.close();
      resolve(data.value);
    };
    channel.postMessage({ deed, name, id });
  });
  const start = (name) => {
    addEventListener("pagehide", () => ask("leave", name));  // as its own worker would go with it
    return ask("start", name);
  };
  HTMLHeadElement.prototype.append = function (...nodes) {
    for (const tag of nodes)
      if (tag.type === "py" && !globalThis.isRoom) {
        tag.type = "guest";
        tag.xworker = {
          ready: Promise.resolve({ sync: { start } }),
          terminate: () => ask("terminate"),
        };
      }
    return append.apply(this, nodes);
  };
})();"""

# On the page of the room.
HOST = """async (entry) => {
  globalThis.isRoom = true;
  const { setTimeout } = globalThis.__pwClock?.builtins ?? globalThis;  // the test may hold the clock of its pages
  const at = (path) => new URL(path, document.baseURI).href;
  let tag, worker, count = 0;
  const boot = async () => {
    tag = document.createElement("script");
    for (const [key, value] of [["type", "py"], ["worker", ""], ["async", ""], ["src", entry], ["config", "./pyscript.json"]])
      tag.setAttribute(key, value);
    const mine = tag;
    document.head.append(tag);
    await import(at("pyscript/core.js"));
    while (!mine.xworker) await new Promise((next) => setTimeout(next, 2));
    return mine.xworker.ready;
  };
  // the policy and what PyScript goes without, as on the site's own page
  const site = new DOMParser().parseFromString(await (await fetch("./index.html")).text(), "text/html");
  document.head.append(site.querySelector("meta[http-equiv=Content-Security-Policy]"));
  document.body.append(...site.querySelectorAll("py-config, mpy-config"));
  const deeds = {
    start: async (name) => (await worker).sync.start(name, at(`js/database.js?${(count += 1)}`)),
    leave: async (name = "") => (await worker).sync.leave(name),
    terminate() {
      tag.xworker?.terminate();
      tag.remove();
      worker = boot();
    },
  };
  const ear = new BroadcastChannel("room");
  ear.onmessage = async ({ data: { deed, name, id } }) => {
    if (deed) ear.postMessage({ done: id, value: await deeds[deed](name) });
  };
  globalThis.leave = () => Promise.race([
    deeds.leave().then(() => probe.tell("anew")).then(() => true),
    new Promise((resolve) => setTimeout(resolve, 5000, false)),
  ]);
  worker = boot();
  await worker;
}"""


class Room:
    """A context with the installed site, and the page in which Python runs for its other pages."""

    def __init__(self, watch: Watch, address: str) -> None:
        self.watch = watch
        self._address = address + ROOM
        self._page: Page | None = None
        self._left = 0
        watch.context.add_init_script(GUEST)

    def make_ready(self) -> None:
        """Remove all stored data and state of the last test."""
        for page in self.watch.pages:
            page.close()
        self._left -= 1
        if self._page is None or self._left <= 0 or not self._is_left():
            self._page = self._reopen_page()
            self._left = BEGUN_ANEW
        self._page.evaluate(WIPE)
        self.watch.begin()

    def _is_left(self) -> bool:
        assert self._page is not None
        with suppress(Error):
            return bool(self._page.evaluate("leave()"))
        return False

    def _reopen_page(self) -> Page:
        if self._page is not None:
            self._page.close()
        page = self.watch.kept = self.watch.context.new_page()
        page.goto(self._address)
        page.evaluate(HOST, TENANT)
        return page
