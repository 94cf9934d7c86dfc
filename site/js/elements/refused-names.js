// <refused-names>: the refused names of a form with data-queue, each with its reason and actions: insist, correct,
// leave out.
import { make } from "../dom.js";
import { gettext } from "../i18n.js";
import { buildInsistRequest, correctName, refusedNames, removeRefused } from "../name-queue.js";
import { ElementBase, isIdle } from "./element-base.js";

function button(label, onClick) {
  const element = Object.assign(make("button", "btn", label), { type: "button" });
  element.addEventListener("click", onClick);
  return element;
}

class RefusedNames extends ElementBase {
  connectedCallback() {
    super.connectedCallback();
    this.on(window, "faristol-refused", () => this.#paint());
    this.#paint();
  }

  morphed() {
    this.#paint();
  }

  get #field() {
    const form = document.getElementById(this.dataset.form);
    return form?.elements[form.dataset.queue];
  }

  /** A name put back into the field is not listed. */
  #paint() {
    const field = this.#field,
      rows = field && !isIdle() ? refusedNames(field.form).filter(({ name }) => name !== field.value.trim()) : [];
    this.hidden = !rows.length;
    this.replaceChildren(
      ...(rows.length ? [make("h3", "", gettext("Not added yet")), ...rows.map((row) => this.#row(row))] : []),
    );
  }

  #row(row) {
    const { name, why, insist } = row,
      text = make("p", "", make("b", "", make("bdi", "", name)), why && `: ${why}`),
      buttons = make("div", "btns");
    const send = () => {
      dispatchEvent(new CustomEvent("faristol-send", { detail: buildInsistRequest(row, this.#field) }));
    };
    if (insist) buttons.append(button(insist.label, send));
    buttons.append(
      button(gettext("Correct it"), () => correctName(row, this.#field)),
      button(gettext("Leave it out"), () => removeRefused(row)),
    );
    return make("div", "banner is-bad", make("div", "stack", text, buttons));
  }
}

customElements.define("refused-names", RefusedNames);
