// The screen stays on for as long as anybody wishes it: the judge, or a clock that runs.
const wishes = new Set();
let lock = null,
  asking = null;

export const isAwake = () => Boolean(lock && !lock.released);

async function ask() {
  const held = await navigator.wakeLock.request("screen");
  if (wishes.size) lock = held;
  else held.release();
}

async function hold() {
  if (!wishes.size || document.hidden || isAwake()) return;
  asking ??= ask().finally(() => {
    asking = null;
  });
  await asking;
}

/** Rejects where the device does not allow it; the wish stays, and is tried again when the page comes back. */
export function keepAwake(who) {
  wishes.add(who);
  return hold();
}

export function letSleep(who) {
  wishes.delete(who);
  if (!wishes.size && isAwake()) return lock.release();
}

/** Ask once more for what was refused, or was taken away: nothing where nobody wishes it. */
export const tryAgain = () => hold().catch(() => {});

// the browser drops the lock whenever the page is hidden
document.addEventListener("visibilitychange", tryAgain);
