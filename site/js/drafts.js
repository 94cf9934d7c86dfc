// What somebody has typed and not yet sent survives a crash: forms with data-draft are kept as they are typed.
import { keepRow, row, write } from "./database.js";
import { whenHidden } from "./dom.js";
import { hasEdits, markEdited } from "./morph.js";

const PAUSE = 300;
const pending = new Map();
const restored = new WeakSet();
const cameBack = new WeakSet();
const dropped = new Set();

const entries = (form) =>
  [...form.elements]
    .filter((node) => node.name && !["hidden", "file", "submit", "button", "password"].includes(node.type))
    .map(({ name, type, value, checked }) => [name, ["checkbox", "radio"].includes(type) ? [value, checked] : value]);

function unschedule(form) {
  clearTimeout(pending.get(form));
  pending.delete(form);
}

async function flush(form) {
  unschedule(form);
  if (!hasEdits(form) || dropped.has(form.dataset.draft)) return;
  await keepRow("drafts", { id: form.dataset.draft, fields: entries(form) });
}

export function noteTyping(target) {
  const form = target.form;
  if (!form?.dataset.draft || target.type === "file") return; // a file cannot be put back into its field
  unschedule(form);
  pending.set(form, setTimeout(flush, PAUSE, form));
}

export const flushAll = () => Promise.all([...pending.keys()].map(flush));

export function forget(form) {
  unschedule(form);
  return write([["delete", "drafts", form.dataset.draft]]).catch(() => {});
}

/** What these drafts speak of was forgotten: they are gone from the store, and nothing brings them back. */
export const drop = (ids) => ids.forEach((id) => dropped.add(id));

/** Say that it came back; a screen that is drawn anew does not know. */
function note(form) {
  if (cameBack.has(form) && hasEdits(form)) form.querySelector("[data-draft-note]")?.removeAttribute("hidden");
}

/**
 * Put what was typed before back into the forms of the screen. What was typed into a form meanwhile stays, with what
 * stands apart from it (data-apart).
 */
export async function restore(root) {
  // somebody may be back sooner than the pause after typing; a form that is new knows nothing of its draft yet
  await Promise.all([...pending.keys()].filter((form) => restored.has(form)).map(flush));
  for (const form of root.querySelectorAll("form[data-draft]")) {
    if (!restored.has(form)) {
      const draft = await row("drafts", form.dataset.draft).catch(() => null);
      if (draft && !restored.has(form)) fillIn(form, [...draft.fields], hasEdits(form) ? "[data-apart]" : "*");
      restored.add(form);
      form.dispatchEvent(new CustomEvent("faristol-restored", { bubbles: true }));
    }
    note(form);
  }
}

function fillIn(form, fields, free) {
  for (const node of form.elements) {
    if (!node.matches(free)) continue;
    const at = fields.findIndex(
      ([name, value]) => name === node.name && (!Array.isArray(value) || value[0] === node.value),
    );
    if (at < 0) continue;
    const [[, value]] = fields.splice(at, 1),
      [property, typed] = Array.isArray(value) ? ["checked", value[1]] : ["value", value];
    if (node[property] === typed) continue;
    node[property] = typed;
    markEdited(node);
    cameBack.add(form);
  }
}

whenHidden(flushAll);
