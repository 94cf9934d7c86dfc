"""One table: endings other than a game played out, sheets that differ, corrections."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Translator, format_number, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import note_of_correction
from faristol.desk.shared.totals_note import FINAL, note_for_end, note_for_played
from faristol.desk.tournament.base import (
    TournamentContext,
    format_points,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.committee import committee_members
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.finality import note_before_correction
from faristol.desk.tournament.round import TableRow, no_round_view, table_row
from faristol.ledger.refusal import Refusal
from faristol.rules.outcome import SIDES, Scores
from faristol.rules.ruleset import Rules
from faristol.tournament.acts.committee import DECIDING, Decide, NameCommittee
from faristol.tournament.acts.results import CorrectResult, DisputeResult, EnterResult
from faristol.tournament.acts.rounds import PairRound, TakeRoundBack
from faristol.tournament.consequences import (
    PairingChange,
    PlaceChange,
    acts_of_new_pairing,
    find_unplayed_round,
    iterate_pairing_changes,
    list_place_changes,
)
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.results import BY_COMMITTEE, WITHOUT_A_GAME, WORTH, How, Report
from faristol.tournament.state import Result, Round, Said, Tournament
from faristol.tournament.values import Decision, Table

_ENDINGS: dict[How, str] = {
    "played": gettext_noop("Played to the end"),
    "time_up": gettext_noop("Round time is up"),
    "abandoned": gettext_noop("A player abandoned"),
    "lost_on_time": gettext_noop("Lost on time"),
    "absent": gettext_noop("A player did not show up"),
    "decided": gettext_noop("The committee decided"),
    "unplayed": gettext_noop("It was not played"),
}
ENDINGS_BY_PLAYER: tuple[How, ...] = (
    "abandoned",
    "lost_on_time",
    "absent",
)  # a player is named with them


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportEffect:
    """The effect of a report."""

    scores: Sequence[str]
    points: Sequence[str]  # in the standings
    moved: Sequence[PlaceChange]
    since: Sequence[PairingChange]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TableDisputeContext(TournamentContext):
    """A table without a result, and the form of two sheets that differ."""

    template: ClassVar[str] = "tournament/table_dispute.html"

    round: Round
    table: Table
    played_note: str  # on what the points include


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TableContext(TournamentContext):
    """A table with its result, the drafted result, and the places that a correction changes."""

    template: ClassVar[str] = "tournament/table.html"
    regions: ClassVar[Mapping[str, str]] = {"table-what": "tournament/table_what.html"}

    round: Round
    table: Table
    report: Report  # empty without a result
    ending: How  # of the drafted result
    drafted: Mapping[str, str]  # its fields, a part of the address while they are filled in
    endings: Sequence[tuple[How, str]]
    # on what the points include, for each ending that has points
    notes: Mapping[How, str]
    judged_note: str
    final_note: str
    preview: ReportEffect | None  # None without a whole draft, or while it is refused
    draft_fault: str  # why the draft is refused, or an empty string
    award: str  # the value of the winner's field where no player wins
    members: Sequence[tuple[str, str]]  # who may decide a game
    usual_members: Sequence[str]
    unplayed_round: Round | None  # can be paired again

    @property
    def result(self) -> Result | None:
        """The result of the table."""
        return self.round.results.get(self.table.number)

    @property
    def row(self) -> TableRow:
        """The table as lists show it."""
        return table_row(self.round, self.table)

    @property
    def disputed(self) -> Said | None:
        """What each of the two sheets says, if they differ."""
        return self.round.disputed.get(self.table.number)

    @property
    def is_ended(self) -> bool:
        """Whether the standings are final."""
        return self.state.is_ended

    @property
    def is_searched(self) -> bool:
        """Whether a search made the pairs of the round."""
        return self.round.method in SEARCHED

    @property
    def has_minutes(self) -> bool:
        """Whether the rules count overtime."""
        return self.tournament.terms.rules.overtime is not None


@tournament_screen
async def show(_: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show a table with its result, the drafted result, and the places that a correction changes."""
    place = (*request.path, "", "")
    state = tournament.state
    round_ = state.round(read_number(place[2]))
    table = round_.table(read_number(place[3])) if round_ else None
    if round_ is None or table is None or not round_.is_confirmed:
        return no_round_view(tournament)
    result = round_.results.get(table.number)
    title = tournament.text.gettext("Round {n}, table {table}", n=round_.number, table=table.number)
    notes = _totals_notes(tournament.terms.rules, tournament.text)
    if "dispute" in request.query and not (result or table.number in round_.disputed):
        dispute_form = TableDisputeContext(
            tournament=tournament,
            part="rounds",
            round=round_,
            table=table,
            played_note=notes["played"],
        )
        return tournament_view(dispute_form, title=title)
    report = result.report if result else Report(scores=(0, 0))
    draft = _report_from_draft(request, report)
    effect = (
        _preview_report(tournament, round_.number, table.number, draft)
        if _is_whole_draft(request)
        else None
    )
    members, usual_members = _eligible_members(tournament, table)
    context = TableContext(
        tournament=tournament,
        part="rounds",
        round=round_,
        table=table,
        report=report,
        # a result that has points now was played
        ending="played" if draft.how == "reported" else draft.how,
        drafted=request.query if "how" in request.query else {},
        endings=[
            (how, tournament.text.gettext(_ENDINGS[how]))
            for how in _allowed_endings(tournament.terms.rules)
        ],
        notes=notes,
        judged_note=note_of_correction(
            tournament.log, TOURNAMENT, (round_.number, table.number), tournament.text
        )
        if result
        else "",
        final_note=note_before_correction(tournament, round_)
        if result and report.how != "reported"  # to add points that were unknown is no correction
        else "",
        preview=effect if isinstance(effect, ReportEffect) else None,
        draft_fault="".join(map(tournament.text.render, messages_for(effect).values()))
        if isinstance(effect, Refusal)
        else "",
        award=("neither" if report.by else "draw") if report.how in BY_COMMITTEE else "",
        members=members,
        usual_members=usual_members,
        unplayed_round=find_unplayed_round(state, round_.number),
    )
    return tournament_view(context, title=title)


