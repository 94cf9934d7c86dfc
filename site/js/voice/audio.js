// The one audio context of the page: the voice, the calls of the judge and the tones of the clocks come out of it. It
// is made when somebody first wants to hear something, and never suspended between two calls: some tablets would not
// let it sound again. A tap anywhere allows it to sound, and what was interrupted (a call, another app, a locked
// screen) is taken up here.
import { pause, whenSeen } from "../page.js";

let context = null,
  output = null;
let wasHeard = false,
  regaining = null;
const listeners = new Set(),
  wishes = new Set();

export const isPossible = () => "AudioContext" in globalThis;

/** Call `hear("running" | "lost" | "locked")` when the sound comes, goes, or does not come back without a tap. */
export const onSound = (hear) => {
  listeners.add(hear);
  return () => listeners.delete(hear);
};
const tell = (news) => listeners.forEach((hear) => hear(news));

/** What the session of an Apple device is for: one that plays is heard in silent mode too. */
export function session(type) {
  try {
    if (navigator.audioSession) navigator.audioSession.type = type;
  } catch {
    /* it is the device's own business */
  }
}

/** {context, output}; throws where no sound is possible. */
export function sound() {
  if (!context || context.state === "closed") {
    session("playback");
    const made = new AudioContext({ latencyHint: "interactive" });
    context = made;
    output = made.createGain();
    output.connect(made.destination);
    made.addEventListener("statechange", () => {
      if (made === context) changed();
    });
  }
  return { context, output };
}

// besides "running" and "suspended", tablets say "interrupted"
export const isRunning = () => context?.state === "running";

/** Have it sound; false when that takes a tap first. What is asked without one may be pending for ever. */
export async function resume(patience = 500) {
  const { context: asked } = sound();
  if (asked.state === "running") return true;
  await Promise.race([asked.resume().catch(() => {}), pause(patience)]);
  return asked.state === "running";
}

function changed() {
  if (isRunning()) {
    wasHeard = true;
    tell("running");
  } else if (wasHeard) {
    tell("lost");
    regain();
  }
}

/** Have the sound go on after an interruption; whoever listens is told what came of it. */
export function regain() {
  regaining ??= resume().then((isOn) => {
    regaining = null;
    tell(isOn ? "running" : "locked");
  });
  return regaining;
}

/** Its time stands still though it says that it runs, as tablets do after some interruptions: take another one. */
export function renew() {
  const old = context;
  context = null;
  old?.close().catch(() => {});
}

/** Let taps anywhere on the page allow sound, until the signal; once there is sound, every tap may bring it back. */
export function attend(signal) {
  if (signal.aborted) return;
  wishes.add(signal);
  signal.addEventListener("abort", () => wishes.delete(signal), { once: true });
}

function tapped() {
  if (isRunning() || (!context && !wishes.size) || !isPossible()) return;
  try {
    sound()
      .context.resume()
      .catch(() => {});
  } catch {
    /* no sound is possible: whoever wants it says so */
  }
}
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, tapped, true);

const seen = () => {
  if (wasHeard && !document.hidden && !isRunning()) regain();
};
whenSeen(seen);
addEventListener("pageshow", seen);

/** What is said at so many per cent goes through one of these: whoever speaks has a volume of its own. */
export function voiced(percent = 80, { context, output } = sound()) {
  const gain = context.createGain();
  gain.gain.value = percent / 100;
  gain.connect(output);
  return gain;
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
