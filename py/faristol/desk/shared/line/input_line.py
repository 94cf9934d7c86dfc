"""The line: a field for questions and moves, the first stop of a screen, for users of screen readers.

A question is answered at once, aloud and under the field. An act is read back and done by a second Enter. Each
feature provides the data for its screen (`LineFacts`), which is no more than the screen shows.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from faristol.board.board import Board
from faristol.board.layout import Layout
from faristol.board.square import square_name
from faristol.desk.kernel.assistance import load_closed_view
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
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
    LineInput,
    LineQuery,
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

BY_EAR: Final = "by_ear"  # the setting of this device that keeps the line visible
REGION: Final = "line"  # the part of the screen that an answer changes
TEMPLATE: Final = "shared/line_region.html"

_MEANINGS: Final[Mapping[Topic, str]] = {
    "rack": gettext_noop("your rack"),
    "time": gettext_noop("the time left"),
    "score": gettext_noop("points, difference, tiles in the bag"),
    "last": gettext_noop("the last move of each side"),
    "words": gettext_noop("the words on the board"),
    "anchors": gettext_noop("where a move can begin"),
    "unseen": gettext_noop("tiles not seen; with a letter, that one"),
    "judge": gettext_noop("whether words are in the list"),
}
_ORDER: Final[tuple[Topic, ...]] = ("rack", "time", "score", "last", "words")
_HELPFUL: Final[frozenset[Topic]] = frozenset({"unseen", "judge"})
_ACTS: Final = {
    "move": ("8g forque", gettext_noop("a move; Enter twice")),
    "exchange": ("-cer", gettext_noop("exchange these tiles")),
    "pass": ("--", gettext_noop("pass")),
    "challenge": ("!", gettext_noop("challenge the last move")),
    "continue": ("+", gettext_noop("go on: show my tiles, play on after a verdict")),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFacts:
    """The data for the questions and acts of the line of a screen: no more than the screen shows."""

    # of the document, its last act, and the covered tiles: answers under another key are dropped
    key: str
    text: Translator
    alphabet: Alphabet
    layout: Layout
    hand: int
    board: Board | None  # None: covered
    rack: Word | None  # None: covered, or of real tiles
    is_rack_known: bool = True  # there is a rack on this device, covered or not
    has_board: bool = True  # there is a board on this device, covered or not
    absent: str = "line/not_here"  # the refusal of questions about a game that is not here
    is_helped: bool = True  # unseen tiles are counted, and words are judged
    facts: Mapping[Topic, Callable[[], str]] = field(default_factory=dict)
    table_score: Callable[[int], str] | None = None  # by its number; empty for an unknown table
    digest: str = ""  # of the word list for questions; an empty string without one
    acts: tuple[str, ...] = ()  # the possible ones of `_ACTS` and "pause"
    meanings: Mapping[Topic, str] = field(
        default_factory=dict
    )  # of topics that mean something else here
    sign: str = ""  # the prefix of everything that is typed

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics that are answered on this screen."""
        possible = {
            "rack": self.is_rack_known,
            "words": self.has_board,
            "anchors": self.has_board,
            "unseen": self.has_board and self.is_helped,
            "judge": bool(self.digest) and self.is_helped,
        }
        topics: tuple[Topic, ...] = (*_ORDER, "anchors", "unseen", "judge")
        return tuple(topic for topic in topics if possible.get(topic, topic in self.facts))


@dataclass(frozen=True, slots=True, kw_only=True)
class InputLineView:
    """The line for a template: the last question, its answer, the act that waits for a second Enter."""

    key: str
    is_shown: bool  # visible without the focus
    question: str = ""
    answer: str = ""
    pending: str = ""
    proposal: str = ""
    rows: tuple[tuple[str, str], ...] = ()  # what can be typed, and its meaning
    limit: int = MAX_LINE


