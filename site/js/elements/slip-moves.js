// What a slip may say: the legal moves the page was told of, filtered by what is typed. Knows no page and no rule. The
// list is a help for typing: where it does not hold every move, `question` says what Python is to be asked of what is
// typed (slip-lookup.js), and what it finds stands in the place of the list.

const ZERO = /^(.*?)(?<![0-9])0([0-9]?)$/; // a nought that begins no number: this slip scores nothing
const PLACE = /^([A-O]1[0-5]|[A-O][1-9]|1[0-5][A-O]|[1-9][A-O])(?![0-9])/;
// a letter and a number side by side are meant as a place, also when there is none (desk/parts/place_typed.py)
const SHAPE = /^(?:([A-Z])([0-9]{1,2})|([0-9]{1,2})([A-Z]))(?![0-9])/;
const SHOWN = 80; // of the other moves: whoever wants more types another letter

export class SlipMoves {
  #moves = []; // {id, at, word, points, key, isLying}, the best first; isLying: its blanks were on the board
  #crossMoves = []; // those of one tile by their other word: nobody is offered a move twice, but it may be written so
  #known = "none"; // of the moves; or "words" alone, "some" moves, "all"
  #folded = {};
  #isQu = false;
  #answers = new Map(); // question: the moves that Python found, null when it could not tell

  /** told: {moves: "8D MASA 24\n8D (M)ASA 20 -\n…", crossed: the same, known, folded: {sign: plain}, is_qu} */
  constructor(data) {
    this.#folded = data.folded ?? {};
    this.#isQu = Boolean(data.is_qu);
    this.#known = data.known ?? "none";
    this.#moves = this.#read(data.moves);
    this.#crossMoves = this.#read(data.crossed);
  }

  get size() {
    return this.#moves.length;
  }
  /** Whether there are more legal moves than are listed. */
  get isCut() {
    return this.#known === "some";
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

  // ---- what Python is asked ----
  /** What only the rules can tell of what is typed, "" where the list does. */
  question({ place, letters, wrong, isGlued }) {
    const isAsked = this.isCut || (this.#known === "words" && place);
    return isAsked && letters.length > 1 && !wrong && !isGlued ? `${place} ${letters}` : "";
  }

  /** Take the answer: the legal moves, a line each, or null when they could not be found. */
  answer(question, lines) {
    this.#answers.set(question, lines === null ? null : this.#read(lines));
  }

  isAnswered(question) {
    return Boolean(this.#answers.get(question));
  }
  /** Whether the answer is still to come. */
  isPending(query) {
    const question = this.question(query);
    return question !== "" && !this.#answers.has(question);
  }
  /** Whether it is known which legal moves what is typed may be. */
  isSettled(query) {
    const question = this.question(query);
    return question === "" || this.isAnswered(question);
  }

  /** Whether the list has every move of so many points. */
  hasAllOf(points) {
    return !this.isCut || Number(points) > (this.#moves.at(-1)?.points ?? 0);
  }

  /** Letters as they are compared: capitals without accents, dots and parentheses; QU is one tile. */
  plain(text) {
    const plainText = text.replace(/[()]/g, "");
    const letters = /^[A-Z]*$/.test(plainText) ? plainText : this.#toLetters(plainText); // as nearly all are: a round brings hundreds
    return this.#isQu ? letters.replaceAll("QU", "Q") : letters;
  }

  #toLetters(text) {
    const signs = [...text.normalize("NFC").toUpperCase().replaceAll("Ŀ", "L")].map(
      (sign) => this.#folded[sign] ?? sign,
    );
    return signs.join("").replace(/[^\p{L}]/gu, "");
  }

  /** The same with the letters of blanks in their parentheses. */
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
    return this.#known === "all" && !this.#moves.some(isSame) && !this.#crossMoves.some(isSame);
  }

  /** Read what was typed: {isZero, digit} of no score, else {place, letters, points}; `wrong`: what no place has. */
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
    const first = PLACE.exec(text) ?? SHAPE.exec(text); // "8DMASA" too; anywhere else it stands by itself
    const alone = (shape) => text.split(" ").find((part) => shape.exec(part)?.[0] === part);
    result.place = first?.[0] ?? alone(PLACE) ?? alone(SHAPE) ?? "";
    const others = text.replace(result.place, " ").split(" ").filter(Boolean);
    result.points = others.find(isNumber) ?? ""; // what the slip scores: "BO 30", "30 BO", "8D MASA 24"
    result.word = others.filter((part) => !isNumber(part)).join(" ");
    result.isGlued = /[0-9]/.test(result.word); // what of it is a word, nobody can say
    if (result.place && !PLACE.test(result.place)) {
      const [, before, after, first, behind] = SHAPE.exec(result.place),
        row = before ?? behind;
      result.wrong = /[A-O]/.test(row) ? { column: after ?? first } : { row };
    }
    result.letters = this.plain(result.word);
    result.marked = result.word.includes("(") ? this.#markBlanks(result.word) : ""; // whoever types parentheses read circles
    return result;
  }

  #fits(move, { place, letters, points, marked, isGlued }) {
    if (isGlued || (place && move.at !== place) || (letters && !move.key.startsWith(letters))) return false;
    if (marked && !this.#markBlanks(move.word).startsWith(marked)) return false;
    // what a slip claims does not make it another move: its place and its word do
    if (!points || (place && letters)) return true;
    return String(move.points).startsWith(points) || (!letters && move.at.startsWith(points));
  }

  /**
   * The moves that fit: those of exactly the word that is typed, legal ones first; then longer ones, first those on
   * slips already, by how many, then the others. `all` says how many others there are.
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

  /** The legal moves of the word that is typed and of others: what Python found, or the list. */
  #movesSpelled(query) {
    const { letters } = query;
    return this.#answers.get(this.question(query)) ?? (letters ? [...this.#moves, ...this.#crossMoves] : []);
  }

