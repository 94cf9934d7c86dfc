"""Put together the moves among which the judge chooses the master move, and read which it is (CAT-DUP 1.1-8).

Those that players found with how many did, the best that nobody found, and any other by a filter.
Moves of equal points stand in the documented order of `board.move`, each with what tells it apart.

There is one choice: the row that was tapped, else what is typed of another move. What is typed takes the mark
off the rows (`data-unpicks` in input.js), so a form that carries a row was touched there last; everything that
shows the choice is drawn of it.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.board.cells import cells_of
from faristol.board.legality import Illegal, check
from faristol.board.move import LETTERS_ONLY, Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.result_text import null_slip_text
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.board.analysis import AnalysisService, SearchResult
from faristol.desk.shared.board.move_filter import MoveFilter, MoveQuery, filter_steps, parse_filter
from faristol.desk.shared.board.move_view import letters_with_blanks
from faristol.desk.shared.board.placement_input import fault_of_place, split_placement
from faristol.duplicate.judging import Null
from faristol.duplicate.state import Round
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal
from faristol.moves.merits import Merit, Merits, merits_of, told_apart
from faristol.rules.rack import stage_at
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, in_tiles, spelt, tile_names
from faristol.tiles.word_input import read_asked

MOST_SHOWN: Final = 3  # of the moves that players found, unless more share the first place
MOST_EQUAL: Final = 12
MOST_UNFOUND: Final = 4  # beside those that players found
MOST_LISTED: Final = 40
LONGEST: Final = 80  # signs: coordinates and fifteen blanks in parentheses
_WILD = re.compile(r"[?*]")

MERITS: dict[Merit, str] = {
    "fewest_blanks": mark("keeps more blanks"),
    "sure_rack": mark("the next rack is sure to be valid"),
    "fewest_words_opened": mark("opens the fewest word premium squares"),
    "fewest_opened": mark("opens the fewest premium squares"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Hold a move that may become the master move, and how many have it."""

    move: Move
    tables: int
    merits: Merits
    alphabet: Alphabet
    apart: tuple[Merit, ...] = ()  # what it has before others of equal points

    @property
    def value(self) -> str:
        """Return what names it on the page."""
        return move_value(self.move, self.alphabet)

    @property
    def at(self) -> str:
        """Return where it begins."""
        return format_coordinates(self.move.start, self.move.direction)

    @property
    def word(self) -> str:
        """Return its main word by the names of its tiles."""
        return in_tiles(self.move.word, self.alphabet)

    @property
    def letters(self) -> list[tuple[str, bool]]:
        """Return its main word as it is laid, blanks apart."""
        return letters_with_blanks(self.move.word, self.alphabet)

    @property
    def left(self) -> tuple[str, ...]:
        """Return the tiles that stay on the rack."""
        names = tile_names(self.merits.left, self.alphabet)
        return tuple(spelt(name, self.alphabet) for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """Hold the moves that are shown at once, the best first."""

    of_players: tuple[Candidate, ...]
    of_nobody: tuple[Candidate, ...]  # as good as the best of the players, or better
    best_of_players: int  # 0 when no slip counts
    best: int | None  # of all moves, None is not known

    @property
    def every(self) -> tuple[Candidate, ...]:
        """Return both, those of players first."""
        return (*self.of_players, *self.of_nobody)

    @property
    def equal(self) -> int:
        """Return how many of those of players are the best of them."""
        return sum(one.move.points == self.best_of_players for one in self.of_players)


def move_value(move: Move, alphabet: Alphabet) -> str:
    """Return what names a move on the page: `5G ZO(M)BI`."""
    at = format_coordinates(move.start, move.direction)
    return f"{at} {in_tiles(move.word, alphabet)}"


def move_from_value(value: str, opened: LoadedDuplicate) -> Move | None:
    """Return the legal move that a text names, or None; whether its words are valid is not asked."""
    at, _, word = value.partition(" ")
    typed = read_typed(at, word, opened.terms.alphabet)
    if isinstance(typed, Misread):
        return None
    move = check(opened.board, typed, opened.terms.scoring, rack=opened.rack)
    return None if isinstance(move, Illegal) else move


def candidates(opened: LoadedDuplicate, one: Round, found: SearchResult) -> Candidates:
    """Return the moves to choose among."""
    slips: dict[frozenset[str], Slip] = {}
    for slip in one.valid.values():
        slips.setdefault(frozenset(slip.placed), slip)
    read = (move_from_value(f"{slip.place} {slip.main}", opened) for slip in slips.values())
    moves = sorted((move for move in read if move), key=lambda move: move.order)
    best_of_players = one.players_best
    equal = sum(move.points == best_of_players for move in moves)
    of_players = build_candidates(opened, one, moves[: max(MOST_SHOWN, min(equal, MOST_EQUAL))])
    unfound: list[Candidate] = []
    if found.moves is not None and found.best >= best_of_players:
        laid = {frozenset(move.placed) for move in moves}
        best = [move for move in found.moves.page(0, MOST_EQUAL) if move.points == found.best]
        unfound = build_candidates(
            opened, one, [move for move in best if frozenset(move.placed) not in laid]
        )
    every = _with_distinguishing([*of_players, *unfound], {best_of_players, found.best})
    if of_players:
        every = every[: len(of_players) + MOST_UNFOUND]
    return Candidates(
        of_players=tuple(every[: len(of_players)]),
        of_nobody=tuple(every[len(of_players) :]),
        best_of_players=best_of_players,
        best=found.best if found.moves is not None else None,
    )


def build_candidates(opened: LoadedDuplicate, one: Round, moves: Iterable[Move]) -> list[Candidate]:
    """Return moves as candidates, each with how many found it."""
    terms = opened.terms
    tables = Counter(frozenset(slip.placed) for slip in one.valid.values())
    racks = terms.rules.racks
    return [
        Candidate(
            move=move,
            tables=tables[frozenset(cells_of(move.placed, terms.alphabet))],
            alphabet=terms.alphabet,
            merits=merits_of(
                move,
                opened.board,
                opened.rack,
                layout=terms.scoring.layout,
                alphabet=terms.alphabet,
                stage=stage_at(racks, one.number + 1) if racks else None,
            ),
        )
        for move in moves
    ]


def _with_distinguishing(every: Sequence[Candidate], best: Collection[int]) -> list[Candidate]:
    """Return the candidates, each of the best with what it has before the others of its points."""
    by_points: dict[int, list[int]] = {}
    for at, one in enumerate(every):
        if one.move.points in best:
            by_points.setdefault(one.move.points, []).append(at)
    told = list(every)
    for places in by_points.values():
        apart = told_apart([every[at].merits for at in places])
        for at, merits in zip(places, apart, strict=True):
            told[at] = replace(every[at], apart=merits)
    return told


# ---- which one is chosen ----


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedMove:
    """Hold what was touched of the choice: a row, or the field for another move."""

    pick: str = ""
    typed: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "PickedMove":
        """Return what a form or an address carries."""
        typed = " ".join(fields.get("typed", "")[:LONGEST].split())
        return cls(pick=fields.get("pick", ""), typed=typed)

    @property
    def is_nothing(self) -> bool:
        """Tell whether nothing was touched yet."""
        return not (self.pick or self.typed)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenMove:
    """Hold the one move that is chosen, and what was found of what is typed."""

    move: Move | None
    listed: tuple[Move, ...] = ()
    wrong: str = ""  # what is wrong with what is typed, when nothing is like it
    said: str = ""  # what is still needed


async def chosen_move(
    desk: Desk,
    opened: LoadedDuplicate,
    choice: Candidates,
    found: SearchResult,
    touched: PickedMove,
    text: Text,
) -> ChosenMove:
    """Return the move that is chosen; before anything is touched, the one that is proposed."""
    if touched.is_nothing:
        return ChosenMove(move=_default_move(opened, choice))
    written = await _move_from_typing(desk, opened, found, touched.typed, text)
    if touched.pick:
        return replace(written, move=move_from_value(touched.pick, opened), wrong="")
    return written


def _default_move(opened: LoadedDuplicate, choice: Candidates) -> Move | None:
    """Return the move that is chosen before anybody touches one: the first under the game's source.

    When no player has a valid move none is: the judge may also choose a new rack (CAT-DUP 1.8-3).
    """
    if not choice.of_players:
        return None
    if opened.game.settings.masters == "engine":
        return min((one.move for one in choice.every), key=lambda move: move.order)
    return choice.of_players[0].move


async def _move_from_typing(
    desk: Desk, opened: LoadedDuplicate, found: SearchResult, typed: str, text: Text
) -> ChosenMove:
    """Return what is chosen by what is typed: a move as it is written, or the only one of that word."""
    if not typed:
        return ChosenMove(move=None)
    place, word = split_placement(typed)
    wrong = fault_of_place(place)
    if wrong is not None:
        return ChosenMove(move=None, wrong=text.of(wrong))
    move, against = None, ""
    if place and word and not _WILD.search(word):
        verdict = await desk.of(DuplicateService).verdict(opened, place, word)
        move = verdict.move
        if move is None and isinstance(verdict, Null):
            against = null_slip_text(verdict.reason, text)
    if found.moves is None:
        needed = "" if place and word else text.say("Write the place and the word.")
        return ChosenMove(move=move, wrong=against, said=needed)
    wanted = _matching_moves(opened, place, word)
    if isinstance(wanted, Refusal):
        return ChosenMove(move=move, wrong=against or text.of(messages_for(wanted)["typed"]))
    codes = await desk.of(AnalysisService).in_steps(
        filter_steps(found.moves, wanted, "points"), desk.progress, text.say("Looking for moves…")
    )
    if codes is None:
        return ChosenMove(move=move, said=text.say("The search was stopped."))
    listed = [found.moves.move(code) for code in codes]
    if word.isdecimal():
        listed = [one for one in listed if one.points == wanted.least]
    exact = [one for one in listed if _is_word(one, wanted)]
    if move is None and len(exact) == 1:
        move = exact[0]
    ordered = [*exact, *(one for one in listed if one not in exact)]
    return ChosenMove(
        move=move,
        listed=tuple(ordered[:MOST_LISTED]),
        wrong="" if move or listed else against or text.say("No valid move matches this."),
        said=_move_text(listed, text) if listed else "",
    )


def _move_text(listed: Sequence[Move], text: Text) -> str:
    said = text.count("{n} move", "{n} moves", len(listed))
    if len(listed) > MOST_LISTED:
        said = text.say("{all}; the best {n} are here", all=said, n=MOST_LISTED)
    return said


def _matching_moves(opened: LoadedDuplicate, place: str, word: str) -> MoveFilter | Refusal:
    """Return which moves are like what is typed: words that begin so or are like a pattern, or so many points."""
    if word.isdecimal():
        return parse_filter(MoveQuery(place=place, least=word), opened.terms.alphabet)
    bare = re.sub(r"[()]", "", word)
    asked = bare if not bare or _WILD.search(bare) else f"{bare}*"
    wanted = parse_filter(MoveQuery(text=asked, place=place), opened.terms.alphabet)
    if isinstance(wanted, Refusal):
        return Refusal(wanted.code, {**wanted.data, "field": "typed"})
    letters = read_asked(bare, opened.terms.alphabet) if asked.endswith("*") else b""
    return replace(wanted, letters=b"" if isinstance(letters, Misread) else letters)


def _is_word(move: Move, wanted: MoveFilter) -> bool:
    return bool(wanted.letters) and move.word.translate(LETTERS_ONLY) == wanted.letters
