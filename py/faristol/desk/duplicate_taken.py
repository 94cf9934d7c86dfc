"""Turn a game of another program into one of ours: prepared, enrolled, played round by round by our rules.

Slips are judged as written. Without a list of words the judge's word counts, which is what the file
says; with a list they are judged anew, and what differs from the file is counted.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace

from faristol.duplicate.command import (
    AnnounceMaster,
    Command,
    EndGame,
    EnrolPlayers,
    GiveSanction,
    GiveUpRound,
    HandedSlip,
    LetBack,
    LetLeave,
    OpenGame,
    ReadSlips,
    StartGame,
    TypeRack,
)
from faristol.duplicate.decide import decide
from faristol.duplicate.drawing import proposed, rejectable
from faristol.duplicate.evolve import evolve
from faristol.duplicate.judging import Contains
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.model import Entrant, Event, Settings
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import Game, missing, offences, scored
from faristol.duplicate.terms import Terms, terms_under
from faristol.exchange.duplicate_record import Record, RecordRound
from faristol.ledger.fold import fold
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.ruleset import Ruleset
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Hold how a game is taken in: under which rules, judged by which list, in whose seats, and why."""

    ruleset: Ruleset
    lexicon: LexiconPin | None
    contains: Contains | None
    title: str
    entrants: Mapping[str, Entrant]  # by the id of the file
    why: str  # said where our rules ask for a reason


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenGame:
    """Hold the facts of a game that was taken in, and what is otherwise than in the file."""

    facts: tuple[Event, ...]
    differences: int  # slips that are worth something else
    left_out: int  # sanctions and penalties that our rules do not know


@dataclass(slots=True, kw_only=True)
class _Taking:
    """Play a record again; the first refusal stops it."""

    terms: Terms
    contains: Contains | None
    game: Game = field(default_factory=Game)
    facts: list[Event] = field(default_factory=list)

    def do(self, command: Command) -> Refusal | None:
        """Carry a command out on what was taken in so far."""
        decided = decide(self.game, command, terms=self.terms, contains=self.contains)
        if isinstance(decided, Refusal):
            return decided
        self.facts.extend(decided)
        self.game = fold(self.game, decided, evolve)
        return None


def take_steps(record: Record, wanted: Wanted) -> Generator[int, None, TakenGame | Refusal]:
    """Play a game of a file again, and yield how many rounds are done; close it to stop."""
    terms = terms_under(record.language, wanted.ruleset)
    if terms is None:
        return Refusal("duplicate/language_unknown", {"field": "file"})
    taking = _Taking(terms=terms, contains=wanted.contains)
    settings = Settings(
        title=wanted.title,
        has_bonus=record.has_bonus and wanted.ruleset.rules.bonus is not None,
        bag="hand",
        masters="free",
        judge_name=record.judge[:60],
        groups=tuple(dict.fromkeys(one.group for one in wanted.entrants.values() if one.group)),
    )
    opening = OpenGame(
        language=record.language,
        lexicon=wanted.lexicon,
        ruleset=wanted.ruleset,
        settings=settings,
    )
    enrol = EnrolPlayers(entrants=tuple(wanted.entrants.values()))
    for command in (opening, enrol, StartGame()):
        if refused := taking.do(command):
            return Refusal(refused.code, {**refused.data, "field": "file"})
    differences = left_out = 0
    for number, one in enumerate(record.rounds, 1):
        refused = _play(taking, one, number, record, wanted)
        if refused is not None:
            return _at_round(refused, number)
        left_out += _mark(taking, one, number, wanted)
        differences += _differing(taking.game, one, wanted)
        yield number
    is_out = proposed(taking.game, terms) == "no_rack"
    end = EndGame(cause="no_rack") if is_out else EndGame(cause="agreement", why=wanted.why)
    if refused := taking.do(end):
        return Refusal(refused.code, {**refused.data, "field": "file"})
    return TakenGame(facts=tuple(taking.facts), differences=differences, left_out=left_out)


def _at_round(refused: Refusal, number: int) -> Refusal:
    data: dict[str, JSON] = {"field": "file", "round": number, "why": refused.code}
    return Refusal("duplicate/taken_round", {**refused.data, **data})


