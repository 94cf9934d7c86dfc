// Which letter a blank stands for: a question with every letter as a button.
import { fill } from "../say.js";
import { drawTile } from "./drawn.js";

/** Ask, and give the name of the letter, or nothing when the blank is taken back. `signal` gives up from outside. */
export function chooseLetter({ letters, says, square, signal }) {
  const dialog = document.createElement("dialog"),
    title = document.createElement("h2"),
    grid = document.createElement("div"),
    away = document.createElement("button");
  dialog.className = "dialog chooser";
  dialog.lang = document.documentElement.lang;
  title.id = "chooser-title";
  dialog.setAttribute("aria-labelledby", title.id);
  title.textContent = fill(says.choose, { square });
  grid.className = "chooser__letters";
  grid.dir = "ltr";
  for (const name of letters.names) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", value: name });
    button.setAttribute("aria-label", letters.shown(name));
    button.append(drawTile(letters, `(${name})`));
    grid.append(button);
  }
  Object.assign(away, { type: "button", className: "btn", textContent: says.give_up, value: "" });
  const row = document.createElement("p");
  row.className = "btns";
  row.append(away);
  dialog.append(title, grid, row);
  document.body.append(dialog);

  const buttons = [...grid.children];
  const focus = (k) => buttons[Math.max(0, Math.min(buttons.length - 1, k))].focus();
  /** The button above or below: the nearest of the next line. */
  function across(from, by) {
    const here = from.getBoundingClientRect();
    const lines = buttons
      .map((one, k) => ({ k, box: one.getBoundingClientRect() }))
      .filter(({ box }) => (by > 0 ? box.top > here.top + 1 : box.top < here.top - 1));
    if (!lines.length) return;
    const line = by > 0 ? Math.min(...lines.map(({ box }) => box.top)) : Math.max(...lines.map(({ box }) => box.top));
    focus(
      lines
        .filter(({ box }) => Math.abs(box.top - line) < 2)
        .reduce((a, b) => (Math.abs(b.box.left - here.left) < Math.abs(a.box.left - here.left) ? b : a)).k,
    );
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
      const name = [...event.key].length === 1 && event.key !== " " && letters.meant(letters.plain(event.key));
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
