// What a slip may say: the legal moves the page was told of, filtered by what is typed. Knows no page and no rule; what
// it cannot find is sent as it was written, and Python judges it.

const ZERO = /^(.*?)(?<![0-9])0([0-9]?)$/; // a nought that begins no number: this slip scores nothing
const PLACE = /^([A-O]1[0-5]|[A-O][1-9]|1[0-5][A-O]|[1-9][A-O])(?![0-9])/;
// a letter and a number side by side are meant as a place, also when there is none (desk/parts/place_typed.py)
const SHAPE = /^(?:([A-Z])([0-9]{1,2})|([0-9]{1,2})([A-Z]))(?![0-9])/;
const SHOWN = 80; // of the other moves: whoever wants more types another letter

export class SlipMoves {
  #moves = []; // {id, at, word, points, key}, the best first
  #folded = {};
  #isQu = false;

  /** told: {moves: "8D MASA 24\n…", folded: {sign: plain}, is_qu} */
  constructor(told) {
    this.#folded = told.folded ?? {};
    this.#isQu = Boolean(told.is_qu);
    const lines = (told.moves ?? "").split("\n").filter(Boolean);
    this.#moves = lines.map((line) => {
      const [at, word, points] = line.split(" ");
      return this.#made(at, word, Number(points));
    });
  }

  get size() {
    return this.#moves.length;
  }

  #made(at, word, points) {
    return { id: `${at} ${word}`, at, word, points, key: this.plain(word) };
  }

  /** Letters as they are compared: capitals without accents, dots and parentheses; QU is one tile. */
  plain(text) {
    const bare = text.replace(/[()]/g, "");
    const letters = /^[A-Z]*$/.test(bare) ? bare : this.#unsigned(bare); // as nearly all are: a round brings hundreds
    return this.#isQu ? letters.replaceAll("QU", "Q") : letters;
  }

  #unsigned(text) {
    const signs = [...text.normalize("NFC").toUpperCase().replaceAll("Ŀ", "L")].map(
      (sign) => this.#folded[sign] ?? sign,
    );
    return signs.join("").replace(/[^\p{L}]/gu, "");
  }

  /** The same with the letters of blanks in their parentheses. */
  #marked(text) {
    return text
      .split(/([()])/)
      .map((part) => (/[()]/.test(part) ? part : this.plain(part)))
      .join("");
  }

  /** Whether a move is among those that are legal, or nothing is known of them. */
  isListed(at, word) {
    const key = this.plain(word);
    return !this.size || this.#moves.some((move) => move.at === at && move.key === key);
  }

  /** Read what was typed: {isZero, digit} of no score, else {place, letters, points}; `wrong`: what no place has. */
  read(text) {
    const typed = text.trim().toUpperCase(),
      found = ZERO.exec(typed);
    const rest = found ? found[1].trim() : typed;
    return { text: found ? rest : text.trim(), isZero: Boolean(found), digit: found?.[2] ?? "", ...this.#parts(rest) };
  }

  #parts(typed) {
    const parts = { place: "", letters: "", points: "", word: "", wrong: null };
    const bare = typed.replace(/\s+/g, " ").trim(),
      isNumber = (one) => /^[0-9]+$/.test(one);
    const first = PLACE.exec(bare) ?? SHAPE.exec(bare); // "8DMASA" too; anywhere else it stands by itself
    const alone = (shape) => bare.split(" ").find((one) => shape.exec(one)?.[0] === one);
    parts.place = first?.[0] ?? alone(PLACE) ?? alone(SHAPE) ?? "";
    const others = bare.replace(parts.place, " ").split(" ").filter(Boolean);
    parts.points = others.find(isNumber) ?? ""; // what the slip scores: "BO 30", "30 BO", "8D MASA 24"
    parts.word = others.filter((one) => !isNumber(one)).join(" ");
    parts.isGlued = /[0-9]/.test(parts.word); // what of it is a word, nobody can say
    if (parts.place && !PLACE.test(parts.place)) {
      const [, before, after, first, behind] = SHAPE.exec(parts.place),
        row = before ?? behind;
      parts.wrong = /[A-O]/.test(row) ? { column: after ?? first } : { row };
    }
    parts.letters = this.plain(parts.word);
    parts.marked = parts.word.includes("(") ? this.#marked(parts.word) : ""; // whoever types parentheses read circles
    return parts;
  }

  #fits(move, { place, letters, points, marked, isGlued }) {
    if (isGlued || (place && move.at !== place) || (letters && !move.key.startsWith(letters))) return false;
    if (marked && !this.#marked(move.word).startsWith(marked)) return false;
    // what a slip claims does not make it another move: its place and its word do
    if (!points || (place && letters)) return true;
    return String(move.points).startsWith(points) || (!letters && move.at.startsWith(points));
  }

  /**
   * The moves that fit: those of exactly the word that is typed, legal ones first; then longer ones, first those on
   * slips already, by how many, then the others. `all` says how many others there are.
   */
  fitting(asked, entered) {
    const isAny = !asked.place && !asked.letters && !asked.points;
    const rank = (one) => Number(asked.points !== "" && String(one.points) !== asked.points && one.at !== asked.points);
    const ordered = (list) => list.sort((one, other) => rank(one) - rank(other));
    const isExact = (one) => this.isExact(one, asked);
    const known = entered.map((slip) => ({ ...this.#made(slip.at, slip.word, slip.points), ...slip }));
    const first = ordered(known.filter((slip) => isAny || this.#fits(slip, asked)));
    const ids = new Set(known.map(({ id }) => id));
    const rest = ordered(this.#moves.filter((move) => !ids.has(move.id) && (isAny || this.#fits(move, asked))));
    const whole = first.filter(isExact),
      others = rest.filter((one) => !isExact(one));
    return {
      exact: [
        ...whole.filter(({ reason }) => !reason),
        ...rest.filter(isExact),
        ...whole.filter(({ reason }) => reason),
      ].slice(0, SHOWN),
      first: first.filter((one) => !isExact(one)),
      rest: others.slice(0, SHOWN),
      all: others.length,
    };
  }

  /** Whether a move is what was typed and no longer word. */
  isExact(move, { place, letters, marked }) {
    return (
      letters !== "" &&
      move.key === letters &&
      (!place || move.at === place) &&
      (!marked || this.#marked(move.word) === marked)
    );
  }

  /** What the slip may say instead of a move that fits: its word without a place, its blanks without circles. */
  instead(move, { place, letters, marked, word }) {
    if (!letters) return [];
    const isWhole = move.key === letters,
      found = [];
    const bare = move.word.replace(/[()]/g, "");
    if (!place)
      found.push({ at: "", word: isWhole ? this.written({ word }).word : move.word, reason: "no_coordinates" });
    if (!marked && bare !== move.word) found.push({ at: move.at, word: bare, reason: "blank_not_marked" });
    return found;
  }

  /** What is typed, to be judged as it is written: with its place, and when it is a word alone, without one. */
  written({ place = "", word, isGlued = false }) {
    const letters = word.replaceAll(" ", "");
    return letters && !isGlued ? { at: place, word: letters.toUpperCase() } : null;
  }
}

/** Read tables: "3,8,14", or all that are missing as "*". Returns the seats, or the first number nobody has. */
export function tablesOf(text, seats) {
  // a judge who plays has what was sealed, or nothing: nobody else's move
  if (text.trim() === "*")
    return { seats: seats.filter(({ dataset }) => dataset.is === "missing" && !dataset.own), wrong: "" };
  const found = [];
  for (const number of text.split(/[^0-9]+/).filter(Boolean)) {
    const seat = seats.find(({ dataset }) => dataset.table === String(Number(number)));
    if (!seat) return { seats: found, wrong: number };
    if (!found.includes(seat)) found.push(seat);
  }
  return { seats: found, wrong: "" };
}

/** Whether no other table begins like this one: what is typed next is the move. */
export const isWhole = (text, seats) => {
  const last = text.split(/[^0-9]+/).at(-1);
  return (
    Boolean(last) &&
    seats.some(({ dataset }) => dataset.table === last) &&
    !seats.some(({ dataset }) => dataset.table !== last && dataset.table.startsWith(last))
  );
};

/** What the slips that are in say, each writing once: those of most tables first, then the dearest. */
export function enteredOf(seats) {
  const slips = new Map();
  for (const { dataset } of seats) {
    const { at, word, ruling } = dataset;
    if (!word || word === "*" || dataset.late || (ruling && ruling !== "accepted")) continue;
    const { reason, points, why = "" } = dataset,
      key = [at, word, reason, ruling].join("\n");
    const slip = slips.get(key) ?? { at, word, points: Number(points), reason, why, ruling: ruling ?? "", by: 0 };
    slip.by += 1;
    slips.set(key, slip);
  }
  return [...slips.values()]
    .filter(({ reason }) => reason !== "late")
    .sort((a, b) => b.by - a.by || b.points - a.points || (a.word < b.word ? -1 : 1));
}
