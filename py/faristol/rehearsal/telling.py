"""The incidents that the hall tells of at a moment of an evening."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, TypeAlias

from faristol.board.notation import format_coordinates
from faristol.duplicate.judging import WrittenSlip, judge
from faristol.duplicate.state import Game, players_of, round_of
from faristol.duplicate.values import Slip
from faristol.rehearsal.acts import Rehearsal, TellIncident
from faristol.rehearsal.entered import is_entered_as
from faristol.rehearsal.evening import Evening, HallRound
from faristol.rehearsal.paper import Paper, as_written, next_row
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import spelt

Moment: TypeAlias = Literal["draw", "play", "master", "claims"]
SLIPS_BEFORE: Final = 4  # of a round, entered before the hall speaks in it


def incidents_on_paper(evening: Evening, number: int) -> tuple[TellIncident, ...]:
    """Return the incidents on the papers of a round, for its beginning."""
    return tuple(
        TellIncident(
            incident=paper.incident,
            after=evening.game.seq,
            round=number,
            table=paper.table,
            player=evening.player_at(paper.table),
            at=paper.at,
            word=paper.word,
        )
        for paper in evening.papers(number) or ()
        if not paper.is_plain
    )


def incidents_due(
    evening: Evening, rehearsal: Rehearsal, moment: Moment, number: int
) -> tuple[TellIncident, ...]:
    """Return the incidents of a moment that have not come.

    Moments are before rack `number`, while that round is played, after its master move, and after the end. What found
    no moment while the round was played comes after its master move.
    """
    script = evening.script
    if script is None:
        return ()
    moments: tuple[Moment, ...] = ("play", "master") if moment == "master" else (moment,)
    due = [event for moment in moments for event in script.events.get((moment, number), ())]
    incidents = (
        _tell(evening, rehearsal, incident, table)
        for incident, table in due
        if not rehearsal.has_told(incident)
    )
    return tuple(incident for incident in incidents if incident is not None)


def _tell(evening: Evening, rehearsal: Rehearsal, incident: str, table: int) -> TellIncident | None:
    """Return an incident with what it is about, or None if the evening does not allow it."""
    game = evening.game
    after, number = game.seq, max(1, len(game.rounds))
    player = evening.player_at(table) if table else ""
    is_there = player in players_of(game)
    match incident:
        case "latecomer":
            return TellIncident(incident=incident, after=after, round=number)
        case "comment_again" if not rehearsal.has_told("comment"):
            return None
        case "comment" | "comment_again" | "leaves":
            if not is_there:
                return None
            return TellIncident(
                incident=incident, after=after, round=number, table=table, player=player
            )
        case "better_after":
            return _tell_of_better(evening, table, player) if is_there else None
        case "invalid_master":
            return _tell_of_invalid(game, table, player)
        case "claim_good":
            return next(_good_claims(evening), None)
        case "claim_unfounded":
            is_told = rehearsal.has_told("claim_good")
            return None if is_told else next(_unfounded_claims(evening, table), None)
        case "claim_bad":
            return next(_bad_claims(evening), None)
        case _:
            return None


def _tell_of_better(evening: Evening, table: int, player: str) -> TellIncident | None:
    """Return a move that brings more than the announced one, as a player finds it."""
    number = len(evening.game.rounds)
    dealt, hall_round = evening.deal(number), evening.rounds.get(number)
    master = evening.game.rounds[-1].master if evening.game.rounds else None
    finder = evening.finder_of(hall_round.digest) if hall_round else None
    if dealt is None or master is None or finder is None or not evening.is_rack_kept(number):
        return None
    moves = finder.top(dealt.position.board, dealt.position.rack, 1)
    if not moves or moves[0].points <= master.points:
        return None
    main = moves[0].main
    return TellIncident(
        incident="better_after",
        after=evening.game.seq,
        round=number,
        table=table,
        player=player,
        at=format_coordinates(main.start, main.direction),
        word=as_written(main.word, finder.alphabet),
        points=moves[0].points,
    )


def _tell_of_invalid(game: Game, table: int, player: str) -> TellIncident | None:
    """Return the master move of an early round that a player has in points, as one that no dictionary has."""
    for round_ in game.rounds[1:3]:
        master = round_.master
        if master is None or round_.is_invalid:
            continue
        if any(slip.placed == master.placed for slip in round_.valid.values()):
            return TellIncident(
                incident="invalid_master",
                after=game.seq,
                round=round_.number,
                table=table,
                player=player,
                at=master.at,
                word=spelt(master.word, alphabet_of(game.language)),
            )
    return None


def _good_claims(evening: Evening) -> Iterator[TellIncident]:
    """Yield claims of players whose slip was entered with fewer points than their paper brings.

    Either the scorer misread it or the judge mistyped it; what the script lets a scorer misread comes first.
    """
    misread = evening.script.misread if evening.script else (0, 0)
    papers = sorted(
        _claimable_papers(evening), key=lambda row: (row[0].dealt.number, row[1].table) != misread
    )
    for hall_round, paper, slip in papers:
        position, finder = hall_round.dealt.position, evening.finder_of(hall_round.digest)
        if finder is None or is_entered_as(slip, *paper.move, position):
            continue
        written = WrittenSlip(at=paper.at, word=paper.word)
        verdict = judge(written, position, contains=finder.lexicon.contains)
        if verdict.points > (slip.points if slip else 0):
            yield _tell_of_paper(evening, "claim_good", hall_round, paper)


def _unfounded_claims(evening: Evening, table: int) -> Iterator[TellIncident]:
    """Yield claims of the player at a table who meant to write another place than the paper has."""
    for hall_round, paper, slip in _claimable_papers(evening):
        if paper.table == table and is_entered_as(slip, *paper.move, hall_round.dealt.position):
            claim = _tell_of_paper(evening, "claim_unfounded", hall_round, paper)
            yield replace(claim, at=next_row(paper.at))


def _claimable_papers(evening: Evening) -> Iterator[tuple[HallRound, Paper, Slip | None]]:
    """Yield the plain papers of players who are there, with the slips as they stand now."""
    for number, hall_round in sorted(evening.rounds.items()):
        round_ = round_of(evening.game, number)
        if round_ is None or hall_round.slips is None or not evening.is_rack_kept(number):
            continue
        is_there = set(players_of(evening.game)) - round_.zeroed
        for paper in evening.papers(number) or ():
            player = hall_round.players.get(paper.table, "")
            if paper.is_plain and paper.is_handed_in and player in is_there:
                yield hall_round, paper, round_.slips.get(player)


def _bad_claims(evening: Evening) -> Iterator[TellIncident]:
    """Yield claims for papers whose place is off the board, the first round first."""
    for number, hall_round in sorted(evening.rounds.items()):
        for paper in evening.papers(number) or ():
            if paper.incident == "bad_place" and hall_round.slips is not None:
                yield _tell_of_paper(evening, "claim_bad", hall_round, paper)


def _tell_of_paper(
    evening: Evening, incident: str, hall_round: HallRound, paper: Paper
) -> TellIncident:
    """Return a claim about a paper of a round that is done, by the player who wrote it."""
    return TellIncident(
        incident=incident,
        after=evening.game.seq,
        round=hall_round.dealt.number,
        table=paper.table,
        player=hall_round.players.get(paper.table, ""),
        at=paper.at,
        word=paper.word,
    )
