"""Enrolment, leaving and return of players, and sanctions (CAT-DUP 1.7-5, 1.8-4, 1.10-3)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.duplicate.acts.seats import update_absences
from faristol.duplicate.acts.start import with_count
from faristol.duplicate.enrol import fault_of_joining
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
from faristol.duplicate.state import NOBODY, Game, Sanction, offences, round_now, zeroed_players_of
from faristol.duplicate.values import Entrant, Player, SanctionKind
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.codec import DIGEST, ID
from faristol.ledger.kind import act, computed, judged
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolPlayers:
    """Enrol players; a table of 0 is replaced by the next free number (CAT-DUP 1.8-4)."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Give an entrant another card, table or group."""

    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer:
    """Remove a player before the first rack is drawn."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LetLeave:
    """Record that a player leaves; the rounds played stay, and so does N for the bonus (CAT-DUP 1.10-3)."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBack:
    """Let a player who left play again, if counted at the start (CAT-DUP 1.8-4, 1.10-3)."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLeavingBack:
    """Correct a departure recorded before the first rack: the player was there all the time.

    The start counts one more (CAT-DUP 1.10-3).
    """

    player: Player
    why: str
    players: int = computed()
    bonus: int = judged()  # in half points, 0 is none


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSanction:
    """Sanction a player; the ladder determines the sanction (CAT-DUP 1.7-5)."""

    player: Player
    why: str
    round: int = 0  # 0: the round under way
    sanction: SanctionKind = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftSanction:
    """Lift a sanction; the ladder continues as if it had not been given."""

    number: int  # of the game's sanctions, from 1
    why: str


# ---- enrolment ----


def _enrol_players(game: Game, act: EnrolPlayers, terms: Terms) -> Made[EnrolPlayers]:
    """Enrol players, each at a table; without one, at the next free one."""
    if not act.entrants:
        return None
    if game.is_signed or game.end is not None:
        return Refusal("duplicate/enrolment_closed")
    if fault_of_joining(terms.rules.course, rounds_started=len(game.rounds)):
        return Refusal("duplicate/enrolment_closed")
    if len(game.entrants) + len(act.entrants) > MAX_PLAYERS:
        return Refusal("duplicate/too_many_players", {"limit": MAX_PLAYERS})
    players = set(game.entrants)
    tables = {entrant.table for entrant in game.entrants.values()}
    tables |= {entrant.table for entrant in act.entrants if entrant.table}
    seated: list[Entrant] = []
    for entrant in act.entrants:
        if entrant.player in players:
            return Refusal("duplicate/player_twice", {"player": entrant.player})
        players.add(entrant.player)
        if not entrant.table:
            free = next(table for table in range(1, MAX_TABLE) if table not in tables)
            tables.add(free)
            entrant = replace(entrant, table=free)  # noqa: PLW2901 - the same entrant, seated
        if fault := fault_of_entrant(game, entrant, seated):
            return fault
        seated.append(entrant)
    event = EnrolPlayers(entrants=tuple(seated))
    return with_count(game, _apply_enrolment(game, event), event, terms)


def _apply_enrolment(game: Game, event: EnrolPlayers) -> Game:
    """Enrol the players; they are away from the rounds already done."""
    new = {
        entrant.player: entrant for entrant in event.entrants if entrant.player not in game.entrants
    }
    game = replace(game, entrants={**game.entrants, **new})
    rounds = tuple(
        replace(round_, away=round_.away | new.keys()) if round_.is_done else round_
        for round_ in game.rounds
    )
    return replace(game, rounds=rounds)


def fault_of_entrant(game: Game, entrant: Entrant, seated: list[Entrant]) -> Refusal | None:
    """Return a refusal if an entrant's id, card, table or group is not possible."""
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


