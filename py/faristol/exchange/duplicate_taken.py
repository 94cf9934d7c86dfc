"""Take a game of another program in as a game of ours: every move judged anew, every difference told.

Nothing is stored here: what comes out is the facts as if a judge had typed the game, to be shown before
they are kept. Tiles count as drawn from a bag of cloth, for no seed of ours drew them. What the file
says of offences is not taken in: the ladder of its rules may be another one.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from faristol.duplicate.command import (
    AnnounceMaster,
    Command,
    EnrolPlayers,
    GiveUpRound,
    HandedSlip,
    InvalidateMaster,
    LetBack,
    LetLeave,
    OpenGame,
    ReadSlips,
    StartGame,
    TypeRack,
)
from faristol.duplicate.decide import decide
from faristol.duplicate.drawing import rejectable
from faristol.duplicate.evolve import evolve
from faristol.duplicate.judging import Contains
from faristol.duplicate.model import Continuation, Entrant, Event, Player
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import Game, left_over, scored
from faristol.duplicate.terms import Terms, terms_of
from faristol.exchange.duplicate_record import Record, RecordRound, RecordSlip
from faristol.ledger.refusal import Refusal
from faristol.rules.duplicate import Master
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import Misread

_LONGEST_AT: Final = 20
_LONGEST_WORD: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Hold points that are not what the file says: of a slip, or of the master move (player "")."""

    round: int
    player: str
    said: int
    found: int
    reason: str = ""  # why a slip is worth nothing now


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Hold the facts of a game that was taken in, as far as it could be."""

    events: tuple[Event, ...]
    game: Game
    differences: tuple[Difference, ...]
    marks_left_out: int  # warnings and penalties
    stopped: Refusal | None = None  # why the rounds from `round` on are not here


def take_in(
    record: Record,
    *,
    opening: OpenGame,
    entrants: Mapping[str, Entrant],
    contains: Contains | None,
    why: str,
) -> Taken | Refusal:
    """Return the facts of a game, or why not even its players can be taken in.

    `opening` says rules, list and title; what the file knows better is taken from it. `entrants` are
    the players of the record as the game will know them, by their ids in the file. `why` is written
    beside a master move whose words are not in the list, and where the file says that one was wrong.
    """
    taking = _Taking(contains)
    rules = opening.ruleset.rules
    settings = replace(
        opening.settings,
        bag="hand",
        rounds=0,
        judge="",
        has_bonus=record.has_bonus and rules.bonus is not None,
        groups=tuple(sorted({one.group for one in entrants.values()} - {""})),
    )
    seated = tuple(entrants[player.id] for player in record.players)
    first: tuple[Command, ...] = (
        replace(opening, settings=settings),
        EnrolPlayers(entrants=seated),
        StartGame(),
    )
    for command in first:
        if refused := taking.do(command):
            return refused
    terms = terms_of(taking.game)
    if terms is None:
        return Refusal("duplicate/terms_unknown")
    ids = {player: one.player for player, one in entrants.items()}
    stopped: Refusal | None = None
    for number, one in enumerate(record.rounds, start=1):
        before = len(taking.events), taking.game
        refused = _take_round(taking, one, record.rounds[number:], ids, terms, why)
        if refused:
            # a round is taken whole or not at all
            del taking.events[before[0] :]
            taking.game = before[1]
            stopped = Refusal(refused.code, {**refused.data, "round": number})
            break
    return Taken(
        events=tuple(taking.events),
        game=taking.game,
        differences=tuple(_differences(record, taking.game, ids)),
        marks_left_out=sum(len(one.marks) for one in record.rounds[: len(taking.game.rounds)]),
        stopped=stopped,
    )


@dataclass(slots=True)
class _Taking:
    """Carry out commands one after the other."""

    contains: Contains | None
    game: Game = field(default_factory=Game)
    events: list[Event] = field(default_factory=list)

    def do(self, command: Command) -> Refusal | None:
        """Carry one out, or return why it cannot be."""
        facts = decide(self.game, command, contains=self.contains)
        if isinstance(facts, Refusal):
            return facts
        for fact in facts:
            self.game = evolve(self.game, fact)
            self.events.append(fact)
        return None


def _take_round(
    taking: _Taking,
    one: RecordRound,
    later: Sequence[RecordRound],
    ids: Mapping[str, Player],
    terms: Terms,
    why: str,
) -> Refusal | None:
    """Carry out a round; return why it cannot be."""
    away = {ids[player] for player in one.away if player in ids}
    # who comes back was counted at the start, so nobody of them goes before the first rack
    back = {ids[player] for other in later for player in ids if player not in other.away}
    waiting = back if not taking.game.rounds else set[Player]()
    if refused := _take_presence(taking, ids, away - waiting):
        return refused
    rack = read_tiles(one.rack, terms.alphabet)
    if isinstance(rack, Misread):
        return Refusal("eliot/rack")
    is_anew = one.is_redrawn or not _holds(one.rack, left_over(taking.game))
    if refused := _take_rack(taking, one, rack, terms, why if is_anew else ""):
        return refused
    if refused := _take_presence(taking, ids, away):
        return refused
    number = len(taking.game.rounds)
    if refused := _take_slips(taking, one, number, ids, away):
        return refused
    following = later[0] if later else None
    return _take_master(taking, one, following, terms.rules.master, why)


def _take_presence(taking: _Taking, ids: Mapping[str, Player], away: set[Player]) -> Refusal | None:
    """Let go who is away, and back who is not."""
    for player in ids.values():
        if (player in away) != (player in taking.game.gone):
            command = LetLeave(player=player) if player in away else LetBack(player=player)
            if refused := taking.do(command):
                return refused
    return None


def _take_rack(
    taking: _Taking, one: RecordRound, rack: Word, terms: Terms, why: str
) -> Refusal | None:
    """Draw a rack: after those of the file that our rules reject too, all of it may be new."""
    for bad in rejectable(one.rejected, terms, len(taking.game.rounds) + 1):
        taking.do(TypeRack(rack=bad))
    is_said = why and not taking.game.rejected
    return taking.do(TypeRack(rack=rack, why=why if is_said else ""))


def _take_slips(
    taking: _Taking,
    one: RecordRound,
    number: int,
    ids: Mapping[str, Player],
    away: set[Player],
) -> Refusal | None:
    """Read the slips; one that the file calls null and our list does not stays null.

    Of such a slip the file knows no reason; that its word was not in the list of that evening is the
    likeliest.
    """
    slips = [_handed(one.slip(player), id_) for player, id_ in ids.items() if id_ not in away]
    if refused := taking.do(ReadSlips(round=number, slips=tuple(slips))):
        return refused
    null = {ids[slip.player]: slip for slip in one.slips if slip.reason and slip.player in ids}
    wrongly = [
        replace(slip, ruling=_ruling(null[slip.player]))
        for slip in slips
        if slip.player in null
        and null[slip.player].reason not in ("sanctioned", "annulled")
        and not taking.game.rounds[-1].slips[slip.player].reason
    ]
    return taking.do(ReadSlips(round=number, slips=tuple(wrongly))) if wrongly else None


def _handed(slip: RecordSlip | None, player: Player) -> HandedSlip:
    if slip is None or slip.reason == "no_slip":
        return HandedSlip(player=player, ruling="no_slip")
    return HandedSlip(
        player=player,
        at=slip.at[:_LONGEST_AT],
        word=slip.word[:_LONGEST_WORD],
        is_in_time=slip.reason != "late",
    )


def _ruling(slip: RecordSlip) -> str:
    return slip.reason if slip.reason in SLIP_REASONS else "invalid_word"


def _take_master(
    taking: _Taking, one: RecordRound, following: RecordRound | None, rule: Master | None, why: str
) -> Refusal | None:
    """Lay the master move, or give the round up when there is none."""
    if one.master is None:
        stays = following is not None and sorted(following.rack) == sorted(one.rack)
        allowed = rule.none_valid if rule else ()
        choice: Continuation = "same_rack" if stays and "same_rack" in allowed else "new_rack"
        return taking.do(GiveUpRound(choice=choice))
    command = AnnounceMaster(at=one.master.at, word=one.master.word, is_sure=True)
    refused = taking.do(command)
    if refused and refused.code == "duplicate/master_unlisted":
        refused = taking.do(replace(command, why=why))
    if refused or not one.is_master_invalid:
        return refused
    return taking.do(InvalidateMaster(round=len(taking.game.rounds), why=why))


def _differences(record: Record, game: Game, ids: Mapping[str, Player]) -> Iterator[Difference]:
    """Give where the points are not those of the file, round by round, the master move first."""
    for one, said in zip(game.rounds, record.rounds, strict=False):
        if one.master and said.master and one.master.points != said.master.points:
            yield Difference(
                round=one.number, player="", said=said.master.points, found=one.master.points
            )
        for player, id_ in ids.items():
            slip, has = said.slip(player), scored(game, one, id_)
            points = slip.points if slip else 0
            if has.points is not None and has.points != points:
                yield Difference(
                    round=one.number,
                    player=player,
                    said=points,
                    found=has.points,
                    reason=has.reason,
                )


def _holds(rack: tuple[str, ...], left: tuple[str, ...]) -> bool:
    """Tell whether all tiles that were left are on a rack."""
    return all(rack.count(tile) >= left.count(tile) for tile in set(left))
