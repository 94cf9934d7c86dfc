// Save a small snapshot into a private file system that stands in for a browser's, spoil it in many ways, and tell what
// comes of each: one line of JSON with, by case, what opening it gave and whether the file is still there.
import { PrivateFolder } from "./private_folder.mjs";

const { snapshot: path } = JSON.parse(process.argv[2]);

let folder;
Object.defineProperty(globalThis, "navigator", {
  value: {
    userAgent: "Browser/1",
    userAgentData: {
      getHighEntropyValues: async () => ({ fullVersionList: [{ brand: "Browser", version: "1.2.3.4" }] }),
    },
    storage: { getDirectory: async () => folder },
  },
  configurable: true,
});
const { cutSnapshot, deleteSnapshot, hasSnapshot, keyOf, nonEmptyPieces, openSnapshot, saveSnapshot } = await import(
  path
);

console.info = () => {}; // why each is of no use

const KB = 1024;
const heap = new Uint8Array(60 * 64 * KB);
for (const at of [3, 64 * KB + 5, 5 * 64 * KB, 6 * 64 * KB + 100, 19 * 64 * KB + 65_535]) heap[at] = 1 + (at % 250);
for (let piece = 20; piece < 60; piece += 2) heap[piece * 64 * KB + piece] = piece;
const first = new Set([0, 64 * KB, 9 * 64 * KB]); // a program begins with a piece that is empty later
const files = [
  ["a/b.txt", new TextEncoder().encode("some text")],
  ["c.bin", new Uint8Array(3333).fill(7)],
];
const head = new Uint8Array(1001).fill(9);
const key = await keyOf("build");
const told = { head, heap, first, files, made: 1_700_000_000_000 };

async function saved() {
  folder = new PrivateFolder();
  await saveSnapshot(key, told);
  return folder.files.values().next().value;
}

/** Open what is there and fill a memory with it, as a start does; tells what came of it. */
async function opened() {
  const snapshot = await openSnapshot(key);
  let how = "none";
  if (snapshot) {
    const memory = new Uint8Array(heap.length);
    memory.fill(88, 9 * 64 * KB, 10 * 64 * KB); // what a program begins with
    try {
      snapshot.fill(memory);
      const isSame = Buffer.compare(memory, heap) === 0 && Buffer.compare(snapshot.head, head) === 0;
      const texts = snapshot.files.every(
        ([name, bytes], n) => name === files[n][0] && !Buffer.compare(bytes, files[n][1]),
      );
      how = isSame && texts && snapshot.made === told.made ? "good" : "WRONG";
    } catch {
      how = "refused";
    }
    snapshot.close();
    if (how !== "good") await deleteSnapshot(); // as a start does
  }
  return [how, await hasSnapshot()];
}

const results = {};
const whole = (await saved()).bytes;
results["untouched"] = await opened();

const places = { magic: 1, length: 5, "checksum of the text": 9, text: 40, head: 64 * KB + 500, files: 64 * KB + 2000 };
for (const [what, at] of Object.entries(places))
  for (const bit of [0, 7]) {
    (await saved()).bytes[at] ^= 1 << bit;
    results[`a bit of the ${what}: ${bit}`] = await opened();
  }
for (let at = 64 * KB + 4336; at < whole.length; at += 9001) {
  (await saved()).bytes[at] ^= 16;
  results[`a bit of the memory at ${at}`] = await opened();
}
for (let border = 0; border <= whole.length; border += 64 * KB)
  for (const size of [border - 1, border, border + 1])
    if (size >= 0 && size < whole.length) {
      const file = await saved();
      file.bytes = file.bytes.slice(0, size);
      results[`cut at ${size}`] = await opened();
    }
const longer = await saved();
longer.bytes = new Uint8Array([...longer.bytes, 0]);
results["a byte more"] = await opened();

for (const [what, other] of [
  ["another build", await keyOf("other")],
  ["another browser", key.replace("Browser/1", "Browser/2")],
  ["another version of the browser", key.replace("1.2.3.4", "1.2.3.5")],
]) {
  folder = new PrivateFolder();
  await saveSnapshot(other, told);
  results[what] = await opened();
}

const used = await saved();
used.isOpen = true;
results["in use"] = await opened();
(await saved()).bytes[64 * KB] ^= 1;
folder.isStubborn = true;
results["damaged and not to be deleted"] = await opened();
folder = null;
results["no private file system"] = await opened();
await saved();
results["cut on a full disk"] = [(await cutSnapshot()) && "none", await hasSnapshot()];

const moments = [];
folder = new PrivateFolder();
folder.onWrite = (bytes) => moments.push(bytes.slice());
await saveSnapshot(key, told);
const written = folder.files.keys().next().value;
for (const [n, bytes] of moments.slice(0, -1).entries()) {
  folder = new PrivateFolder();
  folder.files.set(written, { bytes, isOpen: false });
  results[`killed after write ${n + 1} of ${moments.length}`] = await opened();
}

const lengths = {};
for (const room of [0, 70_000, whole.length - 9, whole.length + 100, 3 * whole.length - 1, 3 * whole.length]) {
  folder = new PrivateFolder();
  folder.room = room;
  lengths[room === 3 * whole.length ? "enough" : room] = [await saveSnapshot(key, told), folder.files.size];
}
console.log(JSON.stringify({ results, lengths, whole: whole.length, pieces: [...nonEmptyPieces(heap)] }));
