// Measure a lexicon inside Pyodide, on the files that ship: words.mjs <repository> <plain form>
// One figure a line, as JSON. How far the interpreter’s memory grew is one of them.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [root, given] = process.argv.slice(2);
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
python.globals.set("given", new Uint8Array(readFileSync(given)));
const megabytes = () => python._module.HEAP8.length / 1e6;
python.runPython(`
import prepared  # as the page does
import json, sys
sys.path.append("/repository")
from faristol.tiles.alphabet import alphabet_of
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from scripts.bench import figure, words
`);
const before = megabytes();
python.runPython(`
lexicon = Lexicon(alphabet_of("ca"), from_plain(given.to_bytes(), trusted=True))
words._build(lexicon)
`);
const grown = megabytes() - before;
python.globals.set("grown", grown);
python.runPython(`
del lexicon
def say(figure):
    figure = {name: getattr(figure, name) for name in ("name", "milliseconds", "ratio", "beside")}
    figure["name"] = figure["name"].replace("words:", "Pyodide:")
    print(json.dumps(figure))
say(figure.Figure(name="words: megabytes the memory grew by", milliseconds=grown,
    ratio=grown / words.MEMORY_BUDGET, beside=f"{words.MEMORY_BUDGET} MB"))
for found in words.measured(given.to_bytes()):
    say(found)
`);
