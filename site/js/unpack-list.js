// Decoder of a packed practice list (scripts/lexicons/packing.py) to the plain form that Python reads
// (faristol/words/wordlist.py). An invalid list is an error; its digest proves that it is the right one.

const MAGIC = new TextEncoder().encode("FARISTOL PACK 1\n");
const PLAIN = new TextEncoder().encode("FARISTOL WORDS 1\n");
const SHORTEST = 2;
const LONGEST = 15;
const MAX_WORDS = 5_000_000; // far more than any language has, far less than memory
const STEP = 0x80; // flag: the byte counts tiles to remove; without it, it is a tile to append

class Damaged extends Error {}

function check(isValid, what) {
  if (!isValid) throw new Damaged(`damaged list of words: ${what}`);
}

/** @param {Uint8Array} packed @returns {Uint8Array} the plain form */
export function unpackList(packed) {
  const head = MAGIC.length + 4;
  check(packed.length >= head, "no head");
  for (const [i, byte] of MAGIC.entries()) check(packed[i] === byte, "another form");
  const count = new DataView(packed.buffer, packed.byteOffset).getUint32(MAGIC.length, true);
  check(count <= MAX_WORDS, "too many words");
  const steps = packed.subarray(head);
  const counts = countWords(steps);
  check(counts.reduce((sum, number) => sum + number, 0) === count, "words missing, or too many");
  const [plain, places] = allocate(counts);
  walkWords(steps, (word, length) => {
    plain.set(length === LONGEST ? word : word.subarray(0, length), places[length]);
    places[length] += length;
  });
  return plain;
}

/** Count the words of each length; every fault is found here. */
function countWords(steps) {
  const counts = new Uint32Array(LONGEST + 1);
  walkWords(steps, (_, length) => counts[length]++);
  return counts;
}

/** Visit the words; each must follow the one before. */
function walkWords(steps, visit) {
  const word = new Uint8Array(LONGEST);
  let length = 0;
  let at = 0;
  while (at < steps.length) {
    check(steps[at] & STEP, "no step");
    const shared = length - (steps[at++] & ~STEP);
    check(shared >= 0, "a step back too far");
    // sorted and distinct: longer than the word before, or with a higher tile where they differ
    const higher = shared === length ? 0 : word[shared];
    check(at < steps.length && !(steps[at] & STEP) && steps[at] > higher, "words out of order");
    length = shared;
    while (at < steps.length && !(steps[at] & STEP)) {
      check(length < LONGEST && steps[at] > 0, "a word too long, or no tile");
      word[length++] = steps[at++];
    }
    check(length >= SHORTEST, "a word too short");
    visit(word, length);
  }
}

/** The plain form without its words, and the offsets of each length. */
function allocate(counts) {
  const places = new Uint32Array(LONGEST + 1);
  let size = PLAIN.length + 4 * (LONGEST - SHORTEST + 1);
  for (let length = SHORTEST; length <= LONGEST; length++) {
    places[length] = size;
    size += length * counts[length];
  }
  const plain = new Uint8Array(size);
  plain.set(PLAIN);
  const view = new DataView(plain.buffer);
  for (let length = SHORTEST; length <= LONGEST; length++) {
    view.setUint32(PLAIN.length + 4 * (length - SHORTEST), counts[length], true);
  }
  return [plain, places];
}
