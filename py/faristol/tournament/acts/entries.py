"""Prepare a tournament: settings, entries, the first order; who comes late, stays away, leaves."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from faristol.ledger.codec import DIGEST, ID
from faristol.ledger.kind import act, brought
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

# what was said before the first round stays so: every result depends on it
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
    """Prepare a tournament: its tiles and its rules stay what they are."""

    language: str
    ruleset: Plain
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEvent:
    """Say otherwise; once a round was confirmed, only of what may still change."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterPlayers:
    """Write players down; once rounds were confirmed they play from the next one on."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntry:
    """Give an entrant another card, rating, team, group or table."""

    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeEntry:
    """Take somebody off the list who was in no round."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedPlayers:
    """Put everybody in the first order (CAT-CLM S5), before the first round is confirmed."""

    order: tuple[Player, ...] = brought()  # by rating and name: names are not in the log


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdraw:
    """Let a player go after the rounds that were confirmed; what was played stays.

    A round that is proposed has to be paired again, as when somebody comes late or stays away.
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
    """Say that a player plays a round to come after all."""

    player: Player
    round: int


# ---- the event ----


def _open(_: Tournament, wish: OpenTournament, __: None) -> OpenTournament | Refusal:
    ruleset = read_ruleset(wish.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("tournament/ruleset_bad", {"field": "ruleset"})
    if terms_under(wish.language, ruleset) is None:
        return Refusal("tournament/language_unknown", {"field": "language"})
    if ruleset.rules.equipment.tiles != wish.language:
        return Refusal("tournament/other_tiles", {"field": "ruleset"})
    if ruleset.rules.start is None:
        return Refusal("tournament/not_for_two", {"field": "ruleset"})
    if fault := _fault_of(wish.settings, ruleset):
        return fault
    return replace(wish, ruleset=Plain(plain_as_pinned(wish.ruleset, ruleset)))


def _fault_of(settings: Settings, ruleset: Ruleset) -> Refusal | None:
    start = ruleset.rules.start
    if settings.starts == "listed" and start is not None and start.is_always_drawn:
        return Refusal("tournament/always_drawn", {"field": "starts"})  # CAT-CLM 2
    return fault_of_settings(settings)


def _opened(tournament: Tournament, fact: OpenTournament) -> Tournament:
    return replace(
        tournament,
        language=fact.language,
        ruleset=fact.ruleset,
        terms=read_terms(fact.language, fact.ruleset),
        settings=fact.settings,
    )


def _change(tournament: Tournament, wish: ChangeEvent, _: None) -> ChangeEvent | Refusal | None:
    before, after = tournament.settings, wish.settings
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
    if left := sorted(used - set(after.groups)):
        return Refusal("tournament/group_used", {"field": "groups", "name": left[0]})
    return _fault_of(after, tournament.terms.ruleset) or wish


def _changed(tournament: Tournament, fact: ChangeEvent) -> Tournament:
    return replace(tournament, settings=fact.settings)


# ---- the list ----


def _enter(tournament: Tournament, wish: EnterPlayers, _: None) -> EnterPlayers | Refusal | None:
    if not wish.entrants:
        return None
    if tournament.is_ended or len(tournament.confirmed) >= tournament.settings.rounds:
        return Refusal("tournament/entries_closed")
    if len(tournament.entrants) + len(wish.entrants) > MAX_PLAYERS:
        return Refusal("tournament/too_many_players", {"limit": MAX_PLAYERS})
    known = set(tournament.entrants)
    for entrant in wish.entrants:
        if entrant.player in known:
            return Refusal("tournament/player_twice", {"player": entrant.player})
        known.add(entrant.player)
        if fault := _fault_of_entrant(tournament, entrant):
            return fault
    return wish


def _entered(tournament: Tournament, fact: EnterPlayers) -> Tournament:
    fresh = {one.player: one for one in fact.entrants if one.player not in tournament.entrants}
    first = len(tournament.confirmed) + 1
    late = dict.fromkeys(fresh, first) if first > 1 else {}
    return replace(
        tournament,
        entrants={**tournament.entrants, **fresh},
        order=(*tournament.order, *fresh),
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


def _change_entry(
    tournament: Tournament, wish: ChangeEntry, _: None
) -> ChangeEntry | Refusal | None:
    before = tournament.entrants.get(wish.entrant.player)
    if before is None:
        return Refusal("tournament/player_unknown", {"player": wish.entrant.player})
    if before == wish.entrant:
        return None
    if tournament.is_ended:
        return Refusal("tournament/ended")
    return _fault_of_entrant(tournament, wish.entrant) or wish


def _entry_changed(tournament: Tournament, fact: ChangeEntry) -> Tournament:
    changed = {**tournament.entrants, fact.entrant.player: fact.entrant}
    return replace(tournament, entrants=changed)


def _strike(tournament: Tournament, wish: StrikeEntry, _: None) -> StrikeEntry | Refusal:
    if wish.player not in tournament.entrants:
        return Refusal("tournament/player_unknown", {"player": wish.player})
    for one in tournament.rounds:
        if wish.player in one.players:
            return Refusal("tournament/player_in_round", {"round": one.number})
    named = {player for decision in tournament.decisions for player in decision.concerns}
    if wish.player in named | {member.player for member in tournament.committee}:
        return Refusal("tournament/player_in_record")
    return wish


def _struck(tournament: Tournament, fact: StrikeEntry) -> Tournament:
    return replace(
        tournament,
        entrants=_without(tournament.entrants, fact.player),
        order=tuple(one for one in tournament.order if one != fact.player),
        since=_without(tournament.since, fact.player),
        until=_without(tournament.until, fact.player),
        away=_without(tournament.away, fact.player),
    )


def _without(known: Mapping[Player, K], player: Player) -> Mapping[Player, K]:
    return {one: of for one, of in known.items() if one != player}


def _seed(tournament: Tournament, wish: SeedPlayers, _: None) -> SeedPlayers | Refusal | None:
    if tournament.confirmed:
        return Refusal("tournament/seeded")
    if sorted(wish.order) != sorted(tournament.entrants):
        return Refusal("tournament/order_bad")
    return None if wish.order == tournament.order else wish


def _seeded(tournament: Tournament, fact: SeedPlayers) -> Tournament:
    return replace(tournament, order=fact.order)


# ---- who is there ----


def _known(tournament: Tournament, player: Player) -> Refusal | None:
    if player not in tournament.entrants:
        return Refusal("tournament/player_unknown", {"player": player})
    return Refusal("tournament/ended") if tournament.is_ended else None


def _withdraw(tournament: Tournament, wish: Withdraw, _: None) -> Withdraw | Refusal | None:
    if wish.player in tournament.until:
        return None
    return _known(tournament, wish.player) or wish


def _withdrew(tournament: Tournament, fact: Withdraw) -> Tournament:
    last = {fact.player: len(tournament.confirmed)}
    return replace(tournament, until={**tournament.until, **last})


def _return(tournament: Tournament, wish: Return, _: None) -> Return | Refusal | None:
    if wish.player in tournament.entrants and wish.player not in tournament.until:
        return None
    return _known(tournament, wish.player) or wish


def _returned(tournament: Tournament, fact: Return) -> Tournament:
    """Let somebody play again; the rounds between are worth nothing."""
    last = tournament.until.get(fact.player, 0)
    missed = frozenset(range(last + 1, len(tournament.confirmed) + 1))
    gone = tournament.gone.get(fact.player, frozenset()) | missed
    return replace(
        tournament,
        until=_without(tournament.until, fact.player),
        gone={**tournament.gone, fact.player: gone},
    )


def _stay_away(tournament: Tournament, wish: StayAway, _: None) -> StayAway | Refusal | None:
    if fault := _known(tournament, wish.player) or _fault_of_round(tournament, wish.round):
        return fault
    return wish if tournament.plays(wish.player, wish.round) else None


def _fault_of_round(tournament: Tournament, number: int) -> Refusal | None:
    if not len(tournament.confirmed) < number <= tournament.settings.rounds:
        return Refusal("tournament/round_not_to_come", {"field": "round", "round": number})
    return None


def _stayed_away(tournament: Tournament, fact: StayAway) -> Tournament:
    away = tournament.away.get(fact.player, frozenset()) | {fact.round}
    return replace(tournament, away={**tournament.away, fact.player: away})


def _be_there(tournament: Tournament, wish: BeThere, _: None) -> BeThere | Refusal | None:
    if fault := _known(tournament, wish.player) or _fault_of_round(tournament, wish.round):
        return fault
    return wish if wish.round in tournament.away.get(wish.player, ()) else None


def _is_there(tournament: Tournament, fact: BeThere) -> Tournament:
    away = tournament.away.get(fact.player, frozenset()) - {fact.round}
    return replace(tournament, away={**tournament.away, fact.player: away})


ENTRIES: Final = (
    act(OpenTournament, _open, _opened, is_public=True),
    act(ChangeEvent, _change, _changed),
    act(EnterPlayers, _enter, _entered),
    act(ChangeEntry, _change_entry, _entry_changed),
    act(StrikeEntry, _strike, _struck),
    act(SeedPlayers, _seed, _seeded),
    act(Withdraw, _withdraw, _withdrew),
    act(Return, _return, _returned),
    act(StayAway, _stay_away, _stayed_away),
    act(BeThere, _be_there, _is_there),
)
