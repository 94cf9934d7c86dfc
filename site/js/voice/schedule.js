// Schedule of a script's clips. Pure: playback, captions and tests without a loudspeaker use the same one.

/**
 * When each line begins and ends, in seconds from the start. items: lines of the script; pauses: milliseconds before
 * each; lengthOf(item): milliseconds; from: first line, without its pause; until: the line after the last.
 */
export function buildSchedule(items, pauses, lengthOf, from = 0, until = items.length) {
  const schedule = [];
  let at = 0;
  for (let n = from; n < until; n += 1) {
    if (n > from) at += pauses[n] / 1000;
    const seconds = lengthOf(items[n]) / 1000;
    schedule.push({ n, item: items[n], at, until: at + seconds });
    at += seconds;
  }
  return schedule;
}

/** Start all clips at once, so that a busy page delays none. soundOf(item): {buffer, lead, ms} or null. */
export function startSchedule(context, output, schedule, soundOf, start) {
  const sources = [];
  for (const { item, at } of schedule) {
    const sound = soundOf(item);
    if (!sound?.buffer) continue; // silence while the caption is read
    const source = context.createBufferSource();
    source.buffer = sound.buffer;
    source.connect(output);
    source.start(start + at, sound.lead, sound.ms / 1000 + TAIL);
    sources.push(source);
  }
  return sources;
}
const TAIL = 0.02;

const QUIETEST = 0.003,
  MARGIN = 0.01,
  LONGEST_LEAD = 0.08;
/** Seconds of silence before a decoded clip: each decoder adds its own. */
export function leadTimeOf(buffer) {
  const samples = buffer.getChannelData(0);
  const limit = Math.min(samples.length, Math.ceil((LONGEST_LEAD + MARGIN) * buffer.sampleRate));
  let at = 0;
  while (at < limit && Math.abs(samples[at]) < QUIETEST) at += 1;
  return Math.max(0, Math.min(at / buffer.sampleRate - MARGIN, LONGEST_LEAD));
}
