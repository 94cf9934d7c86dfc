// What a club has recorded itself, by clip and caption: a tile that got another name has no recording any more.
import { keys, row } from "../database.js";
import { fromWav } from "./wav.js";

const keyOf = (clip, caption) => JSON.stringify([clip, caption]);

/** Tells which clips with which caption have a recording: a function (clip, caption) → whether. */
export async function recorded() {
  const known = new Set((await keys("clips")).map((key) => JSON.stringify(key)));
  return (clip, caption) => known.has(keyOf(clip, caption));
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** A recording as a buffer that sounds: {buffer, lead, ms}; nothing when there is none. */
export async function ownSound(context, clip, caption) {
  const kept = await row("clips", [clip, caption]);
  if (!kept) return null;
  const { signs, rate } = fromWav(bytesOf(JSON.parse(kept.line).pref.value.wav));
  const buffer = context.createBuffer(1, signs.length, rate);
  buffer.copyToChannel(signs, 0);
  return { buffer, lead: 0, ms: Math.round((signs.length * 1000) / rate) };
}
