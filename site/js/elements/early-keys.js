// What is typed while a round is being begun waits for the field it is meant for: between “Time!” and the screen of the
// slips lies an answer of Python. Enter presses nothing meanwhile that would be another button by then.
import { hasModifier } from "../dom.js";

const PATIENCE = 10_000; // milliseconds: a round that has not begun by then begins no more
const TYPED = /^[\p{L}\d=*,]$/u;
const ELSEWHERE = "input, textarea, select, dialog, [contenteditable]";

let held = null;

function take(event) {
  const { key, target, repeat } = event;
  if (hasModifier(event) || event.isComposing || target.closest?.(ELSEWHERE)) return;
  if (key === "Backspace") held.keys.pop();
  else if (TYPED.test(key) || (key === "Enter" && held.keys.length)) {
    // a finger that stays down struck once
    if (!repeat) held.keys.push(key);
  } else if (key !== "Enter" && key !== " ") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** From now on what is typed is kept. */
export function holdTyped() {
  if (held) return;
  held = { keys: [], late: setTimeout(dropTyped, PATIENCE) };
  addEventListener("keydown", take, { capture: true });
}

/** There is no round: what was typed is for nobody. */
export function dropTyped() {
  if (!held) return;
  clearTimeout(held.late);
  removeEventListener("keydown", take, { capture: true });
  held = null;
}

/** The field is there: what was typed for it, or null when no round was being begun. */
export function takeTyped() {
  const keys = held?.keys ?? null;
  dropTyped();
  return keys;
}
