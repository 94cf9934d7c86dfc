// The service worker as the page sees it: the first download, new versions offered, a switch when it is wanted.
import { callServiceWorker, callWorker } from "./device.js";
import { banner, reportLostFiles, showStatus } from "./notices.js";
import { delay } from "./dom.js";
import { isCachingForbidden } from "./policy.js";
import { gettext } from "./i18n.js";

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
      gettext("The server has an earlier version than the one in use. It changes nothing until you want it."),
      { offer: gettext("Version"), dismiss: gettext("Later") },
    );
  banner("news", gettext("A new version is available. Install it whenever you like."), {
    offer: gettext("What’s new"),
    dismiss: gettext("Later"),
  });
}
/** Ask which versions are here: again when the script that was asked gave way to another one meanwhile. */
async function offerAvailable() {
  for (let times = 0; times < 3 && workers.controller; times += 1) {
    const status = await callWorker(workers.controller, { question: "status" }, SIGN_OF_LIFE);
    if (status?.value) return offer(status.value);
  }
}

function showDownload({ done, total }) {
  const percent = Math.round((100 * done) / total);
  showStatus(gettext("Downloading, so that it works without a connection: {percent}%", { percent }));
}

const { serviceWorker: workers } = navigator;
let isReported = false;
/** Say once that the server has no whole version: it is being uploaded, or was cut short. The one in use stays. */
function reportIncomplete() {
  if (isReported || !workers.controller) return;
  isReported = true;
  banner(
    "news",
    gettext(
      "The new version on the server is incomplete: perhaps it is being uploaded right now. The version in use stays, and Faristol will check again later.",
    ),
  );
}

const digest = async (answer) =>
  [...new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Find the newest version's script and look at it whole; null without a connection. Rejects when it is not whole. */
async function findNewest(registered = "") {
  const answer = await fetch("./version.json", { cache: "no-store" }).catch(() => null);
  if (answer?.status !== 200) return null;
  const { worker, worker_sha256: checksum } = await answer.json();
  const url = new URL(worker, document.baseURI).href;
  if (url === registered) return url;
  const script = await fetch(url, { cache: "no-store" });
  if (!script.ok || (await digest(script)) !== checksum) throw new Error(`not whole: ${worker}`);
  return url;
}

/** Whether a script does what ours do: an empty one is installed by the browser, and answers nothing. */
const isAlive = async (worker) => Boolean(await callWorker(worker, { question: "status" }, SIGN_OF_LIFE));

/** Have the browser take the newest version in; nothing is registered that was not seen whole. */
async function registerNewest() {
  const registration = await workers.getRegistration();
  const current = registration?.installing ?? registration?.waiting ?? registration?.active;
  const url = await findNewest(current?.scriptURL);
  if (!url) return registration;
  // the same file, uploaded anew, was empty for a moment: what the server has by now takes its place
  if (url === current?.scriptURL && current.state !== "installing" && !(await isAlive(current))) {
    reportIncomplete();
    return registration.update();
  }
  return url === current?.scriptURL ? registration : workers.register(url, { updateViaCache: "none" });
}

/** When there is time: what this device has lost is fetched again, and a newer version is looked for. */
export async function checkForUpdate() {
  if (!workers) return;
  await callServiceWorker("mend");
  await registerNewest().catch(reportIncomplete);
}

let isGivenUp = false;
function onMessage({ data, ports }) {
  // what one sent that has failed since comes late
  if (data.type === "download" && !isGivenUp) showDownload(data);
  if (data.type === "mended") showStatus("");
  if (data.type === "lost") {
    ports[0]?.postMessage("heard");
    reportLostFiles(data.paths);
  }
  // a script of before 0.7 does not say which
  if (data.type === "offered") data.offered ? offer(data) : offerAvailable();
  if (data.type === "incomplete")
    banner(
      "news",
      gettext("A file of that version is missing on this device, so it was not put in. The version in use stays."),
    );
}

// from the first moment on: a page that does not answer is taken for one that did not start
workers?.addEventListener("message", onMessage);
workers?.startMessages();

/** Resolves when the page is served from this device, or can't be. `leave()` is called before it is loaded anew. */
export async function setUpServiceWorker(leave) {
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.type === "switched") leave().then(reloadPage);
  });
  setInterval(checkForUpdate, LOOK_AGAIN);
  addEventListener("online", checkForUpdate);
  if (workers.controller) {
    offerAvailable();
    return;
  }
  const taken = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true })).then(
    () => showStatus(""),
  );
  // a blob worker is only served offline when the page was controlled before it started
  await Promise.race([taken, registerNewest().then(waitForActivation).catch(reportOnlineOnly), delay(FIRST_DOWNLOAD)]);
  await reloadIfOther();
}

/** A page that was forced past what is stored may be of another version than what serves it from now on: then it goes. */
async function reloadIfOther() {
  const status = await callServiceWorker("status");
  if (!status?.current || status.current.version === document.documentElement.dataset.version) return;
  await reloadPage();
  await new Promise(() => {}); // nothing is begun on a page that goes
}

const reportOnlineOnly = () => {
  isGivenUp = true;
  showStatus("");
  banner(
    "news",
    isCachingForbidden()
      ? gettext(
          "This network, or the server, does not let Faristol stay on this device: it works with a connection only.",
        )
      : gettext(
          "The download did not finish. Faristol works now, but not yet without a connection: open it again later.",
        ),
  );
};

/** Load the page anew, but not while one script takes over from another: one that is being stopped asks the network. */
export async function reloadPage() {
  const registration = await navigator.serviceWorker.getRegistration(),
    deadline = Date.now() + LONGEST_CHANGE;
  while (registration?.waiting && Date.now() < deadline) await delay(50);
  location.reload();
}

/** Resolves when a forced reload keeps the device from serving this page. Rejects when the download failed. */
const waitForActivation = ({ installing, waiting, active }) =>
  new Promise((resolve, reject) => {
    const worker = active ?? waiting ?? installing;
    if (!active) showDownload({ done: 0, total: 1 });
    const onChange = () => {
      if (worker.state === "redundant") reject(new Error("redundant"));
      if (worker.state !== "activated") return;
      callWorker(worker, { question: "claim" });
      setTimeout(resolve, CLAIM); // a page that was claimed hears of it before
    };
    worker.addEventListener("statechange", onChange);
    onChange();
  });
