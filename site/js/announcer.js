// Announcements for screen readers, through one polite and one urgent live region outside the screen; nothing inside it
// is live. A node with `data-announce` is announced when its text changes ("urgent": at once and on arrival; "again":
// at each write; "count": at each write with other words, digits aside; "off": never, within an announced node). A
// modal dialog hides everything else from readers: announcements wait until it closes. Polite ones wait for a pause in
// typing, urgent ones only briefly.
import { make } from "./dom.js";

const PAINT_DELAY = 300; // ms after painting or a closed dialog: readers must have seen the page first
const TYPING_DELAY = 700; // ms after the last key
const MAX_DELAY = 2000; // ms that further answers or keys can delay an announcement
const CLEAR_AFTER = 5000; // ms: a text left longer is read again when the next dialog closes
const MAX_LENGTH = 4000; // characters of a sentence: more than any answer of Python has, however long its names
const MAX_SENTENCES = 3; // sentences at once: of twelve in a second not even the first is understood
const ANNOUNCED = "[data-announce]:not([data-announce=off])";
const URGENT = "[data-announce=urgent]"; // repeated, it is news again
const UNSPOKEN = "[hidden], [aria-hidden=true], [data-announce], button, .btns, progress, script, template";
// a right-to-left name must not turn the text around it, as in desk/kernel/translation.py
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const regions = { polite: document.getElementById("announcer"), urgent: document.getElementById("alerter") };
const queues = { polite: [], urgent: [] };
const writtenNodes = new Set();
let lastTexts = new Set(); // texts on the page at the last check
let isArriving = true; // a new screen was painted: its texts are no news
let isHeldBack = false; // by a dialog
let typedAt = -TYPING_DELAY;
let hasTyped = false; // since the last answer
let firstRequestAt = 0; // of the oldest pending announcement
let timer = 0;

regions.urgent.replaceChildren(); // its alert that no script came is wrong now

const isTyping = () => performance.now() < typedAt + TYPING_DELAY;
const hasModal = () => document.querySelector("dialog:modal") !== null;

/** Announce a sentence; `lang` if it is not in the page's language. */
export function announce(text, { urgency = "polite", lang = "" } = {}) {
  if (urgency !== "urgent") {
    if (hasTyped) queues.polite.length = 0; // outdated by typing
    hasTyped = false;
  }
  const queue = enqueue(text, { urgency, lang });
  if (queue.length > MAX_SENTENCES) queue.shift();
  schedule();
}

/** Announce an act after its answer is painted; of the other changes only urgent ones are news. */
export function announceAct({ text, urgency, lang }) {
  if (!text) return;
  const painting = observer.takeRecords();
  for (const node of painting.flatMap(announcedNodesOf)) writtenNodes.delete(node);
  announce(text, { urgency, lang });
  collectNews({ isAct: true });
  onMutation(painting);
}

/**
 * Announce why an act was refused, unless something else does. A field that gets the focus is read with its error;
 * `focusedBefore` had it already.
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

/** After painting another screen: readers read its title and heading, and its texts are no news. */
export function onScreenChange() {
  isArriving = true;
  reschedule();
}

/** Whether a polite announcement is pending. */
export const hasPending = () => queues.polite.length > 0;

/** Withdraw a pending sentence: what it announces was given up. */
export function withdraw(text) {
  queues.polite = queues.polite.filter((queued) => queued.text !== truncate(text));
}

/** Clear all announcements: what they speak of was covered. */
export function clearAnnouncements() {
  for (const urgency of Object.keys(regions)) {
    queues[urgency].length = 0;
    regions[urgency].replaceChildren();
  }
}

/** After painting: pending announcements follow. */
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

/** Shorten a text between two characters, with an ellipsis. */
const truncate = (text) => (text.length > MAX_LENGTH ? `${[...text].slice(0, MAX_LENGTH - 1).join("")}…` : text);

function enqueue(text, { urgency, lang }) {
  const queue = queues[urgency] ?? queues.polite,
    sentence = truncate(text);
  if (sentence && !queue.some((queued) => queued.text === sentence)) queue.push({ text: sentence, lang });
  return queue;
}

/** Whether a node can be seen; one without a box of its own if its parent can. */
const isVisible = (node) =>
  (node.checkVisibility?.() ?? true) ||
  (getComputedStyle(node).display === "contents" && isVisible(node.parentElement));

/** What separates an element's words: nothing for a name, which may stand within a sentence. */
function separatorsOf(element) {
  if (element.localName !== "bdi") return [" ", " "];
  return RIGHT_TO_LEFT.test(element.textContent) ? ["\u2068", "\u2069"] : ["", ""];
}

/** The text of a node for readers: without buttons, hidden nodes and nodes announced themselves. */
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

/** The language of a node, "" if it is the page's. */
function languageOf(node) {
  const { lang } = node.closest("[lang]");
  return lang === document.documentElement.lang ? "" : lang;
}

/**
 * Queue the texts that are news; polite ones wait while the user types. Before an act's announcement, earlier changes
 * are news.
 */
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
  if (isHeldBack) return; // closing it reschedules
  const isUrgentOnly = isTyping();
  collectNews({ isUrgentOnly });
  if (queues.urgent.length) writeRegion(regions.urgent, queues.urgent.splice(0));
  if (isUrgentOnly) schedule();
  else if (queues.polite.length) writeRegion(regions.polite, queues.polite.splice(0));
}

/** Replace the paragraph, so that a repeated sentence is read again; only one, or Orca reads all of them for each. */
function writeRegion(region, sentences) {
  const paragraph = make("p");
  for (const { text, lang } of sentences)
    paragraph.append(Object.assign(make("span", "", text), lang ? { lang } : {}), " ");
  region.replaceChildren(paragraph);
  setTimeout(() => paragraph.remove(), CLEAR_AFTER);
}

/** The announced nodes that a mutation wrote or added. */
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

// a space outside a field is a press
function onTyping() {
  if (isArriving) collectNews({ isUrgentOnly: true }); // what stands there before the first key is no news, its answer is
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
