// Drops and pastes on the page. A dropped file goes into the screen's own field, else to the Files screen; without this
// the browser would open it. A pasted list would be joined in a one-line field.
import { toast } from "./notices.js";
import { isViewer } from "./dom.js";
import { gettext } from "./i18n.js";

const MAX_SIZE = 64; // megabytes, as of a chosen file

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
    } else if (file.size > MAX_SIZE * 1024 * 1024) {
      const values = { name: file.name, size: MAX_SIZE };
      toast(gettext("“{name}” is larger than {size} MB. Faristol cannot read it.", values), "is-bad");
    } else {
      const bytes = new Uint8Array(await file.arrayBuffer());
      send({ route: "/files", command: "open_file", fields: [["file", file.name]], files: [bytes] });
    }
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
