"""Screen of misconduct and its sanctions: warning, zero, expulsion (CAT-DUP 1.7-5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.desk.duplicate.base import game_screen, game_step_title
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    drawn_forms,
    load_fresh,
)
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.rulings.context import RulingContext
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.duplicate.standing_changes import (
    StandingChangesView,
    standing_changes_view,
    totals_announced,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.player_names import PlayerNames
from faristol.desk.shared.step_row import StepRow
from faristol.duplicate.acts.players import GiveSanction, LiftSanction
from faristol.duplicate.acts.results import WriteNote
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.misconduct import Sanction as Kind
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.state import Sanction, list_entrants, offences, points_in_round, round_of
from faristol.duplicate.total_changes import changes_between, changes_of
from faristol.duplicate.values import Player
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/conduct"
MAX_CHIPS = 41  # players displayed side by side; more of them become a list

KINDS: Final[dict[Kind, str]] = {
    "warning": gettext_noop("Warning"),
    "zero": gettext_noop("Zero in round {n}"),
    "expulsion": gettext_noop("Expulsion"),
}
# frequent reasons; the judge may write another one
USUAL_REASONS = (
    gettext_noop("Comments out loud that may help others"),
    gettext_noop("Left their seat without notice"),
    gettext_noop("Wrote after “Time!”"),
    gettext_noop("Looked at another player’s slip"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsequenceView:
    """The consequence of an offence of a player, and the earlier offences."""

    kind: Kind | None  # None where the rules have no sanctions
    name: str
    ladder: Sequence[StepRow]
    before: int  # earlier offences
    article: str
    cost: str  # the score of the move under way, or an empty string
    changes: StandingChangesView | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SanctionsContext(RulingContext):
    """The players who may be sanctioned, the consequence, and the sanctions so far."""

    template: ClassVar[str] = "duplicate/rulings/sanctions.html"
    regions: ClassVar[Mapping[str, str]] = {"conduct-next": "duplicate/rulings/sanctions_next.html"}

    note: str
    players: Sequence[tuple[str, str]]  # options: first the one that stands for no player
    rounds: Sequence[tuple[str, str]]  # options, last round first
    number: str  # of the chosen round
    player: str  # the chosen one, or an empty string
    is_open: bool  # the game has started and its results are not final
    usual: Sequence[str]  # frequent reasons
    consequence: ConsequenceView | None  # of the chosen player
    announcement: str
    can_lift: Mapping[int, StandingChangesView]  # by the numbers of sanctions

    @property
    def max_chips(self) -> int:
        """The players displayed side by side."""
        return MAX_CHIPS

    @property
    def kinds(self) -> Mapping[Kind, str]:
        """The messages that name the sanctions."""
        return KINDS

    @property
    def names(self) -> PlayerNames:
        """The names of the players."""
        return self.duplicate.names

    @property
    def sanctions(self) -> Sequence[Sanction]:
        """The sanctions so far, newest first."""
        return self.game.sanctions[::-1]


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the players who may be sanctioned, the consequence, and the sanctions so far."""
    game, query = duplicate.game, request.query
    player = query.get("player", "")
    player = player if player in game.entrants else ""
    number = read_number(query.get("round", ""), most=4)
    if round_of(game, number) is None:
        number = len(game.rounds)
    is_open = game.is_started and not game.is_signed
    players = [
        (entrant.player, f"{entrant.table} · {duplicate.names.beside_number(entrant.player)}")
        for entrant in list_entrants(game)
        if entrant.player not in game.expelled
    ]
    return View(
        title=text.gettext("Warnings and sanctions"),
        context=SanctionsContext(
            duplicate=duplicate,
            note=game_step_title(duplicate, text),
            clock_view=running_clock(duplicate, text),
            players=[("", text.gettext("Choose a player")), *players],
            rounds=[
                (str(n), text.gettext("Round {n}", n=n)) for n in range(len(game.rounds), 0, -1)
            ],
            number=str(number),
            player=player,
            is_open=is_open,
            usual=[text.gettext(reason) for reason in USUAL_REASONS],
            consequence=_build_consequence(desk, duplicate, player, number, text)
            if player and is_open
            else None,
            announcement=_format_announcement(
                desk, duplicate, read_number(query.get("given", ""), most=4)
            ),
            # each sanction follows from the earlier ones: a player's last one is taken back first
            can_lift={
                sanction.number: _sanction_changes(
                    duplicate, LiftSanction(number=sanction.number, why=""), text
                )
                for sanction in game.sanctions
                if is_open and offences(game, sanction.player)[-1:] == (sanction,)
            },
        ),
    )


