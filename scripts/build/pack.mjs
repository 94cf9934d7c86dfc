// Run a Python script inside Pyodide, on bytes: pack.mjs <pyodide> <script.py> <input> <output>
// Byte code must come from the interpreter that will read it, so everything that ends in an archive is made in here.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, script, input, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const list = JSON.parse(readFileSync(`${pyodide}/pyodide-lock.json`, "utf8"));
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  // Of all that Pyodide has packed nothing is used: it would be fetched from elsewhere.
  lockFileContents: { ...list, packages: {} },
  // The order of sets gets into byte code.
  // Tracebacks keep their lines and do without the columns, which were a quarter of what travels.
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
});
python.FS.writeFile("/input", readFileSync(input));
// A script may end in what has to be waited for.
await python.runPython(readFileSync(script, "utf8"), { filename: script });
writeFileSync(output, python.FS.readFile("/output"));
