// The service worker as the page sees it: the first download, new versions offered, a switch when it is wanted.
import { askServiceWorker } from "./device.js";
import { banner, quiet } from "./notices.js";
import { say } from "./say.js";

const LOOK_AGAIN = 6 * 3_600_000;      // a tablet may keep the page open for weeks
const FIRST_DOWNLOAD = 120_000;
const CLAIM = 1000;
const LONGEST_CHANGE = 10_000;         // of scripts: one that is busy may go on for minutes, and answers meanwhile

const offer = () => banner("news", say("There is a new version. It waits until you want it."), [["offer", say("What is new")], ["dismiss", say("Later")]]);

const downloading = (percent) => quiet(say("Downloading, so that it works without a connection: {percent} %", { percent }));

/** Resolves when the page is served from this device, or can't be. `leave()` is called before the page is loaded anew. */
export async function serviceWorker(leave) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.type === "download") downloading(Math.round((100 * data.done) / data.total));
    if (data.type === "offered") offer();
    if (data.type === "incomplete") banner("news", say("A file of that version is missing on this device, so it was not put in. The version in use stays."), [["dismiss", say("Close")]]);
    if (data.type === "switched") leave().then(loadAnew);
  });
  const registering = workers.register("./sw.js", { updateViaCache: "none" });
  setInterval(() => registering.then((registration) => registration.update()).catch(() => {}), LOOK_AGAIN);
  if (workers.controller) {            // not awaited: offline it may stall for a second or more
    registering.catch(() => {});
    askServiceWorker("status").then((status) => { if (status?.offered) offer(); });
    return;
  }
  const controlled = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true })).then(() => quiet(""));
  // a blob worker is only served offline when the page was controlled before it started
  await Promise.race([controlled, registering.then(hopeless).catch(onlyOnline), new Promise((resolve) => setTimeout(resolve, FIRST_DOWNLOAD))]);
}

const onlyOnline = () => {
  quiet("");
  banner("news", say("The download did not come to its end. Faristol works now, but not yet without a connection: open it again later."), [["dismiss", say("Close")]]);
};

/** Load the page anew, but not while one script takes over from another: what is asked of one that is being stopped goes to the network. */
export async function loadAnew() {
  const registration = await navigator.serviceWorker.getRegistration(), late = Date.now() + LONGEST_CHANGE;
  while (registration?.waiting && Date.now() < late) await new Promise((resolve) => setTimeout(resolve, 50));
  location.reload();
}

/** Resolves when this page will not be served from the device: the user forced a reload past it. Rejects when the download failed. */
const hopeless = ({ installing, waiting, active }) => new Promise((resolve, reject) => {
  const worker = active ?? waiting ?? installing;
  if (!active) downloading(0);
  const look = () => {
    if (worker.state === "redundant") reject(new Error("redundant"));
    if (worker.state !== "activated") return;
    worker.postMessage({ question: "claim" }, [new MessageChannel().port2]);
    setTimeout(resolve, CLAIM);          // a page that was claimed hears of it before
  };
  worker.addEventListener("statechange", look);
  look();
});
