// Make a snapshot of the built program's interpreter, or start from the one that is there and run some Python in it; say
// the result as one line of JSON. The private file system is one file.
import { readFile, writeFile } from "node:fs/promises";
import { PrivateFolder } from "./private_folder.mjs";

const { boot, file, python, type = "application/wasm" } = JSON.parse(process.argv[2]);
const folder = new PrivateFolder();
const bytes = await readFile(file).catch(() => null);
Object.defineProperty(globalThis, "navigator", {
  value: { userAgent: "Browser/1", storage: { getDirectory: async () => folder } },
  configurable: true,
});
// Pyodide is to take this for a worker of a browser.
Object.assign(process, { browser: true, type: "renderer" });
Object.assign(globalThis, { self: globalThis, WorkerGlobalScope: Object, location: new URL(boot) });
globalThis.fetch = async (url) => new Response(await readFile(new URL(url)), { headers: { "content-type": type } });
const { scopedName } = await import(new URL("../js/site-scope.js", boot));
const name = encodeURIComponent(scopedName("snapshot"));
if (bytes) folder.files.set(name, { bytes, isOpen: false });

const { loadPyodide, makeSnapshot } = await import(boot);
const indexURL = new URL(".", boot).href;
const result = python ? (await loadPyodide({ indexURL })).runPython(python) : JSON.stringify(await makeSnapshot());
if (!python) await writeFile(file, folder.files.get(name).bytes);
process.stdout.write(`\n${result}\n`, () => process.exit());
