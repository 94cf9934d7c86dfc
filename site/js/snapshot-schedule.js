// When the page has a snapshot of the interpreter made (snapshot.js), and when one is useless.
import { delay, detectPlatform } from "./dom.js";
import { readText, scopedName, siteUrl, storeText } from "./site-scope.js";
import { deleteSnapshot, hasSnapshot } from "./snapshot.js";

const IDLE = 4000; // ms until background work
const LATER = 60_000; // ms until another try, while a starting window reads the file
const TIMEOUT = 120_000; // ms for making one
const SIZE = 32 * 1024 * 1024; // a little more than a snapshot takes
const ROOM = 3; // times its size must be free
const ROOM_NOT_PERSISTENT = 10; // where the browser may evict everything: a snapshot must not cause that
const MIN_MEMORY = 3; // gigabytes
const MAX_FAILURES = 3; // of starts, before the snapshot is blamed; of attempts to make a working one

const { dataset } = document.documentElement;
let generation = 0; // only the last waiting call counts
let isBusy = () => true;
let stop = null; // ends the current attempt

const isSmall = () =>
  (navigator.deviceMemory ?? MIN_MEMORY) < MIN_MEMORY || ["ipad", "iphone"].includes(detectPlatform());
const choice = () => readText("localStorage", "start-faster");
/** The user's choice, else by the device. */
const isEnabled = () => (choice() ? choice() === "yes" : !isSmall());
const canBeMade = () => Boolean(navigator.storage?.getDirectory && navigator.locks && navigator.serviceWorker);

const program = () => `${dataset.version} ${navigator.userAgent}`;
/** Failed attempts of this version in this browser: their number, and why no more are made. */
function readFailures() {
  const { of, count, reason } = JSON.parse(readText("localStorage", "snapshot-failures") ?? "{}");
  return of === program() ? { count, reason } : { count: 0, reason: "" };
}
function recordFailures({ count, reason }) {
  storeText("localStorage", "snapshot-failures", JSON.stringify({ of: program(), count, reason }));
}
/** Why none is made: "room", "unavailable", "failed", or "". */
function failure() {
  const { count, reason } = readFailures();
  return reason || (count >= MAX_FAILURES ? "failed" : "");
}

async function hasRoom() {
  const [estimate, isPersistent] = await Promise.all([navigator.storage.estimate?.(), navigator.storage.persisted?.()]);
  const { quota = 0, usage = 0 } = estimate ?? {};
  return quota - usage >= (isPersistent ? ROOM : ROOM_NOT_PERSISTENT) * SIZE;
}

const isMissing = async () => isEnabled() && canBeMade() && !failure() && !(await hasSnapshot()) && (await hasRoom());

/** Make a snapshot when idle, if there is none; `isOccupied()`: whether the page is busy. */
export async function makeWhenIdle(isOccupied) {
  const current = (generation += 1);
  isBusy = isOccupied;
  delete dataset.snapshot;
  for (let wait = IDLE, result = "in use"; result === "in use"; wait = LATER) {
    do await delay(wait);
    while (current === generation && (isBusy() || (canBeMade() && !navigator.serviceWorker.controller)));
    if (current !== generation) return;
    const attempt = async () => (current === generation ? make() : "stopped"); // a later call may have come
    result = (await isMissing()) && (await navigator.locks.request(scopedName("snapshot"), attempt));
  }
  dataset.snapshot ??= "none"; // for tests
}

/** Make one; resolves to its worker's result, or "stopped". An attempt that crashes the page counts too. */
async function make() {
  const before = readFailures();
  recordFailures({ ...before, count: before.count + 1 });
  const worker = new Worker(new URL("js/snapshot-maker.js", siteUrl), { type: "module" });
  const result = await new Promise((resolve) => {
    stop = () => resolve("stopped");
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = () => resolve("failed");
    setTimeout(resolve, TIMEOUT, "failed");
  });
  worker.terminate();
  stop = null;
  if (result > 0) dataset.snapshot = result;
  else if (["room", "unavailable"].includes(result)) recordFailures({ count: 0, reason: result });
  else if (["stopped", "in use"].includes(result)) recordFailures(before);
  if (["stopped", "failed"].includes(result)) await deleteSnapshot(); // unfinished
  return result;
}

/** Make none any more: this window is no longer the writer, or the user wants none. */
export function stopMaking() {
  generation += 1;
  stop?.();
}

/** How this device starts, for `start_check` in desk/home/ready.py. */
export async function startFacts() {
  if (!canBeMade()) return { how: "unable" };
  if (!isEnabled()) return { how: isSmall() ? "small" : "off" };
  if (await hasSnapshot()) {
    const madeAt = Number(dataset.snapshotMade);
    return madeAt ? { how: "snapshot", since: new Date(madeAt).toISOString() } : { how: "next" };
  }
  return { how: failure() || ((await hasRoom()) ? "coming" : "full") };
}

/** Switch snapshots on or off. Switching on forgets failures. */
export async function startFaster(isChosen) {
  storeText("localStorage", "start-faster", isChosen ? "yes" : "no");
  storeText("localStorage", "snapshot-failures", null);
  if (isChosen) return void makeWhenIdle(isBusy);
  stopMaking();
  await deleteSnapshot();
}

/** Called before each start: after several failed ones the next is without a snapshot. */
export async function recordStart() {
  const before = Number(readText("localStorage", "starting") ?? 0);
  if (before >= MAX_FAILURES || choice() === "no") await deleteSnapshot();
  storeText("localStorage", "starting", before >= MAX_FAILURES ? "1" : String(before + 1));
}

/** Called when Python is up; `madeAt`: of the snapshot used, 0 without one. */
export function recordStarted(madeAt) {
  storeText("localStorage", "starting", null);
  dataset.start = madeAt ? "snapshot" : "fresh";
  dataset.snapshotMade = madeAt || "";
  if (madeAt) storeText("localStorage", "snapshot-failures", null);
}
