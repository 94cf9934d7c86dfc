// The time of a round at a moment, from the facts it is given: what a clock shows of it, wherever it is shown.
import { place } from "./moment.js";

const WORD = 6000; // how long the word of a cue stays, but for the last one

export const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** How many milliseconds of a round are spent. */
export const spentAt = ({ state, spent, since, line }, when) =>
  spent + (state === "running" ? place(line, when).at - since : 0);

/** The colour and the words of a clock, and what is left. `cue` is the last one that came: its seconds, or null. */
export function face({ state, total, cues }, spent) {
  const passed =
    state === "idle" || state === "ended" ? [] : cues.filter(([seconds]) => total - seconds * 1000 <= spent);
  const [cue, must] = passed.at(-1) ?? [null, false];
  const colour = cue === null ? "" : cue === 0 ? "is-over" : must ? "is-last" : "is-minute";
  const isWord = cue === 0 || (cue !== null && spent - (total - cue * 1000) < WORD);
  return { cue, colour, isWord, left: Math.max(0, total - spent) };
}
