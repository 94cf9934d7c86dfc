// PyScript's "interpreter": a wrapper around pyodide.js, in the same folder. What the program needs
// beside the interpreter is fetched here, while the interpreter starts; PyScript would do it after.
// Where this device has a snapshot of an interpreter that had imported everything, it goes on from there.
import { openChannel } from "../js/site-scope.js";
import { keyOf, nonEmptyPieces, openSnapshot, saveSnapshot } from "../js/snapshot.js";
import * as pyodide from "./pyodide.js";

// On iPads, pyodide.asm.js avoids a broken part of the engine; it tells them by
// navigator.maxTouchPoints, which workers lack.
const { navigator } = globalThis;
const isPad =
  navigator?.platform === "MacIntel" && /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
if (isPad && !("maxTouchPoints" in navigator)) {
  Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
}

// A server that does not know what `.wasm` is gives it another type, or none. The browser refuses to compile such an
// answer, of which Pyodide only warns: it would never start.
const WASM = "application/wasm";
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const answer = await source;
  const needsType = answer.ok && answer.headers.get("Content-Type") !== WASM;
  const typed = needsType ? new Response(answer.body, { headers: { "Content-Type": WASM } }) : answer;
  return instantiateStreaming.call(WebAssembly, typed, imports);
};

const HERE = new URL(".", import.meta.url).href;
// The large files, by path, and how many bytes of each are downloaded: packed (xz) or as they are (0).
const LARGE = /*@@LARGE@@*/ {};
// Without a service worker, which is where a page is not secure, they come straight from the server: packed, as the
// service worker would bring them, and with a word for the page on how far they are. A server that has no packed file for
// us refuses the ending, or answers with a page of its own: then they come as they are.
const XZ_HEAD = [0xfd, 0x37];
if (globalThis.isSecureContext === false) countDownloads();

function countDownloads() {
  const plainFetch = globalThis.fetch,
    channel = openChannel("download");
  const total = Object.values(LARGE).reduce((sum, { xz, size }) => sum + (xz || size), 0);
  let done = 0,
    reported = 0;
  const report = () => {
    const bytes = Math.round(done);
    if (performance.now() - reported < 100 && bytes < total) return;
    reported = performance.now();
    channel.postMessage({ done: bytes, total });
  };
  const readBody = async ({ body }, weight) => {
    const pieces = [];
    for (const reader = body.getReader(); ;) {
      const { done: isWhole, value } = await reader.read();
      if (isWhole) return new Blob(pieces);
      pieces.push(value);
      done += value.byteLength * weight;
      report();
    }
  };
  const fetchPacked = async (url, options) => {
    const unpacker = import("../vendor/xz.js");
    unpacker.catch(() => {}); // told when awaited
    const answer = await plainFetch(`${url}.xz`, options);
    if (!answer.ok || !answer.body) return null;
    const data = await readBody(answer, 1),
      head = new Uint8Array(await data.slice(0, XZ_HEAD.length).arrayBuffer());
    if (XZ_HEAD.every((byte, place) => byte === head[place]))
      return new (await unpacker).XzReadableStream(data.stream());
    done -= data.size;
    return null;
  };
  globalThis.fetch = async (resource, options) => {
    const url = new URL(resource.url ?? resource, HERE).href,
      path = Object.keys(LARGE).find((name) => url === new URL(`../${name}`, HERE).href);
    if (!path) return plainFetch(resource, options);
    const { xz, size } = LARGE[path];
    let data = xz ? await fetchPacked(url, options) : null;
    if (!data) {
      const answer = await plainFetch(url, options);
      if (!answer.ok) return answer;
      data = await readBody(answer, (xz || size) / size); // counted as a part of what was announced
    }
    return new Response(data, {
      headers: { "Content-Type": path.endsWith(".wasm") ? WASM : "application/octet-stream" },
    });
  };
}
const BUILD = "@@START@@"; // the digest of what a start is made of
const key = keyOf(BUILD);
const ownSnapshot = openSnapshot(key);
const aborter = new AbortController();
const archive = fetchArchive(aborter.signal); // not needed where there is a snapshot, but nobody waits to know
const database = import("../js/database.js");
const program = import("./pyodide.asm.js"); // Pyodide asks for it a little later
for (const early of [archive, database, program]) early.catch(() => {}); // told when awaited

async function fetchArchive(signal) {
  const answer = await fetch(new URL("../py/faristol.zip", import.meta.url), { signal });
  if (!answer.ok) throw new Error(`${answer.status} ${answer.url}`);
  return answer.arrayBuffer();
}

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

