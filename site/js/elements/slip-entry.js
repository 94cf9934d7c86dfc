// <slip-entry>: a table and a move by a few keys or taps. The seats are the server's: what is in, null or missing is
// read off them, and nothing is shown there before it is stored. What the words mean, data-says has.
import { forget, noteTyping } from "../drafts.js";
import { hasModifier, isViewer, make, setAttribute } from "../page.js";
import { markClean, markEdited } from "../paint.js";
import { count, fill, read } from "../say.js";
import { send } from "./clock.js";
import { isIdle, Part } from "./part.js";
import { idle, namesOf, noteOf, ringed, sentence, sizeOf, SlipList } from "./slip-list.js";
import { SlipLookup } from "./slip-lookup.js";
import { certain, isWhole, offered, sent, sign, SlipMoves, tablesOf } from "./slip-moves.js";
import { takeTyped } from "./typed-early.js";

const ELSEWHERE = "input, textarea, select, dialog, [contenteditable], tile-board, .bar";
const IN_HAND = "input, textarea, select, [contenteditable], dialog *";
const DOUBLE = 800; // milliseconds in which a hand that enters slips strikes once too often
const LATER = 700; // by then what was typed before a restart is back in its fields
const WATCHED = ["data-is", "data-at", "data-word", "data-points", "data-table"];

export class SlipEntry extends Part {
  #seen = new MutationObserver(() => this.#hold()); // of the seats
  #known = ""; // the round, its rack, and its legal moves as they were told
  #moves = new SlipMoves({});
  #lookup = new SlipLookup((keys) => this.#strikeAll(keys));
  #drawn = new SlipList();
  #options = [];
  #at = -1; // the option that Enter takes
  #isWriting = false; // what is typed is taken as it is written
  #unsent = []; // what could not be stored
  #entered = -Infinity; // when a slip was entered last
  #isPicked = false; // it was chosen by an arrow or a tap, and not only proposed
  #isAsked = false; // the moves nobody wrote are to be seen
  #isOfBefore = false; // what stands in the fields was there when the judge came
  #isNew = true; // nothing was typed yet: what stands in the fields was there before a restart

