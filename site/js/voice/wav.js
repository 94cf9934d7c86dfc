// Processing of recordings: trim, normalize, encode and decode WAV. Pure.

export const RATE = 24_000,
  LONGEST = 5; // samples a second; seconds
const FRAME = RATE / 100,
  HEADER = 44;
const FLOOR = 0.003,
  BELOW = 0.02; // silence is below; share of the loudest frame
const BEFORE = 4,
  AFTER = 10; // frames left at both ends
const LOUDNESS = 0.155,
  KNEE = 0.6,
  PEAK = 0.84; // root mean square of speech, as in the packs; of the limiter
const FADE = 120;

const power = (samples, from) => {
  let sum = 0;
  for (let k = from; k < from + FRAME; k += 1) sum += samples[k] * samples[k];
  return Math.sqrt(sum / FRAME);
};
const framesOf = (samples) =>
  Array.from({ length: Math.floor(samples.length / FRAME) }, (_, k) => power(samples, k * FRAME));

/** The spoken part with a short margin, or null if there is none. */
export function trim(samples) {
  const frames = framesOf(samples),
    loudest = Math.max(0, ...frames);
  if (loudest < FLOOR) return null;
  const isHeard = (frame) => frame >= Math.max(FLOOR, loudest * BELOW);
  const first = frames.findIndex(isHeard),
    last = frames.findLastIndex(isHeard);
  return samples.slice(Math.max(0, first - BEFORE) * FRAME, Math.min(frames.length, last + 1 + AFTER) * FRAME);
}

/** As loud as every other clip; peaks are rounded rather than clipped. */
export function normalize(samples) {
  const frames = framesOf(samples),
    loudest = Math.max(0, ...frames);
  const spoken = frames.filter((frame) => frame > loudest * 0.1);
  const mean = Math.sqrt(spoken.reduce((sum, frame) => sum + frame * frame, 0) / spoken.length) || 1;
  const gain = LOUDNESS / mean,
    room = PEAK - KNEE;
  return samples.map((sample, k) => {
    const level = Math.abs(sample * gain);
    const limited = level <= KNEE ? level : KNEE + room * Math.tanh((level - KNEE) / room);
    const fade = Math.min(1, k / FADE, (samples.length - 1 - k) / FADE);
    return Math.sign(sample) * limited * fade;
  });
}

/** The bytes of a WAV file: one channel, 16 bits. */
export function encodeWav(samples) {
  const view = new DataView(new ArrayBuffer(HEADER + 2 * samples.length));
  const text = (at, words) => [...words].forEach((character, k) => view.setUint8(at + k, character.charCodeAt(0)));
  text(0, "RIFF");
  view.setUint32(4, HEADER - 8 + 2 * samples.length, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sign, k) =>
    view.setInt16(HEADER + 2 * k, Math.round(Math.max(-1, Math.min(sign, 1)) * 32_767), true),
  );
  return new Uint8Array(view.buffer);
}

/** {samples, rate} of a file that `encodeWav` wrote; the desk validated it before storing. */
export function decodeWav(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const samples = new Float32Array((bytes.length - HEADER) / 2).map(
    (_, k) => view.getInt16(HEADER + 2 * k, true) / 32_768,
  );
  return { samples, rate: view.getUint32(24, true) };
}
