// The page's part in a snapshot of the interpreter (snapshot.js): when one is made, and when one is of no use.
import { delay, detectPlatform } from "./dom.js";
import { readText, scopedName, siteUrl, storeText } from "./site-scope.js";
import { deleteSnapshot, hasSnapshot } from "./snapshot.js";

const IDLE = 4000; // milliseconds, until there is time for what can wait
const LATER = 60_000; // until another try, when a window that starts is reading the file
const TIMEOUT = 120_000; // for making one
const SIZE = 32 * 1024 * 1024; // a little more than one takes
const ROOM = 3; // times its size must be free
const ROOM_NOT_PERSISTENT = 10; // where the browser may delete everything: it must not bring that nearer
const MIN_MEMORY = 3; // gigabytes
const MAX_FAILURES = 3; // of starts, until it is thought to be the snapshot; of attempts to make one that is of use

const { dataset } = document.documentElement;
let generation = 0; // of those who wait until there is nothing else to do the last one counts
let isBusy = () => true;
let stop = null; // ends the making that is under way

const isSmall = () =>
  (navigator.deviceMemory ?? MIN_MEMORY) < MIN_MEMORY || ["ipad", "iphone"].includes(detectPlatform());
const choice = () => readText("localStorage", "start-faster");
/** What the user has chosen, else what suits the device. */
const isEnabled = () => (choice() ? choice() === "yes" : !isSmall());
const canBeMade = () => Boolean(navigator.storage?.getDirectory && navigator.locks && navigator.serviceWorker);

const program = () => `${dataset.version} ${navigator.userAgent}`;
/** What is remembered of attempts of this version in this browser: how many gave no start, and why none is made any more. */
function readFailures() {
  const { of, count, reason } = JSON.parse(readText("localStorage", "snapshot-failures") ?? "{}");
  return of === program() ? { count, reason } : { count: 0, reason: "" };
}
function recordFailures({ count, reason }) {
  storeText("localStorage", "snapshot-failures", JSON.stringify({ of: program(), count, reason }));
}
/** Why none is made: "room", "unavailable", "failed"; nothing where one can be. */
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

/** Have one made, if there is none, when there is nothing else to do; `isOccupied()` tells whether the page has. */
export async function makeWhenIdle(isOccupied) {
  const current = (generation += 1);
  isBusy = isOccupied;
  delete dataset.snapshot;
  for (let wait = IDLE, result = "in use"; result === "in use"; wait = LATER) {
    do await delay(wait);
    while (current === generation && (isBusy() || (canBeMade() && !navigator.serviceWorker.controller)));
    if (current !== generation) return;
    const attempt = async () => (current === generation ? make() : "stopped"); // whoever waited may have been overtaken
    result = (await isMissing()) && (await navigator.locks.request(scopedName("snapshot"), attempt));
  }
  dataset.snapshot ??= "none"; // the tests ask
}

/** Make one; resolves to what its worker says, or "stopped". An attempt that ends this page is counted too. */
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
  if (["stopped", "failed"].includes(result)) await deleteSnapshot(); // what is half made
  return result;
}

/** Make none any more: another window is the one that writes, or the user wants none. */
export function stopMaking() {
  generation += 1;
  stop?.();
}

/** How this device starts, as `start_line` in desk/home/ready.py expects it. */
export async function startFacts() {
  if (!canBeMade()) return { how: "unable" };
  if (!isEnabled()) return { how: isSmall() ? "small" : "off" };
  if (await hasSnapshot()) {
    const madeAt = Number(dataset.snapshotMade);
    return madeAt ? { how: "snapshot", since: new Date(madeAt).toISOString() } : { how: "next" };
  }
  return { how: failure() || ((await hasRoom()) ? "coming" : "full") };
}

/** Start faster from now on, or not. Whoever wants it tries again what has failed. */
export async function startFaster(isChosen) {
  storeText("localStorage", "start-faster", isChosen ? "yes" : "no");
  storeText("localStorage", "snapshot-failures", null);
  if (isChosen) return void makeWhenIdle(isBusy);
  stopMaking();
  await deleteSnapshot();
}

/** Called before each start: after a few that came to nothing the next is without a snapshot. */
export async function recordStart() {
  const before = Number(readText("localStorage", "starting") ?? 0);
  if (before >= MAX_FAILURES || choice() === "no") await deleteSnapshot();
  storeText("localStorage", "starting", before >= MAX_FAILURES ? "1" : String(before + 1));
}

/** Called when Python is up; `made` is when the snapshot was, 0 for a start without. */
export function recordStarted(madeAt) {
  storeText("localStorage", "starting", null);
  dataset.start = madeAt ? "snapshot" : "fresh";
  dataset.snapshotMade = madeAt || "";
  if (madeAt) storeText("localStorage", "snapshot-failures", null);
}
