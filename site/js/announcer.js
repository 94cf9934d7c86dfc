// What is said to readers of the screen: one polite and one urgent region outside of it, and nothing in it is live. What
// has `data-announce` is spoken when its text has changed ("urgent": at once and on arrival; "again": each time it is
// written; "off": never, inside of another one). While a modal dialog is open nothing else is in any tree of a reader:
// it is said when it has closed. What is typed through is said when the hand rests.
import { make } from "./page.js";

const AFTER = 300; // ms after painting, or after a dialog has closed: readers must have seen the page first
const REST = 700; // ms after the last key
const STAYS = 5000; // ms: what stays longer is read again when the next dialog closes
const LONGEST = 1000; // characters of a sentence
const ANNOUNCED = "[data-announce]:not([data-announce=off])";
const UNSPOKEN = "[hidden], [aria-hidden=true], [data-announce=off], button, .btns, progress, script, template";

const regions = { polite: document.getElementById("announcer"), urgent: document.getElementById("alerter") };
const waiting = { polite: [], urgent: [] };
const touched = new Set();
let shown = new Set(); // texts that stand on the page, by the last look
let isArriving = true; // another screen was painted: what stands on it is no news
let typedAt = -REST;
let askedAt = 0;
let timer = 0;

/** Say a sentence; `lang` where it is not in the language of the page. */
export function announce(text, { urgency = "polite", lang = "" } = {}) {
  const queue = waiting[urgency] ?? waiting.polite;
  if (typedAt > askedAt) waiting.polite.length = 0; // what was typed through is past
  askedAt = performance.now();
  if (text && !queue.some((one) => one.text === text)) queue.push({ text: text.slice(0, LONGEST), lang });
  schedule(AFTER);
}

/** The sentence of an act, once its answer is painted: what else the answer changed is no news, but what is urgent. */
export function announceAct({ text, urgency, lang }) {
  if (!text) return;
  isArriving = true;
  hear();
  announce(text, { urgency, lang });
}

/** Another screen is painted: its title and heading are read, and what stands on it is not news. */
export function arrive() {
  isArriving = true;
  schedule(AFTER);
}

function schedule(delay) {
  const rest = typedAt + REST - performance.now();
  clearTimeout(timer);
  timer = setTimeout(speak, Math.max(delay, rest));
}

/** The words of a node as they are to be heard: no buttons, nothing hidden. */
export function wordsOf(node) {
  const words = [];
  const walk = (part) => {
    if (part.nodeType === Node.TEXT_NODE) words.push(part.data);
    else if (part.nodeType === Node.ELEMENT_NODE && !part.matches(UNSPOKEN)) {
      words.push(" ");
      part.childNodes.forEach(walk);
      words.push(" ");
    }
  };
  if (!node.closest("[hidden]") && (node.checkVisibility?.() ?? true)) node.childNodes.forEach(walk);
  return words.join("").replace(/\s+/g, " ").trim();
}

function hear() {
  const now = new Set();
  for (const node of document.querySelectorAll(ANNOUNCED)) {
    const text = wordsOf(node),
      { announce: how } = node.dataset;
    if (!text) continue;
    now.add(text);
    const isNews = how === "again" ? touched.has(node) : !shown.has(text) && (!isArriving || how === "urgent");
    if (isNews) announce(text, { urgency: how, lang: node.lang });
  }
  shown = now;
  touched.clear();
  isArriving = false;
}

function speak() {
  if (document.querySelector("dialog:modal")) return; // its closing schedules again
  hear();
  clearTimeout(timer);
  for (const [urgency, queue] of Object.entries(waiting)) if (queue.length) write(regions[urgency], queue.splice(0));
}

/** Each time anew, so that a repeated sentence is spoken again. */
function write(region, sentences) {
  const lines = sentences.map(({ text, lang }) => Object.assign(make("p", "", text), lang ? { lang } : {}));
  region.replaceChildren(...lines);
  setTimeout(() => lines.forEach((line) => line.remove()), STAYS);
}

const isNews = ({ target, addedNodes }) =>
  target.parentElement?.closest("[data-announce]") ||
  target.matches?.("[data-announce]") ||
  [...addedNodes].some((node) => node.matches?.(ANNOUNCED) || node.querySelector?.(ANNOUNCED));

function look(changes) {
  const news = changes.filter(isNews);
  for (const { target } of news) {
    const announced = (target.matches ? target : target.parentElement)?.closest("[data-announce]");
    if (announced) touched.add(announced);
  }
  if (news.some(({ target }) => !target.matches?.("[data-announce=off]"))) schedule(AFTER);
}

const typed = () => (typedAt = performance.now());
addEventListener("input", typed, true);
addEventListener("keydown", ({ key }) => key.length === 1 && typed(), true);
addEventListener("close", () => schedule(AFTER), true);
new MutationObserver(look).observe(document.body, {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ["hidden"],
});
