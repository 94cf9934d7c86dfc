"""The candidates for the master move, and the one that the judge has picked (CAT-DUP 1.1-8).

Candidates are the moves of players with the number of tables that found each, the best moves that no player found,
and any other move by a filter. Moves of equal points stand in the documented order of `board.move`, each with the
merits that distinguish it.

There is one choice: the row that was tapped, else the text of another move. Typing clears the rows
(`data-unpicks` in input.js), so a form that carries a row was changed there last; all parts that show the choice
are rendered from it.
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
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.board.analysis import AnalysisService, SearchResult
from faristol.desk.shared.board.move_filter import MoveFilter, MoveQuery, filter_steps, parse_filter
from faristol.desk.shared.board.move_view import letters_with_blanks
from faristol.desk.shared.board.placement_input import fault_of_place, split_placement
from faristol.duplicate.judging import NullSlip
from faristol.duplicate.state import Round
from faristol.duplicate.values import Slip
from faristol.ledger.refusal import Refusal
from faristol.moves.merits import Merit, Merits, list_distinguishing_merits, merits_of
from faristol.rules.rack import stage_at
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread, in_tiles, spelt, tile_names
from faristol.tiles.word_input import read_asked

MAX_DISPLAYED: Final = 3  # moves of players, unless more share the first place
MAX_EQUAL: Final = 12
MAX_UNFOUND: Final = 4  # beside the moves of players
MAX_LISTED: Final = 40
MAX_TYPED: Final = 80  # characters: coordinates and fifteen blanks in parentheses
_WILDCARD = re.compile(r"[?*]")

MERITS: dict[Merit, str] = {
    "fewest_blanks": gettext_noop("keeps more blanks"),
    "sure_rack": gettext_noop("the next rack is sure to be valid"),
    "fewest_words_opened": gettext_noop("opens the fewest word premium squares"),
    "fewest_opened": gettext_noop("opens the fewest premium squares"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A move that may become the master move, with the number of tables that found it."""

    move: Move
    tables: int
    merits: Merits
    alphabet: Alphabet
    distinctions: tuple[Merit, ...] = ()  # its merits over others of equal points

    @property
    def value(self) -> str:
        """The value of its radio button."""
        return serialize_move_value(self.move, self.alphabet)

    @property
    def at(self) -> str:
        """The coordinates of its first tile."""
        return format_coordinates(self.move.start, self.move.direction)

    @property
    def word(self) -> str:
        """Its main word by the names of its tiles."""
        return in_tiles(self.move.word, self.alphabet)

    @property
    def letters(self) -> list[tuple[str, bool]]:
        """The letters of its main word, each with whether it is a blank."""
        return letters_with_blanks(self.move.word, self.alphabet)

    @property
    def left(self) -> tuple[str, ...]:
        """The tiles that stay on the rack."""
        names = tile_names(self.merits.left, self.alphabet)
        return tuple(spelt(name, self.alphabet) for name in names)


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidates:
    """The candidates that are displayed without a filter, the best first."""

    of_players: tuple[Candidate, ...]
    unfound: tuple[Candidate, ...]  # as good as the best of the players, or better
    best_of_players: int  # 0 if no slip is valid
    best: int | None  # of all moves; None if they are not known

    @property
    def all(self) -> tuple[Candidate, ...]:
        """All candidates, the moves of players first."""
        return (*self.of_players, *self.unfound)

    @property
    def equal_count(self) -> int:
        """The number of players' moves that share the first place."""
        return sum(candidate.move.points == self.best_of_players for candidate in self.of_players)


def serialize_move_value(move: Move, alphabet: Alphabet) -> str:
    """Return a move as the value of a radio button: `5G ZO(M)BI`."""
    at = format_coordinates(move.start, move.direction)
    return f"{at} {in_tiles(move.word, alphabet)}"


def parse_move_value(value: str, duplicate: LoadedDuplicate) -> Move | None:
    """Return the legal move of such a value, or None; whether its words are valid is not checked."""
    at, _, word = value.partition(" ")
    typed = read_typed(at, word, duplicate.terms.alphabet)
    if isinstance(typed, Misread):
        return None
    move = check(duplicate.board, typed, duplicate.terms.scoring, rack=duplicate.rack)
    return None if isinstance(move, Illegal) else move


