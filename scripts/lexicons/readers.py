"""Read lists of words as free packages hold them: each word with its lemma, or with nothing."""

import gzip
import json
import pickletools
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

Pairs = Iterator[tuple[str, str]]

LONGEST = 24  # signs; no word of fifteen tiles is longer, and automata of numbers never end


class ReaderError(Exception):
    """A list that nothing here can read."""


def lines(path: Path) -> Pairs:
    """Read a word a line."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("iso-8859-15")
    yield from ((line, "") for line in text.splitlines())


def simplemma(path: Path) -> Pairs:
    """Read the table of a language that the package simplemma carries."""
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

    yield from DefaultDictionaryFactory().get_dictionary(path.stem).items()


def lookup(path: Path) -> Pairs:
    """Read a table of forms and their lemmas, in JSON; some forms have several."""
    for form, lemmas in json.loads(gzip.decompress(path.read_bytes())).items():
        yield from ((form, lemma) for lemma in ([lemmas] if isinstance(lemmas, str) else lemmas))


def verbs(path: Path) -> Pairs:
    """Read the infinitives of a conjugator (XML of Verbiste)."""
    yield from ((word, "") for word in re.findall(r"<i>(\w+)</i>", path.read_text("utf-8")))


def thesaurus(path: Path) -> Pairs:
    """Read the heads and the synonyms of a thesaurus of LibreOffice, without phrases and labels."""
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines()[1:]:
        head, _, rest = line.partition("|")
        for text in [head] if rest.isdigit() else rest.split("|"):
            word = re.sub(r"\(.*?\)|≠", "", text).strip()
            if word.isalpha():
                yield word, ""


def tags(path: Path) -> Pairs:
    """Read the words of a lexicon of parts of speech for Festival."""
    text = path.read_text(encoding="iso-8859-15")
    yield from ((word, "") for word in re.findall(r'^\("(\w+)" ', text, re.MULTILINE))


def strings(path: Path) -> Pairs:
    """Read the single words of RoWordNet's pickle, without ever unpickling it.

    The index after the synsets is left out: it takes phrases apart.
    """
    with path.open("rb") as file:
        for _, given, _ in pickletools.genops(file):
            if given == "_literal2synset":
                return
            if isinstance(given, str) and given.isalpha():
                yield given, ""


def frequencies(path: Path) -> Pairs:
    """Read the words of a list by frequency: a head, then a list of words for each frequency (MessagePack)."""
    for words in _unpacked(gzip.decompress(path.read_bytes()))[1:]:
        yield from ((word, "") for word in words)


def _unpacked(data: bytes) -> list[list[str]]:
    """Read MessagePack of lists and strings; whatever else stands in the head is an empty string."""
    at = 0

    def number(size: int) -> int:
        nonlocal at
        at += size
        return int.from_bytes(data[at - size : at], "big")

    def value() -> object:
        nonlocal at
        sign = number(1)
        if 0x90 <= sign <= 0x9F or sign in {0xDC, 0xDD}:
            length = sign & 15 if sign < 0xA0 else number(2 if sign == 0xDC else 4)
            return [value() for _ in range(length)]
        if 0xA0 <= sign <= 0xBF or 0xD9 <= sign <= 0xDB:
            length = sign & 31 if sign < 0xC0 else number(1 << sign - 0xD9)
            at += length
            return data[at - length : at].decode()
        if 0x80 <= sign <= 0x8F:
            return [(value(), value()) for _ in range(sign & 15)]
        if sign < 0x80:
            return ""
        message = f"sign {sign:#x} at {at - 1} is read by nobody here"
        raise ReaderError(message)

    found = value()
    if not isinstance(found, list):
        message = "no list of lists"
        raise ReaderError(message)
    return found


def apertium(path: Path) -> Pairs:
    """Read every word that a morphological analyser of Apertium knows, with its lemma."""
    try:
        printed = subprocess.run(["lt-print", str(path)], capture_output=True, check=True)
    except FileNotFoundError as error:
        message = "lt-print is not found; on Debian: apt-get install lttoolbox-dev"
        raise ReaderError(message) from error
    for section in printed.stdout.decode().split("\n--\n"):
        yield from _accepted(section)


def _accepted(section: str) -> Pairs:
    """Follow the arcs of an automaton: what is read, and what is written before the first tag."""
    arcs: dict[int, list[tuple[str, str, int]]] = defaultdict(list)
    last: set[int] = set()
    for line in section.splitlines():
        cells = line.split("\t")
        if len(cells) >= 4:
            arcs[int(cells[0])].append((cells[2], cells[3], int(cells[1])))
        elif cells[0].isdigit():
            last.add(int(cells[0]))
    ends: dict[int, frozenset[tuple[str, str]]] = {}
    # from the ends to the beginning, each place once: words share their endings by the thousand
    order: list[int] = []
    seen: set[int] = set()
    stack = [(0, iter(arcs[0]))]
    seen.add(0)
    while stack:
        place, rest = stack[-1]
        following = next((arc for arc in rest if arc[2] not in seen), None)
        if following is None:
            order.append(place)
            stack.pop()
        else:
            seen.add(following[2])
            stack.append((following[2], iter(arcs[following[2]])))
    for place in order:
        found = {("", "")} if place in last else set()
        for read, written, to in arcs[place]:
            if read != "ε" and not (len(read) == 1 and (read.isalpha() or read == "·")):
                continue
            begins = "" if read == "ε" else read
            for form, lemma in ends.get(to, ()):
                if len(form) < LONGEST:
                    found.add((begins + form, _before(written, lemma)))
        ends[place] = frozenset(found)
    yield from sorted(pair for pair in ends[0] if pair[0])


def _before(written: str, rest: str) -> str:
    """Join what is written; a tag ends the lemma."""
    if written == "ε":
        return rest
    return "" if len(written) > 1 else written + rest


READERS: Mapping[str, Callable[[Path], Pairs]] = {
    reader.__name__: reader
    for reader in (lines, simplemma, lookup, verbs, thesaurus, tags, strings, frequencies, apertium)
}
