"""Screen that guides the judge through incidents: an invalid master move above all (CAT-DUP 1.8)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

from faristol.board.cells import square_of
from faristol.board.square import Square
from faristol.desk.duplicate.base import game_screen, game_step_title
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate, drawn_forms
from faristol.desk.duplicate.result_text import SANCTIONS
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.rulings.context import RulingContext
from faristol.desk.duplicate.rulings.word_ruling import show_word
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.duplicate.spoken_move import spoken_move
from faristol.desk.duplicate.standing_changes import (
    StandingChangesView,
    standing_changes_view,
    totals_announced,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, board_view
from faristol.desk.shared.rule_options import CHOICES
from faristol.duplicate.acts.master import InvalidateMaster, RestoreMaster
from faristol.duplicate.invalid_master import is_same_move
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import (
    MasterMove,
    Round,
    can_withdraw_master,
    list_entrants,
    points_in_round,
    round_now,
    round_of,
)
from faristol.duplicate.total_changes import StandingChange, changes_between
from faristol.duplicate.values import Slip
from faristol.tiles.reading import Misread, format_word, read_word


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class IncidentsContext(RulingContext):
    """The incidents that a game may have now."""

    template: ClassVar[str] = "duplicate/rulings/incidents.html"

    note: str
    has_master: bool
    can_withdraw: bool
    is_on: bool  # a round is under way
    no_valid_move: str
    conduct: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedMasterRow:
    """A master move among those that may be invalid."""

    number: int  # of its round
    at: str
    word: str
    points: int
    invalid: str  # why it is invalid, or an empty string


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class InvalidMasterChoiceContext(RulingContext):
    """The master moves to choose from."""

    template: ClassVar[str] = "duplicate/rulings/invalid_master_choice.html"

    masters: Sequence[AnnouncedMasterRow]  # newest first


@dataclass(frozen=True, slots=True, kw_only=True)
class SameWordRow:
    """A valid slip with the word of the invalid master move in another place."""

    round: int
    table: int
    name: str
    slip: Slip
    href: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class InvalidMasterContext(RulingContext):
    """A master move that is invalid, or may be: the effect, and what is read to the players."""

    template: ClassVar[str] = "duplicate/rulings/invalid_master.html"

    master: AnnouncedMasterRow
    annulled: int  # players who lose the points of the round
    others: int  # players who keep them
    changes: StandingChangesView
    same_word_slips: Sequence[SameWordRow]
    announcement: str
    board_view: BoardView


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the list of incidents, or the steps of one of them."""
    if request.path[2:] == ("invalid",):
        return await _invalid_view(desk, request, duplicate, text)
    if request.path[2:] == ("word",):
        return await show_word(desk, request, duplicate, text)
    return View(
        title=text.gettext("Special cases"),
        context=IncidentsContext(
            duplicate=duplicate,
            note=game_step_title(duplicate, text),
            clock_view=running_clock(duplicate, text),
            has_master=any(round_.master for round_ in duplicate.game.rounds),
            can_withdraw=can_withdraw_master(duplicate.game),
            is_on=round_now(duplicate.game) is not None,
            no_valid_move=_no_valid_move_text(duplicate, text),
            conduct=_conduct_text(duplicate, text),
        ),
    )


