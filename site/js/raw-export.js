// "Save my data to a file" without Python: the stored lines joined, byte for byte what Python would write.
import { row, rows } from "./database.js";

const LAST = "\uffff";
const WITH_PARTS = 2; // the format of a device file with parts that are kept aside

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

/** The check of a header: the CRC-32 of its canonical text, in hexadecimal. */
function checkOf(text) {
  let crc = -1;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}

/** The first line of a device file with parts that are kept aside, from the one without. */
function headerWithParts(header) {
  const { device, faristol } = JSON.parse(header),
    fields = { device, faristol, format: WITH_PARTS };
  return JSON.stringify({ check: checkOf(JSON.stringify(fields)), ...fields });
}

/** The text of the device file, or nothing when this device has never kept anything. */
export async function deviceFile() {
  const header = await row("prefs", "device_header");
  if (!header) return "";
  const [streams, prefs, clips, parts, packs] = await Promise.all(
    ["streams", "prefs", "clips", "quarantine", "packs"].map((store) => rows(store)),
  );
  const kept = [...prefs.filter(({ line }) => line), ...clips].sort((one, other) => (one.key < other.key ? -1 : 1));
  const lines = [parts.length || packs.length ? headerWithParts(header.value) : header.value];
  for (const stream of streams) lines.push(...(await parcel(stream)));
  for (const { id, code, name, text } of parts)
    lines.push(JSON.stringify({ quarantined: { check: id, code, name, text } }));
  lines.push(...packs.map(({ line }) => line));
  const counted = parts.length ? { quarantined: parts.length } : {},
    lists = packs.length ? { word_lists: packs.length } : {};
  lines.push(
    ...kept.map(({ line }) => line),
    JSON.stringify({ end: { prefs: kept.length, ...counted, streams: streams.length, ...lists } }),
  );
  return lines.join("\n") + "\n";
}
