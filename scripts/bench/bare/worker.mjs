import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = await loadPyodide();
python.runPython("");
postMessage("ready");