def _eligible_members(
    tournament: LoadedTournament, table: Table
) -> tuple[Sequence[tuple[str, str]], Sequence[str]]:
    """Return the members who may decide a game, and the usual ones: those who do not play it first."""
    members = committee_members(tournament)
    if len(members) < DECIDING:
        return (), ()
    usual = sorted(members, key=lambda member: member.player in (table.one, table.other))
    names = [(member.name, member.name) for member in members]
    return names, [member.name for member in usual[:DECIDING]]


def _allowed_endings(rules: Rules) -> list[How]:
    """Return the endings of a game that the rules allow."""
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


def _totals_notes(rules: Rules, text: Translator) -> dict[How, str]:
    """Return for each ending that has points what is to be entered as totals."""
    notes: dict[How, str] = {
        "played": note_for_played(rules.leftovers),
        "time_up": note_for_end(rules.leftovers, "round_time"),
        "abandoned": note_for_end(rules.leftovers, "running"),
        "lost_on_time": note_for_end(rules.leftovers, "running"),
        "decided": FINAL,
        "unplayed": gettext_noop("Leave the points empty unless the committee awards some."),
    }
    return {how: text.gettext(notes[how]) for how in _allowed_endings(rules) if how in notes}


def _report_from_draft(request: Request, before: Report) -> Report:
    """Return the report of the draft of a form, or the one before."""
    if "how" not in request.query:
        return before
    return _report_from_form(request.asked)


def _report_from_form(request: Request) -> Report:
    """Return the report of a form; an invalid number becomes one that all rules refuse."""
    how: How = next((ending for ending in _ENDINGS if ending == request.value("how")), "played")
    scores = (_parse_score(request.value("score-1")), _parse_score(request.value("score-2")))
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
        by=by if how in (*ENDINGS_BY_PLAYER, *BY_COMMITTEE) else (),
        minutes_over=cast(Scores, tuple(_parse_minutes_begun(text) for text in minutes))
        if how in ("played", "time_up")
        else (0, 0),
        winner=0 if how not in BY_COMMITTEE else 1 if winner == "1" else 2 if winner == "2" else 0,
    )


