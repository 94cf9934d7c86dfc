// Boot of the page, in order: language, service worker, writer lock, stored screen, engine. See ARCHITECTURE.md.
import { loadRow, onStorageEvent, rotateLog, saveRow, serveWorker } from "./database.js";
import { actions, callServiceWorker, collectFacts, lastFacts } from "./device.js";
import { clearPrivateAnnouncements } from "./verdict-cover.js";
import * as drafts from "./drafts.js";
import { loadAllElements, loadElementsOf } from "./element-loader.js";
import "./elements/moment.js";
import { listenForDrops } from "./file-drop.js";
import { updateSubmitButtons } from "./form-state.js";
import { endFirstScreen, keepLanguage, startFirstScreen } from "./first-visit.js";
import { focusAfterPainting } from "./focus.js";
import { enterFullscreen, leaveFullscreen } from "./hall/fullscreen.js";
import { askHall, showOtherDocument } from "./hall/question.js";
import { paintPreview } from "./hall/preview.js";
import { privateScreen } from "./hall/private-screen.js";
import { HallSender } from "./hall/sender.js";
import { exportFile, showCopyDialog } from "./share-file.js";
import { announceAct, announceRefusal, endStart, showProgress, showStatus, showStorageState } from "./notices.js";
import { banner, hideBanner, hideToasts, setEngineState, storageTexts, toast } from "./notices.js";
import { currentZone, isViewer, onHidden, setAttribute, whenIdle } from "./dom.js";
import { markClean, paintScreen, watchPointers } from "./morph.js";
import { buildDeviceFile } from "./raw-export.js";
import { onInstallChange } from "./install.js";
import { SharedFiles, isDeviceLocked } from "./shared-files.js";
import { detectLanguage, gettext, languages } from "./i18n.js";
import { tellReturn } from "./sandbox.js";
import { WriterLock } from "./writer-lock.js";
import { updateScreenMarkers } from "./screen-markers.js";
import { makeWhenIdle, stopMaking } from "./snapshot-schedule.js";
import { listenForInput } from "./input.js";
import { checkForUpdate, setUpServiceWorker } from "./versions.js";
import { downloadVoices, onVoiceChange, retryDownloads } from "./voice-download.js";
import { Transport } from "./transport.js";

const root = document.documentElement;
const byId = (id) => document.getElementById(id);
const screen = byId("screen");
let currentPlace = null; // route on screen, without its query
let lastRoute = "/";
let viewCount = 0; // views sent to this viewer
let isNewWriter = false; // this window is the writer; running clocks not checked yet
let isOnlyCopy = false; // Python's memory may hold data stored nowhere else
let needsConfirm = false; // reloading would cost data
let leadSelector = null; // selector that gets the focus once it is there
let focusedBefore = null; // before the last answer
let elementsTimer; // loads the elements when idle

const route = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
const placeOf = (someRoute) => someRoute.split("?")[0];
/** The route of the screen: its forms are sent from there, even if another link was tapped just before. */
const origin = () => (placeOf(route()) === currentPlace ? route() : lastRoute);
const pageOf = (someRoute) => /[?&]page=(\d+)/.exec(someRoute ?? "")?.[1] ?? "1";

// ---- screens ----
function requestContext() {
  return {
    lang: root.lang,
    look: root.dataset.look ?? "",
    ...currentZone(),
    standalone: navigator.standalone === true,
    shared: !navigator.locks,
    hall: hall.demand,
  };
}

let saveTimer;
let isScreenStored = true; // as it is now
let isPaintPending = false; // the last act's answer
/** During an act a lock or an erasure may delete stored screens: none from before is stored again. */
const canStoreScreen = () =>
  currentPlace && !isPaintPending && !transport.isDoing && !isViewer() && !screen.querySelector("[data-unkept]");
/** Store the screen soon, to be painted at the next start before Python is up. */
function scheduleScreenSave() {
  isScreenStored = false;
  clearTimeout(saveTimer);
  saveTimer = setTimeout(whenIdle, 400, storeScreen);
}
/** Also when the page closes, unless an act is pending. */
function storeScreen() {
  if (isScreenStored || !canStoreScreen()) return;
  isScreenStored = true;
  const { title } = document,
    { version } = root.dataset;
  saveRow("screens", { id: currentPlace, html: screen.innerHTML, lang: root.lang, title, version });
}
onHidden(storeScreen);

