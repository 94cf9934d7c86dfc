// The only access to IndexedDB, for the page and the Python worker. A transaction ends as soon as a macrotask passes,
// and Python's `await` takes one: so Python passes a list of operations, and they are issued here in one strict
// transaction. Chromium discards the database if it is opened again after a write that found no room on the disk
// (docs/decisions/0016). So after such a failure no thread retries until the worker reopens it with room and a new log.
// For two seconds any opening gets the old files, which have failed for good.
import { deleteDB, openDB } from "../vendor/idb.js";
import { callRemote, serveRemote } from "./remote-calls.js";
import { useFrameIndexedDb } from "./iframe-indexeddb.js";
import { delay } from "./dom.js";
import { openChannel, scopedName } from "./site-scope.js";
import { allocateReserve, releaseReserve } from "./disk-reserve.js";

const SHUT_TIME = 3000; // ms
const VERSION = 7;
const KEYS = {
  events: ["stream", "seq"],
  cards: ["stream", "digest"],
  requests: "id",
  streams: "id",
  screens: "id",
  drafts: "id",
  prefs: "key",
  lexicons: "digest",
  words: "digest", // metadata of a word list; its words and the kernel's graph are read separately
  graphs: "digest",
  packs: "digest", // line of a packed word list, copied into device files
  quarantine: "id", // part of a device file that could not be imported, byte for byte, by the hash of its text
  heads: ["topic", "stream"], // summaries of documents, rebuilt if lost
  handles: "id", // of the folder for copies: only on this device, not text
  clips: ["clip", "caption"], // the club's own recording, bound to the caption it was made for
  sandbox: ["sandbox", "table", "key"], // rows of example and rehearsal, which count nowhere
};

/** Durability of this thread's write transactions, for tests and the ready screen. */
export const durabilityCounts = { strict: 0, other: 0 };

const listeners = new Set();
/**
 * Call `listener(news)` when the storage is "blocked", "open" after that, "outdated" (by a newer version), "lost",
 * "gone" or "torn".
 */
export const onStorageEvent = (listener) => listeners.add(listener);
const notify = (news) => listeners.forEach((hear) => hear(news));

const isWorker = typeof document === "undefined";
/** between the threads of this device */
const channel = openChannel("storage");
channel.onmessage = ({ data }) => {
  if (data.what === "open") failure = null;
  if (data.what !== "torn") return;
  shut(new DOMException(data.why, "UnknownError"), { isReported: true });
  if (!data.isWorker) notify("torn");
};

let opening = null;
let failure = null; // why the storage is shut
let wasOpen = false; // then it cannot be new
let canCreate = false;
let isWriter = false; // this page is the writer
let isRemote = false; // this worker's calls go to the page

// Chromium's error for a site that may not store anything
const isDenial = (error) => error.name === "UnknownError" && /denied/i.test(error.message);

function close() {
  const old = opening;
  opening = null;
  old?.then((db) => db.close()).catch(() => {});
}

/** Use the storage no more until the worker has reopened it. */
function shut(error, { isReported: isReported = false } = {}) {
  failure = error;
  close();
  if (isReported) return;
  channel.postMessage({ what: "torn", why: error.message, isWorker });
  if (!isWorker) notify("torn");
}

/** The caller gets the failure from the request or a moment later: it is no unhandled rejection. */
const ignoreRejection = (tx) => {
  tx.done.catch(() => {});
};

/** Make Chromium begin a new log by deleting a database; then a half-finished write can do no harm. */
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

/** Later versions only add stores: the ones known here exist, the others are left alone. */
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
      if (old === 0 && wasOpen && !canCreate) {
        // deleted by the user or the browser: not the moment to start empty
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
  // left open, the old log keeps its failed files for the life of the page
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
  // some browsers throw where others reject
  opening ??= openOnce().catch((error) => {
    opening = null;
    throw isDenial(error) ? new DOMException(error.message, "NotAllowedError") : error;
  });
  return opening;
}

const GONE = new Set(["InvalidStateError", "UnknownError", "AbortError", "TransactionInactiveError"]);
const isLost = (error) => GONE.has(error?.name);
// Chromium's error for a large value, stored in its own file
const isFull = (error) => error.name === "QuotaExceededError" || /write blobs/.test(error.message);

