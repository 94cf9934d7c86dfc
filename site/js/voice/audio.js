// The one audio context of the page: the voice, the calls of the judge and the tones of the clocks come out of it. It
// is made when somebody first wants to hear something, and never suspended between two calls: some tablets would not
// let it sound again. Where no clock and no caller stands it is suspended after a while, for it wakes the device some
// 300 times a second though nothing sounds. A tap anywhere allows it to sound, and what was interrupted (a call,
// another app, a locked screen) is taken up here.
import { pause, whenSeen } from "../dom.js";

let context = null,
  output = null;
let wasHeard = false,
  regaining = null;
const listeners = new Set(),
  wishes = new Set(), // of clocks: a tap anywhere makes the sound
  callers = new Set(); // whose own buttons make it
const QUIET = 15_000;
let sleeping = 0,
  isAsleep = false; // suspended here, and by nobody else

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
  sleepSoon();
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

/** Have the sound sleep when nobody has wanted any for a while; the next tap that is for it wakes it. */
function sleepSoon() {
  clearTimeout(sleeping);
  if (wishes.size || callers.size) return;
  sleeping = setTimeout(() => {
    if (!isRunning()) return;
    isAsleep = true;
    wasHeard = false; // it is no interruption
    context.suspend().catch(() => {});
  }, QUIET);
}

function changed() {
  if (isRunning()) {
    wasHeard = true;
    isAsleep = false;
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

/**
 * Have the sound stay awake until the signal. Taps anywhere on the page allow it meanwhile, also the first one where
 * nobody has a button for it; once there is sound, every tap may bring it back.
 */
export function attend(signal, { hasButton = false } = {}) {
  if (signal.aborted) return;
  const group = hasButton ? callers : wishes;
  group.add(signal);
  clearTimeout(sleeping);
  if (isAsleep) context?.resume().catch(() => {}); // it was allowed once: most browsers ask for no other tap
  signal.addEventListener(
    "abort",
    () => {
      group.delete(signal);
      if (context) sleepSoon();
    },
    { once: true },
  );
}

function tapped() {
  const isWanted = wishes.size || (context && (callers.size || !isAsleep));
  if (isRunning() || !isWanted || !isPossible()) return;
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
