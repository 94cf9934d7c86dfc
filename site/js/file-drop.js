// Drops and pastes on the page. A dropped file goes into the screen's own field, else to the Files screen; without this
// the browser would open it. A pasted list would be joined in a one-line field.
import { toast } from "./notices.js";
import { isViewer } from "./dom.js";
import { gettext } from "./i18n.js";

const MAX_SIZE = 64; // megabytes, as of a chosen file

/** The message for a file that is too large, or null. */
export const sizeFault = ({ name, size }) =>
  size > MAX_SIZE * 1024 * 1024
    ? gettext("“{name}” is larger than {size} MB. Faristol cannot read it.", { name, size: MAX_SIZE })
    : null;

/** The request that has Files identify and open a file. */
export const openRequest = (name, bytes) => ({
  route: "/files",
  command: "open_file",
  fields: [["file", name]],
  files: [bytes],
});

export function listenForDrops(send) {
  const isOurs = ({ dataTransfer, target }) => dataTransfer?.types.includes("Files") && !target.closest?.("label.drop");
  addEventListener("dragover", (event) => isOurs(event) && event.preventDefault());
  addEventListener("drop", async (event) => {
    if (!isOurs(event)) return; // its own field takes it, or it is no file
    event.preventDefault();
    const { files } = event.dataTransfer,
      [file] = files,
      field = document.querySelector("main input[type=file]");
    if (!file || isViewer()) return;
    if (field) {
      field.files = files;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      field.scrollIntoView({ block: "center" });
    } else if (sizeFault(file)) toast(sizeFault(file), "is-bad");
    else send(openRequest(file.name, new Uint8Array(await file.arrayBuffer())));
  });
  // several names are a table to be previewed
  addEventListener("paste", (event) => {
    const field = event.target.closest?.("input[data-several]"),
      text = event.clipboardData?.getData("text/plain").trim() ?? "";
    if (!field || !/[\n\t;]/.test(text)) return;
    event.preventDefault();
    const isOtherText = ([name, value]) => name !== field.name && typeof value === "string",
      others = [...new FormData(field.form)].filter(isOtherText),
      pasted = /\n/.test(text) ? text : text.replace(/[\t;]/g, "\n");
    send({ command: field.dataset.several, fields: [...others, ["pasted", pasted]] });
  });
}
