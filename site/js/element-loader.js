// Loader of custom elements: one is imported before the first screen with it is painted, so that no tap is lost on an
// undefined element. The others are imported when the engine is idle.
const ELEMENTS = [
  "claims-clock",
  "clip-recorder",
  "code-reader",
  "game-clock",
  "letter-caller",
  "paper-tray",
  "qr-code",
  "refused-names",
  "round-clock",
  "slip-entry",
  "tile-board", // with its racks
];
const TAGS = new RegExp(`<(${ELEMENTS.join("|")})\\b`, "g");

const importElement = (name) => import(`./elements/${name}.js`);
const RETRY_DELAY = 50; // ms: a page that is closing does not retry
/** A browser that stops the service worker at that moment loses the file: a second request finds it. */
const load = (name) =>
  importElement(name)
    .catch(() => new Promise((next) => setTimeout(next, RETRY_DELAY)).then(() => importElement(name)))
    .catch((error) => console.warn(`${name}: ${error}`));

/** A promise to await before painting this HTML, or null if its elements are defined. It never rejects. */
export function loadElementsOf(html) {
  const names = new Set(Array.from(html.matchAll(TAGS), ([, name]) => name));
  const missing = [...names].filter((name) => !customElements.get(name));
  return missing.length ? Promise.all(missing.map(load)) : null;
}

/** Import all elements, one after the other, so that no screen waits. */
export async function loadAllElements() {
  for (const name of ELEMENTS) await load(name);
}
