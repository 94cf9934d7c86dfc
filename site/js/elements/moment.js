// Moments of this page (docs/decisions/0011): wall clock, counter, and the page that counted. Forms with these fields
// get the moment of the tap, not of their arrival. `placeOnLine` is that of clock/moment.py, so that the display agrees
// with the record.
import { randomId } from "../dom.js";

const TOLERANCE = 1500;
const MAX_AGE = 60_000; // ms: an older time stamp is of another clock
const run = `page-${randomId()}`;

/** The device's clocks at an event's time stamp, or now. */
export function readMoment(stamp) {
  const now = performance.now();
  const then = stamp > 0 && stamp <= now && now - stamp < MAX_AGE ? stamp : now;
  return { wall: Math.round(Date.now() - (now - then)), counter: Math.round(then), run };
}

/** The place of a moment on a clock's line, and the disturbance found. */
export function placeOnLine(line, { wall, counter, run: otherRun }) {
  if (!line.run) return { at: Math.max(0, line.at), cause: "" };
  if (otherRun !== line.run) return { at: line.at + Math.max(0, wall - line.wall), cause: "restarted" };
  const raw = counter + line.offset,
    drift = wall - counter - line.skew;
  if (drift > TOLERANCE) return { at: Math.max(raw + drift, line.at), cause: "slept" };
  return { at: Math.max(raw, line.at), cause: drift < -TOLERANCE ? "set_back" : "" };
}

export const momentFields = (when) => Object.entries(when).map(([name, value]) => [name, String(value)]);

const DOUBLE = 500; // ms: so soon a second tap is unintended
const SLAB = ".sheet:is(.clock-room, .game-room) #next";
let slabAt = -Infinity,
  tappedAt = 0;
const openedAt = new WeakMap(); // by dialog: moment of the tap that opened it
/** The moment when the open question was opened, for which the clock stands still. */
export const questionOpenedAt = () => openedAt.get(document.querySelector("dialog:modal:has([name=opened])"));
addEventListener(
  "click",
  (event) => {
    const { target, timeStamp } = event,
      previous = slabAt;
    // the button that starts a round soon closes it: ignore a double tap
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
    // a clock stops when the question is opened, not when it is answered
    const openedMoment = form.elements.opened ? openedAt.get(form.closest("dialog")) : undefined;
    const when = openedMoment ?? readMoment(timeStamp - tappedAt < 1000 ? tappedAt : timeStamp);
    for (const [name, value] of momentFields(when)) form.elements[name].value = value;
    tappedAt = 0;
  },
  true,
);