async function paintStored() {
  const stored = await loadRow("screens", placeOf(route())).catch(() => null);
  // another version's classes do not fit this style sheet
  if (stored?.version !== root.dataset.version) return;
  await loadElementsOf(stored.html);
  if (stored.lang !== root.lang || currentPlace) return;
  screen.innerHTML = stored.html;
  endFirstScreen();
  updateScreenMarkers();
  lastRoute = route();
  currentPlace = placeOf(lastRoute);
  root.dataset.painted = "stored";
  if (root.dataset.engine === "booting") setEngineState("booting");
  drafts.restore(screen);
}

function onAnswer(answer, request) {
  if (request.command) isPaintPending = true;
  if ((request.command && !request.isAutomatic) || answer.screen != null) hideBanner("notice"); // of the screen before
  if (!request.command && answer.screen != null && placeOf(answer.route) !== currentPlace) hideToasts();
  if (answer.screen != null && (answer.taken || placeOf(answer.route) !== currentPlace)) clearPrivateAnnouncements();
  focusedBefore = document.activeElement;
  input.onAnswer(request, answer.taken);
  request.onAnswer?.(answer.taken, answer);
  if (answer.taken && request.form?.dataset.draft) drafts.deleteDraft(request.form, request.sandbox);
  if (answer.taken) request.form?.closest("dialog")?.close();
  // erased before painting, which keeps what is typed
  for (const effect of answer.effects) if (effect.do === "drop_drafts") drafts.blockDrafts(effect.ids);
}

function onPainted(answer, request) {
  isPaintPending = false;
  delete root.dataset.painted;
  if (answer.screen != null) endFirstScreen();
  endStart();
  if (answer.title) document.title = answer.title;
  const hasScreen = answer.screen != null,
    isNew = hasScreen && placeOf(answer.route) !== currentPlace,
    isTurned = hasScreen && pageOf(answer.route) !== pageOf(lastRoute);
  if (hasScreen) {
    currentPlace = placeOf((lastRoute = answer.route));
    if (route() !== answer.route) history.pushState(null, "", `#${answer.route}`);
    if (answer.lang) root.lang = answer.lang;
  }
  // a refused form's dialog comes back open, but not modal
  for (const dialog of screen.querySelectorAll("dialog[open]:not(:modal, .vocabulary *)")) {
    dialog.close();
    dialog.showModal();
  }
  for (const folded of screen.querySelectorAll("details:not([open]):has([aria-invalid=true])")) folded.open = true;
  paintPreview(screen);
  hall.onPainted();
  updateSubmitButtons(screen);
  drafts.restore(screen).then(() => updateSubmitButtons(screen));
  const focusId = answer.effects.find(({ do: kind }) => kind === "focus")?.id,
    isAct = request.command && !request.isAutomatic;
  if (!focusId && leadSelector && screen.querySelector(leadSelector)) {
    screen.querySelector(leadSelector).focus();
    leadSelector = null;
  } else focusAfterPainting(screen, { focusId, isNew, isTurned, isAct });
  if (isAct && !answer.taken && hasScreen) announceRefusal(screen, focusedBefore);
  document.activeElement.closest(".field:has([aria-invalid=true])")?.scrollIntoView({ block: "nearest" });
  // scroll a list to its current row, below the sticky head; the page stays
  for (const current of screen.querySelectorAll(".scroll-y .is-now")) {
    const list = current.closest(".scroll-y"),
      [lineBox, listBox] = [current, list].map((node) => node.getBoundingClientRect());
    if (lineBox.top < listBox.top + lineBox.height || lineBox.bottom > listBox.bottom)
      list.scrollTop += lineBox.top - listBox.top - listBox.height / 2;
  }
  if (request.command === "unlock" && answer.taken) sharedFiles.open();
  if (writerLock.isWriter) downloadVoices(screen);
  if (hasScreen) sendFacts();
  scheduleScreenSave();
  updateViewers();
  elementsTimer ??= whenIdle(loadAllElements);
  if (isNewWriter && hasScreen) {
    isNewWriter = false;
    whenIdle(resumeClocks);
  }
}

