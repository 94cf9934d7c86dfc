// The one door to IndexedDB, for the page and for the Python worker alike.
// A transaction of IndexedDB ends as soon as a macrotask passes, and Python's `await` takes one:
// so Python hands over a list of operations and they are issued here, in one go, in one strict transaction.
//
// Chromium throws the database away when it is opened a second time after a write that the disk had no room for
// (docs/decisions/0016). So after such a failure nothing is tried again, in no thread, until the worker opens it anew,
// with room, and has a new log begun. For two seconds whoever asks is given the old files, which have failed for good.
import { deleteDB, openDB } from "../vendor/idb.js";
import { callRemote, serveRemote } from "./remote-calls.js";
import { useFrameIndexedDb } from "./iframe-indexeddb.js";
import { delay } from "./dom.js";
import { openChannel, scopedName } from "./site-scope.js";
import { allocateReserve, releaseReserve } from "./disk-reserve.js";

const SHUT_TIME = 3000; // milliseconds
const VERSION = 6;
const KEYS = {
  events: ["stream", "seq"],
  cards: ["stream", "digest"],
  requests: "id",
  streams: "id",
  screens: "id",
  drafts: "id",
  prefs: "key",
  lexicons: "digest",
  words: "digest", // what is known of a word list, its words, and what the kernel makes of them: they are read apart
  graphs: "digest",
  packs: "digest", // the line of a packed list of words that goes into a device file
  quarantine: "id", // a part of a device file that could not be taken in, byte for byte, under the hash of its text
  heads: ["topic", "stream"], // figures of documents, found again when they are lost
  handles: "id", // of the folder that copies are written into: of this device alone, and no text
  clips: ["clip", "caption"], // a recording of a club's own belongs to what was written when it was made
};

/** How the write transactions of this thread read their durability; the tests and the ready screen look at it. */
export const durabilityCounts = { strict: 0, other: 0 };

const listeners = new Set();
/** Call `hear(news)` when the storage is "blocked", "open" after that, "outdated" (by a newer one), "lost", "gone" or "torn". */
export const onStorageEvent = (listener) => listeners.add(listener);
const notify = (news) => listeners.forEach((hear) => hear(news));

const isWorker = typeof document === "undefined";
/** What the threads of this device tell each other. */
const channel = openChannel("storage");
channel.onmessage = ({ data }) => {
  if (data.what === "open") failure = null;
  if (data.what !== "torn") return;
  shut(new DOMException(data.why, "UnknownError"), { isReported: true });
  if (!data.isWorker) notify("torn");
};

let opening = null;
let failure = null; // why the storage is shut
let wasOpen = false; // then it cannot be a new one
let allowsNew = false;
let isWriter = false; // this page is the one that writes
let isRemote = false; // the page does it for this worker

// Chromium calls it unknown when the user does not allow a site to keep anything
const isDenial = (error) => error.name === "UnknownError" && /denied/i.test(error.message);

function close() {
  const old = opening;
  opening = null;
  old?.then((db) => db.close()).catch(() => {});
}

/** Touch nothing more until the worker has opened it anew. */
function shut(error, { isReported: isReported = false } = {}) {
  failure = error;
  close();
  if (isReported) return;
  channel.postMessage({ what: "torn", why: error.message, isWorker });
  if (!isWorker) notify("torn");
}

/** Whoever waits for it hears of its failure a moment later, or by what was asked of it: it is no error of the page. */
const ignoreRejection = (tx) => {
  tx.done.catch(() => {});
};

/** Begin a new log: Chromium does when a database is deleted. What a write left half is past harm then. */
export async function rotateLog() {
  const name = `turn:${isWorker}:${scopedName("club")}`;
  const upgrade = (db, _old, _new, tx) => {
    ignoreRejection(tx);
    db.createObjectStore("turn");
  };
  const database = await openDB(name, 1, { upgrade });
  database.close();
  await deleteDB(name);
}

/** A later version has only added stores: those that are known here are all there, and the others are left alone. */
const openAnyVersion = (callbacks) =>
  openDB(scopedName("club"), VERSION, callbacks).catch((error) => {
    if (error.name !== "VersionError") throw error;
    return openDB(scopedName("club"), undefined, callbacks);
  });

