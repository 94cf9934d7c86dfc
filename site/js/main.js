// The boot, in order: language, service worker, writer's seat, last screen, engine. See ARCHITECTURE.md, "the way of a
// tap".
import { keepRow, onNews, row, serve, turnLog } from "./database.js";
import { actions, askServiceWorker, facts, known } from "./device.js";
import { hushOwn } from "./verdict-cover.js";
import * as drafts from "./drafts.js";
import { elementsOf, everyElement } from "./element-loader.js";
import "./elements/moment.js";
import { takeDrops } from "./file-drop.js";
import { settleButtons } from "./form-state.js";
import { focusAfter } from "./focus.js";
import { enterFullscreen, leaveFullscreen } from "./hall/fullscreen.js";
import { askHall, showOtherDocument } from "./hall/question.js";
import { paintPreview } from "./hall/preview.js";
import { HallSender } from "./hall/sender.js";
import { handOut, offerCopy } from "./share-file.js";
import { announceAct, announceRefusal, endStart } from "./notices.js";
import { banner, engineState, hide, hushToasts, progress, quiet, storageNews, storageState, toast } from "./notices.js";
import { isViewer, setAttribute, whenHidden, zoneNow } from "./dom.js";
import { markClean, paintScreen, watchFingers } from "./morph.js";
import { deviceFile } from "./raw-export.js";
import { languages, preferredLanguage, say } from "./i18n.js";
import { Seat } from "./writer-lock.js";
import { saySigns } from "./screen-markers.js";
import { makeWhenIdle, stopMaking } from "./snapshot-schedule.js";
import { listen } from "./input.js";
import { look, serviceWorker } from "./versions.js";
import { bringAgain, bringVoices, onVoices } from "./voice-download.js";
import { Wire } from "./transport.js";

const root = document.documentElement;
const at = (id) => document.getElementById(id);
const screen = at("screen");
let shown = null; // the place on screen: a route without its query
let lastRoute = "/";
let pictures = 0; // that a viewer was sent
let isSeated = false; // this window writes, and has not looked for clocks that run
let isOnlyCopy = false; // what Python holds in memory is stored nowhere else for sure
let isHeld = false; // to load the page anew would cost something
let lead = null; // where the focus goes once it is there
let held = null; // what had it when an answer came
let rest; // of the elements, when nothing else is to be done

const route = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
const placeOf = (someRoute) => someRoute.split("?")[0];
/** Where the screen is from: a form on it is sent from there, also when a link to elsewhere was tapped just before. */
const origin = () => (placeOf(route()) === shown ? route() : lastRoute);
const pageOf = (someRoute) => /[?&]page=(\d+)/.exec(someRoute ?? "")?.[1] ?? "1";

// ---- screens ----
function surroundings() {
  return {
    lang: root.lang,
    look: root.dataset.look ?? "",
    ...zoneNow(),
    standalone: navigator.standalone === true,
    shared: !navigator.locks,
    hall: hall.demand,
  };
}

let keeping;
let isKept = true; // the screen as it stands
let isOld = false; // what was done is not painted yet
/** While something is done, a lock or a forgotten name may take the stored screens away: none of before is put back. */
const isToKeep = () => shown && !isOld && !wire.isDoing && !isViewer() && !screen.querySelector("[data-unkept]");
/** Keep the screen as it stands, to be painted at the next start before Python is up. */
function keepScreen() {
  isKept = false;
  clearTimeout(keeping);
  keeping = setTimeout(whenIdle, 400, storeScreen);
}
/** The page may go away before: what is painted next is of the last answer all the same, unless more is being done. */
function storeScreen() {
  if (isKept || !isToKeep()) return;
  isKept = true;
  const { title } = document,
    { version } = root.dataset;
  keepRow("screens", { id: shown, html: screen.innerHTML, lang: root.lang, title, version });
}
whenHidden(storeScreen);
/** Do it when the page has nothing better to do, or all the same after a while: Chromium may find no such moment. */
function whenIdle(work, longest = 1000) {
  return globalThis.requestIdleCallback
    ? requestIdleCallback(() => work(), { timeout: longest })
    : setTimeout(work, 50);
}

