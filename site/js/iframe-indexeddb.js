// A second IndexedDB for a page whose own is dead (docs/decisions/0016): that of an empty frame of the same origin,
// which needs no network. Its objects have the frame's classes and must pass for the page's.
const CLASSES = ["IDBDatabase", "IDBObjectStore", "IDBIndex", "IDBCursor", "IDBTransaction", "IDBRequest"];

/** Replace `indexedDB` by that of a new frame. An earlier frame stays: its pending requests would never end. */
export function useFrameIndexedDb() {
  const frame = Object.assign(document.createElement("iframe"), { hidden: true });
  document.documentElement.append(frame);
  const inside = frame.contentWindow;
  for (const name of CLASSES) {
    const prototypes = [globalThis[name].prototype, inside[name].prototype];
    const value = (instance) =>
      prototypes.some((prototype) => Object.prototype.isPrototypeOf.call(prototype, instance));
    Object.defineProperty(globalThis[name], Symbol.hasInstance, { configurable: true, value });
  }
  Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: inside.indexedDB });
}
