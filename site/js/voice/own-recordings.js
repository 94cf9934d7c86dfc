// The club's own recordings, by clip and caption: a tile with another name has no recording any more.
import { loadKeys, loadRow } from "../database.js";
import { decodeWav } from "./wav.js";

const keyOf = (clip, caption) => JSON.stringify([clip, caption]);

/** Load which clips are recorded: a predicate (clip, caption). */
export async function loadRecordedClips() {
  const recordedKeys = new Set((await loadKeys("clips")).map((key) => JSON.stringify(key)));
  return (clip, caption) => recordedKeys.has(keyOf(clip, caption));
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** A recording as {buffer, lead, ms}, or null. */
export async function loadRecording(context, clip, caption) {
  const stored = await loadRow("clips", [clip, caption]);
  if (!stored) return null;
  const { samples, rate } = decodeWav(bytesOf(JSON.parse(stored.line).pref.value.wav));
  const buffer = context.createBuffer(1, samples.length, rate);
  buffer.copyToChannel(samples, 0);
  return { buffer, lead: 0, ms: Math.round((samples.length * 1000) / rate) };
}
