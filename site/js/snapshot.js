// Snapshot of the interpreter's memory, made on this device when idle, so that the next start need not import anything
// (docs/decisions/0038). It is one file of the origin's private file system, which a worker reads straight into the
// interpreter's memory: three numbers (magic, length and checksum of a JSON text), the text, and from HEADER on
// Pyodide's own data (the head), files that Python reads later, and the non-empty runs of memory. The magic number is
// written last: a truncated file is no snapshot.
import { delay } from "./dom.js";
import { scopedName } from "./site-scope.js";

const MAGIC = 0x46535032;
const HEADER = 65_536;
const PIECE = 65_536;
const NAME = encodeURIComponent(scopedName("snapshot"));
const ROOM = 3; // times its size must be free: a nearly full disk needs it elsewhere
const FILLING = 4 * 1024 * 1024; // bytes of memory written at once to probe for room
const RETRIES = 5; // of a deletion, while a terminated worker still releases the file

const folder = () => navigator.storage.getDirectory();
const fileHandle = async (options) => (await folder()).getFileHandle(NAME, options);
const openFile = async (options) => (await fileHandle(options)).createSyncAccessHandle();

/** The key of a snapshot: the build's start files, and the browser, which an interpreter adapts to. */
export async function keyOf(build) {
  const { fullVersionList = [] } =
    (await navigator.userAgentData?.getHighEntropyValues(["fullVersionList"]).catch(() => null)) ?? {};
  return [build, navigator.userAgent, ...fullVersionList.map(({ version }) => version)].join(" ");
}

/** Whether this browser has files that are written in place; throws if another window uses the snapshot. */
export async function canOpenFiles() {
  try {
    (await openFile({ create: true })).close();
    return true;
  } catch (error) {
    if (error.name === "NoModificationAllowedError") throw error;
    return false;
  }
}

/** The checksum of bytes, four words at a time: against damage, not malice. */
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

/** Open the snapshot of a key (a promise); null if there is no valid one. A damaged one is deleted. */
export async function openSnapshot(key) {
  let file;
  try {
    file = await openFile();
  } catch {
    return null; // none, or another window has it: not ours to delete
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
  /** Read the memory. `heap` is of a program not yet begun: the runs left out are empty there. */
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

/** Delete a useless file; truncated first, for an open or used one cannot be deleted. */
async function discard(file) {
  try {
    file.truncate(0);
  } catch {
    /* closed already */
  }
  file.close();
  await deleteSnapshot();
}

/** The offsets of non-empty pieces of memory. */
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

/** Pack head and files; returns the bytes, and each file's name, begin and end. */
function pack(head, files) {
  let end = head.length;
  const places = files.map(([name, bytes]) => [name, end, (end += bytes.length)]),
    packed = new Uint8Array(Math.ceil(end / 4) * 4);
  packed.set(head);
  files.forEach(([, bytes], n) => packed.set(bytes, places[n][1]));
  return [packed, places];
}

/** A header's text, padded with spaces to whole words. */
function textOf(header) {
  const text = JSON.stringify(header),
    bytes = new TextEncoder().encode(text);
  return new TextEncoder().encode(text + " ".repeat(-bytes.length & 3));
}

/** Write bytes at an offset; returns their end. */
function writeWhole(file, bytes, at) {
  if (file.write(bytes, { at }) < bytes.byteLength) throw new DOMException("no room", "QuotaExceededError");
  return at + bytes.byteLength;
}

/** Check for room by writing, and free it at once. */
function probeRoom(file, size, filling) {
  for (let at = 0; at < size;) at = writeWhole(file, filling.subarray(0, Math.min(filling.length, size - at)), at);
  file.truncate(0);
}

/**
 * Save a snapshot under a key: a memory, Pyodide's head of it, the pieces a program begins with, and the files beside
 * it. Resolves to its length, or 0 without room.
 */
export async function saveSnapshot(key, { head, heap, first, files, made }) {
  const runs = runsOf(new Set([...nonEmptyPieces(heap), ...first])),
    [packed, places] = pack(head, files);
  const end = HEADER + runs.reduce((all, [from, to]) => all + to - from, packed.length);
  const text = textOf({
    key,
    made,
    size: heap.length, // memory after the last byte may be reserved
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
    if (!(error instanceof DOMException)) throw error; // browsers differ in the error of a file that cannot be written
    return 0;
  } finally {
    if (!isWhole) file.truncate(0);
    file.close();
    if (!isWhole) await deleteSnapshot();
  }
}

/** Delete the snapshot; returns whether there was one. */
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
 * Free its room at once, also on a full disk: the rest is no snapshot, and the next start deletes it. Returns whether
 * there was one. The file stays open, for closing may hang then (docs/decisions/0016).
 */
export async function cutSnapshot() {
  try {
    const file = await openFile(),
      size = file.getSize();
    file.truncate(0);
    file.flush();
    return size > 0;
  } catch {
    return false; // none, or in use
  }
}

/** Whether there is a complete one, of any build. */
export async function hasSnapshot() {
  try {
    const start = (await (await fileHandle()).getFile()).slice(0, 4);
    return new Uint32Array(await start.arrayBuffer())[0] === MAGIC;
  } catch {
    return false;
  }
}
