// Download of voice and help of the languages in use, as soon as the screen is painted: the first evening may be offline.
// Failed downloads are retried; no screen waits for them. The pictures of the help come last: it can be read without them.
import { callServiceWorker } from "./device.js";

const RETRY_SECONDS = [2, 5, 15, 60, 300]; // between retries
const STILL = 1000; // ms after no answer: the download goes on
const PICTURES_AFTER = 10_000; // ms after voice and texts: the first taps of a start go before
const downloads = new Map(); // by language: {state, tries, timer}
let notify = () => {};

/** The page's language and those of its voice buttons. */
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
    notify();
    setTimeout(callServiceWorker, PICTURES_AFTER, "voice", { language, pictures: true });
    return;
  }
  if (answer === "missing") notify();
  entry.timer = setTimeout(
    download,
    answer ? 1000 * RETRY_SECONDS[Math.min(entry.tries++, RETRY_SECONDS.length - 1)] : STILL,
    language,
  );
}

/** Download the voices of a screen's languages. */
export function downloadVoices(screen) {
  if (!navigator.serviceWorker?.controller) return;
  for (const language of languagesOf(screen)) {
    if (downloads.has(language)) continue;
    downloads.set(language, { state: "", tries: 0, timer: 0 });
    download(language);
  }
}

/** Retry failed downloads now. */
export async function retryDownloads() {
  await Promise.all(
    [...downloads].filter(([, { state }]) => state === "missing").map(([language]) => download(language)),
  );
}

/** Call `listener()` when a download progressed, finished or failed. */
export function onVoiceChange(listener) {
  notify = listener;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.type === "voice") listener();
  });
}

addEventListener("online", retryDownloads);
