// Options of a slip: the legal moves sent to the page, filtered by what is typed. No DOM and no rules. The list only
// helps typing: where it is incomplete, `question` is what to ask Python (slip-lookup.js), and the answer replaces the
// list.

const ZERO = /^(.*?)(?<![0-9])0([0-9]?)$/; // a zero that begins no number: the slip scores nothing
const PLACE = /^([A-O]1[0-5]|[A-O][1-9]|1[0-5][A-O]|[1-9][A-O])(?![0-9])/;
// a letter and a number together are meant as a place, also an invalid one (desk/shared/board/placement_input.py)
const SHAPE = /^(?:([A-Z])([0-9]{1,2})|([0-9]{1,2})([A-Z]))(?![0-9])/;
const SHOWN = 80; // of the other moves: typing narrows them

const slipKey = ({ place, word }) => `${place} ${word.replaceAll(" ", "")} as written`;

export class SlipMoves {
  #moves = []; // {id, at, word, points, key, isLying}, best first; isLying: its blanks were on the board
  #crossMoves = []; // moves of one tile by their cross-word: not offered twice, but may be written
  #completeness = "none"; // of the moves: "none", "words" alone, "some" moves, "all"
  #folded = {};
  #isQu = false;
  #answers = new Map(); // by question: Python's moves, null if it failed
  #wouldCount = new Map(); // by place and word: whether only the words are against it

  /** data: {moves: "8D MASA 24\n8D (M)ASA 20 -\n…", crossed: the same, known, folded: {sign: plain}, is_qu} */
  constructor(data) {
    this.#folded = data.folded ?? {};
    this.#isQu = Boolean(data.is_qu);
    this.#completeness = data.known ?? "none";
    this.#moves = this.#read(data.moves);
    this.#crossMoves = this.#read(data.crossed);
  }

  get size() {
    return this.#moves.length;
  }
  /** Whether there are more legal moves than listed. */
  get isCut() {
    return this.#completeness === "some";
  }

