"""The rounds of a report (TRF) or a division (tsh) as acts that play them again."""

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
from faristol.tournament.pairing_basis import standings_of
from faristol.tournament.state import Tournament
from faristol.tournament.values import CardDigest, Entrant, Player, Settings

Source: TypeAlias = Listed | Reported

_NO_CARD = CardDigest("0" * 64)


def _is_report(sources: Sequence[Source]) -> TypeGuard[Sequence[Reported]]:
    return all(isinstance(source, Reported) for source in sources)


def _is_division(sources: Sequence[Source]) -> TypeGuard[Sequence[Listed]]:
    return all(isinstance(source, Listed) for source in sources)


def count_rounds(sources: Sequence[Source]) -> int:
    """Return the number of the last round that has a game."""
    if _is_report(sources):
        return report_rounds.count_rounds(sources)
    return tsh_rounds.rounds_of_division(sources) if _is_division(sources) else 0


def missed_half_points(sources: Sequence[Source], default: int) -> int:
    """Return the half points of a missed round in the file, or the default."""
    return report_rounds.missed_half_points(sources, default) if _is_report(sources) else default


def acts_of_rounds(
    sources: Sequence[Source], players: Sequence[Player], rules: Rules
) -> Iterator[object]:
    """Yield the acts that play the rounds again with the entered players, in the same order."""
    if _is_report(sources):
        return report_rounds.acts_of_report(sources, players, rules)
    return tsh_rounds.acts_of_division(sources, players) if _is_division(sources) else iter(())


def find_changed_points(
    tournament: Tournament, settings: Settings, sources: Sequence[Source]
) -> Sequence[int] | Refusal:
    """Return the indices of players who would have other points than in their report.

    The rounds are played on trial in a tournament without players; returns the refusal if that fails.
    """
    if tournament.terms is None:
        return Refusal("tournament/terms_unknown")
    players = [f"trial{at}" for at in range(len(sources))]
    entrants = tuple(Entrant(player=player, card=_NO_CARD) for player in players)
    acts = acts_of_rounds(sources, players, tournament.terms.rules)
    before = replace(tournament, settings=settings)
    result = TOURNAMENT.decide_all(before, (EnterPlayers(entrants=entrants), *acts), None)
    if isinstance(result, Refusal):
        return result
    if not _is_report(sources):
        return ()
    points = {line.player: line.half_points for line in standings_of(result[0])}
    return [
        at
        for at, (player, source) in enumerate(zip(players, sources, strict=True))
        if points.get(player) != source.half_points
    ]
