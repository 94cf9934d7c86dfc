// Single phrases of the judge, requested by events of the document:
//   faristol-say      {clips, caption, onHeard?}: played at once; onHeard(isHeard) with the result
//   faristol-prepare  {clips}: fetched and decoded, so that none is late
// A phrase never waits: it cuts the one before, because a call of the clock is news.
import { loadRow } from "../database.js";
import { openAudio } from "./audio.js";
import { loadCaption, loadSounds } from "./clip-cache.js";
import { Player } from "./player.js";

const PART = 20; // ms between the parts of a phrase
const player = new Player(undefined, { ahead: 0.01 });
let generation = 0;

/** The club's voice settings, as the desk stored them. */
export async function loadVoiceSettings() {
  try {
    return JSON.parse((await loadRow("prefs", "voice"))?.value ?? "{}");
  } catch {
    return {};
  }
}

async function loadLines(clips) {
  return Promise.all(clips.map(async (clip) => ({ clip, caption: await loadCaption(clip).catch(() => "") })));
}

async function prepare(clips) {
  const { context } = openAudio();
  return loadSounds(context, await loadLines(clips));
}

/** Resolves to whether the phrase is heard. */
export async function playPhrase({ clips }) {
  const current = ++generation;
  player.stop();
  const { speaker, reader, volume = 80 } = await loadVoiceSettings();
  if (speaker === "judge" || reader === "reads") return false; // the judge or a screen reader does
  const lines = await loadLines(clips);
  if (current !== generation) return false;
  player.volume = volume;
  const result = await player.play(
    lines,
    lines.map(() => PART),
  );
  return result === "playing";
}

document.addEventListener("faristol-say", ({ detail }) =>
  playPhrase(detail)
    .catch(() => false)
    .then((isHeard) => detail.onHeard?.(isHeard)),
);
document.addEventListener("faristol-prepare", ({ detail }) => prepare(detail.clips).catch(() => {}));
