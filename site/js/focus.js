// The focus when an answer takes away, or disables, what had it; and lists that are another one begin at their top.
const CONTROLS = "a[href], button, summary, select";
const STOP = "[tabindex='0']"; // the one stop of a grid or a list
const LAID = "tile-board[data-field]";

const isUsable = (node) =>
  node.isConnected &&
  node.tabIndex >= 0 &&
  !node.matches(":disabled, [aria-disabled=true]") &&
  (node.checkVisibility?.() ?? true);
const laysOf = (list) => [...list.querySelectorAll("[data-lay]")].map(({ dataset }) => dataset.lay).join("\n");
const isNowhere = () => !document.activeElement || document.activeElement.matches("body, main");
const stopOf = (id) => (id ? document.getElementById(id)?.querySelector(STOP) : null);

/** The board on which is laid what the form of a control sends. */
const boardOf = ({ form }) =>
  form &&
  [...document.querySelectorAll(LAID)].find(({ dataset }) => document.getElementById(dataset.field)?.form === form);

const ROWS = ["lay", "tile", "seat"]; // what each row of a list has, for itself
const DEEDS = ["device", "dialog", "act", "boardAct", "choose", "call"];
const kindOf = (name) => name.split("?")[0].replace(/[^/-]*\d[^/]*/g, "*");

/** What a control does: one that does the same for another row may take its place, no other one. */
function deedOf(control) {
  const { dataset, form, name, textContent } = control,
    href = control.getAttribute("href"),
    row = ROWS.find((key) => key in dataset),
    deed = DEEDS.find((key) => key in dataset),
    sent = form?.dataset.command ?? form?.id;
  if ("boardUndo" in dataset || "boardRedo" in dataset) return "step"; // one takes back what the other does
  if (href) return kindOf(href);
  if (row ?? deed) return row ?? kindOf(dataset[deed]);
  return sent ? `${sent} ${name ?? ""}` : textContent.trim();
}

/** Where reading goes on when nothing else has the focus: the first heading of what the screen is about. */
export function leadOf(screen) {
  const main = screen.querySelector("main"),
    heads = main?.querySelectorAll("[data-lead], h1, h2") ?? [],
    found = [...heads].find((head) => head.checkVisibility?.() ?? true) ?? screen.querySelector("h1") ?? main;
  if (found?.tabIndex < 0 && !found.hasAttribute("tabindex")) found.tabIndex = -1;
  return found;
}

/** Give something the focus; of a text that was refused, the part that is wrong is selected. */
export function focusOn(node) {
  node?.focus();
  const { from, to } = node?.dataset ?? {};
  if (from && to && node.value) selectPart(node, from, to);
}

/** Select a part of a field; Python counts its signs, and some of them are two of the browser's. */
export function selectPart(field, ...ends) {
  const signs = [...field.value];
  field.setSelectionRange(...ends.map((end) => signs.slice(0, Number(end)).join("").length));
}

/** Where the focus goes when an answer is painted: to what it names, to the top of another screen or page of a list; after
 * an act it never stays on something that says nothing of where one is. */
export function focusAfter(screen, { wanted, isNew, isTurned, isAct }) {
  if (wanted) focusOn(wanted === "principal" ? leadOf(screen) : document.getElementById(wanted));
  else if (isNew) {
    scrollTo(0, 0);
    (screen.querySelector("[autofocus]") ?? screen.querySelector("h1"))?.focus({ preventScroll: true });
  } else if (isTurned)
    for (const head of screen.querySelectorAll("[data-page-head]")) {
      head.scrollIntoView();
      head.focus({ preventScroll: true });
    }
  if (isAct && isNowhere() && !document.querySelector("dialog:modal")) leadOf(screen)?.focus({ preventScroll: true });
}

/** The nearest control that is left and does the same, of the smallest group that has one: the one before, else after. */
function neighbour(held, deed, groups, controls) {
  const at = controls.indexOf(held),
    near = [...controls.slice(0, Math.max(at, 0)).reverse(), ...controls.slice(at + 1)],
    isNext = (control) => isUsable(control) && deedOf(control) === deed;
  for (const group of groups) {
    const found = group.isConnected && near.find((control) => group.contains(control) && isNext(control));
    if (found) return found;
  }
  return null;
}

/** Remember who has the focus, and where. Returns what gives it to somebody else when it was lost meanwhile. */
function holdFocus(screen) {
  const held = document.activeElement;
  if (!held || !screen?.contains(held)) return () => {};
  const board = boardOf(held)?.id,
    deed = deedOf(held),
    list = held.closest("[role=listbox]")?.id,
    controls = [...screen.querySelectorAll(CONTROLS)],
    groups = [];
  for (let group = held.parentElement; group !== screen && group.localName !== "main"; group = group.parentElement)
    groups.push(group);
  return () => {
    const now = document.activeElement;
    // a button that has become another one keeps no finger that was meant for the first
    const isOther = now === held && held.matches(".next") && deedOf(now) !== deed;
    if (now && now !== document.body && !now.matches(":disabled") && !isOther) return;
    (
      stopOf(document.getElementById(board)?.matches(LAID) && board) ??
      stopOf(list) ??
      (isOther ? null : neighbour(held, deed, groups, controls)) ??
      leadOf(screen)
    )?.focus({ preventScroll: true });
  };
}

/** Remember the lists of moves. Returns what turns those that changed to their top, with the focus if it was there. */
function holdLists(screen) {
  const held = document.activeElement;
  const lists = [...(screen?.querySelectorAll("[role=listbox][id]") ?? [])].map((list) => {
    const isTurned = held?.name === "page" && list.parentElement.contains(held);
    return { id: list.id, lays: laysOf(list), hasFocus: isTurned || list.contains(held) };
  });
  return () => {
    for (const { id, lays, hasFocus } of lists) {
      const list = document.getElementById(id);
      if (!list || laysOf(list) === lays) continue;
      for (let node = list; node && node.localName !== "main"; node = node.parentElement)
        if (node.scrollTop) node.scrollTop = 0;
      if (hasFocus) stopOf(id)?.focus({ preventScroll: true });
    }
  };
}

/** Paint, and leave the focus somewhere sensible when painting took it from where it was. */
export function keepFocus(paint) {
  const screen = document.getElementById("screen");
  const after = [holdFocus(screen), holdLists(screen)];
  paint();
  for (const work of after) work();
}
