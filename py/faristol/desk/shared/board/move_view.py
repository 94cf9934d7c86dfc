"""Put into words what is tried on the board, the moves that were found, what is not seen, what is odd."""

from typing import TYPE_CHECKING, Any

from faristol.analysis.odd import left, oddities
from faristol.board.board import Board
from faristol.board.legality import Illegal, check_laid
from faristol.board.move import FormedWord, Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import MINUS, Text
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_refusals import bag_refusal, board_refusal, move_refusal
from faristol.desk.shared.board.board_view import format_placement
from faristol.desk.shared.board.move_filter import PAGE, MoveQuery, parse_filter
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.reading import format_word

if TYPE_CHECKING:
    from faristol.words.lexicon import Lexicon


MOST_ODD = 2  # sentences beside the board; who edits it sees all


def refusal_text(refusal: Refusal, text: Text) -> str:
    """Return the sentence of a refusal."""
    return text.of(next(iter(messages_for(refusal).values())))


def format_points(points: int, text: Text) -> str:
    """Return how many points that is."""
    return text.count("{n} point", "{n} points", points)


def letters_with_blanks(word: Word, alphabet: Alphabet) -> list[tuple[str, bool]]:
    """Return a word as the language writes it, letter by letter, each with whether it is a blank."""
    return [(alphabet.written[tile & LETTER], bool(tile & BLANK_BIT)) for tile in word]


# ---- what is tried ----


def empty_trial_text(opened: LoadedAnalysis, text: Text) -> dict[str, Any]:
    """Return what is said before a tile is laid."""
    when = text.say("Once a move is on the board")
    if not opened.rack:
        say = text.say("First choose tiles: type them or draw them.")
        return _empty_result("no rack", say, when, text)
    say = text.say("Place tiles on the board, or choose a move from the list.")
    return _empty_result("none", say, when, text)


def trial_view(
    opened: LoadedAnalysis,
    laid: list[tuple[str, str]],
    lexicon: "Lexicon | None",
    best: int,
    text: Text,
) -> dict[str, Any]:
    """Return what is said of the tiles being laid: what is against them, or the words and the points."""
    terms = opened.terms
    tiles = read_laid(laid, terms.alphabet)
    move = check_laid(opened.board, tiles, terms.scoring, rack=opened.rack)
    if isinstance(move, Illegal):
        against = tiles.misread if tiles.misread and move.code == tiles.misread.code else move
        sentence = refusal_text(move_refusal(against, terms.alphabet), text)
        return _empty_result("illegal", sentence, text.say("When the move is valid"), text)
    words = [_formed_words(word, terms.alphabet, lexicon) for word in move.words]
    at, word = _move_name(move, terms.alphabet)
    return {
        "state": "legal",
        "words": words,
        "bonus": terms.scoring.bonus if move.is_scrabble else 0,
        "points": move.points,
        "say": _validity(words, text),
        "is_valid": all(word["is_valid"] for word in words),
        "has_list": lexicon is not None,
        "verb": text.say("Play {at} {word}", at=at, word=word),
        "language": terms.alphabet.language,
        "note": _note(move, words, best, text),
    }


def _empty_result(state: str, say: str, when: str, text: Text) -> dict[str, Any]:
    """Return what is said when there is nothing to play, and when there will be."""
    return {"state": state, "say": say, "verb": text.say("Play"), "note": when}


def _formed_words(
    word: FormedWord, alphabet: Alphabet, lexicon: "Lexicon | None"
) -> dict[str, Any]:
    letters = bytes(tile & LETTER for tile in word.word)
    return {
        "at": format_coordinates(word.start, word.direction),
        "letters": letters_with_blanks(word.word, alphabet),
        "written": format_word(letters, alphabet),
        "points": word.points,
        "is_valid": None if lexicon is None else lexicon.contains(letters),
    }


def _validity(words: list[dict[str, Any]], text: Text) -> str:
    wrong = [word["written"] for word in words if word["is_valid"] is False]
    if wrong:
        return text.count(
            "Not in the list: {words}",
            "Not in the list: {words}",
            len(wrong),
            words=", ".join(wrong),
        )
    if words[0]["is_valid"] is None:
        return text.say("There is no word list to check against.")
    return text.count("The word is in the list", "All words are in the list", len(words))


def _note(move: Move, words: list[dict[str, Any]], best: int, text: Text) -> str:
    if any(word["is_valid"] is False for word in words):
        points = format_points(move.points, text)
        return text.say("{points}, not valid according to the list", points=points)
    return _against_best(move.points, best, text)