/** Clocks that run make their calls on any screen, also after a start elsewhere. */
async function resumeClocks() {
  await loadAllElements();
  const { resumeClocks: resume } = await import("./elements/background-clock.js");
  resume((where, region, callback) =>
    transport.send({ route: where, region, onAnswer: (_, answer) => callback(answer) }),
  );
}

let isShowScheduled = false;
/** Send the screen to viewers when idle: there may be none. */
function updateViewers() {
  if (isShowScheduled) return;
  isShowScheduled = true;
  whenIdle(() => {
    isShowScheduled = false;
    writerLock.show();
  }, 300);
}

const applyLook = (look) => setAttribute(root, "data-look", look || null);

/** Send the facts that a screen requests. They take time: a screen left meanwhile gets none. */
async function sendFacts({ isQuick = false } = {}) {
  const region = screen.querySelector("[data-facts]"),
    place = currentPlace;
  if (!region) return;
  for (const deep of isQuick || region.dataset.facts === "quick" ? [false] : [false, true]) {
    const deviceFacts = await collectFacts({ deep });
    if (currentPlace !== place) return;
    transport.send({ route: origin(), region: region.id, facts: deviceFacts });
  }
}
const sendQuickFacts = () => writerLock.isWriter && sendFacts({ isQuick: true });
onVoiceChange(sendQuickFacts);
onInstallChange(sendQuickFacts);

// further effects of an answer; `focus` and `drop_drafts` are handled with painting
async function callCopies(method, argument) {
  const request = await (await import("./copies.js"))[method](argument);
  if (request) transport.send({ route: route(), ...request });
}

const effects = {
  toast: ({ text, tone }) => toast(text, tone),
  async download({ then, ...file }) {
    if ((await exportFile(file)) && then) transport.send({ route: route(), ...then });
  },
  language({ lang, look }) {
    root.lang = lang;
    keepLanguage(lang);
    applyLook(look);
    callServiceWorker("look", { lang, look });
    updateViewers(); // the view was sent before
    hall.onLanguageChange();
  },
  notice: ({ text }) => banner("notice", text),
  announce: announceAct,
  failed({ text, code, details }) {
    const ways = { details: gettext("Copy the details"), dismiss: gettext("Close") };
    banner("failure", `${text} (${code})`, ways, `${code}\n${details}`);
  },
  version: ({ action }) => callServiceWorker(action),
  storage(storage) {
    isOnlyCopy = Boolean(storage.is_only_copy);
    needsConfirm = Boolean(storage.is_held);
    writerLock.holdOnlyCopy(isOnlyCopy);
    showStorageState(storage);
  },
  hall: ({ picture }) => hall.show(picture),
  ask_hall: askHall,
  async copy(file) {
    if ((await (await import("./copies.js")).makeCopy(file)) && file.then)
      transport.send({ route: route(), ...file.then });
  },
  cursor: ({ at: square }) =>
    screen.querySelectorAll("tile-board").forEach((board) => board.input?.placeCursor(square)),
  check_sharing: ({ mime }) => callCopies("checkSharing", mime),
  clock: async ({ stream, is_gone }) =>
    (await import("./elements/background-clock.js"))[is_gone ? "endClock" : "refreshClocks"](stream),
};

/** The storage state is a worker's: the next worker reports its own. */
const clearStorageState = () => effects.storage({ state: "" });
function onState(state, details) {
  if (state === "booting") clearStorageState();
  setEngineState(state, details);
}

const transport = new Transport({
  screen,
  onState,
  requestContext,
  onAnswer,
  onPainted,
  isNew: (answer) => placeOf(answer.route) !== currentPlace,
  mustLive: () => isOnlyCopy,
  onEffects: (list) => list.forEach((effect) => effects[effect.do]?.(effect)),
  onProgress: showProgress,
  onFailed(request) {
    input.onAnswer(request, false);
    request.onAnswer?.(false);
    toast(gettext("That failed twice in a row. What you typed is still here: try again."), "is-bad");
  },
});

