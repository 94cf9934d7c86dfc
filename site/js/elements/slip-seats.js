// What a tap on a seat does to the typed tables. No DOM.
const tableOf = ({ dataset }) => dataset.table;
const isMissing = ({ dataset }) => dataset.is === "missing";

/**
 * The tables after a tap on a seat. `isAsked`: a slip for other tables is half typed, so ask whether it is for the
 * tapped one too.
 */
export function tapSeat(seat, { table, seats, isTyped }) {
  const now = seats.map(tableOf),
    tapped = tableOf(seat),
    others = now.filter((number) => number !== tapped);
  if (isTyped && others.length < now.length) return { tables: others.length ? others : now };
  if (isTyped && now.length) return { tables: [...now, tapped], isAsked: true };
  // before a move is typed, missing tables are gathered; an entered slip is read alone
  const missing = seats.filter(isMissing).map(tableOf),
    isMore = isMissing(seat) && missing.length > 0 && table !== "*";
  if (!isMore) return { tables: [tapped] };
  return { tables: missing.includes(tapped) ? missing.filter((number) => number !== tapped) : [...missing, tapped] };
}

/** The same after a tap on all missing tables. */
export function tapAll(all, { table, seats, isTyped }) {
  const isIn = seats.filter((seat) => !isMissing(seat)).map(tableOf);
  if (!isTyped || !seats.length || table.trim() === "*") return { tables: ["*"] };
  return { tables: isIn.length ? [...isIn, ...all.filter(isMissing).map(tableOf)] : ["*"], isAsked: true };
}
