// What a page does and its worker too: wait, make a name that nobody else has. And what every file of the page does:
// make nodes, hear when the page is seen, or is not.
export const isViewer = () => document.documentElement.dataset.role === "viewer";
export const randomId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
export const delay = (milliseconds, value) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));

/** What kind of browser this is: one word. */
export function detectPlatform() {
  const agent = navigator.userAgent;
  if (/iPhone|iPod/.test(agent)) return "iphone";
  if (/iPad/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return "ipad";
  if (/Android/.test(agent)) return "android";
  if (/Firefox/.test(agent)) return "firefox";
  if (/Chrom/.test(agent)) return "chromium";
  return /Safari/.test(agent) ? "safari" : "other";
}

/** Make an element; children may be texts. */
export function make(name, className = "", ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}
/** Give an element an attribute, or none when there is no value for it. */
export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
/** Keys that do something else than writing are held. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** Do something whenever the page is seen again. */
export const onVisible = (callback, options) =>
  document.addEventListener("visibilitychange", () => document.hidden || callback(), options);
/** Do something whenever the page is seen no more: it goes away, a tablet is put to sleep, another tab. */
export function onHidden(callback, options) {
  addEventListener("pagehide", callback, options);
  document.addEventListener("visibilitychange", () => document.hidden && callback(), options);
}

let validZone;
/** The name of the device's time zone; "" where the browser has none, or one that it does not know itself. */
function zoneName() {
  const { timeZone = "" } = new Intl.DateTimeFormat().resolvedOptions();
  if (timeZone !== validZone) {
    try {
      new Intl.DateTimeFormat("en", { timeZone });
      validZone = timeZone;
    } catch {
      return "";
    }
  }
  return validZone;
}

/** The device's time zone as of now: its name, and its offset in minutes east of UTC. */
export const currentZone = () => ({ zone: zoneName(), offset: -new Date().getTimezoneOffset() });
