// Helpers of the page for nodes, visibility and the device, and of page and worker for delays and random ids.
export const isViewer = () => document.documentElement.dataset.role === "viewer";
export const randomId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
export const delay = (milliseconds, value) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));

/** The kind of browser, in one word. */
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
/** Set an attribute, or remove it if the value is null. */
export function setAttribute(node, name, value) {
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}
/** With these a key does not write. */
export const hasModifier = ({ ctrlKey, metaKey, altKey }) => ctrlKey || metaKey || altKey;

/** Call back whenever the page becomes visible. */
export const onVisible = (callback, options) =>
  document.addEventListener("visibilitychange", () => document.hidden || callback(), options);
/** Call back whenever the page is hidden or closed. */
export function onHidden(callback, options) {
  addEventListener("pagehide", callback, options);
  document.addEventListener("visibilitychange", () => document.hidden && callback(), options);
}

/** Run when the page is idle, or after a while: Chromium may never be idle. */
export const whenIdle = (work, longest = 1000) =>
  globalThis.requestIdleCallback ? requestIdleCallback(() => work(), { timeout: longest }) : setTimeout(work, 50);

/** Call back when Python is up: at once if it is. */
export function onceReady(callback) {
  const root = document.documentElement,
    isReady = () => root.dataset.engine === "ready";
  if (isReady()) return callback();
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    callback();
  });
  observer.observe(root, { attributeFilter: ["data-engine"] });
}

let validZone;
/** The IANA name of the device's time zone; "" if the browser has none or does not know it. */
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

/** The device's time zone now: name, and offset in minutes east of UTC. */
export const currentZone = () => ({ zone: zoneName(), offset: -new Date().getTimezoneOffset() });
