// Copies in files after a round, made as it was chosen on this device (desk/parts/copies.py). Whatever cannot be made is
// said, and offered to a finger: nothing fails in silence.
import { loadRow, write } from "./database.js";
import { canShare, exportFile, shareFile } from "./share-file.js";
import { banner, hideBanner, toast } from "./notices.js";
import { gettext } from "./i18n.js";

const FOLDER = "copies"; // the handle of the folder, in its own store: no file holds it
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

/** Let the user choose the folder. Returns what tells of it, or null when none was chosen. */
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

/** Where this browser shares no such file, choose the download instead and say so. Some share pictures alone. */
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
    // what is empty would pass for a copy; one of before stays as it was
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

/** Make a copy the chosen way: true when it was made; else it is offered, with why it was not made. */
export async function makeCopy({ way, note, ...file }) {
  let failure = "";
  try {
    if (await methods[way]?.(file)) {
      if (offeredFile?.name === file.name) withdrawOffer(); // it has all of the one that could not be made
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

/** Hand out the copy that is offered: what is to be noted then, or nothing. */
export async function saveOffered() {
  const file = offeredFile;
  withdrawOffer();
  return file && (await exportFile(file)) ? file.then : null;
}