async function paintStored() {
  const stored = await row("screens", placeOf(route())).catch(() => null);
  // the classes of another version would be dressed in this one's style
  if (stored?.version !== root.dataset.version) return;
  await elementsOf(stored.html);
  if (stored.lang !== root.lang || shown) return;
  screen.innerHTML = stored.html;
  saySigns();
  lastRoute = route();
  shown = placeOf(lastRoute);
  root.dataset.painted = "stored";
  if (root.dataset.engine === "booting") engineState("booting");
  drafts.restore(screen);
}

function onAnswered(answer, request) {
  if (request.command) isOld = true;
  if ((request.command && !request.isAutomatic) || answer.screen != null) hide("notice"); // of what was there before
  if (!request.command && answer.screen != null && placeOf(answer.route) !== shown) hushToasts();
  if (answer.screen != null && (answer.taken || placeOf(answer.route) !== shown)) hushOwn();
  held = document.activeElement;
  taps.answered(request, answer.taken);
  request.answered?.(answer.taken, answer);
  if (answer.taken && request.form?.dataset.draft) drafts.forget(request.form);
  if (answer.taken) request.form?.closest("dialog")?.close();
  // gone before painting keeps what was typed
  for (const effect of answer.effects) if (effect.do === "drop_drafts") drafts.drop(effect.ids);
}

function onPainted(answer, request) {
  isOld = false;
  delete root.dataset.painted;
  endStart();
  if (answer.title) document.title = answer.title;
  const hasScreen = answer.screen != null,
    isNew = hasScreen && placeOf(answer.route) !== shown,
    isTurned = hasScreen && pageOf(answer.route) !== pageOf(lastRoute);
  if (hasScreen) {
    lastRoute = answer.route;
    shown = placeOf(answer.route);
    if (route() !== answer.route) history.pushState(null, "", `#${answer.route}`);
    if (answer.lang) root.lang = answer.lang;
  }
  // a refused form in a dialog comes back open, and a dialog is only one when it is modal
  for (const dialog of screen.querySelectorAll("dialog[open]:not(:modal, .vocabulary *)")) {
    dialog.close();
    dialog.showModal();
  }
  // what is wrong with a field that was folded away must be seen
  for (const folded of screen.querySelectorAll("details:not([open]):has([aria-invalid=true])")) folded.open = true;
  paintPreview(screen);
  hall.onPainted();
  settleButtons(screen);
  drafts.restore(screen).then(() => settleButtons(screen));
  const wanted = answer.effects.find(({ do: what }) => what === "focus")?.id,
    isAct = request.command && !request.isAutomatic;
  if (!wanted && lead && screen.querySelector(lead)) {
    screen.querySelector(lead).focus();
    lead = null;
  } else focusAfter(screen, { wanted, isNew, isTurned, isAct });
  if (isAct && !answer.taken && hasScreen) announceRefusal(screen, held);
  // the field in view, with what is wrong with it
  document.activeElement.closest(".field:has([aria-invalid=true])")?.scrollIntoView({ block: "nearest" });
  // where one stands in a list that scrolls by itself, below its head; the page stays where it is
  for (const line of screen.querySelectorAll(".scroll-y .is-now")) {
    const list = line.closest(".scroll-y"),
      [here, all] = [line, list].map((one) => one.getBoundingClientRect());
    if (here.top < all.top + here.height || here.bottom > all.bottom)
      list.scrollTop += here.top - all.top - all.height / 2;
  }
  if (seat.isWriter) bringVoices(screen);
  if (hasScreen) sendFacts();
  keepScreen();
  showOthers();
  rest ??= whenIdle(everyElement);
  if (isSeated && hasScreen) {
    isSeated = false;
    whenIdle(takeUpClocks);
  }
}

