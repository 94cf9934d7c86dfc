// A clock goes on when its screen is left: it calls what is due until its own screen is painted again. Each document has
// its own clock, and any number go on side by side. What such a clock asks names its document (desk/clock/background.py):
// which documents are in use, and what the screen shows, does not matter.
import { readText, storeText } from "../site-scope.js";
import { parseData } from "../i18n.js";
import { hasMarker } from "../screen-markers.js";
import { answerCall, forgetWords, wordCall, wordless } from "./last-call.js";

const PART = "background-clock";
const ROUTE = "/clock/background";
const NOTE = "clocks"; // which run, for the next start of the page
const NAMES = "round-clock, game-clock";
const away = new Map(); // document: its clock that was left
let running = load(); // documents
let request = () => {}; // of the page, once it has started

function load() {
  const noted = parseData(readText("localStorage", NOTE) ?? "");
  return new Set(Array.isArray(noted) ? noted : []);
}

const streamOf = (clock) => parseData(clock?.dataset.clock).stream ?? "";
const routeOf = (stream) => `${ROUTE}?s=${encodeURIComponent(stream)}`;
const isHere = (stream) =>
  away.has(stream) ||
  [...document.querySelectorAll("#screen :is(round-clock, game-clock)")].map(streamOf).includes(stream);

function drop(stream) {
  away.get(stream)?.retire();
  away.delete(stream);
}

/** The clock on the screen takes the place of the one of the same document that was left. */
export function come(clock) {
  const stream = streamOf(clock);
  drop(stream);
  if (clock.closest("#screen")) answerCall(stream);
}

/** The clock of the document is not on any more, or it was archived: the next start need not ask for it. */
export function end(stream) {
  note(stream, false);
  drop(stream);
  answerCall(stream);
}

/** What an answer says of the clock of a document: its element, or that there is none any more. */
function receive(stream, answer, update) {
  if (!answer || answer.screen != null || answer.effects.some(({ do: what }) => what === "failed")) return;
  const html = answer.fragments[PART];
  if (html) update(html);
  else if (answer.route.startsWith(ROUTE)) end(stream);
}

/** Its screen is gone; it goes on while its time runs, unless what took its screen away has ended it. */
export function leave(clock, isRunning) {
  const { stream } = clock.facts;
  if (!isRunning || !stream || isHere(stream)) return clock.retire();
  away.set(stream, clock);
  request(routeOf(stream), PART, (answer) => freshen(clock, answer));
}

function clockIn(html) {
  const room = document.createElement("template");
  room.innerHTML = html;
  return room.content.querySelector(NAMES);
}

/** A clock that was left asked something: the answer is painted nowhere, and has fresher facts than it. */
export function freshen(clock, answer) {
  const { stream } = clock.facts;
  if (away.get(stream) !== clock) return;
  receive(stream, answer, (html) => {
    const fresh = clockIn(html);
    if (streamOf(fresh) !== stream) return;
    for (const { name, value } of fresh.attributes) if (name.startsWith("data-")) clock.setAttribute(name, value);
    clock.morphed();
    if (clock.facts.state !== "running") end(stream);
  });
}

/** Ask for the words of the calls that stay, where they are not known and may be seen. */
function readCalls() {
  if (hasMarker("locked")) return;
  for (const [stream, { given }] of wordless())
    request(routeOf(stream), PART, (answer) =>
      receive(stream, answer, (html) => {
        const { dataset } = clockIn(html),
          says = parseData(dataset.says),
          words = { ...says.cues, ...says.marks };
        wordCall(stream, { cry: words[given]?.caption, name: parseData(dataset.clock).name });
      }),
    );
}

let wasLocked = hasMarker("locked");
/** Behind the lock clocks go on without names: once it is open each is asked for anew, and so are those not here yet. */
function onSigns() {
  const isOpened = wasLocked && !hasMarker("locked");
  wasLocked = hasMarker("locked");
  if (!isOpened) return readCalls();
  for (const stream of running) takeUpOne(stream);
  lookAgain();
}
new MutationObserver(onSigns).observe(document.documentElement, { attributeFilter: ["data-has"] });

/**
 * The clock of a document was paused from another screen: one that was left looks again at once. Without a document
 * all do: a person was forgotten, whom their names may name, or the lock was opened, behind which they have none.
 */
export function lookAgain(stream) {
  for (const [left, clock] of away)
    if (left === (stream ?? left)) request(routeOf(left), PART, (answer) => freshen(clock, answer));
  if (stream !== undefined) return;
  forgetWords();
  readCalls();
}

/** Have a start of the page know that the clock of a document runs; it looks for none that does not. */
export function note(stream, isRunning) {
  if (!stream || running.has(stream) === isRunning) return;
  if (isRunning) running.add(stream);
  else running.delete(stream);
  storeText("localStorage", NOTE, running.size ? JSON.stringify([...running]) : null);
}
/** How many clocks run on this device. */
export const countRunning = () => running.size;

/** Have the clock of a document go on that no screen shows. */
export function takeUpOne(stream) {
  if (!stream || isHere(stream)) return;
  request(routeOf(stream), PART, (answer) => {
    if (!isHere(stream)) receive(stream, answer, start);
  });
}

/** A clock begins to go on as if its screen had been there and was left. */
function start(html) {
  const room = document.createElement("div");
  room.hidden = true;
  room.innerHTML = html;
  document.body.append(room);
  room.remove();
}

/** After a start of the page, have the clocks that run go on. ask(route, region, answered(answer)) */
export function takeUp(ask) {
  request = ask;
  running = load();
  for (const stream of running) takeUpOne(stream);
  readCalls();
}
