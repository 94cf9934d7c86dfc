// The hall's window: it paints what the judge's page sends, counts on from its beats, and decides nothing. It depends
// on no clock of its own: between two beats alone it counts, and says so when they stay away.
import { isDark, wish } from "../wake-lock.js";
import { hasModifier, make, setAttribute, whenSeen } from "../dom.js";
import { channelTo, keep, kept, named } from "../site-scope.js";
import { preferredLanguage, say, write } from "../i18n.js";
import { nodesOf } from "./sanitize.js";
import { canFill, fill, hideStill, isFull, unfill } from "./fullscreen.js";
import { after, paintClock } from "./clock-view.js";

const SILENCE = 5000; // without a beat of a running clock
const GRACE = 3000; // a page that is loaded anew is not called closed
const LOOK = 1000;
const LIFE = 20_000; // how often this window says that it is here
const KEPT = "hall",
  BEAT = "hall:beat";

const root = document.documentElement;
const at = (id) => document.getElementById(id);
let picture = null,
  beat = null,
  writer = null;
let began = 0; // when the beat came
let heard = performance.now(); // when anything came
let left = null; // when the judge's page said goodbye
let timer;

// ---- what is kept while this window is loaded anew ----
const store = (key, value) => keep("sessionStorage", key, JSON.stringify(value));
const stored = (key) => JSON.parse(kept("sessionStorage", key));

// ---- painting ----
function dress() {
  root.lang = picture.lang;
  setAttribute(root, "data-look", picture.look || null);
  document.title = at("title").textContent = picture.title;
}

function paint() {
  dress();
  root.dataset.hall = "shown";
  at("hall").replaceChildren(...nodesOf(picture.html));
  speak();
}

/** Show the letters that were called so far, as a rack that grows; `now` is the place of the one that is being said. */
function paintCalled(called, now) {
  const box = at("called");
  box.hidden = called.length === 0;
  document.body.classList.toggle("is-calling", !box.hidden); // the picture makes room for them
  box.querySelector("ul").replaceChildren(
    ...called.map(({ html, isFirstNew }, place) => {
      const line = make("li", "", ...nodesOf(html));
      line.lastElementChild?.classList.add("name");
      line.classList.toggle("is-now", place === now);
      line.classList.toggle("is-first-new", isFirstNew);
      return line;
    }),
  );
}

/** The words of this window itself, in the language of what it shows. */
function speak() {
  at("wait").textContent = say("Waiting for the judge’s page…");
  at("full").textContent = isFull() ? say("Leave full screen") : say("Full screen");
  at("full").hidden = !canFill();
  const isHeld = root.hasAttribute("data-held");
  at("hold").textContent = isHeld ? say("Show the lists in turn") : say("Stay with this list");
  at("hold").hidden = !at("hall").querySelector(".turns:not(.of-1)");
  at("dark").textContent = say("This screen may go dark: touch it now and then");
}

function look() {
  clearTimeout(timer);
  const now = performance.now(),
    box = at("hall").querySelector("[data-hall-clock]");
  let wait = LOOK;
  if (box && picture.clock && beat)
    wait = Math.min(wait, paintClock(box, picture.clock.kind, after(picture.clock, beat, now - began), picture.says));
  at("dark").hidden = !isDark("hall");
  mark(now);
  timer = setTimeout(look, wait);
}

// ---- whether anybody is there ----
async function isOpen() {
  if (!navigator.locks?.query) return true;
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name === named("writer"));
}

let asked = 0;
async function mark(now) {
  const isRunning = picture?.clock && beat?.state === "running";
  const isSilent =
    left !== null ? now - left > GRACE : isRunning ? now - began > SILENCE : now - heard > LIFE + SILENCE;
  if (!picture || !isSilent) {
    asked = 0;
    at("silent").hidden = true;
    return;
  }
  if (now - asked < LOOK && asked) return;
  asked = now;
  const text = (await isOpen()) ? say("The judge’s page is asleep") : say("The judge’s page is closed");
  if (asked !== now) return; // something came meanwhile
  write(at("silent"), text);
  at("silent").hidden = false;
}

// ---- what the judge's page says ----
function take(next) {
  beat = next;
  began = performance.now();
  store(BEAT, { beat, at: Date.now() });
}

function ask() {
  channel.postMessage({ type: "look" });
}

const hears = {
  writer: ask,
  picture(message) {
    const isSame = JSON.stringify(message.picture) === JSON.stringify(picture);
    writer = message.from;
    picture = message.picture;
    if (!isSame) {
      store(KEPT, picture);
      paint();
    }
    take(message.beat);
    paintCalled(message.called, -1);
    look();
  },
  beat(message) {
    if (message.from !== writer || !message.beat) return;
    take(message.beat);
    look();
  },
  called(message) {
    if (message.from === writer) paintCalled(message.called, message.at);
  },
};

const channel = channelTo("hall");
channel.onmessage = ({ data: message }) => {
  if (message.type === "bye") {
    if (message.from === writer) left = performance.now();
    return;
  }
  if (!Object.hasOwn(hears, message.type)) return; // another window of the hall
  heard = performance.now();
  left = null;
  hears[message.type](message);
};

// ---- the window ----
/** Lists that are shown in turn stay as they are, or go on. */
function hold() {
  root.toggleAttribute("data-held");
  speak();
}
function turn() {
  return isFull() ? unfill() : fill();
}
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "f" || event.repeat || hasModifier(event)) return;
  event.preventDefault();
  turn();
});
addEventListener("click", ({ target }) => {
  if (target.closest("#hold")) hold();
  else if (target.closest("#full")) turn();
  else fill();
});
document.addEventListener("fullscreenchange", speak);
// while it was hidden it may have said nothing for so long that nobody drew anything for it
whenSeen(() => {
  ask();
  look();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) ask();
});
addEventListener("pagehide", () => channel.postMessage({ type: "gone" }));

function begin() {
  if (root.dataset.shell === "all") root.lang = preferredLanguage();
  delete root.dataset.look; // that of the judge; the hall has its own, or the device's
  picture = stored(KEPT);
  const last = stored(BEAT);
  if (picture) {
    paint();
    if (last?.beat) {
      beat = last.beat;
      began = performance.now() - Math.max(0, Date.now() - last.at);
    }
  } else speak();
  look();
  hideStill();
  wish("hall", true);
  ask();
  setInterval(() => channel.postMessage({ type: "here" }), LIFE);
}
begin();
