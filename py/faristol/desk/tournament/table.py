"""Look at one table: how its game ended when it was not simply played, two sheets that differ, a correction."""

from typing import Any, cast

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Text, format_number, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import note_of_correction
from faristol.desk.shared.totals_note import FINAL, note_for_end, note_for_played
from faristol.desk.tournament.base import format_points, tournament_screen, view
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.committee import committee_members
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.finality import note_before_correction
from faristol.desk.tournament.round import table_row
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import SIDES, Scores
from faristol.rules.ruleset import Rules
from faristol.tournament.acts.committee import DECIDING, Decide, NameCommittee
from faristol.tournament.acts.results import CorrectResult, DisputeResult, EnterResult
from faristol.tournament.acts.rounds import PairRound, TakeRoundBack
from faristol.tournament.consequences import moved, paired_anew, paired_since, unplayed_since
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.results import BY_COMMITTEE, WORTH, How, Report
from faristol.tournament.state import Tournament
from faristol.tournament.values import Decision, Table

_HOW: dict[How, str] = {
    "played": mark("Played to the end"),
    "time_up": mark("Round time is up"),
    "abandoned": mark("A player abandoned"),
    "lost_on_time": mark("Lost on time"),
    "absent": mark("A player did not show up"),
    "decided": mark("The committee decided"),
    "unplayed": mark("It was not played"),
}
BY: tuple[How, ...] = ("abandoned", "lost_on_time", "absent")  # somebody did


