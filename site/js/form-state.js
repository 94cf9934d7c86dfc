// State that a form shows while it is filled in: buttons without input to send, and the remaining length.
import { gettext } from "./i18n.js";

const NEAR = 0.15,
  MIN_LIMIT = 30; // of the limit; fields with a lower limit do not show it

/** Disable buttons without input: data-wants names the fields of which one must have a value. */
export function updateSubmitButtons(root) {
  for (const button of root.querySelectorAll("button[data-wants]"))
    button.disabled = !button.dataset.wants.split(" ").some((name) => button.form?.elements[name]?.value);
}

/** Show how many characters a field still takes when few are left, or how many exceed its data-limit. */
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
