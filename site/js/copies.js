// Copies in files after a round, by the method chosen on this device (desk/shared/files/copies.py). A failure is reported and
// the file offered for saving.
import { loadRow, write } from "./database.js";
import { canShare, exportFile, shareFile } from "./share-file.js";
import { banner, hideBanner, toast } from "./notices.js";
import { gettext } from "./i18n.js";

const FOLDER = "copies"; // key of the folder's handle, in a store that no file holds
const MODE = { mode: "readwrite" };
let offeredFile = null;

const reasonOf = ({ name, message }) =>
  ({
    NotFoundError: gettext("the folder is not there any more"),
    QuotaExceededError: gettext("there is no room left"),
    NotAllowedError: gettext("the browser does not allow it"),
    SecurityError: gettext("the browser does not allow it"),
    NoModificationAllowedError: gettext("the browser does not allow it"),
  })[name] ??
  (message || name);

const chooseCommand = (fields) => ({ command: "choose_copies", fields: Object.entries(fields) });

/** Let the user choose the folder. Returns the request that records it, or null. */
export async function chooseFolder() {
  if (!globalThis.showDirectoryPicker) {
    toast(gettext("This browser cannot write into a folder. Choose another way."), "is-bad");
    return null;
  }
  try {
    const handle = await showDirectoryPicker({ id: "faristol", ...MODE });
    await write([["put", "handles", { id: FOLDER, handle }]]);
    return chooseCommand({ way: "folder", folder: handle.name });
  } catch (error) {
    if (error.name !== "AbortError") toast(reasonOf(error), "is-bad");
    return null;
  }
}

/**
 * If this browser cannot share such a file (some share images only), return the request that chooses downloads instead.
 */
export function checkSharing(mime) {
  if (canShare(new File(["{}"], "copy.jsonl", { type: mime }))) return null;
  const text = gettext("This browser cannot share such a file. The copy is downloaded after each round instead.");
  return { ...chooseCommand({ way: "file" }), onAnswer: (isTaken) => isTaken && banner("notice", text) };
}

async function writeToFolder({ name, text }) {
  const { handle } = (await loadRow("handles", FOLDER)) ?? {};
  if (!handle) throw new DOMException("", "NotFoundError");
  const isAllowed =
    (await handle.queryPermission(MODE)) === "granted" || (await handle.requestPermission(MODE)) === "granted";
  if (!isAllowed) throw new DOMException("", "NotAllowedError");
  const file = await handle.getFileHandle(name, { create: true });
  try {
    await writeWhole(await file.createWritable(), text);
  } catch (error) {
    // an empty file would pass for a copy; an earlier one stays
    const { size } = await file.getFile().catch(() => ({ size: 1 }));
    if (!size) await handle.removeEntry(name).catch(() => {});
    throw error;
  }
  return true;
}

async function writeWhole(out, text) {
  try {
    await out.write(text);
    await out.close();
  } catch (error) {
    await out.abort().catch(() => {});
    throw error;
  }
}

const methods = {
  folder: writeToFolder,
  file: exportFile,
  share: async ({ name, mime, text }) => (await shareFile(new File([text], name, { type: mime }))) === true,
};

function withdrawOffer() {
  hideBanner("copy");
  offeredFile = null;
}

/** Make a copy by the chosen method: true on success; else offer the file and say why. */
export async function makeCopy({ way, note, ...file }) {
  let failure = "";
  try {
    if (await methods[way]?.(file)) {
      if (offeredFile?.name === file.name) withdrawOffer(); // it contains the one that failed
      return true;
    }
  } catch (error) {
    const reason = reasonOf(error);
    failure = gettext("No copy was made: {reason}.", { reason });
  }
  offeredFile = file;
  banner("copy", `${failure} ${note}`.trim(), { "copy-now": gettext("Save to a file"), dismiss: gettext("Later") });
  return false;
}

/** Save the offered copy; returns the request that records it, or null. */
export async function saveOffered() {
  const file = offeredFile;
  withdrawOffer();
  return file && (await exportFile(file)) ? file.then : null;
}
