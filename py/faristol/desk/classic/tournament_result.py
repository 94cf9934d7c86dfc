"""The result of a game for the tournament in use, where its players sit at a table without a result."""

from dataclasses import dataclass, replace

from faristol.classic.result import Final, final_of, has_totals_of_other_end
from faristol.clock.game.state import result_of
from faristol.club.spelling import name_key
from faristol.desk.classic.document import LoadedClassic, load_named
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Documents, LoadedDocument
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.shared.player_names import read_cards
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Scores, Side
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.results import How, Report
from faristol.tournament.state import Tournament


def tournaments(desk: Desk) -> Documents[Tournament, None]:
    """Return the tournaments of this device, for `desk.service`."""
    return Documents(desk.stream_store, TOURNAMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """The table of a tournament that waits for the result of a game."""

    tournament: LoadedDocument[Tournament]
    round: int
    table: int
    is_turned: bool  # the first seat of the game is the second one of the table


async def find_table(desk: Desk, game: LoadedClassic) -> TournamentTable | None:
    """Return the table that waits for the result of a game, by the persons or their names, or None."""
    try:
        document = await desk.service(tournaments).load()
    except UnreadableError:
        return None
    if document is None or len(game.state.seated) != 2:
        return None
    cards = read_cards(await desk.stream_store.cards(document.id))
    identities = [
        {seat.player, name_key(name)}
        for seat, name in zip(game.state.seated, game.players, strict=True)
    ]

    def is_same(seat: int, player: str) -> bool:
        entrant = document.state.entrants.get(player)
        card = cards.get(entrant.card) if entrant else None
        return player in identities[seat] or (
            card is not None and name_key(card.name) in identities[seat]
        )

    for round_ in reversed(document.state.confirmed):
        for table in round_.tables:
            if table.number in round_.results or table.number in round_.disputed:
                continue
            for is_turned in (False, True):
                first, second = (1, 0) if is_turned else (0, 1)
                if is_same(first, table.one) and is_same(second, table.other):
                    return TournamentTable(
                        tournament=document,
                        round=round_.number,
                        table=table.number,
                        is_turned=is_turned,
                    )
    return None


def game_report(game: LoadedClassic, final: Final) -> Report:
    """Return the result as a tournament records it: before penalties for time or giving up."""
    end = game.state.end
    cause = end.cause if end else "arbiter"
    seconds_over = result_of(game.state.clock).seconds_over if game.state.is_timed else (0, 0)
    minutes = (-(-seconds_over[0] // 60), -(-seconds_over[1] // 60))
    before: Scores = (final.before[0], final.before[1])
    is_decided = any(decision.effect == "result" for decision in game.state.decisions)
    scores: Scores = (final.scores[0], final.scores[1])
    if is_decided or cause == "arbiter":
        winner: Side | int = (final.results.index("win") + 1) if "win" in final.results else 0
        losers: tuple[Side, ...] = () if winner or "draw" in final.results else (1, 2)
        return Report(scores=scores, how="decided", winner=winner, by=losers)  # type: ignore[arg-type]
    if cause == "abandoned":
        by = tuple(_side(seat) for seat in end.by) if end else ()
        return Report(scores=before, how="abandoned", by=by)
    if cause == "clock" or final.lost_on_time:
        return Report(scores=before, how="lost_on_time", by=(_side(final.lost_on_time),))
    if cause == "absence":
        lost = [seat for seat in (1, 2) if final.results[seat - 1] == "loss"]
        return Report(scores=(0, 0), how="absent", by=tuple(_side(seat) for seat in lost))
    how: How = "time_up" if cause == "round_time" else "played"
    played = (scores[0] + final.penalties[0], scores[1] + final.penalties[1])
    return Report(scores=played, how=how, minutes_over=minutes)


def _side(seat: int) -> Side:
    return 1 if seat == 1 else 2


def swap_report(report: Report) -> Report:
    """Return a report with the other player first."""
    return Report(
        scores=(report.scores[1], report.scores[0]),
        how=report.how,
        by=tuple(_side(3 - side) for side in report.by),
        minutes_over=(report.minutes_over[1], report.minutes_over[0]),
        winner=(0, 2, 1)[report.winner],
    )


async def hand(desk: Desk, request: Request) -> Done:
    """Record the result in the tournament."""
    game = await load_named(desk, request)
    final, table = final_of(game.state), await find_table(desk, game)
    if game.step != "final" or not isinstance(final, Final):
        raise Refused(Refusal("classic/not_now_ended"))
    if has_totals_of_other_end(game.state):
        raise Refused(Refusal("classic/totals_of_other_end"))
    if table is None:
        raise Refused(Refusal("classic/no_table"))
    report = game_report(game, final)
    terms = table.tournament.state.terms
    if report.how == "time_up" and terms is not None and terms.rules.time_up is None:
        report = replace(report, how="played")  # the tournament’s rules have no round time
    act = EnterResult(
        round=table.round,
        table=table.table,
        report=swap_report(report) if table.is_turned else report,
    )
    message = Message(
        gettext_noop("The result is in “{name}”, round {round}, table {table}."),
        {"name": table.tournament.row.name, "round": table.round, "table": table.table},
    )
    done = Done(route="/tournament/round", toast=message)
    return await desk.service(tournaments).apply(
        table.tournament, act, request=request, done=done, world=None
    )
