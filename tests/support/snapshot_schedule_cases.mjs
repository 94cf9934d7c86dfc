// Ask the page's part in a snapshot of the interpreter what it does on many devices and after many outcomes: one line of
// JSON, by case. Time passes at once; a worker says what the case has it say.
import { mock } from "node:test";
import { PrivateFolder } from "./private_folder.mjs";

const { schedule, snapshot } = JSON.parse(process.argv[2]);
const GB = 1024 ** 3;
const MB = 1024 ** 2;
const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1";
console.info = () => {};

let page = 0;
let device;
const { keyOf, saveSnapshot } = await import(snapshot);

/** A device with a page that was started; `given` is what is special about it. */
async function open(given = {}) {
  device = { folder: new PrivateFolder(), stored: new Map(), workers: [], says: null, isLocked: false };
  Object.assign(device, { quota: 10 * GB, isPersistent: false, agent: "Browser/1", touch: 0, ...given });
  return reload();
}

/** Start the page anew: of the one before nothing goes on. */
async function reload() {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  device.workers = [];
  device.isLocked = false;
  const dataset = { version: device.version ?? "1", start: "fresh" };
  globalThis.document = { documentElement: { dataset } };
  globalThis.localStorage = {
    getItem: (name) => device.stored.get(name) ?? null,
    setItem: (name, text) => device.stored.set(name, text),
    removeItem: (name) => device.stored.delete(name),
  };
  globalThis.Worker = class {
    isEnded = false;
    constructor() {
      device.workers.push(this);
      if (device.says !== null) setTimeout(() => this.onmessage?.({ data: device.says }), 1000);
    }
    terminate() {
      this.isEnded = true;
    }
  };
  const storage = {
    getDirectory: async () => device.folder,
    estimate: async () => ({ quota: device.quota, usage: 0 }),
    persisted: async () => device.isPersistent,
  };
  const locks = {
    async request(_, work) {
      while (device.isLocked) await new Promise((go) => setTimeout(go, 100));
      device.isLocked = true;
      try {
        return await work();
      } finally {
        device.isLocked = false;
      }
    },
  };
  const value = {
    userAgent: device.agent,
    maxTouchPoints: device.touch,
    deviceMemory: device.memory,
    serviceWorker: { controller: device.isControlled === false ? null : {} },
    storage: device.storage === null ? undefined : storage,
    locks,
  };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
  return { ...(await import(`${schedule}?${(page += 1)}`)), dataset };
}

async function pass(seconds) {
  for (let n = 0; n < seconds * 10; n += 1) {
    mock.timers.tick(100);
    for (let turns = 0; turns < 12; turns += 1) await new Promise((go) => setImmediate(go));
  }
}

const whole = async () => {
  const told = { head: new Uint8Array(8), heap: new Uint8Array(65_536).fill(1), first: new Set(), files: [], made: 7 };
  await saveSnapshot(await keyOf("build"), told);
};
const results = {};
async function report(name, one) {
  results[name] = [device.workers.length, (await one.startFacts()).how, one.dataset.snapshot ?? null];
}

// what device, and what room
const devices = {
  usual: {},
  "2 GB": { memory: 2 },
  "3 GB": { memory: 3 },
  "2 GB, wanted": { memory: 2, stored: new Map([["faristol:SITE:start-faster", "yes"]]) },
  "not wanted": { stored: new Map([["faristol:SITE:start-faster", "no"]]) },
  iPad: { agent: IPAD, touch: 5 },
  Mac: { agent: IPAD },
  iPhone: { agent: IPHONE, touch: 5 },
  "room for ten": { quota: 321 * MB },
  "room for nine": { quota: 319 * MB },
  "persistent, room for three": { quota: 97 * MB, isPersistent: true },
  "persistent, room for two": { quota: 95 * MB, isPersistent: true },
  "no such files": { storage: null },
};
const { pathname } = new URL("../", schedule);
for (const [name, { stored = new Map(), ...given }] of Object.entries(devices)) {
  const named = new Map([...stored].map(([key, text]) => [key.replace("SITE", pathname), text]));
  const one = await open({ says: 5, ...given, stored: named });
  one.makeWhenIdle(() => false);
  await pass(10);
  await report(name, one);
}

