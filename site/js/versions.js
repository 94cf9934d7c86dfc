// The service worker as the page sees it: the first download, new versions offered, a switch when it is wanted.
import { askServiceWorker } from "./device.js";
import { banner, quiet } from "./notices.js";
import { say } from "./say.js";

const LOOK_AGAIN = 6 * 3_600_000;      // a tablet may keep the page open for weeks
const FIRST_DOWNLOAD = 120_000;

const offer = () => banner("news", say("There is a new version. It waits until you want it."), [["offer", say("What is new")], ["dismiss", say("Later")]]);

/** Resolves when the page is served from this device, or can't be. `leave()` is called before the page is loaded anew. */
export async function serviceWorker(leave) {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  workers.addEventListener("message", ({ data }) => {
    if (data.type === "download") quiet(say("Downloading, so that it works without a connection: {percent} %", { percent: Math.round((100 * data.done) / data.total) }));
    if (data.type === "offered") offer();
    if (data.type === "switched") leave().then(() => location.reload());
  });
  const registering = workers.register("./sw.js", { updateViaCache: "none" });
  setInterval(() => registering.then((registration) => registration.update()).catch(() => {}), LOOK_AGAIN);
  if (workers.controller) {            // not awaited: offline it may stall for a second or more
    registering.catch(() => {});
    askServiceWorker("status").then((status) => { if (status?.offered) offer(); });
    return;
  }
  quiet(say("Downloading, so that it works without a connection: {percent} %", { percent: 0 }));
  const controlled = new Promise((resolve) => workers.addEventListener("controllerchange", resolve, { once: true }));
  // a blob worker is only served offline when the page was controlled before it started
  await Promise.race([registering.then(hopeless), controlled, new Promise((resolve) => setTimeout(resolve, FIRST_DOWNLOAD))]).catch(() => {});
}

/** Resolves when this page will not be served from the device: the download failed, or the user forced a reload past it. */
const hopeless = ({ installing, waiting, active }) => new Promise((resolve) => {
  const coming = installing ?? waiting;
  if (!coming && active?.state === "activated") resolve();
  coming?.addEventListener("statechange", () => { if (coming.state === "redundant") resolve(); });
});
