// The boot, in order: language, service worker, writer's seat, last screen, engine. See ARCHITECTURE.md, "the way of a tap".
import { onNews, row, write } from "./database.js";
import { actions, askServiceWorker, facts } from "./device.js";
import * as drafts from "./drafts.js";
import { handOut, offerCopy } from "./handout.js";
import { hasEdits, paintFragment, paintScreen, watchFingers } from "./paint.js";
import { deviceFile } from "./rescue.js";
import { languages, preferredLanguage, say } from "./say.js";
import { Seat } from "./seat.js";
import { listen } from "./taps.js";
import { Wire } from "./wire.js";

const root = document.documentElement;
const at = (id) => document.getElementById(id);
const screen = at("screen");
let shown = null;                     // the place on screen: a route without its query
let lastRoute = "/";

const route = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");
const placeOf = (someRoute) => someRoute.split("?")[0];
const isEmbeddedPicture = () => root.dataset.role === "viewer";

// ---- what the page says by itself ----
function quiet(text) { at("engine-line").textContent = text; }

function toast(text, tone = "") {
  const note = Object.assign(document.createElement("p"), { className: `toast ${tone}`, textContent: text });
  at("toasts").append(note);
  setTimeout(() => note.remove(), 6000);
}

/** A banner of the page itself, over any screen: a sentence and its ways out. */
function banner(id, text, buttons = []) {
  const box = at(id);
  box.querySelector("p").textContent = text;
  box.querySelector(".btns").replaceChildren(...buttons.map(([action, label]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: "btn", textContent: label });
    button.dataset.device = action;
    return button;
  }));
  box.hidden = false;
}

function onState(state, details = "") {
  root.dataset.engine = state;
  at("trouble").hidden = state !== "failed";
  if (state === "booting") quiet(say("Starting…"));
  if (state === "ready") quiet("");
  if (state !== "failed") return;
  quiet("");
  const why = details === "boot-timeout"
    ? say("Faristol has not started within a minute. Everything you have entered is safe on this device.")
    : say("Faristol could not start. Everything you have entered is safe on this device.");
  banner("trouble", why, [["restart", say("Start again")], ["rescue", say("Save my data as a file")], ["details", say("Copy details")]]);
  at("trouble").dataset.details = details;
}

// ---- screens ----
function surroundings() {
  return { lang: root.lang, look: root.dataset.look ?? "", zone: -new Date().getTimezoneOffset(), standalone: navigator.standalone === true };
}

let keeping;
/** Keep the screen as it stands, to be painted at the next start before Python is up. */
function keepScreen() {
  clearTimeout(keeping);
  keeping = setTimeout(() => requestIdleCallbackSoon(() => {
    if (shown && !screen.hasAttribute("inert"))
      write([["put", "screens", { id: shown, html: screen.innerHTML, lang: root.lang, title: document.title }]]).catch(() => {});
  }), 400);
}
const requestIdleCallbackSoon = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 50));

async function paintStored() {
  const stored = await row("screens", placeOf(route())).catch(() => null);
  if (!stored || stored.lang !== root.lang || shown) return;
  screen.innerHTML = stored.html;
  shown = placeOf(route());
  root.dataset.painted = "stored";
  drafts.restore(screen);
}

function onPainted(answer, request) {
  if (request.command || answer.screen != null) at("notice").hidden = true;      // said about what was there before
  delete root.dataset.painted;
  taps.answered(request.form);
  if (answer.taken && request.form?.dataset.draft) drafts.forget(request.form);
  if (answer.title) document.title = answer.title;
  const isNew = answer.screen != null && placeOf(answer.route) !== shown;
  if (answer.screen != null) {
    lastRoute = answer.route;
    shown = placeOf(answer.route);
    if (route() !== answer.route) history.pushState(null, "", `#${answer.route}`);
    if (answer.lang) root.lang = answer.lang;
  }
  drafts.restore(screen);
  const wanted = answer.effects.find(({ do: what }) => what === "focus");
  if (wanted) at(wanted.id)?.focus();
  else if (isNew) { scrollTo(0, 0); (screen.querySelector("[autofocus]") ?? screen.querySelector("h1"))?.focus({ preventScroll: true }); }
  if (answer.screen != null && screen.querySelector("[data-facts]")) sendFacts();
  keepScreen();
  if (seat.isWriter) seat.show(picture());
}

const picture = () => ({ html: screen.innerHTML, title: document.title, lang: root.lang, look: root.dataset.look ?? "", route: lastRoute });

async function sendFacts() {
  const region = screen.querySelector("[data-facts]")?.id;
  for (const deep of [false, true]) wire.send({ route: route(), region, facts: await facts({ deep }) });
}

const effects = {
  toast: ({ text, tone }) => toast(text, tone),
  print: () => window.print(),
  focus() {},                                          // done after painting
  async download({ name, mime, text, then }) {
    if (await handOut({ name, mime, text })) { if (then) wire.send({ route: route(), command: then.command, fields: then.fields }); }
  },
  copy: ({ title, text }) => offerCopy(title, text),
  language({ lang, look }) {
    root.lang = lang;
    if (look) root.dataset.look = look; else delete root.dataset.look;
    askServiceWorker("look", { lang, look });
  },
  notice: ({ text }) => banner("notice", text, [["dismiss", say("Close")]]),
  failed({ text, code, details }) {
    banner("failure", `${text} (${code})`, [["details", say("Copy details")], ["dismiss", say("Close")]]);
    at("failure").dataset.details = `${code}\n${details}`;
  },
  version: ({ action }) => askServiceWorker(action),
};

