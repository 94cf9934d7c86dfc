// View of a <slip-entry>: the options in groups, with blanks circled and typed letters underlined, and the sentences
// beside them.
import { announce, spokenTextOf } from "../announcer.js";
import { make, setAttribute } from "../dom.js";
import { formatMessage, setText } from "../i18n.js";
import { speakWords } from "./blanks.js";
import { isPending } from "./slip-moves.js";

const NAMED = 3; // tables named on the button; of more only their number
const MISSING = 4; // the same of missing tables

/** A text with its blanks circled: letters of a tile in parentheses, and no article. */
const markBlanks = (piece) =>
  piece.split(/\(([\p{Lu}·]{1,3})\)/u).map((text, n) => (n % 2 ? make("span", "ring", text) : text));

/** A word with its blanks circled and its typed letters underlined. */
export function drawWord(word, letters, plain) {
  const node = make("span", "word");
  let marked = null;
  for (const { 0: character, 1: blank, index } of (word ?? "").matchAll(/\(([^)]+)\)|[^]/gu)) {
    const sign = blank ? make("span", "ring", blank) : document.createTextNode(character);
    const isTyped = plain(word.slice(0, index)).length < letters.length;
    if (isTyped) {
      marked ??= node.appendChild(document.createElement("mark"));
      marked.append(sign);
    } else node.append(sign);
  }
  return node;
}

/** The classes of a row and the texts of its parts. */
function rowTexts(option, { says, letters, count }) {
  const { kind, group } = option;
  if (kind === "back") return { at: "×", text: option.text };
  if (kind === "like") return { at: option.table, text: option.text };
  if (group === "zero") return { at: option.n, text: option.text };
  const isNull = Boolean(option.reason) || kind === "null" || kind === "none";
  const by = group === "same" ? option.table : option.by ? count("by", option.by) : "";
  return {
    isNull,
    isAside: Boolean(option.isAside || (group === "written" && option.reason)),
    at: option.at === "*" ? "?" : option.at || "–",
    word: option.word,
    letters: group === "same" ? "" : letters,
    text: option.word ? "" : (option.text ?? says.none_short),
    by: isNull && group !== "same" ? option.why || by : by,
    points: kind === "written" && !option.reason ? "" : isNull ? "0" : String(option.points),
  };
}

/** A word as drawn, and for screen readers with its blanks named in the page's language. */
function wordWithBlanks(word, letters, { plain, says }) {
  const wordNode = drawWord(word, letters, plain),
    spokenWord = speakWords(word, says);
  if (spokenWord === word) return [Object.assign(wordNode, { lang: says.lang })];
  const plainWord = word.replace(/[()]/g, ""),
    named = Object.assign(make("span", "", plainWord), { lang: says.lang });
  wordNode.setAttribute("aria-hidden", "true");
  return [wordNode, make("span", "hush", named, `${spokenWord.slice(plainWord.length)},`)];
}

/** Key of a row: rows of one kind with the same move are the same row. */
const keyOf = ({ kind, group, at, word, n, table, ruling, reason }) =>
  [kind, group, at, word, n, table, ruling, reason].map((part) => part ?? "").join("\n");

function createRow() {
  const button = make("button");
  button.type = "button";
  button.tabIndex = -1;
  button.setAttribute("role", "option");
  return { button, parts: {}, drawn: {} };
}

