// Single phrases of the judge, asked for by events of the document:
//   faristol-say      {clips, caption, told?}: said at once; told(isHeard) when that is known
//   faristol-prepare  {clips}: fetched and decoded, so that nothing is late when they are wanted
// A phrase never waits for another: what is said already is cut, because a call of the clock is news.
import { row } from "../database.js";
import { sound } from "./audio.js";
import { captionOf, soundsOf } from "./clip-cache.js";
import { Player } from "./player.js";

const PART = 20; // milliseconds between the parts of a phrase
const player = new Player(undefined, { ahead: 0.01 });
let generation = 0;

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

/** true when it is heard. */
export async function say({ clips }) {
  const mine = ++generation;
  player.stop();
  const { speaker, reader, volume = 80 } = await voiceChosen();
  if (speaker === "judge" || reader === "reads") return false; // somebody else says it
  const lines = await linesOf(clips);
  if (mine !== generation) return false;
  player.volume = volume;
  const came = await player.play(
    lines,
    lines.map(() => PART),
  );
  return came === "playing";
}

document.addEventListener("faristol-say", ({ detail }) =>
  say(detail)
    .catch(() => false)
    .then((isHeard) => detail.told?.(isHeard)),
);
document.addEventListener("faristol-prepare", ({ detail }) => prepare(detail.clips).catch(() => {}));
