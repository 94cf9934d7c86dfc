// Where this copy of Faristol lives, and what it keeps and says there. Two clubs may share one host, so every name that
// the browser keeps per origin (databases, caches, locks, channels) carries the path of the site.
export const scope = new URL("../", import.meta.url).href;
const path = new URL(scope).pathname;
export const named = (what) => `faristol:${path}:${what}`;

/** Talk to the other windows and threads; where storage is denied some browsers deny this too: then nobody hears. */
export function channelTo(whom) {
  try {
    return new BroadcastChannel(named(whom));
  } catch {
    return Object.assign(new EventTarget(), { postMessage() {} });
  }
}

/** Keep a text in "localStorage" or "sessionStorage", or none; where there is no room, or it is denied, nothing is kept. */
export function keep(storage, what, text) {
  try {
    if (text === null) globalThis[storage].removeItem(named(what));
    else globalThis[storage].setItem(named(what), text);
  } catch {
    /* nothing is remembered */
  }
}
export function kept(storage, what) {
  try {
    return globalThis[storage].getItem(named(what));
  } catch {
    return null;
  }
}
