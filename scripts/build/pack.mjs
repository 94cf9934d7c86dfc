// Run a Python script inside Pyodide, on bytes: pack.mjs <pyodide> <script.py> <input> <output>
// Byte code must come from the interpreter that will read it, so everything that ends in an archive is made in here.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, input, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  // The order of sets gets into byte code.
  // Tracebacks keep their lines and do without the columns, which were a quarter of what travels.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
python.FS.writeFile("/input", readFileSync(input));
python.runPython(readFileSync(script, "utf8"), { filename: script });
writeFileSync(output, python.FS.readFile("/output"));
