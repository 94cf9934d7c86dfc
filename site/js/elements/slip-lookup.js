// What only the rules can tell of a typed slip, asked of Python (desk/duplicate/slip_lookup.py). Its answer takes a moment:
// Enter, and the keys that are struck after it, wait for it.
const ROUTE = "/duplicate/round";
const REGION = "slip-typed";
const TYPED = /^[\p{L}\d=*,() ·•.]$/u;

/** What is in the answer: a line for each legal move, null where none could be looked for. */
function movesIn(answer) {
  const room = document.createElement("template");
  room.innerHTML = answer?.fragments?.[REGION] ?? "";
  return room.content.getElementById(REGION)?.dataset.moves ?? null;
}

export class SlipLookup {
  #moves = null; // for whose rack it is asked
  #question = ""; // that is open
  #keys = null; // struck since Enter, which is the first of them
  #onAnswer;

  /** answered(keys): what was asked is known, and these keys waited for it; null when it could not be told. */
  constructor(onAnswer) {
    this.#onAnswer = onAnswer;
  }

  /** Ask what the list cannot tell, unless it is known or asked already. */
  ask(moves, typed, rack) {
    const question = moves.question(typed),
      isOpen = question === this.#question && moves === this.#moves;
    if (!isOpen) this.#keys = null; // they were meant for something else
    if (isOpen || !question || moves.isAnswered(question)) {
      if (!isOpen) this.#question = "";
      return;
    }
    this.#question = question;
    this.#moves = moves;
    const query = new URLSearchParams({ at: typed.place, letters: typed.letters, rack });
    const onAnswer = (_, answer) => this.#accept(moves, question, movesIn(answer));
    const detail = { route: `${ROUTE}?${query}`, region: REGION, live: true, onAnswer };
    dispatchEvent(new CustomEvent("faristol-send", { detail }));
  }

  #accept(moves, question, lines) {
    moves.answer(question, lines);
    if (question !== this.#question || moves !== this.#moves) return;
    const keys = lines === null ? null : (this.#keys ?? []);
    this.#question = "";
    this.#keys = null;
    this.#onAnswer(keys);
  }

  /** Enter was struck before the answer came; what nobody could tell is asked once more. */
  wait(moves, typed, rack) {
    this.ask(moves, typed, rack);
    if (this.#question) this.#keys ??= ["Enter"];
  }

  /** Something else is typed or chosen by now: what was struck was not meant for it. */
  drop() {
    this.#keys = null;
  }

  /** Whether a key waits as well. Escape gives up. */
  handlesKey(event) {
    if (!this.#keys) return false;
    const { key, repeat } = event;
    event.preventDefault();
    if (key === "Backspace") this.#keys.pop();
    else if (!repeat && (TYPED.test(key) || key === "Enter")) this.#keys.push(key);
    if (key === "Escape" || !this.#keys.length) this.#keys = null;
    return true;
  }
}
