// A clock goes on when its screen is left: it calls what is due until its own screen is painted again. Each document has
// its own clock, and any number go on side by side. What such a clock asks names its document (desk/clock/background.py):
// which documents are in use, and what the screen shows, does not matter.
import { readText, storeText } from "../site-scope.js";
import { parseData } from "../i18n.js";
import { hasMarker } from "../screen-markers.js";
import { answerCall, callsWithoutText, clearCallTexts, setCallText } from "./last-call.js";

const PART = "background-clock";
const ROUTE = "/clock/background";
const STORAGE_KEY = "clocks"; // which run, for the next start of the page
const NAMES = "round-clock, game-clock";
const leftClocks = new Map(); // document: its clock that was left
let running = loadRunning(); // documents
let request = () => {}; // of the page, once it has started

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

/** The clock on the screen takes the place of the one of the same document that was left. */
export function onClockShown(clock) {
  const stream = streamOf(clock);
  dropClock(stream);
  if (clock.closest("#screen")) answerCall(stream);
}

/** The clock of the document is not on any more, or it was archived: the next start need not ask for it. */
export function endClock(stream) {
  rememberClock(stream, false);
  dropClock(stream);
  answerCall(stream);
}

/** What an answer says of the clock of a document: its element, or that there is none any more. */
function receive(stream, answer, update) {
  if (!answer || answer.screen != null || answer.effects.some(({ do: kind }) => kind === "failed")) return;
  const html = answer.fragments[PART];
  if (html) update(html);
  else if (answer.route.startsWith(ROUTE)) endClock(stream);
}

/** Its screen is gone; it goes on while its time runs, unless what took its screen away has ended it. */
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

/** A clock that was left asked something: the answer is painted nowhere, and has fresher facts than it. */
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

/** Ask for the words of the calls that stay, where they are not known and may be seen. */
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
/** Behind the lock clocks go on without names: once it is open each is asked for anew, and so are those not here yet. */
function onMarkers() {
  const isOpened = wasLocked && !hasMarker("locked");
  wasLocked = hasMarker("locked");
  if (!isOpened) return readCalls();
  for (const stream of running) resumeClock(stream);
  refreshClocks();
}
new MutationObserver(onMarkers).observe(document.documentElement, { attributeFilter: ["data-has"] });

/**
 * The clock of a document was paused from another screen: one that was left looks again at once. Without a document
 * all do: a person was forgotten, whom their names may name, or the lock was opened, behind which they have none.
 */
export function refreshClocks(stream) {
  for (const [streamLeft, clock] of leftClocks)
    if (streamLeft === (stream ?? streamLeft))
      request(routeOf(streamLeft), PART, (answer) => updateClock(clock, answer));
  if (stream !== undefined) return;
  clearCallTexts();
  readCalls();
}

/** Have a start of the page know that the clock of a document runs; it looks for none that does not. */
export function rememberClock(stream, isRunning) {
  if (!stream || running.has(stream) === isRunning) return;
  if (isRunning) running.add(stream);
  else running.delete(stream);
  storeText("localStorage", STORAGE_KEY, running.size ? JSON.stringify([...running]) : null);
}
/** How many clocks run on this device. */
export const countRunning = () => running.size;

/** Have the clock of a document go on that no screen shows. */
export function resumeClock(stream) {
  if (!stream || hasClock(stream)) return;
  request(routeOf(stream), PART, (answer) => {
    if (!hasClock(stream)) receive(stream, answer, startClock);
  });
}

/** A clock begins to go on as if its screen had been there and was left. */
function startClock(html) {
  const container = document.createElement("div");
  container.hidden = true;
  container.innerHTML = html;
  document.body.append(container);
  container.remove();
}

/** After a start of the page, have the clocks that run go on. ask(route, region, answered(answer)) */
export function resumeClocks(ask) {
  request = ask;
  running = loadRunning();
  for (const stream of running) resumeClock(stream);
  readCalls();
}
