// <slip-entry>: entry of a table and a move by a few keys or taps. The seats are the server's: entered, null and
// missing slips are read from them, and nothing changes there before it is stored. Texts are in data-says.
import { deleteDraft, recordInput } from "../drafts.js";
import { hasModifier, isViewer, setAttribute } from "../dom.js";
import { markClean, markEdited } from "../morph.js";
import { ngettext, parseData } from "../i18n.js";
import { ElementBase, isIdle, sendCommand } from "./element-base.js";
import { UnsentSlips } from "./unsent-slips.js";
import { announceNote, drawNext, drawNote, formatPlayers, SlipList } from "./slip-list.js";
import { SlipLookup } from "./slip-lookup.js";
import { buildCommand, buildOptions, findCertain, isTableComplete, movePrefixOf } from "./slip-moves.js";
import { optionKey, parseTables, SlipMoves } from "./slip-moves.js";
import { SlipQuestion } from "./slip-question.js";
import { tapAll, tapSeat } from "./slip-seats.js";
import { takeKeys } from "./early-keys.js";

const ELSEWHERE = "input, textarea, select, dialog, [contenteditable], tile-board, .bar";
const IN_HAND = "input, textarea, select, [contenteditable], dialog *";
const DOUBLE = 800; // ms in which a fast typist's second Enter is unintended
const WATCHED = ["data-is", "data-at", "data-word", "data-points", "data-table"];

export class SlipEntry extends ElementBase {
  #seatObserver = new MutationObserver(() => this.#keepChosen()); // of the seats
  #dataKey = ""; // round, rack and legal moves
  #moves = new SlipMoves({});
  #lookup = new SlipLookup((keys) => this.#replayKeys(keys));
  #listView = new SlipList();
  #options = [];
  #at = -1; // the option for Enter
  #isWriting = false; // input is taken as written
  #unsent = new UnsentSlips(this);
  #question = new SlipQuestion(this, (tables) => this.#onAnswer(tables));
  #enteredAt = -Infinity; // when the last slip was entered
  #isPicked = false; // chosen, not only proposed
  #isRestShown = false; // moves that no player wrote are displayed
  #isFromBefore = false; // input from before the judge came
  #isNew = true; // nothing typed since the page started

  connectedCallback() {
    super.connectedCallback();
    this.on(this, "submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.#enter();
    });
    this.on(this, "input", (event) => this.#onInput(event));
    this.on(this, "keydown", (event) => this.#onKey(event));
    this.on(this, "pointerdown mousedown", (event) => {
      if (event.target.closest(".pad, [role=listbox], .entry__moves")) event.preventDefault();
    });
    this.on(this, "click", (event) => this.#onTap(event));
    this.on(document, "click", (event) => this.#onSeatTap(event));
    this.on(document, "keydown", (event) => this.#onKeyElsewhere(event));
    this.on(this, "faristol-restored", () => this.#onRestored());
    this.#question.end(); // a stored screen may show the question
    this.#read();
    queueMicrotask(() => this.#takeFocus());
  }

  /** On arrival the next key is a table's, and so are the buffered ones. */
  #takeFocus() {
    const keys = takeKeys(),
      focused = document.activeElement;
    if (!this.isConnected || isViewer() || (focused?.matches(IN_HAND) && !this.contains(focused))) return;
    this.table.focus({ preventScroll: true });
    this.#selectEarlier();
    if (!keys) return;
    scrollTo(0, 0); // to the clock and this field
    for (const key of keys) this.#replayKey(key);
  }

  /** Select a table from before: typing replaces it and begins another slip. */
  #selectEarlier() {
    this.#isFromBefore = Boolean(this.table.value);
    if (this.#isFromBefore && document.activeElement === this.table) this.table.select();
  }

  /** After an answer: replay the keys typed meanwhile, unless Enter has nothing to enter. */
  #replayKeys(keys) {
    if (!keys) return this.refresh(); // unknown: asked again at the next input or Enter
    this.#keepChosen();
    if (this.#at >= 0) for (const key of keys) if (this.contains(document.activeElement)) this.#replayKey(key);
  }

  /** Replay a key in the focused field. */
  #replayKey(key) {
    const field = document.activeElement;
    if (!field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))) return;
    if (key === "Enter") this.#enter();
    else this.#insert(field, key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#seatObserver.disconnect();
  }

  /** After an answer: the current input stays. */
  morphed(fresh) {
    for (const name of [".entry__wrong", ".pad.is-letters"]) {
      const [old, now] = [this.querySelector(name), fresh.querySelector(name)];
      if (!old || !now || (now.dataset.letters ?? now.innerHTML) === (old.dataset.letters ?? old.innerHTML)) continue;
      old.innerHTML = now.innerHTML;
      Object.assign(old.dataset, now.dataset);
    }
    if (!fresh.querySelector("#slip-claimed[aria-invalid]")) this.#clearClaimedError();
    else if (this.claimed) {
      this.claimed.setAttribute("aria-invalid", "true");
      if (this.claimed.value && this.contains(document.activeElement)) this.claimed.focus();
    }
    this.#read();
  }

  #clearClaimedError() {
    this.claimed?.removeAttribute("aria-invalid");
    this.querySelector(".entry__wrong")?.replaceChildren();
  }

  get table() {
    return this.querySelector("#slip-table");
  }
  get move() {
    return this.querySelector("#slip-move");
  }
  get claimed() {
    return this.querySelector("#slip-claimed");
  }
  get seats() {
    return [...document.querySelectorAll("#seats .seat[data-player]")];
  }
  get #list() {
    return this.querySelector("#slip-list");
  }

