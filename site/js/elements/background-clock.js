// Background clocks: a clock keeps running when its screen is left, and makes its calls until the screen is painted
// again. Each document has its own, and any number run side by side. Their requests name the document
// (desk/clock/background_clock.py): documents in use and the screen do not matter.
import { readText, storeText } from "../site-scope.js";
import { parseData } from "../i18n.js";
import { currentSandbox } from "../sandbox.js";
import { hasMarker } from "../screen-markers.js";
import { answerCall, callsWithoutText, clearCallTexts, restoreCalls, setCallText } from "./last-call.js";

const PART = "background-clock";
const ROUTE = "/clock/background";
const STORAGE_KEY = "clocks"; // the clocks that run, for the next start of the page
const NAMES = "round-clock, game-clock";
const leftClocks = new Map(); // by document
let running = loadRunning(); // documents
let request = () => {}; // set once the page has started

function loadRunning() {
  const stored = parseData(readText("localStorage", STORAGE_KEY) ?? "");
  return new Set(Array.isArray(stored) ? stored : []);
}

const streamOf = (clock) => parseData(clock?.dataset.clock).stream ?? "";
const routeOf = (stream) => `${ROUTE}?s=${encodeURIComponent(stream)}`;
const hasClock = (stream) =>
  leftClocks.has(stream) ||
  [...document.querySelectorAll("#screen :is(round-clock, game-clock)")].map(streamOf).includes(stream);

function dropClock(stream) {
  leftClocks.get(stream)?.retire();
  leftClocks.delete(stream);
}

/** A clock on the screen replaces the background clock of its document. */
export function onClockShown(clock) {
  const stream = streamOf(clock);
  dropClock(stream);
  if (clock.closest("#screen")) answerCall(stream);
}

/** The document's clock has ended, or it was archived: the next start does not request it. */
export function endClock(stream) {
  rememberClock(stream, false);
  dropClock(stream);
  answerCall(stream);
}

/** Handle the answer about a document's clock: its element, or that there is none. */
function receive(stream, answer, update) {
  if (!answer || answer.screen != null || answer.effects.some(({ do: kind }) => kind === "failed")) return;
  const html = answer.fragments[PART];
  if (html) update(html);
  else if (answer.route.startsWith(ROUTE)) endClock(stream);
}

/** The screen of a clock is gone; it keeps running with its time, unless the same answer ended it. */
export function onClockLeft(clock, isRunning) {
  const { stream } = clock.facts;
  if (!isRunning || !stream || hasClock(stream)) return clock.retire();
  leftClocks.set(stream, clock);
  request(routeOf(stream), PART, (answer) => updateClock(clock, answer));
}

function clockIn(html) {
  const container = document.createElement("template");
  container.innerHTML = html;
  return container.content.querySelector(NAMES);
}

/** Update a background clock from an answer, which is not painted. */
export function updateClock(clock, answer) {
  const { stream } = clock.facts;
  if (leftClocks.get(stream) !== clock) return;
  receive(stream, answer, (html) => {
    const fresh = clockIn(html);
    if (streamOf(fresh) !== stream) return;
    for (const { name, value } of fresh.attributes) if (name.startsWith("data-")) clock.setAttribute(name, value);
    clock.morphed();
    if (clock.facts.state !== "running") endClock(stream);
  });
}

/** Request the missing texts of last calls, unless the device is locked. */
function readCalls() {
  if (hasMarker("locked")) return;
  for (const [stream, { given: mark }] of callsWithoutText())
    request(routeOf(stream), PART, (answer) =>
      receive(stream, answer, (html) => {
        const { dataset } = clockIn(html),
          says = parseData(dataset.says),
          words = { ...says.cues, ...says.marks };
        setCallText(stream, { cry: words[mark]?.caption, name: parseData(dataset.clock).name });
      }),
    );
}

let wasLocked = hasMarker("locked");
/** On a locked device clocks have no names: request them again, with those not here yet, when it is unlocked. */
function onMarkers() {
  const isOpened = wasLocked && !hasMarker("locked");
  wasLocked = hasMarker("locked");
  if (!isOpened) return readCalls();
  for (const stream of running) resumeClock(stream);
  refreshClocks();
}
new MutationObserver(onMarkers).observe(document.documentElement, { attributeFilter: ["data-has"] });

/**
 * Refresh the background clock of a document, for example paused on another screen. Without a document refresh all: a
 * person was erased whom their names may contain, or the device was unlocked.
 */
export function refreshClocks(stream) {
  for (const [streamLeft, clock] of leftClocks)
    if (streamLeft === (stream ?? streamLeft))
      request(routeOf(streamLeft), PART, (answer) => updateClock(clock, answer));
  if (stream !== undefined) return;
  clearCallTexts();
  readCalls();
}

/** Remember for the next start whether a document's clock runs. */
export function rememberClock(stream, isRunning) {
  if (!stream || running.has(stream) === isRunning) return;
  if (isRunning) running.add(stream);
  else running.delete(stream);
  if (!currentSandbox()) storeText("localStorage", STORAGE_KEY, running.size ? JSON.stringify([...running]) : null);
}
/** The number of clocks that run on this device. */
export const countRunning = () => running.size;

/** The clocks of the place that was left call no more: a sandbox leaves no note of its own. */
function onPlaceChange() {
  for (const stream of [...leftClocks.keys()]) dropClock(stream);
  running = currentSandbox() ? new Set() : loadRunning();
  restoreCalls();
}
new MutationObserver(onPlaceChange).observe(document.documentElement, { attributeFilter: ["data-sandbox"] });

/** Resume the clock of a document that no screen shows. */
export function resumeClock(stream) {
  if (!stream || hasClock(stream)) return;
  request(routeOf(stream), PART, (answer) => {
    if (!hasClock(stream)) receive(stream, answer, startClock);
  });
}

/** Start a clock as if its screen had been there and was left. */
function startClock(html) {
  const container = document.createElement("div");
  container.hidden = true;
  container.innerHTML = html;
  document.body.append(container);
  container.remove();
}

/** After a start of the page, resume the clocks that run. ask(route, region, onAnswer(answer)) */
export function resumeClocks(ask) {
  request = ask;
  running = loadRunning();
  for (const stream of running) resumeClock(stream);
  readCalls();
}
