// Where this copy of Faristol lives, and what it keeps and says there. Two clubs may share one host, so every name that
// the browser keeps per origin (databases, caches, locks, channels) carries the path of the site.
export const siteUrl = new URL("../", import.meta.url).href;
const path = new URL(siteUrl).pathname;
export const scopedName = (name) => `faristol:${path}:${name}`;

/** Talk to the other windows and threads; where storage is denied some browsers deny this too: then nobody hears. */
export function openChannel(name) {
  try {
    return new BroadcastChannel(scopedName(name));
  } catch {
    return Object.assign(new EventTarget(), { postMessage() {} });
  }
}

/** Keep a text in "localStorage" or "sessionStorage", or none; where there is no room, or it is denied, nothing is kept. */
export function storeText(storage, name, text) {
  try {
    if (text === null) globalThis[storage].removeItem(scopedName(name));
    else globalThis[storage].setItem(scopedName(name), text);
  } catch {
    /* nothing is remembered */
  }
}
export function readText(storage, name) {
  try {
    return globalThis[storage].getItem(scopedName(name));
  } catch {
    return null;
  }
}