def _parse_minutes_begun(text: str) -> int:
    """Return the minutes begun, of whole ones or of what a clock shows (CAT-CLM 30, CAT-CLS 7.4).

    A comma or a full stop separates minutes and seconds as a colon does: read as
    a decimal fraction, the same number of minutes has begun.

    >>> [_parse_minutes_begun(text) for text in ("", "3", "2:20", "2:00", "0:59", "1,30", "1.30")]
    [0, 3, 3, 2, 1, 2, 2]
    >>> [_parse_minutes_begun(text) for text in ("2:2", "2:60", ":20", "1,5", "1,3,0")]
    [-1, -1, -1, -1, -1]
    """
    minutes, separator, seconds = text.replace(",", ":").replace(".", ":").partition(":")
    whole = read_number(minutes, most=3) if text else 0
    if not separator or whole < 0:
        return whole
    is_time = len(seconds) == 2 and 0 <= read_number(seconds) < 60
    return whole + (seconds != "00") if is_time else -1


def _parse_score(text: str) -> int:
    digits = text.strip().replace("\u2212", "-")
    number = read_number(digits.removeprefix("-"), most=4)
    return 10_000 if number < 0 else -number if digits.startswith("-") else number


def _is_whole_draft(request: Request) -> bool:
    """Whether the drafted form has what its ending asks for, so that its outcome can be computed."""
    how = request.query.get("how", "")
    if how in BY_COMMITTEE and not request.query.get("winner"):
        return False
    if how in ENDINGS_BY_PLAYER and not any(request.query.get(f"by-{side}") for side in SIDES):
        return False
    needs_no_scores = how in WITHOUT_A_GAME
    has_scores = all(request.query.get(f"score-{side}") for side in SIDES)
    return how in _ENDINGS and (needs_no_scores or has_scores)


def _preview_report(
    tournament: LoadedTournament, number: int, table: int, report: Report
) -> ReportEffect | Refusal | None:
    """Return the effect of a report: outcome, changed places, rounds paired since; or its refusal.

    Returns None for a report that is entered already.
    """
    state = tournament.state
    before = state.round(number)
    is_there = before is not None and table in before.results
    act = _act_for_report(state, number, table, report, why="-")
    events = TOURNAMENT.decide(state, act, None)
    if isinstance(events, Refusal):
        is_same = events.code == "tournament/same_result"
        return None if is_same else _refusal_on_form(tournament.terms.rules, report, events)
    if not events:
        return None
    after = TOURNAMENT.fold(state, events)
    event = events[0]
    return ReportEffect(
        scores=[format_number(score) for score in event.scores],
        points=[format_points(WORTH[ended]) for ended in event.results],
        moved=list_place_changes(state, after, number) if is_there else (),
        since=list(iterate_pairing_changes(state, after, number)) if is_there else (),
    )


def _act_for_report(
    tournament: Tournament, number: int, table: int, report: Report, why: str
) -> EnterResult | CorrectResult:
    """Return the act that enters a report, or corrects a result that is stored or disputed."""
    round_ = tournament.round(number)
    if round_ and table in {*round_.results, *round_.disputed}:
        return CorrectResult(round=number, table=table, report=report, why=why)
    return EnterResult(round=number, table=table, report=report)


async def enter(desk: Desk, request: Request) -> Done:
    """Enter or correct the result of a game; the reason goes to the record."""
    tournament = await load_named(desk, request)
    number, table = request.number("round"), request.number("table")
    report = _report_from_form(request)
    if report.how in ENDINGS_BY_PLAYER and not report.by:
        raise Refused(Refusal("tournament/by_missing", {"field": "by"}))
    if report.how in BY_COMMITTEE and not request.value("winner"):
        raise Refused(Refusal("tournament/winner_missing", {"field": "winner"}))
    act = _act_for_report(tournament.state, number, table, report, request.line("why"))
    repairing = _repairing_acts(tournament.state, act) if request.value("again") else ()
    is_there = isinstance(act, CorrectResult)
    entered = gettext_noop("Round {n}, table {table}: entered.")
    sentence = gettext_noop("Round {n}, table {table}: corrected.") if is_there else entered
    message = Message(sentence, {"n": number, "table": table})
    acts = (*_decision_acts(tournament, act, request), act, *repairing)
    go = "/tournament/pairings" if repairing else f"/tournament/round/{number}"
    try:
        return await carry_out(desk, request, tournament, acts, Done(route=go, toast=message))
    except Refused as refused:
        if (
            refused.refusal.code == "tournament/rematch"
        ):  # only the director accepts a rematch, on the screen of the round
            raise Refused(Refusal("tournament/anew_rematch", {"field": "again"})) from refused
        if refused.refusal.data.get("field") == "by" and acts[0] is not act:
            data = {**refused.refusal.data, "field": "member"}
            raise Refused(Refusal(refused.refusal.code, data)) from refused
        refusal = _refusal_on_form(tournament.terms.rules, report, refused.refusal)
        raise Refused(refusal) from refused


