// What is said to readers of the screen: one polite and one urgent region outside of it, and nothing in it is live. What
// has `data-announce` is spoken when its text has changed ("urgent": at once and on arrival; "again": each time it is
// written; "count": each time it is written with other words, numbers aside; "off": never, inside of another one). While
// a modal dialog is open nothing else is in any tree of a reader: it is said when it has closed. What is typed through is
// said when the hand rests; the urgent waits for that no longer than a moment.
import { make } from "./dom.js";

const PAINT_DELAY = 300; // ms after painting, or after a dialog has closed: readers must have seen the page first
const TYPING_DELAY = 700; // ms after the last key
const MAX_DELAY = 2000; // ms that answers, or keys, one after the other can put off what is spoken
const CLEAR_AFTER = 5000; // ms: what stays longer is read again when the next dialog closes
const MAX_LENGTH = 4000; // characters of a sentence: no answer of Python has as many, however long the names in it are
const MAX_SENTENCES = 3; // sentences of answers at once: of twelve in a second nobody follows the first
const ANNOUNCED = "[data-announce]:not([data-announce=off])";
const URGENT = "[data-announce=urgent]"; // when it comes again it is news again
const UNSPOKEN = "[hidden], [aria-hidden=true], [data-announce], button, .btns, progress, script, template";
// a name that turns the direction of reading keeps that to itself, as in desk/kernel/text.py
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const regions = { polite: document.getElementById("announcer"), urgent: document.getElementById("alerter") };
const queues = { polite: [], urgent: [] };
const writtenNodes = new Set();
let lastTexts = new Set(); // texts that stand on the page, by the last look
let isArriving = true; // another screen was painted: what stands on it is no news
let isHeldBack = false; // by a dialog
let typedAt = -TYPING_DELAY;
let hasTyped = false; // since the last answer
let firstRequestAt = 0; // when the first of what waits was asked
let timer = 0;

regions.urgent.replaceChildren(); // that no script came: this one did

const isTyping = () => performance.now() < typedAt + TYPING_DELAY;
const hasModal = () => document.querySelector("dialog:modal") !== null;

/** Say a sentence; `lang` where it is not in the language of the page. */
export function announce(text, { urgency = "polite", lang = "" } = {}) {
  if (urgency !== "urgent") {
    if (hasTyped) queues.polite.length = 0; // what was typed through is past
    hasTyped = false;
  }
  const queue = enqueue(text, { urgency, lang });
  if (queue.length > MAX_SENTENCES) queue.shift();
  schedule();
}

/** The sentence of an act, once its answer is painted: what else the answer changed is no news, but what is urgent. */
export function announceAct({ text, urgency, lang }) {
  if (!text) return;
  const painting = observer.takeRecords();
  for (const node of painting.flatMap(announcedNodesOf)) writtenNodes.delete(node);
  announce(text, { urgency, lang });
  collectNews({ isAct: true });
  onMutation(painting);
}

/**
 * An act is refused: why is said where nothing else says it, however often. What has the focus is read with what is
 * wrong with it once it gets it; `held` had it before.
 */
export function announceRefusal(screen, focusedBefore) {
  const focused = document.activeElement,
    isWrong = focused?.matches("[aria-invalid=true]") ?? false;
  if (hasModal() || (isWrong && focused !== focusedBefore)) return;
  const ids = (isWrong && focused.getAttribute("aria-describedby")?.split(" ")) || [],
    ofField = ids.filter((id) => id.endsWith("-wrong")).map((id) => document.getElementById(id)),
    notes = [...ofField, ...screen.querySelectorAll(":is(.field__wrong, .banner)[data-announce=urgent]")];
  for (const note of new Set(notes))
    if (note) announce(spokenTextOf(note), { urgency: "urgent", lang: languageOf(note) });
}

/** Another screen is painted: its title and heading are read, and what stands on it is not news. */
export function onScreenChange() {
  isArriving = true;
  reschedule();
}

/** Whether something is still to be said. */
export const hasPending = () => queues.polite.length > 0;

/** What was said is covered: nothing of it stays. */
export function clearAnnouncements() {
  for (const urgency of Object.keys(regions)) {
    queues[urgency].length = 0;
    regions[urgency].replaceChildren();
  }
}

/** The screen was painted: what waits is said to readers who have seen it. */
export function onPainted() {
  if (timer) schedule();
}

function reschedule() {
  firstRequestAt = 0;
  schedule();
}

function schedule() {
  const now = performance.now();
  firstRequestAt ||= now;
  const due = Math.min(Math.max(now + PAINT_DELAY, typedAt + TYPING_DELAY), firstRequestAt + MAX_DELAY);
  clearTimeout(timer);
  timer = setTimeout(speak, due - now);
}

