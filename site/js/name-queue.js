// Names typed faster than answers come. A form with data-queue (the name of its field) sends what is typed at once and
// empties the field for the next name; answers come in their order. A name that is refused stands in the list of
// refused names (elements/refused-names.js) until it is dealt with, and in the field again if that is untouched.
import { toast } from "./notices.js";
import { afterPainting, markUnedited } from "./morph.js";
import { gettext } from "./i18n.js";

const SEVERAL = /[\n\t;]/; // several names at once are a table, to be looked at first
const refused = new Map(); // document and command: what was refused of them
const returned = new WeakMap(); // a field: the refused text that is in it again

const keyOf = (command, fields) => `${command} ${fields.find(([name]) => name === "stream")?.[1]}`;
const notifyChange = () => dispatchEvent(new CustomEvent("faristol-refused"));

/** The field whose text a form sends at once, or null: a button with a name of its own says whom it means. */
export function queuedField(form, submitter) {
  const field = form.elements[form.dataset.queue ?? ""];
  return field && !submitter?.name && !SEVERAL.test(field.value) ? field : null;
}

export const refusedNames = (form) => refused.get(keyOf(form.dataset.command, [...new FormData(form)])) ?? [];

/** Take a name off the list: it was added after all, corrected, or is not wanted. */
export function removeRefused(row) {
  for (const [key, rows] of refused) {
    const remaining = rows.filter((other) => other !== row);
    if (remaining.length) refused.set(key, remaining);
    else refused.delete(key);
  }
  notifyChange();
}

/** Put a refused name into its field to be corrected; what was being typed there takes its place in the list. */
export function correctName(row, field) {
  const draft = field.value.trim();
  field.value = row.name;
  returned.set(field, row);
  field.focus();
  field.select();
  if (draft) refused.get(row.key)?.push({ ...row, name: draft, why: "", insist: null });
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Whether the text in a field is a refused name that came back, changed or not. One typed over is no longer it. */
function returnedRow(field) {
  const row = returned.get(field);
  if (row && field.value.startsWith(row.name)) return row;
  returned.delete(field);
  return null;
}
addEventListener("input", ({ target }) => {
  if (!target.form?.dataset.queue) return;
  returnedRow(target);
  notifyChange();
});

/** What an answer says against a name, and the button that insists on it. */
function parseReason(answer, { id, form }) {
  const html = answer?.screen ?? Object.values(answer?.fragments ?? {}).join(""),
    page = new DOMParser().parseFromString(html, "text/html"),
    button = page.querySelector(`#${form.id} [name=namesake], [form=${form.id}][name=namesake]`);
  return {
    why: page.querySelector(`#${id}-wrong span`)?.textContent ?? "",
    insist: button && { label: button.textContent.trim(), field: [button.name, button.value] },
  };
}

/** Empty the field of a request that is about to be sent, and see to the answer. */
export function sendName(request, field) {
  const name = field.value.trim(),
    returnedName = returnedRow(field);
  // what was asked to be taken as typed was the name that came back
  if (!returnedName) request.fields = request.fields.filter(([key]) => key !== "as_typed");
  field.value = "";
  markUnedited(field);
  returned.delete(field);
  request.onAnswer = (isTaken, answer) => onAnswer(request, { name, field, back: returnedName, isTaken, answer });
}

function onAnswer({ command, fields }, { name, field, back: returnedName, isTaken, answer }) {
  if (returnedName) removeRefused(returnedName);
  if (isTaken || !name) return;
  const key = keyOf(command, fields),
    row = { key, command, fields, name, ...parseReason(answer, field) };
  refused.set(key, [...(refused.get(key) ?? []), row]);
  // after this answer is painted, and before another key is heard
  queueMicrotask(() =>
    afterPainting(() => {
      if (field.isConnected && field.value.trim() === name) {
        returned.set(field, row);
        field.select();
      }
      notifyChange();
      if (!document.querySelector("refused-names"))
        toast(gettext("Not added yet: {name}. {reason}", { name, reason: row.why }), "is-bad");
    }),
  );
}

/** What sends a refused name again, insisting on it. */
export function buildInsistRequest(row, field) {
  const request = { command: row.command, fields: [...row.fields, row.insist.field] };
  request.onAnswer = (isTaken, answer) => onAnswer(request, { name: row.name, field, back: row, isTaken, answer });
  return request;
}
