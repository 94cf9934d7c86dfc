// The last call of a clock whose own screen is not shown. It stays over the end of the bar of every screen, with the way
// back, until it is answered: by going there, by saying that it was heard, or by closing what the clock was of.
import { isViewer, make } from "../page.js";
import { keep, kept } from "../place.js";
import { read, say, write } from "../say.js";

const NOTE = "last-calls";
const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
];
const LONG = 12; // characters of a call: more are written smaller
// document: {cry, name, number, at}: what was called, whose it is, of which round of it if it has any, when by the wall
const calls = new Map(Object.entries(read(kept("localStorage", NOTE) ?? "")));
let timer = 0;

const send = (command, fields, answered) =>
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, answered } }));

function button(kind, label, deed) {
  const made = Object.assign(make("button", `btn ${kind}`, make("span", "", label)), { type: "button" });
  made.addEventListener("click", deed);
  return made;
}

/** How long ago it was, in whole units; read out with the call itself, and not at every step. */
function showAge(box) {
  clearTimeout(timer);
  const [call] = calls.values();
  if (!call) return;
  const gone = Math.max(0, Date.now() - call.at),
    [unit, step] = UNITS.find(([, length]) => gone >= length) ?? UNITS.at(-1),
    words = new Intl.RelativeTimeFormat(document.documentElement.lang);
  write(box.querySelector("small"), words.format(-Math.floor(gone / step), unit));
  timer = setTimeout(showAge, step - (gone % step), box);
}

const nameOf = ({ name, number }) => (number ? say("{name}, round {number}", { name, number }) : name);

/** The older call stays; how many came after it stands beside its name. */
function paint() {
  const box = document.getElementById("call");
  if (!box || isViewer()) return;
  const [[stream, call] = []] = calls,
    shown = call ? JSON.stringify([stream, call, calls.size, document.documentElement.lang]) : "";
  if (box.dataset.shown === shown) return; // an alert is read out once
  box.dataset.shown = shown;
  box.hidden = !call;
  if (!call) return box.replaceChildren();
  const name = make("b", "", make("bdi", "", nameOf(call))),
    age = make("small"),
    // it stays where nobody may go back yet: behind the lock, or before another clock is closed
    back = () => send("go_to_clock", [["stream", stream]], (isTaken) => isTaken && answerCall(stream));
  if (calls.size > 1) name.append(make("span", "", `+${calls.size - 1}`));
  age.setAttribute("aria-live", "off");
  box.replaceChildren(
    make("strong", call.cry.length > LONG ? "is-long" : "", call.cry),
    make("div", "", name, age),
    button("is-way", say("Go back"), back),
    button("is-ok", say("Noted"), () => answerCall(stream)),
  );
  showAge(box);
}

function store() {
  keep("localStorage", NOTE, calls.size ? JSON.stringify(Object.fromEntries(calls)) : null);
  paint();
}

/** Show the last call of a document; returns whether it is the one that is seen. */
export function showCall(stream, call) {
  calls.set(stream, call);
  store();
  return calls.keys().next().value === stream;
}
export function answerCall(stream) {
  if (calls.delete(stream)) store();
}
new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ["lang"] });
paint();