function writeFiles(python, files) {
  const folders = new Set();
  for (const [name, bytes] of files) {
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    if (!folders.has(folder)) python.FS.mkdirTree(folder);
    folders.add(folder);
    python.FS.writeFile(name, bytes, { canOwn: true });
  }
}

/** The modules of JavaScript that Python imports. */
async function jsModules() {
  const lists = () => import("../js/practice-lists.js"); // read in when a list is first unpacked
  const siteFiles = () => import("../js/site-files.js");
  return {
    faristol_database: await database,
    faristol_lists: {
      plain: async (file) => (await lists()).loadPlainList(file),
      fetched: async (file) => (await lists()).fetchPackedList(file),
      opened: async (file, patience) => (await lists()).openClubFile(file, patience),
      unpacked: async (packed) => (await lists()).toPlainList(packed),
    },
    faristol_site: {
      text: async (name) => (await siteFiles()).loadText(name),
      content: async (name) => (await siteFiles()).loadContent(name),
    },
  };
}

export const { version } = pyodide;

export async function loadPyodide(given) {
  const options = { packageBaseUrl: HERE, ...given }; // or what is missing would be asked for at a public address
  const snapshot = await ownSnapshot;
  if (!snapshot) return (await startFresh(options, archive)).python;
  try {
    aborter.abort();
    return await startFromSnapshot(options, snapshot);
  } catch (error) {
    console.warn("a snapshot of the interpreter is of no use:", error);
    await snapshot.discard();
    return (await startFresh(options, fetchArchive())).python;
  }
}

/** Start from nothing. `onMemory(module)` is called before Python begins, with what every program begins with. */
async function startFresh(options, packed, onMemory = null) {
  const watched = {
    async createPyodideModule(settings) {
      const { default: create } = await program;
      settings.onRuntimeInitialized = () => onMemory(settings);
      return create(settings);
    },
  };
  const python = await pyodide.loadPyodide({ ...options, ...(onMemory && watched) });
  const files = [...stored(await packed)];
  writeFiles(python, files);
  const modules = await jsModules();
  for (const [name, module] of Object.entries(modules)) python.registerJsModule(name, module);
  // Nothing that a start makes is garbage: the collector comes in after the first answer (worker.py).
  python.runPython("import gc; gc.disable(); import prepared"); // byte code for dataclasses
  return { python, files, modules };
}

async function startFromSnapshot(options, snapshot) {
  const modules = await jsModules();
  const python = await pyodide.loadPyodide({
    ...options,
    _loadSnapshot: snapshot.head, // the memory is put in by ourselves: Pyodide would not let it grow before
    _snapshotDeserializer: (name) => modules[name],
    async createPyodideModule(settings) {
      const module = await (await program).default(settings);
      if (module.HEAPU8.length < snapshot.size) module.growMemory(snapshot.size);
      snapshot.fill(module.HEAPU8);
      snapshot.close();
      return module;
    },
  });
  writeFiles(python, snapshot.files);
  python.runPython(`from faristol.browser import snapshot; snapshot.restore(${Number(snapshot.made)})`);
  return python;
}

// What a snapshot need not hold of the archive: byte code that was run, but for PyScript's, which comes from the page.
const isNeeded = ([name]) => name !== "prepared.bin" && (!name.endsWith(".pyc") || name.startsWith("pyscript/"));
const moduleName = (file) =>
  file
    .slice(0, -".pyc".length)
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");

/** Make a snapshot of an interpreter of its own, if there is none; resolves to its length, or 0 where there is no room. */
export async function makeSnapshot() {
  const present = await ownSnapshot;
  if (present) {
    present.close();
    return present.length;
  }
  let first;
  const { python, files, modules } = await startFresh(
    { indexURL: HERE, packageBaseUrl: HERE, _makeSnapshot: true },
    archive,
    ({ HEAPU8 }) => (first = nonEmptyPieces(HEAPU8)),
  );
  const ours = files.map(([name]) => name).filter((name) => /^faristol\/.*\.pyc$/.test(name));
  const maker = python.pyimport("faristol.browser.snapshot");
  maker.import_all(ours.map(moduleName).join(" "));
  maker.destroy();
  const names = new Map(Object.entries(modules).map(([name, module]) => [module, name]));
  const serializer = (object) => {
    if (names.has(object)) return names.get(object);
    throw new Error(`Python holds ${object}`); // it would not be there at the next start
  };
  const module = python._module,
    heap = module.HEAPU8;
  module.HEAP8 = new Int8Array(0); // or all of it would be copied
  const head = python.makeMemorySnapshot({ serializer });
  return saveSnapshot(await key, { head, heap, first, files: files.filter(isNeeded), made: Date.now() });
}
