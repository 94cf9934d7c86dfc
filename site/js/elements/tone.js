// What a clock needs of the device: a tone that is heard without any voice, and a screen that stays on.
import { keepAwake, letSleep, tryAgain } from "../awake.js";

const TONES = {                          // pitch, seconds, one after the other
  start: [[660, 0.5]],
  minute: [[660, 0.2]],
  last: [[880, 0.2], [880, 0.2]],
  over: [[520, 0.35], [520, 0.35], [520, 0.9]],
};
const LOUD = 0.4;
let context = null;

/** Sound is allowed from within a tap or a stroke alone, and is taken away by a call or another app. */
function unlock() {
  try { context ??= new AudioContext(); } catch { return; }
  if (context.state !== "running") context.resume().catch(() => {});
}

export const isAudible = () => context?.state === "running";

export function sound(name) {
  if (!isAudible()) return false;
  let at = context.currentTime;
  for (const [pitch, seconds] of TONES[name]) {
    const tone = context.createOscillator(), volume = context.createGain();
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.setValueAtTime(LOUD, at + seconds * 0.7);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds + 0.08;
  }
  return true;
}

/** Have the screen stay on for as long as this is wanted; where it is refused (a low battery), the next tap asks again. */
export function wantAwake(wish) {
  if (wish) keepAwake("clock").catch(() => {}); else letSleep("clock");
}

/** Listen for taps, until the signal. */
export function attend(signal) {
  const tapped = () => { unlock(); tryAgain(); };
  for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, tapped, { capture: true, signal });
  signal.addEventListener("abort", () => wantAwake(false));
}
