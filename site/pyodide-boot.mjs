// PyScript's "interpreter": a wrapper around pyodide.mjs, in the same folder. What the program needs
// beside the interpreter is fetched here, while the interpreter starts; PyScript would do it after.
import * as pyodide from "./pyodide.mjs";

// On iPads, pyodide.asm.mjs avoids a broken part of the engine; it tells them by
// navigator.maxTouchPoints, which workers lack.
const { navigator } = globalThis;
const isPad =
  navigator?.platform === "MacIntel" && /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
if (isPad && !("maxTouchPoints" in navigator)) {
  Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
}

const archive = fetch(new URL("../py/faristol.zip", import.meta.url)).then((answer) => {
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer.arrayBuffer();
});
const database = import("../js/database.js");
import("./pyodide.asm.mjs"); // Pyodide asks for it a little later
for (const early of [archive, database]) early.catch(() => {}); // told when awaited

/** Every file of a zip whose files are stored, not deflated: the build packs ours so. */
function* stored(buffer) {
  const view = new DataView(buffer);
  const text = new TextDecoder();
  const end = buffer.byteLength - 22;
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const size = view.getUint32(at + 20, true);
    const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const name = text.decode(new Uint8Array(buffer, at + 46, lengths[0]));
    const local = view.getUint32(at + 42, true);
    const skipped = 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    yield [name, new Uint8Array(buffer, local + skipped, size)];
    at += 46 + lengths[0] + lengths[1] + lengths[2];
  }
}

export const { version } = pyodide;

export async function loadPyodide(options) {
  const python = await pyodide.loadPyodide(options);
  const folders = new Set();
  for (const [name, bytes] of stored(await archive)) {
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(name, bytes, { canOwn: true });
  }
  python.registerJsModule("faristol_database", await database);
  // read in when a list is first unpacked
  const lists = () => import("../js/lists.js");
  python.registerJsModule("faristol_lists", {
    plain: async (file) => (await lists()).plain(file),
    fetched: async (file) => (await lists()).fetched(file),
    unpacked: async (packed) => (await lists()).unpacked(packed),
  });
  // Nothing that a start makes is garbage: the collector comes in after the first answer (worker.py).
  python.runPython("import gc; gc.disable(); import prepared"); // byte code for dataclasses
  return python;
}
