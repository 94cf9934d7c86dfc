// The hall's window: it paints the pictures that the judge's page sends and decides nothing. It needs no clock of the
// device: it only counts between two beats, and reports when they stop.
import { isWakeLockRefused, setWakeReason } from "../wake-lock.js";
import { hasModifier, make, onVisible, setAttribute } from "../dom.js";
import { openChannel, readText, scopedName, storeText } from "../site-scope.js";
import { detectLanguage, gettext, setText } from "../i18n.js";
import { sanitize } from "./sanitize.js";
import { canEnterFullscreen, enterFullscreen, hideIdlePointer, isFullscreen, leaveFullscreen } from "./fullscreen.js";
import { factsAfterBeat, paintClock } from "./clock-view.js";

const SILENCE = 5000; // ms without a beat while a clock runs
const GRACE = 3000; // ms: a page that reloads is not reported as closed
const LOOK = 1000;
const LIFE = 20_000; // ms between two signs of life
const PICTURE = "hall",
  BEAT = "hall:beat";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
let picture = null,
  beat = null,
  writer = null;
let beatAt = 0; // when the last beat came
let messageAt = performance.now(); // when the last message came
let goodbyeAt = null; // when the judge's page left
let timer;

// ---- stored for a reload of this window ----
const store = (key, value) => storeText("sessionStorage", key, JSON.stringify(value));
const readStored = (key) => JSON.parse(readText("sessionStorage", key));

// ---- painting ----
function applyLook() {
  root.lang = picture.lang;
  setAttribute(root, "data-look", picture.look || null);
  document.title = byId("title").textContent = picture.title;
}

function paint() {
  applyLook();
  root.dataset.hall = "shown";
  byId("hall").replaceChildren(...sanitize(picture.html));
  writeTexts();
}

/** Show the letters called so far as a growing rack; `now` is the index of the one being called. */
function paintCalls(calls, now) {
  const box = byId("called");
  box.hidden = calls.length === 0;
  document.body.classList.toggle("is-calling", !box.hidden); // the picture makes room for them
  box.querySelector("ul").replaceChildren(
    ...calls.map(({ html, isFirstNew }, place) => {
      const line = make("li", "", ...sanitize(html));
      line.lastElementChild?.classList.add("name");
      line.classList.toggle("is-now", place === now);
      line.classList.toggle("is-first-new", isFirstNew);
      return line;
    }),
  );
}

/** Write this window's own texts, in the language of the picture. */
function writeTexts() {
  byId("wait").textContent = gettext("Waiting for the judge’s page…");
  byId("full").textContent = isFullscreen() ? gettext("Leave full screen") : gettext("Full screen");
  byId("full").hidden = !canEnterFullscreen();
  const isHeld = root.hasAttribute("data-held");
  byId("hold").textContent = isHeld ? gettext("Show the lists in turn") : gettext("Stay with this list");
  byId("hold").hidden = !byId("hall").querySelector(".turns:not(.of-1)");
  byId("dark").textContent = gettext("This screen may go dark: touch it now and then");
}

function refresh() {
  clearTimeout(timer);
  const now = performance.now(),
    box = byId("hall").querySelector("[data-hall-clock]");
  let wait = LOOK;
  if (box && picture.clock && beat)
    wait = Math.min(
      wait,
      paintClock(box, picture.clock.kind, factsAfterBeat(picture.clock, beat, now - beatAt), picture.says),
    );
  byId("dark").hidden = !isWakeLockRefused("hall");
  showSilence(now);
  timer = setTimeout(refresh, wait);
}

// ---- is the judge's page there? ----
async function isWriterOpen() {
  if (!navigator.locks?.query) return true;
  const { held } = await navigator.locks.query();
  return held.some(({ name }) => name === scopedName("writer"));
}

let checkedAt = 0;
async function showSilence(now) {
  const isRunning = picture?.clock && beat?.state === "running";
  const isSilent =
    goodbyeAt !== null
      ? now - goodbyeAt > GRACE
      : isRunning
        ? now - beatAt > SILENCE
        : now - messageAt > LIFE + SILENCE;
  if (!picture || !isSilent) {
    checkedAt = 0;
    byId("silent").hidden = true;
    return;
  }
  if (now - checkedAt < LOOK && checkedAt) return;
  checkedAt = now;
  const text = (await isWriterOpen()) ? gettext("The judge’s page is asleep") : gettext("The judge’s page is closed");
  if (checkedAt !== now) return; // a message came meanwhile
  setText(byId("silent"), text);
  byId("silent").hidden = false;
}

// ---- messages of the judge's page ----
function acceptBeat(next) {
  beat = next;
  beatAt = performance.now();
  store(BEAT, { beat, at: Date.now() });
}

function requestPicture() {
  channel.postMessage({ type: "look" });
}

const handlers = {
  writer: requestPicture,
  picture(message) {
    const isSame = JSON.stringify(message.picture) === JSON.stringify(picture);
    writer = message.from;
    picture = message.picture;
    if (!isSame) {
      store(PICTURE, picture);
      paint();
    }
    acceptBeat(message.beat);
    paintCalls(message.called, -1);
    refresh();
  },
  beat(message) {
    if (message.from !== writer || !message.beat) return;
    acceptBeat(message.beat);
    refresh();
  },
  called(message) {
    if (message.from === writer) paintCalls(message.called, message.at);
  },
};

const channel = openChannel("hall");
channel.onmessage = ({ data: message }) => {
  if (message.type === "bye") {
    if (message.from === writer) goodbyeAt = performance.now();
    return;
  }
  if (!Object.hasOwn(handlers, message.type)) return; // sent by another window of the hall
  messageAt = performance.now();
  goodbyeAt = null;
  handlers[message.type](message);
};

// ---- the window ----
/** Pause or resume the lists shown in turn. */
function toggleTurns() {
  root.toggleAttribute("data-held");
  writeTexts();
}
function toggleFullscreen() {
  return isFullscreen() ? leaveFullscreen() : enterFullscreen();
}
addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "f" || event.repeat || hasModifier(event)) return;
  event.preventDefault();
  toggleFullscreen();
});
addEventListener("click", ({ target }) => {
  if (target.closest("#hold")) toggleTurns();
  else if (target.closest("#full")) toggleFullscreen();
  else enterFullscreen();
});
document.addEventListener("fullscreenchange", writeTexts);
// the judge's page stops sending to a window that was silent for too long
onVisible(() => {
  requestPicture();
  refresh();
});
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) requestPicture();
});
addEventListener("pagehide", () => channel.postMessage({ type: "gone" }));

function begin() {
  if (root.dataset.shell === "all") root.lang = detectLanguage();
  delete root.dataset.look; // that is the judge's choice; the hall has its own, or the device's
  picture = readStored(PICTURE);
  const last = readStored(BEAT);
  if (picture) {
    paint();
    if (last?.beat) {
      beat = last.beat;
      beatAt = performance.now() - Math.max(0, Date.now() - last.at);
    }
  } else writeTexts();
  refresh();
  hideIdlePointer();
  setWakeReason("hall", true);
  requestPicture();
  setInterval(() => channel.postMessage({ type: "here" }), LIFE);
}
begin();
