"""Numbers from 0 to 1999 as spoken parts, by the grammar of each language."""

from functools import cache
from typing import Final, TypeAlias

from faristol.speech.language import language_of

MOST: Final = 1999

Parts: TypeAlias = tuple[str, ...]  # keys of [numbers] in languages/*.toml

BEFORE_NOUN: Final = "/of"

# by language: the number from which tens and units are two parts, and the prefix of the units
_SPLIT_FROM: Final = {"ca": (30, ""), "ro": (20, "and-")}


def number_parts(number: int, language: str, *, is_before_noun: bool = False) -> Parts:
    """Return the parts of a number: as the number of a column, or as before "points".

    >>> number_parts(122, "ca"), number_parts(122, "ro"), number_parts(1, "ca", is_before_noun=True)
    (('100', '22'), ('100', '20', 'and-2'), ('1/of',))

    Raises:
        ValueError: the number is above `MOST`.
    """
    if not 0 <= number <= MOST:
        raise ValueError(f"{number} cannot be said")
    thousands, rest = divmod(number, 1000)
    hundreds, rest = divmod(rest, 100)
    parts = ["1000"] * thousands
    if hundreds:
        parts.append(str(100 * hundreds))
    if rest or not parts:
        parts += _parts_below_hundred(rest, language)
    if is_before_noun:
        # only the number 1 has the short form in Romanian: "un punct", but "o sută unu puncte"
        is_short = language != "ro" or parts[-1] != "1" or len(parts) == 1
        last = parts[-1] + BEFORE_NOUN
        if is_short and last in language_of(language).numbers:
            parts[-1] = last
    return tuple(parts)


@cache
def inner_parts(language: str) -> Parts:
    """Return the parts that another one may follow, in their order: tens, hundreds, thousand.

    >>> inner_parts("ca")[:3], inner_parts("ro")[-1]
    (('30', '40', '50'), '1000')
    """
    followed = {part for number in range(MOST + 1) for part in number_parts(number, language)[:-1]}
    return tuple(part for part in language_of(language).numbers if part in followed)


def digit_parts(number: int, language: str) -> Parts:
    """Return the digits of a number of two, as spoken after it: "quinze, un cinc".

    >>> digit_parts(15, "ca"), digit_parts(31, "ca"), digit_parts(12, "ro"), digit_parts(7, "ca")
    (('1/of', '5'), ('3', '1'), ('1', '2'), ())
    """
    if not 10 <= number <= 99:
        return ()
    tens, units = divmod(number, 10)
    is_short = language == "ca" and tens == 1
    return (f"{tens}{BEFORE_NOUN if is_short else ''}", str(units))


def number_text(number: int, language: str, *, is_before_noun: bool = False) -> str:
    """Format a number in words.

    >>> number_text(31, "ca"), number_text(245, "ca"), number_text(1921, "ro")
    ('trenta-u', 'dos-cents quaranta-cinc', 'o mie nouă sute douăzeci și unu')
    """
    parts = number_parts(number, language, is_before_noun=is_before_noun)
    words = language_of(language).numbers
    text = ""
    for before, part in zip(("", *parts), parts, strict=False):
        # Catalan joins tens and units with a hyphen
        is_unit = language == "ca" and _value_of_part(before) in range(30, 100)
        text += ("-" if is_unit else " " if text else "") + words[part]
    return text


def points_phrase(points: int, language: str) -> str:
    """Return the key of the word for "points" after a number, in Romanian with "de" from 20 on.

    Romanian counts by the number beyond the hundreds: "o sută cinci puncte", "o sută de puncte".
    """
    if points == 1:
        return "point"
    if language == "ro" and points and points % 100 not in range(1, 20):
        return "many_points"
    return "points"


def _value_of_part(part: str) -> int:
    return int(part) if part.isdigit() else 0


def _parts_below_hundred(number: int, language: str) -> tuple[str, ...]:
    split_from, joint = _SPLIT_FROM[language]
    tens, units = divmod(number, 10)
    if number < split_from or not units:
        return (str(number),)
    return (str(10 * tens), f"{joint}{units}")
