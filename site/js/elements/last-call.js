// The last call of a clock whose screen is not shown. It stays at the end of every screen's bar, with the way back,
// until it is answered: by going there, by noting it, or by closing its document. A locked device shows nothing of it.
import { isViewer, make } from "../dom.js";
import { readText, storeText } from "../site-scope.js";
import { gettext, parseData, setText } from "../i18n.js";
import { currentSandbox } from "../sandbox.js";
import { hasMarker } from "../screen-markers.js";

const STORAGE_KEY = "last-calls";
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];
const LONG = 12; // characters: longer calls are smaller
// by document: {given, number, at}: which call, of which round if any, at which wall time
const loadCalls = () => new Map(Object.entries(parseData(readText("localStorage", STORAGE_KEY) ?? "")));
let calls = loadCalls();
// by document: {cry, name}: the call and the document's name. They may name people who ask for erasure, so they are not
// stored
const texts = new Map();
let timer = 0;

const send = (command, fields, onAnswer) =>
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, onAnswer } }));

function button(kind, label, onClick) {
  const element = Object.assign(make("button", `btn ${kind}`, make("span", "", label)), { type: "button" });
  element.addEventListener("click", onClick);
  return element;
}

/** The age in whole units; announced with the call, not at every step. */
function showAge(box) {
  clearTimeout(timer);
  const [[, call] = []] = visibleCalls();
  if (!call) return;
  const elapsed = Math.max(0, Date.now() - call.at),
    [unit, step] = UNITS.find(([, length]) => elapsed >= length) ?? UNITS.at(-1),
    format = new Intl.RelativeTimeFormat(document.documentElement.lang);
  setText(box.querySelector("small"), format.format(-Math.floor(elapsed / step), unit));
  timer = setTimeout(showAge, step - (elapsed % step), box);
}

const nameOf = ({ name }, number) => (number ? gettext("{name}, round {number}", { name, number }) : name);
/** The calls with a text; none on a locked device. */
const visibleCalls = () => (hasMarker("locked") ? [] : [...calls].filter(([stream]) => texts.has(stream)));

/** The oldest call is shown, with the number of others beside its name. */
function paint() {
  const box = document.getElementById("call");
  if (!box || isViewer()) return;
  const all = visibleCalls(),
    [[stream, call] = []] = all,
    text = texts.get(stream),
    key = call ? JSON.stringify([stream, call, text, all.length, document.documentElement.lang]) : "";
  if (box.dataset.shown === key) return; // announced once
  box.dataset.shown = key;
  box.hidden = !call;
  if (!call) return box.replaceChildren();
  const name = make("b", "", make("bdi", "", nameOf(text, call.number))),
    age = make("small"),
    // it stays if going there is refused: by the lock, or while another clock is open
    goBack = () => send("go_to_clock", [["stream", stream]], (isTaken) => isTaken && answerCall(stream));
  if (all.length > 1) name.append(make("span", "", `+${all.length - 1}`));
  age.dataset.announce = "off";
  box.replaceChildren(
    make("strong", text.cry.length > LONG ? "is-long" : "", text.cry),
    make("div", "", name, age),
    button("is-way", gettext("Go back"), goBack),
    button("is-ok", gettext("Noted"), () => answerCall(stream)),
  );
  showAge(box);
}

function store() {
  if (!currentSandbox())
    storeText("localStorage", STORAGE_KEY, calls.size ? JSON.stringify(Object.fromEntries(calls)) : null);
  paint();
}

/** Show the calls of the place on screen: those of a sandbox are nowhere stored. */
export function restoreCalls() {
  calls = currentSandbox() ? new Map() : loadCalls();
  paint();
}

/** Show the last call of a document; returns whether it is the visible one. */
export function showCall(stream, { cry, name, ...call }) {
  calls.set(stream, call);
  texts.set(stream, { cry, name });
  store();
  return calls.keys().next().value === stream;
}
export function answerCall(stream) {
  texts.delete(stream);
  if (calls.delete(stream)) store();
}
/** The calls without a text: {given} by document. */
export const callsWithoutText = () => [...calls].filter(([stream]) => !texts.has(stream));
export function setCallText(stream, { cry: text, name }) {
  if (!text || !calls.has(stream)) return;
  texts.set(stream, { cry: text, name });
  paint();
}
/** A person was erased whom the texts may name. */
export function clearCallTexts() {
  texts.clear();
  paint();
}
new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["lang", "data-has"] });
paint();
