"""The affix files and dictionaries of Hunspell, and all forms that they describe.

The features that dictionaries of inflected languages use are supported: FLAG char, long, num and UTF-8, AF
aliases, suffixes of two levels, conditions, FULLSTRIP, NEEDAFFIX, ONLYINCOMPOUND. Compounds and prefixes
are not: the forms that they make (clitics, units, negations) are no words of the game.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

STEM = ""
"""The rule of a form that is the entry itself."""


class AffixError(ValueError):
    """An affix file or a dictionary that cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Suffix:
    """A line SFX: strip an ending and add another, if the word meets the condition."""

    flag: str
    strip: str
    add: str
    condition: str
    continued: tuple[str, ...] = ()
    ends: re.Pattern[str] = field(compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name of the rule in recipes: flag, stripped and added ending."""
        return f"{self.flag}:{self.strip}>{self.add}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Affixes:
    """The parts of an affix file that make forms."""

    encoding: str
    flag_style: str
    full_strip: bool
    suffixes: dict[str, list[Suffix]]
    aliases: list[tuple[str, ...]]
    hidden: frozenset[str]
    """Flags of entries that are no words themselves."""

    def flags(self, text: str) -> tuple[str, ...]:
        """Return the flags of a text after a slash."""
        if self.aliases:
            try:
                return self.aliases[int(text) - 1]
            except (ValueError, IndexError) as error:
                message = f"no alias {text!r}"
                raise AffixError(message) from error
        return _parse_flags(text, self.flag_style)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a dictionary."""

    stem: str
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of an entry and the suffixes that made it ("" for the entry itself)."""

    text: str
    rule: str


def _parse_flags(text: str, style: str) -> tuple[str, ...]:
    if style == "long":
        return tuple(text[at : at + 2] for at in range(0, len(text), 2))
    if style == "num":
        return tuple(part for part in text.split(",") if part)
    return tuple(text)


def read_affixes(data: bytes, *, is_included: Callable[[Suffix], bool] = lambda _: True) -> Affixes:
    """Return an affix file with the suffixes for which `is_included` is true."""
    encoding = _first_word(data, b"SET") or "utf-8"
    try:
        lines = [line.split() for line in data.decode(encoding).lstrip("\ufeff").splitlines()]
    except (UnicodeDecodeError, LookupError) as error:
        message = f"the affix file is not written in {encoding}"
        raise AffixError(message) from error
    style = _first_word(data, b"FLAG") or "char"
    lines = [words for words in lines if words and not words[0].startswith("#")]
    aliases = [_parse_flags(words[1], style) for words in lines if words[0] == "AF"]
    hiding = {"NEEDAFFIX", "PSEUDOROOT", "ONLYINCOMPOUND"}
    return Affixes(
        encoding=encoding,
        flag_style=style,
        full_strip=any(words[0] == "FULLSTRIP" for words in lines),
        suffixes=_read_suffixes(lines, style, is_included),
        aliases=aliases[1:],  # the first line holds their number
        hidden=frozenset(words[1] for words in lines if words[0] in hiding),
    )


def _first_word(data: bytes, key: bytes) -> str | None:
    match = re.search(rb"^" + key + rb"[ \t]+(\S+)", data, re.MULTILINE)
    return match[1].decode("ascii", "replace") if match else None


def _read_suffixes(
    lines: Iterable[list[str]], style: str, is_included: Callable[[Suffix], bool]
) -> dict[str, list[Suffix]]:
    suffixes: dict[str, list[Suffix]] = {}
    groups: set[str] = set()
    for words in lines:
        if words[0] != "SFX":
            continue
        if len(words) < 4:
            message = f"a suffix of {len(words)} words: {' '.join(words)}"
            raise AffixError(message)
        if words[1] not in groups:
            groups.add(words[1])  # the head of a group: its number of lines, which is often wrong
            continue
        suffix = _parse_suffix(words, style)
        if is_included(suffix):
            suffixes.setdefault(suffix.flag, []).append(suffix)
    return suffixes


def _parse_suffix(words: list[str], style: str) -> Suffix:
    add, _, continued = words[3].partition("/")
    condition = words[4] if len(words) > 4 and not words[4].startswith("#") else "."
    # A hyphen in brackets is a literal one.
    ends = "" if condition == "." else condition.replace("-", "\\-")
    try:
        pattern = re.compile(f"(?:{ends})$")
    except re.error as error:
        message = f"a condition that is no pattern: {condition!r}"
        raise AffixError(message) from error
    return Suffix(
        flag=words[1],
        strip="" if words[2] == "0" else words[2],
        add="" if add == "0" else add,
        condition=condition,
        continued=_parse_flags(continued, style),
        ends=pattern,
    )


def read_entries(data: bytes, affixes: Affixes) -> Iterator[Entry]:
    """Yield the entries of a dictionary; its first line, their number, and morphology are skipped."""
    try:
        lines = data.decode(affixes.encoding).splitlines()
    except UnicodeDecodeError as error:
        message = f"the dictionary is not written in {affixes.encoding}"
        raise AffixError(message) from error
    for line in lines[1:]:
        words = line.split()
        if not words or line[0].isspace():
            continue
        stem, _, flags = words[0].partition("/")
        if stem:
            yield Entry(stem, affixes.flags(flags) if flags else ())


def forms_of(entry: Entry, affixes: Affixes) -> Iterator[Form]:
    """Yield the forms of an entry, with repetitions."""
    if affixes.hidden.isdisjoint(entry.flags):
        yield Form(entry.stem, STEM)
    for suffix, text in _apply_suffixes(entry.stem, entry.flags, affixes):
        if affixes.hidden.isdisjoint(suffix.continued):
            yield Form(text, suffix.name)
        for second, longer in _apply_suffixes(text, suffix.continued, affixes):
            yield Form(longer, f"{suffix.name} {second.name}")


def _apply_suffixes(
    text: str, flags: Iterable[str], affixes: Affixes
) -> Iterator[tuple[Suffix, str]]:
    for flag in flags:
        for suffix in affixes.suffixes.get(flag, ()):
            strip = suffix.strip
            if not text.endswith(strip) or not suffix.ends.search(text):
                continue
            if len(strip) == len(text) and not affixes.full_strip:
                continue
            yield suffix, text[: len(text) - len(strip)] + suffix.add
