// What one thread has another one do for it, over a channel that both have.
import { newName, pause } from "./dom.js";

const LONGEST = 20_000; // milliseconds: whoever does not answer is gone
const GONE = { error: { name: "UnknownError", message: "nobody answers" } };

/** Resolves or rejects with what came of it there. */
export async function far(channel, deed, args) {
  const number = newName(),
    ears = new AbortController();
  const answered = new Promise((resolve) => {
    const hear = ({ data }) => {
      if (data.what === "done" && data.number === number) resolve(data);
    };
    channel.addEventListener("message", hear, { signal: ears.signal });
  });
  channel.postMessage({ what: "do", number, deed, args });
  const { value, error } = await Promise.race([answered, pause(LONGEST, GONE)]);
  ears.abort();
  if (error) throw new DOMException(error.message, error.name);
  return value;
}

/** Do what others ask for, while `isOn()`: one thread alone may. */
export function serveFar(channel, deeds, isOn) {
  channel.addEventListener("message", async ({ data }) => {
    if (data.what !== "do" || !isOn()) return;
    const answer = await deeds[data.deed](...data.args).then(
      (value) => ({ value }),
      ({ name, message }) => ({ error: { name, message } }),
    );
    channel.postMessage({ what: "done", number: data.number, ...answer });
  });
}
