"""The parser of the line: a question by a letter or a word, a move as on a slip, an act.

Letters are those of the language of the page; whole words are accepted in all languages, with or without
their diacritics, since no word has another meaning in another language.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias
from unicodedata import combining, normalize

from faristol.board.square import (
    SIDE,
    Column,
    Direction,
    Square,
    parse_column,
    parse_row,
    parse_square,
)
from faristol.desk.kernel.translation import LANGUAGES
from faristol.desk.shared.board.placement_input import SHAPE, split_placement
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

MAX_LINE: Final = 200  # characters
MAX_SHOWN: Final = 24  # characters of the text that a refusal repeats
HELP: Final = "?"
TABLE_NUMBER: Final = re.compile("[0-9]{1,4}")

Topic: TypeAlias = Literal[
    "rack", "time", "score", "last", "words", "anchors", "unseen", "judge", "help"
]
_Word: TypeAlias = Topic | Literal["row", "column", "pause", "continue"]

# the letter of each question, by the language of the page
LETTERS: Final[Mapping[str, Mapping[str, Topic]]] = {
    "ca": {
        "f": "rack",
        "t": "time",
        "p": "score",
        "u": "last",
        "m": "words",
        "a": "anchors",
        "b": "unseen",
        "q": "judge",
    },
    "ro": {
        "s": "rack",
        "t": "time",
        "p": "score",
        "u": "last",
        "m": "words",
        "a": "anchors",
        "b": "unseen",
        "c": "judge",
    },
    "en": {
        "r": "rack",
        "t": "time",
        "s": "score",
        "l": "last",
        "w": "words",
        "a": "anchors",
        "b": "unseen",
        "j": "judge",
    },
}
# whole words without diacritics; the first one for a topic is displayed
WORDS: Final[Mapping[str, Mapping[str, _Word]]] = {
    "ca": {
        "faristol": "rack",
        "temps": "time",
        "punts": "score",
        "ultima": "last",
        "mots": "words",
        "fila": "row",
        "col": "column",
        "columna": "column",
        "ancoratges": "anchors",
        "bossa": "unseen",
        "valid": "judge",
        "pausa": "pause",
        "continua": "continue",
    },
    "ro": {
        "suport": "rack",
        "timp": "time",
        "punctaj": "score",
        "ultima": "last",
        "cuvinte": "words",
        "linie": "row",
        "rand": "row",
        "col": "column",
        "coloana": "column",
        "ancore": "anchors",
        "ramase": "unseen",
        "corect": "judge",
        "pauza": "pause",
        "continua": "continue",
    },
    "en": {
        "rack": "rack",
        "time": "time",
        "score": "score",
        "last": "last",
        "words": "words",
        "row": "row",
        "col": "column",
        "column": "column",
        "anchors": "anchors",
        "bag": "unseen",
        "judge": "judge",
        "pause": "pause",
        "continue": "continue",
    },
}
# whole words with the diacritics with which they are displayed
MARKED: Final = {
    ("ca", "ultima"): "última",
    ("ca", "valid"): "vàlid",
    ("ro", "coloana"): "coloană",
    ("ro", "ramase"): "rămase",
    ("ro", "pauza"): "pauză",
    ("ro", "continua"): "continuă",
}
_DASHES: Final = "-−–—"
_PASSES: Final = frozenset({"--", "—", "−−", "––"})  # the keyboard of a telephone joins two dashes


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the game; `argument`: a letter, words to look up, or the number of a table."""

    topic: Topic
    argument: str = ""


@dataclass(frozen=True, slots=True)
class LineQuestion:
    """The question about a row or a column."""

    direction: Direction
    number: int  # from 0


@dataclass(frozen=True, slots=True)
class SquareQuestion:
    """The question about a square and the tiles around it."""

    at: Square


@dataclass(frozen=True, slots=True)
class MoveInput:
    """A move as on a slip: its place and its whole main word."""

    at: str
    word: str


@dataclass(frozen=True, slots=True)
class ExchangeInput:
    """The tiles to exchange, as they were typed."""

    tiles: str


@dataclass(frozen=True, slots=True)
class PassInput:
    """A pass."""


@dataclass(frozen=True, slots=True)
class ChallengeInput:
    """A challenge of words of the last move; of all of them if `words` is empty."""

    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PauseInput:
    """The act that pauses the clock, or resumes it."""


@dataclass(frozen=True, slots=True)
class ContinueInput:
    """The act that goes on: it uncovers the tiles of the player, or resumes play after a verdict."""


LineQuery: TypeAlias = Question | LineQuestion | SquareQuestion
LineAct: TypeAlias = (
    MoveInput | ExchangeInput | PassInput | ChallengeInput | PauseInput | ContinueInput
)
LineInput: TypeAlias = LineQuery | LineAct


def parse_line(text: str, language: str) -> LineInput | Refusal:
    """Parse a line in a language of the page.

    The data of a refusal has the wrong part of the text, as `from` and `to`.

    >>> parse_line("row h", "en"), parse_line("b e", "ca"), parse_line("8g forque", "ca")
    (LineQuestion(direction=<Direction.ACROSS: 'across'>, number=7), Question(topic='unseen', argument='e'), MoveInput(at='8G', word='forque'))
    """
    if len(text) > MAX_LINE:
        return Refusal(
            "line/too_long", {"field": "line", "limit": MAX_LINE, "from": MAX_LINE, "to": len(text)}
        )
    line = " ".join(text.split())
    if not line:
        return Refusal("line/empty", {"field": "line"})
    if line == HELP:
        return Question("help")
    line = line.removeprefix(
        HELP
    ).strip()  # the prefix of questions of a round, optional for others
    return _parse_sign(line) or _parse_word(text, line, language) or _parse_move(text, line)


