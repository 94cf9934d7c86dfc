// What the page says when Python can't: the same catalogues, packed by the build into words.js.
import { words } from "./words.js";

export const languages = ["ca", "ro", "en"];
export function say(message, values = {}) {
  const text = words[document.documentElement.lang]?.[message] ?? message;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
export const preferredLanguage = () =>
  (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag)) ?? "ca";
