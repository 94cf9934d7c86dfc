// The screen wake lock, held while there is a reason: the judge, a running clock, the hall.
const reasons = new Set();
let lock = null,
  pending = null,
  isRefused = false;

export const isAwake = () => Boolean(lock && !lock.released);
/** Refused (low battery, insecure page), and not granted at a later tap. */
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

/** Rejects if the device refuses; the reason stays and is retried. */
export function requestWakeLock(reason) {
  reasons.add(reason);
  return requestIfNeeded();
}

export function releaseWakeLock(reason) {
  reasons.delete(reason);
  if (!reasons.size) isRefused = false; // the next request may be granted
  if (!reasons.size && isAwake()) return lock.release();
}

/** Add or remove a reason; a refusal is retried. */
export function setWakeReason(reason, isWanted) {
  if (isWanted === reasons.has(reason)) return;
  if (isWanted) requestWakeLock(reason).catch(() => {});
  else releaseWakeLock(reason);
}

// browsers release the lock of a hidden page, and may grant it at a tap
const retry = () => requestIfNeeded().catch(() => {});
document.addEventListener("visibilitychange", retry);
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, retry, true);
