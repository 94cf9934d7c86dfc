// The last call of a clock whose own screen is not shown. It stays over the end of the bar of every screen, with the way
// back, until it is answered: by going there, by saying that it was heard, or by closing what the clock was of. On a
// locked device nothing of it is seen.
import { isViewer, make } from "../dom.js";
import { readText, storeText } from "../site-scope.js";
import { gettext, parseData, setText } from "../i18n.js";
import { hasMarker } from "../screen-markers.js";

const STORAGE_KEY = "last-calls";
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];
const LONG = 12; // characters of a call: more are written smaller
// document: {given, number, at}: which call it was, of which round if it has any, when by the wall
const calls = new Map(Object.entries(parseData(readText("localStorage", STORAGE_KEY) ?? "")));
// document: {cry, name}: the call, and whose it is. They name people, who may be forgotten, so the note has none of them
const texts = new Map();
let timer = 0;

const send = (command, fields, onAnswer) =>
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, onAnswer } }));

function button(kind, label, onClick) {
  const element = Object.assign(make("button", `btn ${kind}`, make("span", "", label)), { type: "button" });
  element.addEventListener("click", onClick);
  return element;
}

/** How long ago it was, in whole units; read out with the call itself, and not at every step. */
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
/** The calls that can be seen: those whose words are known, and none on a locked device. */
const visibleCalls = () => (hasMarker("locked") ? [] : [...calls].filter(([stream]) => texts.has(stream)));

/** The older call stays; how many came after it stands beside its name. */
function paint() {
  const box = document.getElementById("call");
  if (!box || isViewer()) return;
  const all = visibleCalls(),
    [[stream, call] = []] = all,
    text = texts.get(stream),
    key = call ? JSON.stringify([stream, call, text, all.length, document.documentElement.lang]) : "";
  if (box.dataset.shown === key) return; // an alert is read out once
  box.dataset.shown = key;
  box.hidden = !call;
  if (!call) return box.replaceChildren();
  const name = make("b", "", make("bdi", "", nameOf(text, call.number))),
    age = make("small"),
    // it stays where nobody may go back yet: behind the lock, or before another clock is closed
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
  storeText("localStorage", STORAGE_KEY, calls.size ? JSON.stringify(Object.fromEntries(calls)) : null);
  paint();
}

/** Show the last call of a document; returns whether it is the one that is seen. */
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
/** The calls whose words are not known: {given} by document. */
export const callsWithoutText = () => [...calls].filter(([stream]) => !texts.has(stream));
export function setCallText(stream, { cry, name }) {
  if (!cry || !calls.has(stream)) return;
  texts.set(stream, { cry, name });
  paint();
}
/** A person was forgotten, whom the words may name. */
export function clearCallTexts() {
  texts.clear();
  paint();
}
new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["lang", "data-has"] });
paint();
