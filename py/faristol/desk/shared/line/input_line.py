"""The line: one field for questions and moves, first stop of a screen, for players and judges who hear it.

A question is answered at once, aloud and under the field. An act is said back and done by a second Enter. Each
feature tells what may be asked on its screen (`LineFacts`), which is no more than the screen shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from faristol.board.board import Board
from faristol.board.layout import Layout
from faristol.board.square import square_name
from faristol.desk.kernel.assistance import closed_view
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.line.answers import (
    Position,
    answer_anchors,
    answer_line,
    answer_rack,
    answer_square,
    answer_unseen,
    answer_unseen_tile,
    answer_words,
)
from faristol.desk.shared.line.parser import (
    HELP,
    MAX_LINE,
    MAX_SHOWN,
    Ask,
    LineInput,
    LineQuestion,
    Question,
    SquareQuestion,
    Topic,
    letter_for,
    parse_line,
    refuse_part,
    word_for,
)
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER, Alphabet, Word
from faristol.tiles.bag import read_tile
from faristol.tiles.reading import Misread
from faristol.tiles.word_input import asked_words, read_asked

BY_EAR: Final = "by_ear"  # the setting of this device that keeps the line in sight
REGION: Final = "line"  # the part of the screen that an answer changes
TEMPLATE: Final = "shared/line_region.html"

_MEANINGS: Final[Mapping[Topic, str]] = {
    "rack": mark("your rack"),
    "time": mark("the time left"),
    "score": mark("points, difference, tiles in the bag"),
    "last": mark("the last move of each side"),
    "words": mark("the words on the board"),
    "anchors": mark("where a move can begin"),
    "unseen": mark("tiles not seen; with a letter, that one"),
    "judge": mark("whether words are in the list"),
}
_ORDER: Final[tuple[Topic, ...]] = ("rack", "time", "score", "last", "words")
_HELPFUL: Final[frozenset[Topic]] = frozenset({"unseen", "judge"})
_DEEDS: Final = {
    "move": ("8g forque", mark("a move; Enter twice")),
    "exchange": ("-cer", mark("exchange these tiles")),
    "pass": ("--", mark("pass")),
    "challenge": ("!", mark("challenge the last move")),
    "continue": ("+", mark("go on: show my tiles, play on after a verdict")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFacts:
    """What can be asked and done by the line of a screen: no more than the screen shows."""

    # of the document as of its last act, and of what is covered: what was said of another one is not repeated
    key: str
    text: Text
    alphabet: Alphabet
    layout: Layout
    hand: int
    board: Board | None  # None: covered
    rack: Word | None  # None: covered, or of wood
    is_rack_known: bool = True  # there is a rack on this device, covered or not
    has_board: bool = True  # there is a board on this device, covered or not
    absent: str = "line/not_here"  # the refusal of what is asked of a game that is not here
    is_helped: bool = True  # what is not seen is counted, and words are judged
    facts: Mapping[Topic, Callable[[], str]] = field(default_factory=dict)
    table_score: Callable[[int], str] | None = None  # by its number; nothing where there is none
    digest: str = ""  # of the list of words that may be asked; an empty string where none may
    deeds: tuple[str, ...] = ()  # the names of `_DEEDS`, and "pause", that are possible at all
    meanings: Mapping[Topic, str] = field(default_factory=dict)  # where it is another one here
    sign: str = ""  # what everything typed begins with

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The questions that are answered on this screen."""
        possible = {
            "rack": self.is_rack_known,
            "words": self.has_board,
            "anchors": self.has_board,
            "unseen": self.has_board and self.is_helped,
            "judge": bool(self.digest) and self.is_helped,
        }
        every: tuple[Topic, ...] = (*_ORDER, "anchors", "unseen", "judge")
        return tuple(topic for topic in every if possible.get(topic, topic in self.facts))


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """The line for a template: what was asked last, its answer, the act that waits for a second Enter."""

    key: str
    is_shown: bool  # in sight without the focus
    question: str = ""
    answer: str = ""
    pending: str = ""
    proposal: str = ""
    rows: tuple[tuple[str, str], ...] = ()  # what can be typed, and what it means
    limit: int = MAX_LINE


