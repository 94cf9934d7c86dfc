// Putting HTML on the page without taking anything out of the user's hands. Measured with Idiomorph's defaults: text
// under composition was doubled, a dirty textarea emptied, a dialog left inert. So a field that was edited since it was
// drawn is never written, `open` is never touched, the inside of a custom element is its own (`morphed` hands it the
// fresh one), and nothing changes while a finger is down on it.
import { Idiomorph } from "../vendor/idiomorph.js";
import { onPainted, onScreenChange } from "./announcer.js";
import { keepFocus } from "./focus.js";
import { updateScreenMarkers } from "./screen-markers.js";

const FIELD = "input, textarea, select";
const edited = new WeakSet();
const sent = new WeakSet();
let composing = null;
let isPressed = false;
const queue = [];

const isField = (node) => node instanceof Element && node.matches(FIELD);
const isAlwaysWritten = (node) => node.type === "hidden" || node.type === "submit";
// a field outside its form has none before it is on the page: there its form's id must do
const formOf = (node) => node.getAttribute("form") ?? `${node.form?.dataset.command} ${node.form?.dataset.draft}`;
// a part of a form comes without it: it goes to the form that is there
const isSameForm = (old, fresh) => (!fresh.form && !fresh.hasAttribute("form")) || formOf(old) === formOf(fresh);

export const markEdited = (node) => {
  if (isField(node) && !isAlwaysWritten(node)) {
    edited.add(node);
    sent.delete(node);
  }
};
/** The form's present content is on its way: what is typed from now on is newer than the answer. */
export const markSent = (form) => {
  for (const node of form.elements) if (edited.has(node)) sent.add(node);
};
/** The user has let go of a field: it may be written again. */
export const markUnedited = (node) => {
  edited.delete(node);
  sent.delete(node);
};
/** The form's content was taken: its fields may be written again, except those touched meanwhile. */
export const markAccepted = (form) => [...form.elements].filter((node) => sent.has(node)).forEach(markUnedited);
/** What was typed is thrown away: the form's fields may be written again. */
export const markClean = (form) => [...form.elements].forEach(markUnedited);
export const hasEdits = (form) => [...form.elements].some((node) => edited.has(node));

function copyAttributes(old, fresh, skipped) {
  for (const { name, value } of [...fresh.attributes])
    if (!skipped.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!skipped.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
}

const USER_STATE = new Set(["value", "checked", "selected", "open", "data-chosen"]);
const OWN_STATE = new Set(["data-state"]); // what an element of our own says of itself
const callbacks = {
  beforeNodeMorphed(old, fresh) {
    if (!(old instanceof Element) || !(fresh instanceof Element)) return true;
    if (old.localName.includes("-")) {
      copyAttributes(old, fresh, OWN_STATE);
      old.morphed?.(fresh);
      return false;
    }
    // rows that are found letter by letter are soon other rows: compared one by one, they take twice as long
    if (old.matches("[data-anew]") && !old.contains(document.activeElement)) {
      old.replaceChildren(...fresh.childNodes);
      return false;
    }
    if (isField(old) && (edited.has(old) || old === composing)) {
      if (old.id === fresh.id && old.name === fresh.name && isSameForm(old, fresh)) {
        copyAttributes(old, fresh, USER_STATE);
        return false;
      }
      edited.delete(old);
    }
    return true;
  },
  // what has the focus without being a control keeps it (focus.js)
  beforeAttributeUpdated: (name, node, action) =>
    name !== "open" && !(name === "tabindex" && action === "remove" && node === document.activeElement),
  // a dialog that an answer brought once is in no later one: it stays for as long as somebody is at it
  beforeNodeRemoved: (old) => !(old instanceof Element && old.matches("[data-anew] > dialog:modal")),
};

function morph(target, html, morphStyle) {
  Idiomorph.morph(target, html, { morphStyle, ignoreActiveValue: false, restoreFocus: true, callbacks });
}

function runWhenFree(work) {
  if (isPressed || composing) queue.push(work);
  else work();
}
function runQueue() {
  for (const work of queue.splice(0)) work();
}

/** Replace the whole screen; `isNew` says that it is another place, where nothing of the old one may linger. */
export function paintScreen(target, html, { isNew }, onDone = () => {}) {
  runWhenFree(() => {
    if (isNew) {
      target.innerHTML = html;
      onScreenChange();
    } else {
      keepFocus(() => morph(target, html, "innerHTML"));
      onPainted();
    }
    updateScreenMarkers();
    onDone();
  });
}

/** Replace each element that has one of these ids by the fragment's element of the same id. */
export function paintFragments(fragments) {
  runWhenFree(() => {
    keepFocus(() => {
      for (const [id, html] of fragments) {
        const target = document.getElementById(id);
        if (target && html === "") target.remove();
        else if (target) morph(target, html, "outerHTML");
      }
    });
    onPainted();
    updateScreenMarkers();
  });
}

/** Do something when all that was to be painted so far is painted. */
export const afterPainting = runWhenFree;

export function watchPointers(root) {
  const on = (kind, listener) => root.addEventListener(kind, listener, true);
  on("pointerdown", ({ button }) => {
    isPressed = button === 0;
  });
  // The click comes right after the release, and must still find its button. A menu, a list that opens, a drag or
  // another window may swallow the release: whatever happens next shows that the finger is not down any more.
  for (const kind of ["pointerup", "pointercancel", "contextmenu", "dragend", "change", "keydown", "blur"])
    addEventListener(
      kind,
      ({ type, target }) => {
        if (isPressed && (type !== "blur" || target === window))
          setTimeout(() => {
            isPressed = false;
            if (!composing) runQueue();
          });
      },
      true,
    );
  on("compositionstart", ({ target }) => {
    composing = target;
  });
  on("compositionend", () => {
    composing = null;
    setTimeout(() => isPressed || runQueue());
  });
  on("input", ({ target }) => markEdited(target));
}