def _refusal_on_form(rules: Rules, report: Report, refusal: Refusal) -> Refusal:
    """Return a refusal of a report at the field of the player whose figure it is about."""
    names = {"scores": "score", "minutes_over": "minutes"}
    field, side = refusal.data.get("field"), refusal.data.get("side")
    if side and field in names:
        return Refusal(refusal.code, {**refusal.data, "field": f"{names[str(field)]}-{side}"})
    minutes = report.minutes_over
    if refusal.code == "tournament/not_allowed" and any(minutes) and rules.overtime:
        longest = SIDES[minutes.index(max(minutes))]
        return Refusal("tournament/over_lost", {"field": f"minutes-{longest}"})
    return refusal


def _repairing_acts(
    tournament: Tournament, act: EnterResult | CorrectResult
) -> tuple[TakeRoundBack | PairRound, ...]:
    """Return the acts that pair the last round again from the corrected standings."""
    events = TOURNAMENT.decide(tournament, act, None)
    if isinstance(events, Refusal):
        return ()
    return acts_of_new_pairing(TOURNAMENT.fold(tournament, events), act.round)


def _decision_acts(
    tournament: LoadedTournament, act: EnterResult | CorrectResult, request: Request
) -> tuple[NameCommittee, Decide] | tuple[()]:
    """Return the decision that awards a game, if there is a committee; it concerns both (CAT-CLM 34)."""
    state, text = tournament.state, tournament.text
    round_ = state.round(act.round)
    table = round_.table(act.table) if round_ else None
    events = TOURNAMENT.decide(state, act, None)
    is_without = len(state.committee) < DECIDING or act.report.how not in BY_COMMITTEE
    if is_without or table is None or isinstance(events, Refusal) or not events:
        return ()
    results, won = events[0].results, act.report.winner
    verdict = text.gettext("it is a draw") if "draw" in results else text.gettext("both lose")
    if won:
        verdict = text.gettext(
            "{name} wins", name=tournament.names[(table.one, table.other)[won - 1]]
        )
    where = text.gettext("Round {n}, table {table}", n=act.round, table=act.table)
    decision = Decision(
        what=f"{where}: {'–'.join(map(format_number, events[0].scores))}, {verdict}",
        by=tuple(dict.fromkeys(request.values("member"))),
        concerns=(table.one, table.other),
    )
    return NameCommittee(members=committee_members(tournament)), Decide(decision=decision)


async def dispute(desk: Desk, request: Request) -> Done:
    """Record that the two sheets differ: the result stays open until it is settled."""
    tournament = await load_named(desk, request)
    number, table = request.number("round"), request.number("table")
    act = DisputeResult(
        round=number,
        table=table,
        by_one=(_parse_score(request.value("score-1")), _parse_score(request.value("score-2"))),
        by_other=(_parse_score(request.value("other-1")), _parse_score(request.value("other-2"))),
    )
    message = Message(gettext_noop("Table {table} is disputed: it waits."), {"table": table})
    done = Done(route=f"/tournament/round/{number}", toast=message)
    try:
        return await carry_out(desk, request, tournament, act, done)
    except Refused as refused:
        names, data = {"by_one": "score", "by_other": "other"}, refused.refusal.data
        if name := names.get(str(data.get("field"))):
            at_side = {**data, "field": f"{name}-{data['side']}"}
            raise Refused(Refusal(refused.refusal.code, at_side)) from refused
        raise
