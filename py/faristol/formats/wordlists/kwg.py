"""The reader of KWG, the word graph of wolges, macondo and Woogles; its first half is a list of words.

A node has 32 bits: its tile, whether a word ends here, whether it is the last of its siblings, and
the index of its first child. The first child of node 0 begins the words; that of node 1 begins a graph for
engines, which is not read. Tiles are numbered in the order of the alphabet, the blank is 0.
"""

import sys
from array import array
from collections.abc import Generator

from faristol.formats.wordlists.gather import MOST_WORDS, Gathered
from faristol.formats.wordlists.spelling import TILE
from faristol.formats.wordlists.unpack import Progress
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet

_NODE_SIZE = 4
_TILE_AT = 24
_ACCEPTS = 1 << 23
_IS_END = 1 << 22
_NEXT = _IS_END - 1
_MOST_BYTES = 32 << 20  # 22 bits cannot number more nodes
_MAX_LENGTH = 40  # letters of a word

_MAX_ENDINGS = 24  # so many endings of a node are cached, to be appended to all their prefixes
_STEP = 2_000
_WORDS = 8_000
# A list in the wrong language is gibberish: half of its long words have no vowel at all.
_LONG_WORD = 5
_VOICELESS_SHARE = 20


def can_be_kwg(data: bytes | bytearray) -> bool:
    """Whether these bytes may be a graph: the first two nodes have no tile and valid children."""
    if len(data) % _NODE_SIZE or not 2 * _NODE_SIZE < len(data) <= _MOST_BYTES:
        return False
    words, engine = (int.from_bytes(data[at : at + _NODE_SIZE], "little") for at in (0, _NODE_SIZE))
    last = len(data) // _NODE_SIZE
    return not (words | engine) >> _TILE_AT and 0 < words & _NEXT < last > engine & _NEXT


def kwg_steps(
    data: bytes | bytearray, alphabet: Alphabet
) -> Generator[Progress, None, Gathered | Refusal]:
    """Return the words of a graph; a graph with a cycle or an index out of bounds is refused."""
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
    """The nodes, and figures of each node together with the siblings after it."""

    def __init__(self, nodes: "array[int]") -> None:
        self._nodes = nodes
        self._root = nodes[0] & _NEXT
        self._counts = array(
            "I", bytes(_NODE_SIZE * len(nodes))
        )  # number of words plus 1; 0: not counted yet
        self._heights = bytearray(len(nodes))  # letters of the longest
        self._endings: dict[int, list[bytes]] = {}  # words of the nodes that have few

    def count_steps(self, letters: int) -> Generator[Progress, None, Refusal | None]:
        """Count the words of each node; a cycle, or more words than allowed, is found before any is spelled."""
        nodes, counts = self._nodes, self._counts
        entered = bytearray(len(nodes))
        stack = [self._root]
        steps = 0
        while stack:
            at = stack[-1]
            node = nodes[at]
            child, sibling = node & _NEXT, 0 if node & _IS_END else at + 1
            if not entered[at]:
                entered[at] = 1
                if not 0 < node >> _TILE_AT <= letters:
                    return Refusal("list/kwg_language")
                if sibling >= len(nodes) or child >= len(nodes):
                    return Refusal("list/kwg_broken")
            if child and not counts[child]:
                pending = child
            elif sibling and not counts[sibling]:
                pending = sibling
            else:
                pending = 0
            if pending:
                if entered[pending]:
                    return Refusal("list/kwg_broken")  # a cycle
                stack.append(pending)
            else:
                stack.pop()
                if (refusal := self._record_node(at, node, child, sibling)) is not None:
                    return refusal
            steps += 1
            if not steps % _STEP:
                yield min(steps // 6, len(nodes)), 2 * len(nodes)
        return None

    def _record_node(self, at: int, node: int, child: int, sibling: int) -> Refusal | None:
        """Compute the figures of a node from those of its child and its sibling."""
        is_word_end = bool(node & _ACCEPTS)
        count, height = int(is_word_end), 1
        if child:
            count += self._counts[child] - 1
            height += self._heights[child]
        if sibling:
            count += self._counts[sibling] - 1
            height = max(height, self._heights[sibling])
        if count > MOST_WORDS:
            return Refusal("list/too_many", {"limit": MOST_WORDS})
        if height > _MAX_LENGTH:
            return Refusal("list/kwg_broken")
        self._counts[at], self._heights[at] = count + 1, height
        if count <= _MAX_ENDINGS:
            letter = bytes([TILE | node >> _TILE_AT])
            words = [letter] if is_word_end else []
            if child:
                words += [letter + end for end in self._endings[child]]
            if sibling:
                words += self._endings[sibling]
            self._endings[at] = words
        return None

    def spell_steps(self) -> Generator[Progress, None, Gathered | Refusal]:
        """Return the words; endings that many words share are spelled only once."""
        gathered = Gathered()
        words: list[bytes] = []
        total = self._counts[self._root]
        stack = [(self._root, b"")]
        while stack:
            at, prefix = stack.pop()
            endings = self._endings.get(at)
            if endings is not None:
                words += [prefix + end for end in endings]
            else:
                node = self._nodes[at]
                if not node & _IS_END:
                    stack.append((at + 1, prefix))
                word = prefix + bytes([TILE | node >> _TILE_AT])
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
        if len(word) >= _LONG_WORD:
            long += 1
            silent += len(word.translate(None, vowels)) == len(word)
    return silent * _VOICELESS_SHARE > long
