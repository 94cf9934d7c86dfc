"""Decide on conduct, and on players who go and come back (CAT-DUP 1.7-5, 1.10-3)."""

from faristol.duplicate.command import (
    GiveSanction,
    LetBack,
    LetLeave,
    LiftSanction,
    TakeLeavingBack,
)
from faristol.duplicate.deciding.fault import (
    MAX_SANCTIONS,
    Decided,
    fault_of_play,
    fault_of_players,
    fault_of_stage,
    fault_of_why,
)
from faristol.duplicate.deciding.start import with_count
from faristol.duplicate.enrol import may_join
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.model import (
    LeavingTakenBack,
    Player,
    PlayerBack,
    PlayerLeft,
    SanctionGiven,
    SanctionLifted,
)
from faristol.duplicate.points import bonus_of
from faristol.duplicate.state import Game, offences
from faristol.duplicate.terms import Terms
from faristol.ledger.refusal import Refusal


def sanction(game: Game, command: GiveSanction, terms: Terms) -> Decided:
    """Sanction a player by the next step of the ladder (CAT-DUP 1.7-5)."""
    if fault := fault_of_stage(game) or fault_of_players(game, (command.player,)):
        return fault
    if command.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": command.player})
    if len(game.sanctions) >= MAX_SANCTIONS:
        return Refusal("duplicate/too_many", {"limit": MAX_SANCTIONS})
    last = max(1, len(game.rounds))
    number = command.round or last
    if not 1 <= number <= last:
        return Refusal("duplicate/no_round", {"round": number})
    kind = next_sanction(terms.rules.conduct, len(offences(game, command.player)))
    if kind is None:
        return Refusal("duplicate/conduct_not_covered")
    if fault := fault_of_why(command.why):
        return fault
    return (SanctionGiven(player=command.player, round=number, sanction=kind, why=command.why),)


def lift(game: Game, command: LiftSanction) -> Decided:
    """Take a sanction back, the last one of a player first: each is what follows those before (CAT-DUP 1.7-5)."""
    if fault := fault_of_stage(game):
        return fault
    if not 1 <= command.number <= len(game.sanctions):
        return Refusal("duplicate/sanction_unknown")
    if game.sanctions[command.number - 1].is_lifted:
        return Refusal("duplicate/sanction_lifted")
    player = game.sanctions[command.number - 1].player
    if offences(game, player)[-1].number != command.number:
        return Refusal("duplicate/sanction_later", {"player": player})
    if fault := fault_of_why(command.why):
        return fault
    return (SanctionLifted(number=command.number, why=command.why),)


def leave(game: Game, command: LetLeave, terms: Terms) -> Decided:
    """Let a player go; the rounds played stay, and from the first rack on N does (CAT-DUP 1.10-3)."""
    if fault := fault_of_play(game) or fault_of_players(game, (command.player,)):
        return fault
    if command.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": command.player})
    if command.player in game.gone:
        return ()
    return with_count(game, PlayerLeft(player=command.player), terms)


def come_back(game: Game, command: LetBack, terms: Terms) -> Decided:
    """Let a player who left play again; who was expelled does not.

    Who had gone before the first rack is not in N, and nobody joins any more (CAT-DUP 1.8-4, 1.10-3).
    """
    if fault := fault_of_play(game) or fault_of_players(game, (command.player,)):
        return fault
    if command.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": command.player})
    if command.player not in game.gone:
        return ()
    if is_shut_out(game, command.player, terms):
        return Refusal("duplicate/gone_before_start", {"player": command.player})
    return with_count(game, PlayerBack(player=command.player), terms)


def is_shut_out(game: Game, player: Player, terms: Terms) -> bool:
    """Tell whether somebody had gone before the first rack, and to come back would be to join."""
    if not game.rounds or player not in game.gone & game.uncounted:
        return False
    return may_join(terms.rules.course, rounds_started=len(game.rounds)) is not None


def take_leaving_back(game: Game, command: TakeLeavingBack, terms: Terms) -> Decided:
    """Say that somebody was there all the time: N and the bonus count them (CAT-DUP 1.10-2, 1.10-3)."""
    if fault := fault_of_play(game) or fault_of_players(game, (command.player,)):
        return fault
    if command.player in game.expelled:
        return Refusal("duplicate/expelled", {"player": command.player})
    if game.start is None or not is_shut_out(game, command.player, terms):
        return Refusal("duplicate/was_counted", {"player": command.player})
    if fault := fault_of_why(command.why):
        return fault
    players = game.start.players + 1
    bonus = bonus_of(terms.rules.bonus, players_at_start=players, has_bonus=game.settings.has_bonus)
    return (LeavingTakenBack(player=command.player, players=players, bonus=bonus, why=command.why),)
