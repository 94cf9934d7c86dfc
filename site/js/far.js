// What one thread has another one do for it, over a channel that both have.
import { newName } from "./page.js";

const LONGEST = 20_000; // milliseconds: whoever does not answer is gone

/** Resolves or rejects with what came of it there. */
export const far = (channel, deed, args) =>
  new Promise((resolve, reject) => {
    const number = newName();
    const end = (act) => (value) => {
      clearTimeout(late);
      channel.removeEventListener("message", hear);
      act(value);
    };
    const hear = ({ data }) => {
      if (data.what !== "done" || data.number !== number) return;
      if (data.error) end(reject)(new DOMException(data.error.message, data.error.name));
      else end(resolve)(data.value);
    };
    const late = setTimeout(() => end(reject)(new DOMException("nobody answers", "UnknownError")), LONGEST);
    channel.addEventListener("message", hear);
    channel.postMessage({ what: "do", number, deed, args });
  });

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
