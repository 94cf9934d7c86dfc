// The place of the page: the club, or a sandbox (desk/front.py). The painted screen says which; an attribute of <html> has
// its name (screen-markers.js).
import { gettext } from "./i18n.js";
import { toast } from "./notices.js";

/** Actions of the device by which something leaves it. */
const LEAVING = new Set(["copy", "copy-now", "copy-folder", "savePicture", "sharePicture", "shareText"]);

/** The sandbox whose screen was painted last; "" for the club's. */
export const currentSandbox = () => document.documentElement.dataset.sandbox ?? "";

/** Whether a screen, if there is one, leads into a sandbox or out of one. */
export const isOfOtherPlace = (html) => html != null && html.includes(' data-sandbox="') !== Boolean(currentSandbox());

/** Whether an action may be carried out here; if not, say why. */
export function mayLeave(action) {
  const isRefused = Boolean(currentSandbox()) && LEAVING.has(action);
  if (isRefused) toast(gettext("Nothing of an example or a rehearsal leaves this device."));
  return !isRefused;
}
