// The clips of a language: its pack is fetched when it is first wanted, and only what a script needs is decoded.
// What the club has recorded itself goes before the pack.
import { ownSound, recorded } from "./own-recordings.js";
import { leadOf } from "./schedule.js";

const packs = new Map(); // language: the promise of {clips, bytes}
const decoded = new Map(); // clip: the promise of {buffer, lead, ms}

const languageOf = (clip) => clip.split("/")[0];

async function fetched(name) {
  const answer = await fetch(new URL(`../../audio/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(`${answer.status} ${name}`);
  return answer;
}

/** Make something once, and again after it failed. */
function once(made, name, make) {
  if (!made.has(name)) {
    const coming = make();
    coming.catch(() => made.delete(name));
    made.set(name, coming);
  }
  return made.get(name);
}

/** The pack of a language; rejects when it is neither on the device nor to be had. */
const packOf = (language) =>
  once(packs, language, async () => {
    const [index, pack] = await Promise.all([fetched(`${language}.json`), fetched(`${language}.mp3pack`)]);
    return { clips: (await index.json()).clips, bytes: await pack.arrayBuffer() };
  });

const decode = (context, clip, { clips, bytes }) =>
  once(decoded, clip, async () => {
    const [at, size, ms] = clips[clip];
    const buffer = await context.decodeAudioData(bytes.slice(at, at + size)); // it takes its argument away
    return { buffer, lead: leadOf(buffer), ms };
  });

const UNHEARD = 700; // milliseconds in which a name is read that has no clip

/** Find what a script sounds like: a function item → {buffer, lead, ms}, without a buffer where there is no clip. */
export async function soundsOf(context, items) {
  const isOwn = await recorded().catch(() => () => false);
  const found = new Map();
  const find = async ({ clip, caption }) => {
    const whole = clip.replace(/\/more$/, ""); // a club records a part of a number once, wherever it stands
    const own = isOwn(whole, caption) ? await ownSound(context, whole, caption).catch(() => null) : null;
    if (own) return own;
    const pack = await packOf(languageOf(clip));
    return Object.hasOwn(pack.clips, clip) ? decode(context, clip, pack) : { buffer: null, lead: 0, ms: UNHEARD };
  };
  const key = ({ clip, caption }) => `${clip}\n${caption}`;
  await Promise.all(
    [...new Map(items.map((item) => [key(item), item])).values()].map(async (item) =>
      found.set(key(item), await find(item)),
    ),
  );
  return (item) => found.get(key(item));
}

/** What is written while a clip of a pack sounds. */
export const captionOf = async (clip) => (await packOf(languageOf(clip))).clips[clip]?.[3] ?? "";
