// Drafts: the unsent input of forms with data-draft is stored while typing and survives a crash. Those of a sandbox are
// kept by the page alone: they are there on every screen of it, and end with it.
import { loadRow, saveRow, write } from "./database.js";
import { onHidden } from "./dom.js";
import { hasEdits, markEdited } from "./morph.js";
import { currentSandbox } from "./sandbox.js";

const DELAY = 300;
const pending = new Map(); // {timer, sandbox} of a form: what is typed in the club is stored there, and the reverse
const restoredForms = new WeakSet();
const refilledForms = new WeakSet();
const blocked = new Set();
const sandboxed = { name: "", drafts: new Map() };

const readEntries = (form) =>
  [...form.elements]
    .filter((node) => node.name && !["hidden", "file", "submit", "button", "password"].includes(node.type))
    .map(({ name, type, value, checked }) => [name, ["checkbox", "radio"].includes(type) ? [value, checked] : value]);

function cancelSave(form) {
  clearTimeout(pending.get(form)?.timer);
  pending.delete(form);
}

/** The drafts of the sandbox on screen by id, or null in the club; of one that was left none remain. */
function sandboxDrafts() {
  const name = currentSandbox();
  if (name !== sandboxed.name) Object.assign(sandboxed, { name, drafts: new Map() });
  return name ? sandboxed.drafts : null;
}

async function saveDraft(form) {
  const { sandbox } = pending.get(form);
  cancelSave(form);
  if (!hasEdits(form) || blocked.has(form.dataset.draft)) return;
  const draft = { id: form.dataset.draft, fields: readEntries(form) };
  if (!sandbox) await saveRow("drafts", draft);
  else if (sandbox === currentSandbox()) sandboxDrafts().set(draft.id, draft);
}

export function recordInput(target) {
  const form = target.form;
  if (!form?.dataset.draft || target.type === "file") return; // a file cannot be put back into its field
  cancelSave(form);
  pending.set(form, { timer: setTimeout(saveDraft, DELAY, form), sandbox: currentSandbox() });
}

export const flushAll = () => Promise.all([...pending.keys()].map(saveDraft));

/** Delete the draft of a form of the club, or of a sandbox: that of the same form in the other place stays. */
export function deleteDraft(form, sandbox = currentSandbox()) {
  cancelSave(form);
  if (sandbox) return sandbox === currentSandbox() && sandboxDrafts().delete(form.dataset.draft);
  return write([["delete", "drafts", form.dataset.draft]]).catch(() => {});
}

const loadDraft = async (id) => (sandboxDrafts() ? sandboxDrafts().get(id) : loadRow("drafts", id).catch(() => null));

/** Never store these drafts again: what they name was erased. */
export const blockDrafts = (ids) => !currentSandbox() && ids.forEach((id) => blocked.add(id));

/** Show that the draft was restored; a repainted screen does not. */
function showNote(form) {
  if (refilledForms.has(form) && hasEdits(form)) form.querySelector("[data-draft-note]")?.removeAttribute("hidden");
}

/**
 * Restore drafts into the forms of a screen. A form edited meanwhile keeps its input; only its fields with data-apart
 * are restored.
 */
export async function restore(root) {
  sandboxDrafts();
  // the user may return before the delay after typing; a new form has no draft yet
  await Promise.all([...pending.keys()].filter((form) => restoredForms.has(form)).map(saveDraft));
  for (const form of root.querySelectorAll("form[data-draft]")) {
    if (!restoredForms.has(form)) {
      const draft = await loadDraft(form.dataset.draft);
      if (draft && !restoredForms.has(form)) fillIn(form, [...draft.fields], hasEdits(form) ? "[data-apart]" : "*");
      restoredForms.add(form);
      form.dispatchEvent(new CustomEvent("faristol-restored", { bubbles: true }));
    }
    showNote(form);
  }
}

function fillIn(form, fields, selector) {
  for (const node of form.elements) {
    if (!node.matches(selector)) continue;
    const index = fields.findIndex(
      ([name, value]) => name === node.name && (!Array.isArray(value) || value[0] === node.value),
    );
    if (index < 0) continue;
    const [[, value]] = fields.splice(index, 1),
      [property, stored] = Array.isArray(value) ? ["checked", value[1]] : ["value", value];
    if (node[property] === stored) continue;
    node[property] = stored;
    markEdited(node);
    refilledForms.add(form);
  }
}

onHidden(flushAll);
