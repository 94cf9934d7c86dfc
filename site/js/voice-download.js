// The voice of each language in use is brought to this device as soon as the screen stands: the first evening may have
// no connection any more. What does not come is asked for again and again, and nothing on the screen waits for it.
import { askServiceWorker } from "./device.js";

const AGAIN = [2, 5, 15, 60, 300]; // seconds until the next try
const STILL = 1000; // milliseconds after an answer that did not come: it is on its way
const wanted = new Map(); // language: {state, tries, timer}
let tell = () => {};

/** What the screen says of its own language, and of what it wants to be said aloud. */
const languagesOn = (screen) =>
  new Set([
    document.documentElement.lang,
    ...[...screen.querySelectorAll("[data-voice]")].flatMap(({ dataset }) => dataset.voice.split(" ")),
  ]);

async function bring(language) {
  const one = wanted.get(language);
  if (one.state === "asked" || one.state === "here") return;
  clearTimeout(one.timer);
  one.state = "asked";
  const answer = await askServiceWorker("voice", { language });
  one.state = answer ?? "late";
  if (answer === "none") return;
  if (answer === "here") {
    one.tries = 0;
    return tell();
  }
  if (answer === "missing") tell();
  one.timer = setTimeout(bring, answer ? 1000 * AGAIN[Math.min(one.tries++, AGAIN.length - 1)] : STILL, language);
}

/** Have the voices that a screen speaks of on this device. */
export function bringVoices(screen) {
  if (!navigator.serviceWorker?.controller) return;
  for (const language of languagesOn(screen)) {
    if (wanted.has(language)) continue;
    wanted.set(language, { state: "", tries: 0, timer: 0 });
    bring(language);
  }
}

/** Ask again now for what did not come. */
export async function bringAgain() {
  await Promise.all([...wanted].filter(([, { state }]) => state === "missing").map(([language]) => bring(language)));
}

/** Call `hear()` whenever a voice has come on, has come, or did not. */
export function onVoices(hear) {
  tell = hear;
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data.type === "voice") hear();
  });
}

addEventListener("online", bringAgain);
