"""Hand the result of a game to the tournament in use on this device, where these two play at a table without one."""

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
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.shared.player_names import read_cards
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import Scores, Side
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.results import How, Report
from faristol.tournament.state import Tournament


def tournaments(desk: Desk) -> Documents[Tournament, None]:
    """Return the tournaments of this device, for `desk.of`."""
    return Documents(desk.shelf, TOURNAMENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentTable:
    """Hold the table at which a game is played in a tournament."""

    tournament: LoadedDocument[Tournament]
    round: int
    table: int
    is_turned: bool  # who sits first here is listed second there


async def find_table(desk: Desk, game: LoadedClassic) -> TournamentTable | None:
    """Return where the tournament in use waits for this result, by the persons or by their names."""
    try:
        document = await desk.of(tournaments).opened()
    except UnreadableError:
        return None
    if document is None or len(game.state.seated) != 2:
        return None
    cards = read_cards(await desk.shelf.cards(document.id))
    here = [
        {one.player, name_key(name)}
        for one, name in zip(game.state.seated, game.players, strict=True)
    ]

    def is_same(seat: int, player: str) -> bool:
        entrant = document.state.entrants.get(player)
        card = cards.get(entrant.card) if entrant else None
        return player in here[seat] or (card is not None and name_key(card.name) in here[seat])

    for one in reversed(document.state.confirmed):
        for table in one.tables:
            if table.number in one.results or table.number in one.disputed:
                continue
            for is_turned in (False, True):
                first, second = (1, 0) if is_turned else (0, 1)
                if is_same(first, table.one) and is_same(second, table.other):
                    return TournamentTable(
                        tournament=document,
                        round=one.number,
                        table=table.number,
                        is_turned=is_turned,
                    )
    return None


def game_report(game: LoadedClassic, final: Final) -> Report:
    """Return what the sheet says, as a tournament takes it in: before time and giving up are counted."""
    end = game.state.end
    cause = end.cause if end else "arbiter"
    over = result_of(game.state.clock).seconds_over if game.state.is_timed else (0, 0)
    minutes = (-(-over[0] // 60), -(-over[1] // 60))
    before: Scores = (final.before[0], final.before[1])
    is_decided = any(one.effect == "result" for one in game.state.decisions)
    scores: Scores = (final.scores[0], final.scores[1])
    if is_decided or cause == "arbiter":
        winner: Side | int = (final.results.index("win") + 1) if "win" in final.results else 0
        neither: tuple[Side, ...] = () if winner or "draw" in final.results else (1, 2)
        return Report(scores=scores, how="decided", winner=winner, by=neither)  # type: ignore[arg-type]
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
    """Write the result into the tournament."""
    game = await load_named(desk, request)
    final, place = final_of(game.state), await find_table(desk, game)
    if game.step != "final" or not isinstance(final, Final):
        raise Refused(Refusal("classic/not_now_ended"))
    if has_totals_of_other_end(game.state):
        raise Refused(Refusal("classic/totals_of_other_end"))
    if place is None:
        raise Refused(Refusal("classic/no_table"))
    report = game_report(game, final)
    terms = place.tournament.state.terms
    if report.how == "time_up" and terms is not None and terms.rules.time_up is None:
        report = replace(report, how="played")  # the tournament’s rules know no time of the round
    wish = EnterResult(
        round=place.round,
        table=place.table,
        report=swap_report(report) if place.is_turned else report,
    )
    told = Message(
        mark("The result is in “{name}”, round {round}, table {table}."),
        {"name": place.tournament.row.name, "round": place.round, "table": place.table},
    )
    done = Done(go="/tournament/round", toast=told)
    return await desk.of(tournaments).do(
        place.tournament, wish, request=request, done=done, world=None
    )
