// What is said of the entry of a slip: whose tables, what is to be looked at before Enter, what Enter does. The entry
// is handed in as it stands (slip-options.js); `count` says a number of things as the language counts them.
import { fill } from "../say.js";

const NAMED = 3; // tables that the slab has room to name; of more it says how many, their seats are marked
const SHOWN = 4; // of the tables that are still missing

/** Whose slip it is. */
export function namesOf({ says, count, seats, table, wrong }) {
  const n = seats.length;
  if (wrong) return fill(says.no_table, { table: wrong });
  if (table.trim() === "*" && n > 1) return fill(says.everyone, { n });
  return n > 4 ? count("tables", n) : seats.map(({ dataset }) => dataset.name).join(", ");
}

/** What is to be looked at before Enter: what stands there already, or the place that was proposed and not typed. */
export function noteOf(entry) {
  const { says, seats, typed, asked, option } = entry,
    already = seats.filter(({ dataset }) => dataset.is === "in");
  if (entry.isWriting) return says.writing;
  if (already.length === 1 && seats.length === 1)
    return entry.isCovered ? says.is_in_covered : fill(says.is_in, { slip: already[0].dataset.said });
  if (already.length) return fill(says.are_in, { tables: already.map(({ dataset }) => dataset.table).join(", ") });
  if (typed === "=") return says.same_hint;
  if (asked.wrong) return fill(asked.wrong.row ? says.no_row : says.no_column, asked.wrong);
  if (!option) return wanted(entry);
  return option.kind === "move" && option.group !== "same" && asked.letters && !asked.place
    ? fill(says.compare, { at: option.at })
    : "";
}

/** What is to be chosen or written before a slip can be entered. */
function wanted({ says, count, typed, asked, options }) {
  if (asked.isZero) return asked.digit ? "" : says.why_null;
  if (!typed) return "";
  if (asked.isGlued) return says.glued;
  const moves = options.filter(({ kind, isAside }) => kind === "move" && !isAside),
    exact = moves.filter(({ group }) => group === "exact");
  if (asked.letters && exact.length > 1) return count("which_place", exact.length);
  const rest = moves.filter(({ group }) => group === "rest");
  if (moves.length) return count("which", moves.length - rest.length + (rest[0]?.all ?? 0));
  return asked.letters && !asked.place ? says.where : "";
}

/** What the slab says when Enter enters nothing: its head, and what is still wanted. */
export function idle(entry) {
  const { says, wrong, table } = entry;
  if (wrong) return [says.idle, fill(says.no_table, { table: wrong })];
  if (!table) return [says.idle, still(entry) || says.idle_note];
  return [says.idle, wanted(entry) || says.idle_move];
}

/** Once the round is closed, what is still needed before it goes on. */
function still({ count, all, isOver }) {
  const left = isOver ? all.filter(({ dataset }) => dataset.is === "missing") : [];
  const names = left
    .slice(0, SHOWN)
    .map(({ dataset }) => (left.length > 2 ? dataset.table : `${dataset.table} ${dataset.name}`))
    .join(", ");
  return left.length ? fill(count("still", left.length), { names: left.length > SHOWN ? `${names}…` : names }) : "";
}

/** What Enter does: its verb with the tables, and the slip. */
export function sentence(entry) {
  const { says, count, seats, option } = entry,
    { kind, at, word, points, text, isBase, reason, why, ruling } = option;
  const n = seats.length,
    tables = seats.map(({ dataset }) => dataset.table).join(", ");
  const name = (key) =>
    n === 1
      ? fill(says[key], { table: tables })
      : n <= NAMED
        ? fill(says[`${key}_many`], { tables })
        : count(`${key}_all`, n);
  const enter = seats.some(({ dataset }) => dataset.is === "in") ? "replace" : "enter";
  const move = [at, word].filter(Boolean).join(" ");
  if (kind === "back") return [name("take"), seats[0].dataset.said];
  if (kind === "like") return [name(enter), fill(says.like, { table: option.table })];
  const instead = enter === "replace" ? name(enter) : "";
  const nothing = (...parts) => [...parts, count("points", 0)].filter(Boolean).join(" · ");
  if (kind === "none") return [instead || name("none"), nothing(instead && (text ?? says.none_short))];
  if (kind === "null") return [instead || name("null"), nothing(text, isBase && move)];
  if (reason) return [name(enter), nothing(move, why)];
  if (kind === "written" && ruling) return [name(enter), fill(says.accepted, { move })];
  if (kind === "written")
    return [name(enter), fill(entry.moves.isListed(at, word) ? says.as_written : says.not_listed, { move })];
  return [name(enter), `${move} · ${count("points", points)}`];
}