def candidates_of_round(
    duplicate: LoadedDuplicate, round_: Round, search: SearchResult
) -> Candidates:
    """Return the candidates for the master move of a round."""
    slips: dict[frozenset[str], Slip] = {}
    for slip in round_.valid.values():
        slips.setdefault(frozenset(slip.placed), slip)
    parsed = (parse_move_value(f"{slip.place} {slip.main}", duplicate) for slip in slips.values())
    moves = sorted((move for move in parsed if move), key=lambda move: move.order)
    best_of_players = round_.players_best
    equal = sum(move.points == best_of_players for move in moves)
    of_players = build_candidates(
        duplicate, round_, moves[: max(MAX_DISPLAYED, min(equal, MAX_EQUAL))]
    )
    unfound: list[Candidate] = []
    if search.moves is not None and search.best >= best_of_players:
        laid = {frozenset(move.placed) for move in moves}
        best = [move for move in search.moves.page(0, MAX_EQUAL) if move.points == search.best]
        unfound = build_candidates(
            duplicate, round_, [move for move in best if frozenset(move.placed) not in laid]
        )
    proposed = _add_distinctions([*of_players, *unfound], {best_of_players, search.best})
    if of_players:
        proposed = proposed[: len(of_players) + MAX_UNFOUND]
    return Candidates(
        of_players=tuple(proposed[: len(of_players)]),
        unfound=tuple(proposed[len(of_players) :]),
        best_of_players=best_of_players,
        best=search.best if search.moves is not None else None,
    )


def build_candidates(
    duplicate: LoadedDuplicate, round_: Round, moves: Iterable[Move]
) -> list[Candidate]:
    """Return moves as candidates, each with the number of tables that found it."""
    terms = duplicate.terms
    tables = Counter(frozenset(slip.placed) for slip in round_.valid.values())
    racks = terms.rules.racks
    return [
        Candidate(
            move=move,
            tables=tables[frozenset(cells_of(move.placed, terms.alphabet))],
            alphabet=terms.alphabet,
            merits=merits_of(
                move,
                duplicate.board,
                duplicate.rack,
                layout=terms.scoring.layout,
                alphabet=terms.alphabet,
                stage=stage_at(racks, round_.number + 1) if racks else None,
            ),
        )
        for move in moves
    ]


def _add_distinctions(candidates: Sequence[Candidate], best: Collection[int]) -> list[Candidate]:
    """Return the candidates, those of the best scores with their merits over others of equal points."""
    by_points: dict[int, list[int]] = {}
    for at, candidate in enumerate(candidates):
        if candidate.move.points in best:
            by_points.setdefault(candidate.move.points, []).append(at)
    distinguished = list(candidates)
    for places in by_points.values():
        distinctions = list_distinguishing_merits([candidates[at].merits for at in places])
        for at, merits in zip(places, distinctions, strict=True):
            distinguished[at] = replace(candidates[at], distinctions=merits)
    return distinguished


# ---- the chosen move ----


