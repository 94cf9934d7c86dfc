// Measure inside Pyodide, on the files that ship: pyodide.mjs <repository> <module of scripts/bench> <file>...
// The module says what fills the memory (`fill`), how much it may take (`MEMORY`), and measures (`measure_all`); each is given
// what is in the files. One figure a line, as JSON. How far the interpreter’s memory grew is one of them.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [root, module, ...files] = process.argv.slice(2);
const site = `${root}/build/site`;
// Node would print the line at fault, and Pyodide is one line of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(error?.message ?? error, error?.errno ?? "");
  process.exit(70);
});
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.js`));
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/py/faristol.zip`)), "zip");
const { FS } = python;
for (const folder of ["scripts", "tests"]) {
  FS.mkdirTree(`/repository/${folder}`);
  FS.mount(FS.filesystems.NODEFS, { root: `${root}/${folder}` }, `/repository/${folder}`);
}
python.globals.set(
  "files",
  files.map((file) => new Uint8Array(readFileSync(file))),
);
python.globals.set("module", module);
const megabytes = () => python._module.HEAP8.length / 1e6;
python.runPython(`
import prepared  # as the page does
import sys
sys.path.append("/repository")
from scripts.bench import lists, pyodide, words
given = [file.to_bytes() for file in files]
del files
`);
const before = megabytes();
python.runPython("pyodide.fill(module, given)");
python.globals.set("grown", megabytes() - before);
python.runPython("pyodide.print_figures(module, given, grown)");