def _change_entrant(game: Game, act: ChangeEntrant, _: World) -> ChangeEntrant | Refusal | None:
    """Give an entrant another card, table or group, even during the game.

    Slips bear the table (CAT-DUP 1.2-3): it is fixed from “Temps!” until the round is done.
    """
    entrant = act.entrant
    if fault := fault_of_players(game, (entrant.player,)):
        return fault
    if game.entrants[entrant.player] == entrant:
        return None
    if game.is_signed:
        return Refusal("duplicate/signed")
    round_ = round_now(game)
    is_moved = game.entrants[entrant.player].table != entrant.table
    if is_moved and round_ is not None and is_begun(game, round_):
        return Refusal("duplicate/table_in_round", {"field": "table", "round": round_.number})
    return fault_of_entrant(game, entrant, []) or act


def _apply_entrant(game: Game, event: ChangeEntrant) -> Game:
    if event.entrant.player not in game.entrants:
        return game
    return replace(game, entrants={**game.entrants, event.entrant.player: event.entrant})


def _remove_player(game: Game, act: RemovePlayer, terms: Terms) -> Made[RemovePlayer]:
    """Remove a player; from the first rack on, a player can only leave (CAT-DUP 1.10-3)."""
    if game.rounds:
        return Refusal("duplicate/list_closed")
    if game.end is not None:
        return Refusal("duplicate/ended")
    if fault := fault_of_players(game, (act.player,)):
        return fault
    if act.player == game.settings.judge:
        return Refusal("duplicate/is_judge")
    if any(sanction.player == act.player for sanction in game.sanctions):
        return Refusal("duplicate/has_sanction")
    return with_count(game, _apply_removal(game, act), act, terms)


def _apply_removal(game: Game, event: RemovePlayer) -> Game:
    if game.rounds:
        return game
    entrants = {
        player: entrant for player, entrant in game.entrants.items() if player != event.player
    }
    return replace(game, entrants=entrants, gone=game.gone - {event.player})


# ---- leaving and returning ----


def _let_leave(game: Game, act: LetLeave, terms: Terms) -> Made[LetLeave]:
    """Record a departure; the rounds played stay, and from the first rack on so does N (CAT-DUP 1.10-3)."""
    if fault := fault_of_play(game) or fault_of_players(game, (act.player,)):
        return fault
    if act.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": act.player})
    if act.player in game.gone:
        return None
    return with_count(game, _apply_leaving(game, act), act, terms)


def _apply_leaving(game: Game, event: LetLeave) -> Game:
    if event.player not in game.entrants:
        return game
    return update_absences(replace(game, gone=game.gone | {event.player}))


def _let_back(game: Game, act: LetBack, terms: Terms) -> Made[LetBack]:
    """Let a player who left play again, unless expelled.

    A player who left before the first rack is not in N, and enrolment is closed (CAT-DUP 1.8-4, 1.10-3).
    """
    if fault := fault_of_play(game) or fault_of_players(game, (act.player,)):
        return fault
    if act.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": act.player})
    if act.player not in game.gone:
        return None
    if is_shut_out(game, act.player, terms):
        return Refusal("duplicate/gone_before_start", {"player": act.player})
    return with_count(game, _apply_return(game, act), act, terms)


def _apply_return(game: Game, event: LetBack) -> Game:
    return update_absences(replace(game, gone=game.gone - {event.player}))


def is_shut_out(game: Game, player: Player, terms: Terms) -> bool:
    """Whether a player left before the first rack, so that a return would be a late entry."""
    if not game.rounds or player not in game.gone & game.uncounted:
        return False
    return fault_of_joining(terms.rules.course, rounds_started=len(game.rounds)) is not None


def _take_leaving_back(game: Game, act: TakeLeavingBack, terms: Terms) -> TakeLeavingBack | Refusal:
    """Count a player who was there in N and in the bonus (CAT-DUP 1.10-2, 1.10-3)."""
    if fault := fault_of_play(game) or fault_of_players(game, (act.player,)):
        return fault
    if act.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": act.player})
    if game.start is None or not is_shut_out(game, act.player, terms):
        return Refusal("duplicate/was_counted", {"player": act.player})
    if fault := fault_of_why(act.why):
        return fault
    players = game.start.players + 1
    bonus = bonus_of(terms.rules.bonus, players_at_start=players, has_bonus=game.settings.has_bonus)
    return replace(act, players=players, bonus=bonus)


