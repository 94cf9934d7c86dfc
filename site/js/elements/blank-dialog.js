// Dialog that asks which letter a blank stands for.
import { make } from "../dom.js";
import { formatMessage } from "../i18n.js";
import { drawTile } from "./tile-nodes.js";

/** Resolves to the letter's name, or null if the blank is taken back. `signal` cancels the dialog. */
export function chooseLetter({ letters, says, square, signal }) {
  const buttons = letters.names.map((name) => {
    const button = make("button", "", drawTile(letters, `(${name})`));
    button.setAttribute("aria-label", letters.labelOf(name));
    return Object.assign(button, { type: "button", value: name });
  });
  const title = Object.assign(make("h2", "", formatMessage(says.choose, { square })), { id: "chooser-title" }),
    grid = Object.assign(make("div", "chooser__letters", ...buttons), { dir: "ltr" }),
    cancel = Object.assign(make("button", "btn", says.give_up), { type: "button", value: "" }),
    dialog = make("dialog", "dialog chooser", title, grid, make("p", "btns", cancel));
  dialog.lang = document.documentElement.lang;
  dialog.setAttribute("aria-labelledby", title.id);
  document.body.append(dialog);

  const focus = (index) => buttons[Math.max(0, Math.min(buttons.length - 1, index))].focus();
  /** Focus the nearest button of the line above or below. */
  function across(from, by) {
    const box = from.getBoundingClientRect();
    const others = buttons.map((button) => {
      const { top, left } = button.getBoundingClientRect();
      return { button, away: by * (top - box.top), aside: Math.abs(left - box.left) };
    });
    const [nearest] = others
      .filter(({ away }) => away > 1)
      .sort((a, b) => Math.round(a.away - b.away) || a.aside - b.aside);
    nearest?.button.focus();
  }

  return new Promise((resolve) => {
    const giveUp = () => dialog.close("");
    dialog.addEventListener("close", () => {
      signal?.removeEventListener("abort", giveUp);
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
    dialog.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) dialog.close(button.value);
    });
    dialog.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.isComposing) return;
      const at = buttons.indexOf(document.activeElement);
      const moves = {
        ArrowLeft: () => focus(at - 1),
        ArrowRight: () => focus(at + 1),
        ArrowUp: () => at >= 0 && across(buttons[at], -1),
        ArrowDown: () => at >= 0 && across(buttons[at], 1),
        Home: () => focus(0),
        End: () => focus(buttons.length),
      };
      const name = [...event.key].length === 1 && event.key !== " " && letters.tileOf(letters.plain(event.key));
      if (!moves[event.key] && !name) return;
      event.preventDefault();
      if (name) dialog.close(name);
      else moves[event.key]();
    });
    signal?.addEventListener("abort", giveUp);
    dialog.returnValue = "";
    dialog.showModal();
    focus(0);
  });
}