  #read() {
    const dataKey = `${this.dataset.round} ${this.dataset.rack} ${this.dataset.moves}`;
    if (dataKey !== this.#dataKey) this.#moves = new SlipMoves(parseData(this.dataset.moves));
    this.#dataKey = dataKey;
    this.#seatObserver.disconnect();
    const room = document.getElementById("seats");
    if (room)
      this.#seatObserver.observe(room, { subtree: true, childList: true, attributes: true, attributeFilter: WATCHED });
    this.refresh();
  }

  /** Input from before a restart is back: propose an option for it. */
  #onRestored() {
    if (this.table) this.#unsent.load();
    if (this.#isNew && this.table) this.#selectEarlier();
    if (this.#isNew && this.#at < 0) this.#propose();
    this.refresh();
  }

  // ---- input ----
  get #targets() {
    return parseTables(this.table.value, this.seats);
  }

  /** The current entry, for slip-moves.js and slip-list.js. */
  get #entry() {
    const typed = this.move.value.trim(),
      all = this.seats,
      says = this.says;
    return {
      says,
      count: (key, n) => ngettext(says[key], n),
      table: this.table.value,
      ...parseTables(this.table.value, all), // seats, wrong
      all,
      typed,
      isEmpty: !this.move.value,
      query: this.#moves.read(typed),
      moves: this.#moves,
      options: this.#options,
      option: this.#options[this.#at],
      isWriting: this.#isWriting,
      isCheck: this.dataset.mode === "check",
      isCovered: Boolean(this.dataset.covered),
      isOver: Boolean(this.dataset.over),
      isRestHidden: this.#isRestHidden,
    };
  }

  #type(field, text) {
    this.#isNew = false;
    field.value = text;
    markEdited(field);
    recordInput(field);
    this.#unpick();
  }

  #unpick() {
    this.#lookup.drop();
    this.#question.end();
    this.#at = -1;
    this.#isPicked = false;
  }

  /** Propose the certain option: no longer word, none of several. */
  #propose() {
    this.#isPicked = false;
    const entry = this.#entry;
    if (!isIdle()) this.#lookup.ask(this.#moves, entry.query, this.dataset.rack);
    this.#at = findCertain(buildOptions(entry), entry);
  }

  #onInput({ target, inputType }) {
    this.#isNew = false;
    if (target === this.claimed) {
      // an invalid number is sent, and refused
      this.#clearClaimedError();
      return;
    }
    this.#unpick();
    const isTaking = !inputType?.startsWith("delete");
    if (target === this.table && isTaking) {
      if (!/^[\d\s,*]*$/.test(target.value)) target.value = target.value.replace(/[^\d\s,*]/g, "");
      if (this.#isFromBefore && this.move.value) this.#type(this.move, "");
      if (isTableComplete(target.value, this.seats) || target.value.trim() === "*") this.move.focus();
    }
    this.#isFromBefore = false;
    if (target === this.move && /^\d+$/.test(target.value) && !this.table.value && isTaking) {
      this.table.value = target.value; // a number without a table is one
      target.value = "";
      if (!isTableComplete(this.table.value, this.seats)) this.table.focus();
    }
    if (target === this.move) this.#propose();
    this.refresh();
  }

  #onKey(event) {
    const { key, target } = event;
    if (hasModifier(event) || event.isComposing || this.#lookup.handlesKey(event)) return;
    if (this.#question.handlesKey(event)) {
      event.preventDefault();
      this.#question.answer();
      if (key !== "Escape") this.#insert(this.move, key);
      return;
    }
    if (target === this.claimed && key === "Backspace" && !target.value) {
      event.preventDefault();
      this.move.focus();
    }
    if (target !== this.table && target !== this.move) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      event.preventDefault();
      if (target === this.table && this.table.value) this.move.focus();
      if (!this.dataset.covered && !this.move.value) this.#showRest();
      this.#pick(this.#at < 0 ? 0 : this.#at + step);
    } else if (key === "Escape") {
      if (!this.table.value && !this.move.value) return;
      event.preventDefault();
      this.clear();
      this.table.focus({ preventScroll: true });
    } else if (target === this.table) this.#onTableKey(event);
    else this.#onMoveKey(event);
  }

  #onTableKey(event) {
    const { key } = event;
    if (key === "Enter" || (key === " " && this.table.value)) {
      event.preventDefault();
      if (event.repeat) return;
      if (!this.table.value) return this.#pressSlab();
      this.move.focus();
    } else if (key === "=" || /^[\p{L}]$/u.test(key)) {
      event.preventDefault();
      if (!this.table.value) return;
      this.move.focus();
      this.#insert(this.move, key);
    }
  }

  #onMoveKey(event) {
    const { key } = event;
    if (key === "Enter" && (this.#at < 0 || event.repeat)) {
      event.preventDefault(); // neither typed nor chosen: no slip
      if (!event.repeat && !isIdle()) this.#lookup.wait(this.#moves, this.#entry.query, this.dataset.rack);
      if (!event.repeat) announceNote(this.querySelector("#slip-move-note"));
    } else if (key === "Enter" && this.claimed && !this.claimed.value && this.#options[this.#at]?.word) {
      event.preventDefault();
      this.claimed.focus(); // required by the organiser
    } else if (!this.move.value && (key === "Backspace" || key === ",")) {
      event.preventDefault();
      this.table.focus();
      if (key === ",") this.#insert(this.table, ",");
    }
  }

  /** Enter without input presses the round's main button. Not at once: a busy user strikes twice. */
  #pressSlab() {
    if (performance.now() - this.#enteredAt < DOUBLE) return;
    document.querySelector(".round-next :is(a, [type=submit]).next:not(:disabled)")?.click();
  }

  /** A key outside any field goes to the field that waits for it. */
  #onKeyElsewhere(event) {
    const { key, target } = event;
    if (isIdle() || event.defaultPrevented || hasModifier(event) || event.repeat) return;
    if (this.contains(target) || target.closest?.(ELSEWHERE) || document.querySelector("dialog[open]")) return;
    if (this.checkVisibility?.() === false) return;
    if (key === "Enter" && this.table.value && !target.closest?.("button, a, summary")) {
      event.preventDefault();
      this.#enter();
    } else if (/^[\d*]$/.test(key) && !this.table.value) this.table.focus();
    else if (/^[\p{L}\d=]$/u.test(key) && this.table.value) this.move.focus();
  }

  #insert(field, text) {
    const isAtEnd = field.selectionStart === field.value.length;
    field.value = isAtEnd ? field.value + text.toUpperCase() : text.toUpperCase();
    markEdited(field);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  }

  // ---- taps ----
  #onTap({ target }) {
    const option = target.closest("[role=option]");
    if (option) return this.#pick(Number(option.dataset.n));
    const button = target.closest("button[data-key], button[data-act]");
    if (!button || isIdle()) return;
    const { key, act } = button.dataset;
    if (button.closest(".entry__ask")) return this.#question.answer(act);
    if (key) return this.#pressPadKey(key);
    ({
      back: () => this.#backspace(),
      zero: () => this.#writeMove(`${movePrefixOf(this.#entry, this.#isPicked)}0`),
      none: () => this.#writeMove("00", 0),
      circle: () => this.#pressPadKey(/\([^)]*$/.test(this.move.value) ? ")" : "("),
      same: () => this.#writeMove("="),
      write: () => {
        this.#isWriting = !this.#isWriting;
        this.#showLetters(this.#isWriting || undefined);
        this.move.focus({ preventScroll: true });
        this.refresh();
      },
      letters: () => this.#showLetters(),
      undo: () => this.#putBack(),
      moves: () => {
        this.#showRest();
        (this.table.value ? this.move : this.table).focus({ preventScroll: true });
      },
    })[act]?.();
  }

  /** Insert a character of the pad into the focused field, or the one that waits for it. */
  #pressPadKey(sign) {
    const focused = document.activeElement,
      isOfMove = focused === this.move || this.#isMoveNext || !/\d/.test(sign);
    const waits = this.table.value && isOfMove ? this.move : this.table,
      field = focused && focused === this.claimed ? focused : waits;
    field.focus({ preventScroll: true });
    this.#insert(field, sign);
  }

  /** Write a move and choose an option of it; reasons and tables are digits. */
  #writeMove(text, at = -1) {
    this.#showLetters(false);
    this.move.focus({ preventScroll: true });
    this.#type(this.move, text);
    this.#at = at;
    this.refresh();
  }

  get #isMoveNext() {
    return isTableComplete(this.table.value, this.seats) || this.table.value.trim() === "*" || Boolean(this.move.value);
  }

  #backspace() {
    const field = [this.claimed, this.move].find((candidate) => candidate?.value) ?? this.table,
      last = field === this.table && field.value.includes(",") ? /,?[^,]*$/ : /.$/su;
    field.focus({ preventScroll: true });
    this.#type(field, field.value.replace(last, ""));
    if (field === this.move) this.#propose();
    this.refresh();
  }

  #showLetters(wanted) {
    const pads = this.querySelectorAll(".pad"),
      isNow = wanted ?? this.querySelector(".pad.is-letters").hidden;
    for (const pad of pads) pad.hidden = pad.classList.contains("is-letters") !== isNow;
  }

  /** After a tap on a seat, its row, or "all missing": enter or correct that slip. */
  #onSeatTap(event) {
    event.target.closest?.("#round-more .more :is(button, a)")?.closest("dialog").close(); // it leads on
    if (isIdle()) return;
    const button = event.target.closest?.("[data-seat], [data-everyone]"),
      seat = button?.dataset.seat && document.getElementById(button.dataset.seat);
    if (!button || this.contains(button) || (seat ? !seat.dataset.player : button.dataset.seat)) return;
    event.preventDefault();
    const { table } = seat?.dataset ?? {},
      now = { ...this.#targets, table: this.table.value, isTyped: Boolean(this.move.value || this.claimed?.value) };
    if (seat && this.move.value.startsWith("=")) this.#type(this.move, `=${table}`);
    else {
      const { tables, isAsked } = seat ? tapSeat(seat, now) : tapAll(this.seats, now);
      if (isAsked)
        return this.#question.ask({ also: tables.join(","), start: table ?? "*" }, formatPlayers(this.#entry));
      this.#type(this.table, tables.join(","));
      this.#showLetters(tables.length > 0); // a judge who taps tables taps the letters too
    }
    this.#goTo(this.table.value ? this.move : this.table);
    this.#comeIntoView();
  }

  /** On a telephone the seats are below the fields, and rows of slips below both. */
  #comeIntoView() {
    (this.closest(".entry-room") ?? this).scrollIntoView({ block: "nearest" });
  }

  /** Handle the answer: the slip is for the tapped table too, or a new one starts; else nothing changes. */
  #onAnswer({ also, start }) {
    const key = this.#isPicked ? optionKey(this.#options[this.#at]) : "";
    if (start) {
      this.#unsent.add(this.#currentSlip());
      for (const field of [this.move, this.claimed]) if (field) this.#type(field, "");
      this.#isWriting = false;
      this.#showLetters(true);
    }
    if (also ?? start) this.#type(this.table, also ?? start);
    this.#goTo(this.move, start ? "" : key);
    this.#comeIntoView();
  }

  #currentSlip(isHalf = true) {
    return this.#unsent.currentSlip(this.#options[this.#at], { isWriting: this.#isWriting, isHalf });
  }

  /** Propose an option or choose the one with a key, and focus a field. */
  #goTo(field, key = "") {
    this.#propose();
    field.focus({ preventScroll: true });
    this.refresh();
    const n = this.#options.findIndex((option) => key && optionKey(option) === key);
    if (n >= 0) this.#pick(n);
  }

  // ---- options ----
  #pick(n) {
    this.#lookup.drop();
    this.#isPicked = true;
    this.#at = Math.min(Math.max(0, n), this.#options.length - 1);
    this.#show();
    this.#list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  #showRest() {
    if (this.#isRestShown) return;
    this.#isRestShown = true;
    this.refresh();
  }

  get #isRestHidden() {
    return !this.move.value && Boolean(this.dataset.covered || (this.dataset.closed && !this.#isRestShown));
  }

  /** The seats have changed: keep the chosen option, at its new place, or none. */
  #keepChosen() {
    const key = this.#at >= 0 ? optionKey(this.#options[this.#at]) : "";
    if (key) this.#at = buildOptions(this.#entry).findIndex((option) => optionKey(option) === key);
    else this.#propose();
    this.refresh();
  }

  /** Read the seats and the input again. */
  refresh() {
    if (!this.table || !this.isConnected) return; // the seats may belong to another entry now
    this.#options = buildOptions(this.#entry);
    if (this.#at >= this.#options.length) this.#at = this.#options.length - 1;
    this.#show();
  }

  // ---- view ----
  #show() {
    const entry = this.#entry,
      { seats, wrong, query } = entry;
    this.querySelector("#slip-table-note").textContent = formatPlayers(entry);
    this.classList.toggle("is-wrong", Boolean(wrong));
    for (const seat of entry.all) seat.classList.toggle("is-now", seats.includes(seat));
    drawNote(this.querySelector("#slip-move-note"), entry);
    const pressed = { write: this.#isWriting, zero: query.isZero };
    for (const button of this.querySelectorAll("[data-act=write], [data-act=zero]"))
      button.setAttribute("aria-pressed", String(pressed[button.dataset.act]));
    this.#listView.draw(this.#list, this.#at, entry);
    const asks = this.querySelector("[data-act=moves]"),
      hasMoves = entry.isRestHidden && !entry.isCovered && this.#moves.size > 0 && !this.#isWriting;
    if (asks) asks.hidden = !hasMoves;
    if (asks) this.classList.toggle("has-moves", hasMoves);
    setAttribute(this.move, "aria-activedescendant", this.#at >= 0 ? `slip-option-${this.#at}` : null);
    this.#showNext(entry);
  }

  #showNext(entry) {
    drawNext(this.querySelector("#slip-next"), entry);
    const isEntering = Boolean(this.table.value || this.move.value);
    document.getElementById("principal")?.classList.toggle("is-entering", isEntering);
  }

  // ---- storing ----
  #enter() {
    const option = this.#options[this.#at],
      { seats, wrong } = this.#targets;
    if (!option || !seats.length || wrong || isIdle()) return;
    const claimed = this.claimed?.value ?? "",
      slip = this.#currentSlip(false);
    const { command, fields } = buildCommand(option, seats, claimed, this.dataset);
    this.#enteredAt = performance.now();
    this.table.focus({ preventScroll: true }); // before any change: later it would force a layout
    for (const seat of seats) seat.classList.add("is-sending");
    sendCommand(command, fields, (isTaken) => {
      for (const seat of seats) seat.classList.remove("is-sending");
      if (!isTaken) this.#onFailure(slip);
    });
    this.clear();
    this.#unsent.drop(seats.map(({ dataset }) => dataset.table));
  }

  clear() {
    const { form } = this.table;
    for (const field of [this.table, this.move, this.claimed]) if (field) field.value = "";
    this.#clearClaimedError();
    markClean(form);
    if (form.dataset.draft) deleteDraft(form);
    this.#unpick();
    this.#isWriting = false;
    this.#showLetters(false);
    this.#unsent.store();
    this.refresh();
  }

  /** A slip that could not be stored is kept to be tried again. */
  #onFailure(slip) {
    this.#unsent.add(slip);
    if (!this.table.value && !this.move.value) this.#putBack();
  }

  /** Put the last unsent slip back; the fields' input takes its place. */
  #putBack() {
    const slip = this.#unsent.take();
    if (!slip) return;
    if (this.move.value || this.claimed?.value) this.#unsent.add(this.#currentSlip());
    this.#type(this.table, slip.table);
    this.#type(this.move, slip.move);
    if (this.claimed) this.#type(this.claimed, slip.claimed);
    this.#isWriting = Boolean(slip.isWriting);
    this.#goTo(this.move, slip.sign);
  }
}
customElements.define("slip-entry", SlipEntry);