const wire = new Wire({
  screen, onState, surroundings, onPainted,
  patience: Number(root.dataset.patience) || undefined,
  isNew: (answer) => placeOf(answer.route) !== shown,
  onEffects: (list) => list.forEach((effect) => effects[effect.do]?.(effect)),
  onProgress(message) {
    at("work").hidden = !message;
    if (!message) return;
    at("work").querySelector("p").textContent = message.text;
    const bar = at("work").querySelector("progress");
    bar.max = message.total || 1;
    bar.value = message.done;
    at("work").querySelector("button").textContent = say("Stop");
  },
  onFailed(request) {
    taps.answered(request.form);
    toast(say("That did not work twice in a row. What you typed is still here: try again."), "is-bad");
  },
});

const go = (to) => wire.send({ route: to });

const deviceActions = {
  ...actions,
  restart: () => wire.restart(),
  takeover: () => seat.takeOver(),
  async rescue() {
    const text = await deviceFile();
    await handOut({ name: `faristol-${new Date().toISOString().slice(0, 10)}.jsonl`, mime: "application/x-ndjson", text });
  },
  details: (element) => offerCopy(say("Copy details"), [element.closest(".banner").dataset.details, navigator.userAgent, root.dataset.version].join("\n")),
  copy: (element) => offerCopy(element.textContent.trim(), at(element.dataset.copy).textContent),
  dismiss: (element) => { element.closest(".banner").hidden = true; },
  offer: () => { location.hash = "#/version"; },
};

const taps = listen(document, {
  go(to) { if (route() === to) go(to); else location.hash = `#${to}`; },
  route, send: (request) => {
    if (request.live) history.replaceState(null, "", `#${request.route}`);
    return wire.send(request);
  },
  async device(action, element) {
    try { await deviceActions[action]?.(element); } catch (error) { toast(say("This device does not allow it: {reason}", { reason: error.message }), "is-bad"); }
    if (screen.querySelector("[data-facts]")) sendFacts();
  },
  stopWork: () => wire.stopWork(),
  onTooLarge: (file) => toast(say("“{name}” is larger than 25 MB. Faristol cannot read it.", { name: file.name }), "is-bad"),
});

addEventListener("hashchange", () => { if (!isEmbeddedPicture()) go(route()); });
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`));

// ---- windows: the writer and its viewers ----
const seat = new Seat({
  async onWriter() {
    delete root.dataset.role;
    screen.removeAttribute("inert");
    at("viewer").hidden = true;
    go(route());                                       // waits in the queue until the engine is up
    await wire.start();
  },
  onViewer() {
    root.dataset.role = "viewer";
    root.dataset.engine = "ready";
    quiet("");
    screen.setAttribute("inert", "");
    banner("viewer", say("Faristol is open in another window, and this one follows it."), [["takeover", say("Continue here")]]);
  },
  onShow({ html, title, lang, route: where }) {
    root.lang = lang;
    document.title = title;
    history.replaceState(null, "", `#${where}`);
    paintScreen(screen, html, { isNew: placeOf(where) !== shown });
    shown = placeOf(where);
  },
  picture,
  async stepBack() { await drafts.flushAll(); wire.stop(); },
});

// ---- versions ----
function watchVersions() {
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data.type === "download") quiet(say("Downloading, so that it works without a connection: {percent} %", { percent: Math.round((100 * data.done) / data.total) }));
    if (data.type === "offered") banner("news", say("There is a new version. It waits until you want it."), [["offer", say("What is new")], ["dismiss", say("Later")]]);
    if (data.type === "switched") drafts.flushAll().then(() => location.reload());
  });
}

async function serviceWorker() {
  if (!navigator.serviceWorker) return;
  watchVersions();
  const registering = navigator.serviceWorker.register("./sw.js", { updateViaCache: "none" });
  // a tablet may keep the page open for weeks: look for a new version once in a while
  setInterval(() => registering.then((registration) => registration.update()).catch(() => {}), 6 * 3_600_000);
  if (navigator.serviceWorker.controller) {            // not awaited: offline it may stall for a second or more
    registering.catch(() => {});
    askServiceWorker("status").then((status) => { if (status?.offered) banner("news", say("There is a new version. It waits until you want it."), [["offer", say("What is new")], ["dismiss", say("Later")]]); });
    return;
  }
  quiet(say("Downloading, so that it works without a connection: {percent} %", { percent: 0 }));
  const controlled = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  // a blob worker is only served offline when the page was controlled before it started
  await Promise.race([registering.then(() => controlled), new Promise((resolve) => setTimeout(resolve, 120_000))]).catch(() => {});
}

const storageNews = {
  blocked: () => say("Another window of an older version keeps the storage busy. Close it and this one goes on."),
  outdated: () => say("A newer version is open in another window. Reload this one."),
  lost: () => "",
};

async function boot() {
  watchFingers(document);
  onNews((news) => { const text = storageNews[news](); if (text) toast(text, "is-warn"); });
  const prefs = await row("prefs", "look").catch((error) => { toast(say("This browser does not let Faristol keep anything: {reason}", { reason: error.message }), "is-bad"); return null; });
  const [lang, look] = (prefs?.value ?? "").split(" ");
  root.lang = languages.includes(lang) ? lang : preferredLanguage();
  if (look) root.dataset.look = look;
  root.dataset.shell = root.lang;
  quiet(say("Starting…"));
  await paintStored();
  await serviceWorker();
  await seat.sit();
}
boot();
