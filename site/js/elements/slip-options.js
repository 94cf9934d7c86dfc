// What a slip may say, in the order in which it is offered. The entry is handed in as it stands: what it was told, what
// is typed, the seats of the tables that are typed (`seats`) and of all (`all`). Knows no page.
import { enteredOf } from "./slip-moves.js";

/** What is the same option, wherever it stands. */
export const sign = ({ kind, at, word, ruling, n, like }) =>
  [kind, at, word, ruling, n, like?.player, like?.slip].map((part) => part ?? "").join("\n");

/** Offer a copy of another slip, the reasons of a zero, or the moves that what is typed may mean. */
export function offered(entry) {
  if (entry.typed.startsWith("=")) return sameAs(entry.typed.replace(/\D/g, ""), entry);
  const mark = isBack(entry) ? [{ kind: "back", group: "now", text: entry.says.back }] : [];
  const found = fitting(entry);
  if (entry.asked.isZero) return zeros(entry, found.exact[0]?.reason ? undefined : found.exact[0]);
  return [...mark, ...moves(entry, found)];
}

/** Whether a slip is in at the table that is typed, and nothing else: it may be taken back. */
const isBack = ({ seats, isEmpty }) => seats.length === 1 && seats[0].dataset.is !== "missing" && isEmpty;

function fitting(entry) {
  const { asked, moves, all, seats } = entry;
  if (entry.isWriting || asked.wrong) return { exact: [], first: [], rest: [], all: 0 }; // no move could be proposed
  const isSecret = entry.isCheck || (entry.isCovered && entry.isEmpty);
  const others = isBack(entry) ? all.filter((seat) => seat !== seats[0]) : all;
  return moves.fitting(asked, isSecret ? [] : enteredOf(others));
}

function moves(entry, { exact, first, rest, all }) {
  const { asked, says } = entry,
    written = entry.moves.written(asked);
  const slips = (group, list) => list.map((slip) => ({ kind: slip.reason ? "written" : "move", group, ...slip }));
  const known = withAsides(
    [
      ...slips("exact", exact),
      ...slips("first", first),
      ...(entry.isRestHidden ? [] : rest.map((move) => ({ kind: "move", group: "rest", all, ...move }))),
    ],
    entry,
  );
  const isThere = ({ isAside, at, word }) => isAside && at === written.at && word === written.word;
  const isOwn = written && !exact.some(({ at }) => at === written.at) && !known.some(isThere);
  const reason = asked.wrong ? "bad_coordinates" : written?.at ? "" : "no_coordinates";
  const refused = reason && { reason, why: says[reason] ?? "", points: 0 };
  const own = isOwn ? [{ kind: "written", group: "written", ...written, ...refused }] : [];
  if (!written?.at || asked.wrong) return [...known, ...own];
  // a whole word with its place that is no legal move stands as it is written: the judge may know it
  const isLegal = exact.some(({ reason, ruling }) => !reason || ruling);
  const accepted =
    !isLegal && says.accepted ? [{ kind: "written", group: "accepted", ruling: "accepted", ...written }] : [];
  const isWhole = ({ group }) => group === "exact";
  return [...known.filter(isWhole), ...own, ...accepted, ...known.filter((one) => !isWhole(one))];
}

/** Put below the move that is proposed what the slip may say instead: nobody is given a place or a circle. */
function withAsides(options, { asked, moves, says }) {
  const top = options.findIndex(({ kind, group }) => kind === "move" && (!asked.place || group === "exact"));
  if (top < 0) return options;
  const { group, all } = options[top],
    instead = moves.instead(options[top], asked),
    isSame = (one, other) => other.kind === "written" && other.at === one.at && other.word === one.word;
  const twins = instead.map((slip) => options.find((one) => isSame(slip, one))); // it takes the place of one of them
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
  const isLeft = (one) => !twins.includes(one);
  return [...options.slice(0, top).filter(isLeft), options[top], ...asides, ...options.slice(top + 1).filter(isLeft)];
}

/** Why a slip scores nothing: the digit on the pad is the digit in the list. */
function zeros({ asked, says, moves, isWriting }, legal) {
  const written = asked.text ? (isWriting || !legal ? moves.written(asked) : legal) : null;
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
  return asked.digit ? all.filter(({ n }) => n === asked.digit) : all;
}

/** The slips that another table may have written as well; the table that is typed comes first. */
function sameAs(number, { all, isCovered }) {
  if (isCovered && !number) return [];
  const isOther = ({ table }) => Number(table !== number);
  const told = all
    .map(({ dataset }) => dataset)
    .filter(({ is, word, table }) => is !== "missing" && word !== undefined && table.startsWith(number))
    .sort((a, b) => isOther(a) - isOther(b) || Number(a.table) - Number(b.table));
  return told.map(({ at, word, points, reason, ruling, why, table, player, slip, name }) => {
    // all that was ruled of it goes along, and that it came too late
    const same = { group: "same", like: { player, slip }, table };
    if (isCovered) return { kind: "like", ...same, text: name };
    const isNull = ruling && ruling !== "accepted",
      kind = ruling === "no_slip" ? "none" : isNull ? "null" : "move";
    return { kind, ...same, at, word, ruling, points: Number(points), reason, why, text: isNull ? why : undefined };
  });
}

/** Find the option that what is typed says for certain: none that is longer, and none out of several. */
export function certain(options, { typed, asked }) {
  if (typed.startsWith("=")) return options.findIndex(({ table }) => table === typed.replace(/\D/g, ""));
  if (!typed || asked.wrong) return -1;
  if (asked.isZero) return asked.digit ? 0 : -1;
  const isMeant = ({ kind, group, points }) =>
    kind === "move" &&
    (asked.letters ? group === "exact" : asked.points && !asked.place && String(points) === asked.points);
  const legal = options.filter(isMeant);
  if (legal.length === 1) return options.indexOf(legal[0]);
  return asked.place && asked.word && !legal.length
    ? options.findIndex(({ kind, at }) => kind === "written" && at === asked.place)
    : -1;
}