def _against_best(points: int, best: int, text: Text) -> str:
    worth = format_points(points, text)
    if not best:
        return worth
    if points >= best:
        return text.say("{points}, the most possible", points=worth)
    return text.count(
        "{points}, {n} fewer than the best",
        "{points}, {n} fewer than the best",
        best - points,
        points=worth,
    )


def _move_name(move: Move, alphabet: Alphabet) -> tuple[str, str]:
    return format_coordinates(move.start, move.direction), format_word(move.word, alphabet)


# ---- the moves ----


async def moves_page(
    desk: Desk, opened: LoadedAnalysis, found: SearchResult, text: Text
) -> dict[str, Any]:
    """Return a page of the moves that are wanted, and how many there are."""
    moves, asked = found.moves, desk.of(AnalysisService).asked
    assert moves is not None  # noqa: S101 - whoever asks has looked
    wanted = parse_filter(asked, opened.terms.alphabet)
    if isinstance(wanted, Refusal):
        wrong = {name: text.of(message) for name, message in messages_for(wanted).items()}
        return {"state": "wrong", "wrong": wrong, "every": len(moves)}
    if asked.is_everything and asked.by == "points":
        count = len(moves)
        asked = _clamp_page(asked, count)
        page = moves.page((asked.page - 1) * PAGE, PAGE)
    else:
        codes = await desk.of(AnalysisService).listed(moves, wanted, asked.by, text)
        if codes is None:
            return {"state": "stopped"}
        count = len(codes)
        asked = _clamp_page(asked, count)
        first = (asked.page - 1) * PAGE
        page = [moves.move(code) for code in codes[first : first + PAGE]]
    alphabet = opened.terms.alphabet
    return {
        "state": "found" if count else "none",
        "rows": [move_row(move, found.best, alphabet, text) for move in page],
        "count": text.number(count),
        "every": len(moves),
        "is_everything": asked.is_everything,
        "page": asked.page,
        "pages": max(-(-count // PAGE), 1),
        "first": text.number((asked.page - 1) * PAGE + 1),
        "last": text.number((asked.page - 1) * PAGE + len(page)),
    }


def _clamp_page(asked: MoveQuery, count: int) -> MoveQuery:
    """Return what is asked, at a page that there is."""
    return asked.turned(str(min(asked.page, max(-(-count // PAGE), 1))))


def move_row(move: Move, best: int, alphabet: Alphabet, text: Text) -> dict[str, Any]:
    """Return a move as the list shows it, and the tiles it lays."""
    at, _ = _move_name(move, alphabet)
    letters = letters_with_blanks(move.word, alphabet)
    fewer = best - move.points
    return {
        "at": at,
        "letters": letters,
        "points": move.points,
        "by": f"{MINUS}{text.number(fewer)}" if fewer else text.say("the best"),
        "lay": format_placement(move.placed, alphabet),
    }


# ---- around it ----


def unseen_tiles_view(board: Board, rack: Word, alphabet: Alphabet, text: Text) -> dict[str, Any]:
    """Return how many of each tile are neither on the board nor on the rack; below zero is said."""
    counts = left(board, rack, alphabet)
    tiles = [(alphabet.written[code], counts[code]) for code in range(1, len(counts))]
    shown = [(letters, count) for letters, count in tiles if count]
    if counts[BLANK]:
        shown.append((text.say("blank"), counts[BLANK]))
    total = sum(max(count, 0) for count in counts)
    return {"tiles": shown, "total": text.count("{n} tile", "{n} tiles", total)}


def anomalies_view(opened: LoadedAnalysis, text: Text) -> list[str]:
    """Return what no game can have led to, a sentence each; of many, the first ones and how many more."""
    every = position_anomalies(opened.board, opened.rack, opened.terms.alphabet, text)
    more = len(every) - MOST_ODD
    if more <= 1:
        return every
    return [
        *every[:MOST_ODD],
        text.count("and {n} more like this", "and {n} more like these", more),
    ]


def position_anomalies(board: Board, rack: Word, alphabet: Alphabet, text: Text) -> list[str]:
    """Return what is odd with a position, a sentence each."""
    refused = (
        board_refusal(odd, alphabet) if isinstance(odd, Illegal) else bag_refusal(odd, alphabet)
        for odd in oddities(board, rack, alphabet)
    )
    return [refusal_text(refusal, text) for refusal in refused]
