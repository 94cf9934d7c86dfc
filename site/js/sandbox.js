// The place of the page: the club, or a sandbox (desk/front.py). The painted screen says which; an attribute of <html> has
// its name (screen-markers.js).
import { gettext } from "./i18n.js";
import { toast } from "./notices.js";
import { readText, storeText } from "./site-scope.js";

const NOTE = "sandbox"; // the one on screen, for a page that is loaded again

/** Actions of the device by which something leaves it. */
const LEAVING = new Set(["copy", "copy-now", "copy-folder", "savePicture", "sharePicture", "shareText"]);

/** The sandbox whose screen was painted last; "" for the club's. */
export const currentSandbox = () => document.documentElement.dataset.sandbox ?? "";

new MutationObserver(() => storeText("sessionStorage", NOTE, currentSandbox() || null)).observe(
  document.documentElement,
  { attributeFilter: ["data-sandbox"] },
);

// A page that is loaded is in the club: if a sandbox was on it, show the club's home, not the same address there.
let leftSandbox = readText("sessionStorage", NOTE) ?? ""; // by loading the page again; the user does not know yet
if (leftSandbox) {
  storeText("sessionStorage", NOTE, null);
  history.replaceState(null, "", "#/");
}

/** Say that the page is back in the club, unless it shows a sandbox that another window had opened. */
export function tellReturn() {
  if (leftSandbox && !currentSandbox())
    toast(
      leftSandbox === "rehearsal"
        ? gettext("You are back in the club. The rehearsal waits on the home screen.")
        : gettext("You are back in the club."),
    );
  leftSandbox = "";
}

/** Whether a screen, if there is one, leads into a sandbox or out of one. */
export const isOfOtherPlace = (html) => html != null && html.includes(' data-sandbox="') !== Boolean(currentSandbox());

/** Whether an action may be carried out here; if not, say why. */
export function mayLeave(action) {
  const isRefused = Boolean(currentSandbox()) && LEAVING.has(action);
  if (isRefused) toast(gettext("Nothing of an example or a rehearsal leaves this device."));
  return !isRefused;
}
