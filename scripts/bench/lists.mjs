// Take in a list inside Pyodide, on the files that ship: lists.mjs <repository> <folder with list.txt and ca.words>
// One figure a line, as JSON. How far the interpreter’s memory grew is one of them.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [root, folder] = process.argv.slice(2);
const site = `${root}/build/site`;
// Node would print the line at fault, and Pyodide is one line of a megabyte.
process.on("uncaughtException", (error) => {
  console.error(error?.message ?? error, error?.errno ?? "");
  process.exit(70);
});
const { loadPyodide } = await import(pathToFileURL(`${site}/pyodide/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${site}/pyodide/` });
python.unpackArchive(new Uint8Array(readFileSync(`${site}/py/faristol.zip`)), "zip");
const { FS } = python;
FS.mkdirTree("/repository/scripts");
FS.mount(FS.filesystems.NODEFS, { root: `${root}/scripts` }, "/repository/scripts");
for (const name of ["list.txt", "ca.words"]) python.globals.set(name.split(".")[0] + "_file", new Uint8Array(readFileSync(`${folder}/${name}`)));
const megabytes = () => python._module.HEAP8.length / 1e6;
python.runPython(`
import prepared  # as the page does
import json, sys
sys.path.append("/repository")
text, plain = (given.to_bytes() for given in (list_file, ca_file))
from scripts.bench import figure, lists
def say(figure):
    figure = {name: getattr(figure, name) for name in ("name", "milliseconds", "ratio", "beside")}
    figure["name"] = figure["name"].replace("lists:", "Pyodide, lists:")
    print(json.dumps(figure))
`);
const before = megabytes();
python.runPython(`lists._run(lists.read_list_steps(text, lists.ALPHABET))`);
python.globals.set("grown", megabytes() - before);
python.runPython(`
say(figure.Figure(name="lists: megabytes the memory grew by", milliseconds=grown, ratio=grown / 120, beside="120 MB"))
for found in lists.measured(text, plain):
    say(found)
`);
