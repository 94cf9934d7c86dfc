// What a clock needs of the device: a tone that is heard without any voice, and a screen that stays on.
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

let lock = null, isWanted = false;
async function keepAwake() {
  if (!isWanted || document.hidden || !navigator.wakeLock || (lock && !lock.released)) return;
  try { lock = await navigator.wakeLock.request("screen"); } catch { return; }   // low battery: the next tap asks again
  if (!isWanted) lock.release();
}

/** Have the screen stay on for as long as this is wanted. */
export function wantAwake(wish) {
  isWanted = wish;
  if (wish) keepAwake();
  else if (lock && !lock.released) lock.release();
}

/** Listen for taps and for the page coming back, until the signal. */
export function attend(signal) {
  const tapped = () => { unlock(); keepAwake(); };
  for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, tapped, { capture: true, signal });
  document.addEventListener("visibilitychange", () => keepAwake(), { signal });
  signal.addEventListener("abort", () => wantAwake(false));
}
