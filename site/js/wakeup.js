// Timer for the clocks of a hidden page. Browsers throttle a hidden page's timers to one a second, later one a minute,
// but not a worker's: one worker serves all clocks while a clock runs and the page is hidden. Nothing wakes a frozen
// page (`canFreeze`).
import { detectPlatform } from "./dom.js";

const due = new Map(); // by clock: next look, on performance.now()
let worker = null;

/** Whether this device freezes background pages with their workers. */
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
  updateWorker(); // it may be a moment early
}

/** Call a clock's `look` after so many milliseconds, also on a hidden page; replaces its earlier call. */
export function wakeIn(clock, milliseconds) {
  due.set(clock, performance.now() + milliseconds);
  updateWorker();
}

/** A clock stopped or is gone. */
export function cancelWake(clock) {
  if (due.delete(clock)) updateWorker();
}

document.addEventListener("visibilitychange", updateWorker);
