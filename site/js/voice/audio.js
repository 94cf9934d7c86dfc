// The page's one audio context: voice, calls and clock tones use it. It is made when first needed and not suspended
// between two calls, for some tablets would not let it resume. Without any clock or caller it is suspended after a
// while, since it wakes the device about 300 times a second even in silence. Any tap unlocks it, and interruptions (a
// phone call, another app, a locked screen) are recovered here.
import { delay, onVisible } from "../dom.js";

let context = null,
  output = null;
let wasHeard = false,
  recovery = null;
const listeners = new Set(),
  clockSignals = new Set(), // of clocks, which any tap unlocks
  callerSignals = new Set(); // of callers, which have a button for it
const QUIET = 15_000;
let sleepTimer = 0,
  isAsleep = false; // suspended here, not by the device

export const isAudioPossible = () => "AudioContext" in globalThis;

/** Call `listener("running" | "lost" | "locked")` when sound starts, stops, or needs a tap to resume. */
export const onAudioChange = (listener) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const notify = (news) => listeners.forEach((hear) => hear(news));

/** Set the type of an Apple device's audio session: "playback" is heard in silent mode too. */
export function setSessionType(type) {
  try {
    if (navigator.audioSession) navigator.audioSession.type = type;
  } catch {
    /* the device decides */
  }
}

/** {context, output}; throws if sound is impossible. */
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

// besides "running" and "suspended", tablets have "interrupted"
export const isAudioRunning = () => context?.state === "running";

/** Resume the context; false if that needs a tap first. Without one the promise may never settle. */
export async function resumeAudio(patience = 500) {
  const { context: current } = openAudio();
  if (current.state === "running") return true;
  await Promise.race([current.resume().catch(() => {}), delay(patience)]);
  return current.state === "running";
}

/** Suspend the context after a while without use; the next tap for sound wakes it. */
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

/** Resume after an interruption and notify the listeners of the result. */
export function recoverAudio() {
  recovery ??= resumeAudio().then((isOn) => {
    recovery = null;
    notify(isOn ? "running" : "locked");
  });
  return recovery;
}

/** Replace a context whose time stands still although it is "running", as on tablets after some interruptions. */
export function recreateContext() {
  const old = context;
  context = null;
  old?.close().catch(() => {});
}

/**
 * Keep the context awake until the signal. Meanwhile any tap unlocks it, also the first one unless there is a button
 * for it; once unlocked, any tap may resume it.
 */
export function keepAudioAwake(signal, { hasButton = false } = {}) {
  if (signal.aborted) return;
  const group = hasButton ? callerSignals : clockSignals;
  group.add(signal);
  clearTimeout(sleepTimer);
  if (isAsleep) context?.resume().catch(() => {}); // it was unlocked before: most browsers need no other tap
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
    /* sound is impossible: callers report that */
  }
}
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, onTap, true);

const onReturn = () => {
  if (wasHeard && !document.hidden && !isAudioRunning()) recoverAudio();
};
onVisible(onReturn);
addEventListener("pageshow", onReturn);

/** A gain node connected to the output, in per cent: each speaker has its own. */
export function createVolume(percent = 80, { context, output } = openAudio()) {
  const gain = context.createGain();
  gain.gain.value = percent / 100;
  gain.connect(output);
  return gain;
}

const CREDIBLE = 500;
/** When a context time is heard, on the clock of performance.now(). */
export function pageTimeOf(time) {
  const estimate = performance.now() + (time - context.currentTime) * 1000 + (context.outputLatency || 0) * 1000;
  const stamp = context.getOutputTimestamp?.();
  if (!stamp?.performanceTime || !stamp.contextTime) return estimate;
  const exact = stamp.performanceTime + (time - stamp.contextTime) * 1000;
  return Math.abs(exact - estimate) < CREDIBLE ? exact : estimate;
}
