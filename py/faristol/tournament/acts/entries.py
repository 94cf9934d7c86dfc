"""Preparation and attendance of a tournament: settings, entries, first order, absences."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from faristol.ledger.codec import DIGEST, ID
from faristol.ledger.kind import act, supplied
from faristol.ledger.record import Table as Plain
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_as_pinned, read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import read_terms, terms_under
from faristol.tournament.faults import (
    MAX_PLAYERS,
    MAX_RATING,
    MAX_TABLE,
    fault_of_settings,
    fault_of_text,
)
from faristol.tournament.state import Tournament
from faristol.tournament.values import Entrant, Player, Settings

K = TypeVar("K")

# settings that are fixed with the first round: all results depend on them
LOCKED: Final = (
    "counts",
    "orders",
    "cap",
    "bye_difference",
    "missed_half_points",
    "unrated",
    "seeds",
    "starts",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTournament:
    """Prepare a tournament; its tiles and its rules never change."""

    language: str
    ruleset: Plain
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent:
    """Change the settings; once a round was confirmed, only those that may still change."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPlayers:
    """Enter players; once rounds were confirmed they play from the next one on."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntry:
    """Give an entrant another card, rating, team, group or table."""

    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeEntry:
    """Remove a player from the list who was in no round."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedPlayers:
    """Put the players in the first order (CAT-CLM S5), before the first round is confirmed."""

    order: tuple[Player, ...] = supplied()  # by rating and name: names are not in the log


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    """Withdraw a player after the confirmed rounds; the games that were played stay.

    A round that is proposed has to be paired again, as when a player comes late or stays away.
    """

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Return:
    """Let a player who withdrew play again, from the next round on."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class StayAway:
    """Leave a player out of one round to come."""

    player: Player
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BeThere:
    """Let a player play a round to come after all."""

    player: Player
    round: int


# ---- settings ----


def _decide_opening(_: Tournament, act: OpenTournament, __: None) -> OpenTournament | Refusal:
    ruleset = read_ruleset(act.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("tournament/ruleset_bad", {"field": "ruleset"})
    if terms_under(act.language, ruleset) is None:
        return Refusal("tournament/language_unknown", {"field": "language"})
    if ruleset.rules.equipment.tiles != act.language:
        return Refusal("tournament/other_tiles", {"field": "ruleset"})
    if ruleset.rules.start is None:
        return Refusal("tournament/not_for_two", {"field": "ruleset"})
    if fault := _fault_of_rules(act.settings, ruleset):
        return fault
    return replace(act, ruleset=Plain(plain_as_pinned(act.ruleset, ruleset)))


def _fault_of_rules(settings: Settings, ruleset: Ruleset) -> Refusal | None:
    start = ruleset.rules.start
    if settings.starts == "listed" and start is not None and start.is_always_drawn:
        return Refusal("tournament/always_drawn", {"field": "starts"})  # CAT-CLM 2
    return fault_of_settings(settings)


def _apply_opening(tournament: Tournament, event: OpenTournament) -> Tournament:
    return replace(
        tournament,
        language=event.language,
        ruleset=event.ruleset,
        terms=read_terms(event.language, event.ruleset),
        settings=event.settings,
    )


def _decide_settings(
    tournament: Tournament, act: ChangeEvent, _: None
) -> ChangeEvent | Refusal | None:
    before, after = tournament.settings, act.settings
    if before == after:
        return None
    if tournament.terms is None:
        return Refusal("tournament/terms_unknown")
    if tournament.is_ended:
        return Refusal("tournament/ended")
    for name in LOCKED if tournament.confirmed else ():
        if getattr(before, name) != getattr(after, name):
            return Refusal("tournament/setting_locked", {"field": name})
    if after.rounds < len(tournament.rounds):
        return Refusal("tournament/rounds_played", {"field": "rounds"})
    used = {entrant.group for entrant in tournament.entrants.values()} - {""}
    if removed := sorted(used - set(after.groups)):
        return Refusal("tournament/group_used", {"field": "groups", "name": removed[0]})
    return _fault_of_rules(after, tournament.terms.ruleset) or act


def _apply_settings(tournament: Tournament, event: ChangeEvent) -> Tournament:
    return replace(tournament, settings=event.settings)


# ---- the list ----


def _decide_entries(
    tournament: Tournament, act: EnterPlayers, _: None
) -> EnterPlayers | Refusal | None:
    if not act.entrants:
        return None
    if tournament.is_ended or len(tournament.confirmed) >= tournament.settings.rounds:
        return Refusal("tournament/entries_closed")
    if len(tournament.entrants) + len(act.entrants) > MAX_PLAYERS:
        return Refusal("tournament/too_many_players", {"limit": MAX_PLAYERS})
    players = set(tournament.entrants)
    for entrant in act.entrants:
        if entrant.player in players:
            return Refusal("tournament/player_twice", {"player": entrant.player})
        players.add(entrant.player)
        if fault := _fault_of_entrant(tournament, entrant):
            return fault
    return act


def _apply_entries(tournament: Tournament, event: EnterPlayers) -> Tournament:
    added = {
        entrant.player: entrant
        for entrant in event.entrants
        if entrant.player not in tournament.entrants
    }
    first = len(tournament.confirmed) + 1
    late = dict.fromkeys(added, first) if first > 1 else {}
    return replace(
        tournament,
        entrants={**tournament.entrants, **added},
        order=(*tournament.order, *added),
        since={**tournament.since, **late},
    )


def _fault_of_entrant(tournament: Tournament, entrant: Entrant) -> Refusal | None:
    if not ID.fullmatch(entrant.player) or not DIGEST.fullmatch(entrant.card):
        return Refusal("tournament/player_bad", {"player": entrant.player[:200]})
    if entrant.rating is not None and not 0 <= entrant.rating <= MAX_RATING:
        return Refusal("tournament/rating_bad", {"field": "rating", "limit": MAX_RATING})
    if not 0 <= entrant.table <= MAX_TABLE:
        return Refusal("tournament/table_bad", {"field": "table", "limit": MAX_TABLE})
    if entrant.group and entrant.group not in tournament.settings.groups:
        return Refusal("tournament/group_unknown", {"field": "group"})
    return fault_of_text(entrant.team, "team")


def _decide_entry(
    tournament: Tournament, act: ChangeEntry, _: None
) -> ChangeEntry | Refusal | None:
    before = tournament.entrants.get(act.entrant.player)
    if before is None:
        return Refusal("tournament/player_unknown", {"player": act.entrant.player})
    if before == act.entrant:
        return None
    if tournament.is_ended:
        return Refusal("tournament/ended")
    return _fault_of_entrant(tournament, act.entrant) or act


def _apply_entry(tournament: Tournament, event: ChangeEntry) -> Tournament:
    changed = {**tournament.entrants, event.entrant.player: event.entrant}
    return replace(tournament, entrants=changed)


def _decide_removal(tournament: Tournament, act: StrikeEntry, _: None) -> StrikeEntry | Refusal:
    if act.player not in tournament.entrants:
        return Refusal("tournament/player_unknown", {"player": act.player})
    for round_ in tournament.rounds:
        if act.player in round_.players:
            return Refusal("tournament/player_in_round", {"round": round_.number})
    recorded = {player for decision in tournament.decisions for player in decision.concerns}
    if act.player in recorded | {member.player for member in tournament.committee}:
        return Refusal("tournament/player_in_record")
    return act


def _apply_removal(tournament: Tournament, event: StrikeEntry) -> Tournament:
    return replace(
        tournament,
        entrants=_without(tournament.entrants, event.player),
        order=tuple(player for player in tournament.order if player != event.player),
        since=_without(tournament.since, event.player),
        until=_without(tournament.until, event.player),
        away=_without(tournament.away, event.player),
    )


def _without(values: Mapping[Player, K], player: Player) -> Mapping[Player, K]:
    return {other: value for other, value in values.items() if other != player}


def _decide_order(
    tournament: Tournament, act: SeedPlayers, _: None
) -> SeedPlayers | Refusal | None:
    if tournament.confirmed:
        return Refusal("tournament/seeded")
    if sorted(act.order) != sorted(tournament.entrants):
        return Refusal("tournament/order_bad")
    return None if act.order == tournament.order else act


def _apply_order(tournament: Tournament, event: SeedPlayers) -> Tournament:
    return replace(tournament, order=event.order)


# ---- attendance ----


def _fault_of_player(tournament: Tournament, player: Player) -> Refusal | None:
    if player not in tournament.entrants:
        return Refusal("tournament/player_unknown", {"player": player})
    return Refusal("tournament/ended") if tournament.is_ended else None


def _decide_withdrawal(tournament: Tournament, act: Withdraw, _: None) -> Withdraw | Refusal | None:
    if act.player in tournament.until:
        return None
    return _fault_of_player(tournament, act.player) or act


def _apply_withdrawal(tournament: Tournament, event: Withdraw) -> Tournament:
    last = {event.player: len(tournament.confirmed)}
    return replace(tournament, until={**tournament.until, **last})


def _decide_return(tournament: Tournament, act: Return, _: None) -> Return | Refusal | None:
    if act.player in tournament.entrants and act.player not in tournament.until:
        return None
    return _fault_of_player(tournament, act.player) or act


def _apply_return(tournament: Tournament, event: Return) -> Tournament:
    """Return the tournament with a player back; the rounds between are worth nothing."""
    last = tournament.until.get(event.player, 0)
    missed = frozenset(range(last + 1, len(tournament.confirmed) + 1))
    gone = tournament.gone.get(event.player, frozenset()) | missed
    return replace(
        tournament,
        until=_without(tournament.until, event.player),
        gone={**tournament.gone, event.player: gone},
    )


def _decide_absence(tournament: Tournament, act: StayAway, _: None) -> StayAway | Refusal | None:
    if fault := _fault_of_player(tournament, act.player) or _fault_of_round(tournament, act.round):
        return fault
    return act if tournament.is_present(act.player, act.round) else None


def _fault_of_round(tournament: Tournament, number: int) -> Refusal | None:
    if not len(tournament.confirmed) < number <= tournament.settings.rounds:
        return Refusal("tournament/round_not_to_come", {"field": "round", "round": number})
    return None


def _apply_absence(tournament: Tournament, event: StayAway) -> Tournament:
    away = tournament.away.get(event.player, frozenset()) | {event.round}
    return replace(tournament, away={**tournament.away, event.player: away})


def _decide_presence(tournament: Tournament, act: BeThere, _: None) -> BeThere | Refusal | None:
    if fault := _fault_of_player(tournament, act.player) or _fault_of_round(tournament, act.round):
        return fault
    return act if act.round in tournament.away.get(act.player, ()) else None


def _apply_presence(tournament: Tournament, event: BeThere) -> Tournament:
    away = tournament.away.get(event.player, frozenset()) - {event.round}
    return replace(tournament, away={**tournament.away, event.player: away})


ENTRIES: Final = (
    act(OpenTournament, _decide_opening, _apply_opening, is_public=True),
    act(ChangeEvent, _decide_settings, _apply_settings),
    act(EnterPlayers, _decide_entries, _apply_entries),
    act(ChangeEntry, _decide_entry, _apply_entry),
    act(StrikeEntry, _decide_removal, _apply_removal),
    act(SeedPlayers, _decide_order, _apply_order),
    act(Withdraw, _decide_withdrawal, _apply_withdrawal),
    act(Return, _decide_return, _apply_return),
    act(StayAway, _decide_absence, _apply_absence),
    act(BeThere, _decide_presence, _apply_presence),
)
