// The Python worker: start, messages and stop. Only this file and engine.py know PyScript; requests and answers go
// through our own channel, as text.
import { delay, randomId } from "./dom.js";
import { scopedName } from "./site-scope.js";
import { requireCompiling } from "./policy.js";

let loading = null;
const loadPyScript = () => (loading ??= importPyScript().finally(() => (loading = null)));

/** PyScript observes the whole page for its tags, which is slow: restrict it to the head. */
async function importPyScript() {
  const { MutationObserver } = globalThis;
  globalThis.MutationObserver = class extends MutationObserver {
    observe(target, options) {
      if (target === document) super.observe(document.head, { childList: true });
      else super.observe(target, options);
    }
  };
  try {
    await import("../pyscript/core.js");
  } finally {
    globalThis.MutationObserver = MutationObserver;
  }
}

export class Engine {
  #tag = null;
  #channel = null;

  /** `onMessage(message)` gets every message of the worker. */
  constructor(onMessage) {
    this.onMessage = onMessage;
  }

  /** Resolves to Python's first message; rejects if it reports a failure. A worker that hangs does neither. */
  async start() {
    requireCompiling();
    const channelName = scopedName(`engine:${randomId()}`);
    const channel = (this.#channel = new BroadcastChannel(channelName));
    const ready = new Promise((resolve, reject) => {
      channel.onmessage = ({ data }) => {
        if (data.type === "ready") resolve(data);
        else if (data.type === "broken") reject(new Error(data.details));
        this.onMessage(data);
      };
    });
    const tag = (this.#tag = document.createElement("script"));
    const attributes = { type: "py", worker: "", async: "", src: "./engine.py", config: "./pyscript.json" };
    for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
    document.head.append(tag);
    await loadPyScript();
    await customElements.whenDefined("py-script");
    while (!tag.xworker && this.#tag === tag) await delay(2);
    if (this.#tag !== tag) return;
    const worker = await tag.xworker.ready;
    if (this.#tag !== tag) return;
    const failure = await worker.sync.start(channelName);
    if (failure) throw new Error(failure);
    return ready;
  }

  post(message) {
    this.#channel?.postMessage(message);
  }

  stop() {
    this.#tag?.xworker?.terminate();
    this.#tag?.remove();
    this.#channel?.close();
    this.#tag = this.#channel = null;
  }
}
