// Wakes the clocks of a hidden page in time. Browsers slow the timers of a page that is hidden, to one a second and
// after some minutes to one a minute, but not those of a worker. So there is a worker, one for all clocks, while a
// clock runs and the page is hidden. A page that is frozen, as tablets do, is woken by nobody (`canFreeze`).
import { detectPlatform } from "./dom.js";

const due = new Map(); // clock: when it looks next, on performance.now()
let worker = null;

/** Whether this device stops a page that is not in front, with its workers. */
export const canFreeze = () => ["iphone", "ipad", "android"].includes(detectPlatform());

function updateWorker() {
  if (!document.hidden || !due.size) {
    worker?.terminate();
    worker = null;
    return;
  }
  if (!worker) {
    worker = new Worker(new URL("wakeup-worker.js", import.meta.url), { type: "module" });
    worker.onmessage = wake;
  }
  worker.postMessage(Math.max(0, Math.min(...due.values()) - performance.now()));
}

function wake() {
  const now = performance.now();
  for (const [clock, at] of [...due]) if (at <= now) clock.look();
  updateWorker(); // it may have come a moment early
}

/** Have a clock look in so many milliseconds though the page be hidden, instead of what it asked for before. */
export function wakeIn(clock, milliseconds) {
  due.set(clock, performance.now() + milliseconds);
  updateWorker();
}

/** A clock stands still, or is gone. */
export function cancelWake(clock) {
  if (due.delete(clock)) updateWorker();
}

document.addEventListener("visibilitychange", updateWorker);
