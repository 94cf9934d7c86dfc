// A custom element is fetched before the first screen that has one is painted, so that nothing tapped is lost on an
// element that is not there yet. Most starts need none of them; the rest comes when the engine is up and nothing is
// asked.
const calls = () => import("./voice/phrases.js"); // what a clock calls, whoever dispatches it
const HOMES = {
  "claims-clock": () => import("./elements/claims-clock.js"),
  "clip-recorder": () => import("./elements/clip-recorder.js"),
  "game-clock": () => Promise.all([import("./elements/game-clock.js"), calls()]),
  "letter-caller": () => Promise.all([import("./elements/letter-caller.js"), calls()]),
  "round-clock": () => Promise.all([import("./elements/round-clock.js"), calls()]),
  "slip-entry": () => import("./elements/slip-entry.js"),
  "tile-board": () => import("./elements/tile-board.js"), // and its racks
};
const NAMED = new RegExp(`<(${Object.keys(HOMES).join("|")})\\b`, "g");
const here = new Set(),
  coming = new Map();

function fetched(name) {
  if (!coming.has(name)) {
    const work = HOMES[name]().then(
      () => {
        here.add(name);
      },
      (error) => {
        coming.delete(name);
        console.warn(`${name}: ${error}`);
      },
    );
    coming.set(name, work);
  }
  return coming.get(name);
}

/** What to wait for before this HTML may be painted; null where everything in it is here. It never rejects. */
export function elementsOf(html) {
  const names = new Set(Array.from(html.matchAll(NAMED), ([, name]) => name));
  const wanted = [...names].filter((name) => !here.has(name));
  return wanted.length ? Promise.all(wanted.map(fetched)) : null;
}

/** Fetch all of them, one after the other, so that no screen waits for any. */
export async function everyElement() {
  for (const name of Object.keys(HOMES)) await fetched(name);
}
