// The one audio context of the page. It is made when somebody first wants to hear something, and never suspended between
// two calls: some tablets would not let it sound again.

let context = null, output = null, volume = 0.8;
const listeners = new Set();

export const isPossible = () => "AudioContext" in globalThis;

/** Call `hear()` when the sound was interrupted, or goes on. */
export const onSound = (hear) => { listeners.add(hear); return () => listeners.delete(hear); };

/** What the session of an Apple device is for: one that plays is heard in silent mode too. */
export function session(type) {
  try { if (navigator.audioSession) navigator.audioSession.type = type; } catch { /* it is the device's own business */ }
}

/** {context, output}; throws where no sound is possible. */
export function sound() {
  if (!context || context.state === "closed") {
    session("playback");
    context = new AudioContext({ latencyHint: "interactive" });
    output = context.createGain();
    output.gain.value = volume;
    output.connect(context.destination);
    context.addEventListener("statechange", () => listeners.forEach((hear) => hear()));
  }
  return { context, output };
}

export const isRunning = () => context?.state === "running";

/** Have it sound; false when that takes a tap first. What is asked without one may be pending for ever. */
export async function resume(patience = 500) {
  const { context: asked } = sound();
  if (asked.state === "running") return true;
  const late = new Promise((resolve) => setTimeout(resolve, patience));
  await Promise.race([asked.resume().catch(() => {}), late]);
  return asked.state === "running";
}

/** 0 to 100. */
export function setVolume(percent) {
  volume = Math.max(0, Math.min(percent, 100)) / 100;
  if (output) output.gain.value = volume;
}

const CREDIBLE = 500;
/** When something is heard, on the clock of performance.now(). */
export function momentOf(time) {
  const now = performance.now() + (time - context.currentTime) * 1000 + (context.outputLatency || 0) * 1000;
  const stamp = context.getOutputTimestamp?.();
  if (!stamp?.performanceTime || !stamp.contextTime) return now;
  const told = stamp.performanceTime + (time - stamp.contextTime) * 1000;
  return Math.abs(told - now) < CREDIBLE ? told : now;
}
