// Blanks for screen readers: their parentheses and rings are only visible. Positions are counted in tiles, as in
// desk/kernel/blanks.py: L·L, NY and QU are one. Their names are in data-says.

const WORD = /[\p{L}·•-]*(?:\(\p{L}[\p{L}·•]{0,2}\)[\p{L}·•-]*)+(?= *([\p{L}\d])?)/gu;
const BLANK = /\(([^)]+)\)/gu;

/** Count the tiles of letters; `wide` are the letter groups on one tile. */
function countTiles(letters, wide) {
  let text = letters.replaceAll("•", "·");
  for (const together of wide) text = text.replaceAll(together, "#");
  return [...text].length;
}

/** Name the blanks: "8D ANY(S) 24" becomes "8D ANYS, blank S 3rd, 24". Not for sentences with names: "Anna (B)". */
export function speakWords(sentence, { blanks, wide = [] }) {
  if (!blanks || !sentence.includes("(")) return sentence;
  return sentence.replace(WORD, (word, more) => {
    if (word !== word.toUpperCase()) return word;
    const letters = word.replace(/[()]/g, ""),
      names = [...word.matchAll(BLANK)].map(({ 1: letter, index }) =>
        blanks[countTiles(word.slice(0, index).replace(BLANK, "#"), wide)]?.replace("{letter}", letter),
      );
    return names.every(Boolean) ? [letters, ...names].join(", ") + (more ? "," : "") : word;
  });
}