def _apply_presence(game: Game, event: TakeLeavingBack) -> Game:
    """Count a player at the start: in all rounds so far a slip is missing."""
    if event.player not in game.uncounted or game.start is None:
        return game
    present = {event.player}
    rounds = tuple(replace(round_, away=round_.away - present) for round_ in game.rounds)
    start = replace(game.start, players=event.players, bonus=event.bonus)
    uncounted, gone = game.uncounted - present, game.gone - present
    return update_absences(
        replace(game, uncounted=uncounted, gone=gone, start=start, rounds=rounds)
    )


# ---- conduct ----


def _give_sanction(game: Game, act: GiveSanction, terms: Terms) -> GiveSanction | Refusal:
    """Sanction a player by the next step of the ladder (CAT-DUP 1.7-5)."""
    if fault := fault_of_stage(game) or fault_of_players(game, (act.player,)):
        return fault
    if act.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": act.player})
    if len(game.sanctions) >= MAX_SANCTIONS:
        return Refusal("duplicate/too_many", {"limit": MAX_SANCTIONS})
    last = max(1, len(game.rounds))
    number = act.round or last
    if not 1 <= number <= last:
        return Refusal("duplicate/no_round", {"round": number})
    kind = next_sanction(terms.rules.conduct, len(offences(game, act.player)))
    if kind is None:
        return Refusal("duplicate/conduct_not_covered")
    if fault := fault_of_why(act.why):
        return fault
    return replace(act, round=number, sanction=kind)


def _apply_sanction(game: Game, event: GiveSanction) -> Game:
    if event.player not in game.entrants:
        return game
    sanction = Sanction(
        number=len(game.sanctions) + 1,
        player=event.player,
        round=event.round,
        kind=event.sanction,
        why=event.why,
    )
    return update_absences(
        _with_zeroed_rounds(replace(game, sanctions=(*game.sanctions, sanction)))
    )


def _lift_sanction(game: Game, act: LiftSanction, _: World) -> LiftSanction | Refusal:
    """Lift a sanction, the last one of a player first, as they are a ladder (CAT-DUP 1.7-5)."""
    if fault := fault_of_stage(game):
        return fault
    if not 1 <= act.number <= len(game.sanctions):
        return Refusal("duplicate/sanction_unknown")
    if game.sanctions[act.number - 1].is_lifted:
        return Refusal("duplicate/sanction_lifted")
    player = game.sanctions[act.number - 1].player
    if offences(game, player)[-1].number != act.number:
        return Refusal("duplicate/sanction_later", {"player": player})
    return fault_of_why(act.why) or act


def _apply_lifting(game: Game, event: LiftSanction) -> Game:
    sanctions = tuple(
        replace(sanction, is_lifted=True) if sanction.number == event.number else sanction
        for sanction in game.sanctions
    )
    return update_absences(_with_zeroed_rounds(replace(game, sanctions=sanctions)))


def _with_zeroed_rounds(game: Game) -> Game:
    """Return the game with the rounds updated to its sanctions of zero points."""
    by_round = {
        sanction.round: zeroed_players_of(game.sanctions, sanction.round)
        for sanction in game.sanctions
    }
    rounds = tuple(
        round_
        if round_.zeroed == by_round.get(round_.number, NOBODY)
        else replace(round_, zeroed=by_round.get(round_.number, NOBODY))
        for round_ in game.rounds
    )
    return replace(game, rounds=rounds)


PLAYERS: Final = (
    act(EnrolPlayers, by_terms(_enrol_players), _apply_enrolment),
    act(ChangeEntrant, _change_entrant, _apply_entrant),
    act(RemovePlayer, by_terms(_remove_player), _apply_removal),
    act(LetLeave, by_terms(_let_leave), _apply_leaving),
    act(LetBack, by_terms(_let_back), _apply_return),
    act(TakeLeavingBack, by_terms(_take_leaving_back), _apply_presence),
    act(GiveSanction, by_terms(_give_sanction), _apply_sanction),
    act(LiftSanction, _lift_sanction, _apply_lifting),
)
