// Run pytest inside Pyodide, on the very files that ship: run.mjs <repository> <arguments of pytest>
// The library and the package come from build/site; pytest and what it needs from build/overlay,
// which guard.py puts behind them and keeps out of reach of the package.
import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { startWatchdog } from "./watchdog.mjs";

const [root, ...args] = process.argv.slice(2);
const site = `${root}/build/site`;
// Node would print the line at fault, and Pyodide is one line of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(error?.message ?? error, error?.errno ?? "");
  process.exit(70);
});
const { ALL = "", DURATIONS = "", TEST_LIMIT = "900" } = process.env;
const durations = DURATIONS && `/durations/${basename(DURATIONS)}`;
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.js`));
const python = await loadPyodide({
  indexURL: `${site}/pyodide/`,
  env: { HOME: "/home/pyodide", NO_COLOR: "1", ALL, DURATIONS: durations },
});
python.unpackArchive(new Uint8Array(readFileSync(`${site}/py/faristol.zip`)), "zip");
const { FS } = python;
const mount = (from, to) => {
  FS.mkdirTree(to);
  FS.mount(FS.filesystems.NODEFS, { root: `${root}/${from}` }, to);
};
mount("build/overlay", "/overlay");
mount("tests", "/repository/tests");
mount("scripts", "/repository/scripts");
if (durations) mount(relative(root, dirname(DURATIONS)), "/durations");
FS.writeFile("/repository/pyproject.toml", readFileSync(`${root}/pyproject.toml`));
python.globals.set("arguments", python.toPy(args));
python.globals.set("begin_test", startWatchdog(Number(TEST_LIMIT)));
const status = python.runPython(`
import sys

import prepared  # as the page does

sys.path.append("/repository/tests/pyodide")
import guard

guard.stand()
guard.run(list(arguments), begin_test)
`);
process.exit(status);
