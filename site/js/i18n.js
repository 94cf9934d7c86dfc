// Translation for texts of the page itself (the build packs their catalogues into words.js), and parsing of the data in
// elements' attributes.
import { readText } from "./site-scope.js";
import { words } from "./words.js";

export const languages = ["ca", "ro", "en"];
export const formatMessage = (text, values = {}) =>
  (text ?? "").replace(/\{(\w+)\}/g, (placeholder, name) => (name in values ? String(values[name]) : placeholder));
export const gettext = (message, values) =>
  formatMessage(words[document.documentElement.lang]?.[message] ?? message, values);
export const detectLanguage = () =>
  [readText("localStorage", "lang"), ...(navigator.languages ?? [])]
    .map((tag) => tag?.slice(0, 2))
    .find((tag) => languages.includes(tag)) ?? "ca";

const plurals = {}; // by language: rules, slow to create

/** Translate a number of things; `forms` is {one: "…", other: "…"}. */
export function ngettext(forms, n) {
  const { lang } = document.documentElement,
    rule = (plurals[lang] ??= new Intl.PluralRules(lang)).select(n);
  return formatMessage(forms?.[rule] ?? forms?.other, { n });
}

/** Parse the JSON of an attribute, {} if there is none. */
export function parseData(json) {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/** Set a node's text if it differs, so that an unchanged one is not announced again. */
export function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
