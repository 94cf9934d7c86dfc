// A thread that ends the process when a test inside Pyodide hangs, and names the test.
// Pyodide runs on the main thread, where nothing else gets a turn until the test returns.
import { writeSync } from "node:fs";
import { isMainThread, Worker, workerData } from "node:worker_threads";

const MAX_NAME = 4000; // bytes

/**
 * Start the thread.
 * @param {number} limit seconds for each test
 * @returns {(test: string) => void} to be called when a test begins
 */
export function startWatchdog(limit) {
  const memory = new SharedArrayBuffer(8 + MAX_NAME);
  const [state, name] = [new Int32Array(memory, 0, 2), new Uint8Array(memory, 8)];
  new Worker(new URL(import.meta.url), { workerData: { memory, limit } }).unref();
  return (test) => {
    const { written } = new TextEncoder().encodeInto(test, name);
    Atomics.store(state, 1, written);
    Atomics.add(state, 0, 1); // the number of the test
  };
}

if (!isMainThread) {
  const { memory, limit } = workerData;
  const [state, name] = [new Int32Array(memory, 0, 2), new Uint8Array(memory, 8)];
  let [number, since] = [0, Date.now()];
  setInterval(() => {
    if (Atomics.load(state, 0) !== number) [number, since] = [Atomics.load(state, 0), Date.now()];
    else if (number && Date.now() - since > limit * 1000) {
      const test = new TextDecoder().decode(name.slice(0, Atomics.load(state, 1)));
      writeSync(2, `\nFAILED ${test} - does not end within ${limit} s\n`);
      process.kill(process.pid, "SIGKILL");
    }
  }, 1000);
}
