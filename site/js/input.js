// One delegated listener for every tap, key and form of every screen. Only links and forms act: what a screen
// can do is written in its HTML.
import { recordInput } from "./drafts.js";
import { showRemainingLength, updateSubmitButtons } from "./form-state.js";
import { listenToLine } from "./question-line.js";
import { toast } from "./notices.js";
import { hasModifier, randomId } from "./dom.js";
import { markSent, markUnedited } from "./morph.js";
import { gettext } from "./i18n.js";
import { queuedField, sendName } from "./name-queue.js";

const MEGABYTE = 1024 * 1024;
const MAX_SIZE = 64; // megabytes that ledger/parcel.py reads; a form that takes less says so

/** The browser names a chosen file in its own language, or none: the field's own words do it instead. */
function showFileName(field) {
  const name = field.closest(".drop")?.querySelector("chosen-file"),
    fileName = field.files[0]?.name ?? "";
  if (!name) return;
  name.textContent = fileName;
  field.toggleAttribute("data-chosen", fileName !== "");
}

function clearFiles(form) {
  for (const field of form.querySelectorAll("input[type=file]")) {
    field.value = "";
    showFileName(field);
  }
}

const formatRefusal = ({ message }) => gettext("This device does not allow it: {reason}", { reason: message });

/** hooks: go(route), origin(), send(request), device(action, element), stopWork(), whenAnswered(work) */
export function listenForInput(root, hooks) {
  const busy = new WeakMap();

  const routeOf = (form, submitter) => {
    const [place] = form.getAttribute("action").slice(1).split("?");
    const query = new URLSearchParams(
      [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string" && value !== ""),
    );
    return query.size ? `${place}?${query}` : place;
  };

  const search = (form) => hooks.send({ route: routeOf(form), region: form.dataset.live, live: true });

  function onAnswer({ form, tap }, isTaken) {
    if (!form) return;
    const taps = busy.get(form);
    taps?.delete(tap);
    if (!taps?.size) form.removeAttribute("aria-busy");
    if (!isTaken) return;
    clearFiles(form);
    updateSubmitButtons(form);
  }

  // One tap at a time and form; a form whose buttons say whom they mean takes one for each.
  const tapKey = (submitter) => (submitter?.name ? `${submitter.name}=${submitter.value}` : "");

  /** Enter in the box one finds with opens the one found: the first, once what was typed is answered. */
  function openMatch(form) {
    search(form);
    hooks.whenAnswered(() => {
      const match = document.querySelector(`#${form.dataset.live} .is-found a[href]`);
      if (match) location.hash = match.getAttribute("href");
    });
  }

  async function submit(form, submitter) {
    if (form.dataset.live && !form.dataset.command) return openMatch(form);
    if (!form.dataset.command) return hooks.go(routeOf(form, submitter));
    // a day like 31 February is typed, and would be sent as nothing
    const invalidField = [...form.elements].find((field) => field.validity?.badInput);
    if (invalidField) {
      toast(gettext("There is no such day."), "is-bad");
      return invalidField.focus();
    }
    const taps = busy.get(form) ?? new Set(),
      queued = queuedField(form, submitter);
    // a name of its own for each that is typed; what was emptied when it was sent is not sent once more
    const key = queued?.value.trim() ? randomId() : tapKey(submitter);
    if (taps.has(key) || (queued && key === "" && taps.size)) return; // a second tap before the first was answered
    busy.set(form, taps.add(key));
    form.setAttribute("aria-busy", "true");
    const fail = (message) => {
      onAnswer({ form, tap: key }, false);
      toast(message, "is-bad");
    };
    // a form that acts on what is chosen in another one brings it along as it is under the finger
    const linked = form.dataset.with ? new FormData(document.getElementById(form.dataset.with)) : [];
    const isFile = (value) => typeof value !== "string",
      parts = [...new FormData(form, submitter), ...linked].filter(([, value]) => !isFile(value) || value.name),
      size = Number(form.dataset.most ?? MAX_SIZE),
      large = parts.find(([, value]) => (value.size ?? value.length) > size * MEGABYTE);
    if (large) {
      const name = large[1].name ?? large[0];
      return fail(gettext("“{name}” is larger than {size} MB. Faristol cannot read it.", { name, size }));
    }
    const request = { route: hooks.origin(), command: form.dataset.command, form, tap: key, files: [] };
    request.fields = parts.map(([name, value]) => [name, value.name ?? value]);
    try {
      for (const [, value] of parts) if (isFile(value)) request.files.push(new Uint8Array(await value.arrayBuffer()));
    } catch (error) {
      return fail(formatRefusal(error));
    }
    markSent(form);
    if (queued) sendName(request, queued);
    hooks.send(request);
  }

  root.addEventListener("submit", (event) => {
    if (event.target.method === "dialog") return;
    event.preventDefault();
    submit(event.target, event.submitter);
  });
  /** What was wrong with a field, or with the group it is of, is said no more once it is being mended. */
  function clearError(field) {
    if (field.getAttribute("aria-invalid") !== "true") return;
    field.removeAttribute("aria-invalid");
    field.closest(".is-wrong")?.classList.remove("is-wrong");
    const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
    for (const id of ids.filter((id) => id.endsWith("-wrong"))) {
      document.getElementById(id)?.remove();
      for (const other of document.querySelectorAll(`[aria-invalid=true][aria-describedby~="${CSS.escape(id)}"]`))
        other.removeAttribute("aria-invalid");
    }
  }

  /** Of one choice, typed or a row, the last one touched holds: take the mark off the other. */
  function unpickOther({ form, name, dataset }) {
    for (const other of form?.elements ?? []) {
      if (dataset.unpicks && other.name === dataset.unpicks) {
        other.checked = false;
        markUnedited(other);
      }
      if (name && other.dataset.unpicks === name) markUnedited(other);
    }
  }

  root.addEventListener("input", ({ target }) => {
    clearError(target);
    unpickOther(target);
    recordInput(target);
    showRemainingLength(target);
    if (target.name === "pasted" && target.value) clearFiles(target.form); // what was given last counts
    if (target.form) updateSubmitButtons(target.form);
    // no pause: the wire keeps one question in flight and only the newest waiting
    if (target.form?.dataset.live) search(target.form);
  });
  // Who plays at once what was laid need not wait: the next action follows as soon as it is known to be possible.
  root.addEventListener("tiles-played", ({ target, detail }) =>
    hooks.whenAnswered(() => {
      if (target.isConnected && target.dataset.now === detail.laid)
        document.querySelector("#next:not(:disabled, [aria-disabled=true])")?.click();
    }),
  );
  root.addEventListener("change", ({ target }) => {
    if (target.type === "file") {
      showFileName(target);
      updateSubmitButtons(target.form);
    }
    if (target.matches("[data-send]")) target.form.requestSubmit();
  });
  // Two keys of their own: where there is a box to find with, a stroke leads to it, as the box says; and Enter
  // on nothing in particular follows the next action, if that only leads somewhere.
  root.addEventListener("keydown", (event) => {
    // a field of several lines that is sent as one line is: Enter sends, with Shift it breaks the line
    const { key, target, shiftKey, isComposing, repeat } = event;
    if (key === "Enter" && !shiftKey && !isComposing && target.matches("textarea[data-enter]")) {
      event.preventDefault();
      return repeat || target.form.requestSubmit();
    }
    if (key === "Enter" && !repeat && target.matches("body, main, h1, h2[tabindex='-1'], [data-lead]"))
      return document.querySelector("a#next")?.click();
    if (key !== "/" || hasModifier(event)) return;
    if (target.closest("input, textarea, select, dialog")) return;
    const box = root.querySelector("main input[type=search]");
    if (!box) return;
    event.preventDefault();
    box.select();
    box.focus();
  });
  root.addEventListener("click", (event) => {
    const target = event.target.closest?.(
      "[data-device], [data-dialog], [data-stop], [aria-disabled=true], a[href^='#']",
    );
    if (!target) return;
    const href = target.getAttribute("href");
    if (target.getAttribute("aria-disabled") === "true") return event.preventDefault();
    if (target.dataset.device)
      return hooks.device(target.dataset.device, target).catch((error) => toast(formatRefusal(error), "is-bad"));
    if (target.dataset.dialog) {
      target.closest("dialog")?.close(); // what leads on is done with: only one is open at a time
      return document.getElementById(target.dataset.dialog)?.showModal();
    }
    if ("stop" in target.dataset) return hooks.stopWork();
    if (href === location.hash) return hooks.go(location.hash.slice(1));
    if (href?.startsWith("#/")) return;
    event.preventDefault(); // a place on this screen is no route
    document.getElementById(href.slice(1))?.focus();
  });

  listenToLine(root);
  return { onAnswer };
}
