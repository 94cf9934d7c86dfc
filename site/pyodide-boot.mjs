// PyScript's "interpreter": a wrapper around pyodide.mjs, in the same folder.
import * as pyodide from "./pyodide.mjs";

// On iPads, pyodide.asm.mjs avoids a broken part of the engine; it tells them by
// navigator.maxTouchPoints, which workers lack.
const { navigator } = globalThis;
const isPad =
  navigator?.platform === "MacIntel" &&
  /AppleWebKit/.test(navigator.userAgent) &&
  !/Chrom/.test(navigator.userAgent);
if (isPad && !("maxTouchPoints" in navigator)) {
  Object.defineProperty(navigator, "maxTouchPoints", { value: 5 });
}

export const { version } = pyodide;

export const loadPyodide = (options) => pyodide.loadPyodide(options);
