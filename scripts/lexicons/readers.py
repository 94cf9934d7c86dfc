"""Readers of the word lists in free packages: each yields words with their lemma, or an empty string."""

import gzip
import json
import pickletools
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

Pairs = Iterator[tuple[str, str]]

LONGEST = 24  # characters; no word of fifteen tiles is longer, and automata of numbers never end


class ReaderError(Exception):
    """A list that no reader can read."""


def lines(path: Path) -> Pairs:
    """Yield the words of a file with a word a line."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-15")
    yield from ((line, "") for line in text.splitlines())


def simplemma(path: Path) -> Pairs:
    """Yield the forms and lemmas of a language from the package simplemma."""
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

    yield from DefaultDictionaryFactory().get_dictionary(path.stem).items()


def lookup(path: Path) -> Pairs:
    """Yield the forms and lemmas of a JSON table; some forms have several lemmas."""
    for form, lemmas in json.loads(gzip.decompress(path.read_bytes())).items():
        yield from ((form, lemma) for lemma in ([lemmas] if isinstance(lemmas, str) else lemmas))


def verbs(path: Path) -> Pairs:
    """Yield the infinitives of a conjugator (XML of Verbiste)."""
    yield from ((word, "") for word in re.findall(r"<i>(\w+)</i>", path.read_text("utf-8")))


def thesaurus(path: Path) -> Pairs:
    """Yield the heads and synonyms of a thesaurus of LibreOffice, without phrases and labels."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
        head, _, synonyms = line.partition("|")
        for text in [head] if synonyms.isdigit() else synonyms.split("|"):
            word = re.sub(r"\(.*?\)|≠", "", text).strip()
            if word.isalpha():
                yield word, ""


def tags(path: Path) -> Pairs:
    """Yield the words of a lexicon of parts of speech for Festival."""
    text = path.read_text(encoding="iso-8859-15")
    yield from ((word, "") for word in re.findall(r'^\("(\w+)" ', text, re.MULTILINE))


def strings(path: Path) -> Pairs:
    """Yield the single words of RoWordNet's pickle, without ever unpickling it.

    The index after the synsets is left out: it splits phrases.
    """
    with path.open("rb") as file:
        for _, argument, _ in pickletools.genops(file):
            if argument == "_literal2synset":
                return
            if isinstance(argument, str) and argument.isalpha():
                yield argument, ""


def frequencies(path: Path) -> Pairs:
    """Yield the words of a list by frequency: a head, then words for each frequency (MessagePack)."""
    for words in _unpack(gzip.decompress(path.read_bytes()))[1:]:
        yield from ((word, "") for word in words)


def _unpack(data: bytes) -> list[list[str]]:
    """Return the lists of strings of MessagePack; numbers in the head become empty strings."""
    at = 0

    def number(size: int) -> int:
        nonlocal at
        at += size
        return int.from_bytes(data[at - size : at], "big")

    def value() -> object:
        nonlocal at
        byte = number(1)
        if 0x90 <= byte <= 0x9F or byte in {0xDC, 0xDD}:
            length = byte & 15 if byte < 0xA0 else number(2 if byte == 0xDC else 4)
            return [value() for _ in range(length)]
        if 0xA0 <= byte <= 0xBF or 0xD9 <= byte <= 0xDB:
            length = byte & 31 if byte < 0xC0 else number(1 << byte - 0xD9)
            at += length
            return data[at - length : at].decode()
        if 0x80 <= byte <= 0x8F:
            return [(value(), value()) for _ in range(byte & 15)]
        if byte < 0x80:
            return ""
        message = f"sign {byte:#x} at {at - 1} is read by nobody here"
        raise ReaderError(message)

    lists = value()
    if not isinstance(lists, list):
        message = "no list of lists"
        raise ReaderError(message)
    return lists


def apertium(path: Path) -> Pairs:
    """Yield the words of a morphological analyser of Apertium, with their lemmas."""
    try:
        printed = subprocess.run(["lt-print", str(path)], capture_output=True, check=True)
    except FileNotFoundError as error:
        message = "lt-print is not found; on Debian: apt-get install lttoolbox-dev"
        raise ReaderError(message) from error
    for section in printed.stdout.decode().split("\n--\n"):
        yield from _accepted_pairs(section)


def _accepted_pairs(section: str) -> Pairs:
    """Yield the inputs that an automaton accepts, with their output before the first tag."""
    arcs: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    final: set[int] = set()
    for line in section.splitlines():
        cells = line.split("\t")
        if len(cells) >= 4:
            arcs[int(cells[0])].append((cells[2], cells[3], int(cells[1])))
        elif cells[0].isdigit():
            final.add(int(cells[0]))
    ends: dict[int, frozenset[tuple[str, str]]] = {}
    # from the final states back to the start, each state once: thousands of words share an ending
    order: list[int] = []
    seen: set[int] = set()
    stack = [(0, iter(arcs[0]))]
    seen.add(0)
    while stack:
        place, pending = stack[-1]
        following = next((arc for arc in pending if arc[2] not in seen), None)
        if following is None:
            order.append(place)
            stack.pop()
        else:
            seen.add(following[2])
            stack.append((following[2], iter(arcs[following[2]])))
    for place in order:
        pairs = {("", "")} if place in final else set()
        for input_, output, to in arcs[place]:
            if input_ != "ε" and not (len(input_) == 1 and (input_.isalpha() or input_ == "·")):
                continue
            begins = "" if input_ == "ε" else input_
            for form, lemma in ends.get(to, ()):
                if len(form) < LONGEST:
                    pairs.add((begins + form, _join_output(output, lemma)))
        ends[place] = frozenset(pairs)
    yield from sorted(pair for pair in ends[0] if pair[0])


def _join_output(output: str, lemma: str) -> str:
    """Return the output of an arc and the rest of the lemma; a tag ends the lemma."""
    if output == "ε":
        return lemma
    return "" if len(output) > 1 else output + lemma


READERS: Mapping[str, Callable[[Path], Pairs]] = {
    reader.__name__: reader
    for reader in (lines, simplemma, lookup, verbs, thesaurus, tags, strings, frequencies, apertium)
}
