// Blanks as readers of the screen are told of them: their parentheses and rings are only seen. The places are counted in
// tiles, as desk/kernel/blanks.py counts them: L·L, NY and QU are one each. What each place is called, data-says has.

const WORD = /[\p{L}·•-]*(?:\(\p{L}[\p{L}·•]{0,2}\)[\p{L}·•-]*)+(?= *([\p{L}\d])?)/gu;
const BLANK = /\(([^)]+)\)/gu;

/** How many tiles letters are; `wide` are those that one tile has together. */
function countTiles(letters, wide) {
  let text = letters.replaceAll("•", "·");
  for (const together of wide) text = text.replaceAll(together, "#");
  return [...text].length;
}

/** Words as they are spoken: "8D ANY(S) 24" is "8D ANYS, blank S 3rd, 24". No sentence with a name in it: "Anna (B)". */
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
