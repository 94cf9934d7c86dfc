"""Write down what disturbs a game, and what follows: warning, zero, expulsion (CAT-DUP 1.7-5)."""

from typing import Any, Final

from faristol.desk.duplicate.base import game_screen, game_step_title, next_step_route
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    drawn_forms,
    load_fresh,
)
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.duplicate.standing_changes import (
    StandingChangesView,
    standing_changes_view,
    totals_announced,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.duplicate.acts.players import GiveSanction, LiftSanction
from faristol.duplicate.acts.results import WriteNote
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.misconduct import Sanction as Kind
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.state import offences, ordered, round_of, scored
from faristol.duplicate.total_changes import changes_between, changes_of
from faristol.duplicate.values import Player
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/conduct"
LONGEST_WHY = 300
MOST_SEEN = 41  # choices of a player that stand side by side; of more, a list

KINDS: Final[dict[Kind, str]] = {
    "warning": mark("Warning"),
    "zero": mark("Zero in round {n}"),
    "expulsion": mark("Expulsion"),
}
# said often; the judge may write anything else
USUAL = (
    mark("Comments out loud that may help others"),
    mark("Left their seat without notice"),
    mark("Wrote after “Time!”"),
    mark("Looked at another player’s slip"),
)


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show who may be sanctioned, what would follow, and what was given so far."""
    game, query = opened.game, request.query
    player = query.get("player", "")
    player = player if player in game.entrants else ""
    number = read_number(query.get("round", ""), most=4)
    if round_of(game, number) is None:
        number = len(game.rounds)
    is_open = game.is_started and not game.is_signed
    players = [
        (entrant.player, f"{entrant.table} · {opened.names.beside_number(entrant.player)}")
        for entrant in ordered(game)
        if entrant.player not in game.expelled
    ]
    return View(
        title=text.say("Warnings and sanctions"),
        template="duplicate/rulings/sanctions.html",
        regions={"conduct-next": "duplicate/rulings/sanctions_next.html"},
        context={
            "note": game_step_title(opened, text),
            "running": running_clock(opened, text),
            "most_seen": MOST_SEEN,
            "players": [("", text.say("Choose a player")), *players],
            "rounds": [
                (str(n), text.say("Round {n}", n=n)) for n in range(len(game.rounds), 0, -1)
            ],
            "number": str(number),
            "player": player,
            "is_started": is_open,
            "usual": [text.say(reason) for reason in USUAL],
            "max_why": LONGEST_WHY,
            "follows": _consequence(desk, opened, player, number, text)
            if player and is_open
            else None,
            "aloud": _announcement(desk, opened, read_number(query.get("given", ""), most=4)),
            "language": game.language,
            "given": game.sanctions[::-1],
            # each follows from those before: the last one of a player is taken back first
            "can_lift": {
                one.number: _changes(opened, LiftSanction(number=one.number, why=""), text)
                for one in game.sanctions
                if is_open and offences(game, one.player)[-1:] == (one,)
            },
            "kinds": KINDS,
            "names": opened.names,
            "route_next": next_step_route(opened),
        },
    )


def _consequence(
    desk: Desk, opened: LoadedDuplicate, player: Player, number: int, text: Text
) -> dict[str, Any]:
    """Return what an offence of a player would bring, and what was before."""
    before, conduct = len(offences(opened.game, player)), opened.terms.rules.conduct
    kind = next_sanction(conduct, before)
    ladder = [
        {
            "text": text.say(KINDS[each], n=number),
            "state": "done" if at < before else "now" if at == before else "",
        }
        for at, each in enumerate(conduct.sanctions if conduct else ())
    ]
    return {
        "kind": kind,
        "name": opened.names[player],
        "ladder": ladder,
        "before": before,
        "article": format_article_suffix("CAT-DUP 1.7-5", text),
        "cost": _cost_text(desk, opened, player, number, text) if kind == "zero" else "",
        "changes": _changes(
            opened, GiveSanction(player=player, round=number, sanction=kind, why=""), text
        )
        if kind
        else None,
    }


def _cost_text(desk: Desk, opened: LoadedDuplicate, player: Player, number: int, text: Text) -> str:
    """Say what the move of the round under way scores; empty while nobody may know it."""
    game = opened.game
    one = round_of(game, number)
    if one is None or one.is_done or is_covered(desk, opened, one):
        return ""
    points = scored(game, one, player).points
    if not points:
        return ""
    return text.count("The move scores {n} point.", "The move scores {n} points.", points)


def _changes(
    opened: LoadedDuplicate, event: GiveSanction | LiftSanction, text: Text
) -> StandingChangesView:
    """Return whose totals and places a sanction changes, or taking it back (CAT-DUP 1.7-5, 1.10-1)."""
    changes = changes_of(opened.game, (event,), opened.terms)
    return standing_changes_view(opened, changes, text)


def _announcement(desk: Desk, opened: LoadedDuplicate, number: int) -> str:
    """Return the totals that the sanction just given changed, to be read aloud; an empty string if none did."""
    game = opened.game
    given = next((one for one in game.sanctions if one.number == number), None)
    if given is None or offences(game, given.player)[-1:] != (given,):
        return ""
    without = DUPLICATE.fold(game, (LiftSanction(number=number, why="?"),))
    changes = changes_between(without, game, opened.terms)
    if not any(change.is_of_total for change in changes):
        return ""
    return totals_announced(opened, changes, desk.text_of(game.language))


# ---- acting ----


async def give(desk: Desk, request: Request) -> Done:
    """Give the sanction that the ladder says (CAT-DUP 1.7-5)."""
    opened = await load_fresh(desk, request)
    player = request.value("player")
    why = " ".join((request.value("why") or request.value("usual")).split())
    if player not in opened.game.entrants:
        raise Refused(Refusal("duplicate/player_unknown", {"field": "player"}))
    if next_sanction(opened.terms.rules.conduct, 0) is None:
        return await _note(desk, request, opened, player, why)
    command = GiveSanction(player=player, why=why, round=request.number("round"))

    def done(facts: tuple[object, ...]) -> Done:
        kind = next((fact.sanction for fact in facts if isinstance(fact, GiveSanction)), "warning")
        words = {
            "warning": mark("{name} is warned."),
            "zero": mark("{name}’s move scores zero."),
            "expulsion": mark("{name} is expelled."),
        }
        given = f"{ROUTE}?given={len(opened.game.sanctions) + 1}"
        return Done(go=given, toast=Message(words[kind], {"name": opened.names[player]}))

    return await desk.of(DuplicateService).carry_out(opened, command, request, done)


async def _note(
    desk: Desk, request: Request, opened: LoadedDuplicate, player: Player, why: str
) -> Done:
    """Write down what happened where no rule says what follows; of a player, the table alone."""
    if not why:
        raise Refused(Refusal("duplicate/why_needed", {"field": "why"}))
    note = opened.text.say("Table {table}: {name}", table=opened.names.number(player), name=why)
    toast = Message(mark("Written in the log."))
    return await carry_out(desk, request, opened, WriteNote(text=note), Done(go=ROUTE, toast=toast))


lift = drawn_forms(
    LiftSanction,
    Done(go=ROUTE, toast=Message(mark("The sanction was taken back. It stays in the log."))),
)