def _no_valid_move_text(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the choices of the judge under the rules of the game, as text (CAT-DUP 1.8-3)."""
    rule = duplicate.terms.rules.master
    choices = rule.ways_on if rule else ()
    if choices == ("any_move", "new_rack"):
        return text.gettext(
            "You place any valid move, or everyone gets a new rack (art. 1.8-3). Everyone scores "
            "zero."
        )
    words = CHOICES["master.none_valid"]
    options = "; ".join(text.gettext(words[choice]) for choice in choices)
    return text.gettext(
        "The choice is yours (art. 1.8-3): {what}. Everyone scores zero.", what=options
    )


def _conduct_text(duplicate: LoadedDuplicate, text: Translator) -> str:
    """Return the consequences of misconduct under the rules of the game, as text (CAT-DUP 1.7-5)."""
    rule = duplicate.terms.rules.conduct
    if rule is None or not rule.sanctions:
        return text.gettext("These rules have no sanctions: what happened goes into the log.")
    if rule.sanctions == ("warning", "zero", "expulsion"):
        return text.gettext(
            "First a warning, then that move scores zero, then expulsion (art. 1.7-5)."
        )
    steps = "; ".join(text.gettext(SANCTIONS[kind]) for kind in rule.sanctions)
    return text.gettext("One after the other: {what} (art. 1.7-5).", what=steps)


# ---- a wrong master move ----


async def _invalid_view(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator
) -> View:
    number = read_number(request.query.get("round", ""), most=4)
    round_ = round_of(duplicate.game, number)
    return View(
        title=text.gettext("A master move that is not valid"),
        context=InvalidMasterChoiceContext(
            duplicate=duplicate,
            clock_view=running_clock(duplicate, text),
            masters=[
                _build_master_row(duplicate, candidate, candidate.master)
                for candidate in reversed(duplicate.game.rounds)
                if candidate.master
            ],
        )
        if round_ is None or round_.master is None
        else await _build_invalid_context(desk, duplicate, round_, round_.master, text),
    )


def _build_master_row(
    duplicate: LoadedDuplicate, round_: Round, master: MasterMove
) -> AnnouncedMasterRow:
    return AnnouncedMasterRow(
        number=round_.number,
        at=master.at,
        word=_format_master_word(master, duplicate),
        points=master.points,
        invalid=round_.invalid,
    )


def _format_master_word(master: MasterMove, duplicate: LoadedDuplicate) -> str:
    """Return the word of a master move, with blanks in parentheses, or an empty string."""
    word = read_word(master.word, duplicate.terms.alphabet)
    return "" if isinstance(word, Misread) else format_word(word, duplicate.terms.alphabet)


async def _build_invalid_context(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, master: MasterMove, text: Translator
) -> InvalidMasterContext:
    annulled = sum(
        not slip.reason and is_same_move(master.placed, slip.placed)
        for slip in round_.slips.values()
    )
    return InvalidMasterContext(
        duplicate=duplicate,
        clock_view=running_clock(duplicate, text),
        master=_build_master_row(duplicate, round_, master),
        annulled=annulled,
        others=len(round_.slips) - annulled,
        changes=standing_changes_view(duplicate, _annulment_changes(duplicate, round_), text),
        same_word_slips=_slips_with_same_word(desk, duplicate, round_, master),
        announcement=await announcement_text(desk, duplicate, round_),
        board_view=board_view(
            duplicate.board,
            duplicate.terms.alphabet,
            duplicate.terms.scoring.layout,
            text,
            last=[Square(square_of(cell)) for cell in master.placed],
        ),
    )


def _annulment_changes(duplicate: LoadedDuplicate, round_: Round) -> tuple[StandingChange, ...]:
    """Return the changes of totals from a valid to an invalid master move, whichever applies now.

    An annulled move may bring the bonus to another player (CAT-DUP 1.8-2, 1.10-1).
    """
    right, wrong = (
        DUPLICATE.evolve(duplicate.game, act(round=round_.number, why="?"))
        for act in (RestoreMaster, InvalidateMaster)
    )
    return changes_between(right, wrong, duplicate.terms)


def _slips_with_same_word(
    desk: Desk, duplicate: LoadedDuplicate, invalid_round: Round, master: MasterMove
) -> list[SameWordRow]:
    """Return the valid slips of all rounds with the same word in another place.

    They are other moves, and not annulled with the master move; but an invalid word is null wherever it was
    placed (CAT-DUP 1.7-2), so the judge checks them again.
    """
    game, word = duplicate.game, _strip_parentheses(master.word)
    wrong = DUPLICATE.evolve(game, InvalidateMaster(round=invalid_round.number, why="?"))
    rows = []
    for round_ in (round_ for round_ in wrong.rounds if not is_covered(desk, duplicate, round_)):
        for entrant in list_entrants(game):
            slip = round_.slips.get(entrant.player)
            if slip is None or slip.reason or _strip_parentheses(slip.main) != word:
                continue
            if points_in_round(wrong, round_, entrant.player).reason:
                continue
            query = {
                "round": round_.number,
                "player": entrant.player,
                "at": slip.at,
                "word": slip.word,
                "ruling": "invalid_word",
            }
            rows.append(
                SameWordRow(
                    round=round_.number,
                    table=entrant.table,
                    name=duplicate.names[entrant.player],
                    slip=slip,
                    href=f"#/duplicate/past?{urlencode(query, errors='replace')}",
                )
            )
    return rows


def _strip_parentheses(word: str) -> str:
    return word.replace("(", "").replace(")", "")


async def announcement_text(desk: Desk, duplicate: LoadedDuplicate, round_: Round) -> str:
    """Return the announcement the judge reads out, in the language of the game (CAT-DUP 1.8-2)."""
    text = desk.translator_for(duplicate.game.language)
    master = round_.master
    if master is None:
        return ""
    verdict = await desk.service(DuplicateService).verdict(
        duplicate, master.at, master.word, number=round_.number
    )
    spoken = spoken_move(desk, duplicate.game, verdict.move) if verdict.move else None
    sentences = (
        text.gettext(
            "Attention, please. The master move of round {n}, {word} at {place}, was not valid. It "
            "stays on the board, and players who played it lose the points of that round.",
            n=round_.number,
            word=_format_master_word(master, duplicate),
            place=spoken.place if spoken else master.at,
        ),
        totals_announced(duplicate, _annulment_changes(duplicate, round_), text),
        text.gettext("From now on, every move must be valid on the board as it stands."),
    )
    return " ".join(sentences)


# ---- acting ----


def _invalidation_result(
    message: str,
) -> Callable[[Request, LoadedDuplicate, InvalidateMaster | RestoreMaster], Done]:
    return lambda _, __, act: Done(
        route=f"/duplicate/special/invalid?round={act.round}",
        toast=Message(message),
        effects=({"do": "focus", "id": "principal"},),
    )


invalidate = drawn_forms(
    InvalidateMaster,
    _invalidation_result(gettext_noop("Its points are annulled. Tell the players now.")),
)
restore = drawn_forms(
    RestoreMaster, _invalidation_result(gettext_noop("The points of that round count again."))
)
