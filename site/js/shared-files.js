// Files that another program shares with Faristol, or that are opened with it. The service worker (share) and this module
// (open with) put them into a box outside of the database; the window that writes opens them from there as dropped ones,
// one after the other. On a locked device they wait in the box until it is unlocked, and in an example or a rehearsal until
// it is left, at most a day. A page elsewhere can share too, so a shared file opens after a question.
import { loadRow } from "./database.js";
import { openRequest, sizeFault } from "./file-drop.js";
import { randomId } from "./dom.js";
import { banner, hideBanner, toast } from "./notices.js";
import { currentSandbox } from "./sandbox.js";
import { hasMarker } from "./screen-markers.js";
import { openChannel, scopedName, siteUrl } from "./site-scope.js";
import { gettext } from "./i18n.js";

const DAY = 24 * 3_600_000; // ms that a file waits in the box
const MAX_TRIES = 2; // so that a file that ends the page does not end each later start too
const ASK = "ask-shared"; // the question
const channel = openChannel("shared"); // the name is that of sw-share.js
const openBox = () => caches.open(scopedName("shared"));

const refuseForRoom = () =>
  toast(gettext("There is no room on this device for the file. Make room, then open it again."), "is-bad");

/** Why a file is not opened that waited too long, or that ended the page twice. */
const dropFault = ({ name, since, tries }) => {
  if (Math.abs(Date.now() - since) > DAY)
    return gettext("“{name}” waited for more than a day and is not opened. Share it again.", { name });
  if (tries >= MAX_TRIES)
    return gettext("“{name}” could not be opened in two tries. Open it under Files to see why.", { name });
  return null;
};

/** The beginning of a name, without halves of characters, which no address can hold. */
const clipName = (name) =>
  [...name]
    .slice(0, 200)
    .join("")
    .replace(/\p{Surrogate}/gu, "");

function put(box, key, body, { name, size, since, tries, isAccepted }) {
  const counts = { "X-Size": size, "X-Since": since, "X-Tries": tries, "X-Accepted": isAccepted ? 1 : 0 },
    headers = { "X-Name": encodeURIComponent(name), ...counts };
  return box.put(key, new Response(body, { headers }));
}

