// What is seen of a <slip-entry>: the list of what can be chosen, in groups, with the blanks circled and what was typed
// underlined, and the sentences beside it.
import { announce, spokenTextOf } from "../announcer.js";
import { make, setAttribute } from "../dom.js";
import { formatMessage, setText } from "../i18n.js";
import { speakWords } from "./blanks.js";
import { isPending } from "./slip-moves.js";

const NAMED = 3; // tables that the slab has room to name; of more it says how many, their seats are marked
const MISSING = 4; // of the tables that are still missing

/** A text with the blanks in it circled. */
const ringed = (text) => text.split(/\(([^)]+)\)/u).map((part, n) => (n % 2 ? make("span", "ring", part) : part));

/** A word with its blanks circled and what was typed of it underlined. */
export function drawWord(word, letters, plain) {
  const node = make("span", "word");
  let marked = null;
  for (const { 0: whole, 1: blank, index } of (word ?? "").matchAll(/\(([^)]+)\)|[^]/gu)) {
    const sign = blank ? make("span", "ring", blank) : document.createTextNode(whole);
    const isTyped = plain(word.slice(0, index)).length < letters.length;
    if (isTyped) {
      marked ??= node.appendChild(document.createElement("mark"));
      marked.append(sign);
    } else node.append(sign);
  }
  return node;
}

/** What a row says: its classes, and the text of its parts; `word` is drawn when it differs. */
function rowOf(option, { says, letters, count }) {
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

/** A word as it is drawn; beside it, for who hears it, the same with its blanks named in the language of the page. */
function wordWithBlanks(word, letters, { plain, says }) {
  const drawn = drawWord(word, letters, plain),
    heard = speakWords(word, says);
  if (heard === word) return [Object.assign(drawn, { lang: says.lang })];
  const bare = word.replace(/[()]/g, ""),
    named = Object.assign(make("span", "", bare), { lang: says.lang });
  drawn.setAttribute("aria-hidden", "true");
  return [drawn, make("span", "hush", named, `${heard.slice(bare.length)},`)];
}

/** Rows of one kind that say the same move are the same row, whatever else changes about it. */
const keyOf = ({ kind, group, at, word, n, table, ruling, reason }) =>
  [kind, group, at, word, n, table, ruling, reason].map((part) => part ?? "").join("\n");

function drawRow() {
  const button = make("button");
  button.type = "button";
  button.tabIndex = -1;
  button.setAttribute("role", "option");
  return { button, parts: {}, drawn: {} };
}

/** Have a row say what it says now, and touch nothing that it says already. */
function tellRow(row, n, isChosen, said, told) {
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
    setAttribute(button, "aria-describedby", isChosen ? "slip-says" : null); // what Enter does with it
  }
  if (isOther("isNull", Boolean(said.isNull))) button.classList.toggle("is-null", Boolean(said.isNull));
  if (isOther("isAside", Boolean(said.isAside))) button.classList.toggle("is-aside", Boolean(said.isAside));
  tell("at", said.at);
  if (isOther("asked", [said.word, said.letters, said.text].join("\n"))) {
    const words = said.word ? wordWithBlanks(said.word, said.letters, told) : [make("span", "word", said.text ?? "")],
      [before, heardBefore] = parts.words ?? [];
    heardBefore?.remove();
    if (before) before.replaceWith(...words);
    else button.append(...words);
    parts.words = words;
  }
  tell("by", said.by);
  tell("pts", said.points);
}

/** Put nodes into a parent in this order; those that stand right are not touched, those that are not among them go. */
function place(parent, nodes) {
  const wanted = new Set(nodes);
  for (const old of [...parent.childNodes]) if (!wanted.has(old)) old.remove();
  nodes.forEach((node, at) => {
    if (parent.childNodes[at] !== node) parent.insertBefore(node, parent.childNodes[at] ?? null);
  });
}

function drawGroup(group) {
  const box = make("div", `pick${group === "zero" ? " is-reasons" : ""}`),
    head = make("p", "pick__head"),
    [name, of] = [make("span"), make("span")];
  box.setAttribute("role", "group");
  head.setAttribute("aria-hidden", "true");
  head.append(name, of);
  return { box, head, name, of, rows: new Map() };
}