class LineDesk(Service):
    """What was said last by the line, for the position and the screen it was said of."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key = ""
        self._place: tuple[str, ...] = ()
        self._question = self._answer = self._pending = self._proposal = ""

    async def view(self, facts: LineFacts) -> LineView:
        """Return the line of a screen; what was said of another position is dropped for good."""
        is_shown = self._desk.shelf.own.get(BY_EAR, "") == "yes"
        rows = help_rows(facts, await open_topics(self._desk, facts)) if is_shown else ()
        if self._key != facts.key:
            self.clear()
        return LineView(
            key=facts.key,
            is_shown=is_shown,
            question=self._question,
            answer=self._answer,
            pending=self._pending,
            proposal=self._proposal,
            rows=tuple(rows),
        )

    def answered(self, facts: LineFacts, request: Request, answer: str) -> None:
        """Keep an answer; an act that waited is given up."""
        self._key, self._place = facts.key, request.place
        self._question, self._answer = " ".join(request.value("line").split()), answer
        self._pending = self._proposal = ""

    def proposed(self, facts: LineFacts, request: Request, proposal: str) -> None:
        """Keep an act that waits for a second Enter."""
        if self._key != facts.key:
            self._question = self._answer = ""
        self._key, self._place = facts.key, request.place
        self._pending, self._proposal = request.value("line"), proposal

    def is_confirmed(self, facts: LineFacts, request: Request, proposal: str) -> bool:
        """Whether this very act was said back already, and what was typed is sent a second time as it was."""
        typed = request.value("line")
        is_said = self._key == facts.key and self._proposal == proposal
        return is_said and typed == self._pending == request.value("confirm") != ""

    def clear(self) -> None:
        """Drop what was said: an act was done."""
        self._key = self._question = self._answer = self._pending = self._proposal = ""

    def left_for(self, place: tuple[str, ...]) -> None:
        """Drop what was said when another screen is looked at: nobody who comes back has heard it."""
        if place != self._place:
            self.clear()

    def forget(self) -> None:
        """Drop what was said of people who may be forgotten."""
        self.clear()


async def open_topics(desk: Desk, facts: LineFacts) -> tuple[Topic, ...]:
    """Return the questions that are answered on a screen now: no help while a game without it is played."""
    topics = facts.topics
    if _HELPFUL.isdisjoint(topics) or await closed_view(desk, "words", facts.text.language) is None:
        return topics
    return tuple(topic for topic in topics if topic not in _HELPFUL)


def help_rows(facts: LineFacts, topics: tuple[Topic, ...]) -> list[tuple[str, str]]:
    """Return what can be typed on a screen where these questions are answered, and what each means."""
    text, language = facts.text, facts.text.language
    meanings = {**_MEANINGS, **facts.meanings}
    rows = [
        (letter_for(topic, language), text.say(meanings[topic]))
        for topic in topics
        if topic in _ORDER
    ]
    if facts.table_score:
        rows.append((f"{letter_for('score', language)} 7", text.say("the points of a table")))
    if facts.has_board:
        lines = f"{word_for('row', language)} h · {facts.sign}{word_for('column', language)} 7"
        rows += [
            (lines, text.say("what lies in a row or a column")),
            ("h8", text.say("a square and what lies around it")),
        ]
    rows += [
        (letter_for(topic, language), text.say(meanings[topic]))
        for topic in topics
        if topic not in _ORDER
    ]
    rows += [
        (sign, text.say(meaning)) for deed, (sign, meaning) in _DEEDS.items() if deed in facts.deeds
    ]
    if "pause" in facts.deeds:
        rows.append((word_for("pause", language), text.say("stop the clock, or let it go on")))
    return [(facts.sign + typed, meaning) for typed, meaning in rows]


def read_line(request: Request, facts: LineFacts) -> LineInput:
    """Return what was typed.

    Raises:
        Refused: it is neither a question nor an act.
    """
    found = parse_line(request.value("line"), facts.text.language)
    if isinstance(found, Refusal):
        raise Refused(found)
    return found


async def answer_line_question(
    desk: Desk, request: Request, facts: LineFacts, ask: Ask, *, regions: tuple[str, ...] = ()
) -> Done:
    """Answer a question, aloud and under the field, which it empties.

    Raises:
        Refused: it is not answered here, or not now.
    """
    answer = await _answer(desk, request, facts, ask)
    desk.of(LineDesk).answered(facts, request, answer)
    done = spoken_done(request, answer, regions=regions or (REGION,))
    if not isinstance(ask, SquareQuestion):
        return done
    # whoever goes to the board next finds its cursor there
    cursor: dict[str, JSON] = {"do": "cursor", "at": square_name(ask.at)}
    return replace(done, effects=(*done.effects, cursor))


def propose(desk: Desk, request: Request, facts: LineFacts, said: str) -> Done | None:
    """Say an act back, which waits for a second Enter; None when this is the second Enter."""
    line = desk.of(LineDesk)
    sentence = f"{said} {facts.text.say('Enter again does it; Escape clears it.')}"
    if line.is_confirmed(facts, request, sentence):
        return None
    line.proposed(facts, request, sentence)
    return spoken_done(request, sentence, regions=(REGION,))


def spoken_done(request: Request, sentence: str, *, regions: tuple[str, ...] = ()) -> Done:
    """Return the outcome of a line that is told by a sentence."""
    told: dict[str, JSON] = {"do": "announce", "text": sentence}
    return Done(go=request.route, regions=regions, effects=(told,))


def refuse_line(refusal: Refusal, text: str, parts: Mapping[str, str]) -> Refused:
    """Return a refusal of an act as one of the line; `parts` are those of the text, by field of the act."""
    part = parts.get(str(refusal.data.get("field", "")), "")
    sign = str(refusal.data.get("sign", ""))
    is_in_part = bool(sign) and sign.lower() in part.lower()
    spanned = refuse_part(refusal.code, text, sign if is_in_part else part)
    return Refused(Refusal(refusal.code, {**refusal.data, **spanned.data}))


async def _answer(desk: Desk, request: Request, facts: LineFacts, ask: Ask) -> str:
    match ask:
        case Question():
            return await _answer_topic(desk, request, facts, ask)
        case LineQuestion():
            return answer_line(_position(facts), ask.direction, ask.number)
        case SquareQuestion():
            return answer_square(_position(facts), ask.at)
        case _:
            assert_never(ask)


async def _answer_topic(desk: Desk, request: Request, facts: LineFacts, ask: Question) -> str:
    topic, text = ask.topic, facts.text
    topics = await open_topics(desk, facts)
    if topic == "help":
        return "; ".join(f"{key}: {meaning}" for key, meaning in help_rows(facts, topics)) + "."
    if topic not in topics:
        is_closed = topic in _HELPFUL and (topics != facts.topics or not facts.is_helped)
        absent = "line/not_here" if topic == "rack" else facts.absent
        raise _refused("line/help_closed" if is_closed else absent)
    match topic:
        case "score" if ask.argument:
            return _answer_table_score(request, facts, ask.argument)
        case "judge":
            return await _judge(desk, request, facts, ask.argument)
        case "unseen":
            return _answer_unseen(request, facts, ask.argument)
        case "rack":
            if facts.rack is None:
                raise _refused("line/covered")
            return answer_rack(facts.rack, facts.alphabet, text)
        case "words":
            return answer_words(_position(facts))
        case "anchors":
            return answer_anchors(_position(facts))
        case _:
            return facts.facts[topic]()


def _answer_table_score(request: Request, facts: LineFacts, number: str) -> str:
    said = facts.table_score(int(number)) if facts.table_score else ""
    if not said:
        code = "line/no_table" if facts.table_score else "line/too_much"
        raise Refused(refuse_part(code, request.value("line"), number, sign=number))
    return said


def _answer_unseen(request: Request, facts: LineFacts, argument: str) -> str:
    position = _position(facts)
    if not argument:
        return answer_unseen(position)
    tile = HELP if argument == HELP else argument
    code = read_tile(tile, facts.alphabet)
    if isinstance(code, Misread):
        sign = argument[:MAX_SHOWN]
        raise Refused(refuse_part("line/no_tile", request.value("line"), argument, sign=sign))
    return answer_unseen_tile(position, code)


async def _judge(desk: Desk, request: Request, facts: LineFacts, argument: str) -> str:
    """Say of each word whether it is in the list."""
    text, typed = facts.text, request.value("line")
    words = asked_words(argument, facts.alphabet)
    if not words:
        raise _refused("line/no_words")
    contains = await desk.of(Lexicons).contains(facts.digest)
    if contains is None:
        raise _refused("line/no_list")
    verdicts = []
    for word in words:
        read = read_asked(word, facts.alphabet)
        if isinstance(read, Misread):
            raise Refused(refuse_part("line/no_word", typed, word, sign=word[:MAX_SHOWN]))
        is_valid = contains(bytes(tile & LETTER for tile in read))
        said = text.say("valid") if is_valid else text.say("not valid")
        verdicts.append(f"{word.upper()}: {said}")
    return "; ".join(verdicts) + "."


def _position(facts: LineFacts) -> Position:
    if facts.board is None:
        raise _refused("line/covered" if facts.has_board else facts.absent)
    return Position(
        board=facts.board,
        rack=facts.rack,
        hand=facts.hand,
        alphabet=facts.alphabet,
        layout=facts.layout,
        text=facts.text,
    )


def _refused(code: str) -> Refused:
    return Refused(Refusal(code, {"field": "line"}))
