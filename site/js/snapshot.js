// A snapshot of the interpreter's memory, made by this device at rest, so that the next start need not import anything
// (docs/decisions/0038). It is one file of the origin's private file system, which a worker reads straight into the
// interpreter's memory: three numbers (magic, length and checksum of a JSON text), the text, and from HEADER on what
// Pyodide wants to know (the head), the files that Python reads later, and the runs of the memory that are not empty.
// The magic number is written last: a file that was cut short is no snapshot.
import { delay } from "./dom.js";
import { scopedName } from "./site-scope.js";

const MAGIC = 0x46535032;
const HEADER = 65_536;
const PIECE = 65_536;
const NAME = encodeURIComponent(scopedName("snapshot"));
const ROOM = 3; // times its size must be free: on a disk that is nearly full it would do harm
const FILLING = 4 * 1024 * 1024; // bytes of the memory that are written at once to see whether there is room
const RETRIES = 5; // of a deletion, while a worker that was ended still lets the file go

const folder = () => navigator.storage.getDirectory();
const fileHandle = async (options) => (await folder()).getFileHandle(NAME, options);
const openFile = async (options) => (await fileHandle(options)).createSyncAccessHandle();

/** What a snapshot belongs to: what a start is made of, and the browser, which an interpreter adapts to. */
export async function keyOf(build) {
  const { fullVersionList = [] } =
    (await navigator.userAgentData?.getHighEntropyValues(["fullVersionList"]).catch(() => null)) ?? {};
  return [build, navigator.userAgent, ...fullVersionList.map(({ version }) => version)].join(" ");
}

/** Whether this browser has files that can be written in place; throws where another window is using the snapshot. */
export async function canOpenFiles() {
  try {
    (await openFile({ create: true })).close();
    return true;
  } catch (error) {
    if (error.name === "NoModificationAllowedError") throw error;
    return false;
  }
}

/** The checksum of some bytes, four words at a time: against damage, not against malice. */
export function checksum(bytes, from = 0) {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2),
    end = words.length & ~3;
  let [a, b, c, d] = [from | 0, 1, 2, 3];
  for (let at = 0; at < end; at += 4) {
    a = (Math.imul(a, 33) + words[at]) | 0;
    b = (Math.imul(b, 33) + words[at + 1]) | 0;
    c = (Math.imul(c, 33) + words[at + 2]) | 0;
    d = (Math.imul(d, 33) + words[at + 3]) | 0;
  }
  for (let at = end; at < words.length; at += 1) a = (Math.imul(a, 33) + words[at]) | 0;
  return (a ^ Math.imul(b, 3) ^ Math.imul(c, 5) ^ Math.imul(d, 7)) >>> 0;
}

function readWhole(file, at, length) {
  const bytes = new Uint8Array(length);
  if (file.read(bytes, { at }) < length) throw new Error("cut short");
  return bytes;
}

function readHeader(file, key) {
  const [magic, length, sum] = new Uint32Array(readWhole(file, 0, 12).buffer);
  if (magic !== MAGIC || length > HEADER - 12) throw new Error("not whole");
  const text = readWhole(file, 12, length);
  if (checksum(text) !== sum) throw new Error("damaged");
  const header = JSON.parse(new TextDecoder().decode(text));
  if (header.key !== key) throw new Error("of another build or browser");
  if (file.getSize() !== header.end) throw new Error("cut short");
  return header;
}

/** Open the snapshot of a key (a promise of it); null where there is none that is good. A damaged one is deleted. */
export async function openSnapshot(key) {
  let file;
  try {
    file = await openFile();
  } catch {
    return null; // there is none, or another window has it: then it is not ours to delete
  }
  try {
    const header = readHeader(file, await key),
      packed = readWhole(file, HEADER, header.packed);
    if (checksum(packed) !== header.packedSum) throw new Error("damaged");
    return snapshotFrom(file, header, packed);
  } catch (error) {
    console.info("the snapshot of the interpreter is", error.message);
    await discard(file);
    return null;
  }
}

const snapshotFrom = (file, header, packed) => ({
  made: header.made,
  size: header.size,
  length: header.end,
  head: packed.subarray(0, header.head),
  files: header.files.map(([name, from, to]) => [name, packed.slice(from, to)]),
  /** Read the memory in. `heap` is that of a program that has not begun: what the snapshot leaves out is empty there. */
  fill(heap) {
    let at = HEADER + header.packed,
      sum = 0;
    for (const [from, to] of header.runs) {
      const run = heap.subarray(from, to);
      if (file.read(run, { at }) < to - from) throw new Error("cut short");
      sum = checksum(run, sum);
      at += to - from;
    }
    if (sum !== header.sum) throw new Error("damaged");
  },
  close: () => file.close(),
  discard: () => discard(file),
});

