// Paint a clock of the picture: the inner parts of <round-clock> and <game-clock>, without their hands, voice and memory.
import { notesOf, reading, shown } from "../elements/game-time.js";
import { face, inMinutes } from "../elements/round-time.js";

function write(box, selector, text) {
  const line = box.querySelector(selector);
  if (line && line.textContent !== text) line.textContent = text;
}

function paintRound(box, facts, says) {
  const seen = face(facts, facts.spent),
    { left } = seen;
  // a round that was closed: the hall sees that its time is over until the next one
  const { cue, colour, isWord } =
    facts.state === "ended" && left <= 0 ? { cue: 0, colour: "is-over", isWord: true } : seen;
  for (const name of ["is-minute", "is-last", "is-over"]) box.classList.toggle(name, name === colour);
  write(box, ".clock__time", inMinutes(Math.ceil(left / 1000)));
  write(box, ".clock__say", (facts.state === "paused" ? says.paused : isWord ? says.cues?.[cue]?.caption : "") ?? "");
  const bar = box.querySelector("progress");
  if (bar) Object.assign(bar, { max: facts.total || 1, value: left });
}

function paintGame(box, facts, says) {
  const isRunning = facts.state === "running";
  for (const half of box.querySelectorAll("[data-side]")) {
    const side = Number(half.dataset.side),
      one = reading(facts, side),
      isOn = isRunning && facts.turn === side;
    const isMinute =
      one.left > 0 &&
      facts.marks[side - 1].some(([mark, where]) => mark === "last_minute" && facts.used[side - 1] >= where);
    for (const [name, isSo] of [
      ["is-on", isOn],
      ["is-minute", isMinute],
      ["is-over", one.over > 0],
    ])
      half.classList.toggle(name, isSo);
    write(half, ".half__time", shown(one, !isRunning));
    const still = facts.turn === side ? { stopped: says.stopped, ended: says.over }[facts.state] : "";
    write(half, ".half__note", [still, ...notesOf(facts, says, side, one, isOn)].filter(Boolean).join(" · "));
  }
}

/** Paint the facts as of now, and say in how many milliseconds something of it changes. */
export function paintClock(box, kind, facts, says) {
  (kind === "round" ? paintRound : paintGame)(box, facts, says);
  if (facts.state !== "running") return Infinity;
  if (kind === "game") return 100;
  return Math.max(10, Math.min(250, (facts.total - facts.spent) % 1000 || 250));
}
