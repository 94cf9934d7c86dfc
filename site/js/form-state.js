// What a form shows of its fields while they are filled in: a button that waits for something to send, and the room
// that is left.
import { gettext } from "./i18n.js";

const NEAR = 0.15,
  MIN_LIMIT = 30; // of the room; no field that takes fewer signs says so

/** Let the buttons wait that have nothing to send: data-wants names the fields of which one must hold something. */
export function updateSubmitButtons(root) {
  for (const button of root.querySelectorAll("button[data-wants]"))
    button.disabled = !button.dataset.wants.split(" ").some((name) => button.form?.elements[name]?.value);
}

/** Say how many signs a field still takes once they are few, or how many more than its data-limit were typed. */
export function showRemainingLength(field) {
  const limit = Number(field.dataset?.limit ?? field.maxLength),
    box = field.closest(".field");
  if (!box || !(limit >= MIN_LIMIT)) return;
  const left = limit - field.value.length,
    isNear = left <= limit * NEAR;
  let note = box.querySelector(".field__room");
  if (!isNear) return note?.remove();
  if (!note) box.append((note = Object.assign(document.createElement("p"), { className: "field__note field__room" })));
  note.textContent = left < 0 ? gettext("{n} too many", { n: -left }) : gettext("Room for {n} more", { n: left });
}