def _build_consequence(
    desk: Desk, duplicate: LoadedDuplicate, player: Player, number: int, text: Translator
) -> ConsequenceView:
    before, conduct = len(offences(duplicate.game, player)), duplicate.terms.rules.conduct
    kind = next_sanction(conduct, before)
    ladder = [
        StepRow(
            text=text.gettext(KINDS[step], n=number),
            state="done" if at < before else "now" if at == before else "",
        )
        for at, step in enumerate(conduct.sanctions if conduct else ())
    ]
    return ConsequenceView(
        kind=kind,
        name=duplicate.names[player],
        ladder=ladder,
        before=before,
        article=format_article_suffix("CAT-DUP 1.7-5", text),
        cost=_cost_text(desk, duplicate, player, number, text) if kind == "zero" else "",
        changes=_sanction_changes(
            duplicate, GiveSanction(player=player, round=number, sanction=kind, why=""), text
        )
        if kind
        else None,
    )


def _cost_text(
    desk: Desk, duplicate: LoadedDuplicate, player: Player, number: int, text: Translator
) -> str:
    """Return the score of the move under way as text, or an empty string while it is covered."""
    game = duplicate.game
    round_ = round_of(game, number)
    if round_ is None or round_.is_done or is_covered(desk, duplicate, round_):
        return ""
    points = points_in_round(game, round_, player).points
    if not points:
        return ""
    return text.ngettext("The move scores {n} point.", "The move scores {n} points.", points)


def _sanction_changes(
    duplicate: LoadedDuplicate, event: GiveSanction | LiftSanction, text: Translator
) -> StandingChangesView:
    """Return the totals and places changed by a sanction, or by lifting it (CAT-DUP 1.7-5, 1.10-1)."""
    changes = changes_of(duplicate.game, (event,), duplicate.terms)
    return standing_changes_view(duplicate, changes, text)


def _format_announcement(desk: Desk, duplicate: LoadedDuplicate, number: int) -> str:
    """Return the announcement of totals changed by the latest sanction, or an empty string."""
    game = duplicate.game
    sanction = next((candidate for candidate in game.sanctions if candidate.number == number), None)
    if sanction is None or offences(game, sanction.player)[-1:] != (sanction,):
        return ""
    without = DUPLICATE.fold(game, (LiftSanction(number=number, why="?"),))
    changes = changes_between(without, game, duplicate.terms)
    if not any(change.is_of_total for change in changes):
        return ""
    return totals_announced(duplicate, changes, desk.translator_for(game.language))


# ---- acting ----


async def give(desk: Desk, request: Request) -> Done:
    """Give the next sanction of the rules (CAT-DUP 1.7-5)."""
    duplicate = await load_fresh(desk, request)
    player = request.value("player")
    why = " ".join((request.value("why") or request.value("usual")).split())
    if player not in duplicate.game.entrants:
        raise Refused(Refusal("duplicate/player_unknown", {"field": "player"}))
    if next_sanction(duplicate.terms.rules.conduct, 0) is None:
        return await _write_note(desk, request, duplicate, player, why)
    command = GiveSanction(player=player, why=why, round=request.number("round"))

    def done(events: tuple[object, ...]) -> Done:
        kind = next(
            (event.sanction for event in events if isinstance(event, GiveSanction)), "warning"
        )
        words = {
            "warning": gettext_noop("{name} is warned."),
            "zero": gettext_noop("{name}’s move scores zero."),
            "expulsion": gettext_noop("{name} is expelled."),
        }
        route = f"{ROUTE}?given={len(duplicate.game.sanctions) + 1}"
        return Done(route=route, toast=Message(words[kind], {"name": duplicate.names[player]}))

    return await desk.service(DuplicateService).carry_out(duplicate, command, request, done)


async def _write_note(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, player: Player, why: str
) -> Done:
    """Write a note where the rules have no sanctions; it names the player by the table only."""
    if not why:
        raise Refused(Refusal("duplicate/why_needed", {"field": "why"}))
    note = duplicate.text.gettext(
        "Table {table}: {name}", table=duplicate.names.number(player), name=why
    )
    toast = Message(gettext_noop("Written in the log."))
    return await carry_out(
        desk, request, duplicate, WriteNote(text=note), Done(route=ROUTE, toast=toast)
    )


lift = drawn_forms(
    LiftSanction,
    Done(
        route=ROUTE,
        toast=Message(gettext_noop("The sanction was taken back. It stays in the log.")),
    ),
)