// what came of it, and what the starts after it do
for (const says of ["room", "unavailable", "failed", "in use", 31]) {
  const one = await open({ says });
  one.makeWhenIdle(() => false);
  await pass(10);
  await report(`${says}`, one);
  const next = await reload();
  next.makeWhenIdle(() => false);
  await pass(10);
  await report(`${says}, next start`, next);
}
{
  const one = await open({ says: "in use" });
  one.makeWhenIdle(() => false);
  await pass(20);
  device.says = 31;
  await pass(70);
  await report("in use, later", one);
}
for (const says of ["failed", 31]) {
  // each time it is made, and each time it is of no use
  const counts = [];
  await open({ says });
  for (let n = 0; n < 5; n += 1) {
    const one = await reload();
    one.makeWhenIdle(() => false);
    await pass(10);
    counts.push(device.workers.length);
    results[`${says} again and again`] = [counts, (await one.startFacts()).how];
  }
  const one = await reload();
  one.startFaster(true);
  await pass(10);
  results[`${says}, then wanted`] = [counts, (await one.startFacts()).how];
  device.version = "2";
  const other = await reload();
  other.makeWhenIdle(() => false);
  await pass(10);
  await report(`${says}, then another version`, other);
}
{
  // a page that dies while it makes one
  const counts = [];
  await open();
  for (let n = 0; n < 5; n += 1) {
    const one = await reload();
    one.makeWhenIdle(() => false);
    await pass(10);
    counts.push(device.workers.length);
  }
  results["page dies"] = [counts];
}
{
  const one = await open({ says: 31 });
  one.makeWhenIdle(() => false);
  await pass(10);
  await whole();
  one.recordStarted(7);
  const next = await reload();
  next.recordStarted(7);
  next.makeWhenIdle(() => false);
  await pass(10);
  await report("start from one", next);
  results["start from one"].push([...device.stored.keys()].length);
}

// when
{
  let isBusy = true;
  const one = await open({ says: 31 });
  one.makeWhenIdle(() => isBusy);
  await pass(30);
  await report("busy", one);
  isBusy = false;
  await pass(10);
  await report("busy no more", one);
}
{
  const one = await open({ says: 31, isControlled: false });
  one.makeWhenIdle(() => false);
  await pass(30);
  await report("not installed yet", one);
  navigator.serviceWorker.controller = {};
  await pass(10);
  await report("installed later", one);
}
{
  const one = await open({ says: 31, memory: 2 });
  one.makeWhenIdle(() => false);
  await pass(10);
  one.startFaster(true);
  await pass(10);
  await report("wanted while the page is open", one);
}
for (const how of ["stopMaking", "startFaster"]) {
  const one = await open();
  one.makeWhenIdle(() => false);
  await pass(10);
  await device.folder.getFileHandle(encodeURIComponent(`faristol:${pathname}:snapshot`), { create: true });
  one[how](false);
  await pass(200);
  results[`${how} while it is made`] = [
    device.workers.map(({ isEnded }) => isEnded),
    device.isLocked,
    device.folder.files.size,
    JSON.parse(device.stored.get(`faristol:${pathname}:snapshot-failures`)).count,
  ];
}
{
  const one = await open({ says: 31 });
  one.makeWhenIdle(() => false);
  await pass(2);
  one.stopMaking();
  await pass(20);
  await report("stopped before it is made", one);
}

// starts that come to nothing
{
  await open();
  await whole();
  const seen = [];
  for (let n = 0; n < 4; n += 1) {
    const one = await reload();
    await one.recordStart();
    seen.push(device.folder.files.size);
  }
  results["starts that come to nothing"] = seen;
}
{
  await open({ stored: new Map([[`faristol:${pathname}:start-faster`, "no"]]) });
  await whole();
  const one = await reload();
  await one.recordStart();
  results["start that is not to be faster"] = [device.folder.files.size];
}
console.log(JSON.stringify(results));
