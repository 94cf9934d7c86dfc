// Lookup of typed slips by Python's rules (desk/duplicate/round/slip_lookup.py): what the list does not tell. The answer
// takes a moment: Enter and later keys wait for it if it may bring a legal move.
const ROUTE = "/duplicate/round";
const REGION = "slip-typed";
const TYPED = /^[\p{L}\d=*,() ·•.]$/u;

/** The data of an answer: the lines of its legal moves, and whether the slip would count; none if it could not be asked. */
function dataIn(answer) {
  const room = document.createElement("template");
  room.innerHTML = answer?.fragments?.[REGION] ?? "";
  return room.content.getElementById(REGION)?.dataset;
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
    const question = moves.nextQuestion(typed),
      isOpen = question === this.#question && moves === this.#moves;
    if (!isOpen) this.#keys = null; // they were for other input
    if (isOpen || !question) {
      if (!isOpen) this.#question = "";
      return;
    }
    this.#question = question;
    this.#moves = moves;
    const { place: at, letters } = typed,
      query = new URLSearchParams({ at, letters, word: typed.word.replaceAll(" ", ""), rack });
    const onAnswer = (_, answer) => this.#accept(moves, typed, question, dataIn(answer));
    const detail = { route: `${ROUTE}?${query}`, region: REGION, live: true, onAnswer };
    dispatchEvent(new CustomEvent("faristol-send", { detail }));
  }

  #accept(moves, typed, question, data) {
    const lines = data?.moves ?? null;
    moves.answer(typed, lines, data && Boolean(data.counts));
    if (question !== this.#question || moves !== this.#moves) return;
    const isAnswered = data && (lines !== null || !moves.question(typed)),
      keys = isAnswered ? (this.#keys ?? []) : null;
    this.#question = "";
    this.#keys = null;
    this.#onAnswer(keys);
  }

  /** Enter came before the answer; a failed question is asked again. */
  wait(moves, typed, rack) {
    this.ask(moves, typed, rack);
    if (this.#question && this.#question === moves.question(typed)) this.#keys ??= ["Enter"];
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
