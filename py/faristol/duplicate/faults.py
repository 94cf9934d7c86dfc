"""Checks of texts, players and the stage of a game, as refusals; the desk has their messages."""

from collections.abc import Iterable

from faristol.duplicate.state import Game, Round, round_of
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible

# of one log; two hundred players and twenty-five rounds make about six thousand
MAX_ACTS = 30_000
MAX_PLAYERS = 500
MAX_TABLE = 9_999
MAX_ROUNDS = 200
MAX_REJECTED = 50  # racks of one round
MAX_TEXT = 120  # of a title, a name
MAX_GROUPS = 20
MAX_GROUP = 40
MAX_WHY = 600
MAX_NOTE = 2_000
MAX_CLAIMS = 1_000
MAX_NOTES = 1_000
MAX_SANCTIONS = 2_000
MAX_MINUTES = 7 * 24 * 60


def fault_of_text(
    text: str, field: str, *, most: int = MAX_WHY, is_needed: bool = False, has_lines: bool = True
) -> Refusal | None:
    """Return a refusal if a text is missing, too long, or has characters that cannot be seen."""
    if is_needed and not text.strip():
        code = "duplicate/why_needed" if field == "why" else "duplicate/text_missing"
        return Refusal(code, {"field": field})
    if len(text) > most:
        return Refusal("duplicate/text_too_long", {"field": field, "limit": most})
    if not is_visible(text, has_lines=has_lines):
        return Refusal("duplicate/character_bad", {"field": field})
    return None


def fault_of_why(why: str, *, is_needed: bool = True) -> Refusal | None:
    """Return a refusal if a reason is missing or may not be stored."""
    return fault_of_text(why, "why", is_needed=is_needed)


def fault_of_stage(game: Game) -> Refusal | None:
    """Return a refusal if no round can be changed: not started, or signed."""
    if not game.is_started:
        return Refusal("duplicate/not_started")
    return Refusal("duplicate/signed") if game.is_signed else None


def fault_of_play(game: Game) -> Refusal | None:
    """Return a refusal if no round can go on."""
    if fault := fault_of_stage(game):
        return fault
    return Refusal("duplicate/ended") if game.end is not None else None


def fault_of_players(game: Game, players: Iterable[str]) -> Refusal | None:
    """Return a refusal for the first player who is not an entrant."""
    for player in players:
        if player not in game.entrants:
            return Refusal("duplicate/player_unknown", {"player": player})
    return None


def round_under_way(game: Game) -> Round | Refusal:
    """Return the round under way, or a refusal without one."""
    if fault := fault_of_play(game):
        return fault
    round_ = game.round
    if round_ is None:
        return Refusal("duplicate/no_rack")
    return Refusal("duplicate/announced_already") if round_.is_done else round_


def known_round(game: Game, number: int) -> Round | Refusal:
    """Return a round that can still be corrected, or a refusal."""
    if fault := fault_of_stage(game):
        return fault
    round_ = round_of(game, number)
    return Refusal("duplicate/no_round", {"round": number}) if round_ is None else round_


def is_begun(game: Game, round_: Round) -> bool:
    """Whether players have a round's rack: time was called, or a slip is in."""
    is_timed = game.clock.number == round_.number and game.clock.state != "idle"
    return is_timed or bool(round_.slips) or bool(round_.second)
