// Times of a game at a moment, from its facts and pending presses. Computed as in clock/game/state.py, so that the
// display agrees with the record; the desk decides.
import { formatMessage, setText } from "../i18n.js";
import { placeOnLine } from "./moment.js";
import { formatMinutes } from "./round-time.js";

const GUARD = 300; // ms in which no player can make a move

const opponentOf = (side) => 3 - side;

/** The facts at an instant of the line. */
export function factsAt(facts, instant) {
  const elapsed = facts.state === "running" ? Math.max(0, instant - facts.since) : 0;
  const used = [...facts.used];
  used[facts.turn - 1] += elapsed;
  return { ...facts, used, turn_used: facts.turn_used + elapsed, since: Math.max(facts.since, instant) };
}

/** The facts at a moment. */
export const gameFactsAt = (facts, when) => factsAt(facts, placeOnLine(facts.line, when).at);

/** The facts after a press of the running side. */
export function applyPress(facts, when) {
  const now = gameFactsAt(facts, when);
  const left = now.turns_left === null ? null : Math.max(0, now.turns_left - 1);
  return {
    ...now,
    turn: opponentOf(now.turn),
    turn_used: 0,
    switched: now.since,
    turns_left: left,
    state: left === 0 ? "ended" : now.state,
  };
}

/** The facts after a side's time has started: this moment is 0 on the line. */
export const applyStart = (facts, when, side) => ({
  ...facts,
  state: "running",
  turn: side,
  turn_used: 0,
  since: 0,
  switched: 0,
  line: { run: when.run, offset: -when.counter, skew: when.wall - when.counter, at: 0, wall: when.wall },
});

/** Whether a press is ignored: of a side that does not run, or a double press. */
export const isPressIgnored = (facts, side, when) =>
  facts.state !== "running" || facts.turn !== side || placeOnLine(facts.line, when).at - facts.switched < GUARD;

/** The marks that a side's time has passed. */
const passedMarksOf = (facts, side) => facts.marks[side - 1].filter(([, where]) => facts.used[side - 1] >= where);

/** A side's milliseconds left or in excess, their points, and whether it has lost. */
export function readingOf(facts, side) {
  const over = facts.used[side - 1] - facts.allotted[side - 1];
  const isLost =
    facts.lost === side || (facts.lost === null && passedMarksOf(facts, side).some(([mark]) => mark === "lost"));
  const [after, first, perMinute] = facts.steps.findLast(([from]) => over > from) ?? [0, 0, 0];
  const points = first + perMinute * Math.max(0, Math.ceil((over - after) / 60_000) - 1);
  return { left: -over, over: Math.max(0, over), points, isLost };
}

const tenths = (ms) => `${formatMinutes(Math.floor(ms / 1000))}.${Math.floor((ms % 1000) / 100)}`;
const CLOSE = 5000; // ms to where points change: there tenths are shown
const TENTH = 100,
  SECOND = 1000;

/** Whether tenths are shown at an excess time: near each full minute. */
const isClose = (over, margin) => over % 60_000 >= 60_000 - margin || over % 60_000 < SECOND;

/** Format a time: counting down, and up once it is over. */
function formatTime({ left, over }, isStopped) {
  if (over > 0) {
    const text = tenths(100 * Math.ceil(over / 100)); // an extra minute costs from its beginning
    return `+${isStopped || isClose(over, CLOSE) ? text : formatMinutes(Math.floor(over / SECOND))}`;
  }
  return left < 2 * CLOSE ? tenths(left) : formatMinutes(Math.ceil(left / SECOND));
}

/** Milliseconds until a running time is displayed differently; in the second before tenths, by tenths. */
function figureWait(left) {
  if (left > 0) return left < 2 * CLOSE + SECOND ? TENTH : left % SECOND || SECOND;
  return isClose(-left, CLOSE + SECOND) ? TENTH : SECOND - (-left % SECOND);
}

/** Milliseconds until the clock's display changes: a side's time, the turn's or the game's. */
export function gameWaitOf(facts) {
  const { turn, used, allotted, turns_left, turn_time, turn_used, in_all } = facts;
  const waits = [figureWait(allotted[turn - 1] - used[turn - 1])];
  if (turns_left !== null && turn_time) waits.push(figureWait(turn_time - turn_used));
  const inAll = (in_all ?? 0) - used[0] - used[1];
  if (inAll > 0) waits.push(inAll);
  return Math.min(...waits);
}

/** The notes beside a side's time. */
function notesOf(facts, says, side, { points, isLost }, isOn) {
  const notes = [];
  if (facts.state === "ready") notes.push(says.begins[side - 1]);
  if (isLost) notes.push(says.lost);
  if (points) notes.push(formatMessage(says.points, { n: points }));
  if (isOn && facts.turns_left !== null && facts.turn_time) {
    const left = facts.turn_time - facts.turn_used;
    notes.push(formatMessage(says.turn, { time: formatTime({ left, over: Math.max(0, -left) }) }));
  }
  return notes;
}

/** Show the halves of a clock. addNotes(side, notes, isOn): the notes beside a time. */
export function paintHalves(box, facts, says, addNotes) {
  const isRunning = facts.state === "running";
  for (const half of box.querySelectorAll("[data-side]")) {
    const side = Number(half.dataset.side),
      reading = readingOf(facts, side),
      isOn = isRunning && facts.turn === side;
    half.classList.toggle("is-on", isOn);
    half.classList.toggle(
      "is-minute",
      reading.left > 0 && passedMarksOf(facts, side).some(([mark]) => mark === "last_minute"),
    );
    half.classList.toggle("is-over", reading.over > 0);
    setText(half.querySelector(".half__time"), formatTime(reading, !isRunning));
    const notes = addNotes(side, notesOf(facts, says, side, reading, isOn), isOn);
    setText(half.querySelector(".half__note"), notes.filter(Boolean).join(" · "));
  }
}
