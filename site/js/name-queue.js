// Names typed faster than answers come. A form with data-queue (the name of its field) sends what is typed at once and
// empties the field for the next name; answers come in their order. A name that is refused stands in the list of
// refused names (elements/refused-names.js) until it is dealt with, and in the field again if that is untouched.
import { toast } from "./notices.js";
import { afterPainting, letGo } from "./morph.js";
import { say } from "./i18n.js";

const SEVERAL = /[\n\t;]/; // several names at once are a table, to be looked at first
const refused = new Map(); // document and command: what was refused of them
const brought = new WeakMap(); // a field: the refused text that is in it again

const keyOf = (command, fields) => `${command} ${fields.find(([name]) => name === "stream")?.[1]}`;
const changed = () => dispatchEvent(new CustomEvent("faristol-refused"));

/** The field whose text a form sends at once, or null: a button with a name of its own says whom it means. */
export function queuedField(form, submitter) {
  const field = form.elements[form.dataset.queue ?? ""];
  return field && !submitter?.name && !SEVERAL.test(field.value) ? field : null;
}

export const refusedNames = (form) => refused.get(keyOf(form.dataset.command, [...new FormData(form)])) ?? [];

/** Take a name off the list: it was added after all, corrected, or is not wanted. */
export function dropRefused(row) {
  for (const [key, rows] of refused) {
    const left = rows.filter((other) => other !== row);
    if (left.length) refused.set(key, left);
    else refused.delete(key);
  }
  changed();
}

/** Put a refused name into its field to be corrected; what was being typed there takes its place in the list. */
export function correct(row, field) {
  const meanwhile = field.value.trim();
  field.value = row.name;
  brought.set(field, row);
  field.focus();
  field.select();
  if (meanwhile) refused.get(row.key)?.push({ ...row, name: meanwhile, why: "", insist: null });
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Whether the text in a field is a refused name that came back, changed or not. One typed over is no longer it. */
function broughtTo(field) {
  const row = brought.get(field);
  if (row && field.value.startsWith(row.name)) return row;
  brought.delete(field);
  return null;
}
addEventListener("input", ({ target }) => {
  if (!target.form?.dataset.queue) return;
  broughtTo(target);
  changed();
});

/** What an answer says against a name, and the button that insists on it. */
function reasonIn(answer, { id, form }) {
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
    back = broughtTo(field);
  // what was asked to be taken as typed was the name that came back
  if (!back) request.fields = request.fields.filter(([key]) => key !== "as_typed");
  field.value = "";
  letGo(field);
  brought.delete(field);
  request.answered = (isTaken, answer) => settle(request, { name, field, back, isTaken, answer });
}

function settle({ command, fields }, { name, field, back, isTaken, answer }) {
  if (back) dropRefused(back);
  if (isTaken || !name) return;
  const key = keyOf(command, fields),
    row = { key, command, fields, name, ...reasonIn(answer, field) };
  refused.set(key, [...(refused.get(key) ?? []), row]);
  // after this answer is painted, and before another key is heard
  queueMicrotask(() =>
    afterPainting(() => {
      if (field.isConnected && field.value.trim() === name) {
        brought.set(field, row);
        field.select();
      }
      changed();
      if (!document.querySelector("refused-names"))
        toast(say("Not added yet: {name}. {reason}", { name, reason: row.why }), "is-bad");
    }),
  );
}

/** What sends a refused name again, insisting on it. */
export function insistent(row, field) {
  const request = { command: row.command, fields: [...row.fields, row.insist.field] };
  request.answered = (isTaken, answer) => settle(request, { name: row.name, field, back: row, isTaken, answer });
  return request;
}