  /** Whether a move is what was typed and no longer word. */
  isExact(move, { place, letters, marked }) {
    return (
      letters !== "" &&
      move.key === letters &&
      (!place || move.at === place) &&
      (!marked || this.#markBlanks(move.word) === marked)
    );
  }

  /** What the slip may say instead of a move that fits: its word without a place, its blanks without circles. */
  instead(move, query) {
    const { place, letters, marked, word } = query;
    if (!letters) return [];
    const isWhole = move.key === letters,
      slips = [];
    const bare = move.word.replace(/[()]/g, "");
    if (!place)
      slips.push({ at: "", word: isWhole ? this.written({ word }).word : move.word, reason: "no_coordinates" });
    if (!marked && bare !== move.word && this.#needsCircle(move, query))
      slips.push({ at: move.at, word: bare, reason: "blank_not_marked" });
    return slips;
  }

  /** Whether the letters of a move without its circles are known to be none: neither of the rack nor blanks that lay. */
  #needsCircle(move, query) {
    const alike = [...this.#moves, ...this.#movesSpelled(query)].filter(
      ({ at, key }) => at === move.at && key === move.key,
    );
    return alike.length > 0 && !alike.some(({ word, isLying }) => isLying || !word.includes("("));
  }

  /** What is typed, to be judged as it is written: with its place, and when it is a word alone, without one. */
  written({ place = "", word, isGlued = false }) {
    const letters = word.replaceAll(" ", "");
    return letters && !isGlued ? { at: place, word: letters.toUpperCase() } : null;
  }
}

/** Read tables: "3,8,14", or all that are missing as "*". Returns the seats, or the first number nobody has. */
export function parseTables(text, seats) {
  // a judge who plays has what was sealed, or nothing: nobody else's move
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

/** Whether no other table begins like this one: what is typed next is the move. */
export const isTableComplete = (text, seats) => {
  const last = text.split(/[^0-9]+/).at(-1);
  return (
    Boolean(last) &&
    seats.some(({ dataset }) => dataset.table === last) &&
    !seats.some(({ dataset }) => dataset.table !== last && dataset.table.startsWith(last))
  );
};

/** What the slips that are in say, each writing once: those of most tables first, then the dearest. */
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

// ---- what is offered ----
// The entry is handed in as it stands: what it was told, what is typed, the seats of the tables that are typed (`seats`)
// and of all (`all`).

/** What is the same option, wherever it stands. */
export const optionKey = ({ kind, at, word, ruling, n, like }) =>
  [kind, at, word, ruling, n, like?.player, like?.slip].map((part) => part ?? "").join("\n");

/** Whether Python has not answered yet what is typed may mean; what is taken as it is written waits for nobody. */
export const isPending = ({ moves, query, isWriting }) => !isWriting && moves.isPending(query);

/** Offer a copy of another slip, the reasons of a zero, or the moves that what is typed may mean. */
export function buildOptions(entry) {
  if (entry.typed.startsWith("=")) return copiesOf(entry.typed.replace(/\D/g, ""), entry);
  const mark = isBack(entry) ? [{ kind: "back", group: "now", text: entry.says.back }] : [];
  const matches = findMatches(entry);
  if (entry.query.isZero) return reasonsOf(entry, matches.exact[0]?.reason ? undefined : matches.exact[0]);
  return [...mark, ...optionsOf(entry, matches)];
}

/** Whether a slip is in at the table that is typed, and nothing else: it may be taken back. */
const isBack = ({ seats, isEmpty }) => seats.length === 1 && seats[0].dataset.is !== "missing" && isEmpty;

function findMatches(entry) {
  const { query, moves, all, seats } = entry;
  if (entry.isWriting || query.wrong) return { exact: [], first: [], rest: [], all: 0 }; // no move could be proposed
  const isSecret = entry.isCheck || (entry.isCovered && entry.isEmpty);
  const others = isBack(entry) ? all.filter((seat) => seat !== seats[0]) : all;
  return moves.matches(query, isSecret ? [] : distinctSlipsOf(others));
}

function optionsOf(entry, { exact, first, rest, all }) {
  const { query, says } = entry,
    written = entry.moves.written(query);
  const slips = (group, list) => list.map((slip) => ({ kind: slip.reason ? "written" : "move", group, ...slip }));
  const options = withAsides(
    [
      ...slips("exact", exact),
      ...slips("first", first),
      ...(entry.isRestHidden ? [] : rest.map((move) => ({ kind: "move", group: "rest", all, ...move }))),
    ],
    entry,
  );
  if (isPending(entry)) return options; // whether it is a legal move, nobody has said yet
  const isThere = ({ isAside, at, word }) => isAside && at === written.at && word === written.word;
  const isOwn = written && !exact.some(({ at }) => at === written.at) && !options.some(isThere);
  const reason = query.wrong ? "bad_coordinates" : written?.at ? "" : "no_coordinates";
  const refused = reason && { reason, why: says[reason] ?? "", points: 0 };
  const own = isOwn ? [{ kind: "written", group: "written", ...written, ...refused }] : [];
  if (!written?.at || query.wrong) return [...options, ...own];
  // a whole word with its place that is no legal move stands as it is written: the judge may know it
  const isLegal = exact.some(({ reason, ruling }) => !reason || ruling);
  const accepted =
    !isLegal && says.accepted ? [{ kind: "written", group: "accepted", ruling: "accepted", ...written }] : [];
  const isWhole = ({ group }) => group === "exact";
  return [...options.filter(isWhole), ...own, ...accepted, ...options.filter((option) => !isWhole(option))];
}

/** Put below the move that is proposed what the slip may say instead: nobody is given a place or a circle. */
function withAsides(options, { query, moves, says }) {
  const top = options.findIndex(({ kind, group }) => kind === "move" && (!query.place || group === "exact"));
  if (top < 0) return options;
  const { group, all } = options[top],
    instead = moves.instead(options[top], query),
    isSame = (slip, other) => other.kind === "written" && other.at === slip.at && other.word === slip.word;
  const twins = instead.map((slip) => options.find((option) => isSame(slip, option))); // it takes the place of one of them
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

/** Why a slip scores nothing: the digit on the pad is the digit in the list. */
function reasonsOf({ query, says, moves, isWriting }, legal) {
  const written = query.text ? (isWriting || !legal ? moves.written(query) : legal) : null;
  const base = written ? { at: written.at, word: written.word } : {};
  const all = Object.entries(says.reasons ?? {}).map(([n, [ruling, text]]) => ({
    kind: ruling === "no_slip" ? "none" : "null",
    group: "zero",
    n,
    ruling,
    text,
    ...base,
    isBase: Boolean(written),
  }));
  return query.digit ? all.filter(({ n }) => n === query.digit) : all;
}

/** The slips that another table may have written as well; the table that is typed comes first. */
function copiesOf(number, { all, isCovered }) {
  if (isCovered && !number) return [];
  const isOther = ({ table }) => Number(table !== number);
  const slips = all
    .map(({ dataset }) => dataset)
    .filter(({ is, word, table }) => is !== "missing" && word !== undefined && table.startsWith(number))
    .sort((a, b) => isOther(a) - isOther(b) || Number(a.table) - Number(b.table));
  return slips.map(({ at, word, points, reason, ruling, why, table, player, slip, name }) => {
    // all that was ruled of it goes along, and that it came too late
    const same = { group: "same", like: { player, slip }, table };
    if (isCovered) return { kind: "like", ...same, text: name };
    const isNull = ruling && ruling !== "accepted",
      kind = ruling === "no_slip" ? "none" : isNull ? "null" : "move";
    return { kind, ...same, at, word, ruling, points: Number(points), reason, why, text: isNull ? why : undefined };
  });
}

/** Find the option that what is typed says for certain: none that is longer, and none out of several. */
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

/** What an entry sends: its command, and the fields of each slip, which say as what it was seen. */
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

/** What a reason goes with: the move that was chosen or typed; else what was typed, and never a longer word. */
export function movePrefixOf({ option, typed, query, moves }, isPicked) {
  if (typed.startsWith("=")) return "";
  const isMeant =
    option &&
    (option.kind === "move" || option.kind === "written") &&
    (isPicked || moves.isExact({ key: moves.plain(option.word), ...option }, query));
  return isMeant ? `${option.at} ${option.word} ` : query.text && `${query.text} `;
}
