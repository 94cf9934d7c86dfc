// Focus after an answer has removed or disabled the focused control; changed lists start at their top.
const CONTROLS = "a[href], button, summary, select";
const STOP = "[tabindex='0']"; // the tab stop of a grid or list
const BOARD = "tile-board[data-field]";

const isUsable = (node) =>
  node.isConnected &&
  node.tabIndex >= 0 &&
  !node.matches(":disabled, [aria-disabled=true]") &&
  (node.checkVisibility?.() ?? true);
const placementsOf = (list) => [...list.querySelectorAll("[data-lay]")].map(({ dataset }) => dataset.lay).join("\n");
const isFocusLost = () => !document.activeElement || document.activeElement.matches("body, main");
const stopOf = (id) => (id ? document.getElementById(id)?.querySelector(STOP) : null);

/** The board whose placement the form of a control sends. */
const findBoard = ({ form }) =>
  form &&
  [...document.querySelectorAll(BOARD)].find(({ dataset }) => document.getElementById(dataset.field)?.form === form);

const ROWS = ["lay", "tile", "seat"]; // attributes of a list's rows
const ACTIONS = ["device", "dialog", "act", "boardAct", "choose", "call"];
const kindOf = (name) => name.split("?")[0].replace(/[^/-]*\d[^/]*/g, "*");

/** Key of what a control does: only a control with the same key, of any row, may replace it. */
function actionOf(control) {
  const { dataset, form, name, textContent } = control,
    href = control.getAttribute("href"),
    row = ROWS.find((key) => key in dataset),
    action = ACTIONS.find((key) => key in dataset),
    command = form?.dataset.command ?? form?.id;
  if ("boardUndo" in dataset || "boardRedo" in dataset) return "step"; // each reverts the other
  if (href) return kindOf(href);
  if (row ?? action) return row ?? kindOf(dataset[action]);
  return command ? `${command} ${name ?? ""}` : textContent.trim();
}

/** Where reading continues without another focus: the first heading of the screen's subject. */
export function findLeadHeading(screen) {
  const main = screen.querySelector("main"),
    heads = main?.querySelectorAll("[data-lead], h1, h2") ?? [],
    heading = [...heads].find((head) => head.checkVisibility?.() ?? true) ?? screen.querySelector("h1") ?? main;
  if (heading?.tabIndex < 0 && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  return heading;
}

/** Focus a node; of a refused text the wrong part is selected. */
export function focusOn(node) {
  node?.focus();
  const { from, to } = node?.dataset ?? {};
  if (from && to && node.value) selectPart(node, from, to);
}

/** Select part of a field; Python counts characters, the browser UTF-16 units. */
export function selectPart(field, ...ends) {
  const signs = [...field.value];
  field.setSelectionRange(...ends.map((end) => signs.slice(0, Number(end)).join("").length));
}

/**
 * Move the focus after painting: to `focusId`, or the top of another screen or page of a list; after an act never leave
 * it on the body.
 */
export function focusAfterPainting(screen, { focusId, isNew, isTurned, isAct }) {
  if (focusId) focusOn(focusId === "principal" ? findLeadHeading(screen) : document.getElementById(focusId));
  else if (isNew) {
    scrollTo(0, 0);
    (screen.querySelector("[autofocus]") ?? screen.querySelector("h1"))?.focus({ preventScroll: true });
  } else if (isTurned)
    for (const head of screen.querySelectorAll("[data-page-head]")) {
      head.scrollIntoView();
      head.focus({ preventScroll: true });
    }
  if (isAct && isFocusLost() && !document.querySelector("dialog:modal"))
    findLeadHeading(screen)?.focus({ preventScroll: true });
}

/** The nearest usable control with the same action, in the smallest group that has one: before, else after. */
function findNeighbour(control, action, groups, controls) {
  const at = controls.indexOf(control),
    candidates = [...controls.slice(0, Math.max(at, 0)).reverse(), ...controls.slice(at + 1)],
    isSameAction = (control) => isUsable(control) && actionOf(control) === action;
  for (const group of groups) {
    const match = group.isConnected && candidates.find((control) => group.contains(control) && isSameAction(control));
    if (match) return match;
  }
  return null;
}

/** Remember the focused control. Returns a function that moves a lost focus on. */
function rememberFocus(screen) {
  const focused = document.activeElement;
  if (!focused || !screen?.contains(focused)) return () => {};
  const board = findBoard(focused)?.id,
    action = actionOf(focused),
    list = focused.closest("[role=listbox]")?.id,
    controls = [...screen.querySelectorAll(CONTROLS)],
    groups = [];
  for (let group = focused.parentElement; group !== screen && group.localName !== "main"; group = group.parentElement)
    groups.push(group);
  return () => {
    const now = document.activeElement;
    // a tap meant for the former button must not press its successor
    const isOther = now === focused && focused.matches(".next") && actionOf(now) !== action;
    if (now && now !== document.body && !now.matches(":disabled") && !isOther) return;
    (
      stopOf(document.getElementById(board)?.matches(BOARD) && board) ??
      stopOf(list) ??
      (isOther ? null : findNeighbour(focused, action, groups, controls)) ??
      findLeadHeading(screen)
    )?.focus({ preventScroll: true });
  };
}

/**
 * Remember the lists of moves. Returns a function that scrolls changed ones to their top, and moves the focus there.
 */
function rememberLists(screen) {
  const focused = document.activeElement;
  const lists = [...(screen?.querySelectorAll("[role=listbox][id]") ?? [])].map((list) => {
    const isTurned = focused?.name === "page" && list.parentElement.contains(focused);
    return { id: list.id, placements: placementsOf(list), hasFocus: isTurned || list.contains(focused) };
  });
  return () => {
    for (const { id, placements, hasFocus } of lists) {
      const list = document.getElementById(id);
      if (!list || placementsOf(list) === placements) continue;
      for (let node = list; node && node.localName !== "main"; node = node.parentElement)
        if (node.scrollTop) node.scrollTop = 0;
      if (hasFocus) stopOf(id)?.focus({ preventScroll: true });
    }
  };
}

/** Paint, and move the focus on if painting removed it. */
export function keepFocus(paint) {
  const screen = document.getElementById("screen");
  const restorers = [rememberFocus(screen), rememberLists(screen)];
  paint();
  for (const restore of restorers) restore();
}
