"""Write players down, let them go and come back, sanction them (CAT-DUP 1.7-5, 1.8-4, 1.10-3)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.duplicate.acts.seats import away_anew
from faristol.duplicate.acts.start import with_count
from faristol.duplicate.enrol import may_join
from faristol.duplicate.faults import (
    MAX_PLAYERS,
    MAX_SANCTIONS,
    MAX_TABLE,
    fault_of_play,
    fault_of_players,
    fault_of_stage,
    fault_of_why,
    is_begun,
)
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import NOBODY, Game, Sanction, offences, round_now, zeroed_in
from faristol.duplicate.values import Entrant, Player, SanctionKind
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.codec import DIGEST, ID
from faristol.ledger.kind import act, found, judged
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolPlayers:
    """Write players down; a table of 0 is given the next free number (CAT-DUP 1.8-4)."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Give an entrant another card, table or group."""

    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer:
    """Take a player off the list before the first rack is drawn."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LetLeave:
    """Let a player go; the rounds played stay, the number for the bonus too (CAT-DUP 1.10-3)."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBack:
    """Let a player who left play again: one whom the start counted (CAT-DUP 1.8-4, 1.10-3)."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLeavingBack:
    """Say that a player noted as gone before the first rack was there all the time.

    The start counts one more (CAT-DUP 1.10-3).
    """

    player: Player
    why: str
    players: int = found()
    bonus: int = judged()  # in half points, 0 is none


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSanction:
    """Sanction a player: which sanction it is, the ladder says (CAT-DUP 1.7-5)."""

    player: Player
    why: str
    round: int = 0  # 0: the round under way
    sanction: SanctionKind = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftSanction:
    """Take a sanction back; the ladder goes on as if it had not been."""

    number: int  # which of the game's sanctions, from 1
    why: str


# ---- the list ----


def _enrol(game: Game, wish: EnrolPlayers, terms: Terms) -> Made[EnrolPlayers]:
    """Write players down, each at a table; who has none sits at the next free one."""
    if not wish.entrants:
        return None
    if game.is_signed or game.end is not None:
        return Refusal("duplicate/enrolment_closed")
    if may_join(terms.rules.course, rounds_started=len(game.rounds)):
        return Refusal("duplicate/enrolment_closed")
    if len(game.entrants) + len(wish.entrants) > MAX_PLAYERS:
        return Refusal("duplicate/too_many_players", {"limit": MAX_PLAYERS})
    known = set(game.entrants)
    tables = {entrant.table for entrant in game.entrants.values()}
    tables |= {entrant.table for entrant in wish.entrants if entrant.table}
    seated: list[Entrant] = []
    for entrant in wish.entrants:
        if entrant.player in known:
            return Refusal("duplicate/player_twice", {"player": entrant.player})
        known.add(entrant.player)
        if not entrant.table:
            free = next(table for table in range(1, MAX_TABLE) if table not in tables)
            tables.add(free)
            entrant = replace(entrant, table=free)  # noqa: PLW2901 - the same person, seated
        if fault := fault_of_entrant(game, entrant, seated):
            return fault
        seated.append(entrant)
    fact = EnrolPlayers(entrants=tuple(seated))
    return with_count(game, _enrolled(game, fact), fact, terms)


def _enrolled(game: Game, fact: EnrolPlayers) -> Game:
    """Write players down; rounds that were done without them are none of theirs."""
    fresh = {one.player: one for one in fact.entrants if one.player not in game.entrants}
    game = replace(game, entrants={**game.entrants, **fresh})
    rounds = tuple(
        replace(one, away=one.away | fresh.keys()) if one.is_done else one for one in game.rounds
    )
    return replace(game, rounds=rounds)


def fault_of_entrant(game: Game, entrant: Entrant, seated: list[Entrant]) -> Refusal | None:
    """Return why somebody cannot sit there under this id."""
    if not ID.fullmatch(entrant.player):
        return Refusal("duplicate/player_bad", {"player": entrant.player[:200]})
    if not DIGEST.fullmatch(entrant.card):
        return Refusal("duplicate/card_bad", {"player": entrant.player})
    if not 1 <= entrant.table <= MAX_TABLE:
        return Refusal("duplicate/table_bad", {"field": "table", "limit": MAX_TABLE})
    for other in (*game.entrants.values(), *seated):
        if other.table == entrant.table and other.player != entrant.player:
            return Refusal(
                "duplicate/table_taken",
                {"field": "table", "table": entrant.table, "player": other.player},
            )
    if entrant.group and entrant.group not in game.settings.groups:
        return Refusal("duplicate/group_unknown", {"field": "group", "group": entrant.group})
    return None


def _change(game: Game, wish: ChangeEntrant, _: World) -> ChangeEntrant | Refusal | None:
    """Give an entrant another card, table or group, also while the game goes on.

    Slips bear the table (CAT-DUP 1.2-3): it stays from “Temps!” on until the round is done.
    """
    entrant = wish.entrant
    if fault := fault_of_players(game, (entrant.player,)):
        return fault
    if game.entrants[entrant.player] == entrant:
        return None
    if game.is_signed:
        return Refusal("duplicate/signed")
    one = round_now(game)
    is_moved = game.entrants[entrant.player].table != entrant.table
    if is_moved and one is not None and is_begun(game, one):
        return Refusal("duplicate/table_in_round", {"field": "table", "round": one.number})
    return fault_of_entrant(game, entrant, []) or wish


def _changed(game: Game, fact: ChangeEntrant) -> Game:
    if fact.entrant.player not in game.entrants:
        return game
    return replace(game, entrants={**game.entrants, fact.entrant.player: fact.entrant})


def _remove(game: Game, wish: RemovePlayer, terms: Terms) -> Made[RemovePlayer]:
    """Take a player off the list; from the first rack on one can only leave (CAT-DUP 1.10-3)."""
    if game.rounds:
        return Refusal("duplicate/list_closed")
    if game.end is not None:
        return Refusal("duplicate/ended")
    if fault := fault_of_players(game, (wish.player,)):
        return fault
    if wish.player == game.settings.judge:
        return Refusal("duplicate/is_judge")
    if any(one.player == wish.player for one in game.sanctions):
        return Refusal("duplicate/has_sanction")
    return with_count(game, _removed(game, wish), wish, terms)


def _removed(game: Game, fact: RemovePlayer) -> Game:
    if game.rounds:
        return game
    entrants = {player: one for player, one in game.entrants.items() if player != fact.player}
    return replace(game, entrants=entrants, gone=game.gone - {fact.player})


# ---- who goes and comes back ----


def _leave(game: Game, wish: LetLeave, terms: Terms) -> Made[LetLeave]:
    """Let a player go; the rounds played stay, from the first rack on N does (CAT-DUP 1.10-3)."""
    if fault := fault_of_play(game) or fault_of_players(game, (wish.player,)):
        return fault
    if wish.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": wish.player})
    if wish.player in game.gone:
        return None
    return with_count(game, _left(game, wish), wish, terms)


def _left(game: Game, fact: LetLeave) -> Game:
    if fact.player not in game.entrants:
        return game
    return away_anew(replace(game, gone=game.gone | {fact.player}))


def _come_back(game: Game, wish: LetBack, terms: Terms) -> Made[LetBack]:
    """Let a player who left play again; who was expelled does not.

    Who had gone before the first rack is not in N, and nobody joins any more (CAT-DUP 1.8-4, 1.10-3).
    """
    if fault := fault_of_play(game) or fault_of_players(game, (wish.player,)):
        return fault
    if wish.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": wish.player})
    if wish.player not in game.gone:
        return None
    if is_shut_out(game, wish.player, terms):
        return Refusal("duplicate/gone_before_start", {"player": wish.player})
    return with_count(game, _back(game, wish), wish, terms)


def _back(game: Game, fact: LetBack) -> Game:
    return away_anew(replace(game, gone=game.gone - {fact.player}))


def is_shut_out(game: Game, player: Player, terms: Terms) -> bool:
    """Tell whether somebody had gone before the first rack, and to come back would be to join."""
    if not game.rounds or player not in game.gone & game.uncounted:
        return False
    return may_join(terms.rules.course, rounds_started=len(game.rounds)) is not None


def _take_leaving_back(
    game: Game, wish: TakeLeavingBack, terms: Terms
) -> TakeLeavingBack | Refusal:
    """Say that somebody was there: N and the bonus count them (CAT-DUP 1.10-2, 1.10-3)."""
    if fault := fault_of_play(game) or fault_of_players(game, (wish.player,)):
        return fault
    if wish.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": wish.player})
    if game.start is None or not is_shut_out(game, wish.player, terms):
        return Refusal("duplicate/was_counted", {"player": wish.player})
    if fault := fault_of_why(wish.why):
        return fault
    players = game.start.players + 1
    bonus = bonus_of(terms.rules.bonus, players_at_start=players, has_bonus=game.settings.has_bonus)
    return replace(wish, players=players, bonus=bonus)


def _there_after_all(game: Game, fact: TakeLeavingBack) -> Game:
    """Count somebody at the start who was there: in every round so far a slip is missing."""
    if fact.player not in game.uncounted or game.start is None:
        return game
    here = {fact.player}
    rounds = tuple(replace(one, away=one.away - here) for one in game.rounds)
    start = replace(game.start, players=fact.players, bonus=fact.bonus)
    uncounted, gone = game.uncounted - here, game.gone - here
    return away_anew(replace(game, uncounted=uncounted, gone=gone, start=start, rounds=rounds))


# ---- conduct ----


def _sanction(game: Game, wish: GiveSanction, terms: Terms) -> GiveSanction | Refusal:
    """Sanction a player by the next step of the ladder (CAT-DUP 1.7-5)."""
    if fault := fault_of_stage(game) or fault_of_players(game, (wish.player,)):
        return fault
    if wish.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": wish.player})
    if len(game.sanctions) >= MAX_SANCTIONS:
        return Refusal("duplicate/too_many", {"limit": MAX_SANCTIONS})
    last = max(1, len(game.rounds))
    number = wish.round or last
    if not 1 <= number <= last:
        return Refusal("duplicate/no_round", {"round": number})
    kind = next_sanction(terms.rules.conduct, len(offences(game, wish.player)))
    if kind is None:
        return Refusal("duplicate/conduct_not_covered")
    if fault := fault_of_why(wish.why):
        return fault
    return replace(wish, round=number, sanction=kind)


def _sanctioned(game: Game, fact: GiveSanction) -> Game:
    if fact.player not in game.entrants:
        return game
    one = Sanction(
        number=len(game.sanctions) + 1,
        player=fact.player,
        round=fact.round,
        kind=fact.sanction,
        why=fact.why,
    )
    return away_anew(_zeroed(replace(game, sanctions=(*game.sanctions, one))))


def _lift(game: Game, wish: LiftSanction, _: World) -> LiftSanction | Refusal:
    """Take a sanction back, the last one of a player first: they are a ladder (CAT-DUP 1.7-5)."""
    if fault := fault_of_stage(game):
        return fault
    if not 1 <= wish.number <= len(game.sanctions):
        return Refusal("duplicate/sanction_unknown")
    if game.sanctions[wish.number - 1].is_lifted:
        return Refusal("duplicate/sanction_lifted")
    player = game.sanctions[wish.number - 1].player
    if offences(game, player)[-1].number != wish.number:
        return Refusal("duplicate/sanction_later", {"player": player})
    return fault_of_why(wish.why) or wish


def _lifted(game: Game, fact: LiftSanction) -> Game:
    sanctions = tuple(
        replace(one, is_lifted=True) if one.number == fact.number else one for one in game.sanctions
    )
    return away_anew(_zeroed(replace(game, sanctions=sanctions)))


def _zeroed(game: Game) -> Game:
    """Return the game with the rounds whose moves its sanctions penalise."""
    by_round = {one.round: zeroed_in(game.sanctions, one.round) for one in game.sanctions}
    rounds = tuple(
        one
        if one.zeroed == by_round.get(one.number, NOBODY)
        else replace(one, zeroed=by_round.get(one.number, NOBODY))
        for one in game.rounds
    )
    return replace(game, rounds=rounds)


PLAYERS: Final = (
    act(EnrolPlayers, by_terms(_enrol), _enrolled),
    act(ChangeEntrant, _change, _changed),
    act(RemovePlayer, by_terms(_remove), _removed),
    act(LetLeave, by_terms(_leave), _left),
    act(LetBack, by_terms(_come_back), _back),
    act(TakeLeavingBack, by_terms(_take_leaving_back), _there_after_all),
    act(GiveSanction, by_terms(_sanction), _sanctioned),
    act(LiftSanction, _lift, _lifted),
)
