// Facts and actions that only the page has: service worker, storage, wake lock, sound, sharing. Python words the facts.
import { isAwake, releaseWakeLock, requestWakeLock } from "./wake-lock.js";
import { exportPicture, shareText } from "./share-file.js";
import { delay, detectPlatform } from "./dom.js";
import { readText, storeText } from "./site-scope.js";
import { gettext } from "./i18n.js";
import { install, isInstallOffered } from "./install.js";
import { startFacts, startFaster } from "./snapshot-schedule.js";
import { supportedLanguages } from "./voice/device-voice.js";

/** Call a worker: {value} or {error}, or undefined if it does not answer. */
export function callWorker(worker, message, patience = 20_000) {
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage(message, [port2]);
  return Promise.race([reply, delay(patience)]);
}

/** Call the service worker that controls this page: null without one or without a value. */
export async function callServiceWorker(question, details) {
  const worker = navigator.serviceWorker?.controller;
  return (worker && (await callWorker(worker, { question, ...details }))?.value) ?? null;
}

const withTimeout = (promise, fallback = null) => Promise.race([promise, delay(2000, fallback)]).catch(() => fallback);

// Only the user can tell whether sound is heard: a letter is played, and the answer holds for today.
const today = () => new Date().toDateString();
// "untried", "asked", "heard" or "unheard"
let soundAnswer = readText("localStorage", "sound") === today() ? "heard" : "untried";

function recordAnswer(state) {
  soundAnswer = state;
  storeText("localStorage", "sound", state === "heard" ? today() : null);
}

/** Play the letter of a button, then ask whether it was heard; not after a sample. Resolves to whether it asks. */
async function playLetter({ dataset }) {
  const { playOnce } = await import("./voice/play-once.js");
  const isAsked = (await playOnce(JSON.parse(dataset.script), dataset.speaker)) && !("sample" in dataset);
  if (isAsked) recordAnswer("asked");
  return isAsked;
}

/** The facts sent last. */
export let lastFacts = null;
let fileCheck = null; // result of the last check of all files

/** The facts for the ready screen; `deep` also hashes every cached file. */
export async function collectFacts({ deep }) {
  if (deep) fileCheck = await callServiceWorker("check");
  const [status, lacking, voice, persisted, estimate, voices, start] = await Promise.all([
    withTimeout(callServiceWorker("status")),
    withTimeout(callServiceWorker("lacking")),
    withTimeout(callServiceWorker("voices")),
    withTimeout(navigator.storage?.persisted?.() ?? null),
    withTimeout(navigator.storage?.estimate?.() ?? null),
    supportedLanguages(["ca", "ro"]),
    withTimeout(startFacts()),
  ]);
  return (lastFacts = {
    secure: isSecureContext,
    host: location.hostname,
    address: location.href.split(/[?#]/)[0],
    installable: isInstallOffered(),
    platform: detectPlatform(),
    service_worker: "serviceWorker" in navigator,
    controlled: Boolean(navigator.serviceWorker?.controller),
    lacking: lacking?.length ?? null,
    files: !deep && lacking?.length ? null : fileCheck,
    voice,
    persisted,
    can_persist: Boolean(navigator.storage?.persist),
    quota: estimate?.quota ?? null,
    usage: estimate?.usage ?? null,
    wake_lock: !("wakeLock" in navigator) ? "missing" : isAwake() ? "on" : "off",
    sound: !("AudioContext" in globalThis) ? "missing" : soundAnswer,
    voices,
    start,
    standalone: navigator.standalone === true || matchMedia("(display-mode: standalone)").matches,
    status,
  });
}

export const actions = {
  look() {}, // facts are collected after every action
  // not awaited: Firefox keeps the promise pending while it asks the user
  persist: () =>
    Promise.race([navigator.storage.persist(), delay(1500)]).then((isGranted) => {
      if (isGranted === false)
        throw new Error(gettext("the browser grants it to apps that are installed or used often"));
    }),
  wake: () => (isAwake() ? releaseWakeLock("judge") : requestWakeLock("judge")),
  sound: playLetter,
  heard: () => recordAnswer("heard"),
  unheard: () => recordAnswer("unheard"),
  install,
  faster: () => startFaster(true),
  slower: () => startFaster(false),
  repair: () => callServiceWorker("repair"),
  print: () => window.print(),
  // results: the pictures and texts are on the screen already
  savePicture: (button) => exportPicture(button),
  sharePicture: (button) => exportPicture(button, { isShared: true }),
  shareText,
};
