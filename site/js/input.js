// One delegated listener for all taps, keys and forms. Only links and forms act: a screen's HTML says what it can do.
import { recordInput } from "./drafts.js";
import { showRemainingLength, updateSubmitButtons } from "./form-state.js";
import { dropGivenUp, listenToLine } from "./question-line.js";
import { toast } from "./notices.js";
import { hasModifier, randomId } from "./dom.js";
import { markSent, markUnedited } from "./morph.js";
import { gettext } from "./i18n.js";
import { mayLeave } from "./sandbox.js";
import { queuedField, sendName } from "./name-queue.js";

const MEGABYTE = 1024 * 1024;
const MAX_SIZE = 64; // megabytes that ledger/parcel_writer.py reads; a form may have a lower limit

/** Browsers show a chosen file in their own language or not at all: the field shows its name instead. */
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
    dropGivenUp(form);
    if (!isTaken) return;
    clearFiles(form);
    updateSubmitButtons(form);
  }

  // One tap at a time for a form; if its buttons have names, one for each.
  const tapKey = (submitter) => (submitter?.name ? `${submitter.name}=${submitter.value}` : "");

  /** Enter in a search box opens the first match, or goes to the one that is offered, once the search is answered. */
  function openMatch(form) {
    search(form);
    hooks.whenAnswered(() => {
      const match = document.querySelector(`#${form.dataset.live} .is-found a[href]`);
      if (match) location.hash = match.getAttribute("href");
      else document.querySelector(`#${form.dataset.live} .is-offered a[href]`)?.focus();
    });
  }

  async function submit(form, submitter) {
    if (form.dataset.live && !form.dataset.command) return openMatch(form);
    if (!form.dataset.command) return hooks.go(routeOf(form, submitter));
    // an impossible date like 31 February would be sent as empty
    const invalidField = [...form.elements].find((field) => field.validity?.badInput);
    if (invalidField) {
      toast(gettext("There is no such day."), "is-bad");
      return invalidField.focus();
    }
    const taps = busy.get(form) ?? new Set(),
      queued = queuedField(form, submitter);
    // every queued name has a key of its own; a field emptied by sending is not sent again
    const key = queued?.value.trim() ? randomId() : tapKey(submitter);
    if (taps.has(key) || (queued && key === "" && taps.size)) return; // second tap before the answer
    busy.set(form, taps.add(key));
    form.setAttribute("aria-busy", "true");
    const fail = (message) => {
      onAnswer({ form, tap: key }, false);
      toast(message, "is-bad");
    };
    // a form may send the choices of another one along, as they are now
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
  /** Remove the error of a field and its group once it is edited. */
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

  /** Of two ways to choose, typed or a row, the last one counts: uncheck the other. */
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
    if (target.name === "pasted" && target.value) clearFiles(target.form); // the last input counts
    if (target.form) updateSubmitButtons(target.form);
    if (target.type === "search") target.scrollIntoView({ block: "nearest" }); // with the room for what is found
    // no delay: the transport keeps one search in flight and only the newest waiting
    if (target.form?.dataset.live) search(target.form);
  });
  // To play right after placing tiles: press the next action as soon as it is known to be allowed.
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
  // Two keys of the page: "/" focuses the search box, and Enter outside controls follows the next action if it is a
  // link.
  root.addEventListener("keydown", (event) => {
    // a multi-line field sent as one line: Enter sends, Shift+Enter breaks the line
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
    if (target.dataset.device && !mayLeave(target.dataset.device)) return undefined;
    if (target.dataset.device)
      return hooks.device(target.dataset.device, target).catch((error) => toast(formatRefusal(error), "is-bad"));
    if (target.dataset.dialog) {
      target.closest("dialog")?.close(); // only one dialog is open at a time
      return document.getElementById(target.dataset.dialog)?.showModal();
    }
    if ("stop" in target.dataset) return hooks.stopWork();
    if (href === location.hash) return hooks.go(location.hash.slice(1));
    if (href?.startsWith("#/")) return;
    event.preventDefault(); // an anchor of this screen is no route
    document.getElementById(href.slice(1))?.focus();
  });

  listenToLine(root);
  return { onAnswer };
}