const go = (to) => transport.send({ route: to });
function whenAnswered(work) {
  if (transport.isBusy || isPaintPending) setTimeout(whenAnswered, 20, work);
  else work();
}

const hall = new HallSender({
  isHere: () => /^\/hall(\/|\?|$)/.test(route()),
  ask: (callback) => transport.send({ route: "/hall/picture", region: "hall", onAnswer: callback }),
});

const deviceActions = {
  ...actions,
  voice: retryDownloads,
  async sound(button) {
    if (await actions.sound(button)) leadSelector = "[data-device=heard]";
  },
  restart: () => transport.restart(),
  reload: () => location.reload(),
  "copy-now": () => callCopies("saveOffered"),
  "copy-folder": () => callCopies("chooseFolder"),
  "storage-file": () => transport.send({ route: route(), command: "save_device" }),
  "storage-again": () => transport.send({ route: route(), command: "store_again" }),
  full: enterFullscreen,
  "leave-full": leaveFullscreen,
  hall: () => location.assign("./hall.html"),
  "hall-other": showOtherDocument,
  async takeover(button) {
    const label = button.textContent;
    Object.assign(button, { disabled: true, textContent: gettext("One moment…") });
    await writerLock.takeOver().finally(() => Object.assign(button, { disabled: false, textContent: label }));
  },
  async rescue() {
    if (await isDeviceLocked()) return toast(gettext("This device is locked to the word judge. Unlock it first."));
    const text = await buildDeviceFile();
    if (!text) return toast(gettext("There is nothing to save on this device yet."));
    const day = new Date().toISOString().slice(0, 10);
    await exportFile({ name: `faristol-${day}.jsonl`, mime: "application/x-ndjson", text });
  },
  details(element) {
    const { details } = element.closest(".banner").dataset;
    return showCopyDialog(gettext("Copy the details"), [details, navigator.userAgent, root.dataset.version].join("\n"));
  },
  copy: (element) => showCopyDialog(element.textContent.trim(), byId(element.dataset.copy).textContent),
  dismiss: (element) => hideBanner(element.closest(".banner").id),
  async discard(element) {
    const form = element.closest("form");
    await drafts.deleteDraft(form);
    markClean(form);
    form.reset();
    go(route());
  },
  offer: () => location.assign("#/version"),
};

const input = listenForInput(document, {
  go(to) {
    if (route() === to) go(to);
    else location.hash = `#${to}`;
  },
  origin,
  send: (request) => {
    // trial moves of a private rack must not be in the history
    if (request.live && !screen.querySelector("[data-unkept]")) history.replaceState(null, "", `#${request.route}`);
    if (request.live) currentPlace = placeOf(request.route); // “?” leads to the help by another address
    const extra = request.command && screen.querySelector("[data-facts]") ? { facts: lastFacts } : {};
    return transport.send({ ...request, ...extra });
  },
  async device(action, element) {
    try {
      await deviceActions[action]?.(element);
    } finally {
      sendFacts();
    }
  },
  stopWork: () => transport.stopWork(),
  whenAnswered,
});

// the address may have changed since: use the event's
addEventListener("hashchange", ({ newURL }) => {
  const { hash } = new URL(newURL || location.href);
  if (isViewer()) return;
  if (hash !== location.hash) history.replaceState(null, "", hash);
  // searches are part of the address: a link or a step back has its own
  for (const form of screen.querySelectorAll("form[data-live]")) markClean(form);
  go(route());
});
addEventListener("faristol-send", ({ detail }) =>
  transport.send({ route: detail.form ? origin() : route(), ...detail }),
);
listenForDrops((request) => transport.send({ route: route(), ...request }));
addEventListener("error", ({ target }) => target.matches?.("#screen figure > img") && target.remove(), true); // its caption stays
addEventListener("tiles-laid", scheduleScreenSave); // also before the engine is up

// ---- windows: writer and viewers ----
function disableControls() {
  for (const control of screen.querySelectorAll(":enabled")) control.dataset.followed = control.disabled = true;
  for (const link of screen.querySelectorAll("a[href]")) link.removeAttribute("href");
  paintPreview(screen);
}