/** Update a row, writing only what has changed. */
function updateRow(row, n, isChosen, texts, context) {
  const { button, parts, drawn } = row;
  const isOther = (name, now) => {
    if (drawn[name] === now) return false;
    drawn[name] = now;
    return true;
  };
  const tell = (name, text) => {
    if (text === undefined || !isOther(name, text)) return;
    parts[name] ??= button.appendChild(make("span", name));
    parts[name].textContent = text;
  };
  if (isOther("n", n)) {
    button.id = `slip-option-${n}`;
    button.dataset.n = n;
  }
  if (isOther("isChosen", isChosen)) {
    button.setAttribute("aria-selected", String(isChosen));
    setAttribute(button, "aria-describedby", isChosen ? "slip-says" : null); // what Enter does
  }
  if (isOther("isNull", Boolean(texts.isNull))) button.classList.toggle("is-null", Boolean(texts.isNull));
  if (isOther("isAside", Boolean(texts.isAside))) button.classList.toggle("is-aside", Boolean(texts.isAside));
  tell("at", texts.at);
  if (isOther("asked", [texts.word, texts.letters, texts.text].join("\n"))) {
    const words = texts.word
        ? wordWithBlanks(texts.word, texts.letters, context)
        : [make("span", "word", texts.text ?? "")],
      [before, heardBefore] = parts.words ?? [];
    heardBefore?.remove();
    if (before) before.replaceWith(...words);
    else button.append(...words);
    parts.words = words;
  }
  tell("by", texts.by);
  tell("pts", texts.points);
}

