// The one door to IndexedDB, for the page and for the Python worker alike.
// A transaction of IndexedDB ends as soon as a macrotask passes, and Python's `await` takes one:
// so Python hands over a list of operations and they are issued here, in one go, in one strict transaction.
import { openDB } from "../vendor/idb.js";
import { named } from "./place.js";

const VERSION = 3;                       // 1: the house; 2: word lists; 3: a club's own recordings
const KEYS = {
  events: ["stream", "seq"], cards: ["stream", "digest"], requests: "id", streams: "id", screens: "id", drafts: "id", prefs: "key",
  lexicons: "digest", words: "digest",   // what is known of a word list, and its words: they are read apart
  clips: ["clip", "caption"],            // a recording of a club's own belongs to what was written when it was made
};

/** How the write transactions of this thread read their durability; the tests and the ready screen look at it. */
export const tally = { strict: 0, other: 0 };

const listeners = new Set();
/** Call `hear(news)` when the connection is "blocked", "outdated" (a newer version wants in) or "lost". */
export const onNews = (hear) => listeners.add(hear);
const tell = (news) => listeners.forEach((hear) => hear(news));

let opening = null;

// Chromium calls it unknown when the user does not allow a site to keep anything
const isDenial = (error) => error.name === "UnknownError" && /denied/i.test(error.message);

function open() {
  // some browsers throw where others reject: inside an async function it is the same
  opening ??= (async () => openDB(named("club"), VERSION, {
    upgrade(db) {
      for (const [store, keyPath] of Object.entries(KEYS))
        if (!db.objectStoreNames.contains(store)) db.createObjectStore(store, { keyPath });
    },
    blocked: () => tell("blocked"),
    blocking: (_current, _wanted, event) => { event.target.close(); opening = null; tell("outdated"); },
    terminated: () => { opening = null; tell("lost"); },
  }))().catch((error) => { opening = null; throw isDenial(error) ? new DOMException(error.message, "NotAllowedError") : error; });
  return opening;
}

const GONE = new Set(["InvalidStateError", "UnknownError", "AbortError", "TransactionInactiveError"]);
const isLost = (error) => GONE.has(error?.name) && !(error.name === "AbortError" && /quota/i.test(error.message));

/** Run `work(db)`; when the connection has died under it (WebKit drops those of sleeping tabs), reopen and try once more. */
async function withDatabase(work) {
  try { return await work(await open()); } catch (error) {
    if (!isLost(error)) throw error;
    const old = opening;
    opening = null;
    old?.then((db) => db.close()).catch(() => {});
    return work(await open());
  }
}

/** Every row of a store, or those of one key range, in key order. */
export const rows = (store, low, high) =>
  withDatabase((db) => db.getAll(store, low === undefined ? undefined : IDBKeyRange.bound(low, high)));
/** The keys of a store alone: of recordings, whose rows are large. */
export const keys = (store) => withDatabase((db) => db.getAllKeys(store));
export const row = (store, key) => withDatabase((db) => db.get(store, key));

/** Put a row while the page goes away: the commit is asked for with it, since nobody is there any more when it is answered. */
export const putLast = (store, value) => withDatabase((db) => {
  const tx = db.transaction(store, "readwrite", { durability: "strict" });
  tally[tx.durability === "strict" ? "strict" : "other"] += 1;
  tx.store.put(value).catch(() => {});
  tx.commit();
  return tx.done;
});

/**
 * Carry out [[verb, store, value], ...] in one strict transaction: all of it or nothing.
 * Verbs: add (fails when the key is taken), put, delete (value is a key), clear, deleteRange ([low, high]),
 * expect ({key, seq}: the row must be at this seq, a missing one at 0, or nothing of it all happens).
 */
export const write = (operations) => withDatabase(async (db) => {
  const tx = db.transaction([...new Set(operations.map(([, store]) => store))], "readwrite", { durability: "strict" });
  tally[tx.durability === "strict" ? "strict" : "other"] += 1;
  let first = null;
  const act = {
    add: (store, value) => store.add(value),
    put: (store, value) => store.put(value),
    delete: (store, key) => store.delete(key),
    deleteRange: (store, [low, high]) => store.delete(IDBKeyRange.bound(low, high)),
    clear: (store) => store.clear(),
    async expect(store, { key, seq }) {
      if (((await store.get(key))?.seq ?? 0) === seq) return;
      first ??= new DOMException(`${key} is not at ${seq}`, "ConstraintError");
      tx.abort();
    },
  };
  try {
    for (const [verb, store, value] of operations)
      act[verb](tx.objectStore(store), value).catch((error) => { first ??= error; });
  } catch (error) {                      // what cannot even be asked for would leave the rest to be committed
    first ??= error;
    tx.abort();
  }
  // the request that failed says why; the transaction only says that it was aborted
  try { await tx.done; } catch (error) { throw first?.name === "AbortError" ? error : first ?? tx.error ?? error; }
});

// For Python: text in, text out, and a failure as data, because an exception loses its name on the way.
const answered = async (promise) => {
  try { return JSON.stringify({ value: (await promise) ?? null }); } catch (error) {
    return JSON.stringify({ error: error?.name ?? "Error", message: String(error?.message ?? error) });
  }
};
export const rowsAsText = (store, low, high) =>
  answered(rows(store, low === undefined ? undefined : JSON.parse(low), high === undefined ? undefined : JSON.parse(high)));
export const rowAsText = (store, key) => answered(row(store, JSON.parse(key)));
/** Bytes cannot be text: where an operation holds {"$bytes": n}, it means the n-th of `blobs`. */
export const writeText = (operations, blobs) => answered(write(JSON.parse(operations,
  blobs && ((_key, value) => (value?.$bytes === undefined ? value : blobs[value.$bytes])))));
/** [what became of it as text, the `bytes` of a row or undefined] */
export async function bytesOf(store, key) {
  let bytes;
  return [await answered(row(store, key).then((found) => { bytes = found?.bytes; })), bytes];
}
export const tallyAsText = () => JSON.stringify(tally);

// Opening takes its time: begin before anybody asks. Whoever asks first hears of a failure.
open().catch(() => {});
