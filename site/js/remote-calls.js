// Remote calls between page and worker over a BroadcastChannel.
import { delay, randomId } from "./dom.js";

const TIMEOUT = 20_000; // ms: then the other thread is gone
const NO_ANSWER = { error: { name: "UnknownError", message: "nobody answers" } };

/** Call an operation in another thread; resolves or rejects with its result. */
export async function callRemote(channel, operation, args) {
  const id = randomId(),
    aborter = new AbortController();
  const reply = new Promise((resolve) => {
    const onMessage = ({ data }) => {
      if (data.what === "done" && data.number === id) resolve(data);
    };
    channel.addEventListener("message", onMessage, { signal: aborter.signal });
  });
  channel.postMessage({ what: "do", number: id, deed: operation, args });
  const { value, error } = await Promise.race([reply, delay(TIMEOUT, NO_ANSWER)]);
  aborter.abort();
  if (error) throw new DOMException(error.message, error.name);
  return value;
}

/** Serve calls while `isServing()`: only one thread may. */
export function serveRemote(channel, operations, isServing) {
  channel.addEventListener("message", async ({ data }) => {
    if (data.what !== "do" || !isServing()) return;
    const result = await operations[data.deed](...data.args).then(
      (value) => ({ value }),
      ({ name, message }) => ({ error: { name, message } }),
    );
    channel.postMessage({ what: "done", number: data.number, ...result });
  });
}
