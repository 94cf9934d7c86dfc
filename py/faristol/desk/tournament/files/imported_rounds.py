"""The rounds of another program's file, of a report (TRF) or a division (tsh), as they would be played here."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeGuard

from faristol.desk.tournament.files import report_rounds, tsh_rounds
from faristol.formats.trf import Reported
from faristol.formats.tsh import Listed
from faristol.ledger.refusal import Refusal
from faristol.rules.ruleset import Rules
from faristol.tournament.acts.entries import EnterPlayers
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.pairable import standings_of
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Player, Settings

Source: TypeAlias = Listed | Reported

_NO_CARD = CardDigest("0" * 64)


def _is_report(sources: Sequence[Source]) -> TypeGuard[Sequence[Reported]]:
    return all(isinstance(one, Reported) for one in sources)


def _is_division(sources: Sequence[Source]) -> TypeGuard[Sequence[Listed]]:
    return all(isinstance(one, Listed) for one in sources)


def count_rounds(sources: Sequence[Source]) -> int:
    """Return the number of the last round that has a game."""
    if _is_report(sources):
        return report_rounds.count_rounds(sources)
    return tsh_rounds.rounds_of_division(sources) if _is_division(sources) else 0


def missed_half_points(sources: Sequence[Source], default: int) -> int:
    """Return what a round missed is worth, as far as the file says it."""
    return report_rounds.missed_half_points(sources, default) if _is_report(sources) else default


def acts_of_rounds(
    sources: Sequence[Source], players: Sequence[Player], rules: Rules
) -> Iterator[object]:
    """Give the acts that play the rounds again; the players were entered as these, in their order."""
    if _is_report(sources):
        return report_rounds.acts_of_report(sources, players, rules)
    return tsh_rounds.acts_of_division(sources, players) if _is_division(sources) else iter(())


def other_points(
    tournament: Tournament, settings: Settings, sources: Sequence[Source]
) -> Sequence[int] | Refusal:
    """Return, by their indices, the players who would have other points than their report says.

    The rounds are played for a trial, in a tournament without players; a refusal says why they cannot be.
    """
    if tournament.terms is None:
        return Refusal("tournament/terms_unknown")
    players = [f"trial{at}" for at in range(len(sources))]
    entrants = tuple(Entrant(player=player, card=_NO_CARD) for player in players)
    acts = acts_of_rounds(sources, players, tournament.terms.rules)
    begun = replace(tournament, settings=settings)
    made = TOURNAMENT.decide_all(begun, (EnterPlayers(entrants=entrants), *acts), None)
    if isinstance(made, Refusal):
        return made
    if not _is_report(sources):
        return ()
    points = {line.player: line.half_points for line in standings_of(made[0])}
    return [
        at
        for at, (player, one) in enumerate(zip(players, sources, strict=True))
        if points.get(player) != one.half_points
    ]