/** Delete a file that is of no use; cut first, for what is open, or in use again, cannot be deleted. */
async function discard(file) {
  try {
    file.truncate(0);
  } catch {
    /* it is closed already */
  }
  file.close();
  await deleteSnapshot();
}

/** Return where the pieces of a memory begin that are not empty. */
export function nonEmptyPieces(heap) {
  const pieces = new Set();
  for (let at = 0; at < heap.length; at += PIECE)
    if (new Uint32Array(heap.buffer, heap.byteOffset + at, PIECE >> 2).some((word) => word !== 0)) pieces.add(at);
  return pieces;
}

function runsOf(pieces) {
  const runs = [];
  for (const at of [...pieces].sort((a, b) => a - b))
    if (runs.at(-1)?.[1] === at) runs.at(-1)[1] += PIECE;
    else runs.push([at, at + PIECE]);
  return runs;
}

/** Pack the head and the files behind one another; returns the bytes, and each file's name, begin and end. */
function pack(head, files) {
  let end = head.length;
  const places = files.map(([name, bytes]) => [name, end, (end += bytes.length)]),
    packed = new Uint8Array(Math.ceil(end / 4) * 4);
  packed.set(head);
  files.forEach(([, bytes], n) => packed.set(bytes, places[n][1]));
  return [packed, places];
}

/** The text of a header, in words: spaces end it. */
function textOf(header) {
  const text = JSON.stringify(header),
    bytes = new TextEncoder().encode(text);
  return new TextEncoder().encode(text + " ".repeat(-bytes.length & 3));
}

/** Write bytes at a place of a file; returns where they end. */
function writeWhole(file, bytes, at) {
  if (file.write(bytes, { at }) < bytes.byteLength) throw new DOMException("no room", "QuotaExceededError");
  return at + bytes.byteLength;
}

/** See whether a file finds so much room, which is given back at once. */
function probeRoom(file, size, filling) {
  for (let at = 0; at < size;) at = writeWhole(file, filling.subarray(0, Math.min(filling.length, size - at)), at);
  file.truncate(0);
}

/**
 * Save a snapshot under a key: a memory, the head that Pyodide gives it, the pieces that a program begins with, and the
 * files that are needed beside it. Resolves to its length, or to 0 where there is no room.
 */
export async function saveSnapshot(key, { head, heap, first, files, made }) {
  const runs = runsOf(new Set([...nonEmptyPieces(heap), ...first])),
    [packed, places] = pack(head, files);
  const end = HEADER + runs.reduce((all, [from, to]) => all + to - from, packed.length);
  const text = textOf({
    key,
    made,
    size: heap.length, // what lies behind the last byte may be spoken for already
    head: head.length,
    packed: packed.length,
    packedSum: checksum(packed),
    files: places,
    runs,
    sum: runs.reduce((sum, [from, to]) => checksum(heap.subarray(from, to), sum), 0),
    end,
  });
  if (text.length > HEADER - 12) throw new Error("too many files");
  const file = await openFile({ create: true });
  let isWhole = false;
  try {
    file.truncate(0);
    probeRoom(file, ROOM * end, heap.subarray(0, FILLING));
    let at = writeWhole(file, packed, HEADER);
    for (const [from, to] of runs) at = writeWhole(file, heap.subarray(from, to), at);
    writeWhole(file, text, 12);
    writeWhole(file, new Uint32Array([0, text.length, checksum(text)]), 0);
    file.flush();
    writeWhole(file, new Uint32Array([MAGIC]), 0);
    file.flush();
    isWhole = true;
    return end;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // of a file that cannot be written browsers say different things
    return 0;
  } finally {
    if (!isWhole) file.truncate(0);
    file.close();
    if (!isWhole) await deleteSnapshot();
  }
}

/** Delete it; returns whether there was one. */
export async function deleteSnapshot() {
  for (let retries = 0; ; retries += 1)
    try {
      await (await folder()).removeEntry(NAME);
      return true;
    } catch (error) {
      if (error.name !== "NoModificationAllowedError" || retries === RETRIES) return false;
      await delay(200);
    }
}

/**
 * Give its room back at once, also on a full disk: what is left is no snapshot, and the next start deletes it. Returns
 * whether there was one. The file stays open, for to close it may hang then (docs/decisions/0016).
 */
export async function cutSnapshot() {
  try {
    const file = await openFile(),
      size = file.getSize();
    file.truncate(0);
    file.flush();
    return size > 0;
  } catch {
    return false; // there is none, or it is in use
  }
}

/** Whether there is one that is whole, of whatever build. */
export async function hasSnapshot() {
  try {
    const start = (await (await fileHandle()).getFile()).slice(0, 4);
    return new Uint32Array(await start.arrayBuffer())[0] === MAGIC;
  } catch {
    return false;
  }
}
