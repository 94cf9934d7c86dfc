// Time of a round at a moment, from its facts, as any clock displays it.
import { setText } from "../i18n.js";
import { placeOnLine } from "./moment.js";

const WORD_TIME = 6000; // ms that a cue's word stays, except the last one's
const COLOURS = ["is-minute", "is-last", "is-over"];

export const formatMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The facts at a moment, with the milliseconds spent. */
export const roundFactsAt = (facts, when) => {
  const { state, spent, since, line } = facts;
  return { ...facts, spent: spent + (state === "running" ? placeOnLine(line, when).at - since : 0) };
};

/** The colour of a clock, the last cue's seconds or null, and whether its word is still shown. */
function stateOf({ state, total, cues, spent }) {
  const passed =
    state === "idle" || state === "ended" ? [] : cues.filter(([seconds]) => total - seconds * 1000 <= spent);
  const [cue, isLast] = passed.at(-1) ?? [null, false];
  const colour = cue === null ? "" : cue === 0 ? "is-over" : isLast ? "is-last" : "is-minute";
  return { cue, colour, isWord: cue === 0 || (cue !== null && spent - (total - cue * 1000) < WORD_TIME) };
}

/** Milliseconds until the displayed second changes. */
export const roundWaitOf = ({ total, spent }) => Math.max(0, total - spent) % 1000 || 1000;

/** Show the time left. Returns whether a cue is shown. */
export function paintRound(box, facts, says) {
  const { cue, colour, isWord } = stateOf(facts),
    { state, total, spent } = facts,
    left = Math.max(0, total - spent),
    isPaused = state === "paused";
  // the word at the end is as large as the figures: “Paused” beside 0:00 would not fit
  const visibleColour = isPaused && colour === "is-over" ? "is-last" : colour;
  for (const name of COLOURS) box.classList.toggle(name, name === visibleColour);
  setText(box.querySelector(".clock__time"), formatMinutes(Math.ceil(left / 1000)));
  const caption = isPaused ? says.paused : isWord ? says.cues?.[cue]?.caption : "";
  setText(box.querySelector(".clock__say"), caption ?? "");
  const bar = box.querySelector("progress");
  if (bar) Object.assign(bar, { max: total || 1, value: left });
  return isWord && !isPaused;
}
