// The one audio context of the page: the voice, the calls of the judge and the tones of the clocks come out of it. It
// is made when somebody first wants to hear something, and never suspended between two calls: some tablets would not
// let it sound again. Where no clock and no caller stands it is suspended after a while, for it wakes the device some
// 300 times a second though nothing sounds. A tap anywhere allows it to sound, and what was interrupted (a call,
// another app, a locked screen) is taken up here.
import { delay, onVisible } from "../dom.js";

let context = null,
  output = null;
let wasHeard = false,
  recovery = null;
const listeners = new Set(),
  clockSignals = new Set(), // of clocks: a tap anywhere makes the sound
  callerSignals = new Set(); // whose own buttons make it
const QUIET = 15_000;
let sleepTimer = 0,
  isAsleep = false; // suspended here, and by nobody else

export const isAudioPossible = () => "AudioContext" in globalThis;

/** Call `hear("running" | "lost" | "locked")` when the sound comes, goes, or does not come back without a tap. */
export const onAudioChange = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const notify = (news) => listeners.forEach((hear) => hear(news));

/** What the session of an Apple device is for: one that plays is heard in silent mode too. */
export function setSessionType(type) {
  try {
    if (navigator.audioSession) navigator.audioSession.type = type;
  } catch {
    /* it is the device's own business */
  }
}

/** {context, output}; throws where no sound is possible. */
export function openAudio() {
  if (!context || context.state === "closed") {
    setSessionType("playback");
    const created = new AudioContext({ latencyHint: "interactive" });
    context = created;
    output = created.createGain();
    output.connect(created.destination);
    created.addEventListener("statechange", () => {
      if (created === context) onStateChange();
    });
  }
  scheduleSleep();
  return { context, output };
}

// besides "running" and "suspended", tablets say "interrupted"
export const isAudioRunning = () => context?.state === "running";

/** Have it sound; false when that takes a tap first. What is asked without one may be pending for ever. */
export async function resumeAudio(patience = 500) {
  const { context: current } = openAudio();
  if (current.state === "running") return true;
  await Promise.race([current.resume().catch(() => {}), delay(patience)]);
  return current.state === "running";
}

/** Have the sound sleep when nobody has wanted any for a while; the next tap that is for it wakes it. */
function scheduleSleep() {
  clearTimeout(sleepTimer);
  if (clockSignals.size || callerSignals.size) return;
  sleepTimer = setTimeout(() => {
    if (!isAudioRunning()) return;
    isAsleep = true;
    wasHeard = false; // it is no interruption
    context.suspend().catch(() => {});
  }, QUIET);
}

function onStateChange() {
  if (isAudioRunning()) {
    wasHeard = true;
    isAsleep = false;
    notify("running");
  } else if (wasHeard) {
    notify("lost");
    recoverAudio();
  }
}

/** Have the sound go on after an interruption; whoever listens is told what came of it. */
export function recoverAudio() {
  recovery ??= resumeAudio().then((isOn) => {
    recovery = null;
    notify(isOn ? "running" : "locked");
  });
  return recovery;
}

/** Its time stands still though it says that it runs, as tablets do after some interruptions: take another one. */
export function recreateContext() {
  const old = context;
  context = null;
  old?.close().catch(() => {});
}

/**
 * Have the sound stay awake until the signal. Taps anywhere on the page allow it meanwhile, also the first one where
 * nobody has a button for it; once there is sound, every tap may bring it back.
 */
export function keepAudioAwake(signal, { hasButton = false } = {}) {
  if (signal.aborted) return;
  const group = hasButton ? callerSignals : clockSignals;
  group.add(signal);
  clearTimeout(sleepTimer);
  if (isAsleep) context?.resume().catch(() => {}); // it was allowed once: most browsers ask for no other tap
  signal.addEventListener(
    "abort",
    () => {
      group.delete(signal);
      if (context) scheduleSleep();
    },
    { once: true },
  );
}

function onTap() {
  const isWanted = clockSignals.size || (context && (callerSignals.size || !isAsleep));
  if (isAudioRunning() || !isWanted || !isAudioPossible()) return;
  try {
    openAudio()
      .context.resume()
      .catch(() => {});
  } catch {
    /* no sound is possible: whoever wants it says so */
  }
}
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, onTap, true);

const onReturn = () => {
  if (wasHeard && !document.hidden && !isAudioRunning()) recoverAudio();
};
onVisible(onReturn);
addEventListener("pageshow", onReturn);

/** What is said at so many per cent goes through one of these: whoever speaks has a volume of its own. */
export function createVolume(percent = 80, { context, output } = openAudio()) {
  const gain = context.createGain();
  gain.gain.value = percent / 100;
  gain.connect(output);
  return gain;
}

const CREDIBLE = 500;
/** When something is heard, on the clock of performance.now(). */
export function pageTimeOf(time) {
  const estimate = performance.now() + (time - context.currentTime) * 1000 + (context.outputLatency || 0) * 1000;
  const stamp = context.getOutputTimestamp?.();
  if (!stamp?.performanceTime || !stamp.contextTime) return estimate;
  const exact = stamp.performanceTime + (time - stamp.contextTime) * 1000;
  return Math.abs(exact - estimate) < CREDIBLE ? exact : estimate;
}
