// What is typed while a round is being begun waits for the field it is meant for: between “Time!” and the screen of the
// slips lies an answer of Python. Enter presses nothing meanwhile that would be another button by then.
import { hasModifier } from "../dom.js";

const PATIENCE = 10_000; // milliseconds: a round that has not begun by then begins no more
const BUFFERED = /^[\p{L}\d=*,]$/u;
const ELSEWHERE = "input, textarea, select, dialog, [contenteditable]";

let buffer = null;

function onKey(event) {
  const { key, target, repeat } = event;
  if (hasModifier(event) || event.isComposing || target.closest?.(ELSEWHERE)) return;
  if (key === "Backspace") buffer.keys.pop();
  else if (BUFFERED.test(key) || (key === "Enter" && buffer.keys.length)) {
    // a finger that stays down struck once
    if (!repeat) buffer.keys.push(key);
  } else if (key !== "Enter" && key !== " ") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** From now on what is typed is kept. */
export function bufferKeys() {
  if (buffer) return;
  buffer = { keys: [], late: setTimeout(discardKeys, PATIENCE) };
  addEventListener("keydown", onKey, { capture: true });
}

/** There is no round: what was typed is for nobody. */
export function discardKeys() {
  if (!buffer) return;
  clearTimeout(buffer.late);
  removeEventListener("keydown", onKey, { capture: true });
  buffer = null;
}

/** The field is there: what was typed for it, or null when no round was being begun. */
export function takeKeys() {
  const keys = buffer?.keys ?? null;
  discardKeys();
  return keys;
}