/** Run `work(db)`; reopen once if the connection died (WebKit closes those of sleeping tabs). */
async function withDatabase(work) {
  try {
    return await work(await open());
  } catch (error) {
    if (failure || !isLost(error)) throw error;
    close();
    return work(await open());
  }
}

/** Reopen with the reserved room; a deleted database only if `isNewAllowed`. */
async function openAnew(isNewAllowed) {
  failure = null;
  close();
  await releaseReserve();
  canCreate = isNewAllowed;
  const isFirst = !wasOpen; // else openOnce does it
  try {
    await open();
    if (isFirst) await rotateLog();
  } catch (error) {
    shut(error);
    throw error;
  } finally {
    canCreate = false;
  }
  channel.postMessage({ what: "open" });
}

// A thread that used the database while Chromium discarded it stays bound to the old one, however much room there is. A
// frame of the page gets a new one; a worker has none, so the page works for both.
const isStuck = (error) => error.name === "UnknownError" && error.message.startsWith("Internal error");

/** Reopen; a stuck thread calls `fallback`. */
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
/** Reopen for the worker, here or in the page. */
const reopen = (allowsNew) =>
  isRemote ? reopenRemotely(allowsNew) : openOr(allowsNew, () => reopenRemotely(allowsNew));

/** Shut the storage in every thread until its files are closed, so that the next opening reads them as they are. */
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
/** The rows of a store or of a key range, in key order. */
export const loadRows = (store, low, high) =>
  runRead(store, (source) => source.getAll(low === undefined ? undefined : IDBKeyRange.bound(low, high)));
/** The keys of a store: rows of recordings are large. */
export const loadKeys = (store) => runRead(store, (source) => source.getAllKeys());
export const loadRow = (store, key) => runRead(store, (source) => source.get(key));

/**
 * Run [[verb, store, value], ...] in one strict transaction, all or none. Verbs: add (fails if the key exists), put,
 * delete (value is a key), clear, deleteRange ([low, high]), expect ({key, seq}: fails unless the row is at this seq, a
 * missing one at 0). `isLast`: commit at once, because the page is closing.
 */
export async function write(operations, { isLast = false } = {}) {
  const { done } = await withDatabase((db) => runTransaction(db, operations, isLast));
  await done.catch((error) => {
    if (isLost(error) || isFull(error)) shut(error);
    throw error;
  });
}

/** Save a row without waiting or reporting: the page may be closing. */
export const saveRow = (store, value) => write([["put", store, value]], { isLast: true }).catch(() => {});

/** Issue all operations at once: the transaction ends as soon as it has none. */
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
    // an operation that cannot be issued would leave the others to be committed
    firstError ??= error;
    tx.abort();
  }
  // the request's error says why; the transaction's only that it was aborted
  const done = tx.done.catch((error) => {
    throw !firstError || firstError.name === "AbortError" ? error : firstError;
  });
  done.catch(() => {}); // the caller awaits it a moment later
  return { done };
}

// For Python: text in, text out, and errors as data, because an exception loses its name on the way.
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
/** Whether this page runs the operations of a stuck worker. */
export const serveWorker = (isOn) => {
  isWriter = isOn;
};

export const rowsAsText = (store, low, high) =>
  call("rows", store, ...[low, high].map((key) => (key === undefined ? key : JSON.parse(key))));
export const rowAsText = (store, key) => call("row", store, JSON.parse(key));
/** Bytes cannot be JSON: {"$bytes": n} in an operation is the n-th of `blobs`. */
export const writeText = (operations, blobs) =>
  call(
    "write",
    JSON.parse(operations, blobs && ((_key, value) => (value?.$bytes === undefined ? value : blobs[value.$bytes]))),
  );
/** [result as text, the `bytes` of a row or undefined] */
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
/** Whether there is room for twice the reserve; true also where no reserve is possible. */
export const allocateReserveAsText = () => toResult(allocateReserve());
export const durabilityCountsAsText = () => JSON.stringify(durabilityCounts);

// Opening takes time: start early. The first caller gets a failure.
open()
  .then(() => isWorker && channel.postMessage({ what: "open" }))
  .catch(() => {});
