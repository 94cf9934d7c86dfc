// Where this copy of Faristol lives. Two clubs may share one host, so every name that the browser
// keeps per origin (databases, caches, locks, channels) carries the path of the site.
export const scope = new URL("../", import.meta.url).href;
export const path = new URL(scope).pathname;
export const named = (what) => `faristol:${path}:${what}`;