/** Arrange nodes in a parent in this order; others are removed, those in place not touched. */
function arrange(parent, nodes) {
  const keptNodes = new Set(nodes);
  for (const old of [...parent.childNodes]) if (!keptNodes.has(old)) old.remove();
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

function createGroup(group) {
  const box = make("div", `pick${group === "zero" ? " is-reasons" : ""}`),
    head = make("p", "pick__head"),
    [name, of] = [make("span"), make("span")];
  box.setAttribute("role", "group");
  head.setAttribute("aria-hidden", "true");
  head.append(name, of);
  return { box, head, name, of, rows: new Map() };
}

/** What the rows of an entry are drawn from. */
const contextOf = (entry) => ({
  says: entry.says,
  letters: entry.query.letters,
  count: entry.count,
  plain: (text) => entry.moves.plain(text),
  size: (n, group) => sizeOf(n, group, entry),
  isCovered: entry.isCovered && entry.isEmpty,
  isClosed: entry.isRestHidden,
  isSame: entry.typed === "=",
});

/** List of options; it changes rows, not itself. */
export class SlipList {
  #groups = new Map();
  #empty = make("p", "entry__empty");
  #list = null;
  #isScrolled = false;

  /** Draw the options by group; what has not changed stays. */
  draw(list, at, entry) {
    if (this.#list !== list) this.#attach(list);
    const { says, options } = entry,
      context = contextOf(entry),
      groups = new Map();
    options.forEach((option, n) => {
      if (!groups.has(option.group)) groups.set(option.group, []);
      groups.get(option.group).push([option, n]);
    });
    const boxes = [...groups].map(([group, rows]) => this.#drawGroup(group, rows, at, context));
    for (const group of this.#groups.keys()) if (!groups.has(group)) this.#groups.delete(group);
    if (!options.length) {
      setText(
        this.#empty,
        context.isSame
          ? says.same_hint
          : context.isCovered
            ? says.covered
            : context.isClosed
              ? says.closed
              : says.nothing,
      );
      boxes.push(this.#empty);
    }
    const isOther = list.dataset.drawn !== String(options.length) || !list.firstChild;
    setAttribute(list, "role", options.length ? "listbox" : null);
    setAttribute(list, "data-announce", options.length ? null : ""); // it holds one sentence
    arrange(list, boxes);
    if (!isOther) return;
    list.dataset.drawn = options.length;
    if (this.#isScrolled) list.scrollTop = 0; // reading the list's own scrollTop would force a layout
    this.#isScrolled = false;
  }

  #attach(list) {
    this.#list = list;
    this.#groups.clear();
    list.replaceChildren();
    list.onscroll = () => {
      this.#isScrolled = true;
    };
  }

  #drawGroup(group, rows, at, context) {
    const { says } = context,
      drawn = this.#groups.get(group) ?? createGroup(group);
    this.#groups.set(group, drawn);
    const of = context.size(rows[0][0].all ?? rows.filter(([{ isAside }]) => !isAside).length, group),
      label = `${says.groups[group]}, ${of}`;
    if (drawn.box.getAttribute("aria-label") !== label) drawn.box.setAttribute("aria-label", label);
    setText(drawn.name, says.groups[group]);
    setText(drawn.of, group === "zero" ? says.article : of);
    const now = new Map();
    for (const [option, n] of rows) {
      let key = keyOf(option);
      while (now.has(key)) key += "\n"; // two tables may have the same move
      const row = drawn.rows.get(key) ?? createRow();
      updateRow(row, n, n === at, rowTexts(option, context), context);
      now.set(key, row);
    }
    drawn.rows = now;
    arrange(drawn.box, [drawn.head, ...[...now.values()].map(({ button }) => button)]);
    return drawn.box;
  }
}

/** The number of a group's moves; a cut list has only some of the others. */
function sizeOf(n, group, { says, moves, isEmpty }) {
  if (group !== "rest" || !moves.isCut) return String(n);
  const number = String(n).replace(/\B(?=(\d{3})+$)/g, says.thousands);
  return formatMessage(isEmpty ? says.more : says.least, { n: number });
}

// ---- sentences ----
// For the current entry (slip-moves.js): its tables, what to check before Enter, and what Enter
// does. `count` is ngettext.

/** The tables or players of the slip. */
export function formatPlayers({ says, count, seats, table, wrong }) {
  const n = seats.length;
  if (wrong) return formatMessage(says.no_table, { table: wrong });
  if (table.trim() === "*" && n > 1) return formatMessage(says.everyone, { n });
  return n > 4 ? count("tables", n) : seats.map(({ dataset }) => dataset.name).join(", ");
}

/**
 * What to check before Enter: a slip already entered, a proposed place, or a blank's circle. `speak` names the blanks in words, for
 * screen readers; not in names.
 */
function hintFor(entry, speak) {
  const { says, seats, typed, query, option } = entry,
    entered = seats.filter(({ dataset }) => dataset.is === "in");
  if (entry.isWriting) return says.writing;
  if (entered.length === 1 && seats.length === 1)
    return entry.isCovered ? says.is_in_covered : speak(formatMessage(says.is_in, { slip: entered[0].dataset.said }));
  if (entered.length)
    return formatMessage(says.are_in, { tables: entered.map(({ dataset }) => dataset.table).join(", ") });
  if (typed === "=") return says.same_hint;
  if (query.wrong) return formatMessage(query.wrong.row ? says.no_row : says.no_column, query.wrong);
  if (!option) return missingInput(entry);
  if (option.kind !== "move" || option.group === "same" || !query.letters) return "";
  const isBlankAsked = entry.moves.alternatives(option, query).some(({ reason }) => reason === "blank_not_marked");
  return [!query.place && formatMessage(says.compare, { at: option.at }), isBlankAsked && says.circled]
    .filter(Boolean)
    .join(" ");
}

/** What must be chosen or typed before a slip can be entered. */
function missingInput(entry) {
  const { says, count, typed, query, options } = entry;
  if (query.isZero) return query.digit ? "" : says.why_null;
  if (!typed) return "";
  if (query.isGlued) return says.glued;
  if (isPending(entry)) return "";
  const moves = options.filter(({ kind, isAside }) => kind === "move" && !isAside),
    exact = moves.filter(({ group }) => group === "exact");
  if (query.letters && exact.length > 1) return count("which_place", exact.length);
  const rest = moves.filter(({ group }) => group === "rest");
  const key = entry.moves.isCut && rest.length ? "which_least" : "which";
  if (moves.length) return count(key, moves.length - rest.length + (rest[0]?.all ?? 0));
  return query.letters && !query.place ? says.where : "";
}

/** The button's texts when Enter does nothing: its head, and what is missing. */
function idleTexts(entry) {
  const { says, wrong, table } = entry;
  if (wrong) return [says.idle, formatMessage(says.no_table, { table: wrong })];
  if (!table) return [says.idle, formatMissing(entry) || says.idle_note];
  return [says.idle, missingInput(entry) || says.idle_move];
}

/** What is still missing after the end of a round. */
function formatMissing({ count, all, isOver }) {
  const missing = isOver ? all.filter(({ dataset }) => dataset.is === "missing") : [];
  const names = missing
    .slice(0, MISSING)
    .map(({ dataset }) => (missing.length > 2 ? dataset.table : `${dataset.table} ${dataset.name}`))
    .join(", ");
  return missing.length
    ? formatMessage(count("still", missing.length), { names: missing.length > MISSING ? `${names}…` : names })
    : "";
}

/** What Enter does: verb with tables, and the slip, whose blanks `speak` names. */
function describeEnter(entry, speak) {
  const { says, count, seats, option } = entry,
    { kind, at, word, points, text, isBase, reason, why, ruling } = option;
  const n = seats.length,
    tables = seats.map(({ dataset }) => dataset.table).join(", ");
  const name = (key) =>
    n === 1
      ? formatMessage(says[key], { table: tables })
      : n <= NAMED
        ? formatMessage(says[`${key}_many`], { tables })
        : count(`${key}_all`, n);
  const enter = seats.some(({ dataset }) => dataset.is === "in") ? "replace" : "enter";
  const move = [at, word].filter(Boolean).join(" ");
  if (kind === "back") return [name("take"), speak(seats[0].dataset.said)];
  if (kind === "like") return [name(enter), formatMessage(says.like, { table: option.table })];
  const instead = enter === "replace" ? name(enter) : "";
  const nothing = (...parts) => speak([...parts, count("points", 0)].filter(Boolean).join(" · "));
  if (kind === "none") return [instead || name("none"), nothing(instead && (text ?? says.none_short))];
  if (kind === "null") return [instead || name("null"), nothing(text, isBase && move)];
  if (reason) return [name(enter), nothing(move, why)];
  if (kind === "written" && ruling) return [name(enter), speak(formatMessage(says.accepted, { move }))];
  if (kind === "written")
    return [
      name(enter),
      speak(formatMessage(entry.moves.isRefused(at, word) ? says.not_listed : says.as_written, { move })),
    ];
  return [name(enter), speak(`${move} · ${count("points", points)}`)];
}

const unchanged = (words) => words;
const speaker =
  ({ says }) =>
  (words) =>
    speakWords(words, says);

/** Write a sentence as `nodes`, and beside it what readers get if it differs. */
function writeSpoken(node, text, spoken, nodes = [text]) {
  if (spoken === text) return node.replaceChildren(...nodes);
  const visible = make("span", "", ...nodes);
  visible.setAttribute("aria-hidden", "true");
  node.replaceChildren(visible, make("span", "hush", spoken));
}

/** Show the note below the move. */
export function drawNote(node, entry) {
  const [hint, spoken] = [unchanged, speaker(entry)].map((speak) => hintFor(entry, speak) || entry.says.move_note);
  writeSpoken(node, hint, spoken);
}

/** Announce why Enter does nothing: a changed description of a field is not read. */
export const announceNote = (node) => announce(spokenTextOf(node), { urgency: "urgent" });

/** Show on the button what Enter does. */
export function drawNext(next, entry) {
  const { option, seats, wrong } = entry,
    isReady = Boolean(option) && seats.length > 0 && !wrong;
  next.disabled = !isReady;
  const [verb, note] = isReady ? describeEnter(entry, unchanged) : idleTexts(entry),
    spoken = isReady ? describeEnter(entry, speaker(entry))[1] : note;
  next.querySelector("strong").textContent = verb;
  const at = isReady && option.kind === "move" && option.at && note.startsWith(`${option.at} `) ? option.at : "";
  const nodes = [...(at ? [make("b", "", at)] : []), ...(isReady ? markBlanks(note.slice(at.length)) : [note])];
  writeSpoken(next.querySelector("span"), note, spoken, nodes);
}
