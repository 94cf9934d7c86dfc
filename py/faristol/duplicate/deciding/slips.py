"""Decide on slips: read, corrected, read by a second person, sealed (CAT-DUP 1.2, 1.5, 1.7, 1.11)."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from faristol.board.cells import cells_of
from faristol.board.notation import format_coordinates
from faristol.duplicate.command import (
    HandedSlip,
    ReadSecond,
    ReadSlips,
    SealMove,
    TakeSlipsBack,
)
from faristol.duplicate.deciding.fault import (
    Decided,
    fault_of_players,
    fault_of_why,
    known_round,
    round_under_way,
)
from faristol.duplicate.drawing import position_of
from faristol.duplicate.judging import Contains, Counted, Position, Written, judge
from faristol.duplicate.model import (
    MoveSealed,
    MovesLookedAt,
    Player,
    SecondReading,
    Slip,
    SlipsRead,
    SlipsTakenBack,
)
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import NO_SLIPS, Game, Round, expulsions
from faristol.duplicate.terms import Terms
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible import is_visible
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles

MAX_AT = 20
MAX_WORD = 200
MAX_CLAIMED = 9_999
NO_SLIP = "no_slip"
ACCEPTED = "accepted"  # the judge takes the words for valid, whatever the list says
RULINGS = ("", NO_SLIP, ACCEPTED, *SLIP_REASONS)


def judged(handed: HandedSlip, position: Position, contains: Contains | None) -> Slip:
    """Return a slip with what it is worth; without a list the judge alone says which words are valid."""
    is_accepted = handed.ruling == ACCEPTED
    against = "" if is_accepted else handed.ruling
    verdict = judge(
        Written(at=handed.at, word=handed.word, is_in_time=handed.is_in_time),
        position,
        contains=_anything if is_accepted or contains is None else contains,
    )
    move = verdict.move
    is_counted = isinstance(verdict, Counted) and not against
    if isinstance(verdict, Counted):
        reason, detail = against, ""
    else:
        reason = against or verdict.reason
        detail = "" if against else verdict.detail
    return Slip(
        player=handed.player,
        at=handed.at,
        word=handed.word,
        is_in_time=handed.is_in_time,
        claimed=handed.claimed,
        ruling=handed.ruling,
        points=verdict.points if is_counted else 0,
        reason=reason,
        detail=detail,
        placed=cells_of(move.placed, position.alphabet) if move else (),
        place=format_coordinates(move.start, move.direction) if move else "",
        main=in_tiles(move.word, position.alphabet) if move else "",
    )


def _anything(_: Word) -> bool:
    return True


def read(game: Game, command: ReadSlips, terms: Terms, contains: Contains | None) -> Decided:
    """Take slips in, judged as written; after the master move only with a reason (CAT-DUP 1.11-2)."""
    one = known_round(game, command.round)
    if isinstance(one, Refusal):
        return one
    if fault := fault_of_why(command.why, is_needed=one.is_done or game.end is not None):
        return fault
    if any(_is_unsealed(game, one, slip) for slip in command.slips):
        return Refusal("duplicate/judge_seals")
    slips = _judged_all(game, one, command.slips, terms, contains)
    if isinstance(slips, Refusal):
        return slips
    unsettled = one.second.keys() - one.settled
    changed = tuple(
        slip for slip in slips if one.slips.get(slip.player) != slip or slip.player in unsettled
    )
    return (SlipsRead(round=one.number, slips=changed, why=command.why),) if changed else ()


def _is_unsealed(game: Game, one: Round, slip: HandedSlip) -> bool:
    """Tell whether a judge who plays would take in an own move that no seal holds.

    A sealed move is corrected once the round is done, with its reason, as anybody's; having handed
    nothing in needs no seal. What is in already may be judged anew as it is: its rack was put right.
    """
    if not game.settings.judge or slip.player != game.settings.judge or slip.ruling == NO_SLIP:
        return False
    return not (one.is_done and slip.player in one.sealed) and not _is_in(one.slips, slip)


def _is_in(slips: Mapping[Player, Slip], handed: HandedSlip) -> bool:
    """Tell whether this very slip is among those taken in, whatever it is worth."""
    slip = slips.get(handed.player)
    return slip is not None and all(
        getattr(slip, each.name) == getattr(handed, each.name) for each in fields(handed)
    )


def read_second(
    game: Game, command: ReadSecond, terms: Terms, contains: Contains | None
) -> Decided:
    """Take in what another person reads: only what differs will be shown.

    What is in already may be judged anew as it is, whoever has left since: its rack was put right.
    """
    one = known_round(game, command.round)
    if isinstance(one, Refusal):
        return one
    slips = _judged_all(game, one, command.slips, terms, contains, known=one.second)
    if isinstance(slips, Refusal):
        return slips
    changed = tuple(slip for slip in slips if one.second.get(slip.player) != slip)
    return (SecondReading(round=one.number, slips=changed),) if changed else ()


def _judged_all(
    game: Game,
    one: Round,
    handed: Sequence[HandedSlip],
    terms: Terms,
    contains: Contains | None,
    *,
    known: Mapping[Player, Slip] = NO_SLIPS,
) -> tuple[Slip, ...] | Refusal:
    if fault := fault_of_handed(game, one, handed, known=known):
        return fault
    if contains is None and game.lexicon is not None:
        return Refusal("duplicate/lexicon_missing")
    position = position_of(game, terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    return tuple(judged(slip, position, contains) for slip in handed)


def fault_of_handed(
    game: Game,
    one: Round,
    handed: Sequence[HandedSlip],
    *,
    known: Mapping[Player, Slip] = NO_SLIPS,
) -> Refusal | None:
    """Return why slips cannot be taken in, whatever is written on them; those known were."""
    players = [slip.player for slip in handed]
    if fault := fault_of_players(game, players):
        return fault
    seen: set[Player] = set()
    for slip in handed:
        data = {"player": slip.player}
        if slip.player in seen:
            return Refusal("duplicate/slip_twice", data)
        seen.add(slip.player)
        if not may_have_slip(game, one, slip.player) and not _is_in(known, slip):
            return Refusal("duplicate/player_away", data)
        for field, text, most in (("at", slip.at, MAX_AT), ("word", slip.word, MAX_WORD)):
            if len(text) > most:
                return Refusal("duplicate/slip_too_long", {**data, "field": field, "limit": most})
            if not is_visible(text):
                return Refusal("duplicate/character_bad", {**data, "field": field})
        if slip.claimed is not None and not 0 <= slip.claimed <= MAX_CLAIMED:
            return Refusal(
                "duplicate/claimed_bad", {**data, "field": "claimed", "limit": MAX_CLAIMED}
            )
        if slip.ruling not in RULINGS:
            return Refusal("duplicate/ruling_bad", {**data, "field": "ruling"})
    return None


def may_have_slip(game: Game, one: Round, player: Player) -> bool:
    """Tell whether a slip of somebody can be read: also of who was noted as gone, and was not.

    Who was expelled keeps the rounds played, up to that of the expulsion, and no others (CAT-DUP 1.7-5).
    """
    if player not in one.away:
        return True
    expelled_in = expulsions(game).get(player)
    if expelled_in is None:
        return one.is_done
    return one.number <= expelled_in and (one.is_done or player not in game.gone)


def take_back(game: Game, command: TakeSlipsBack) -> Decided:
    """Take slips out again, as if they had not been read."""
    one = known_round(game, command.round)
    if isinstance(one, Refusal):
        return one
    is_sealed = bool(one.sealed & set(command.players))
    is_needed = one.is_done or game.end is not None or is_sealed
    if fault := fault_of_why(command.why, is_needed=is_needed):
        return fault
    if fault := fault_of_players(game, command.players):
        return fault
    players = tuple(dict.fromkeys(player for player in command.players if player in one.slips))
    if not players:
        return ()
    return (SlipsTakenBack(round=one.number, players=players, why=command.why),)


def seal(game: Game, command: SealMove, terms: Terms, contains: Contains | None) -> Decided:
    """Seal the move of a judge who plays too: never after the moves of the rack were looked at."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if not game.settings.judge or command.slip.player != game.settings.judge:
        return Refusal("duplicate/not_the_judge")
    if one.is_looked_at:
        return Refusal("duplicate/looked_already")
    if command.slip.player in one.away:  # nobody who was expelled writes a move any more
        return Refusal("duplicate/player_away", {"player": command.slip.player})
    slip = command.slip
    if not (slip.at.strip() and slip.word.strip()) and slip.ruling != NO_SLIP:
        return Refusal("duplicate/seal_empty", {"field": "word" if slip.at.strip() else "at"})
    slips = _judged_all(game, one, (command.slip,), terms, contains)
    if isinstance(slips, Refusal):
        return slips
    if command.slip.player in one.sealed and one.slips.get(slips[0].player) == slips[0]:
        return ()
    return (MoveSealed(round=one.number, slip=slips[0]),)


def look(game: Game) -> Decided:
    """Note that moves are shown from now on; only where the judge plays does it matter.

    A judge who is away sees them too, and may be back before the round is over.
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if one.is_looked_at or game.settings.judge not in game.entrants:
        return ()
    return (MovesLookedAt(round=one.number),)
