// The screen stays on for as long as anybody wishes it: the judge, a clock that runs, the hall.
const reasons = new Set();
let lock = null,
  pending = null,
  isRefused = false;

export const isAwake = () => Boolean(lock && !lock.released);
/** It was refused (a low battery, a page that is not secure), and no later tap was granted it either. */
export const isWakeLockRefused = (reason) => isRefused && reasons.has(reason) && !isAwake();

async function requestSentinel() {
  try {
    const sentinel = await navigator.wakeLock.request("screen");
    isRefused = false;
    if (reasons.size) lock = sentinel;
    else sentinel.release();
  } catch (error) {
    isRefused = true;
    throw error;
  }
}

async function requestIfNeeded() {
  if (!reasons.size || document.hidden || isAwake()) return;
  pending ??= requestSentinel().finally(() => {
    pending = null;
  });
  await pending;
}

/** Rejects where the device does not allow it; the wish stays, and is tried again. */
export function requestWakeLock(reason) {
  reasons.add(reason);
  return requestIfNeeded();
}

export function releaseWakeLock(reason) {
  reasons.delete(reason);
  if (!reasons.size) isRefused = false; // of the next wish nothing is known
  if (!reasons.size && isAwake()) return lock.release();
}

/** Have the screen stay on for somebody, or no more; where it is refused, the wish stays. */
export function setWakeReason(reason, isWanted) {
  if (isWanted === reasons.has(reason)) return;
  if (isWanted) requestWakeLock(reason).catch(() => {});
  else releaseWakeLock(reason);
}

// the browser drops the lock whenever the page is hidden, and a tap may be granted what was refused
const retry = () => requestIfNeeded().catch(() => {});
document.addEventListener("visibilitychange", retry);
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, retry, true);
