// The voice of each language in use is brought to this device as soon as the screen stands: the first evening may have
// no connection any more. What does not come is asked for again and again, and nothing on the screen waits for it.
import { callServiceWorker } from "./device.js";

const RETRY_SECONDS = [2, 5, 15, 60, 300]; // seconds until the next try
const STILL = 1000; // milliseconds after an answer that did not come: it is on its way
const downloads = new Map(); // language: {state, tries, timer}
let notify = () => {};

/** What the screen says of its own language, and of what it wants to be said aloud. */
const languagesOf = (screen) =>
  new Set([
    document.documentElement.lang,
    ...[...screen.querySelectorAll("[data-voice]")].flatMap(({ dataset }) => dataset.voice.split(" ")),
  ]);

async function download(language) {
  const entry = downloads.get(language);
  if (entry.state === "asked" || entry.state === "here") return;
  clearTimeout(entry.timer);
  entry.state = "asked";
  const answer = await callServiceWorker("voice", { language });
  entry.state = answer ?? "late";
  if (answer === "none") return;
  if (answer === "here") {
    entry.tries = 0;
    return notify();
  }
  if (answer === "missing") notify();
  entry.timer = setTimeout(
    download,
    answer ? 1000 * RETRY_SECONDS[Math.min(entry.tries++, RETRY_SECONDS.length - 1)] : STILL,
    language,
  );
}

/** Have the voices that a screen speaks of on this device. */
export function downloadVoices(screen) {
  if (!navigator.serviceWorker?.controller) return;
  for (const language of languagesOf(screen)) {
    if (downloads.has(language)) continue;
    downloads.set(language, { state: "", tries: 0, timer: 0 });
    download(language);
  }
}

/** Ask again now for what did not come. */
export async function retryDownloads() {
  await Promise.all(
    [...downloads].filter(([, { state }]) => state === "missing").map(([language]) => download(language)),
  );
}

/** Call `hear()` whenever a voice has come on, has come, or did not. */
export function onVoiceChange(listener) {
  notify = listener;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.type === "voice") listener();
  });
}

addEventListener("online", retryDownloads);
