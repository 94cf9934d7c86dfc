// A clock goes on when its screen is left: it calls what is due until its own screen is painted again. One of each
// kind, for one document of each kind is in use.
import { keep, kept } from "../place.js";

const away = new Map(); // name of the element: the clock that was left
let request = () => {}; // of the page, once it has started

function drop(who) {
  away.get(who)?.retire();
  away.delete(who);
}
/** The clock on the screen takes the place of the one that was left. */
export const come = (clock) => drop(clock.localName);

/** Its own screen shows none any more, unless the desk could not tell: the next start need not ask. */
function end(who, { effects }) {
  if (effects.some(({ do: what }) => what === "failed")) return;
  note(who, false);
  drop(who);
}

/** Its screen is gone; it goes on while its time runs, unless what took its screen away has ended it. */
export function leave(clock, isRunning) {
  const { localName: who, facts } = clock;
  if (!isRunning || isHere(who)) return clock.retire();
  away.set(who, clock);
  request(facts.place ?? PLACES[who], who, (answer) => {
    if (away.get(who) !== clock || !answer || answer.screen != null) return;
    if (answer.fragments[who]) freshen(clock, answer);
    else end(who, answer);
  });
}

/** A clock that was left asked something: the answer is painted nowhere, and has fresher facts than it. */
export function freshen(clock, answer) {
  const html = answer?.fragments?.[clock.localName];
  if (!html || away.get(clock.localName) !== clock) return;
  const room = document.createElement("template");
  room.innerHTML = html;
  for (const { name, value } of room.content.querySelector(clock.localName)?.attributes ?? [])
    if (name.startsWith("data-")) clock.setAttribute(name, value);
  clock.morphed();
}

const PLACES = { "round-clock": "/clock/round", "game-clock": "/clock/game" };
const runs = new Map(); // name of the element: whether this device was told that it runs

/** Have a start of the page know that a clock runs, and where; it looks for none that does not. */
export function note(who, isRunning, place = PLACES[who]) {
  if (runs.get(who) === isRunning) return;
  runs.set(who, isRunning);
  keep("localStorage", `runs:${who}`, isRunning ? place : null);
}

const isHere = (who) => away.has(who) || document.querySelector(`#screen ${who}`) !== null;

/** After a start on another screen, have the clocks that run go on. ask(route, region, answered(answer)) */
export function takeUp(ask) {
  request = ask;
  for (const [who, usual] of Object.entries(PLACES)) {
    const place = kept("localStorage", `runs:${who}`);
    if (place === null || isHere(who)) continue;
    ask(place.startsWith("/") ? place : usual, who, (answer) => {
      if (!answer || answer.screen != null || isHere(who)) return; // locked, the device shows the judge instead
      const html = answer.fragments[who];
      if (!html) return end(who, answer);
      const room = document.createElement("div");
      room.hidden = true;
      room.innerHTML = html;
      document.body.append(room);
      room.remove();
    });
  }
}
