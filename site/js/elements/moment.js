// Moments of this page, as docs/decisions/0011 says: what the wall said, what the counter said, which page counted.
// A form with fields for them is given the moment of the finger, not that of its arrival. `place` is that of
// clock/moment.py, so that what is shown is what will be written down.
import { randomId } from "../dom.js";

const NOTICED = 1500;
const OLD = 60_000; // a stamp so far from now is of another clock
const run = `page-${randomId()}`;

/** What both clocks of the device said at the time of an event of this page, or say now. */
export function moment(stamp) {
  const now = performance.now();
  const then = stamp > 0 && stamp <= now && now - stamp < OLD ? stamp : now;
  return { wall: Math.round(Date.now() - (now - then)), counter: Math.round(then), run };
}

/** Where a moment lies on the line of a clock, and what was noticed in finding out. */
export function place(line, { wall, counter, run: of }) {
  if (!line.run) return { at: Math.max(0, line.at), cause: "" };
  if (of !== line.run) return { at: line.at + Math.max(0, wall - line.wall), cause: "restarted" };
  const raw = counter + line.offset,
    parted = wall - counter - line.skew;
  if (parted > NOTICED) return { at: Math.max(raw + parted, line.at), cause: "slept" };
  return { at: Math.max(raw, line.at), cause: parted < -NOTICED ? "set_back" : "" };
}

export const fieldsOf = (when) => Object.entries(when).map(([name, value]) => [name, String(value)]);

const DOUBLE = 500; // what a hand does again so soon it did not mean
const SLAB = ".sheet:is(.clock-room, .game-room) #next";
let slab = -Infinity,
  tapped = 0;
const opened = new WeakMap(); // dialog: the moment of the finger that opened it
/** When the question was opened that a clock stands still for, though it is not answered yet. */
export const askedAt = () => opened.get(document.querySelector("dialog:modal:has([name=opened])"));
addEventListener(
  "click",
  (event) => {
    const { target, timeStamp } = event,
      before = slab;
    // where a round is started it is closed a moment later: a second tap of the same hand is none
    const isSlab = Boolean(target.closest?.(SLAB));
    slab = isSlab ? performance.now() : -Infinity;
    if (isSlab && slab - before < DOUBLE) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    tapped = timeStamp;
    const dialog = target.closest?.("[data-dialog]")?.dataset.dialog;
    if (dialog) opened.set(document.getElementById(dialog), moment(timeStamp));
  },
  true,
);
addEventListener(
  "submit",
  ({ target: form, timeStamp }) => {
    if (!form.elements?.wall) return;
    // what stops a clock stops it when the question is opened, not when it is answered
    const asked = form.elements.opened ? opened.get(form.closest("dialog")) : undefined;
    const when = asked ?? moment(timeStamp - tapped < 1000 ? tapped : timeStamp);
    for (const [name, value] of fieldsOf(when)) form.elements[name].value = value;
    tapped = 0;
  },
  true,
);
