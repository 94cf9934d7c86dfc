// The screen stays on for as long as anybody wishes it: the judge, a clock that runs, the hall.
const wishes = new Set();
let lock = null,
  asking = null,
  isRefused = false;

export const isAwake = () => Boolean(lock && !lock.released);
/** It was refused (a low battery, a page that is not secure), and no later tap was granted it either. */
export const isDark = (who) => isRefused && wishes.has(who) && !isAwake();

async function ask() {
  try {
    const held = await navigator.wakeLock.request("screen");
    isRefused = false;
    if (wishes.size) lock = held;
    else held.release();
  } catch (error) {
    isRefused = true;
    throw error;
  }
}

async function hold() {
  if (!wishes.size || document.hidden || isAwake()) return;
  asking ??= ask().finally(() => {
    asking = null;
  });
  await asking;
}

/** Rejects where the device does not allow it; the wish stays, and is tried again. */
export function keepAwake(who) {
  wishes.add(who);
  return hold();
}

export function letSleep(who) {
  wishes.delete(who);
  if (!wishes.size) isRefused = false; // of the next wish nothing is known
  if (!wishes.size && isAwake()) return lock.release();
}

/** Have the screen stay on for somebody, or no more; where it is refused, the wish stays. */
export function wish(who, isWished) {
  if (isWished === wishes.has(who)) return;
  if (isWished) keepAwake(who).catch(() => {});
  else letSleep(who);
}

// the browser drops the lock whenever the page is hidden, and a tap may be granted what was refused
const tryAgain = () => hold().catch(() => {});
document.addEventListener("visibilitychange", tryAgain);
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, tryAgain, true);
