// Lookup of typed slips by Python's rules (desk/duplicate/round/slip_lookup.py). The answer takes a moment: Enter and later
// keys wait for it.
const ROUTE = "/duplicate/round";
const REGION = "slip-typed";
const TYPED = /^[\p{L}\d=*,() ·•.]$/u;

/** The lines of an answer, one for each legal move, or null if it has none. */
function movesIn(answer) {
  const room = document.createElement("template");
  room.innerHTML = answer?.fragments?.[REGION] ?? "";
  return room.content.getElementById(REGION)?.dataset.moves ?? null;
}

export class SlipLookup {
  #moves = null; // of the open question's rack
  #question = ""; // the open one
  #keys = null; // typed since Enter, which is the first
  #onAnswer;

  /** onAnswer(keys): the question is answered and these keys waited for it; null if it could not be. */
  constructor(onAnswer) {
    this.#onAnswer = onAnswer;
  }

  /** Ask what the list does not tell, unless it is known or asked. */
  ask(moves, typed, rack) {
    const question = moves.question(typed),
      isOpen = question === this.#question && moves === this.#moves;
    if (!isOpen) this.#keys = null; // they were for other input
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

  /** Enter came before the answer; a failed question is asked again. */
  wait(moves, typed, rack) {
    this.ask(moves, typed, rack);
    if (this.#question) this.#keys ??= ["Enter"];
  }

  /** Input or choice have changed: the waiting keys were not for them. */
  drop() {
    this.#keys = null;
  }

  /** Whether a key waits too. Escape cancels. */
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