const writerLock = new WriterLock({
  async onWriter() {
    delete root.dataset.role;
    hideBanner("viewer");
    serveWorker(true);
    isNewWriter = true;
    hall.startSending();
    transport.send({ route: route(), onAnswer: tellReturn }); // queued until the engine is up
    sharedFiles.open();
    await transport.start();
    whenIdle(checkForUpdate);
    makeWhenIdle(() => transport.isBusy || byId("storage").dataset.state || root.dataset.engine !== "ready");
  },
  onViewer() {
    root.dataset.role = "viewer";
    root.dataset.engine = "ready";
    showStatus("");
    disableControls();
    banner("viewer", gettext("Faristol is open in another window, and this one follows it."), {
      takeover: gettext("Continue here"),
      hall: gettext("Show the hall here"),
    });
  },
  async onShow({ html, title, lang, look, route: where }) {
    const view = ++viewCount;
    await loadElementsOf(html);
    if (view !== viewCount || writerLock.isWriter) return;
    delete root.dataset.painted;
    endFirstScreen();
    root.lang = lang;
    applyLook(look);
    document.title = title;
    history.replaceState(null, "", `#${where}`);
    paintScreen(screen, html, { isNew: placeOf(where) !== currentPlace }, disableControls);
    currentPlace = placeOf(where);
  },
  picture: () => ({
    html: screen.querySelector("[data-own]") ? privateScreen() : screen.innerHTML,
    title: document.title,
    lang: root.lang,
    look: root.dataset.look ?? "",
    route: lastRoute,
  }),
  mustStay: () => isOnlyCopy,
  onStay: () => toast(gettext("The other window has data that is not stored. Store it again there first."), "is-bad"),
  async stepBack() {
    serveWorker(false);
    clearStorageState();
    hall.stopSending();
    stopMaking();
    await drafts.flushAll();
    transport.stop();
  },
});

const sharedFiles = new SharedFiles({
  isWriter: () => writerLock.isWriter,
  send: (request) => transport.send(request),
  whenAnswered,
});

function onStorageError(error) {
  // it worked before, or may again: the next caller reports the error
  if (writerLock.isWriter || !["SecurityError", "NotAllowedError"].includes(error.name)) return null;
  setEngineState("failed", `${error.name}: ${error.message}`);
  return "denied";
}

async function boot() {
  root.dataset.alive = ""; // the shell need not report a missing script
  if (root.dataset.shell === "all") root.lang = detectLanguage();
  watchPointers(document);
  // until the next screen is painted, or as long as none can be
  onStorageEvent((news) => {
    const text = storageTexts[news]?.();
    if (text) banner("notice", text, undefined, news);
    else if (news === "open") {
      if (byId("notice").dataset.details === "blocked") hideBanner("notice");
    } else if (writerLock.isWriter)
      // sent from the route reached by then
      whenAnswered(() => transport.send({ route: route(), command: "check_storage" }));
  });
  // memory may be the only copy: only the user reloads, after a question
  addEventListener("beforeunload", (event) => needsConfirm && event.preventDefault());
  // The engine takes longest: a page served from this device starts it first.
  const locking = navigator.serviceWorker?.controller ? writerLock.acquire() : null;
  const prefs = await loadRow("prefs", "look").catch(onStorageError);
  if (prefs === "denied") return;
  const [lang, look] = (prefs?.value ?? "").split(" ");
  if (languages.includes(lang)) root.lang = lang;
  if (look) root.dataset.look = look;
  root.dataset.shell = root.lang;
  startFirstScreen(() => transport.isBusy && go(route()));
  if (root.dataset.engine === "booting") showStatus(gettext("Starting…"));
  await paintStored();
  // unless persistent, storage is evicted from a full disk; Firefox would ask the user, so the ready screen does
  if (!/Firefox/.test(navigator.userAgent)) navigator.storage?.persist?.().catch(() => {});
  rotateLog().catch(() => {}); // see database.js: a half-finished write in the old log would destroy everything
  await setUpServiceWorker(() => (isOnlyCopy ? new Promise(() => {}) : drafts.flushAll()));
  await (locking ?? writerLock.acquire());
}
boot();