  connectedCallback() {
    super.connectedCallback();
    this.hear(this, "submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.#enter();
    });
    this.hear(this, "input", (event) => this.#typed(event));
    this.hear(this, "keydown", (event) => this.#key(event));
    this.hear(this, "pointerdown mousedown", (event) => {
      if (event.target.closest(".pad, [role=listbox], .entry__moves")) event.preventDefault();
    });
    this.hear(this, "click", (event) => this.#tap(event));
    this.hear(document, "click", (event) => this.#seatTapped(event));
    this.hear(document, "keydown", (event) => this.#keyAnywhere(event));
    this.#read();
    queueMicrotask(() => this.#come());
  }

  /** However the judge came here, the next key is a table's, and so are those that were struck on the way. */
  #come() {
    const keys = takeTyped(),
      held = document.activeElement;
    if (!this.isConnected || isViewer() || (held?.matches(IN_HAND) && !this.contains(held))) return;
    this.table.focus({ preventScroll: true });
    this.#mindBefore();
    if (!keys) return;
    scrollTo(0, 0); // the clock and this field, wherever the call was read
    for (const key of keys) this.#strike(key);
  }

  /** What stands in the fields was begun before: a table that is typed now replaces it, and is of another slip. */
  #mindBefore() {
    this.#isOfBefore = Boolean(this.table.value);
    if (this.#isOfBefore && document.activeElement === this.table) this.table.select();
  }

  /** What was asked is answered: do what was struck meanwhile, unless Enter has nothing to enter. */
  #strikeAll(keys) {
    if (!this.isConnected) return; // the seats are another entry's by now
    if (!keys) return this.refresh(); // unknown: it is asked once more when something is typed, or at Enter
    this.#hold();
    if (this.#at >= 0) for (const key of keys) if (this.contains(document.activeElement)) this.#strike(key);
  }

  /** Do what a key does in the field that has the focus. */
  #strike(key) {
    const field = document.activeElement;
    if (!field.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))) return;
    if (key === "Enter") this.#enter();
    else this.#into(field, key);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#seen.disconnect();
  }

  /** Another answer was painted: what is being typed stays. */
  morphed(fresh) {
    for (const name of [".entry__wrong", ".pad.is-letters"]) {
      const [old, now] = [this.querySelector(name), fresh.querySelector(name)];
      if (old && now && old.innerHTML !== now.innerHTML) old.innerHTML = now.innerHTML;
    }
    if (!fresh.querySelector("#slip-claimed[aria-invalid]")) this.#forgiveClaimed();
    else if (this.claimed) {
      this.claimed.setAttribute("aria-invalid", "true");
      if (this.claimed.value && this.contains(document.activeElement)) this.claimed.focus();
    }
    this.#read();
  }

  /** The score that is typed is not refused, or no more. */
  #forgiveClaimed() {
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
    const { round, rack, moves } = this.dataset,
      known = `${round} ${rack} ${moves}`;
    if (known !== this.#known) this.#moves = new SlipMoves(read(moves));
    this.#known = known;
    this.#seen.disconnect();
    const room = document.getElementById("seats");
    setTimeout(() => {
      if (this.isConnected) this.#takeUp();
    }, LATER);
    if (room) this.#seen.observe(room, { subtree: true, childList: true, attributes: true, attributeFilter: WATCHED });
    this.refresh();
  }

  /** What was typed before a restart stands in its fields again: propose as if it had just been typed. */
  #takeUp() {
    if (this.#isNew && this.table) this.#mindBefore();
    if (this.#isNew && this.#at < 0) this.#propose();
    this.refresh();
  }

  // ---- what is typed ----
  get #targets() {
    return tablesOf(this.table.value, this.seats);
  }

  /** The entry as it stands, for what is offered and said (slip-moves.js, slip-list.js). */
  get #entry() {
    const typed = this.move.value.trim(),
      all = this.seats,
      says = this.says;
    return {
      says,
      count: (key, n) => count(says[key], n),
      table: this.table.value,
      ...tablesOf(this.table.value, all), // seats, wrong
      all,
      typed,
      isEmpty: !this.move.value,
      asked: this.#moves.read(typed),
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
    noteTyping(field);
    this.#unpick();
  }

  #unpick() {
    this.#lookup.drop();
    this.#at = -1;
    this.#isPicked = false;
  }