async function openOnce() {
  let isGone = false,
    isBlocked = false;
  const callbacks = {
    upgrade(db, old, _new, tx) {
      ignoreRejection(tx);
      if (old === 0 && wasOpen && !allowsNew) {
        // deleted by somebody, or by the browser: not the moment to begin anew
        isGone = true;
        return tx.abort();
      }
      for (const [store, keyPath] of Object.entries(KEYS))
        if (!db.objectStoreNames.contains(store)) db.createObjectStore(store, { keyPath });
    },
    blocked: () => {
      isBlocked = true;
      notify("blocked");
    },
    blocking: (_current, newVersion, event) => {
      event.target.close();
      opening = null;
      notify(newVersion === null ? "gone" : "outdated");
    },
    terminated: () => {
      opening = null;
      notify("lost");
    },
  };
  const db = await openAnyVersion(callbacks).catch((error) => {
    throw isGone ? new DOMException("what was stored is gone", "GoneError") : error;
  });
  if (isBlocked) notify("open");
  // left open, it would keep the files with the error they met for as long as the page lives
  if (wasOpen)
    await rotateLog().catch((error) => {
      db.close();
      throw error;
    });
  wasOpen = true;
  return db;
}

function open() {
  if (failure) return Promise.reject(failure);
  // some browsers throw where others reject: inside an async function it is the same
  opening ??= openOnce().catch((error) => {
    opening = null;
    throw isDenial(error) ? new DOMException(error.message, "NotAllowedError") : error;
  });
  return opening;
}

const GONE = new Set(["InvalidStateError", "UnknownError", "AbortError", "TransactionInactiveError"]);
const isLost = (error) => GONE.has(error?.name);
// what Chromium says of a large value, which lies in a file of its own
const isFull = (error) => error.name === "QuotaExceededError" || /write blobs/.test(error.message);

/** Run `work(db)`; when the connection has died (WebKit drops those of sleeping tabs), reopen and try once more. */
async function withDatabase(work) {
  try {
    return await work(await open());
  } catch (error) {
    if (failure || !isLost(error)) throw error;
    close();
    return work(await open());
  }
}

/** Open it anew, with the room that was kept for it; only where `isNew`, one that is not there any more. */
async function openAnew(isNewAllowed) {
  failure = null;
  close();
  await releaseReserve();
  allowsNew = isNewAllowed;
  const isFirst = !wasOpen; // else it is done in there
  try {
    await open();
    if (isFirst) await rotateLog();
  } catch (error) {
    shut(error);
    throw error;
  } finally {
    allowsNew = false;
  }
  channel.postMessage({ what: "open" });
}

// A thread that was at it while Chromium threw everything away stays bound to what is gone, whatever room there is and
// however long it waits. A frame of the page begins anew; a worker has none: then the page does it for both.
const isStuck = (error) => error.name === "UnknownError" && error.message.startsWith("Internal error");

/** Open it anew; a thread that is stuck does something else. */
const openOr = (allowsNew, fallback) =>
  openAnew(allowsNew).catch((error) => {
    if (!isStuck(error)) throw error;
    return fallback();
  });
const reopenForWorker = (allowsNew) =>
  openOr(allowsNew, () => {
    useFrameIndexedDb();
    return openAnew(allowsNew);
  });
async function reopenRemotely(allowsNew) {
  await releaseReserve();
  await callRemote(channel, "reopen", [allowsNew]);
  isRemote = true;
}
/** The same for the worker, here or by the page. */
const reopen = (allowsNew) =>
  isRemote ? reopenRemotely(allowsNew) : openOr(allowsNew, () => reopenRemotely(allowsNew));

/** Shut it in every thread, until its files are closed and the next opening finds them as they are. */
async function shutAll() {
  shut(failure ?? new DOMException("shut, to be opened anew", "UnknownError"));
  await delay(SHUT_TIME);
}

const runRead = (store, query) =>
  withDatabase((db) => {
    const tx = db.transaction(store);
    ignoreRejection(tx);
    return query(tx.store);
  });
/** Every row of a store, or those of one key range, in key order. */
export const loadRows = (store, low, high) =>
  runRead(store, (store) => store.getAll(low === undefined ? undefined : IDBKeyRange.bound(low, high)));
/** The keys of a store alone: of recordings, whose rows are large. */
export const loadKeys = (store) => runRead(store, (store) => store.getAllKeys());
export const loadRow = (store, key) => runRead(store, (store) => store.get(key));