async function readFile(box, key) {
  const answer = await box.match(key);
  if (!answer) return null;
  const read = (name) => answer.headers.get(name) ?? "";
  return {
    name: decodeURIComponent(read("X-Name")),
    size: Number(read("X-Size")),
    since: Number(read("X-Since")),
    tries: Number(read("X-Tries")),
    isAccepted: read("X-Accepted") === "1", // no share brings it
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}

/** Whether the device is locked to the word judge, read without Python. */
export const isDeviceLocked = async () =>
  Date.parse(JSON.parse((await loadRow("prefs", "lock"))?.value || "{}").opens_at) > Date.now();

/** Ask whether files may be opened, by the beginnings of their names without signs that turn or hide text. */
function ask(fileNames) {
  const names = fileNames.map((name) =>
      gettext("“{name}”", { name: [...name.replace(/\p{C}/gu, "")].slice(0, 60).join("") }),
    ),
    list = names.slice(0, 3).join(", ") + (names.length > 3 ? " …" : "");
  banner(ASK, gettext("Open what was shared with Faristol: {names}?", { names: list }), {
    "open-shared": gettext("Open"),
    "drop-shared": gettext("Do not open"),
  });
}

/** Whether files wait for the club to be shown again; if so, say it: a sandbox would refuse them. */
function hasToWait() {
  const isInside = Boolean(currentSandbox());
  if (isInside) toast(gettext("The file opens when you leave the example or the rehearsal, within a day."));
  return isInside;
}

/** The sentence that refuses the last file on the Files screen, or an empty string. */
const refusalOnScreen = () => document.querySelector("#open-form #file-wrong")?.textContent.trim() ?? "";

export class SharedFiles {
  #hooks;
  #opening = null;
  #isAgain = false; // something came while the box was being emptied
  #asked = []; // addresses of the files of the question
  #accepted = new Set();

  /** hooks: isWriter(), send(request) with `onAnswer`, whenAnswered(work) */
  constructor(hooks) {
    this.#hooks = hooks;
    channel.addEventListener("message", () => this.open());
    const watch = (name, work) =>
      new MutationObserver(work).observe(document.documentElement, { attributeFilter: [name] });
    watch("data-sandbox", () => (currentSandbox() ? hideBanner(ASK) : this.open()));
    watch("data-has", () => hasMarker("locked") && hideBanner(ASK)); // names are for whoever unlocks the device
    document.getElementById(ASK).addEventListener("click", ({ target: { dataset } }) => {
      if (dataset.device) this.#answer(dataset.device === "open-shared");
    });
    globalThis.launchQueue?.setConsumer((launch) => this.#launch(launch).catch(refuseForRoom));
    if (new URLSearchParams(location.search).get("share") === "failed") {
      history.replaceState(null, "", `./${location.hash}`);
      refuseForRoom();
    }
  }

  /** Keep the files that the system opens with Faristol; a window that only follows leaves them to the one that writes. */
  async #launch({ files = [], targetURL }) {
    if (!files.length) {
      const { hash } = new URL(targetURL ?? location.href);
      if (hash.startsWith("#/")) location.assign(hash); // a shortcut, in a window that is open
      return;
    }
    const box = await openBox();
    for (const handle of files) {
      const file = await handle.getFile(),
        facts = { name: clipName(file.name), size: file.size, since: Date.now(), tries: 0, isAccepted: true };
      await put(box, `${siteUrl}?shared=${randomId()}`, sizeFault(file) ? null : file, facts);
    }
    channel.postMessage("");
    await this.open();
  }

  /** Open what is in the box, if this is the window that writes and the device is not locked. */
  open() {
    if (!this.#hooks.isWriter() || !globalThis.caches) return null;
    if (this.#opening) this.#isAgain = true;
    return (this.#opening ??= this.#empty()
      .catch((error) => console.warn(`shared files: ${error}`))
      .finally(() => {
        this.#opening = null;
        if (this.#isAgain) {
          this.#isAgain = false;
          this.open();
        }
      }));
  }

  /** Open the files of the question, or drop them. */
  async #answer(isYes) {
    hideBanner(ASK);
    if (!this.#hooks.isWriter()) return;
    const asked = this.#asked.splice(0);
    if (isYes) for (const url of asked) this.#accepted.add(url);
    else {
      const box = await openBox();
      await Promise.all(asked.map((url) => box.delete(url)));
    }
    await this.open();
  }

  async #empty() {
    if (!(await caches.has(scopedName("shared")))) return;
    const box = await openBox(),
      refusals = [],
      unasked = [];
    const keys = await box.keys();
    for (const [place, key] of keys.entries()) {
      const file = await readFile(box, key);
      if (!file) continue;
      const dropped = dropFault(file);
      if (await isDeviceLocked()) {
        if (dropped) continue; // its name is for whoever unlocks the device
        toast(gettext("This device is locked to the word judge. The file opens when it is unlocked, within a day."));
        return;
      }
      if (hasToWait()) return;
      if (dropped) {
        await box.delete(key);
        refusals.push(dropped);
        continue;
      }
      file.isAccepted ||= this.#accepted.has(key.url);
      if (!file.isAccepted) {
        unasked.push([key.url, file.name]);
        continue;
      }
      const refusal = sizeFault(file) ?? (await this.#openFile(box, key, file));
      if (refusal === null) continue; // it stays in the box
      await box.delete(key);
      // the screen says it of the last one only
      if (refusal && (place < keys.length - 1 || sizeFault(file))) refusals.push(refusal);
    }
    this.#asked = unasked.map(([url]) => url);
    if (unasked.length) ask(unasked.map(([, name]) => name));
    else hideBanner(ASK);
    if (refusals.length) this.#hooks.whenAnswered(() => banner("notice", [...new Set(refusals)].join(" ")));
  }

  /** Resolves to the sentence that refuses a file, an empty string if it was opened, or null if it has to wait. */
  async #openFile(box, key, file) {
    await put(box, key, file.bytes, { ...file, tries: file.tries + 1 }).catch(() => {});
    if (hasToWait()) {
      await put(box, key, file.bytes, file); // entered meanwhile: not tried yet
      return null;
    }
    const isTaken = await new Promise((resolve) => {
      this.#hooks.send({ ...openRequest(file.name, file.bytes), onAnswer: resolve });
    });
    await new Promise((resolve) => this.#hooks.whenAnswered(resolve));
    if (isTaken) return "";
    if (!(await isDeviceLocked())) return refusalOnScreen();
    await put(box, key, file.bytes, file); // locked meanwhile: not tried yet
    return null;
  }
}
