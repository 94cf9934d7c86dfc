// What a tap on a seat makes of the slip that is being typed. Knows no page.
const tableOf = ({ dataset }) => dataset.table;
const isMissing = ({ dataset }) => dataset.is === "missing";

/**
 * The tables of the slip once a seat was tapped. `isAsked`: part of a slip is typed, for other tables, and it may be
 * meant for the tapped one too or for those alone.
 */
export function tapSeat(seat, { table, seats, isTyped }) {
  const now = seats.map(tableOf),
    tapped = tableOf(seat),
    others = now.filter((number) => number !== tapped);
  if (isTyped && others.length < now.length) return { tables: others.length ? others : now };
  if (isTyped && now.length) return { tables: [...now, tapped], isAsked: true };
  // before anything is typed tables that are missing are gathered; a slip that is in is read by itself
  const missing = seats.filter(isMissing).map(tableOf),
    isMore = isMissing(seat) && missing.length > 0 && table !== "*";
  if (!isMore) return { tables: [tapped] };
  return { tables: missing.includes(tapped) ? missing.filter((number) => number !== tapped) : [...missing, tapped] };
}

/** The same once all tables that are missing were tapped at once. */
export function tapAll(all, { table, seats, isTyped }) {
  const isIn = seats.filter((seat) => !isMissing(seat)).map(tableOf);
  if (!isTyped || !seats.length || table.trim() === "*") return { tables: ["*"] };
  return { tables: isIn.length ? [...isIn, ...all.filter(isMissing).map(tableOf)] : ["*"], isAsked: true };
}
