// Another way to IndexedDB for a page whose own is dead (docs/decisions/0016): an empty frame of the same origin has
// one of its own, and needs nothing from the network. What comes from there is of the frame's classes, and has to pass
// for ours.
const CLASSES = ["IDBDatabase", "IDBObjectStore", "IDBIndex", "IDBCursor", "IDBTransaction", "IDBRequest"];

/** From now on `indexedDB` is that of a new frame. One before stays: what is under way there would never end. */
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
