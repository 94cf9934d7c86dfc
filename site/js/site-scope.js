// Names scoped by the site's path: two clubs may share one host, so everything the browser keeps per origin (databases,
// caches, locks, channels, storage) carries the path.
export const siteUrl = new URL("../", import.meta.url).href;
const path = new URL(siteUrl).pathname;
export const scopedName = (name) => `faristol:${path}:${name}`;

/** Open a channel to other windows and threads; where storage is denied some browsers deny it too: then a dummy. */
export function openChannel(name) {
  try {
    return new BroadcastChannel(scopedName(name));
  } catch {
    return Object.assign(new EventTarget(), { postMessage() {} });
  }
}

/** Store or remove (null) a text in "localStorage" or "sessionStorage"; errors are ignored. */
export function storeText(storage, name, text) {
  try {
    if (text === null) globalThis[storage].removeItem(scopedName(name));
    else globalThis[storage].setItem(scopedName(name), text);
  } catch {
    /* not stored */
  }
}
export function readText(storage, name) {
  try {
    return globalThis[storage].getItem(scopedName(name));
  } catch {
    return null;
  }
}