  #read(lines = "") {
    return lines
      .split("\n")
      .filter(Boolean)
      .map((line) => {
        const [at, word, points, lying] = line.split(" ");
        return this.#createMove(at, word, Number(points), Boolean(lying));
      });
  }

  #createMove(at, word, points, isLying = false) {
    return { id: `${at} ${word}`, at, word, points, key: this.plain(word), isLying };
  }

  // ---- questions to Python ----
  /** The question that only the rules can answer, "" if the list does. */
  question({ place, letters, wrong, isGlued }) {
    const isAsked = this.isCut || (this.#completeness === "words" && place);
    return isAsked && letters.length > 1 && !wrong && !isGlued ? `${place} ${letters}` : "";
  }

  /** What is to be asked next: the legal moves, or whether a slip that is none would count if its words were valid. */
  nextQuestion(query) {
    const question = this.question(query);
    if (question && !this.isAnswered(question)) return question;
    const { place, letters, wrong, isGlued } = query;
    if (!place || letters.length < 2 || wrong || isGlued || this.#wouldCount.has(slipKey(query))) return "";
    return this.#movesSpelled(query).some((move) => this.isExact(move, query)) ? "" : slipKey(query);
  }

  /** Accept an answer: the legal moves, a line each, or null; and whether the slip would count, if that was answered. */
  answer(query, lines, wouldCount) {
    const question = this.question(query);
    if (question) this.#answers.set(question, lines === null ? null : this.#read(lines));
    if (wouldCount !== undefined) this.#wouldCount.set(slipKey(query), wouldCount);
  }

  /** Whether a slip would count if its words were valid. */
  wouldCount(query) {
    return Boolean(this.#wouldCount.get(slipKey(query)));
  }

  isAnswered(question) {
    return Boolean(this.#answers.get(question));
  }
  /** Whether the answer is still to come. */
  isPending(query) {
    const question = this.question(query);
    return question !== "" && !this.#answers.has(question);
  }
  /** Whether the legal moves for the input are known. */
  isSettled(query) {
    const question = this.question(query);
    return question === "" || this.isAnswered(question);
  }

  /** Whether the list has every move with so many points. */
  hasAllOf(points) {
    return !this.isCut || Number(points) > (this.#moves.at(-1)?.points ?? 0);
  }

  /** Letters for comparison: capitals without accents, dots and parentheses; QU is one tile. */
  plain(text) {
    const plainText = text.replace(/[()]/g, "");
    const letters = /^[A-Z]*$/.test(plainText) ? plainText : this.#toLetters(plainText); // slow: a round has hundreds
    return this.#isQu ? letters.replaceAll("QU", "Q") : letters;
  }

  #toLetters(text) {
    const signs = [...text.normalize("NFC").toUpperCase().replaceAll("Ŀ", "L")].map(
      (sign) => this.#folded[sign] ?? sign,
    );
    return signs.join("").replace(/[^\p{L}]/gu, "");
  }

  /** The same with parentheses around blanks. */
  #markBlanks(text) {
    return text
      .split(/([()])/)
      .map((part) => (/[()]/.test(part) ? part : this.plain(part)))
      .join("");
  }

  /** Whether it is known that no legal move is spelled so. */
  isRefused(at, word) {
    const key = this.plain(word),
      isSame = (move) => move.at === at && move.key === key,
      answer = this.#answers.get(`${at} ${key}`);
    if (answer) return !answer.length;
    return this.#completeness === "all" && !this.#moves.some(isSame) && !this.#crossMoves.some(isSame);
  }

  /** Parse the input: {isZero, digit} of no score, else {place, letters, points}; `wrong`: an invalid place. */
  read(text) {
    const typed = text.trim().toUpperCase(),
      zero = ZERO.exec(typed);
    const rest = zero ? zero[1].trim() : typed;
    return { text: zero ? rest : text.trim(), isZero: Boolean(zero), digit: zero?.[2] ?? "", ...this.#parts(rest) };
  }

  #parts(typed) {
    const result = { place: "", letters: "", points: "", word: "", wrong: null };
    const text = typed.replace(/\s+/g, " ").trim(),
      isNumber = (part) => /^[0-9]+$/.test(part);
    const first = PLACE.exec(text) ?? SHAPE.exec(text); // "8DMASA" too; elsewhere only as a word of its own
    const alone = (shape) => text.split(" ").find((part) => shape.exec(part)?.[0] === part);
    result.place = first?.[0] ?? alone(PLACE) ?? alone(SHAPE) ?? "";
    const others = text.replace(result.place, " ").split(" ").filter(Boolean);
    result.points = others.find(isNumber) ?? ""; // the claimed score: "BO 30", "30 BO", "8D MASA 24"
    result.word = others.filter((part) => !isNumber(part)).join(" ");
    result.isGlued = /[0-9]/.test(result.word); // its word is unclear
    if (result.place && !PLACE.test(result.place)) {
      const [, before, after, first, behind] = SHAPE.exec(result.place),
        row = before ?? behind;
      result.wrong = /[A-O]/.test(row) ? { column: after ?? first } : { row };
    }
    result.letters = this.plain(result.word);
    result.marked = result.word.includes("(") ? this.#markBlanks(result.word) : ""; // circles on the slip
    return result;
  }

  #fits(move, { place, letters, points, marked, isGlued }) {
    if (isGlued || (place && move.at !== place) || (letters && !move.key.startsWith(letters))) return false;
    if (marked && !this.#markBlanks(move.word).startsWith(marked)) return false;
    // place and word make the move; a claimed score does not change it
    if (!points || (place && letters)) return true;
    return String(move.points).startsWith(points) || (!letters && move.at.startsWith(points));
  }

  /**
   * The matching moves: of exactly the typed word, legal ones first; then longer ones, entered slips first, by number,
   * then the others. `all` is the number of others.
   */
  matches(query, entered) {
    const isAny = !query.place && !query.letters && !query.points;
    const rank = (move) =>
      Number(query.points !== "" && String(move.points) !== query.points && move.at !== query.points);
    const ordered = (list) => list.sort((a, b) => rank(a) - rank(b));
    const isExact = (move) => this.isExact(move, query);
    const slips = entered.map((slip) => ({ ...this.#createMove(slip.at, slip.word, slip.points), ...slip }));
    const first = ordered(slips.filter((slip) => isAny || this.#fits(slip, query)));
    const ids = new Set(slips.map(({ id }) => id));
    const fresh = (moves) => ordered(moves.filter((move) => !ids.has(move.id) && (isAny || this.#fits(move, query))));
    const rest = fresh(this.#moves);
    const exact = first.filter(isExact),
      others = rest.filter((move) => !isExact(move));
    return {
      exact: [
        ...exact.filter(({ reason }) => !reason),
        ...fresh(this.#movesSpelled(query)).filter(isExact),
        ...exact.filter(({ reason }) => reason),
      ].slice(0, SHOWN),
      first: first.filter((move) => !isExact(move)),
      rest: others.slice(0, SHOWN),
      all: isAny && this.isCut ? this.size : others.length,
    };
  }

  /** The legal moves of the typed word and others: Python's, or the list. */
  #movesSpelled(query) {
    const { letters } = query;
    return this.#answers.get(this.question(query)) ?? (letters ? [...this.#moves, ...this.#crossMoves] : []);
  }

  /** Whether a move has exactly the typed word. */
  isExact(move, { place, letters, marked }) {
    return (
      letters !== "" &&
      move.key === letters &&
      (!place || move.at === place) &&
      (!marked || this.#markBlanks(move.word) === marked)
    );
  }

  /** What the slip may have instead of a matching move: its word without a place, its blanks without circles. */
  alternatives(move, query) {
    const { place, letters, marked, word } = query;
    if (!letters) return [];
    const isWhole = move.key === letters,
      slips = [];
    const plainWord = move.word.replace(/[()]/g, "");
    if (!place)
      slips.push({ at: "", word: isWhole ? this.asWritten({ word }).word : move.word, reason: "no_coordinates" });
    if (!marked && plainWord !== move.word && this.#needsCircle(move, query))
      slips.push({ at: move.at, word: plainWord, reason: "blank_not_marked" });
    return slips;
  }

  /**
   * Whether a move without its circles is known to be impossible: neither from the rack nor with blanks already on the
   * board.
   */
  #needsCircle(move, query) {
    const alike = [...this.#moves, ...this.#movesSpelled(query)].filter(
      ({ at, key }) => at === move.at && key === move.key,
    );
    return alike.length > 0 && !alike.some(({ word, isLying }) => isLying || !word.includes("("));
  }

  /** The input as written, to be judged: with its place, or a word alone without one. */
  asWritten({ place = "", word, isGlued = false }) {
    const letters = word.replaceAll(" ", "");
    return letters && !isGlued ? { at: place, word: letters.toUpperCase() } : null;
  }
}

/** Parse tables: "3,8,14", or all missing ones as "*". Returns their seats, or the first unknown number. */
export function parseTables(text, seats) {
  // a playing judge's slip is the sealed one or none
  if (text.trim() === "*")
    return { seats: seats.filter(({ dataset }) => dataset.is === "missing" && !dataset.own), wrong: "" };
  const targets = [];
  for (const number of text.split(/[^0-9]+/).filter(Boolean)) {
    const seat = seats.find(({ dataset }) => dataset.table === String(Number(number)));
    if (!seat) return { seats: targets, wrong: number };
    if (!targets.includes(seat)) targets.push(seat);
  }
  return { seats: targets, wrong: "" };
}

/** Whether no other table begins like this one: the move is typed next. */
export const isTableComplete = (text, seats) => {
  const last = text.split(/[^0-9]+/).at(-1);
  return (
    Boolean(last) &&
    seats.some(({ dataset }) => dataset.table === last) &&
    !seats.some(({ dataset }) => dataset.table !== last && dataset.table.startsWith(last))
  );
};

/** The distinct moves of entered slips: by number of tables, then points. */
export function distinctSlipsOf(seats) {
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

// ---- options ----
// Of the current entry: its moves, input, the seats of the typed tables (`seats`) and of all (`all`).

/** Key of an option, wherever it is listed. */
export const optionKey = ({ kind, at, word, ruling, n, like }) =>
  [kind, at, word, ruling, n, like?.player, like?.slip].map((part) => part ?? "").join("\n");

/** Whether Python's answer is still to come; input taken as written does not wait. */
export const isPending = ({ moves, query, isWriting }) => !isWriting && moves.isPending(query);

/** Build the options: copies of another slip, the reasons of a zero, or the moves the input may mean. */
export function buildOptions(entry) {
  if (entry.typed.startsWith("=")) return copiesOf(entry.typed.replace(/\D/g, ""), entry);
  const mark = isBack(entry) ? [{ kind: "back", group: "now", text: entry.says.back }] : [];
  const matches = findMatches(entry);
  if (entry.query.isZero) return reasonsOf(entry, matches.exact[0]?.reason ? undefined : matches.exact[0]);
  return [...mark, ...optionsOf(entry, matches)];
}

/** Whether only a table with a slip is typed: it may be taken back. */
const isBack = ({ seats, isEmpty }) => seats.length === 1 && seats[0].dataset.is !== "missing" && isEmpty;

function findMatches(entry) {
  const { query, moves, all, seats } = entry;
  if (entry.isWriting || query.wrong) return { exact: [], first: [], rest: [], all: 0 }; // none could be proposed
  const isSecret = entry.isCheck || (entry.isCovered && entry.isEmpty);
  const others = isBack(entry) ? all.filter((seat) => seat !== seats[0]) : all;
  return moves.matches(query, isSecret ? [] : distinctSlipsOf(others));
}

function optionsOf(entry, { exact, first, rest, all }) {
  const { query, says } = entry,
    literal = entry.moves.asWritten(query);
  const slips = (group, list) => list.map((slip) => ({ kind: slip.reason ? "written" : "move", group, ...slip }));
  const options = withAsides(
    [
      ...slips("exact", exact),
      ...slips("first", first),
      ...(entry.isRestHidden ? [] : rest.map((move) => ({ kind: "move", group: "rest", all, ...move }))),
    ],
    entry,
  );
  if (isPending(entry)) return options; // not known yet whether it is legal
  const isThere = ({ isAside, at, word }) => isAside && at === literal.at && word === literal.word;
  const isOwn = literal && !exact.some(({ at }) => at === literal.at) && !options.some(isThere);
  const reason = query.wrong ? "bad_coordinates" : literal?.at ? "" : "no_coordinates";
  const refused = reason && { reason, why: says[reason] ?? "", points: 0 };
  const own = isOwn ? [{ kind: "written", group: "written", ...literal, ...refused }] : [];
  if (!literal?.at || query.wrong) return [...options, ...own];
  // a whole word with its place that is not legal is offered as written; the judge may know it if nothing else fails
  const isLegal = exact.some(({ reason, ruling }) => !reason || ruling);
  const accepted =
    !isLegal && says.accepted && entry.moves.wouldCount(query)
      ? [{ kind: "written", group: "accepted", ruling: "accepted", ...literal }]
      : [];
  const isWhole = ({ group }) => group === "exact";
  return [...options.filter(isWhole), ...own, ...accepted, ...options.filter((option) => !isWhole(option))];
}

/** Put the alternatives below the proposed move: no slip is given a place or a circle. */
function withAsides(options, { query, moves, says }) {
  const top = options.findIndex(({ kind, group }) => kind === "move" && (!query.place || group === "exact"));
  if (top < 0) return options;
  const { group, all } = options[top],
    instead = moves.alternatives(options[top], query),
    isSame = (slip, other) => other.kind === "written" && other.at === slip.at && other.word === slip.word;
  const twins = instead.map((slip) => options.find((option) => isSame(slip, option))); // they replace these
  const asides = instead.map((slip, n) => ({
    kind: "written",
    group,
    all,
    isAside: true,
    why: says[slip.reason],
    points: 0,
    by: twins[n]?.by,
    ...slip,
  }));
  const isLeft = (option) => !twins.includes(option);
  return [...options.slice(0, top).filter(isLeft), options[top], ...asides, ...options.slice(top + 1).filter(isLeft)];
}

/** The reasons of a zero, by the digits of the pad. */
function reasonsOf({ query, says, moves, isWriting }, legal) {
  const literal = query.text ? (isWriting || !legal ? moves.asWritten(query) : legal) : null;
  const base = literal ? { at: literal.at, word: literal.word } : {};
  const all = Object.entries(says.reasons ?? {}).map(([n, [ruling, text]]) => ({
    kind: ruling === "no_slip" ? "none" : "null",
    group: "zero",
    n,
    ruling,
    text,
    ...base,
    isBase: Boolean(literal),
  }));
  return query.digit ? all.filter(({ n }) => n === query.digit) : all;
}

/** The slips that another table may have copied; the typed table first. */
function copiesOf(number, { all, isCovered }) {
  if (isCovered && !number) return [];
  const isOther = ({ table }) => Number(table !== number);
  const slips = all
    .map(({ dataset }) => dataset)
    .filter(({ is, word, table }) => is !== "missing" && word !== undefined && table.startsWith(number))
    .sort((a, b) => isOther(a) - isOther(b) || Number(a.table) - Number(b.table));
  return slips.map(({ at, word, points, reason, ruling, why, table, player, slip, name }) => {
    // with its whole ruling, and whether it was late
    const same = { group: "same", like: { player, slip }, table };
    if (isCovered) return { kind: "like", ...same, text: name };
    const isNull = ruling && ruling !== "accepted",
      kind = ruling === "no_slip" ? "none" : isNull ? "null" : "move";
    return { kind, ...same, at, word, ruling, points: Number(points), reason, why, text: isNull ? why : undefined };
  });
}

/** Find the option that the input certainly means: no longer word, none of several; or −1. */
export function findCertain(options, { typed, query, moves, isWriting }) {
  if (typed.startsWith("=")) return options.findIndex(({ table }) => table === typed.replace(/\D/g, ""));
  if (!typed || query.wrong || !(isWriting || moves.isSettled(query))) return -1;
  if (query.isZero) return query.digit ? 0 : -1;
  const isOfPoints = query.points && !query.place && moves.hasAllOf(query.points);
  const isMeant = ({ kind, group, points }) =>
    kind === "move" && (query.letters ? group === "exact" : isOfPoints && String(points) === query.points);
  const legal = options.filter(isMeant);
  if (legal.length === 1) return options.indexOf(legal[0]);
  return query.place && query.word && !legal.length
    ? options.findIndex(({ kind, at }) => kind === "written" && at === query.place)
    : -1;
}

/** Build the command of an entry, with the fields of each slip, including the slip it was based on. */
export function buildCommand(option, seats, claimed, { stream, round, rack = "", mode }) {
  const fields = Object.entries({ stream, round, rack });
  for (const { dataset } of seats) fields.push(["player", dataset.player], ["was", dataset.slip ?? ""]);
  if (option.kind === "back") return { command: "take_slips_back", fields };
  const isUnwritten = option.kind === "none" || (option.kind === "null" && !option.word),
    { like, at, word, ruling = "" } = option;
  const ofSlip = like
    ? { like: like.player, like_was: like.slip, claimed }
    : { at: isUnwritten ? "" : at, word: isUnwritten ? "" : word, ruling, claimed };
  fields.push(...Object.entries(ofSlip));
  return { command: mode === "check" ? "read_second" : "read_slips", fields };
}

/** The move that a reason is added to: chosen or typed, never a longer word. */
export function movePrefixOf({ option, typed, query, moves }, isPicked) {
  if (typed.startsWith("=")) return "";
  const isMeant =
    option &&
    (option.kind === "move" || option.kind === "written") &&
    (isPicked || moves.isExact({ key: moves.plain(option.word), ...option }, query));
  return isMeant ? `${option.at} ${option.word} ` : query.text && `${query.text} `;
}
