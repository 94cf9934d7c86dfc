// The line for questions and moves (desk/parts/line.html): Escape clears it, ArrowUp brings the last text back, and what
// is typed after an act was said back gives that act up. Answers come from Python.
import { hasModifier } from "./page.js";
import { markEdited } from "./paint.js";

const FIELD = "#line #ask";
const SECRET = /^[-−–—]/; // an exchange names tiles of a rack

let last = { key: "", text: "" }; // of one position: the next hand at the tablet is the opponent's

function write(field, text) {
  field.value = text;
  markEdited(field);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Hear what is typed into the line of any screen. */
export function listenToLine(root) {
  root.addEventListener("submit", ({ target }) => {
    const text = target.id === "line" ? target.elements.line.value.trim() : "";
    if (text && !SECRET.test(text)) last = { key: target.dataset.key, text };
  });
  root.addEventListener("input", ({ target }) => {
    if (target.matches(FIELD)) target.form.elements.confirm.value = "";
  });
  root.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (!target.matches(FIELD) || hasModifier(event) || event.isComposing) return;
    if (key === "Escape" && target.value) {
      event.preventDefault();
      write(target, "");
    } else if (key === "ArrowUp" && !target.value && last.text && last.key === target.form.dataset.key) {
      event.preventDefault();
      write(target, last.text);
    }
  });
}
