// Makes of a practice list as it travels (scripts/lexicons/packing.py) the plain form that Python
// reads (faristol/words/wordlist.py). Damaged bytes are an error, never a list of other words.

const MAGIC = "FARISTOL PACK 1\n";
const PLAIN = "FARISTOL WORDS 1\n";
const SHORTEST = 2;
const LONGEST = 15;
const MOST = 5_000_000; // words; far more than any language has, far less than memory

class Damaged extends Error {}

function insist(isSo, what) {
  if (!isSo) throw new Damaged(`damaged list of words: ${what}`);
}

/** @param {Uint8Array} packed @returns {Uint8Array} the plain form */
export function unpack(packed) {
  const head = MAGIC.length + 4;
  insist(packed.length >= head, "no head");
  for (let i = 0; i < MAGIC.length; i++) insist(packed[i] === MAGIC.charCodeAt(i), "another form");
  const count = new DataView(packed.buffer, packed.byteOffset).getUint32(MAGIC.length, true);
  insist(count <= MOST && head + count <= packed.length, "too many words");
  const steps = packed.subarray(head, head + count);
  const tails = packed.subarray(head + count);
  const counts = counted(steps, tails.length);
  return filled(steps, tails, counts);
}

/** How many words there are of each length, when every step is possible. */
function counted(steps, given) {
  const counts = new Uint32Array(LONGEST + 1);
  let length = 0;
  let needed = 0;
  for (const step of steps) {
    const shared = step & 15;
    const added = step >> 4;
    insist(shared <= length && added > 0, "a step back too far");
    length = shared + added;
    insist(length >= SHORTEST && length <= LONGEST, "a word of no length");
    needed += added;
    counts[length]++;
  }
  insist(needed === given, "too few letters, or too many");
  return counts;
}

/** The plain form: a line, the counts, and the words by length, each length in order. */
function filled(steps, tails, counts) {
  const places = new Uint32Array(LONGEST + 1);
  let at = PLAIN.length + 4 * (LONGEST - SHORTEST + 1);
  for (let length = SHORTEST; length <= LONGEST; length++) {
    places[length] = at;
    at += length * counts[length];
  }
  const plain = new Uint8Array(at);
  for (let i = 0; i < PLAIN.length; i++) plain[i] = PLAIN.charCodeAt(i);
  const view = new DataView(plain.buffer);
  for (let length = SHORTEST; length <= LONGEST; length++) {
    view.setUint32(PLAIN.length + 4 * (length - SHORTEST), counts[length], true);
  }
  const word = new Uint8Array(LONGEST);
  let tail = 0;
  let before = 0;
  for (const step of steps) {
    const shared = step & 15;
    const length = shared + (step >> 4);
    // Sorted and distinct: what follows is greater than what stood there, or longer.
    insist(tails[tail] > 0 && tails[tail] < 128, "no letter");
    insist(shared === before || tails[tail] > word[shared], "words out of order");
    for (let i = shared; i < length; i++) {
      insist(tails[tail] > 0 && tails[tail] < 128, "no letter");
      word[i] = tails[tail++];
    }
    plain.set(length === LONGEST ? word : word.subarray(0, length), places[length]);
    places[length] += length;
    before = length;
  }
  return plain;
}
