// The clock of a picture as of now, as a beat carries it, and as a window of the hall counts on from a beat: the
// judge's page alone reads the clocks of the device. It is shown as on <round-clock> and <game-clock>, without their
// hands and voice.
import { factsAt, gameFactsAt, gameWaitOf, paintHalves, readingOf } from "../elements/game-time.js";
import { paintRound, roundFactsAt, roundWaitOf } from "../elements/round-time.js";

// what a window of the hall needs of the facts; nothing else of them travels
const SENT = {
  round: ["state", "total", "cues"],
  game: ["state", "turn", "allotted", "marks", "steps", "lost", "turn_time", "turns_left"],
};

export const clockMessage = ({ kind, facts }) => ({
  kind,
  facts: Object.fromEntries(SENT[kind].map((name) => [name, facts[name]])),
});

/** The facts as of a moment. */
export const clockFactsAt = ({ kind, facts }, when) => (kind === "round" ? roundFactsAt : gameFactsAt)(facts, when);

/** What a beat says of a clock. */
export function buildBeat(clock, when) {
  const now = clockFactsAt(clock, when),
    { state } = now;
  if (clock.kind === "round") return { state, left: Math.max(0, now.total - now.spent) };
  const { turn, used, turn_used } = now;
  return { state, left: turn ? readingOf(now, turn).left : 0, sides: { turn, used, turn_used } };
}

/** The facts some milliseconds after a beat. */
export function factsAfterBeat({ kind, facts }, { state, left: timeLeft, sides }, elapsed) {
  if (kind === "round") return { ...facts, state, spent: facts.total - timeLeft + (state === "running" ? elapsed : 0) };
  return factsAt({ ...facts, state, ...sides, since: 0 }, elapsed);
}

/** Paint the facts as of now, and say in how many milliseconds something of it changes. */
export function paintClock(box, kind, facts, says) {
  const { state, turn, total, spent } = facts,
    isRunning = state === "running";
  if (kind === "round") {
    // a round that was closed: the hall sees that its time is over until the next one
    paintRound(box, state === "ended" && spent >= total ? { ...facts, state: "over" } : facts, says);
    return isRunning ? Math.max(10, roundWaitOf(facts)) : Infinity;
  }
  const note = { stopped: says.stopped, ended: says.over }[state];
  paintHalves(box, facts, says, (side, notes) => [side === turn && note, ...notes]);
  return isRunning ? Math.max(10, gameWaitOf(facts)) : Infinity;
}
