// Run a Python script inside Pyodide, on bytes: pack.mjs <pyodide> <library> <script.py> <input> <output>
// Byte code must come from the interpreter that will read it, so everything that ends in an archive is made in here.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";

// A script takes a second or two: optimizing the interpreter's own code costs more than it saves (0.6 s of 1.2 s, 2026-11).
setFlagsFromString("--liftoff-only");
const [pyodide, library, script, input, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const list = JSON.parse(readFileSync(`${pyodide}/pyodide-lock.json`, "utf8"));
try {
  const python = await loadPyodide({
    indexURL: `${pyodide}/`,
    stdLibURL: library,
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
} catch (error) {
  // A script that exits has printed its reason; the stack of anything else is in Pyodide's own code.
  if (error.type !== "SystemExit") console.error(error.message);
  process.exitCode = 1;
}
