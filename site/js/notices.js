// What the page says by itself, outside the screens that Python draws.
import { make } from "./dom.js";
import { gettext, setText } from "./i18n.js";

export { announceAct, announceRefusal } from "./announcer.js";

const TOAST_TIME = 4000;
const MAX_NOTES = 12; // notes
const byId = (id) => document.getElementById(id);

/** The quiet line over the page: where the boot is, or nothing. */
export function showStatus(text) {
  byId("engine-line").textContent = text;
}

/** Where toasts speak from the top they begin below banners and calls: what these say is not covered. */
function placeToasts() {
  const banners = [...document.querySelectorAll("body > :is(.banner, .last-call):not([hidden])")],
    end = Math.max(0, ...banners.map((box) => box.getBoundingClientRect().bottom));
  byId("toasts").style.setProperty("--banners", `${end}px`);
}

/** Screens are laid for the height that the banners of the page leave them. */
const bannerObserver = new ResizeObserver(() => {
  document.documentElement.style.setProperty("--taken", `${byId("screen").offsetTop}px`);
});
for (const box of document.querySelectorAll("body > .banner")) bannerObserver.observe(box);

/** One at a time: the newest is what was done last. */
export function toast(text, tone = "") {
  const note = make("p", `toast ${tone}`, text);
  remember(text);
  byId("toasts").replaceChildren(note);
  placeToasts();
  setTimeout(() => note.remove(), TOAST_TIME);
}

/** The last notes stand in a dialog, the newest first, for whom they went too soon. */
function remember(text) {
  const box = byId("notes"),
    list = box.querySelector("ol");
  list.prepend(make("li", "", text));
  list.children[MAX_NOTES]?.remove();
  setText(box.querySelector("h2"), gettext("Last messages"));
  setText(box.querySelector("button"), gettext("Close"));
  document.documentElement.dataset.noted = "";
}

/** What was done on another page is not said on this one. */
export function hideToasts() {
  byId("toasts").replaceChildren();
}

/** A sentence over any screen, with its ways out: device actions and their labels. */
export function banner(id, text, ways = { dismiss: gettext("Close") }, details = "") {
  const box = byId(id);
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
export const storageTexts = {
  blocked: () =>
    gettext("Another window with an older version is blocking the storage. Close it and this one will continue."),
  outdated: () => gettext("A newer version is open in another window. Reload this one."),
};

/** What is wrong with the storage stays over every screen for as long as it is so. */
export function showStorageState({ state, text, ways, is_only_copy: isOnlyCopy }) {
  const box = byId("storage");
  const shownText = state ? text : "";
  if ((box.dataset.state ?? "") === state && (box.dataset.told ?? "") === shownText) return; // an alert is read out once
  Object.assign(box.dataset, { state, told: shownText });
  if (!state) {
    // what could not be stored is past
    hideBanner("failure");
    return hideBanner("storage");
  }
  box.classList.toggle("is-bad", isOnlyCopy);
  box.classList.toggle("is-warn", !isOnlyCopy);
  banner("storage", text, Object.fromEntries(ways));
}

export function hideBanner(id) {
  if (byId(id).hidden) return;
  byId(id).hidden = true;
  placeToasts();
}

/** How far the long work is, or that it is over. */
export function showProgress(message) {
  const box = byId("work");
  box.hidden = !message;
  if (!message) return;
  const bar = box.querySelector("progress");
  setText(box.querySelector("p"), message.text); // said once, not at every step
  Object.assign(bar, { max: message.total || 1, value: message.done });
  bar.setAttribute("aria-label", message.text);
  box.querySelector("button").textContent = gettext("Stop");
}

const lostFiles = new Set();
const formatNames = (names) => names.slice(0, 3).join(", ") + (names.length > 3 ? " …" : "");
const lostText = () =>
  gettext(
    "A Faristol file is missing on this device: {names}. Connect to the internet and start again: it will be downloaded, and what you have entered stays.",
    { names: formatNames([...lostFiles]) },
  );
/** Files that this device has lost and no server gives: while Python starts, it never will without them. */
export function reportLostFiles(paths) {
  for (const path of paths) lostFiles.add(path);
  if (document.documentElement.dataset.engine === "ready")
    banner("news", lostText(), { reload: gettext("Start again"), dismiss: gettext("Close") });
  else setEngineState("failed", `lost: ${[...lostFiles].join(" ")}`);
}

let forbidden = ""; // by the policy of a network or a host, while Python starts
const FORBIDDEN = {
  "forbidden: eval": () => gettext("programs that are compiled on the page (eval, WebAssembly)"),
  "forbidden: workers": () => gettext("programs that run in the background (workers)"),
};

let isFirstAnswerDue = false; // Python is up, and what is seen is still of before
/** The first answer is painted: nothing on the screen is of before. */
export function endStart() {
  if (isFirstAnswerDue) showStatus("");
  isFirstAnswerDue = false;
}

/** What the engine's state means, in words. */
export function setEngineState(state, details = "") {
  document.documentElement.dataset.engine = state;
  // what is seen meanwhile may be of before, and says so
  const isStored = Boolean(document.documentElement.dataset.painted);
  isFirstAnswerDue = state === "ready" && (isStored || document.querySelector("#screen > .shell") !== null);
  if (state === "booting")
    showStatus(isStored ? gettext("As it was; being brought up to date…") : gettext("Starting…"));
  else if (!isFirstAnswerDue) showStatus("");
  if (state === "booting") {
    lostFiles.clear();
    forbidden = "";
  }
  if (state !== "failed") return hideBanner("trouble");
  if (details in FORBIDDEN) forbidden = details;
  if (forbidden) hideBanner("news"); // that it is not kept on the device matters to nobody
  const [text, ways] = describeFailure(details);
  banner("trouble", text, { ...ways, details: gettext("Copy the details") }, details);
}

/** What is wrong, and what can be done about it. */
function describeFailure(details) {
  const rescue = gettext("Save my data to a file");
  if (forbidden)
    return [
      gettext(
        "This network, or the server, forbids what Faristol is made of: {what}. Who runs the network or the website can allow it (Content-Security-Policy).",
        { what: FORBIDDEN[forbidden]() },
      ),
      { restart: gettext("Start again"), rescue },
    ];
  if (lostFiles.size) return [lostText(), { reload: gettext("Start again"), rescue }];
  // what the browser itself calls it, or the store's code in what Python says
  if (/store\/denied|SecurityError|NotAllowedError/.test(details))
    return [
      gettext(
        "This browser does not let Faristol store anything, perhaps because the window is private. Open it in an ordinary window.",
      ),
    ];
  const lateText = gettext(
    "Faristol has not started within a minute. What is stored on this device can still be saved to a file.",
  );
  const otherText = gettext("Faristol could not start. What is stored on this device can still be saved to a file.");
  return [details === "boot-timeout" ? lateText : otherText, { restart: gettext("Start again"), rescue }];
}
