// A custom element is fetched before the first screen that has one is painted, so that nothing tapped is lost on an
// element that is not there yet. Most starts need none of them; the rest comes when the engine is up and nothing is
// asked.
const ELEMENTS = [
  "claims-clock",
  "clip-recorder",
  "code-reader",
  "game-clock",
  "letter-caller",
  "qr-code",
  "refused-names",
  "round-clock",
  "slip-entry",
  "tile-board", // and its racks
];
const TAGS = new RegExp(`<(${ELEMENTS.join("|")})\\b`, "g");

const importElement = (name) => import(`./elements/${name}.js`);
const RETRY_DELAY = 50; // milliseconds: a page that is being left, and lost it for that, asks no more
/** A browser that stops the service worker just then loses the file on its way: asked again, it is there. */
const load = (name) =>
  importElement(name)
    .catch(() => new Promise((next) => setTimeout(next, RETRY_DELAY)).then(() => importElement(name)))
    .catch((error) => console.warn(`${name}: ${error}`));

/** What to wait for before this HTML may be painted; null where everything in it is here. It never rejects. */
export function loadElementsOf(html) {
  const names = new Set(Array.from(html.matchAll(TAGS), ([, name]) => name));
  const missing = [...names].filter((name) => !customElements.get(name));
  return missing.length ? Promise.all(missing.map(load)) : null;
}

/** Fetch all of them, one after the other, so that no screen waits for any. */
export async function loadAllElements() {
  for (const name of ELEMENTS) await load(name);
}
