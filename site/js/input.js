// One delegated listener for every tap, key and form of every screen. Only links and forms act: what a screen
// can do is written in its HTML.
import { noteTyping } from "./drafts.js";
import { sayRoom, settleButtons } from "./form-state.js";
import { listenToLine } from "./question-line.js";
import { toast } from "./notices.js";
import { hasModifier, newName } from "./dom.js";
import { letGo, markSent } from "./morph.js";
import { say } from "./i18n.js";
import { queuedField, sendName } from "./name-queue.js";

const MEGABYTE = 1024 * 1024;
const MOST = 64; // megabytes that ledger/parcel.py reads; a form that takes less says so

/** The browser names a chosen file in its own language, or none: the field's own words do it instead. */
function sayChosen(field) {
  const name = field.closest(".drop")?.querySelector("chosen-file"),
    chosen = field.files[0]?.name ?? "";
  if (!name) return;
  name.textContent = chosen;
  field.toggleAttribute("data-chosen", chosen !== "");
}

function emptyFiles(form) {
  for (const field of form.querySelectorAll("input[type=file]")) {
    field.value = "";
    sayChosen(field);
  }
}

const refusalOf = ({ message }) => say("This device does not allow it: {reason}", { reason: message });

/** hooks: go(route), origin(), send(request), device(action, element), stopWork(), whenAnswered(work) */
export function listen(root, hooks) {
  const busy = new WeakMap();

  const route = (form, submitter) => {
    const [place] = form.getAttribute("action").slice(1).split("?");
    const query = new URLSearchParams(
      [...new FormData(form, submitter)].filter(([, value]) => typeof value === "string" && value !== ""),
    );
    return query.size ? `${place}?${query}` : place;
  };

  const lookUp = (form) => hooks.send({ route: route(form), region: form.dataset.live, live: true });

  function answered({ form, tap }, isTaken) {
    if (!form) return;
    const taps = busy.get(form);
    taps?.delete(tap);
    if (!taps?.size) form.removeAttribute("aria-busy");
    if (!isTaken) return;
    emptyFiles(form);
    settleButtons(form);
  }

  // One tap at a time and form; a form whose buttons say whom they mean takes one for each.
  const keyOf = (submitter) => (submitter?.name ? `${submitter.name}=${submitter.value}` : "");

  /** Enter in the box one finds with opens the one found: the first, once what was typed is answered. */
  function openFound(form) {
    lookUp(form);
    hooks.whenAnswered(() => {
      const found = document.querySelector(`#${form.dataset.live} .is-found a[href]`);
      if (found) location.hash = found.getAttribute("href");
    });
  }

  async function submit(form, submitter) {
    if (form.dataset.live && !form.dataset.command) return openFound(form);
    if (!form.dataset.command) return hooks.go(route(form, submitter));
    // a day like 31 February is typed, and would be sent as nothing
    const badDay = [...form.elements].find((field) => field.validity?.badInput);
    if (badDay) {
      toast(say("There is no such day."), "is-bad");
      return badDay.focus();
    }
    const taps = busy.get(form) ?? new Set(),
      queued = queuedField(form, submitter);
    // a name of its own for each that is typed; what was emptied when it was sent is not sent once more
    const key = queued?.value.trim() ? newName() : keyOf(submitter);
    if (taps.has(key) || (queued && key === "" && taps.size)) return; // a second tap before the first was answered
    busy.set(form, taps.add(key));
    form.setAttribute("aria-busy", "true");
    const giveUp = (why) => {
      answered({ form, tap: key }, false);
      toast(why, "is-bad");
    };
    // a form that acts on what is chosen in another one brings it along as it is under the finger
    const beside = form.dataset.with ? new FormData(document.getElementById(form.dataset.with)) : [];
    const isFile = (value) => typeof value !== "string",
      parts = [...new FormData(form, submitter), ...beside].filter(([, value]) => !isFile(value) || value.name),
      size = Number(form.dataset.most ?? MOST),
      large = parts.find(([, value]) => (value.size ?? value.length) > size * MEGABYTE);
    if (large) {
      const name = large[1].name ?? large[0];
      return giveUp(say("“{name}” is larger than {size} MB. Faristol cannot read it.", { name, size }));
    }
    const request = { route: hooks.origin(), command: form.dataset.command, form, tap: key, files: [] };
    request.fields = parts.map(([name, value]) => [name, value.name ?? value]);
    try {
      for (const [, value] of parts) if (isFile(value)) request.files.push(new Uint8Array(await value.arrayBuffer()));
    } catch (error) {
      return giveUp(refusalOf(error));
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
  function mend(field) {
    if (field.getAttribute("aria-invalid") !== "true") return;
    field.removeAttribute("aria-invalid");
    field.closest(".is-wrong")?.classList.remove("is-wrong");
    const said = (field.getAttribute("aria-describedby") ?? "").split(" ");
    for (const id of said.filter((one) => one.endsWith("-wrong"))) {
      document.getElementById(id)?.remove();
      for (const other of document.querySelectorAll(`[aria-invalid=true][aria-describedby~="${CSS.escape(id)}"]`))
        other.removeAttribute("aria-invalid");
    }
  }

  /** Of one choice, typed or a row, the last one touched holds: take the mark off the other. */
  function unpick({ form, name, dataset }) {
    for (const other of form?.elements ?? []) {
      if (dataset.unpicks && other.name === dataset.unpicks) {
        other.checked = false;
        letGo(other);
      }
      if (name && other.dataset.unpicks === name) letGo(other);
    }
  }

  root.addEventListener("input", ({ target }) => {
    mend(target);
    unpick(target);
    noteTyping(target);
    sayRoom(target);
    if (target.name === "pasted" && target.value) emptyFiles(target.form); // what was given last counts
    if (target.form) settleButtons(target.form);
    // no pause: the wire keeps one question in flight and only the newest waiting
    if (target.form?.dataset.live) lookUp(target.form);
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
      sayChosen(target);
      settleButtons(target.form);
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
      return hooks.device(target.dataset.device, target).catch((error) => toast(refusalOf(error), "is-bad"));
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
  return { answered };
}