/** Cut a sentence that is too long between two characters, with a sign that it goes on. */
const truncate = (text) => (text.length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH - 1).join("")}…` : text);

function enqueue(text, { urgency, lang }) {
  const queue = queues[urgency] ?? queues.polite,
    sentence = truncate(text);
  if (sentence && !queue.some((queued) => queued.text === sentence)) queue.push({ text: sentence, lang });
  return queue;
}

/** Tell whether a node is on the page for the eye; what has no box of its own is where its parent is. */
const isVisible = (node) =>
  (node.checkVisibility?.() ?? true) ||
  (getComputedStyle(node).display === "contents" && isVisible(node.parentElement));

/** What stands around the words of an element: nothing around a name, which may be inside a sentence. */
function separatorsOf(element) {
  if (element.localName !== "bdi") return [" ", " "];
  return RIGHT_TO_LEFT.test(element.textContent) ? ["\u2068", "\u2069"] : ["", ""];
}

/** The words of a node as they are to be heard: no buttons, nothing hidden, nothing that is announced by itself. */
export function spokenTextOf(node) {
  const words = [];
  const collect = (child) => {
    if (child.nodeType === Node.TEXT_NODE) words.push(child.data);
    else if (child.nodeType === Node.ELEMENT_NODE && !child.matches(UNSPOKEN)) {
      const [before, after] = separatorsOf(child);
      words.push(before);
      child.childNodes.forEach(collect);
      words.push(after);
    }
  };
  if (!node.closest("[hidden]") && isVisible(node)) node.childNodes.forEach(collect);
  const spaced = words.join("").replace(/\s+/g, " ");
  return spaced.replace(/ (?=[,.;:)])/g, "").trim();
}

/** The language of a node where it is not that of the page. */
function languageOf(node) {
  const { lang } = node.closest("[lang]");
  return lang === document.documentElement.lang ? "" : lang;
}

/** Look at what the page announces; what is polite waits while somebody types. Of an act, what waited before is news. */
function collectNews({ isUrgentOnly = false, isAct = false } = {}) {
  const texts = new Set();
  for (const node of document.querySelectorAll(ANNOUNCED)) {
    const text = spokenTextOf(node),
      { announce: mode } = node.dataset,
      key = mode === "count" ? text.replace(/\d+/g, "") : text,
      isOther = !lastTexts.has(key),
      isWritten = writtenNodes.has(node);
    if (isUrgentOnly && mode !== "urgent") {
      if (!isOther || isArriving) texts.add(key);
      continue;
    }
    writtenNodes.delete(node);
    if (!text) continue;
    texts.add(key);
    const isNews = {
      again: isWritten,
      count: isWritten && isOther,
      urgent: isOther,
    };
    if (isNews[mode] ?? (isOther && !isArriving && (isWritten || !isAct)))
      enqueue(text, { urgency: mode, lang: languageOf(node) });
  }
  if (!isUrgentOnly) writtenNodes.clear();
  lastTexts = texts;
  isArriving = false;
}

function speak() {
  timer = firstRequestAt = 0;
  isHeldBack = hasModal();
  if (isHeldBack) return; // its closing schedules again
  const isUrgentOnly = isTyping();
  collectNews({ isUrgentOnly });
  if (queues.urgent.length) writeRegion(regions.urgent, queues.urgent.splice(0));
  if (isUrgentOnly) schedule();
  else if (queues.polite.length) writeRegion(regions.polite, queues.polite.splice(0));
}

/** Each time anew, so that a repeated sentence is spoken again; as one paragraph, or Orca speaks all for each. */
function writeRegion(region, sentences) {
  const paragraph = make("p");
  for (const { text, lang } of sentences)
    paragraph.append(Object.assign(make("span", "", text), lang ? { lang } : {}), " ");
  region.replaceChildren(paragraph);
  setTimeout(() => paragraph.remove(), CLEAR_AFTER);
}

/** The announced nodes that a change has written, or brought onto the page. */
function announcedNodesOf({ type, target, addedNodes }) {
  const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement,
    container = element?.closest("[data-announce]"),
    added = type === "attributes" ? [target] : [...addedNodes].filter((node) => node.nodeType === Node.ELEMENT_NODE);
  return [container, ...added, ...added.flatMap((node) => [...node.querySelectorAll(ANNOUNCED)])].filter((node) =>
    node?.matches(ANNOUNCED),
  );
}

const hasUrgent = (node) => node.nodeType === Node.ELEMENT_NODE && (node.matches(URGENT) || node.querySelector(URGENT));

function onMutation(changes) {
  const written = changes.flatMap(announcedNodesOf);
  for (const node of written) writtenNodes.add(node);
  const hasClosed = isHeldBack ? !hasModal() : changes.some(({ attributeName }) => attributeName === "open");
  if (hasClosed) reschedule();
  else if (written.length || changes.some(({ removedNodes }) => [...removedNodes].some(hasUrgent))) schedule();
}

// a space outside of a field is a press
function onTyping() {
  typedAt = performance.now();
  hasTyped = true;
}
addEventListener("input", onTyping, true);
addEventListener("keydown", ({ key }) => key.length === 1 && key !== " " && onTyping(), true);
const observer = new MutationObserver(onMutation);
observer.observe(document.body, {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ["hidden", "open"],
});
