// Moments of this page, as docs/decisions/0011 says: what the wall said, what the counter said, which page counted.
// A form with fields for them is given the moment of the finger, not that of its arrival. `place` is that of
// clock/moment.py, so that what is shown is what will be written down.
import { randomId } from "../dom.js";

const TOLERANCE = 1500;
const MAX_AGE = 60_000; // a stamp so far from now is of another clock
const run = `page-${randomId()}`;

/** What both clocks of the device said at the time of an event of this page, or say now. */
export function readMoment(stamp) {
  const now = performance.now();
  const then = stamp > 0 && stamp <= now && now - stamp < MAX_AGE ? stamp : now;
  return { wall: Math.round(Date.now() - (now - then)), counter: Math.round(then), run };
}

/** Where a moment lies on the line of a clock, and what was noticed in finding out. */
export function placeOnLine(line, { wall, counter, run: otherRun }) {
  if (!line.run) return { at: Math.max(0, line.at), cause: "" };
  if (otherRun !== line.run) return { at: line.at + Math.max(0, wall - line.wall), cause: "restarted" };
  const raw = counter + line.offset,
    drift = wall - counter - line.skew;
  if (drift > TOLERANCE) return { at: Math.max(raw + drift, line.at), cause: "slept" };
  return { at: Math.max(raw, line.at), cause: drift < -TOLERANCE ? "set_back" : "" };
}

export const momentFields = (when) => Object.entries(when).map(([name, value]) => [name, String(value)]);

const DOUBLE = 500; // what a hand does again so soon it did not mean
const SLAB = ".sheet:is(.clock-room, .game-room) #next";
let slabAt = -Infinity,
  tappedAt = 0;
const openedAt = new WeakMap(); // dialog: the moment of the finger that opened it
/** When the question was opened that a clock stands still for, though it is not answered yet. */
export const questionOpenedAt = () => openedAt.get(document.querySelector("dialog:modal:has([name=opened])"));
addEventListener(
  "click",
  (event) => {
    const { target, timeStamp } = event,
      previous = slabAt;
    // where a round is started it is closed a moment later: a second tap of the same hand is none
    const isSlab = Boolean(target.closest?.(SLAB));
    slabAt = isSlab ? performance.now() : -Infinity;
    if (isSlab && slabAt - previous < DOUBLE) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    tappedAt = timeStamp;
    const dialog = target.closest?.("[data-dialog]")?.dataset.dialog;
    if (dialog) openedAt.set(document.getElementById(dialog), readMoment(timeStamp));
  },
  true,
);
addEventListener(
  "submit",
  ({ target: form, timeStamp }) => {
    if (!form.elements?.wall) return;
    // what stops a clock stops it when the question is opened, not when it is answered
    const openedMoment = form.elements.opened ? openedAt.get(form.closest("dialog")) : undefined;
    const when = openedMoment ?? readMoment(timeStamp - tappedAt < 1000 ? tappedAt : timeStamp);
    for (const [name, value] of momentFields(when)) form.elements[name].value = value;
    tappedAt = 0;
  },
  true,
);
