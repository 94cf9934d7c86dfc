// Buffer of keys typed while a round is starting: until the slips' screen is painted. Enter must not press a button
// that is about to become another.
import { hasModifier } from "../dom.js";

const PATIENCE = 10_000; // ms: a round not started by then will not start
const BUFFERED = /^[\p{L}\d=*,]$/u;
const ELSEWHERE = "input, textarea, select, dialog, [contenteditable]";

let buffer = null;

function onKey(event) {
  const { key, target, repeat } = event;
  if (hasModifier(event) || event.isComposing || target.closest?.(ELSEWHERE)) return;
  if (key === "Backspace") buffer.keys.pop();
  else if (BUFFERED.test(key) || (key === "Enter" && buffer.keys.length)) {
    // a held key counts once
    if (!repeat) buffer.keys.push(key);
  } else if (key !== "Enter" && key !== " ") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Start buffering keys. */
export function bufferKeys() {
  if (buffer) return;
  buffer = { keys: [], late: setTimeout(discardKeys, PATIENCE) };
  addEventListener("keydown", onKey, { capture: true });
}

/** Discard the keys: no round has started. */
export function discardKeys() {
  if (!buffer) return;
  clearTimeout(buffer.late);
  removeEventListener("keydown", onKey, { capture: true });
  buffer = null;
}

/** Return the keys for the slips' field, or null if no round was starting. */
export function takeKeys() {
  const keys = buffer?.keys ?? null;
  discardKeys();
  return keys;
}