/** A clock that runs is called from any screen, also after a start that did not begin at its own. */
async function takeUpClocks() {
  await everyElement();
  const { takeUp } = await import("./elements/background-clock.js");
  takeUp((where, region, answered) => wire.send({ route: where, region, answered: (_, answer) => answered(answer) }));
}

let showing = false;
/** The windows that follow are told when this one has nothing better to do: it may be that nobody follows. */
function showOthers() {
  if (showing) return;
  showing = true;
  whenIdle(() => {
    showing = false;
    seat.show();
  }, 300);
}

const dress = (look) => setAttribute(root, "data-look", look || null);

/** Tell the screen that asks what only the page knows. It takes its time: whoever has gone on is not followed. */
async function sendFacts({ isQuick = false } = {}) {
  const asks = screen.querySelector("[data-facts]"),
    asking = shown;
  if (!asks) return;
  for (const deep of isQuick || asks.dataset.facts === "quick" ? [false] : [false, true]) {
    const told = await facts({ deep });
    if (shown !== asking) return;
    wire.send({ route: origin(), region: asks.id, facts: told });
  }
}
onVoices(() => {
  if (seat.isWriter) sendFacts({ isQuick: true });
});

// what an answer has done besides; `focus` and `drop_drafts` are seen to when it is painted
async function viaCopies(way, what) {
  const told = await (await import("./copies.js"))[way](what);
  if (told) wire.send({ route: route(), ...told });
}

const effects = {
  toast: ({ text, tone }) => toast(text, tone),
  async download({ then, ...file }) {
    if ((await handOut(file)) && then) wire.send({ route: route(), ...then });
  },
  language({ lang, look }) {
    root.lang = lang;
    dress(look);
    askServiceWorker("look", { lang, look });
    showOthers(); // the picture was sent before
    hall.onLanguageChange();
  },
  notice: ({ text }) => banner("notice", text),
  announce: announceAct,
  failed({ text, code, details }) {
    const ways = { details: say("Copy the details"), dismiss: say("Close") };
    banner("failure", `${text} (${code})`, ways, `${code}\n${details}`);
  },
  version: ({ action }) => askServiceWorker(action),
  storage(told) {
    isOnlyCopy = Boolean(told.is_only_copy);
    isHeld = Boolean(told.is_held);
    seat.hold(isOnlyCopy);
    storageState(told);
  },
  hall: ({ picture }) => hall.show(picture),
  ask_hall: askHall,
  async copy(file) {
    if ((await (await import("./copies.js")).makeCopy(file)) && file.then) wire.send({ route: route(), ...file.then });
  },
  cursor: ({ at }) => screen.querySelectorAll("tile-board").forEach((board) => board.hands?.place(at)),
  check_sharing: ({ mime }) => viaCopies("chooseOther", mime),
  clock: async ({ stream, is_gone }) =>
    (await import("./elements/background-clock.js"))[is_gone ? "end" : "lookAgain"](stream),
};

/** What was told of the storage was told by a worker: it goes with it, and the next one looks for itself. */
const forgetStorage = () => effects.storage({ state: "" });
function onState(state, details) {
  if (state === "booting") forgetStorage();
  engineState(state, details);
}

const wire = new Wire({
  screen,
  onState,
  surroundings,
  onAnswered,
  onPainted,
  isNew: (answer) => placeOf(answer.route) !== shown,
  mustLive: () => isOnlyCopy,
  onEffects: (list) => list.forEach((effect) => effects[effect.do]?.(effect)),
  onProgress: progress,
  onFailed(request) {
    taps.answered(request, false);
    request.answered?.(false);
    toast(say("That failed twice in a row. What you typed is still here: try again."), "is-bad");
  },
});

const go = (to) => wire.send({ route: to });
function whenAnswered(work) {
  if (wire.isBusy || isOld) setTimeout(whenAnswered, 20, work);
  else work();
}

const hall = new HallSender({
  isHere: () => /^\/hall(\/|\?|$)/.test(route()),
  ask: (answered) => wire.send({ route: "/hall/picture", region: "hall", answered }),
});

