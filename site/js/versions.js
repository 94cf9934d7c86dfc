// The service worker as the page sees it: the first download, new versions offered, a switch when it is wanted.
import { askServiceWorker, askWorker } from "./device.js";
import { banner, lose, quiet } from "./notices.js";
import { pause } from "./dom.js";
import { mayNotKeep } from "./policy.js";
import { say } from "./i18n.js";

const LOOK_AGAIN = 6 * 3_600_000; // a tablet may keep the page open for weeks
const FIRST_DOWNLOAD = 120_000;
const CLAIM = 1000;
const SIGN_OF_LIFE = 5000;
const LONGEST_CHANGE = 10_000; // of scripts: one that is busy may go on for minutes, and answers meanwhile

const numbersOf = ({ version, schema = 0 }) => [...version.split(".").map((part) => Number.parseInt(part, 10)), schema];
/** Whether a version is before another one: by its number, then by what it knows of what is stored. */
export function isBefore(version, other) {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  const place = ours.findIndex((number, at) => number !== theirs[at]);
  return ours[place] < theirs[place];
}

/** Say that another version is here. None is put in by itself; one that the server has gone back to is no news. */
function offer({ current, offered }) {
  if (!offered) return;
  if (current && isBefore(offered, current))
    return banner(
      "news",
      say("The server has an earlier version than the one in use. It changes nothing until you want it."),
      { offer: say("Version"), dismiss: say("Later") },
    );
  banner("news", say("A new version is available. Install it whenever you like."), {
    offer: say("What’s new"),
    dismiss: say("Later"),
  });
}
/** Ask which versions are here: again when the script that was asked gave way to another one meanwhile. */
async function offerWhatIsHere() {
  for (let times = 0; times < 3 && workers.controller; times += 1) {
    const status = await askWorker(workers.controller, { question: "status" }, SIGN_OF_LIFE);
    if (status?.value) return offer(status.value);
  }
}

function downloading({ done, total }) {
  const percent = Math.round((100 * done) / total);
  quiet(say("Downloading, so that it works without a connection: {percent}%", { percent }));
}

const { serviceWorker: workers } = navigator;
let isTold = false;
/** Say once that the server has no whole version: it is being uploaded, or was cut short. The one in use stays. */
function sayNotWhole() {
  if (isTold || !workers.controller) return;
  isTold = true;
  banner(
    "news",
    say(
      "The new version on the server is incomplete: perhaps it is being uploaded right now. The version in use stays, and Faristol will check again later.",
    ),
  );
}

const digest = async (answer) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Find the newest version's script and look at it whole; null without a connection. Rejects when it is not whole. */
async function newest(known = "") {
  const told = await fetch("./version.json", { cache: "no-store" }).catch(() => null);
  if (told?.status !== 200) return null;
  const { worker, worker_sha256: wanted } = await told.json();
  const url = new URL(worker, document.baseURI).href;
  if (url === known) return url;
  const script = await fetch(url, { cache: "no-store" });
  if (!script.ok || (await digest(script)) !== wanted) throw new Error(`not whole: ${worker}`);
  return url;
}

/** Whether a script does what ours do: an empty one is installed by the browser, and answers nothing. */
const lives = async (worker) => Boolean(await askWorker(worker, { question: "status" }, SIGN_OF_LIFE));

/** Have the browser take the newest version in; nothing is registered that was not seen whole. */
async function takeIn() {
  const found = await workers.getRegistration();
  const there = found?.installing ?? found?.waiting ?? found?.active;
  const url = await newest(there?.scriptURL);
  if (!url) return found;
  // the same file, uploaded anew, was empty for a moment: what the server has by now takes its place
  if (url === there?.scriptURL && there.state !== "installing" && !(await lives(there))) {
    sayNotWhole();
    return found.update();
  }
  return url === there?.scriptURL ? found : workers.register(url, { updateViaCache: "none" });
}

/** When there is time: what this device has lost is fetched again, and a newer version is looked for. */
export async function look() {
  if (!workers) return;
  await askServiceWorker("mend");
  await takeIn().catch(sayNotWhole);
}

let isGivenUp = false;
function hear({ data, ports }) {
  // what one sent that has failed since comes late
  if (data.type === "download" && !isGivenUp) downloading(data);
  if (data.type === "mended") quiet("");
  if (data.type === "lost") {
    ports[0]?.postMessage("heard");
    lose(data.paths);
  }
  // a script of before 0.7 does not say which
  if (data.type === "offered") data.offered ? offer(data) : offerWhatIsHere();
  if (data.type === "incomplete")
    banner(
      "news",
      say("A file of that version is missing on this device, so it was not put in. The version in use stays."),
    );
}

// from the first moment on: a page that does not answer is taken for one that did not start
workers?.addEventListener("message", hear);
workers?.startMessages();

/** Resolves when the page is served from this device, or can't be. `leave()` is called before it is loaded anew. */
export async function serviceWorker(leave) {
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.type === "switched") leave().then(loadAnew);
  });
  setInterval(look, LOOK_AGAIN);
  addEventListener("online", look);
  if (workers.controller) {
    offerWhatIsHere();
    return;
  }
  const controlled = new Promise((resolve) =>
    workers.addEventListener("controllerchange", resolve, { once: true }),
  ).then(() => quiet(""));
  // a blob worker is only served offline when the page was controlled before it started
  await Promise.race([controlled, takeIn().then(hopeless).catch(onlyOnline), pause(FIRST_DOWNLOAD)]);
  await stayWhole();
}

/** A page that was forced past what is stored may be of another version than what serves it from now on: then it goes. */
async function stayWhole() {
  const status = await askServiceWorker("status");
  if (!status?.current || status.current.version === document.documentElement.dataset.version) return;
  await loadAnew();
  await new Promise(() => {}); // nothing is begun on a page that goes
}

const onlyOnline = () => {
  isGivenUp = true;
  quiet("");
  banner(
    "news",
    mayNotKeep()
      ? say("This network, or the server, does not let Faristol stay on this device: it works with a connection only.")
      : say("The download did not finish. Faristol works now, but not yet without a connection: open it again later."),
  );
};

/** Load the page anew, but not while one script takes over from another: one that is being stopped asks the network. */
export async function loadAnew() {
  const registration = await navigator.serviceWorker.getRegistration(),
    late = Date.now() + LONGEST_CHANGE;
  while (registration?.waiting && Date.now() < late) await pause(50);
  location.reload();
}

/** Resolves when a forced reload keeps the device from serving this page. Rejects when the download failed. */
const hopeless = ({ installing, waiting, active }) =>
  new Promise((resolve, reject) => {
    const worker = active ?? waiting ?? installing;
    if (!active) downloading({ done: 0, total: 1 });
    const look = () => {
      if (worker.state === "redundant") reject(new Error("redundant"));
      if (worker.state !== "activated") return;
      askWorker(worker, { question: "claim" });
      setTimeout(resolve, CLAIM); // a page that was claimed hears of it before
    };
    worker.addEventListener("statechange", look);
    look();
  });
