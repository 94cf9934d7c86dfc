// "Save my data as a file" without Python: the stored lines joined, byte for byte what Python would write.
import { row, rows } from "./database.js";

const LAST = "\uffff";

async function parcel(stream) {
  const [events, cards] = await Promise.all([
    rows("events", [stream.id, 0], [stream.id, Infinity]),
    rows("cards", [stream.id, ""], [stream.id, LAST]),
  ]);
  const hash = events.at(-1)?.hash ?? "",
    { check } = JSON.parse(stream.header);
  return [
    stream.header,
    ...events.map(({ line }) => line),
    ...cards.map(({ line }) => line),
    JSON.stringify({ end: { cards: cards.length, check, hash, records: events.length } }),
  ];
}

/** The text of the device file, or nothing when this device has never kept anything. */
export async function deviceFile() {
  const header = await row("prefs", "device_header");
  if (!header) return "";
  const [streams, prefs, clips] = await Promise.all([rows("streams"), rows("prefs"), rows("clips")]);
  const kept = [...prefs.filter(({ line }) => line), ...clips].sort((one, other) => (one.key < other.key ? -1 : 1));
  const lines = [header.value];
  for (const stream of streams) lines.push(...(await parcel(stream)));
  lines.push(...kept.map(({ line }) => line), `{"end":{"prefs":${kept.length},"streams":${streams.length}}}`);
  return lines.join("\n") + "\n";
}
