"""Read KWG, the word graph of wolges, macondo and Woogles: its first half is a list of words.

A node is 32 bits: its tile, whether a word ends here, whether it is the last of its family, and
where the families of the next letter begin. Node 0 leads to the words, node 1 to a graph for
engines that is not wanted here. Tiles are numbered in the order of the alphabet, the blank is 0.
"""

import sys
from array import array
from collections.abc import Generator

from faristol.formats.wordlists.gather import MOST_WORDS, Gathered
from faristol.formats.wordlists.spelling import TILE
from faristol.formats.wordlists.unpack import Progress
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet

_NODE = 4
_TILE_AT = 24
_ACCEPTS = 1 << 23
_IS_END = 1 << 22
_NEXT = _IS_END - 1
_MOST_BYTES = 32 << 20  # more than 22 bits can number are none
_DEEPEST = 40  # letters of the longest word

_TOGETHER = 24  # so many endings are kept, to be put behind all their beginnings
_STEP = 2_000
_WORDS = 8_000
# A list in the wrong language is gibberish: half of its long words have no vowel at all.
_LONG = 5
_VOICELESS = 20


def looks_like_kwg(data: bytes | bytearray) -> bool:
    """Tell whether these bytes may be a graph: the first two nodes have no tile and lead on."""
    if len(data) % _NODE or not 2 * _NODE < len(data) <= _MOST_BYTES:
        return False
    words, engine = (int.from_bytes(data[at : at + _NODE], "little") for at in (0, _NODE))
    last = len(data) // _NODE
    return not (words | engine) >> _TILE_AT and 0 < words & _NEXT < last > engine & _NEXT


def kwg_steps(
    data: bytes | bytearray, alphabet: Alphabet
) -> Generator[Progress, None, Gathered | Refusal]:
    """Return the words of a graph; one that goes in circles or out of its bounds is refused."""
    nodes = array("I", bytes(data))
    if sys.byteorder == "big":
        nodes.byteswap()
    graph = _Graph(nodes)
    refusal = yield from graph.count_steps(alphabet.size)
    if refusal is not None:
        return refusal
    gathered = yield from graph.spell_steps()
    if isinstance(gathered, Refusal):
        return gathered
    if _is_gibberish(gathered, alphabet):
        return Refusal("list/kwg_language")
    return gathered


class _Graph:
    """Hold the nodes, and what is known of each: of itself and the rest of its family."""

    def __init__(self, nodes: "array[int]") -> None:
        self._nodes = nodes
        self._root = nodes[0] & _NEXT
        self._counts = array("I", bytes(_NODE * len(nodes)))  # words and 1; 0: not known yet
        self._heights = bytearray(len(nodes))  # letters of the longest
        self._endings: dict[int, list[bytes]] = {}  # where there are few: their words

    def count_steps(self, letters: int) -> Generator[Progress, None, Refusal | None]:
        """Count the words, which shows whether the graph has an end and how much comes out of it."""
        nodes, counts = self._nodes, self._counts
        entered = bytearray(len(nodes))
        stack = [self._root]
        steps = 0
        while stack:
            at = stack[-1]
            node = nodes[at]
            first, beside = node & _NEXT, 0 if node & _IS_END else at + 1
            if not entered[at]:
                entered[at] = 1
                if not 0 < node >> _TILE_AT <= letters:
                    return Refusal("list/kwg_language")
                if beside >= len(nodes) or first >= len(nodes):
                    return Refusal("list/kwg_broken")
            if first and not counts[first]:
                waiting = first
            elif beside and not counts[beside]:
                waiting = beside
            else:
                waiting = 0
            if waiting:
                if entered[waiting]:
                    return Refusal("list/kwg_broken")  # a circle
                stack.append(waiting)
            else:
                stack.pop()
                if (refusal := self._know(at, node, first, beside)) is not None:
                    return refusal
            steps += 1
            if not steps % _STEP:
                yield min(steps // 6, len(nodes)), 2 * len(nodes)
        return None

    def _know(self, at: int, node: int, first: int, beside: int) -> Refusal | None:
        """Take down what is known of a node, now that it is known of those after it."""
        accepts = bool(node & _ACCEPTS)
        count, height = int(accepts), 1
        if first:
            count += self._counts[first] - 1
            height += self._heights[first]
        if beside:
            count += self._counts[beside] - 1
            height = max(height, self._heights[beside])
        if count > MOST_WORDS:
            return Refusal("list/too_many", {"limit": MOST_WORDS})
        if height > _DEEPEST:
            return Refusal("list/kwg_broken")
        self._counts[at], self._heights[at] = count + 1, height
        if count <= _TOGETHER:
            letter = bytes([TILE | node >> _TILE_AT])
            words = [letter] if accepts else []
            if first:
                words += [letter + end for end in self._endings[first]]
            if beside:
                words += self._endings[beside]
            self._endings[at] = words
        return None

    def spell_steps(self) -> Generator[Progress, None, Gathered | Refusal]:
        """Return the words. Endings that many words share are spelled once."""
        gathered = Gathered()
        words: list[bytes] = []
        total = self._counts[self._root]
        stack = [(self._root, b"")]
        while stack:
            at, begun = stack.pop()
            endings = self._endings.get(at)
            if endings is not None:
                words += [begun + end for end in endings]
            else:
                node = self._nodes[at]
                if not node & _IS_END:
                    stack.append((at + 1, begun))
                word = begun + bytes([TILE | node >> _TILE_AT])
                if node & _ACCEPTS:
                    words.append(word)
                if node & _NEXT:
                    stack.append((node & _NEXT, word))
            if len(words) >= _WORDS:
                if (refusal := gathered.add(words)) is not None:
                    return refusal
                words = []
                yield total + gathered.met, 2 * total
        return gathered.add(words) or gathered


def _is_gibberish(gathered: Gathered, alphabet: Alphabet) -> bool:
    vowels = bytes(TILE | n for n, letter in enumerate(alphabet.letters, 1) if letter.is_vowel)
    long = silent = 0
    for word in gathered.some():
        if len(word) >= _LONG:
            long += 1
            silent += len(word.translate(None, vowels)) == len(word)
    return silent * _VOICELESS > long
