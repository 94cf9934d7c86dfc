// What the page says by itself, outside the screens that Python draws.
import { make } from "./dom.js";
import { say, write } from "./i18n.js";

export { announceAct, announceRefusal } from "./announcer.js";

const STAYS = 4000;
const REMEMBERED = 12; // notes
const at = (id) => document.getElementById(id);

/** The quiet line over the page: where the boot is, or nothing. */
export function quiet(text) {
  at("engine-line").textContent = text;
}

/** Where toasts speak from the top they begin below banners and calls: what these say is not covered. */
function placeToasts() {
  const banners = [...document.querySelectorAll("body > :is(.banner, .last-call):not([hidden])")],
    end = Math.max(0, ...banners.map((box) => box.getBoundingClientRect().bottom));
  at("toasts").style.setProperty("--banners", `${end}px`);
}

/** Screens are laid for the height that the banners of the page leave them. */
const room = new ResizeObserver(() => {
  document.documentElement.style.setProperty("--taken", `${at("screen").offsetTop}px`);
});
for (const box of document.querySelectorAll("body > .banner")) room.observe(box);

/** One at a time: the newest is what was done last. */
export function toast(text, tone = "") {
  const note = make("p", `toast ${tone}`, text);
  remember(text);
  at("toasts").replaceChildren(note);
  placeToasts();
  setTimeout(() => note.remove(), STAYS);
}

/** The last notes stand in a dialog, the newest first, for whom they went too soon. */
function remember(text) {
  const box = at("notes"),
    list = box.querySelector("ol");
  list.prepend(make("li", "", text));
  list.children[REMEMBERED]?.remove();
  write(box.querySelector("h2"), say("Last messages"));
  write(box.querySelector("button"), say("Close"));
  document.documentElement.dataset.noted = "";
}

/** What was done on another page is not said on this one. */
export function hushToasts() {
  at("toasts").replaceChildren();
}

/** A sentence over any screen, with its ways out: device actions and their labels. */
export function banner(id, text, ways = { dismiss: say("Close") }, details = "") {
  const box = at(id);
  box.querySelector("p").textContent = text;
  box.querySelector(".btns").replaceChildren(
    ...Object.entries(ways).map(([action, label]) => {
      const button = make("button", "btn", label);
      button.type = "button";
      button.dataset.device = action;
      return button;
    }),
  );
  box.dataset.details = details;
  box.hidden = false;
  placeToasts();
}

/** What is said of the storage, before any screen can say it. */
export const storageNews = {
  blocked: () =>
    say("Another window with an older version is blocking the storage. Close it and this one will continue."),
  outdated: () => say("A newer version is open in another window. Reload this one."),
};

/** What is wrong with the storage stays over every screen for as long as it is so. */
export function storageState({ state, text, ways, is_only_copy: isOnlyCopy }) {
  const box = at("storage");
  const told = state ? text : "";
  if ((box.dataset.state ?? "") === state && (box.dataset.told ?? "") === told) return; // an alert is read out once
  Object.assign(box.dataset, { state, told });
  if (!state) {
    // what could not be stored is past
    hide("failure");
    return hide("storage");
  }
  box.classList.toggle("is-bad", isOnlyCopy);
  box.classList.toggle("is-warn", !isOnlyCopy);
  banner("storage", text, Object.fromEntries(ways));
}

export function hide(id) {
  if (at(id).hidden) return;
  at(id).hidden = true;
  placeToasts();
}

/** How far the long work is, or that it is over. */
export function progress(message) {
  const box = at("work");
  box.hidden = !message;
  if (!message) return;
  const bar = box.querySelector("progress");
  write(box.querySelector("p"), message.text); // said once, not at every step
  Object.assign(bar, { max: message.total || 1, value: message.done });
  bar.setAttribute("aria-label", message.text);
  box.querySelector("button").textContent = say("Stop");
}

const lost = new Set();
const fewOf = (names) => names.slice(0, 3).join(", ") + (names.length > 3 ? " …" : "");
const sayLost = () =>
  say(
    "A Faristol file is missing on this device: {names}. Connect to the internet and start again: it will be downloaded, and what you have entered stays.",
    { names: fewOf([...lost]) },
  );
/** Files that this device has lost and no server gives: while Python starts, it never will without them. */
export function lose(paths) {
  for (const path of paths) lost.add(path);
  if (document.documentElement.dataset.engine === "ready")
    banner("news", sayLost(), { reload: say("Start again"), dismiss: say("Close") });
  else engineState("failed", `lost: ${[...lost].join(" ")}`);
}

let forbidden = ""; // by the policy of a network or a host, while Python starts
const FORBIDDEN = {
  "forbidden: eval": () => say("programs that are compiled on the page (eval, WebAssembly)"),
  "forbidden: workers": () => say("programs that run in the background (workers)"),
};

let isAwaited = false; // Python is up, and what is seen is still of before
/** The first answer is painted: nothing on the screen is of before. */
export function endStart() {
  if (isAwaited) quiet("");
  isAwaited = false;
}

/** What the engine's state means, in words. */
export function engineState(state, details = "") {
  document.documentElement.dataset.engine = state;
  // what is seen meanwhile may be of before, and says so
  const isStored = Boolean(document.documentElement.dataset.painted);
  isAwaited = state === "ready" && (isStored || document.querySelector("#screen > .shell") !== null);
  if (state === "booting") quiet(isStored ? say("As it was; being brought up to date…") : say("Starting…"));
  else if (!isAwaited) quiet("");
  if (state === "booting") {
    lost.clear();
    forbidden = "";
  }
  if (state !== "failed") return hide("trouble");
  if (details in FORBIDDEN) forbidden = details;
  if (forbidden) hide("news"); // that it is not kept on the device matters to nobody
  const [text, ways] = troubleOf(details);
  banner("trouble", text, { ...ways, details: say("Copy the details") }, details);
}

/** What is wrong, and what can be done about it. */
function troubleOf(details) {
  const rescue = say("Save my data to a file");
  if (forbidden)
    return [
      say(
        "This network, or the server, forbids what Faristol is made of: {what}. Who runs the network or the website can allow it (Content-Security-Policy).",
        { what: FORBIDDEN[forbidden]() },
      ),
      { restart: say("Start again"), rescue },
    ];
  if (lost.size) return [sayLost(), { reload: say("Start again"), rescue }];
  // what the browser itself calls it, or the store's code in what Python says
  if (/store\/denied|SecurityError|NotAllowedError/.test(details))
    return [
      say(
        "This browser does not let Faristol store anything, perhaps because the window is private. Open it in an ordinary window.",
      ),
    ];
  const late = say(
    "Faristol has not started within a minute. What is stored on this device can still be saved to a file.",
  );
  const other = say("Faristol could not start. What is stored on this device can still be saved to a file.");
  return [details === "boot-timeout" ? late : other, { restart: say("Start again"), rescue }];
}
