"""Views of an analysis: the trial on the board, the moves found, the unseen tiles, the anomalies."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from faristol.analysis.position_check import count_left_tiles, find_oddities
from faristol.board.board import Board
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import FormedWord, Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import MINUS, Translator
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_refusals import bag_refusal, board_refusal, move_refusal
from faristol.desk.shared.board.board_view import serialize_placement
from faristol.desk.shared.board.move_filter import PAGE, MoveQuery, parse_filter
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import format_word

if TYPE_CHECKING:
    from faristol.words.lexicon import Lexicon


Letters: TypeAlias = Sequence[tuple[str, bool]]  # each with whether it is a blank

MAX_ANOMALIES = 2  # sentences next to the board; the editor shows all of them


@dataclass(frozen=True, slots=True, kw_only=True)
class FormedWordView:
    """A word that the tiles being laid form."""

    at: str  # coordinates
    letters: Letters
    written: str
    points: int
    is_valid: bool | None  # None without a word list


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialView:
    """The tiles being laid: why they are refused, or their words and points if they are a legal move."""

    state: Literal["no rack", "none", "illegal", "legal"]
    message: str
    verb: str  # on the button that plays the move
    note: str  # on the same button: when there will be a move, or what it is worth
    words: Sequence[FormedWordView] = ()
    bonus: int = 0
    points: int = 0
    is_valid: bool = False
    has_list: bool = False
    language: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRow:
    """A move in a list."""

    at: str  # coordinates
    letters: Letters
    points: int
    by: str  # how much less than the best it is worth
    lay: str  # the tiles it lays, as the page takes them


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesView:
    """A page of the moves that match a query, or the reason why there is none."""

    # "found" or "none" with the query, "wrong" if it is none; else why there are no moves
    state: str
    note: str = ""  # the reason in words, unless a field says it
    rows: Sequence[MoveRow] = ()
    total: int = 0  # of moves without a query
    count: str = ""  # of those that match
    is_everything: bool = False
    page: int = 1
    pages: int = 1
    first: str = ""  # number of the first one on this page
    last: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)  # the faults of the query by field

    @property
    def is_counted(self) -> bool:
        """Whether all moves were found, also those that do not match."""
        return self.state in ("found", "none", "wrong")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnseenView:
    """How many of each tile are neither on the board nor on the rack."""

    tiles: Sequence[tuple[str, int]]
    total: str


def refusal_text(refusal: Refusal, text: Translator) -> str:
    """Return the sentence of a refusal."""
    return text.render(next(iter(messages_for(refusal).values())))


def format_points(points: int, text: Translator) -> str:
    """Return a number of points in words."""
    return text.ngettext("{n} point", "{n} points", points)


def letters_with_blanks(word: Word, alphabet: Alphabet) -> list[tuple[str, bool]]:
    """Return a word as the language writes it, letter by letter, each with whether it is a blank."""
    return [(alphabet.written[tile & LETTER], bool(tile & BLANK_BIT)) for tile in word]


# ---- the trial ----


def empty_trial_view(analysis: LoadedAnalysis, text: Translator) -> TrialView:
    """Return the view of a trial before a tile is laid."""
    note = text.gettext("Once a move is on the board")
    if not analysis.rack:
        sentence = text.gettext("First choose tiles: type them or draw them.")
        return TrialView(state="no rack", message=sentence, verb=text.gettext("Play"), note=note)
    sentence = text.gettext("Place tiles on the board, or choose a move from the list.")
    return TrialView(state="none", message=sentence, verb=text.gettext("Play"), note=note)


def trial_view(
    analysis: LoadedAnalysis,
    placement: list[tuple[str, str]],
    lexicon: "Lexicon | None",
    best: int,
    text: Translator,
) -> TrialView:
    """Return the view of the tiles being laid: why they are refused, or their words and points."""
    terms = analysis.terms
    tiles = read_laid(placement, terms.alphabet)
    move = check_laid(analysis.board, tiles, terms.scoring, rack=analysis.rack)
    if isinstance(move, Illegal):
        fault = tiles.misread if tiles.misread and move.code == tiles.misread.code else move
        sentence = refusal_text(move_refusal(fault, terms.alphabet), text)
        return TrialView(
            state="illegal",
            message=sentence,
            verb=text.gettext("Play"),
            note=text.gettext("When the move is valid"),
        )
    words = [_formed_word_view(word, terms.alphabet, lexicon) for word in move.words]
    at, word = _format_move(move, terms.alphabet)
    return TrialView(
        state="legal",
        words=words,
        bonus=terms.scoring.bonus if move.is_scrabble else 0,
        points=move.points,
        message=_validity(words, text),
        is_valid=all(word.is_valid for word in words),
        has_list=lexicon is not None,
        verb=text.gettext("Play {at} {word}", at=at, word=word),
        language=terms.alphabet.language,
        note=_trial_note(move, words, best, text),
    )


def _formed_word_view(
    formed: FormedWord, alphabet: Alphabet, lexicon: "Lexicon | None"
) -> FormedWordView:
    letters = bytes(tile & LETTER for tile in formed.word)
    return FormedWordView(
        at=format_coordinates(formed.start, formed.direction),
        letters=letters_with_blanks(formed.word, alphabet),
        written=format_word(letters, alphabet),
        points=formed.points,
        is_valid=None if lexicon is None else lexicon.contains(letters),
    )


def _validity(words: Sequence[FormedWordView], text: Translator) -> str:
    wrong = [word.written for word in words if word.is_valid is False]
    if wrong:
        return text.ngettext(
            "Not in the list: {words}",
            "Not in the list: {words}",
            len(wrong),
            words=", ".join(wrong),
        )
    if words[0].is_valid is None:
        return text.gettext("There is no word list to check against.")
    return text.ngettext("The word is in the list", "All words are in the list", len(words))


def _trial_note(move: Move, words: Sequence[FormedWordView], best: int, text: Translator) -> str:
    if any(word.is_valid is False for word in words):
        points = format_points(move.points, text)
        return text.gettext("{points}, not valid according to the list", points=points)
    return _compare_with_best(move.points, best, text)


def _compare_with_best(points: int, best: int, text: Translator) -> str:
    worth = format_points(points, text)
    if not best:
        return worth
    if points >= best:
        return text.gettext("{points}, the most possible", points=worth)
    return text.ngettext(
        "{points}, {n} fewer than the best",
        "{points}, {n} fewer than the best",
        best - points,
        points=worth,
    )


def _format_move(move: Move, alphabet: Alphabet) -> tuple[str, str]:
    return format_coordinates(move.start, move.direction), format_word(move.word, alphabet)


# ---- the moves ----


async def moves_view(
    desk: Desk, analysis: LoadedAnalysis, result: SearchResult, text: Translator
) -> MovesView:
    """Return a page of the moves that match the query, and their number."""
    moves, query = result.moves, desk.service(AnalysisService).asked
    assert moves is not None  # noqa: S101 - the caller has checked it
    move_filter = parse_filter(query, analysis.terms.alphabet)
    if isinstance(move_filter, Refusal):
        messages = {
            name: text.render(message) for name, message in messages_for(move_filter).items()
        }
        return MovesView(state="wrong", wrong=messages, total=len(moves))
    if query.is_everything and query.by == "points":
        count = len(moves)
        query = _clamp_page(query, count)
        page = moves.page((query.page - 1) * PAGE, PAGE)
    else:
        codes = await desk.service(AnalysisService).filter_moves(moves, move_filter, query.by, text)
        if codes is None:
            return MovesView(state="stopped")
        count = len(codes)
        query = _clamp_page(query, count)
        first = (query.page - 1) * PAGE
        page = [moves.move(code) for code in codes[first : first + PAGE]]
    alphabet = analysis.terms.alphabet
    return MovesView(
        state="found" if count else "none",
        rows=[move_row(move, result.best, alphabet, text) for move in page],
        count=text.format_number(count),
        total=len(moves),
        is_everything=query.is_everything,
        page=query.page,
        pages=max(-(-count // PAGE), 1),
        first=text.format_number((query.page - 1) * PAGE + 1),
        last=text.format_number((query.page - 1) * PAGE + len(page)),
    )


def _clamp_page(query: MoveQuery, count: int) -> MoveQuery:
    """Return the query at the nearest page that exists."""
    return query.with_page(str(min(query.page, max(-(-count // PAGE), 1))))


def move_row(move: Move, best: int, alphabet: Alphabet, text: Translator) -> MoveRow:
    """Return the row of a move in the list, with the tiles it lays."""
    at, _ = _format_move(move, alphabet)
    letters = letters_with_blanks(move.word, alphabet)
    fewer = best - move.points
    return MoveRow(
        at=at,
        letters=letters,
        points=move.points,
        by=f"{MINUS}{text.format_number(fewer)}" if fewer else text.gettext("the best"),
        lay=serialize_placement(move.placed, alphabet),
    )


# ---- tiles and anomalies ----


def unseen_tiles_view(board: Board, rack: Word, alphabet: Alphabet, text: Translator) -> UnseenView:
    """Return how many of each tile are neither on the board nor on the rack; that may be below zero."""
    counts = count_left_tiles(board, rack, alphabet)
    tiles = [(alphabet.written[code], counts[code]) for code in range(1, len(counts))]
    rows = [(letters, count) for letters, count in tiles if count]
    if counts[BLANK]:
        rows.append((text.gettext("blank"), counts[BLANK]))
    total = sum(max(count, 0) for count in counts)
    return UnseenView(tiles=rows, total=text.ngettext("{n} tile", "{n} tiles", total))


def anomalies_view(analysis: LoadedAnalysis, text: Translator) -> list[str]:
    """Return the anomalies of a position, a sentence each; of many, the first ones and how many more."""
    sentences = position_anomalies(analysis.board, analysis.rack, analysis.terms.alphabet, text)
    more = len(sentences) - MAX_ANOMALIES
    if more <= 1:
        return sentences
    return [
        *sentences[:MAX_ANOMALIES],
        text.ngettext("and {n} more like this", "and {n} more like these", more),
    ]


def position_anomalies(board: Board, rack: Word, alphabet: Alphabet, text: Translator) -> list[str]:
    """Return the anomalies to which no game can have led, a sentence each."""
    refusals = (
        board_refusal(anomaly, alphabet)
        if isinstance(anomaly, Illegal)
        else bag_refusal(anomaly, alphabet)
        for anomaly in find_oddities(board, rack, alphabet)
    )
    return [refusal_text(refusal, text) for refusal in refusals]
