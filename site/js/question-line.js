// The line for questions and moves (desk/parts/line.html): Escape clears it, ArrowUp brings the last text back, and what
// is typed after an act was said back gives that act up. Nobody does by a held key, or by one that comes before the voice,
// what was not heard. Answers come from Python.
import { hasUnsaid } from "./announcer.js";
import { fieldsOf, moment } from "./elements/moment.js";
import { selectPart } from "./focus.js";
import { hasModifier, setAttribute } from "./dom.js";
import { afterPainting, markEdited } from "./morph.js";

const FIELD = "#line #line-text";
const SECRET = /^[-−–—]/; // an exchange names tiles of a rack

let last = { key: "", text: "" }; // of one position: the next hand at the tablet is the opponent's

function write(field, text) {
  field.value = text;
  markEdited(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function giveUp(form) {
  form.elements.confirm.value = "";
  form.querySelector("[data-proposal]")?.remove();
}
/** Whether an Enter is held down, or would do what is not said yet. */
const isRash = ({ repeat }, form) => repeat || (form.elements.confirm.value !== "" && hasUnsaid());

// ---- the Table field of a round: what begins with a question mark is asked, and no table ----
const TABLE = "#slip-table";
const questionOf = (field) => field.matches?.(TABLE) && field.value.trimStart().startsWith("?");
const plain = (text) => text.replace(/^\s*\?/, "").trim(); // "? pause" is "?pause"
const asking = () => document.querySelector("form[data-asks]");

/** Send what the field asks; once it is answered the field is empty, unless an act waits for a second Enter. What is refused
 * stays, with the part that is wrong selected. */
function ask(field) {
  const form = asking(),
    { value } = field,
    text = value.trim();
  if (!form || form.hasAttribute("aria-busy")) return;
  form.elements.line.value = value;
  last = { key: form.dataset.key, text };
  const after = (isTaken) => {
    if (field.value !== value) return;
    if (!isTaken) refuse(field);
    else if (!isWaiting(text)) write(field, "");
  };
  // it is told before the answer is painted, which what is left to do looks at
  const answered = (isTaken) => queueMicrotask(() => afterPainting(() => after(isTaken)));
  const fields = [...new FormData(form), ...fieldsOf(moment())].filter(([, value]) => value !== "");
  dispatchEvent(
    new CustomEvent("faristol-send", { detail: { command: form.dataset.command, fields, answered, form } }),
  );
}

function isWaiting(text) {
  const pending = plain(asking()?.elements.confirm.value ?? "");
  return pending !== "" && pending === plain(text);
}

function refuse(field) {
  const { from, to } = asking()?.dataset ?? {};
  if (!from || document.activeElement !== field) return;
  setAttribute(field, "aria-invalid", "true");
  selectPart(field, from, to);
}

function listenToTable(root) {
  const field = (event) => (event.target.matches?.(TABLE) ? event.target : null);
  root.addEventListener(
    "input",
    (event) => {
      if (!field(event) || !asking()) return;
      giveUp(asking());
      setAttribute(event.target, "aria-invalid", null);
      if (questionOf(event.target)) event.stopPropagation();
      else if (event.target.value) asking().hidden = true; // a slip is typed: the answer is out of its way
    },
    true,
  );
  root.addEventListener(
    "keydown",
    (event) => {
      const table = field(event),
        { key } = event;
      if (!table || !asking() || hasModifier(event) || event.isComposing) return;
      const isBack = key === "ArrowUp" && !table.value && last.text && last.key === asking().dataset.key;
      if (!questionOf(table) && !(key === "?" && !table.value) && !isBack) return;
      event.stopPropagation();
      if (key === "Enter") {
        event.preventDefault();
        if (!isRash(event, asking())) ask(table);
      } else if (key === "Escape") write(table, "");
      else if (isBack) {
        event.preventDefault();
        write(table, last.text);
      }
    },
    true,
  );
}

/** Hear what is typed into the line of any screen. */
export function listenToLine(root) {
  root.addEventListener("submit", ({ target }) => {
    const text = target.matches("#line:has(#line-text)") ? target.elements.line.value.trim() : "";
    if (text && !SECRET.test(text)) last = { key: target.dataset.key, text };
  });
  listenToTable(root);
  root.addEventListener("input", ({ target }) => {
    if (target.matches(FIELD)) giveUp(target.form);
  });
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!target.matches(FIELD) || hasModifier(event) || event.isComposing) return;
    if (key === "Enter") {
      if (isRash(event, target.form)) event.preventDefault();
    } else if (key === "Escape" && target.value) {
      event.preventDefault();
      write(target, "");
    } else if (key === "ArrowUp" && !target.value && last.text && last.key === target.form.dataset.key) {
      event.preventDefault();
      write(target, last.text);
    }
  });
}
