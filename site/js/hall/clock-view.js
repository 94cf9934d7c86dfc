// Clock of the hall's picture: the facts of now, as a beat sends them, and as the hall's window advances them between
// beats. Only the judge's page reads the device's clocks. Shown as <round-clock> and <game-clock> are, without buttons
// and voice.
import { factsAt, gameFactsAt, gameWaitOf, paintHalves, readingOf } from "../elements/game-time.js";
import { paintRound, roundFactsAt, roundWaitOf } from "../elements/round-time.js";

// the facts that the hall's window needs; the others are not sent
const SENT = {
  round: ["state", "total", "cues"],
  game: ["state", "turn", "allotted", "marks", "steps", "lost", "turn_time", "turns_left"],
};

export const clockMessage = ({ kind, facts }) => ({
  kind,
  facts: Object.fromEntries(SENT[kind].map((name) => [name, facts[name]])),
});

/** The facts at a moment. */
export const clockFactsAt = ({ kind, facts }, when) => (kind === "round" ? roundFactsAt : gameFactsAt)(facts, when);

/** The message of a beat. */
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

/** Paint the facts; returns the milliseconds until the view changes. */
export function paintClock(box, kind, facts, says) {
  const { state, turn, total, spent } = facts,
    isRunning = state === "running";
  if (kind === "round") {
    // a closed round: the hall shows its time as over until the next one
    paintRound(box, state === "ended" && spent >= total ? { ...facts, state: "over" } : facts, says);
    return isRunning ? Math.max(10, roundWaitOf(facts)) : Infinity;
  }
  const note = { stopped: says.stopped, ended: says.over }[state];
  paintHalves(box, facts, says, (side, notes) => [side === turn && note, ...notes]);
  return isRunning ? Math.max(10, gameWaitOf(facts)) : Infinity;
}
