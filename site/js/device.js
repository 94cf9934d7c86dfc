// What only the page can know or do: the service worker's versions, storage, wake lock, sound, sharing.
// Facts go to Python as plain data, which says what they mean.
import { isAwake, keepAwake, letSleep } from "./wake-lock.js";
import { handPicture, handText } from "./share-file.js";
import { pause, platform } from "./dom.js";
import { keep, kept } from "./site-scope.js";
import { say } from "./i18n.js";
import { startFacts, startFaster } from "./snapshot-schedule.js";
import { supportedLanguages } from "./voice/device-voice.js";

/** Ask a script: {value} or {error}, or nothing when it is silent. */
export function askWorker(worker, message, patience = 20_000) {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage(message, [port2]);
  return Promise.race([answered, pause(patience)]);
}

/** Ask the service worker that serves this page: null where there is none, or it cannot say. */
export async function askServiceWorker(question, details) {
  const worker = navigator.serviceWorker?.controller;
  return (worker && (await askWorker(worker, { question, ...details }))?.value) ?? null;
}

const soon = (promise, fallback = null) => Promise.race([promise, pause(2000, fallback)]).catch(() => fallback);

// Whether the sound is heard only ears know: a letter is said, and whoever listens answers; that holds for today.
const today = () => new Date().toDateString();
// "untried" until it was asked: then "asked", "heard" or "unheard"
let answered = kept("localStorage", "sound") === today() ? "heard" : "untried";

function answer(what) {
  answered = what;
  keep("localStorage", "sound", what === "heard" ? today() : null);
}

/** Say the letter of a button, then ask; true when it was said. Of a sample nobody asks whether it was heard. */
async function sayLetter({ dataset }) {
  const { playOnce } = await import("./voice/play-once.js");
  const isAsked = (await playOnce(JSON.parse(dataset.script), dataset.speaker)) && !("sample" in dataset);
  if (isAsked) answer("asked");
  return isAsked;
}

/** What was told last. */
export let known = null;
let checked = null; // what came of the last look at every file

/** Everything the ready screen wants to know; `deep` also hashes every cached file again. */
export async function facts({ deep }) {
  if (deep) checked = await askServiceWorker("check");
  const [status, lacking, voice, persisted, estimate, voices, start] = await Promise.all([
    soon(askServiceWorker("status")),
    soon(askServiceWorker("lacking")),
    soon(askServiceWorker("voices")),
    soon(navigator.storage?.persisted?.() ?? null),
    soon(navigator.storage?.estimate?.() ?? null),
    supportedLanguages(["ca", "ro"]),
    soon(startFacts()),
  ]);
  return (known = {
    secure: isSecureContext,
    host: location.hostname,
    platform: platform(),
    service_worker: "serviceWorker" in navigator,
    controlled: Boolean(navigator.serviceWorker?.controller),
    lacking: lacking?.length ?? null,
    files: !deep && lacking?.length ? null : checked,
    voice,
    persisted,
    can_persist: Boolean(navigator.storage?.persist),
    quota: estimate?.quota ?? null,
    usage: estimate?.usage ?? null,
    wake_lock: !("wakeLock" in navigator) ? "missing" : isAwake() ? "on" : "off",
    sound: !("AudioContext" in globalThis) ? "missing" : answered,
    voices,
    start,
    standalone: navigator.standalone === true || matchMedia("(display-mode: standalone)").matches,
    status,
  });
}

export const actions = {
  look() {}, // the facts are asked anew after every action
  // never awaited: Firefox keeps the promise pending while its question is open
  persist: () =>
    Promise.race([navigator.storage.persist(), pause(1500)]).then((isGranted) => {
      if (isGranted === false) throw new Error(say("the browser grants it to apps that are installed or used often"));
    }),
  wake: () => (isAwake() ? letSleep("judge") : keepAwake("judge")),
  sound: sayLetter,
  heard: () => answer("heard"),
  unheard: () => answer("unheard"),
  faster: () => startFaster(true),
  slower: () => startFaster(false),
  repair: () => askServiceWorker("repair"),
  print: () => window.print(),
  // results: what is handed over is drawn and written on the screen already
  savePicture: (button) => handPicture(button),
  sharePicture: (button) => handPicture(button, { isShared: true }),
  shareText: handText,
};