const deviceActions = {
  ...actions,
  voice: bringAgain,
  async sound(button) {
    if (await actions.sound(button)) lead = "[data-device=heard]";
  },
  restart: () => wire.restart(),
  reload: () => location.reload(),
  "copy-now": () => viaCopies("saveOffered"),
  "copy-folder": () => viaCopies("chooseFolder"),
  "storage-file": () => wire.send({ route: route(), command: "save_device" }),
  "storage-again": () => wire.send({ route: route(), command: "store_again" }),
  full: enterFullscreen,
  "leave-full": leaveFullscreen,
  hall: () => location.assign("./hall.html"),
  "hall-other": showOtherDocument,
  async takeover(button) {
    const label = button.textContent;
    Object.assign(button, { disabled: true, textContent: say("One moment…") });
    await seat.takeOver().finally(() => Object.assign(button, { disabled: false, textContent: label }));
  },
  async rescue() {
    const opens = Date.parse(JSON.parse((await row("prefs", "lock"))?.value || "{}").opens_at);
    if (opens > Date.now()) return toast(say("This device is locked to the word judge. Unlock it first."));
    const text = await deviceFile();
    if (!text) return toast(say("There is nothing to save on this device yet."));
    const day = new Date().toISOString().slice(0, 10);
    await handOut({ name: `faristol-${day}.jsonl`, mime: "application/x-ndjson", text });
  },
  details(element) {
    const { details } = element.closest(".banner").dataset;
    return offerCopy(say("Copy the details"), [details, navigator.userAgent, root.dataset.version].join("\n"));
  },
  copy: (element) => offerCopy(element.textContent.trim(), at(element.dataset.copy).textContent),
  dismiss: (element) => hide(element.closest(".banner").id),
  async discard(element) {
    const form = element.closest("form");
    await drafts.forget(form);
    markClean(form);
    form.reset();
    go(route());
  },
  offer: () => location.assign("#/version"),
};

/** What a window that follows shows instead of tiles that are for one pair of eyes. */
function unseen() {
  const words = document.createElement("p"),
    main = document.createElement("main");
  Object.assign(main, { className: "sheet", id: "principal", tabIndex: -1 });
  words.className = "pane title";
  words.textContent = say("A player is looking at their tiles in the other window.");
  main.append(words);
  return main.outerHTML;
}

const taps = listen(document, {
  go(to) {
    if (route() === to) go(to);
    else location.hash = `#${to}`;
  },
  origin,
  send: (request) => {
    // what was tried of a rack that others must not see is in no address that somebody can step back to
    if (request.live && !screen.querySelector("[data-unkept]")) history.replaceState(null, "", `#${request.route}`);
    // what a screen is drawn from besides, so that the answer is not drawn as if nothing were known
    const told = request.command && screen.querySelector("[data-facts]") ? { facts: known } : {};
    return wire.send({ ...request, ...told });
  },
  async device(action, element) {
    try {
      await deviceActions[action]?.(element);
    } finally {
      sendFacts();
    }
  },
  stopWork: () => wire.stopWork(),
  whenAnswered,
});

// the address may have moved on before this event comes: what was asked for is in the event
addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL || location.href);
  if (isViewer()) return;
  if (hash !== location.hash) history.replaceState(null, "", hash);
  // what is typed to find with is part of the address: a link or a step back brings its own
  for (const form of screen.querySelectorAll("form[data-live]")) markClean(form);
  go(route());
});
// what a clock says by itself
addEventListener("faristol-send", ({ detail }) => wire.send({ route: detail.form ? origin() : route(), ...detail }));
takeDrops((request) => wire.send({ route: route(), ...request }));
addEventListener("tiles-laid", keepScreen); // also what is laid before the engine is up

