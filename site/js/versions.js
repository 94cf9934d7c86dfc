// The service worker, for the page: first download, offers of new versions, and switching on request.
import { callServiceWorker, callWorker } from "./device.js";
import { banner, reportLostFiles, showStatus } from "./notices.js";
import { delay, onceReady } from "./dom.js";
import { formatAmount, lastDownloadAt, showCut, showDownloadedBytes } from "./first-visit.js";
import { isCachingForbidden } from "./policy.js";
import { gettext } from "./i18n.js";

const LOOK_AGAIN = 6 * 3_600_000; // a tablet may keep the page open for weeks
const LONGEST_SILENCE = 120_000; // of the first download: then Python starts without it
const ADVANCE = 0.05; // of the first download: it came further
const RETRY_AFTER = [5_000, 15_000, 60_000]; // the connection may be back, even if the browser does not say so
const CLAIM = 1000;
const SIGN_OF_LIFE = 5000;
const LONGEST_CHANGE = 10_000; // of scripts: a busy one may take minutes, and answers meanwhile

const numbersOf = ({ version, schema = 0 }) => [...version.split(".").map((part) => Number.parseInt(part, 10)), schema];
/** Whether a version is earlier: by number, then by schema. */
export function isBefore(version, other) {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)];
  const place = ours.findIndex((number, at) => number !== theirs[at]);
  return ours[place] < theirs[place];
}

/** Offer another version. None is installed by itself; an earlier one on the server is not an update. */
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
/** Ask which versions are available: again if another script took over meanwhile. */
async function offerAvailable() {
  for (let times = 0; times < 3 && workers.controller; times += 1) {
    const status = await callWorker(workers.controller, { question: "status" }, SIGN_OF_LIFE);
    if (status?.value) return offer(status.value);
  }
}

function showDownload(progress) {
  if (showDownloadedBytes(progress)) return;
  const amount = formatAmount(progress);
  showStatus(gettext("Downloading, so that it works without a connection: {amount}", { amount }));
}

const { serviceWorker: workers } = navigator;
let isReported = false;
/** Report once that the server's version is incomplete: being uploaded, or cut short. The one in use stays. */
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

/** Find the newest version's script and verify its checksum; null offline. Rejects if it is incomplete. */
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

/** Whether a script works: browsers install an empty one, which never answers. */
const isAlive = async (worker) => Boolean(await callWorker(worker, { question: "status" }, SIGN_OF_LIFE));

/** Register the newest version, once its script is verified. */
async function registerNewest() {
  const registration = await workers.getRegistration();
  const current = registration?.installing ?? registration?.waiting ?? registration?.active;
  const url = await findNewest(current?.scriptURL);
  if (!url) return registration;
  // the same file was empty for a moment during an upload: fetch it again
  if (url === current?.scriptURL && current.state !== "installing" && !(await isAlive(current))) {
    reportIncomplete();
    return registration.update();
  }
  return url === current?.scriptURL ? registration : workers.register(url, { updateViaCache: "none" });
}

/** When idle: repair lost files, and look for a newer version. */
export async function checkForUpdate() {
  if (!workers) return;
  await callServiceWorker("mend");
  await registerNewest().catch(reportIncomplete);
}

let isGivenUp = false;
let share = 0; // of the first download, as far as it came
function onMessage({ data, ports }) {
  // late messages of a failed download
  if (data.type === "download" && !isGivenUp) {
    share = data.done / data.total;
    showDownload(data);
  }
  if (data.type === "mended") showStatus("");
  if (data.type === "lost") {
    ports[0]?.postMessage("heard");
    reportLostFiles(data.paths);
  }
  // scripts before 0.7 do not say which
  if (data.type === "offered") data.offered ? offer(data) : offerAvailable();
  if (data.type === "incomplete")
    banner(
      "news",
      gettext("A file of that version is missing on this device, so it was not put in. The version in use stays."),
    );
}

// from the start: a page that does not answer counts as not started
workers?.addEventListener("message", onMessage);
workers?.startMessages();

/** Resolves when the page is served from this device, or cannot be. `leave()` is awaited before a reload. */
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
  const controlling = new Promise((resolve) =>
    workers.addEventListener("controllerchange", resolve, { once: true }),
  ).then(() => showStatus(""));
  // a blob worker works offline only if the page was controlled before
  await Promise.race([controlling, download(), waitForSilence()]);
  await reloadIfOther();
}

/** Whether the server gives any answer at all. */
const isReachable = () =>
  fetch("./version.json", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Resolves when the browser says that the connection is back, or after a while. */
const waitForConnection = (time) =>
  Promise.race([new Promise((resolve) => addEventListener("online", resolve, { once: true })), delay(time)]);

/**
 * Have all files on the device. Where the connection is cut it goes on by itself, however often; what fails twice with
 * a connection, and comes no further, does not come at all: Python starts without.
 */
async function download() {
  for (let cuts = 0, failures = 0, reached = 0; failures < 2;) {
    try {
      return await registerNewest().then(waitForActivation);
    } catch {
      if (isCachingForbidden()) break;
      isConnectionGone = !(await isReachable());
      if (isConnectionGone) {
        showCut();
        await waitForConnection(RETRY_AFTER[Math.min(cuts, RETRY_AFTER.length - 1)]);
        cuts += 1;
        failures = 0;
      } else {
        failures = share > reached + ADVANCE ? 1 : failures + 1;
        reached = Math.max(reached, share);
        await delay(CLAIM); // the script that failed is put away meanwhile
      }
    }
  }
  reportOnlineOnly();
}

let isConnectionGone = false;
/** Resolves when nothing has come for a long time although nothing says why. */
async function waitForSilence() {
  const began = performance.now();
  while (isConnectionGone || performance.now() - Math.max(began, lastDownloadAt()) < LONGEST_SILENCE) await delay(1000);
}

/** Reload a page of another version than the one that serves it from now on, as after a forced reload. */
async function reloadIfOther() {
  const status = await callServiceWorker("status");
  if (!status?.current || status.current.version === document.documentElement.dataset.version) return;
  await reloadPage();
  await new Promise(() => {}); // the page is going
}

/** Say that it works with a connection only, once it does: not while Python starts. */
function reportOnlineOnly() {
  isGivenUp = true;
  showStatus("");
  const text = isCachingForbidden()
    ? gettext(
        "This network, or the server, does not let Faristol stay on this device: it works with a connection only.",
      )
    : gettext(
        "The download did not finish. Faristol works now, but not yet without a connection: open it again later.",
      );
  onceReady(() => banner("news", text));
}

/** Reload, but not while one script takes over from another: a stopping one uses the network. */
export async function reloadPage() {
  const registration = await navigator.serviceWorker.getRegistration(),
    deadline = Date.now() + LONGEST_CHANGE;
  while (registration?.waiting && Date.now() < deadline) await delay(50);
  location.reload();
}

/** Resolves if a forced reload keeps the device from serving this page. Rejects if the download failed. */
const waitForActivation = ({ installing, waiting, active }) =>
  new Promise((resolve, reject) => {
    const worker = active ?? waiting ?? installing;
    const onChange = () => {
      if (worker.state === "redundant") reject(new Error("redundant"));
      if (worker.state !== "activated") return;
      // a claimed page is notified before, however slow the device is
      callWorker(worker, { question: "claim" }, SIGN_OF_LIFE).then(() => setTimeout(resolve, CLAIM));
    };
    worker.addEventListener("statechange", onChange);
    onChange();
  });