@tournament_screen
async def show(_: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show a table with its result, what it could be, and what a correction moves."""
    place = (*request.place, "", "")
    tournament = opened.tournament
    one = tournament.round(read_number(place[2]))
    table = one.table(read_number(place[3])) if one else None
    if one is None or table is None or not one.is_confirmed:
        return view(opened, "rounds", "no_round", {}, title=opened.text.say("No such round"))
    result = one.results.get(table.number)
    report = result.report if result else Report(scores=(0, 0))
    asked = _report_from_draft(request, report)
    context: dict[str, Any] = {
        "one": one,
        "table": table,
        "row": table_row(one, table),
        "report": report,
        "how": "played" if asked.how == "reported" else asked.how,  # with points, it was played
        "hows": [(how, opened.text.say(_HOW[how])) for how in _allowed(opened.terms.rules)],
        "notes": _totals_notes(opened.terms.rules, opened.text),
        "result": result,
        "judged_note": note_of_correction(
            opened.log, TOURNAMENT, (one.number, table.number), opened.text
        )
        if result
        else "",
        "final_note": note_before_correction(opened, one)
        if result and report.how != "reported"  # points that were never known are no correction
        else "",
        "disputed": one.disputed.get(table.number),
        "what": _preview_report(opened, one.number, table.number, asked)
        if "how" in request.query and (asked.how not in BY_COMMITTEE or request.query.get("winner"))
        else None,
        "given": ("neither" if report.by else "draw") if report.how in BY_COMMITTEE else "",
        "is_disputing": "dispute" in request.query and not (result or table.number in one.disputed),
        "is_ended": tournament.is_ended,
        "is_searched": one.method in SEARCHED,
        **_eligible_members(opened, table),
        "unplayed": unplayed_since(tournament, one.number),
        "has_minutes": opened.terms.rules.overtime is not None,
    }
    regions = {"table-what": "tournament/table_what.html"}
    title = opened.text.say("Round {n}, table {table}", n=one.number, table=table.number)
    return view(opened, "rounds", "table", context, title=title, regions=regions)


def _eligible_members(opened: LoadedTournament, table: Table) -> dict[str, Any]:
    """Return who may decide this game, first who does not play it."""
    members = committee_members(opened)
    if len(members) < DECIDING:
        return {"members": (), "usual": ()}
    usual = sorted(members, key=lambda one: one.player in (table.one, table.other))
    names = [(one.name, one.name) for one in members]
    return {"members": names, "usual": [one.name for one in usual[:DECIDING]]}


def _allowed(rules: Rules) -> list[How]:
    """Return the ways a game can end under the rules."""
    covered: dict[How, object] = {
        "played": rules,
        "time_up": rules.time_up,
        "abandoned": rules.abandonment,
        "lost_on_time": rules.overtime.loss if rules.overtime else None,
        "absent": rules.absence,
        "decided": rules,
        "unplayed": None if rules.absence else rules,
    }
    return [how for how, rule in covered.items() if rule is not None]


def _totals_notes(rules: Rules, text: Text) -> dict[How, str]:
    """Return, for each way a game can end, what the totals hold that are typed; without a game there are none."""
    notes: dict[How, str] = {
        "played": note_for_played(rules.leftovers),
        "time_up": note_for_end(rules.leftovers, "round_time"),
        "abandoned": note_for_end(rules.leftovers, "running"),
        "lost_on_time": note_for_end(rules.leftovers, "running"),
        "decided": FINAL,
    }
    return {how: text.say(notes[how]) for how in _allowed(rules) if how in notes}


def _report_from_draft(request: Request, before: Report) -> Report:
    """Return the report that a form being filled in comes to."""
    if "how" not in request.query:
        return before
    return _report_from_form(request.asked)


def _report_from_form(request: Request) -> Report:
    """Return what a form says of a game; a number that is none is one that no rule takes."""
    how: How = next((one for one in _HOW if one == request.value("how")), "played")
    scores = (_score(request.value("score-1")), _score(request.value("score-2")))
    winner = request.value("winner")
    by = tuple(side for side in SIDES if request.value(f"by-{side}"))
    if how in BY_COMMITTEE:
        by = SIDES if winner == "neither" else ()
    is_empty = how == "absent" or (
        how == "unplayed" and not request.value("score-1") and not request.value("score-2")
    )
    minutes = [request.value(f"minutes-{side}").strip() for side in SIDES]
    return Report(
        scores=(0, 0) if is_empty else scores,
        how=how,
        by=by if how in (*BY, *BY_COMMITTEE) else (),
        minutes_over=cast(Scores, tuple(read_number(one) if one else 0 for one in minutes))
        if how in ("played", "time_up")
        else (0, 0),
        winner=0 if how not in BY_COMMITTEE else 1 if winner == "1" else 2 if winner == "2" else 0,
    )


def _score(text: str) -> int:
    digits = text.strip().replace("\u2212", "-")
    number = read_number(digits.removeprefix("-"), most=4)
    return 10_000 if number < 0 else -number if digits.startswith("-") else number


def _preview_report(
    opened: LoadedTournament, number: int, table: int, report: Report
) -> dict[str, Any] | None:
    """Return what a report would come to: the outcome, places that move, rounds paired since."""
    tournament = opened.tournament
    before = tournament.round(number)
    is_there = before is not None and table in before.results
    wish = _act_for_report(tournament, number, table, report, why="-")
    made = TOURNAMENT.decide(tournament, wish, None)
    if isinstance(made, Refusal) or not made:
        return None
    after = TOURNAMENT.fold(tournament, made)
    fact = made[0]
    return {
        "scores": [format_number(score) for score in fact.scores],
        "points": [format_points(WORTH[ended]) for ended in fact.results],
        "moved": moved(tournament, after, number) if is_there else (),
        "since": list(paired_since(tournament, after, number)) if is_there else (),
    }


def _act_for_report(
    tournament: Tournament, number: int, table: int, report: Report, why: str
) -> EnterResult | CorrectResult:
    """Return what enters a report, or puts it in the place of what is there, or disputed."""
    one = tournament.round(number)
    if one and table in {*one.results, *one.disputed}:
        return CorrectResult(round=number, table=table, report=report, why=why)
    return EnterResult(round=number, table=table, report=report)


async def enter(desk: Desk, request: Request) -> Done:
    """Enter how a game ended, or correct it: why goes to the record."""
    opened = await load_named(desk, request)
    number, table = request.number("round"), request.number("table")
    report = _report_from_form(request)
    if report.how in BY and not report.by:
        raise Refused(Refusal("tournament/by_missing", {"field": "by"}))
    if report.how in BY_COMMITTEE and not request.value("winner"):
        raise Refused(Refusal("tournament/winner_missing", {"field": "winner"}))
    wish = _act_for_report(opened.tournament, number, table, report, request.line("why"))
    anew = _repairing_act(opened.tournament, wish) if request.value("again") else ()
    is_there = isinstance(wish, CorrectResult)
    entered = mark("Round {n}, table {table}: entered.")
    said = mark("Round {n}, table {table}: corrected.") if is_there else entered
    told = Message(said, {"n": number, "table": table})
    wishes = (*_decision_for(opened, wish, request), wish, *anew)
    go = "/tournament/pairings" if anew else f"/tournament/round/{number}"
    try:
        return await carry_out(desk, request, opened, wishes, Done(go=go, toast=told))
    except Refused as refused:
        if refused.refusal.code == "tournament/rematch":  # it is for the director to accept one
            raise Refused(Refusal("tournament/anew_rematch", {"field": "again"})) from refused
        if refused.refusal.data.get("field") == "by" and wishes[0] is not wish:
            data = {**refused.refusal.data, "field": "member"}
            raise Refused(Refusal(refused.refusal.code, data)) from refused
        if refused.refusal.code == "tournament/not_allowed" and any(report.minutes_over):
            raise Refused(Refusal("tournament/over_lost", {"field": "minutes_over"})) from refused
        raise


def _repairing_act(
    tournament: Tournament, wish: EnterResult | CorrectResult
) -> tuple[TakeRoundBack | PairRound, ...]:
    """Return what pairs the last round anew from the corrected standings."""
    made = TOURNAMENT.decide(tournament, wish, None)
    if isinstance(made, Refusal):
        return ()
    return paired_anew(TOURNAMENT.fold(tournament, made), wish.round)


def _decision_for(
    opened: LoadedTournament, wish: EnterResult | CorrectResult, request: Request
) -> tuple[NameCommittee, Decide] | tuple[()]:
    """Return the decision that a game is given by, where there is a committee: it touches both (CAT-CLM 34)."""
    tournament, text = opened.tournament, opened.text
    one = tournament.round(wish.round)
    table = one.table(wish.table) if one else None
    made = TOURNAMENT.decide(tournament, wish, None)
    is_without = len(tournament.committee) < DECIDING or wish.report.how not in BY_COMMITTEE
    if is_without or table is None or isinstance(made, Refusal) or not made:
        return ()
    results, won = made[0].results, wish.report.winner
    said = text.say("it is a draw") if "draw" in results else text.say("both lose")
    if won:
        said = text.say("{name} wins", name=opened.names[(table.one, table.other)[won - 1]])
    where = text.say("Round {n}, table {table}", n=wish.round, table=wish.table)
    decision = Decision(
        what=f"{where}: {'–'.join(map(format_number, made[0].scores))}, {said}",
        by=tuple(dict.fromkeys(request.values("member"))),
        concerns=(table.one, table.other),
    )
    return NameCommittee(members=committee_members(opened)), Decide(decision=decision)


async def dispute(desk: Desk, request: Request) -> Done:
    """Note that the two sheets differ: the result waits, and is named wherever it is missing."""
    opened = await load_named(desk, request)
    number, table = request.number("round"), request.number("table")
    wish = DisputeResult(
        round=number,
        table=table,
        by_one=(_score(request.value("score-1")), _score(request.value("score-2"))),
        by_other=(_score(request.value("other-1")), _score(request.value("other-2"))),
    )
    told = Message(mark("Table {table} is disputed: it waits."), {"table": table})
    done = Done(go=f"/tournament/round/{number}", toast=told)
    return await carry_out(desk, request, opened, wish, done)