class LineService(Service):
    """The last answer of the line, with its position and screen."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key = ""
        self._place: tuple[str, ...] = ()
        self._question = self._answer = self._pending = self._proposal = ""

    async def view(self, facts: LineFacts) -> InputLineView:
        """Return the view of the line of a screen; an answer about another position is dropped for good."""
        is_shown = self._desk.stream_store.own.get(BY_EAR, "") == "yes"
        rows = help_rows(facts, await open_topics(self._desk, facts)) if is_shown else ()
        if self._key != facts.key:
            self.clear()
        return InputLineView(
            key=facts.key,
            is_shown=is_shown,
            question=self._question,
            answer=self._answer,
            pending=self._pending,
            proposal=self._proposal,
            rows=tuple(rows),
        )

    def set_answer(self, facts: LineFacts, request: Request, answer: str) -> None:
        """Store an answer; an act that waited is given up."""
        self._key, self._place = facts.key, request.path
        self._question, self._answer = " ".join(request.value("line").split()), answer
        self._pending = self._proposal = ""

    def set_proposal(self, facts: LineFacts, request: Request, proposal: str) -> None:
        """Store an act that waits for a second Enter."""
        if self._key != facts.key:
            self._question = self._answer = ""
        self._key, self._place = facts.key, request.path
        self._pending, self._proposal = request.value("line"), proposal

    def is_confirmed(self, facts: LineFacts, request: Request, proposal: str) -> bool:
        """Whether this act was proposed before, and the same text was sent a second time."""
        line = request.value("line")
        is_proposed = self._key == facts.key and self._proposal == proposal
        return is_proposed and line == self._pending == request.value("confirm") != ""

    def clear(self) -> None:
        """Drop answer and proposal, since an act was done."""
        self._key = self._question = self._answer = self._pending = self._proposal = ""

    def on_navigate(self, place: tuple[str, ...]) -> None:
        """Drop answer and proposal when another screen is displayed: they would be out of context later."""
        if place != self._place:
            self.clear()

    def invalidate(self) -> None:
        """Drop answer and proposal, which may name people who are erased."""
        self.clear()


async def open_topics(desk: Desk, facts: LineFacts) -> tuple[Topic, ...]:
    """Return the topics that are answered on a screen now: no help during a game without help."""
    topics = facts.topics
    if (
        _HELPFUL.isdisjoint(topics)
        or await load_closed_view(desk, "words", facts.text.language) is None
    ):
        return topics
    return tuple(topic for topic in topics if topic not in _HELPFUL)


def help_rows(facts: LineFacts, topics: tuple[Topic, ...]) -> list[tuple[str, str]]:
    """Return the rows of what can be typed on a screen with these topics, each with its meaning."""
    text, language = facts.text, facts.text.language
    meanings = {**_MEANINGS, **facts.meanings}
    rows = [
        (letter_for(topic, language), text.gettext(meanings[topic]))
        for topic in topics
        if topic in _ORDER
    ]
    if facts.table_score:
        rows.append((f"{letter_for('score', language)} 7", text.gettext("the points of a table")))
    if facts.has_board:
        lines = f"{word_for('row', language)} h · {facts.sign}{word_for('column', language)} 7"
        rows += [
            (lines, text.gettext("what lies in a row or a column")),
            ("h8", text.gettext("a square and what lies around it")),
        ]
    rows += [
        (letter_for(topic, language), text.gettext(meanings[topic]))
        for topic in topics
        if topic not in _ORDER
    ]
    rows += [
        (sign, text.gettext(meaning)) for act, (sign, meaning) in _ACTS.items() if act in facts.acts
    ]
    if "pause" in facts.acts:
        rows.append((word_for("pause", language), text.gettext("stop the clock, or let it go on")))
    return [(facts.sign + example, meaning) for example, meaning in rows]


def read_line(request: Request, facts: LineFacts) -> LineInput:
    """Return the parsed line of a request.

    Raises:
        Refused: it is neither a question nor an act.
    """
    line_input = parse_line(request.value("line"), facts.text.language)
    if isinstance(line_input, Refusal):
        raise Refused(line_input)
    return line_input


async def answer_line_question(
    desk: Desk,
    request: Request,
    facts: LineFacts,
    query: LineQuery,
    *,
    regions: tuple[str, ...] = (),
) -> Done:
    """Answer a question, aloud and under the field, which is cleared.

    Raises:
        Refused: it is not answered here, or not now.
    """
    answer = await _answer(desk, request, facts, query)
    desk.service(LineService).set_answer(facts, request, answer)
    done = spoken_done(request, answer, regions=regions or (REGION,))
    if not isinstance(query, SquareQuestion):
        return done
    # a user who goes to the board next finds the cursor there
    cursor: dict[str, JSON] = {"do": "cursor", "at": square_name(query.at)}
    return replace(done, effects=(*done.effects, cursor))


def propose(desk: Desk, request: Request, facts: LineFacts, description: str) -> Done | None:
    """Read an act back, which waits for a second Enter; return None when this is the second Enter."""
    line = desk.service(LineService)
    sentence = f"{description} {facts.text.gettext('Enter again does it; Escape clears it.')}"
    if line.is_confirmed(facts, request, sentence):
        return None
    line.set_proposal(facts, request, sentence)
    return spoken_done(request, sentence, regions=(REGION,))


def spoken_done(request: Request, sentence: str, *, regions: tuple[str, ...] = ()) -> Done:
    """Return the outcome of a line that announces a sentence."""
    announcement: dict[str, JSON] = {"do": "announce", "text": sentence}
    return Done(route=request.route, regions=regions, effects=(announcement,))


def refuse_line(refusal: Refusal, text: str, parts: Mapping[str, str]) -> Refused:
    """Return the refusal of an act as one of the line; `parts`: of the text, by field of the act."""
    part = parts.get(str(refusal.data.get("field", "")), "")
    sign = str(refusal.data.get("sign", ""))
    is_in_part = bool(sign) and sign.lower() in part.lower()
    spanned = refuse_part(refusal.code, text, sign if is_in_part else part)
    return Refused(Refusal(refusal.code, {**refusal.data, **spanned.data}))


async def _answer(desk: Desk, request: Request, facts: LineFacts, query: LineQuery) -> str:
    match query:
        case Question():
            return await _answer_topic(desk, request, facts, query)
        case LineQuestion():
            return answer_line(_position(facts), query.direction, query.number)
        case SquareQuestion():
            return answer_square(_position(facts), query.at)
        case _:
            assert_never(query)


async def _answer_topic(desk: Desk, request: Request, facts: LineFacts, question: Question) -> str:
    topic, text = question.topic, facts.text
    topics = await open_topics(desk, facts)
    if topic == "help":
        return "; ".join(f"{key}: {meaning}" for key, meaning in help_rows(facts, topics)) + "."
    if topic not in topics:
        is_closed = topic in _HELPFUL and (topics != facts.topics or not facts.is_helped)
        absent = "line/not_here" if topic == "rack" else facts.absent
        raise _refusal("line/help_closed" if is_closed else absent)
    match topic:
        case "score" if question.argument:
            return _answer_table_score(request, facts, question.argument)
        case "judge":
            return await _judge(desk, request, facts, question.argument)
        case "unseen":
            return _answer_unseen(request, facts, question.argument)
        case "rack":
            if facts.rack is None:
                raise _refusal("line/covered")
            return answer_rack(facts.rack, facts.alphabet, text)
        case "words":
            return answer_words(_position(facts))
        case "anchors":
            return answer_anchors(_position(facts))
        case _:
            return facts.facts[topic]()


def _answer_table_score(request: Request, facts: LineFacts, number: str) -> str:
    answer = facts.table_score(int(number)) if facts.table_score else ""
    if not answer:
        code = "line/no_table" if facts.table_score else "line/too_much"
        raise Refused(refuse_part(code, request.value("line"), number, sign=number))
    return answer


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
    """Return the verdict on each word."""
    text, line = facts.text, request.value("line")
    words = asked_words(argument, facts.alphabet)
    if not words:
        raise _refusal("line/no_words")
    contains = await desk.service(Lexicons).contains(facts.digest)
    if contains is None:
        raise _refusal("line/no_list")
    verdicts = []
    for word in words:
        letters = read_asked(word, facts.alphabet)
        if isinstance(letters, Misread):
            raise Refused(refuse_part("line/no_word", line, word, sign=word[:MAX_SHOWN]))
        is_valid = contains(bytes(tile & LETTER for tile in letters))
        verdict = text.gettext("valid") if is_valid else text.gettext("not valid")
        verdicts.append(f"{word.upper()}: {verdict}")
    return "; ".join(verdicts) + "."


def _position(facts: LineFacts) -> Position:
    if facts.board is None:
        raise _refusal("line/covered" if facts.has_board else facts.absent)
    return Position(
        board=facts.board,
        rack=facts.rack,
        hand=facts.hand,
        alphabet=facts.alphabet,
        layout=facts.layout,
        text=facts.text,
    )


def _refusal(code: str) -> Refused:
    return Refused(Refusal(code, {"field": "line"}))