/**
 * Carry out [[verb, store, value], ...] in one strict transaction: all of it or nothing.
 * Verbs: add (fails when the key is taken), put, delete (value is a key), clear, deleteRange ([low, high]),
 * expect ({key, seq}: the row must be at this seq, a missing one at 0, or nothing of it all happens).
 * `isLast`: while the page goes away the commit is asked for with it, since nobody is there for the answer.
 */
export async function write(operations, { isLast = false } = {}) {
  const { done } = await withDatabase((db) => runTransaction(db, operations, isLast));
  await done.catch((error) => {
    if (isLost(error) || isFull(error)) shut(error);
    throw error;
  });
}

/** Put a row that nobody waits for: the page may be going away, and where nothing can be stored, it is not. */
export const saveRow = (store, value) => write([["put", store, value]], { isLast: true }).catch(() => {});

/** Ask for all of it in one go: the transaction ends as soon as nothing is asked of it. */
function runTransaction(db, operations, isLast) {
  const tx = db.transaction([...new Set(operations.map(([, store]) => store))], "readwrite", { durability: "strict" });
  durabilityCounts[tx.durability === "strict" ? "strict" : "other"] += 1;
  let firstError = null;
  const verbs = {
    add: (store, value) => store.add(value),
    put: (store, value) => store.put(value),
    delete: (store, key) => store.delete(key),
    deleteRange: (store, [low, high]) => store.delete(IDBKeyRange.bound(low, high)),
    clear: (store) => store.clear(),
    async expect(store, { key, seq }) {
      if (((await store.get(key))?.seq ?? 0) === seq) return;
      firstError ??= new DOMException(`${key} is not at ${seq}`, "ConstraintError");
      tx.abort();
    },
  };
  try {
    for (const [verb, store, value] of operations)
      verbs[verb](tx.objectStore(store), value).catch((error) => {
        firstError ??= error;
      });
    if (isLast) tx.commit();
  } catch (error) {
    // what cannot even be asked for would leave the rest to be committed
    firstError ??= error;
    tx.abort();
  }
  // the request that failed says why; the transaction only says that it was aborted
  const done = tx.done.catch((error) => {
    throw !firstError || firstError.name === "AbortError" ? error : firstError;
  });
  done.catch(() => {}); // whoever waits for it hears of it a moment later
  return { done };
}

// For Python: text in, text out, and a failure as data, because an exception loses its name on the way.
const toResult = async (promise) => {
  try {
    return JSON.stringify({ value: (await promise) ?? null });
  } catch (error) {
    return JSON.stringify({ error: error?.name ?? "Error", message: String(error?.message ?? error) });
  }
};
const methods = { rows: loadRows, row: loadRow, write, reopen: reopenForWorker };
const call = (operation, ...args) =>
  toResult(isRemote ? callRemote(channel, operation, args) : methods[operation](...args));
serveRemote(channel, methods, () => isWriter);
/** Whether this page does for its worker what that cannot do any more. */
export const serveWorker = (isOn) => {
  isWriter = isOn;
};

export const rowsAsText = (store, low, high) =>
  call("rows", store, ...[low, high].map((key) => (key === undefined ? key : JSON.parse(key))));
export const rowAsText = (store, key) => call("row", store, JSON.parse(key));
/** Bytes cannot be text: where an operation holds {"$bytes": n}, it means the n-th of `blobs`. */
export const writeText = (operations, blobs) =>
  call(
    "write",
    JSON.parse(operations, blobs && ((_key, value) => (value?.$bytes === undefined ? value : blobs[value.$bytes]))),
  );
/** [what became of it as text, the `bytes` of a row or undefined] */
export async function bytesOf(store, key) {
  let bytes;
  const loading = isRemote ? callRemote(channel, "row", [store, key]) : loadRow(store, key);
  const extracted = loading.then((row) => {
    bytes = row?.bytes;
  });
  return [await toResult(extracted), bytes];
}
export const shutAllAsText = () => toResult(shutAll());
export const reopenAsText = (allowsNew) => toResult(reopen(allowsNew));
/** Whether there was room for twice the reserve; true also where none can be laid. */
export const allocateReserveAsText = () => toResult(allocateReserve());
export const durabilityCountsAsText = () => JSON.stringify(durabilityCounts);

// Opening takes its time: begin before anybody asks. Whoever asks first hears of a failure.
open()
  .then(() => isWorker && channel.postMessage({ what: "open" }))
  .catch(() => {});
