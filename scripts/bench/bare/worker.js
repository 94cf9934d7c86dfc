import { loadPyodide } from "./pyodide/pyodide.js";

const python = await loadPyodide();
python.runPython("");
postMessage("ready");
