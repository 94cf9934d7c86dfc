// Buttons and lists anywhere on the page that place tiles: data-board-act, data-lay in a listbox, and ‹ › for its next
// option.
import { hasModifier } from "../dom.js";

const inputOf = (button) => document.getElementById(button.dataset.board)?.input;
const optionsOf = (list) => [...list.querySelectorAll("[data-lay]")];
const PAGE = 8;
const NEAR = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 },
  FAR = { PageDown: PAGE, PageUp: -PAGE, Home: -Infinity, End: Infinity };

/** Select a list's option, its only tab stop, and place its tiles. */
function choose(option) {
  const list = option.closest("[role=listbox]");
  if (list)
    for (const other of optionsOf(list)) {
      other.setAttribute("aria-selected", String(other === option));
      other.tabIndex = other === option ? 0 : -1;
    }
  inputOf(option)?.layAll(option.dataset.lay);
}

function step(list, from, by, { hasFocus }) {
  const options = optionsOf(list),
    at = options.indexOf(from);
  const option =
    options[Math.max(0, Math.min(options.length - 1, at < 0 ? (by > 0 ? 0 : options.length - 1) : at + by))];
  if (!option || option.disabled) return;
  if (hasFocus) option.focus();
  else option.scrollIntoView({ block: "nearest" });
  choose(option);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("[data-board-act], [data-lay], [data-choose]");
  if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return;
  if (button.dataset.boardAct) inputOf(button)?.runAction(button.dataset.boardAct);
  else if (button.dataset.lay !== undefined) choose(button);
  else {
    const list = document.getElementById(button.dataset.list),
      by = button.dataset.choose === "previous" ? -1 : 1;
    if (list) step(list, list.querySelector("[data-lay][aria-selected=true]"), by, { hasFocus: false });
  }
});

document.addEventListener("keydown", (event) => {
  const option = event.target.closest?.("[role=listbox] [data-lay]");
  if (!option || hasModifier(event) || event.shiftKey) return;
  const by = NEAR[event.key] ?? FAR[event.key];
  if (by) {
    event.preventDefault();
    step(option.closest("[role=listbox]"), option, by, { hasFocus: true });
  } else if (event.key === "Enter" && option.getAttribute("aria-selected") === "true") {
    const next = document.querySelector("#next:not(:disabled, [aria-disabled=true])"); // Enter plays the placement
    if (!next) return;
    event.preventDefault();
    if (!event.repeat) next.click();
  }
});
