// Queue of typed names, for typing faster than answers come. A form with data-queue (the name of its field) sends each
// name at once and empties the field; answers come in order. A refused name is listed (elements/refused-names.js) until
// it is resolved, and put back into the field if that is untouched.
import { toast } from "./notices.js";
import { afterPainting, markUnedited } from "./morph.js";
import { gettext } from "./i18n.js";

const SEVERAL = /[\n\t;]/; // several names are a table, to be previewed
const refused = new Map(); // by document and command: refused rows
const returned = new WeakMap(); // by field: the refused row put back into it

const keyOf = (command, fields) => `${command} ${fields.find(([name]) => name === "stream")?.[1]}`;
const notifyChange = () => dispatchEvent(new CustomEvent("faristol-refused"));

/** The field of a queued form, or null: a button with a name says whom it means. */
export function queuedField(form, submitter) {
  const field = form.elements[form.dataset.queue ?? ""];
  return field && !submitter?.name && !SEVERAL.test(field.value) ? field : null;
}

export const refusedNames = (form) => refused.get(keyOf(form.dataset.command, [...new FormData(form)])) ?? [];

/** Remove a name that was added after all, corrected, or is not wanted. */
export function removeRefused(row) {
  for (const [key, rows] of refused) {
    const remaining = rows.filter((other) => other !== row);
    if (remaining.length) refused.set(key, remaining);
    else refused.delete(key);
  }
  notifyChange();
}

/** Put a refused name into its field for correction; a name typed there meanwhile is listed instead. */
export function correctName(row, field) {
  const draft = field.value.trim();
  field.value = row.name;
  returned.set(field, row);
  field.focus();
  field.select();
  if (draft) refused.get(row.key)?.push({ ...row, name: draft, why: "", insist: null });
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** The refused row that was put back into a field, edited or not, or null if it was typed over. */
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

/** Parse an answer's error for a name, and the button that insists on it. */
function parseReason(answer, { id, form }) {
  const html = answer?.screen ?? Object.values(answer?.fragments ?? {}).join(""),
    page = new DOMParser().parseFromString(html, "text/html"),
    button = page.querySelector(`#${form.id} [name=namesake], [form=${form.id}][name=namesake]`);
  return {
    why: page.querySelector(`#${id}-wrong span`)?.textContent ?? "",
    insist: button && { label: button.textContent.trim(), field: [button.name, button.value] },
  };
}

/** Empty the field of a request about to be sent, and handle its answer. */
export function sendName(request, field) {
  const name = field.value.trim(),
    returnedName = returnedRow(field);
  // "as typed" was meant for the name put back
  if (!returnedName) request.fields = request.fields.filter(([key]) => key !== "as_typed");
  field.value = "";
  markUnedited(field);
  returned.delete(field);
  request.onAnswer = (isTaken, answer) => onAnswer(request, { name, field, returnedName, isTaken, answer });
}

function onAnswer({ command, fields }, { name, field, returnedName, isTaken, answer }) {
  if (returnedName) removeRefused(returnedName);
  if (isTaken || !name) return;
  const key = keyOf(command, fields),
    row = { key, command, fields, name, ...parseReason(answer, field) };
  refused.set(key, [...(refused.get(key) ?? []), row]);
  // after painting the answer, before the next key
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

/** Build the request that insists on a refused name. */
export function buildInsistRequest(row, field) {
  const request = { command: row.command, fields: [...row.fields, row.insist.field] };
  request.onAnswer = (isTaken, answer) =>
    onAnswer(request, { name: row.name, field, returnedName: row, isTaken, answer });
  return request;
}