def _play(
    taking: _Taking, one: RecordRound, number: int, record: Record, wanted: Wanted
) -> Refusal | None:
    """Play one round: who is there, the rack, the slips, the master move or none."""
    for command in _presence(taking.game, one, wanted):
        if refused := taking.do(command):
            return refused
    rack = read_rack(" ".join(one.rack), taking.terms.alphabet)
    if isinstance(rack, Misread):
        return Refusal("eliot/rack", {"round": number})
    for bad in rejectable(one.rejected, taking.terms, number):
        taking.do(TypeRack(rack=bad))  # one that cannot have been drawn is left out
    is_anew = one.is_redrawn and not taking.game.rejected
    if refused := taking.do(TypeRack(rack=rack, why=wanted.why if is_anew else "")):
        return refused
    slips = tuple(
        HandedSlip(
            player=wanted.entrants[slip.player].player,
            at=slip.at,
            word=slip.word,
            ruling=_ruling(slip.reason, is_judged=wanted.contains is not None),
        )
        for slip in one.slips
        if slip.player in wanted.entrants
    )
    if slips and (refused := taking.do(ReadSlips(round=number, slips=slips))):
        return refused
    if one.master is not None:
        master = AnnounceMaster(
            at=one.master.at, word=one.master.word, is_sure=True, why=wanted.why
        )
        return taking.do(master)
    return _give_up(taking, number, record, wanted)


def _give_up(taking: _Taking, number: int, record: Record, wanted: Wanted) -> Refusal | None:
    """Lay no move; whose slip the file lacks has handed none in."""
    absent = tuple(HandedSlip(player=one, ruling="no_slip") for one in missing(taking.game))
    if absent and (refused := taking.do(ReadSlips(round=number, slips=absent))):
        return refused
    following = record.rounds[number : number + 1]
    rule = taking.terms.rules.master
    is_new = bool(following and following[0].is_redrawn)
    if rule is not None and "same_rack" not in rule.none_valid:
        is_new = True
    return taking.do(GiveUpRound(choice="new_rack" if is_new else "same_rack", why=wanted.why))


def _ruling(reason: str, *, is_judged: bool) -> str:
    """Return why a slip is annulled as the file has it; where a list judges, the slip speaks for itself."""
    if not reason or reason in ("sanctioned", "annulled"):
        return ""
    if reason in (*SLIP_REASONS, "no_slip"):
        return "" if is_judged and reason not in ("late", "no_slip") else reason
    return "" if is_judged else "invalid_word"


def _presence(game: Game, one: RecordRound, wanted: Wanted) -> list[Command]:
    """Return who goes before a round, and who is back."""
    away = {wanted.entrants[player].player for player in one.away if player in wanted.entrants}
    gone: list[Command] = [
        LetLeave(player=player) for player in sorted(away - game.gone - game.expelled)
    ]
    back: list[Command] = [LetBack(player=player) for player in sorted(game.gone - away)]
    return [*gone, *back]


def _mark(taking: _Taking, one: RecordRound, number: int, wanted: Wanted) -> int:
    """Give the sanctions of a round as far as they are those of our ladder; tell how many are not."""
    left_out = 0
    for mark in one.marks:
        entrant = wanted.entrants.get(mark.player)
        if entrant is None:
            continue
        rule = taking.terms.rules.conduct
        kind = next_sanction(rule, len(offences(taking.game, entrant.player)))
        given = GiveSanction(player=entrant.player, round=number, why=wanted.why)
        if mark.kind != kind or taking.do(given) is not None:
            left_out += 1
    return left_out


def _differing(game: Game, one: RecordRound, wanted: Wanted) -> int:
    """Count the slips of a round that are worth something else than in the file."""
    played = game.rounds[-1]
    return sum(
        (scored(game, played, entrant.player).points or 0)
        != (slip.points if (slip := one.slip(player)) else 0)
        for player, entrant in wanted.entrants.items()
    )


def seated(entrants: Mapping[str, Entrant]) -> dict[str, Entrant]:
    """Return entrants of whom no two have one table: who comes second is given the next free one."""
    taken: set[int] = set()
    found: dict[str, Entrant] = {}
    for player, entrant in entrants.items():
        table = 0 if entrant.table in taken else entrant.table
        taken.add(table)
        found[player] = replace(entrant, table=table)
    return found
