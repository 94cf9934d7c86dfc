// The list under a <slip-entry>: what can be chosen, in groups, with the blanks circled and what was typed underlined.

const make = (name, classes, text) => {
  const node = document.createElement(name);
  if (classes) node.className = classes;
  if (text !== undefined) node.textContent = text;
  return node;
};

/** A text with the blanks in it circled. */
export const ringed = (text) => text.split(/\(([^)]+)\)/u).map((part, n) => (n % 2 ? make("span", "ring", part) : part));

/** A word with its blanks circled and what was typed of it underlined. */
export function drawWord(word, letters, plain) {
  const node = make("span", "word");
  let marked = null;
  for (const { 0: whole, 1: blank, index } of (word ?? "").matchAll(/\(([^)]+)\)|[^]/gu)) {
    const sign = blank ? make("span", "ring", blank) : document.createTextNode(whole);
    const isTyped = plain(word.slice(0, index)).length < letters.length;
    if (isTyped) { marked ??= node.appendChild(document.createElement("mark")); marked.append(sign); } else node.append(sign);
  }
  return node;
}

function drawOption(option, n, isChosen, { says, letters, plain, count }) {
  const button = make("button");
  button.type = "button";
  button.id = `slip-option-${n}`;
  button.dataset.n = n;
  button.tabIndex = -1;
  button.setAttribute("role", "option");
  button.setAttribute("aria-selected", String(isChosen));
  const { kind, group } = option;
  if (kind === "back") button.append(make("span", "at", "×"), make("span", "word", option.text));
  else if (kind === "like") button.append(make("span", "at", option.table), make("span", "word", option.text));
  else if (group === "zero") button.append(make("span", "at", option.n), make("span", "word", option.text));
  else {
    const isNull = Boolean(option.reason) || kind === "null" || kind === "none";
    button.classList.toggle("is-null", isNull);
    button.classList.toggle("is-aside", Boolean(option.isAside || (group === "written" && option.reason)));
    const at = option.at === "*" ? "?" : option.at || "–";
    const word = option.word ? drawWord(option.word, group === "same" ? "" : letters, plain) : make("span", "word", option.text ?? says.none_short);
    const by = group === "same" ? option.table : option.by ? count("by", option.by) : "";
    const points = kind === "written" && !option.reason ? "" : isNull ? "0" : String(option.points);
    button.append(make("span", "at", at), word, make("span", "by", isNull && group !== "same" ? option.why || by : by), make("span", "pts", points));
  }
  return button;
}

/** Draw the options, each group under its head, and keep what is the same as it is. */
export function drawList(list, options, at, told) {
  const { says } = told, groups = new Map();
  options.forEach((option, n) => { if (!groups.has(option.group)) groups.set(option.group, []); groups.get(option.group).push([option, n]); });
  const nodes = [];
  for (const [group, rows] of groups) {
    const box = make("div", `pick${group === "zero" ? " is-reasons" : ""}`), head = make("p", "pick__head");
    const of = rows[0][0].all ?? rows.filter(([{ isAside }]) => !isAside).length;
    box.setAttribute("role", "group");
    box.setAttribute("aria-label", `${says.groups[group]}, ${of}`);
    head.setAttribute("aria-hidden", "true");
    head.append(make("span", "", says.groups[group]), make("span", "", group === "zero" ? says.article : String(of)));
    box.append(head, ...rows.map(([option, n]) => drawOption(option, n, n === at, told)));
    nodes.push(box);
  }
  if (!options.length) nodes.push(make("p", "entry__empty", told.isSame ? says.same_hint : told.isCovered ? says.covered : told.isClosed ? says.closed : says.nothing));
  list.setAttribute("role", options.length ? "listbox" : "status");
  const isOther = list.dataset.drawn !== String(options.length) || !list.firstChild;
  list.replaceChildren(...nodes);
  list.dataset.drawn = options.length;
  if (isOther) list.scrollTop = 0;
}
