// From a script to moments. Pure: the same plan is played, followed by the captions, and checked without a loudspeaker.

/**
 * When each line of a script begins and ends, in seconds from its start.
 * items: lines of the script; pauses: milliseconds before each; lengthOf(item): milliseconds.
 * from: where to begin, with no pause before it; until: the line not said any more.
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

/** Start every clip of a plan in one go; a busy page moves none. soundOf(item): {buffer, lead, ms} or null. */
export function startSchedule(context, output, schedule, soundOf, start) {
  const sources = [];
  for (const { item, at } of schedule) {
    const sound = soundOf(item);
    if (!sound?.buffer) continue; // there is silence for as long as it is read
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
/** Where the sound of a decoded clip begins: decoders put silence before it, each its own. In seconds. */
export function leadTimeOf(buffer) {
  const samples = buffer.getChannelData(0);
  const limit = Math.min(samples.length, Math.ceil((LONGEST_LEAD + MARGIN) * buffer.sampleRate));
  let at = 0;
  while (at < limit && Math.abs(samples[at]) < QUIETEST) at += 1;
  return Math.max(0, Math.min(at / buffer.sampleRate - MARGIN, LONGEST_LEAD));
}