/** What the rows of an entry are drawn from. */
const toldOf = (entry) => ({
  says: entry.says,
  letters: entry.asked.letters,
  count: entry.count,
  plain: (text) => entry.moves.plain(text),
  size: (n, group) => sizeOf(n, group, entry),
  isCovered: entry.isCovered && entry.isEmpty,
  isClosed: entry.isRestHidden,
  isSame: entry.typed === "=",
});

/** The list under the entry: it changes rows, and not itself. */
export class SlipList {
  #groups = new Map();
  #empty = make("p", "entry__empty");
  #list = null;
  #isScrolled = false;

  /** Draw the options, each group under its head, and keep what is the same as it is. */
  draw(list, at, entry) {
    if (this.#list !== list) this.#take(list);
    const { says, options } = entry,
      told = toldOf(entry),
      groups = new Map();
    options.forEach((option, n) => {
      if (!groups.has(option.group)) groups.set(option.group, []);
      groups.get(option.group).push([option, n]);
    });
    const boxes = [...groups].map(([group, rows]) => this.#drawn(group, rows, at, told));
    for (const group of this.#groups.keys()) if (!groups.has(group)) this.#groups.delete(group);
    if (!options.length) {
      setText(
        this.#empty,
        told.isSame ? says.same_hint : told.isCovered ? says.covered : told.isClosed ? says.closed : says.nothing,
      );
      boxes.push(this.#empty);
    }
    const isOther = list.dataset.drawn !== String(options.length) || !list.firstChild;
    setAttribute(list, "role", options.length ? "listbox" : null);
    setAttribute(list, "data-announce", options.length ? null : ""); // there is one sentence in it
    place(list, boxes);
    if (!isOther) return;
    list.dataset.drawn = options.length;
    if (this.#isScrolled) list.scrollTop = 0; // asked of the list itself, it would have to be laid out
    this.#isScrolled = false;
  }

  #take(list) {
    this.#list = list;
    this.#groups.clear();
    list.replaceChildren();
    list.onscroll = () => {
      this.#isScrolled = true;
    };
  }

  #drawn(group, rows, at, told) {
    const { says } = told,
      known = this.#groups.get(group) ?? drawGroup(group);
    this.#groups.set(group, known);
    const of = told.size(rows[0][0].all ?? rows.filter(([{ isAside }]) => !isAside).length, group),
      label = `${says.groups[group]}, ${of}`;
    if (known.box.getAttribute("aria-label") !== label) known.box.setAttribute("aria-label", label);
    setText(known.name, says.groups[group]);
    setText(known.of, group === "zero" ? says.article : of);
    const now = new Map();
    for (const [option, n] of rows) {
      let key = keyOf(option);
      while (now.has(key)) key += "\n"; // two tables may say the same
      const row = known.rows.get(key) ?? drawRow();
      tellRow(row, n, n === at, rowOf(option, told), told);
      now.set(key, row);
    }
    known.rows = now;
    place(known.box, [known.head, ...[...now.values()].map(({ button }) => button)]);
    return known.box;
  }
}

/** How many moves a group has; a list that was cut knows no more than some of those nobody wrote. */
function sizeOf(n, group, { says, moves, isEmpty }) {
  if (group !== "rest" || !moves.isCut) return String(n);
  const number = String(n).replace(/\B(?=(\d{3})+$)/g, says.thousands);
  return formatMessage(isEmpty ? says.more : says.least, { n: number });
}

// ---- what is said ----
// Whose tables, what is to be looked at before Enter, what Enter does: of the entry as it stands (slip-moves.js), which
// counts a number of things (`count`) as the language does.

/** Whose slip it is. */
export function namesOf({ says, count, seats, table, wrong }) {
  const n = seats.length;
  if (wrong) return formatMessage(says.no_table, { table: wrong });
  if (table.trim() === "*" && n > 1) return formatMessage(says.everyone, { n });
  return n > 4 ? count("tables", n) : seats.map(({ dataset }) => dataset.name).join(", ");
}

/**
 * What is to be looked at before Enter: what stands there already, or the place that was proposed and not typed. What
 * has a word in it, and no name, goes through `speak`, which names the blanks to who hears it.
 */
function noteOf(entry, speak) {
  const { says, seats, typed, asked, option } = entry,
    already = seats.filter(({ dataset }) => dataset.is === "in");
  if (entry.isWriting) return says.writing;
  if (already.length === 1 && seats.length === 1)
    return entry.isCovered ? says.is_in_covered : speak(formatMessage(says.is_in, { slip: already[0].dataset.said }));
  if (already.length)
    return formatMessage(says.are_in, { tables: already.map(({ dataset }) => dataset.table).join(", ") });
  if (typed === "=") return says.same_hint;
  if (asked.wrong) return formatMessage(asked.wrong.row ? says.no_row : says.no_column, asked.wrong);
  if (!option) return wanted(entry);
  return option.kind === "move" && option.group !== "same" && asked.letters && !asked.place
    ? formatMessage(says.compare, { at: option.at })
    : "";
}

/** What is to be chosen or written before a slip can be entered. */
function wanted(entry) {
  const { says, count, typed, asked, options } = entry;
  if (asked.isZero) return asked.digit ? "" : says.why_null;
  if (!typed) return "";
  if (asked.isGlued) return says.glued;
  if (isPending(entry)) return "";
  const moves = options.filter(({ kind, isAside }) => kind === "move" && !isAside),
    exact = moves.filter(({ group }) => group === "exact");
  if (asked.letters && exact.length > 1) return count("which_place", exact.length);
  const rest = moves.filter(({ group }) => group === "rest");
  const key = entry.moves.isCut && rest.length ? "which_least" : "which";
  if (moves.length) return count(key, moves.length - rest.length + (rest[0]?.all ?? 0));
  return asked.letters && !asked.place ? says.where : "";
}

/** What the slab says when Enter enters nothing: its head, and what is still wanted. */
function idle(entry) {
  const { says, wrong, table } = entry;
  if (wrong) return [says.idle, formatMessage(says.no_table, { table: wrong })];
  if (!table) return [says.idle, still(entry) || says.idle_note];
  return [says.idle, wanted(entry) || says.idle_move];
}

/** Once the round is closed, what is still needed before it goes on. */
function still({ count, all, isOver }) {
  const left = isOver ? all.filter(({ dataset }) => dataset.is === "missing") : [];
  const names = left
    .slice(0, MISSING)
    .map(({ dataset }) => (left.length > 2 ? dataset.table : `${dataset.table} ${dataset.name}`))
    .join(", ");
  return left.length
    ? formatMessage(count("still", left.length), { names: left.length > MISSING ? `${names}…` : names })
    : "";
}

/** What Enter does: its verb with the tables, and the slip, whose blanks `speak` names to who hears it. */
function sentence(entry, speak) {
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

const asWritten = (words) => words;
const aloud =
  ({ says }) =>
  (words) =>
    speakWords(words, says);

/** Put a sentence into a node, `seen` as it is drawn, and beside it what is spoken where that is another one. */
function writeSpoken(node, sentence, spoken, seen = [sentence]) {
  if (spoken === sentence) return node.replaceChildren(...seen);
  const drawn = make("span", "", ...seen);
  drawn.setAttribute("aria-hidden", "true");
  node.replaceChildren(drawn, make("span", "hush", spoken));
}

/** Say below the move what is to be looked at. */
export function drawNote(node, entry) {
  const [seen, heard] = [asWritten, aloud(entry)].map((speak) => noteOf(entry, speak) || entry.says.move_note);
  writeSpoken(node, seen, heard);
}

/** Say why Enter enters nothing: what a field is described by is not read again when it changes. */
export const sayNote = (node) => announce(spokenTextOf(node), { urgency: "urgent" });

/** Have the slab say what Enter does. */
export function drawNext(next, entry) {
  const { option, seats, wrong } = entry,
    isReady = Boolean(option) && seats.length > 0 && !wrong;
  next.disabled = !isReady;
  const [verb, note] = isReady ? sentence(entry, asWritten) : idle(entry),
    heard = isReady ? sentence(entry, aloud(entry))[1] : note;
  next.querySelector("strong").textContent = verb;
  const at = isReady && option.kind === "move" && option.at && note.startsWith(`${option.at} `) ? option.at : "";
  const seen = [...(at ? [make("b", "", at)] : []), ...(isReady ? ringed(note.slice(at.length)) : [note])];
  writeSpoken(next.querySelector("span"), note, heard, seen);
}
