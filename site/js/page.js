// What a page does and its worker too: wait, make a name that nobody else has; and when the page is seen, or is not.
export const isViewer = () => document.documentElement.dataset.role === "viewer";
export const newName = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
export const pause = (milliseconds, value) => new Promise((resolve) => setTimeout(resolve, milliseconds, value));

/** Do something whenever the page is seen again. */
export const whenSeen = (work, options) =>
  document.addEventListener("visibilitychange", () => document.hidden || work(), options);
/** Do something whenever the page is seen no more: a tablet put to sleep, another tab. */
export const whenHidden = (work, options) =>
  document.addEventListener("visibilitychange", () => document.hidden && work(), options);
