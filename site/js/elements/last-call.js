// The last call of a clock whose own screen is not shown. It stays over the end of the bar of every screen, with the way
// back, until it is answered: by going there, by saying that it was heard, or by closing what the clock was of.
import { isViewer, make } from "../page.js";
import { keep, kept } from "../place.js";
import { count, read, say, write } from "../say.js";

const NOTE = "last-calls";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LONG = 12; // characters of a call: more are written smaller
// document: {cry, name, at, ago}: what was called, whose it is, when by the wall, and how that is said
const calls = new Map(Object.entries(read(kept("localStorage", NOTE) ?? "")));
let timer = 0;

const send = (command, fields, answered) =>
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, answered } }));

function button(kind, label, deed) {
  const made = Object.assign(make("button", `btn ${kind}`, make("span", "", label)), { type: "button" });
  made.addEventListener("click", deed);
  return made;
}

/** How long ago it was; read out with the call itself, and not at every step. */
function showAge(box) {
  clearTimeout(timer);
  const [call] = calls.values();
  if (!call) return;
  const gone = Math.max(0, Date.now() - call.at),
    isYoung = gone < MINUTE,
    step = isYoung ? SECOND : MINUTE;
  write(box.querySelector("small"), count(call.ago?.[isYoung ? "seconds" : "minutes"], Math.floor(gone / step)));
  timer = setTimeout(showAge, step - (gone % step), box);
}

/** The older call stays; how many came after it stands beside its name. */
function paint() {
  const box = document.getElementById("call");
  if (!box || isViewer()) return;
  const [[stream, call] = []] = calls,
    shown = call ? JSON.stringify([stream, call, calls.size]) : "";
  if (box.dataset.shown === shown) return; // an alert is read out once
  box.dataset.shown = shown;
  box.hidden = !call;
  if (!call) return box.replaceChildren();
  const more = calls.size > 1 ? ` +${calls.size - 1}` : "",
    age = make("small"),
    // it stays where nobody may go back yet: behind the lock, or before another clock is closed
    back = () => send("go_to_clock", [["stream", stream]], (isTaken) => isTaken && answerCall(stream));
  age.setAttribute("aria-live", "off");
  box.replaceChildren(
    make("strong", call.cry.length > LONG ? "is-long" : "", call.cry),
    make("div", "", make("b", "", make("bdi", "", call.name), more), age),
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
paint();
