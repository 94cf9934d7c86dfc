// The times of a clock as of now, as a beat carries them, and as a window of the hall counts on from a beat: the
// judge's page alone reads the clocks of the device.
import { at, reading } from "../elements/game-time.js";
import { place } from "../elements/moment.js";
import { spentAt } from "../elements/round-time.js";

// what a window of the hall needs of the facts; nothing else of them travels
const SENT = {
  round: ["state", "total", "cues"],
  game: ["state", "turn", "allotted", "marks", "steps", "lost", "turn_time", "turns_left"],
};

export const sentOf = ({ kind, facts }) => ({
  kind,
  facts: Object.fromEntries(SENT[kind].map((name) => [name, facts[name]])),
});

/** The facts as of a moment. */
export function nowOf({ kind, facts }, when) {
  return kind === "round" ? { ...facts, spent: spentAt(facts, when) } : at(facts, place(facts.line, when).at);
}

/** What a beat says of a clock. */
export function beatOf(clock, when) {
  const now = nowOf(clock, when),
    { state } = now;
  if (clock.kind === "round") return { state, left: Math.max(0, now.total - now.spent) };
  const { turn, used, turn_used } = now;
  return { state, left: turn ? reading(now, turn).left : 0, sides: { turn, used, turn_used } };
}

/** The facts some milliseconds after a beat. */
export function after({ kind, facts }, { state, left, sides }, gone) {
  if (kind === "round") return { ...facts, state, spent: facts.total - left + (state === "running" ? gone : 0) };
  return at({ ...facts, state, ...sides, since: 0 }, gone);
}
