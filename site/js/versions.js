// The service worker, for the page: first download, offers of new versions, and switching on request.
import { callServiceWorker, callWorker } from "./device.js";
import { banner, reportLostFiles, showStatus } from "./notices.js";
import { delay } from "./dom.js";
import { isCachingForbidden } from "./policy.js";
import { gettext } from "./i18n.js";

const LOOK_AGAIN = 6 * 3_600_000; // a tablet may keep the page open for weeks
const FIRST_DOWNLOAD = 120_000;
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

function showDownload({ done, total }) {
  const percent = Math.round((100 * done) / total);
  showStatus(gettext("Downloading, so that it works without a connection: {percent}%", { percent }));
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
function onMessage({ data, ports }) {
  // late messages of a failed download
  if (data.type === "download" && !isGivenUp) showDownload(data);
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
  await Promise.race([
    controlling,
    registerNewest().then(waitForActivation).catch(reportOnlineOnly),
    delay(FIRST_DOWNLOAD),
  ]);
  await reloadIfOther();
}

/** Reload a page of another version than the one that serves it from now on, as after a forced reload. */
async function reloadIfOther() {
  const status = await callServiceWorker("status");
  if (!status?.current || status.current.version === document.documentElement.dataset.version) return;
  await reloadPage();
  await new Promise(() => {}); // the page is going
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
    if (!active) showDownload({ done: 0, total: 1 });
    const onChange = () => {
      if (worker.state === "redundant") reject(new Error("redundant"));
      if (worker.state !== "activated") return;
      callWorker(worker, { question: "claim" });
      setTimeout(resolve, CLAIM); // a claimed page is notified before
    };
    worker.addEventListener("statechange", onChange);
    onChange();
  });
