// Single phrases of the judge, asked for by events of the document:
//   faristol-say      {clips, caption, told?}: said at once; told(isHeard) when that is known
//   faristol-prepare  {clips}: fetched and decoded, so that nothing is late when they are wanted
// A phrase never waits for another: what is said already is cut, because a call of the clock is news.
import { row } from "../database.js";
import { isRunning, resume, sound, voiced } from "./audio.js";
import { captionOf, soundsOf } from "./bank.js";
import { planned, schedule } from "./plan.js";

const PART = 20; // milliseconds between the parts of a phrase
let live = [],
  generation = 0;

/** What the club chose of the voice, as the desk wrote it. */
export async function voiceChosen() {
  try {
    return JSON.parse((await row("prefs", "voice"))?.value ?? "{}");
  } catch {
    return {};
  }
}

async function linesOf(clips) {
  return Promise.all(clips.map(async (clip) => ({ clip, caption: await captionOf(clip).catch(() => "") })));
}

async function prepare(clips) {
  const { context } = sound();
  return soundsOf(context, await linesOf(clips));
}

function hush() {
  for (const node of live) {
    node.stop?.();
    node.disconnect();
  }
  live = [];
}

/** true when it is heard. */
export async function say({ clips }) {
  const mine = ++generation;
  hush();
  const chosen = await voiceChosen();
  if (chosen.speaker === "judge" || chosen.reader === "reads") return false; // somebody else says it
  const made = sound(),
    { context } = made;
  const lines = await linesOf(clips);
  const [soundOf, isOn] = await Promise.all([soundsOf(context, lines), resume()]);
  if (mine !== generation || !isOn || !isRunning()) return false;
  const gain = voiced(chosen.volume, made);
  live = [
    ...schedule(
      context,
      gain,
      planned(
        lines,
        lines.map(() => PART),
        (line) => soundOf(line).ms,
      ),
      soundOf,
      context.currentTime + 0.01,
    ),
    gain,
  ];
  return true;
}

document.addEventListener("faristol-say", ({ detail }) =>
  say(detail)
    .catch(() => false)
    .then((isHeard) => detail.told?.(isHeard)),
);
document.addEventListener("faristol-prepare", ({ detail }) => prepare(detail.clips).catch(() => {}));