  /** Propose what the slip says for certain: nothing that is longer than what is typed, and nothing out of several. */
  #propose() {
    this.#isPicked = false;
    const entry = this.#entry;
    this.#lookUp(entry);
    this.#at = certain(offered(entry), entry);
  }

  #lookUp({ asked }) {
    if (!isIdle()) this.#lookup.ask(this.#moves, asked, this.dataset.rack);
  }

  #typed({ target, inputType }) {
    this.#isNew = false;
    if (target === this.claimed) {
      // what is no number is sent as well, and refused
      this.#forgiveClaimed();
      return;
    }
    this.#unpick();
    const isTaking = !inputType?.startsWith("delete");
    if (target === this.table && isTaking) {
      if (!/^[\d\s,*]*$/.test(target.value)) target.value = target.value.replace(/[^\d\s,*]/g, "");
      if (this.#isOfBefore && this.move.value) this.#type(this.move, "");
      if (isWhole(target.value, this.seats) || target.value.trim() === "*") this.move.focus();
    }
    this.#isOfBefore = false;
    if (target === this.move && /^\d+$/.test(target.value) && !this.table.value && isTaking) {
      this.table.value = target.value; // a number without a table is one
      target.value = "";
      if (!isWhole(this.table.value, this.seats)) this.table.focus();
    }
    if (target === this.move) this.#propose();
    this.refresh();
  }

  #key(event) {
    const { key, target } = event;
    if (hasModifier(event) || event.isComposing || this.#lookup.takes(event)) return;
    if (target === this.claimed && key === "Backspace" && !target.value) {
      event.preventDefault();
      this.move.focus();
    }
    if (target !== this.table && target !== this.move) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      event.preventDefault();
      if (target === this.table && this.table.value) this.move.focus();
      if (!this.dataset.covered && !this.move.value) this.#ask();
      this.#pick(this.#at < 0 ? 0 : this.#at + step);
    } else if (key === "Escape") {
      if (!this.table.value && !this.move.value) return;
      event.preventDefault();
      this.clear();
      this.table.focus({ preventScroll: true });
    } else if (target === this.table) this.#keyOfTable(event);
    else this.#keyOfMove(event);
  }

  #keyOfTable(event) {
    const { key } = event;
    if (key === "Enter" || (key === " " && this.table.value)) {
      event.preventDefault();
      if (event.repeat) return;
      if (!this.table.value) return this.#goOn();
      this.move.focus();
    } else if (key === "=" || /^[\p{L}]$/u.test(key)) {
      event.preventDefault();
      if (!this.table.value) return;
      this.move.focus();
      this.#into(this.move, key);
    }
  }

  #keyOfMove(event) {
    const { key } = event;
    if (key === "Enter" && this.#at < 0) {
      event.preventDefault(); // what nobody typed and nobody chose is no slip
      if (event.repeat) return;
      this.#lookUp(this.#entry);
      this.#lookup.wait();
    } else if (key === "Enter" && this.claimed && !this.claimed.value && this.#options[this.#at]?.word) {
      event.preventDefault();
      this.claimed.focus(); // where the organiser wants it, the slip bears a score
    } else if (key === "Enter" && event.repeat) event.preventDefault();
    else if (!this.move.value && (key === "Backspace" || key === ",")) {
      event.preventDefault();
      this.table.focus();
      if (key === ",") this.#into(this.table, ",");
    }
  }

  /** Nothing is typed: Enter does what the slab of the round does. Not at once: a busy hand strikes twice. */
  #goOn() {
    if (performance.now() - this.#entered < DOUBLE) return;
    document.querySelector(".round-next :is(a, [type=submit]).next:not(:disabled)")?.click();
  }

  /** A key that no field has goes to the one that waits for it. */
  #keyAnywhere(event) {
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

  #into(field, text) {
    const isAtEnd = field.selectionStart === field.value.length;
    field.value = isAtEnd ? field.value + text.toUpperCase() : text.toUpperCase();
    markEdited(field);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  }

  // ---- taps ----
  #tap({ target }) {
    const option = target.closest("[role=option]");
    if (option) return this.#pick(Number(option.dataset.n));
    const button = target.closest("button[data-key], button[data-act]");
    if (!button || isIdle()) return;
    const { key, act } = button.dataset;
    if (key) return this.#strikePad(key);
    ({
      back: () => this.#backspace(),
      zero: () => this.#writeMove(`${this.#base()}0`),
      none: () => this.#writeMove("00", 0),
      same: () => this.#writeMove("="),
      write: () => {
        this.#isWriting = !this.#isWriting;
        this.#letters(this.#isWriting || undefined);
        this.move.focus({ preventScroll: true });
        this.refresh();
      },
      letters: () => this.#letters(),
      undo: () => this.#putBack(),
      moves: () => {
        this.#ask();
        (this.table.value ? this.move : this.table).focus({ preventScroll: true });
      },
    })[act]?.();
  }

  /** Take a sign of the pad into the field that has the focus, or else waits for such a sign. */
  #strikePad(sign) {
    const held = document.activeElement,
      isOfMove = held === this.move || this.#isMoveNext || !/\d/.test(sign);
    const waits = this.table.value && isOfMove ? this.move : this.table,
      field = held && held === this.claimed ? held : waits;
    field.focus({ preventScroll: true });
    this.#into(field, sign);
  }

  /** Write a move, of which one option may be chosen at once. */
  #writeMove(text, at = -1) {
    this.move.focus({ preventScroll: true });
    this.#type(this.move, text);
    this.#at = at;
    this.refresh();
  }

  get #isMoveNext() {
    return isWhole(this.table.value, this.seats) || this.table.value.trim() === "*" || Boolean(this.move.value);
  }

  #backspace() {
    const field = [this.claimed, this.move].find((one) => one?.value) ?? this.table,
      last = field === this.table && field.value.includes(",") ? /,?[^,]*$/ : /.$/su;
    field.focus({ preventScroll: true });
    this.#type(field, field.value.replace(last, ""));
    if (field === this.move) this.#propose();
    this.refresh();
  }

  #letters(wish) {
    const pads = this.querySelectorAll(".pad"),
      isNow = wish ?? this.querySelector(".pad.is-letters").hidden;
    for (const pad of pads) pad.hidden = pad.classList.contains("is-letters") !== isNow;
  }

  /** What a reason goes with: the move that was chosen or typed; else what was typed, and never a longer word. */
  #base() {
    const option = this.#options[this.#at],
      typed = this.move.value,
      asked = this.#moves.read(typed);
    if (typed.trim().startsWith("=")) return "";
    const isMeant =
      option &&
      (option.kind === "move" || option.kind === "written") &&
      (this.#isPicked || this.#moves.isExact({ key: this.#moves.plain(option.word), ...option }, asked));
    return isMeant ? `${option.at} ${option.word} ` : asked.text && `${asked.text} `;
  }

  /** A seat or its row was tapped: its slip is read, or corrected. */
  #seatTapped(event) {
    event.target.closest?.("#round-more .more :is(button, a)")?.closest("dialog").close(); // it leads on
    if (event.target.closest?.("[data-everyone]") && !isIdle()) {
      this.#type(this.table, "*");
      this.#letters(true);
      return this.#goTo(this.move);
    }
    const button = event.target.closest?.("[data-seat]"),
      seat = button && document.getElementById(button.dataset.seat);
    if (!seat?.dataset.player || this.contains(button) || isIdle()) return;
    event.preventDefault();
    const { table } = seat.dataset;
    if (this.move.value.startsWith("=")) {
      this.#type(this.move, `=${table}`);
      return this.#goTo(this.move);
    }
    const missing = this.#targets.seats.filter(({ dataset }) => dataset.is === "missing"),
      now = missing.map(({ dataset }) => dataset.table);
    const isMore = seat.dataset.is === "missing" && now.length > 0 && this.table.value !== "*";
    const tables = !isMore ? [table] : now.includes(table) ? now.filter((one) => one !== table) : [...now, table];
    this.#type(this.table, tables.join(","));
    this.#letters(tables.length > 0); // a hand that touches tables writes the move with letters
    this.#goTo(tables.length ? this.move : this.table);
    if (!button.classList.contains("seat")) this.scrollIntoView({ block: "nearest" });
  }

  /** Propose what what was written says, and go on in a field. */
  #goTo(field) {
    this.#propose();
    field.focus({ preventScroll: true });
    this.refresh();
  }

  // ---- what there is to choose ----
  #pick(n) {
    this.#lookup.drop();
    this.#isPicked = true;
    this.#at = Math.min(Math.max(0, n), this.#options.length - 1);
    this.#show();
    this.#list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }

  /** Show the moves that nobody has typed. */
  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.refresh();
  }

  get #isRestHidden() {
    return !this.move.value && Boolean(this.dataset.covered || (this.dataset.closed && !this.#isAsked));
  }

  /** The seats say something else: what was looked at stays chosen, wherever it stands now, or nothing is. */
  #hold() {
    const was = this.#at >= 0 ? sign(this.#options[this.#at]) : "";
    if (was) this.#at = offered(this.#entry).findIndex((one) => sign(one) === was);
    else this.#propose();
    this.refresh();
  }

  /** Look at the seats and at what is typed anew. */
  refresh() {
    if (!this.table) return;
    this.#options = offered(this.#entry);
    if (this.#at >= this.#options.length) this.#at = this.#options.length - 1;
    this.#show();
  }

  // ---- what is seen ----
  #show() {
    const entry = this.#entry,
      { says, seats, wrong, asked } = entry;
    this.querySelector("#slip-table-note").textContent = namesOf(entry);
    this.classList.toggle("is-wrong", Boolean(wrong));
    for (const seat of entry.all) seat.classList.toggle("is-now", seats.includes(seat));
    this.querySelector("#slip-move-note").textContent = noteOf(entry) || says.move_note;
    const pressed = { write: this.#isWriting, zero: asked.isZero };
    for (const button of this.querySelectorAll("[data-act=write], [data-act=zero]"))
      button.setAttribute("aria-pressed", String(pressed[button.dataset.act]));
    this.#drawn.draw(this.#list, this.#options, this.#at, {
      says,
      letters: asked.letters,
      count: entry.count,
      plain: (text) => this.#moves.plain(text),
      size: (n, group) => sizeOf(n, group, entry),
      isCovered: entry.isCovered && entry.isEmpty,
      isClosed: entry.isRestHidden,
      isSame: entry.typed === "=",
    });
    const asks = this.querySelector("[data-act=moves]"),
      hasMoves = entry.isRestHidden && !entry.isCovered && this.#moves.size > 0 && !this.#isWriting;
    if (asks) asks.hidden = !hasMoves;
    if (asks) this.classList.toggle("has-moves", hasMoves);
    setAttribute(this.move, "aria-activedescendant", this.#at >= 0 ? `slip-option-${this.#at}` : null);
    this.#showNext(entry);
  }

  #showNext(entry) {
    const { option, seats, wrong } = entry,
      next = this.querySelector("#slip-next");
    const isReady = Boolean(option) && seats.length > 0 && !wrong;
    next.disabled = !isReady;
    const [strong, span] = [next.querySelector("strong"), next.querySelector("span")];
    const [verb, note] = isReady ? sentence(entry) : idle(entry);
    strong.textContent = verb;
    const at = isReady && option.kind === "move" && option.at && note.startsWith(`${option.at} `) ? option.at : "";
    span.replaceChildren(...(at ? [make("b", "", at)] : []), ...ringed(note.slice(at.length)));
    const isEntering = Boolean(this.table.value || this.move.value);
    document.getElementById("principal")?.classList.toggle("is-entering", isEntering);
  }

  // ---- storing ----
  #enter() {
    const option = this.#options[this.#at],
      { seats, wrong } = this.#targets;
    if (!option || !seats.length || wrong || isIdle()) return;
    const claimed = this.claimed?.value ?? "",
      typed = { table: this.table.value, move: this.move.value, claimed, sign: sign(option) };
    const { command, fields } = sent(option, seats, claimed, this.dataset);
    this.#entered = performance.now();
    this.table.focus({ preventScroll: true }); // before anything changes: it would have all that laid out at once
    for (const seat of seats) seat.classList.add("is-sending");
    send(command, fields, (isTaken) => {
      for (const seat of seats) seat.classList.remove("is-sending");
      if (!isTaken) this.#failed(typed);
    });
    this.clear();
  }

  clear() {
    const { form } = this.table;
    for (const field of [this.table, this.move, this.claimed]) if (field) field.value = "";
    this.#forgiveClaimed();
    markClean(form);
    if (form.dataset.draft) forget(form);
    this.#unpick();
    this.#isWriting = false;
    this.#letters(false);
    this.refresh();
  }

  /** What could not be stored is no slip; it is here to be tried again. */
  #failed(typed) {
    this.#unsent.push(typed);
    if (!this.table.value && !this.move.value) this.#putBack();
    else this.#showUnsent();
  }

  #putBack() {
    const typed = this.#unsent.pop();
    if (!typed) return;
    this.#type(this.table, typed.table);
    this.#type(this.move, typed.move);
    if (this.claimed) this.#type(this.claimed, typed.claimed);
    this.refresh();
    const n = this.#options.findIndex((one) => sign(one) === typed.sign);
    if (n >= 0) this.#pick(n);
    this.move.focus({ preventScroll: true });
    this.#showUnsent();
  }

  #showUnsent() {
    const line = this.querySelector(".entry__unsent"),
      { length } = this.#unsent;
    line.hidden = !length;
    line.querySelector("span").textContent = length ? fill(this.says.unsent, { table: this.#unsent.at(-1).table }) : "";
  }
}
customElements.define("slip-entry", SlipEntry);
