// Export of all data without Python: the stored lines joined, byte for byte as Python writes them.
import { loadRow, loadRows } from "./database.js";

const HIGHEST = "\uffff";
const FORMAT = 2; // of a device file with quarantined parts

async function streamLines(stream) {
  const [events, cards] = await Promise.all([
    loadRows("events", [stream.id, 0], [stream.id, Infinity]),
    loadRows("cards", [stream.id, ""], [stream.id, HIGHEST]),
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

/** The CRC-32 of a text, in hexadecimal: the check of a header. */
function crc32(text) {
  let crc = -1;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return (~crc >>> 0).toString(16).padStart(8, "0");
}

/** The header of a device file with quarantined parts. */
function upgradeHeader(header) {
  const { device, faristol } = JSON.parse(header),
    fields = { device, faristol, format: FORMAT };
  return JSON.stringify({ check: crc32(JSON.stringify(fields)), ...fields });
}

/** The text of the device file, or "" if nothing was ever stored. */
export async function buildDeviceFile() {
  const header = await loadRow("prefs", "device_header");
  if (!header) return "";
  const [streams, prefs, clips, quarantine, packs] = await Promise.all(
    ["streams", "prefs", "clips", "quarantine", "packs"].map((store) => loadRows(store)),
  );
  const settings = [...prefs.filter(({ line }) => line), ...clips].sort((a, b) => (a.key < b.key ? -1 : 1));
  const lines = [quarantine.length || packs.length ? upgradeHeader(header.value) : header.value];
  for (const stream of streams) lines.push(...(await streamLines(stream)));
  for (const { id, code, name, text } of quarantine)
    lines.push(JSON.stringify({ quarantined: { check: id, code, name, text } }));
  lines.push(...packs.map(({ line }) => line));
  const quarantineCount = quarantine.length ? { quarantined: quarantine.length } : {},
    listCount = packs.length ? { word_lists: packs.length } : {};
  lines.push(
    ...settings.map(({ line }) => line),
    JSON.stringify({ end: { prefs: settings.length, ...quarantineCount, streams: streams.length, ...listCount } }),
  );
  return lines.join("\n") + "\n";
}
