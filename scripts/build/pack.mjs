// Run a Python script inside Pyodide, on bytes: pack.mjs <pyodide> <script.py> (<input> <output>)...
// Byte code must come from the interpreter that will read it, and zlib's bytes differ from one
// Python to another, so everything that ends in an archive is made in here.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, ...pairs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  // The order of sets gets into byte code.
  // Tracebacks keep their lines and do without the columns, which were a quarter of what travels.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
for (let i = 0; i < pairs.length; i += 2) {
  python.FS.writeFile("/input", readFileSync(pairs[i]));
  python.runPython(readFileSync(script, "utf8"), { filename: script });
  writeFileSync(pairs[i + 1], python.FS.readFile("/output"));
}
