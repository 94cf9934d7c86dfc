// <results-picture>: a classification drawn as a picture for a messaging group, from what the server wrote. It has no
// words and no numbers of its own: what stands in it, and how a number is written, came in `data-picture`.
import { offerCopy } from "./handout.js";

const WIDE = 1080,
  EDGE = 48,
  LINE = 56,
  HEAD = 64;
const read = (json) => {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
};

/** Cut a text to a width, with dots where something is missing. */
function cut(paper, text, width) {
  if (paper.measureText(text).width <= width) return text;
  const signs = Array.from(text);
  while (signs.length && paper.measureText(`${signs.join("")}…`).width > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** Break a text into lines of a width; a word that is wider than a line is cut. */
function lines(paper, text, width) {
  const found = [""];
  for (const word of text.split(" ")) {
    const longer = found.at(-1) ? `${found.at(-1)} ${word}` : word;
    if (paper.measureText(longer).width <= width) found[found.length - 1] = longer;
    else if (found.at(-1)) found.push(cut(paper, word, width));
    else found[found.length - 1] = cut(paper, word, width);
  }
  return found;
}

/** Draw `facts` on a canvas: {title, about, heads, rows: [[cell, …], …], notes, foot}; the second column is the name. */
export function draw(canvas, facts, ink) {
  const paper = canvas.getContext("2d");
  const face = (size, weight = 400) => `${weight} ${size}px ${ink.face}`;
  const { title = "", about = "", heads = [], rows = [], notes = [], foot = "" } = facts;
  const inside = WIDE - 2 * EDGE;
  paper.font = face(26);
  const said = lines(paper, about, inside);
  paper.font = face(24);
  const noted = notes.flatMap((note) => lines(paper, note, inside));
  const high =
    EDGE +
    70 +
    said.length * 36 +
    24 +
    HEAD +
    rows.length * LINE +
    (noted.length ? 28 + noted.length * 34 : 0) +
    (foot ? 56 : 0) +
    EDGE;
  Object.assign(canvas, { width: WIDE, height: high }); // which also wipes it, and what was set on it
  paper.textBaseline = "alphabetic";
  paper.fillStyle = ink.sheet;
  paper.fillRect(0, 0, WIDE, high);
  let y = EDGE + 46;
  const write = (text, x, font, colour, end = false) => {
    Object.assign(paper, { font, fillStyle: colour, textAlign: end ? "right" : "left" });
    paper.fillText(text, x, y);
  };
  paper.font = face(48, 700);
  write(cut(paper, title, inside), EDGE, face(48, 700), ink.ink);
  y += 24;
  for (const line of said) {
    y += 36;
    write(line, EDGE, face(26), ink.second);
  }
  y += 24;

  // the figures stand at the right, as wide as the widest of each; what is left is the name's
  paper.font = face(30, 650);
  const wide = heads.map((head, at) =>
    Math.max(...[head, ...rows.map((row) => row[at] ?? "")].map((text) => paper.measureText(text).width)),
  );
  const ends = [];
  let right = WIDE - EDGE;
  for (let at = heads.length - 1; at > 1; at -= 1) {
    ends[at] = right;
    right -= wide[at] + 30;
  }
  const name = EDGE + Math.max(wide[0] ?? 0, 40) + 24;
  const row = (cells, font, colour) =>
    cells.forEach((cell, at) => {
      paper.font = font(at);
      if (at < 2) write(at ? cut(paper, cell, right - name) : cell, at ? name : EDGE, font(at), colour(at));
      else write(cell, ends[at], font(at), colour(at), true);
    });
  const rule = (thick, colour) => {
    paper.fillStyle = colour;
    paper.fillRect(EDGE, y + 20, inside, thick);
  };
  y += HEAD - 20;
  row(
    heads,
    () => face(22),
    () => ink.second,
  );
  rule(3, ink.ink);
  for (const cells of rows) {
    y += LINE;
    row(
      cells,
      (at) => face(at === 3 || at === 0 ? 32 : 30, at === 0 || at === 3 ? 700 : at === 1 ? 600 : 400),
      (at) => (at === 2 || at > 3 ? ink.second : ink.ink),
    );
    rule(1, ink.rule);
  }
  if (noted.length) {
    y += 28;
    for (const note of noted) {
      y += 34;
      write(note, EDGE, face(24), ink.second);
    }
  }
  if (foot) {
    y += 56;
    write(cut(paper, foot, inside), EDGE, face(22), ink.second);
  }
}

function inkOf(element) {
  const style = getComputedStyle(element),
    token = (name) => style.getPropertyValue(name).trim();
  return {
    ink: token("--ink"),
    second: token("--ink-2"),
    rule: token("--rule"),
    sheet: token("--sheet"),
    face: style.fontFamily || "sans-serif",
  };
}

class ResultsPicture extends HTMLElement {
  static observedAttributes = ["data-picture"];
  connectedCallback() {
    this.#draw();
  }
  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  #draw() {
    const canvas = this.querySelector("canvas") ?? this.appendChild(document.createElement("canvas"));
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", this.getAttribute("label") ?? "");
    draw(canvas, read(this.dataset.picture), inkOf(this));
  }

  /** The picture as a file. */
  async file() {
    const blob = await new Promise((resolve) => this.querySelector("canvas").toBlob(resolve, "image/png"));
    return new File([blob], `${this.dataset.file || "results"}.png`, { type: "image/png" });
  }
}
if (!customElements.get("results-picture")) customElements.define("results-picture", ResultsPicture);

function save(file) {
  const link = document.createElement("a");
  Object.assign(link, { href: URL.createObjectURL(file), download: file.name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Hand the picture over: by the share sheet when it was asked for, or where nothing can be downloaded; else as a download. */
export async function handPicture(element, { isShared = false } = {}) {
  const file = await document.getElementById(element.dataset.picture).file();
  if ((isShared || navigator.standalone === true) && navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  save(file);
}

/** Hand a text over by the share sheet, or show it to be copied where there is none. */
export async function handText(element) {
  const text = document.getElementById(element.dataset.copy).textContent;
  if (navigator.share) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (error.name === "AbortError") return;
    }
  }
  await offerCopy(element.textContent.trim(), text);
}
