// What somebody has typed and not yet sent survives a crash: forms with data-draft are kept as they are typed.
import { row, write } from "./database.js";
import { whenHidden } from "./page.js";
import { hasEdits, markEdited } from "./paint.js";

const PAUSE = 300;
const pending = new Map();
const restored = new WeakSet();
const cameBack = new WeakSet();
const dropped = new Set();

const entries = (form) =>
  [...form.elements]
    .filter((node) => node.name && !["hidden", "file", "submit", "button", "password"].includes(node.type))
    .map(({ name, type, value, checked }) => [name, ["checkbox", "radio"].includes(type) ? [value, checked] : value]);

function flush(form) {
  clearTimeout(pending.get(form));
  pending.delete(form);
  if (!hasEdits(form) || dropped.has(form.dataset.draft)) return Promise.resolve();
  return write([["put", "drafts", { id: form.dataset.draft, fields: entries(form) }]]).catch(() => {});
}

export function noteTyping(target) {
  const form = target.form;
  if (!form?.dataset.draft || target.type === "file") return; // a file cannot be put back into its field
  clearTimeout(pending.get(form));
  const later = setTimeout(flush, PAUSE, form);
  pending.set(form, later);
}

export const flushAll = () => Promise.all([...pending.keys()].map(flush));

export function forget(form) {
  clearTimeout(pending.get(form));
  pending.delete(form);
  return write([["delete", "drafts", form.dataset.draft]]).catch(() => {});
}

/** What these drafts speak of was forgotten: they are gone from the store, and nothing brings them back. */
export const drop = (ids) => ids.forEach((id) => dropped.add(id));

/** Say that it came back; a screen that is drawn anew does not know. */
function note(form) {
  if (cameBack.has(form) && hasEdits(form)) form.querySelector("[data-draft-note]")?.removeAttribute("hidden");
}

/** Put what was typed before back into the forms of the screen; true when anything came back. */
export async function restore(root) {
  await flushAll(); // somebody may be back sooner than the pause after typing
  let any = false;
  for (const form of root.querySelectorAll("form[data-draft]")) {
    if (restored.has(form)) {
      note(form);
      continue;
    }
    restored.add(form);
    const draft = await row("drafts", form.dataset.draft).catch(() => null);
    if (!draft || hasEdits(form)) continue;
    const left = [...draft.fields];
    for (const node of form.elements) {
      const at = left.findIndex(
        ([name, value]) => name === node.name && (!Array.isArray(value) || value[0] === node.value),
      );
      if (at < 0) continue;
      const [[, value]] = left.splice(at, 1);
      const isNew = Array.isArray(value) ? node.checked !== value[1] : node.value !== value;
      if (!isNew) continue;
      if (Array.isArray(value)) node.checked = value[1];
      else node.value = value;
      markEdited(node);
      any = true;
      cameBack.add(form);
    }
    note(form);
  }
  return any;
}

addEventListener("pagehide", flushAll);
whenHidden(flushAll);
