// Words and facts as the page has them: what it says when Python can't (the same catalogues, packed by the build into
// words.js), and what the server told an element in its attributes.
import { words } from "./words.js";

export const languages = ["ca", "ro", "en"];
export const formatMessage = (text, values = {}) =>
  (text ?? "").replace(/\{(\w+)\}/g, (placeholder, name) => (name in values ? String(values[name]) : placeholder));
export const gettext = (message, values) =>
  formatMessage(words[document.documentElement.lang]?.[message] ?? message, values);
export const preferredLanguage = () =>
  (navigator.languages ?? []).map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag)) ?? "ca";

const plurals = {}; // a language: its rules, which take long to make

/** Say a number of things as the language of the page counts them; `forms` is {one: "…", other: "…"}. */
export function ngettext(forms, n) {
  const { lang } = document.documentElement,
    rule = (plurals[lang] ??= new Intl.PluralRules(lang)).select(n);
  return formatMessage(forms?.[rule] ?? forms?.other, { n });
}

/** Read the facts in an attribute; nothing where there are none. */
export function parseData(json) {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
}

/** Write a text where there is another one: what stays the same is not read out again. */
export function setText(node, text) {
  if (node && node.textContent !== text) node.textContent = text;
}
