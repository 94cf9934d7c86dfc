// Morph HTML into the page without disturbing the user. Idiomorph's defaults, measured: text under composition was
// doubled, a dirty textarea emptied, a dialog left inert. So an edited field is never written, `open` is never changed,
// a custom element updates itself (`morphed` gets the fresh one), and nothing changes while a pointer is down.
import { Idiomorph } from "../vendor/idiomorph.js";
import { onPainted, onScreenChange } from "./announcer.js";
import { keepFocus } from "./focus.js";
import { updateScreenMarkers } from "./screen-markers.js";

const FIELD = "input, textarea, select";
const editedFields = new WeakSet();
const sentFields = new WeakSet();
let composing = null;
let isPressed = false;
const queue = [];

const isField = (node) => node instanceof Element && node.matches(FIELD);
const isAlwaysWritten = (node) => node.type === "hidden" || node.type === "submit";
// a field outside its form has none before it is in the page: use its form attribute
const formOf = (node) => node.getAttribute("form") ?? `${node.form?.dataset.command} ${node.form?.dataset.draft}`;
// a fragment of a form comes without it and belongs to the present one
const isSameForm = (old, fresh) => (!fresh.form && !fresh.hasAttribute("form")) || formOf(old) === formOf(fresh);

export const markEdited = (node) => {
  if (isField(node) && !isAlwaysWritten(node)) {
    editedFields.add(node);
    sentFields.delete(node);
  }
};
/** Whether a field holds what was typed and not sent. */
export const isUnsent = (node) => editedFields.has(node) && !sentFields.has(node);
/** The form's content is sent: later input is newer than the answer. */
export const markSent = (form) => {
  for (const node of form.elements) if (editedFields.has(node)) sentFields.add(node);
};
/** A field may be written again. */
export const markUnedited = (node) => {
  editedFields.delete(node);
  sentFields.delete(node);
};
/** The form's content was accepted: its fields may be written again, except those edited meanwhile. */
export const markAccepted = (form) => [...form.elements].filter((node) => sentFields.has(node)).forEach(markUnedited);
/** The input is discarded: the form's fields may be written again. */
export const markClean = (form) => [...form.elements].forEach(markUnedited);
export const hasEdits = (form) => [...form.elements].some((node) => editedFields.has(node));

function copyAttributes(old, fresh, skipped) {
  for (const { name, value } of [...fresh.attributes])
    if (!skipped.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!skipped.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
}

const USER_STATE = new Set(["value", "checked", "selected", "open", "data-chosen"]);
const OWN_STATE = new Set(["data-state"]); // an element's own state
const callbacks = {
  beforeNodeMorphed(old, fresh) {
    if (!(old instanceof Element) || !(fresh instanceof Element)) return true;
    if (old.localName.includes("-")) {
      copyAttributes(old, fresh, OWN_STATE);
      for (const control of old.querySelectorAll("[data-followed]")) {
        control.disabled = false; // by an element that stays: this window followed
        delete control.dataset.followed;
      }
      old.morphed?.(fresh);
      return false;
    }
    // search results are mostly new rows: morphing takes twice as long as replacing
    if (old.matches("[data-anew]") && !old.contains(document.activeElement)) {
      old.replaceChildren(...fresh.childNodes);
      return false;
    }
    if (isField(old) && (editedFields.has(old) || old === composing)) {
      if (old.id === fresh.id && old.name === fresh.name && isSameForm(old, fresh)) {
        copyAttributes(old, fresh, USER_STATE);
        return false;
      }
      editedFields.delete(old);
    }
    return true;
  },
  // a focused heading keeps its tabindex (focus.js)
  beforeAttributeUpdated: (name, node, action) =>
    name !== "open" && !(name === "tabindex" && action === "remove" && node === document.activeElement),
  // an answer's dialog is not in later answers: it stays while it is open
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

/** Replace the whole screen; `isNew`: another route, of which nothing old may remain. */
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

/** Replace elements by id. */
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

/** Run after all pending painting. */
export const afterPainting = runWhenFree;

export function watchPointers(root) {
  const on = (kind, listener) => root.addEventListener(kind, listener, true);
  on("pointerdown", ({ button }) => {
    isPressed = button === 0;
  });
  // The click follows the release and must still find its button. A menu, an opened list, a drag or another window may
  // swallow the release: any later event shows that the pointer is up.
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
