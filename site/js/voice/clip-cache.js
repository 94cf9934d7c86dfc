// Clips of a language: its pack is fetched at first use, and only the clips of a script are decoded. The club's own
// recordings come first.
import { loadRecordedClips, loadRecording } from "./own-recordings.js";
import { leadTimeOf } from "./schedule.js";

const packs = new Map(); // by language: promise of {clips, bytes}
const decoded = new Map(); // by clip: promise of {buffer, lead, ms}

const languageOf = (clip) => clip.split("/")[0];

async function fetchFile(name) {
  const answer = await fetch(new URL(`../../audio/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer;
}

/** Cache a promise; one that rejects is made again. */
function getOrMake(cache, name, make) {
  if (!cache.has(name)) {
    const promise = make();
    promise.catch(() => cache.delete(name));
    cache.set(name, promise);
  }
  return cache.get(name);
}

/** The pack of a language; rejects if it is neither stored nor reachable. */
const loadPack = (language) =>
  getOrMake(packs, language, async () => {
    const [index, pack] = await Promise.all([fetchFile(`${language}.json`), fetchFile(`${language}.mp3pack`)]);
    return { clips: (await index.json()).clips, bytes: await pack.arrayBuffer() };
  });

const decode = (context, clip, { clips, bytes }) =>
  getOrMake(decoded, clip, async () => {
    const [at, size, ms] = clips[clip];
    const buffer = await context.decodeAudioData(bytes.slice(at, at + size)); // decoding detaches its argument
    return { buffer, lead: leadTimeOf(buffer), ms };
  });

const UNHEARD = 700; // ms allowed for reading a name without a clip

/** Load the sounds of a script: a function item → {buffer, lead, ms}, without a buffer where there is no clip. */
export async function loadSounds(context, items) {
  const isOwn = await loadRecordedClips().catch(() => () => false);
  const sounds = new Map();
  const findSound = async ({ clip, caption }) => {
    const clipOfNumber = clip.replace(/\/more$/, ""); // a club records a number's part once, for every place
    const recording = isOwn(clipOfNumber, caption)
      ? await loadRecording(context, clipOfNumber, caption).catch(() => null)
      : null;
    if (recording) return recording;
    const pack = await loadPack(languageOf(clip));
    return Object.hasOwn(pack.clips, clip) ? decode(context, clip, pack) : { buffer: null, lead: 0, ms: UNHEARD };
  };
  const key = ({ clip, caption }) => `${clip}\n${caption}`;
  await Promise.all(
    [...new Map(items.map((item) => [key(item), item])).values()].map(async (item) =>
      sounds.set(key(item), await findSound(item)),
    ),
  );
  return (item) => sounds.get(key(item));
}

/** The caption of a clip of the pack. */
export const loadCaption = async (clip) => (await loadPack(languageOf(clip))).clips[clip]?.[3] ?? "";
