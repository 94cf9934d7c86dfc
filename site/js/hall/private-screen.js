// The view for windows that follow while tiles for one player's eyes are on screen.
import { gettext } from "../i18n.js";

export function privateScreen() {
  const words = document.createElement("p"),
    main = document.createElement("main");
  Object.assign(main, { className: "sheet", id: "principal", tabIndex: -1 });
  words.className = "pane title";
  words.textContent = gettext("A player is looking at their tiles in the other window.");
  main.append(words);
  return main.outerHTML;
}
