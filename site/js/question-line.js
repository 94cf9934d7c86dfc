// The line for questions and moves (desk/shared/line.html): Escape clears it, ArrowUp recalls the last text, and typing
// cancels an act waiting for confirmation. An Enter that is held down, or comes before the act was announced, confirms
// nothing. Python answers.
import { hasPending, withdraw } from "./announcer.js";
import { momentFields, readMoment } from "./elements/moment.js";
import { selectPart } from "./focus.js";
import { hasModifier, setAttribute } from "./dom.js";
import { afterPainting, markEdited } from "./morph.js";

const FIELD = "#line #line-text";
const SECRET = /^[-−–—]/; // an exchange names tiles of a rack

let lastQuestion = { key: "", text: "" }; // for one position: the next user of the tablet is the opponent

function setValue(field, text) {
  field.value = text;
  markEdited(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function cancelProposal(form) {
  form.elements.confirm.value = "";
  const proposal = form.querySelector("[data-proposal]");
  if (!proposal) return;
  withdraw(proposal.querySelector("span").textContent); // Enter does nothing now
  proposal.remove();
}

/** Do what reads the painted answer; called before it is painted. */
const onceAnswered = (work) => queueMicrotask(() => afterPainting(work));

/** Once the answer of a line is painted: an act that was given up before it came waits for no Enter. */
export function dropGivenUp({ id }) {
  if (id !== "line") return;
  onceAnswered(() => {
    const form = document.getElementById(id),
      field = form && document.getElementById(form.dataset.asks ?? "line-text");
    if (field && stripMark(form.elements.confirm.value) !== stripMark(field.value)) cancelProposal(form);
  });
}

/** Whether Enter is held down, or confirms an act not announced yet. */
const isRash = ({ repeat }, form) => repeat || (form.elements.confirm.value !== "" && hasPending());

// ---- the Table field of a round: a text that begins with a question mark is a question ----
const TABLE = "#slip-table";
const isQuestion = (field) => field.matches?.(TABLE) && field.value.trimStart().startsWith("?");
const stripMark = (text) => text.replace(/^\s*\?/, "").trim(); // "? pause" is "?pause"
const questionForm = () => document.querySelector("form[data-asks]");

/**
 * Send the field's question; once answered the field is emptied, unless an act waits for a second Enter. A refused text
 * stays, with its wrong part selected.
 */
function sendQuestion(field) {
  const form = questionForm(),
    { value } = field,
    text = value.trim();
  if (!form || form.hasAttribute("aria-busy")) return;
  form.elements.line.value = value;
  lastQuestion = { key: form.dataset.key, text };
  const finish = (isTaken) => {
    if (field.value !== value) return;
    if (!isTaken) markInvalid(field);
    else if (!isProposal(text)) setValue(field, "");
  };
  const onAnswer = (isTaken) => onceAnswered(() => finish(isTaken));
  const fields = [...new FormData(form), ...momentFields(readMoment())].filter(([, value]) => value !== "");
  dispatchEvent(
    new CustomEvent("faristol-send", { detail: { command: form.dataset.command, fields, onAnswer, form } }),
  );
}

function isProposal(text) {
  const pending = stripMark(questionForm()?.elements.confirm.value ?? "");
  return pending !== "" && pending === stripMark(text);
}

function markInvalid(field) {
  const { from, to } = questionForm()?.dataset ?? {};
  if (!from || document.activeElement !== field) return;
  setAttribute(field, "aria-invalid", "true");
  selectPart(field, from, to);
}

function listenToTable(root) {
  const tableField = (event) => (event.target.matches?.(TABLE) ? event.target : null);
  root.addEventListener(
    "input",
    (event) => {
      if (!tableField(event) || !questionForm()) return;
      cancelProposal(questionForm());
      setAttribute(event.target, "aria-invalid", null);
      if (isQuestion(event.target)) event.stopPropagation();
      else if (event.target.value) questionForm().hidden = true; // a slip is typed: hide the answer
    },
    true,
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const table = tableField(event),
        { key } = event;
      if (!table || !questionForm() || hasModifier(event) || event.isComposing) return;
      const isRecall =
        key === "ArrowUp" && !table.value && lastQuestion.text && lastQuestion.key === questionForm().dataset.key;
      if (!isQuestion(table) && !(key === "?" && !table.value) && !isRecall) return;
      event.stopPropagation();
      if (key === "Enter") {
        event.preventDefault();
        if (!isRash(event, questionForm())) sendQuestion(table);
      } else if (key === "Escape") setValue(table, "");
      else if (isRecall) {
        event.preventDefault();
        setValue(table, lastQuestion.text);
      }
    },
    true,
  );
}

/** Listen to the question line of any screen. */
export function listenToLine(root) {
  root.addEventListener("submit", ({ target }) => {
    const text = target.matches("#line:has(#line-text)") ? target.elements.line.value.trim() : "";
    if (text && !SECRET.test(text)) lastQuestion = { key: target.dataset.key, text };
  });
  listenToTable(root);
  root.addEventListener("input", ({ target }) => {
    if (target.matches(FIELD)) cancelProposal(target.form);
  });
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!target.matches(FIELD) || hasModifier(event) || event.isComposing) return;
    if (key === "Enter") {
      if (isRash(event, target.form)) event.preventDefault();
    } else if (key === "Escape" && target.value) {
      event.preventDefault();
      setValue(target, "");
    } else if (
      key === "ArrowUp" &&
      !target.value &&
      lastQuestion.text &&
      lastQuestion.key === target.form.dataset.key
    ) {
      event.preventDefault();
      setValue(target, lastQuestion.text);
    }
  });
}