// ---- windows: the writer and its viewers ----
/** A follower can read everything, with whatever it reads with, and press nothing. */
function onlyRead() {
  for (const control of screen.querySelectorAll("button, input, select, textarea")) control.disabled = true;
  for (const link of screen.querySelectorAll("a[href]")) link.removeAttribute("href");
  paintPreview(screen);
}

const seat = new Seat({
  async onWriter() {
    delete root.dataset.role;
    hide("viewer");
    serve(true);
    isSeated = true;
    hall.startSending();
    go(route()); // waits in the queue until the engine is up
    await wire.start();
    whenIdle(look);
    makeWhenIdle(() => wire.isBusy || at("storage").dataset.state || root.dataset.engine !== "ready");
  },
  onViewer() {
    root.dataset.role = "viewer";
    root.dataset.engine = "ready";
    quiet("");
    onlyRead();
    banner("viewer", say("Faristol is open in another window, and this one follows it."), {
      takeover: say("Continue here"),
      hall: say("Show the hall here"),
    });
  },
  async onShow({ html, title, lang, look, route: where }) {
    const mine = ++pictures;
    await elementsOf(html);
    if (mine !== pictures || seat.isWriter) return;
    delete root.dataset.painted;
    root.lang = lang;
    dress(look);
    document.title = title;
    history.replaceState(null, "", `#${where}`);
    paintScreen(screen, html, { isNew: placeOf(where) !== shown }, onlyRead);
    shown = placeOf(where);
  },
  picture: () => ({
    html: screen.querySelector("[data-own]") ? unseen() : screen.innerHTML,
    title: document.title,
    lang: root.lang,
    look: root.dataset.look ?? "",
    route: lastRoute,
  }),
  mustStay: () => isOnlyCopy,
  onStay: () => toast(say("The other window has data that is not stored. Store it again there first."), "is-bad"),
  async stepBack() {
    serve(false);
    forgetStorage();
    hall.stopSending();
    stopMaking();
    await drafts.flushAll();
    wire.stop();
  },
});

function noStorage(error) {
  // it was here a moment ago, or may be here in a moment: whoever asks next will say what is wrong
  if (seat.isWriter || !["SecurityError", "NotAllowedError"].includes(error.name)) return null;
  engineState("failed", `${error.name}: ${error.message}`);
  return "denied";
}

async function boot() {
  root.dataset.alive = ""; // the shell need not say that nothing comes
  if (root.dataset.shell === "all") root.lang = preferredLanguage();
  watchFingers(document);
  // until the next screen is painted, or for as long as none can be
  onNews((news) => {
    const text = storageNews[news]?.();
    if (text) banner("notice", text, undefined, news);
    else if (news === "open") {
      if (at("notice").dataset.details === "blocked") hide("notice");
    } else if (seat.isWriter)
      // what is being done may lead elsewhere: this is asked from there
      whenAnswered(() => wire.send({ route: route(), command: "check_storage" }));
  });
  // memory may be the only copy: nothing loads the page anew but the user, and not without being asked
  addEventListener("beforeunload", (event) => {
    if (isHeld) event.preventDefault();
  });
  // The engine takes the longest: when the page is served from this device, it starts before anything else.
  const seated = navigator.serviceWorker?.controller ? seat.sit() : null;
  const prefs = await row("prefs", "look").catch(noStorage);
  if (prefs === "denied") return;
  const [lang, look] = (prefs?.value ?? "").split(" ");
  if (languages.includes(lang)) root.lang = lang;
  if (look) root.dataset.look = look;
  root.dataset.shell = root.lang;
  if (root.dataset.engine === "booting") quiet(say("Starting…"));
  await paintStored();
  // what is not promised is thrown away when the disk is full; Firefox asks the user, who does so on the ready screen
  if (!/Firefox/.test(navigator.userAgent)) navigator.storage?.persist?.().catch(() => {});
  turnLog().catch(() => {}); // what the last session left half in the old one would be the end of all (database.js)
  await serviceWorker(() => (isOnlyCopy ? new Promise(() => {}) : drafts.flushAll()));
  await (seated ?? seat.sit());
}
boot();
