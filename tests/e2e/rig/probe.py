"""A probe between Faristol and the browser, on the page and in the worker.

Faristol is not changed for it.

The worker is a blob made by PyScript: the probe puts its own lines before it. It is spoken to
through a channel, so it works the same in every browser.
"""

from typing import Any

from playwright.sync_api import Page

# On both sides: note how every write transaction reads, keep the connections, and fail on demand.
BOTH_SIDES = """
const probe = (globalThis.probe = { writes: [], databases: [], next: null });
{
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (...args) {
    if (probe.version && args[1]) args[1] = probe.version;
    const asked = open.apply(this, args);
    if (String(args[0]).startsWith("faristol:"))
      asked.addEventListener("success", () => probe.databases.push(asked.result));
    return asked;
  };
  // as Chromium leaves a thread that was at it while it threw everything away
  probe.stick = () => { IDBFactory.prototype.open = () => { throw new DOMException("Internal error.", "UnknownError"); }; };
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const made = transaction.call(this, stores, mode, options);
    if (mode !== "readwrite" || !this.name.startsWith("faristol:")) return made;
    const names = [...made.objectStoreNames];
    if (["drafts", "screens", "lexicons,words"].includes(names.join()) || !probe.next) {   // not what a user asked for
      probe.writes.push({ stores: names, durability: made.durability });
      return made;
    }
    const { what, times } = probe.next;
    probe.next = times > 1 ? { what, times: times - 1 } : null;
    probe.writes.push({ stores: names, durability: made.durability, failed: what });
    if (what === "abort") queueMicrotask(() => made.abort());
    if (what === "unheard") {              // it is carried out, and the connection dies before that is told
      const { addEventListener } = made;
      const ears = {};
      made.addEventListener = (type, ear, ...rest) => {
        ears[type] = ear;
        addEventListener.call(made, type, type === "complete" ? () => ears.abort() : ear, ...rest);
      };
    }
    return made;
  };
}
"""

WORKER = (
    BOTH_SIDES
    + """
{
  const ear = new BroadcastChannel("probe");
  const { postMessage } = BroadcastChannel.prototype;
  const say = (message) => postMessage.call(ear, message);
  let answers = "pass", delay = 0, skip = 0;
  const hang = () => { for (;;); };
  const deeds = {
    hang() { setTimeout(hang, 0); },
    close() { probe.databases.at(-1).close(); },
    stick() { probe.stick(); },
    fail(details) { probe.next = details; },
    answers({ how, after = 0, ms = 0 }) { answers = how; skip = after; delay = ms; },
    writes: () => probe.writes,
    anew() {
      Object.assign(probe, { writes: [], databases: [], next: null });
      answers = "pass";
      delay = skip = 0;
    },
  };
  ear.onmessage = ({ data }) => {
    if (!data.deed) return;
    const value = deeds[data.deed](data.details ?? {});
    say({ done: data.number, value: value ?? null });
  };
  BroadcastChannel.prototype.postMessage = function (message) {
    if (message?.type !== "answer" || (answers !== "pass" && skip-- > 0)) return postMessage.call(this, message);
    if (answers === "hang") hang();
    if (answers === "drop") { answers = "pass"; return; }
    if (answers === "slow") return void setTimeout(() => postMessage.call(this, message), delay);
    postMessage.call(this, message);
  };
}
"""
)

PAGE = (
    BOTH_SIDES
    + """
{
  const WORKER = %s;
  const make = URL.createObjectURL;
  URL.createObjectURL = (thing) =>
    make.call(URL, thing instanceof Blob && /javascript/.test(thing.type) ? new Blob([WORKER, "\\n", probe.beforePython ?? "", "\\n", thing], { type: thing.type }) : thing);
  probe.workers = [];
  globalThis.Worker = class extends Worker {
    constructor(...args) {
      // what starts without it fetches past it
      probe.wasControlled = (probe.wasControlled ?? true) && Boolean(navigator.serviceWorker?.controller);
      super(...args);
      probe.workers.push(this);
    }
  };
  const ear = new BroadcastChannel("probe"), waiting = new Map();
  let count = 0;
  ear.onmessage = ({ data }) => { if ("done" in data) { waiting.get(data.done)?.(data.value); waiting.delete(data.done); } };
  probe.tell = (deed, details) => new Promise((resolve) => {
    const number = `${performance.timeOrigin}-${count++}`;
    waiting.set(number, resolve);
    ear.postMessage({ deed, details, number });
  });
  // what was called and what was made to sound, in order
  probe.calls = [];
  const call = (what, details) => probe.calls.push({ what, at: performance.now(), ...details });
  document.addEventListener("faristol-say", ({ detail: { clips, caption } }) => call("said", { clips, caption }), true);
  document.addEventListener("called-line", ({ detail: { item } }) => call("line", { clips: [item.clip], caption: item.caption }), true);
  for (const { prototype } of [AudioBufferSourceNode, AudioScheduledSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...args) {
      if (!(this.context instanceof OfflineAudioContext)) call("sound", { kind: this.constructor.name, when: args[0] ?? 0 });
      return start.apply(this, args);
    };
  }
  // what went over the wire, in order, as the page saw it
  probe.wire = [];
  const note = (message) => {
    if (message?.type !== "request" && message?.type !== "answer") return;
    const { id, command = "", route, taken, fields = [], facts } = JSON.parse(message.text);
    const noted = { type: message.type, id, command, route, taken, name: Object.fromEntries(fields).name, facts: Boolean(facts) };
    probe.wire.push(noted);
    probe.onWire?.(noted);
  };
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function (message) {
    if (this !== ear) note(message);
    postMessage.call(this, message);
  };
  const setter = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, "onmessage").set;
  Object.defineProperty(BroadcastChannel.prototype, "onmessage", {
    set(hear) {
      setter.call(this, (event) => {
        if (this !== ear) note(event.data);
        if (event.data?.type === "ready" && probe.held) probe.held.then(() => hear(event)); else hear(event);
      });
    },
  });
}
"""
)


def probe_script() -> str:
    """Return the script that a page must have from the start."""
    import json

    return "(() => {\n" + PAGE % json.dumps(WORKER) + "\n})();"


def run_in_worker(page: Page, deed: str, **details: Any) -> Any:
    """Run a deed in the worker's side of the probe; return its result."""
    return page.evaluate("([deed, details]) => probe.tell(deed, details)", [deed, details])


def hold_engine(page: Page) -> None:
    """Hold back from later loads of the page that Python is ready, until released."""
    page.add_init_script("probe.held = new Promise((go) => { probe.letGo = go; });")


def let_engine_go(page: Page) -> None:
    """Release the message that Python is ready."""
    page.evaluate("probe.letGo()")


def calls_of(page: Page) -> list[dict[str, Any]]:
    """Return the calls and sounds, in order."""
    noted: list[dict[str, Any]] = page.evaluate("globalThis.probe?.calls ?? []")
    return noted


def wire_messages(page: Page, kind: str = "") -> list[dict[str, Any]]:
    """Return the messages between page and worker, in order."""
    noted: list[dict[str, Any]] = page.evaluate("probe.wire")
    return [message for message in noted if not kind or message["type"] == kind]


def command_requests(page: Page) -> list[dict[str, Any]]:
    """Return the requests with a command."""
    return [message for message in wire_messages(page, "request") if message["command"]]


def kill_worker(page: Page) -> None:
    """End the worker as the browser does when memory is short, without a message."""
    page.evaluate("probe.workers.at(-1).terminate()")