@dataclass(frozen=True, slots=True, kw_only=True)
class PickedMove:
    """The user's input: a tapped row, or the text of another move."""

    pick: str = ""
    text: str = ""

    @classmethod
    def of(cls, fields: Mapping[str, str]) -> "PickedMove":
        """Return the input in the fields of a form or an address."""
        text = " ".join(fields.get("typed", "")[:MAX_TYPED].split())
        return cls(pick=fields.get("pick", ""), text=text)

    @property
    def is_empty(self) -> bool:
        """Whether the user has neither tapped a row nor typed a move."""
        return not (self.pick or self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChosenMove:
    """The chosen move, and the moves that match the text of another move."""

    move: Move | None
    listed: tuple[Move, ...] = ()
    fault: str = ""  # of the text, if no move matches it
    note: str = ""  # the number of matches, or what the text still needs


async def find_chosen_move(
    desk: Desk,
    duplicate: LoadedDuplicate,
    candidates: Candidates,
    search: SearchResult,
    picked: PickedMove,
    text: Translator,
) -> ChosenMove:
    """Return the chosen move; before any input the proposed one."""
    if picked.is_empty:
        return ChosenMove(move=_default_move(duplicate, candidates))
    typed = await _parse_typed_move(desk, duplicate, search, picked.text, text)
    if picked.pick:
        return replace(typed, move=parse_move_value(picked.pick, duplicate), fault="")
    return typed


def _default_move(duplicate: LoadedDuplicate, candidates: Candidates) -> Move | None:
    """Return the proposed move: the first one of the game's source of master moves.

    If no player has a valid move it is None: the judge may also choose a new rack (CAT-DUP 1.8-3).
    """
    if not candidates.of_players:
        return None
    if duplicate.game.settings.masters == "engine":
        return min((candidate.move for candidate in candidates.all), key=lambda move: move.order)
    return candidates.of_players[0].move


async def _parse_typed_move(
    desk: Desk, duplicate: LoadedDuplicate, search: SearchResult, typed: str, text: Translator
) -> ChosenMove:
    """Return the move chosen by a text: the move as written, or the only one with that word."""
    if not typed:
        return ChosenMove(move=None)
    place, word = split_placement(typed)
    fault = fault_of_place(place)
    if fault is not None:
        return ChosenMove(move=None, fault=text.render(fault))
    move, reason = None, ""
    if place and word and not _WILDCARD.search(word):
        verdict = await desk.service(DuplicateService).verdict(duplicate, place, word)
        move = verdict.move
        if move is None and isinstance(verdict, NullSlip):
            reason = null_slip_text(verdict.reason, text)
    if search.moves is None:
        needed = "" if place and word else text.gettext("Write the place and the word.")
        return ChosenMove(move=move, fault=reason, note=needed)
    filter_ = _parse_filter(duplicate, place, word)
    if isinstance(filter_, Refusal):
        return ChosenMove(move=move, fault=reason or text.render(messages_for(filter_)["typed"]))
    codes = await desk.service(AnalysisService).run_steps(
        filter_steps(search.moves, filter_, "points"),
        desk.progress,
        text.gettext("Looking for moves…"),
    )
    if codes is None:
        return ChosenMove(move=move, note=text.gettext("The search was stopped."))
    listed = [search.moves.move(code) for code in codes]
    if word.isdecimal():
        listed = [listed_move for listed_move in listed if listed_move.points == filter_.least]
    exact = [listed_move for listed_move in listed if _is_word(listed_move, filter_)]
    if move is None and len(exact) == 1:
        move = exact[0]
    ordered = [*exact, *(listed_move for listed_move in listed if listed_move not in exact)]
    return ChosenMove(
        move=move,
        listed=tuple(ordered[:MAX_LISTED]),
        fault="" if move or listed else reason or text.gettext("No valid move matches this."),
        note=_format_count(listed, text) if listed else "",
    )


def _format_count(listed: Sequence[Move], text: Translator) -> str:
    sentence = text.ngettext("{n} move", "{n} moves", len(listed))
    if len(listed) > MAX_LISTED:
        sentence = text.gettext("{all}; the best {n} are here", all=sentence, n=MAX_LISTED)
    return sentence


def _parse_filter(duplicate: LoadedDuplicate, place: str, word: str) -> MoveFilter | Refusal:
    """Return the filter of a text: words with that beginning, words of a pattern, or a number of points."""
    if word.isdecimal():
        return parse_filter(MoveQuery(place=place, least=word), duplicate.terms.alphabet)
    letters_typed = re.sub(r"[()]", "", word)
    pattern = (
        letters_typed
        if not letters_typed or _WILDCARD.search(letters_typed)
        else f"{letters_typed}*"
    )
    filter_ = parse_filter(MoveQuery(text=pattern, place=place), duplicate.terms.alphabet)
    if isinstance(filter_, Refusal):
        return Refusal(filter_.code, {**filter_.data, "field": "typed"})
    letters = read_asked(letters_typed, duplicate.terms.alphabet) if pattern.endswith("*") else b""
    return replace(filter_, letters=b"" if isinstance(letters, Misread) else letters)


def _is_word(move: Move, filter_: MoveFilter) -> bool:
    return bool(filter_.letters) and move.word.translate(LETTERS_ONLY) == filter_.letters