def refuse_part(code: str, text: str, part: str, **data: JSON) -> Refusal:
    """Return the refusal of a part of a line, or of the whole line if it does not contain the part."""
    start = _lower_case(text).rfind(_lower_case(part)) if part else -1
    span = (start, start + len(part)) if start >= 0 else (0, len(text))
    return Refusal(code, {"field": "line", "from": span[0], "to": span[1], **data})


def _lower_case(text: str) -> str:
    """Return a text in lower case, character by character: İ alone would become two."""
    return "".join(character.lower()[0] for character in text)


def fold_marks(text: str) -> str:
    """Return a text in lower case without diacritics; î counts as â, as it is often written.

    >>> fold_marks("Rând"), fold_marks("rînd"), fold_marks("PAUZĂ")
    ('rand', 'rand', 'pauza')
    """
    plain = normalize("NFC", text.lower()).replace("î", "â")
    return "".join(character for character in normalize("NFD", plain) if not combining(character))


def word_for(topic: str, language: str) -> str:
    """Return the whole word of a question in a language, for display."""
    words = WORDS[language]
    plain = next(word for word, meaning in words.items() if meaning == topic)
    return MARKED.get((language, plain), plain)


def letter_for(topic: str, language: str) -> str:
    """Return the letter of a question in a language, or an empty string."""
    return next((letter for letter, meaning in LETTERS[language].items() if meaning == topic), "")


def _parse_sign(line: str) -> LineInput | None:
    """Parse a line that begins with a special character; return None for other lines."""
    if line == "+":
        return ContinueInput()
    if line.startswith("!"):
        return ChallengeInput(tuple(line[1:].replace(",", " ").split()))
    if line.replace(" ", "") in _PASSES:
        return PassInput()
    if line[0] in _DASHES and line[1:].strip():
        return ExchangeInput(line[1:].strip())
    return None


def _parse_word(text: str, line: str, language: str) -> LineInput | Refusal | None:
    """Parse a question by its letter or its word; return None for a line that begins with neither.

    A line of such a word and a place is a move: it is None, too.
    """
    first, _, rest = line.partition(" ")
    if len(first) > 1 and SHAPE.fullmatch(_join_place(rest)):
        return None
    topic = LETTERS[language].get(first.lower()) or _topic_of(fold_marks(first), language)
    match topic:
        case None:
            return None
        case "row" | "column":
            return _parse_line_name(text, topic, rest)
        case "pause":
            result: LineInput = PauseInput()
        case "continue":
            result = ContinueInput()
        case "unseen" | "judge":
            return Question(topic, rest)
        case "score" if TABLE_NUMBER.fullmatch(rest):
            return Question(topic, rest)
        case _:
            result = Question(topic)
    return refuse_part("line/too_much", text, rest, sign=rest[:MAX_SHOWN]) if rest else result


def _topic_of(word: str, language: str) -> _Word | None:
    tables = (WORDS[language], *(WORDS[other] for other in LANGUAGES))
    return next((table[word] for table in tables if word in table), None)


def _parse_line_name(text: str, topic: Literal["row", "column"], name: str) -> LineInput | Refusal:
    if not name:  # the question stays in the field, to be completed
        return Refusal(
            f"line/which_{topic}",
            {"field": "line", "from": len(text), "to": len(text), "last": SIDE},
        )
    number = parse_row(name) if topic == "row" else _parse_column(name)
    if number is None:
        return refuse_part(f"line/no_{topic}", text, name, sign=name[:MAX_SHOWN], last=SIDE)
    direction = Direction.ACROSS if topic == "row" else Direction.DOWN
    return LineQuestion(direction, int(number))


def _parse_move(text: str, line: str) -> LineInput | Refusal:
    """Parse a square alone, or a place and a word in either order."""
    place, word = split_placement(line)
    if not place:
        place, word = split_placement(_join_place(line))
    if not place:
        return refuse_part("line/unknown", text, line, sign=line[:MAX_SHOWN])
    match = SHAPE.fullmatch(place)
    row, column = (match[1] or match[4], match[2] or match[3]) if match else ("", "")
    if parse_row(row) is None:
        return refuse_part("line/no_row", text, place, sign=row, last=SIDE)
    if _parse_column(column) is None:
        return refuse_part("line/no_column", text, place, sign=column, last=SIDE)
    number = column.removeprefix("0")
    at = parse_square(row + number)
    if not word and at is not None:
        return SquareQuestion(at)
    return MoveInput(place.replace(column, number), word)


def _parse_column(text: str) -> Column | None:
    """Parse a column, also as “08”; return None for an unknown one."""
    return parse_column(text.removeprefix("0"))


def _join_place(line: str) -> str:
    """Return a line with the place in one word, where letter and number were apart at its begin or end.

    >>> _join_place("8 h casa"), _join_place("casa h 8"), _join_place("8h casa")
    ('8h casa', 'casa h8', '8h casa')
    """
    words = line.split(" ")
    for at in dict.fromkeys((0, len(words) - 2)):
        pair = words[max(at, 0) : at + 2]
        is_apart = all(word.isalpha() or word.isdecimal() for word in pair)
        if len(pair) == 2 and is_apart and SHAPE.fullmatch("".join(pair)):
            return " ".join((*words[:at], "".join(pair), *words[at + 2 :]))
    return line
