"""Turn a game of another program into one of ours: prepared, enrolled, played round by round by our rules.

Slips are judged as written. Without a list of words the judge's word counts, which is what the file
says; with a list they are judged anew, and what differs from the file is told. What our rules do not
know is taken as what comes nearest to it, and told too: a bonus of another value and racks that our
rules reject become rules of this one game, a rack that stays where none may is one that came again.
"""

from collections import Counter
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from faristol.board.cells import rack_names, rack_of
from faristol.duplicate.acts.master import AnnounceMaster, GiveUpRound
from faristol.duplicate.acts.players import EnrolPlayers, GiveSanction, LetBack, LetLeave
from faristol.duplicate.acts.rack import TypeRack
from faristol.duplicate.acts.results import EndGame, WriteNote
from faristol.duplicate.acts.slips import MAX_AT, ReadSlips, TakeSlipsBack
from faristol.duplicate.acts.start import OpenGame, StartGame
from faristol.duplicate.drawing import proposed, rejectable
from faristol.duplicate.faults import MAX_NOTE
from faristol.duplicate.judging import Contains
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.points import bonus_of
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.results import classification
from faristol.duplicate.state import Game, left_over, missing, offences, scored
from faristol.duplicate.values import Continuation, Entrant, Player, Settings, Slip
from faristol.duplicate.world import NOTHING, World
from faristol.formats.duplicate_record import Record, RecordMark, RecordRound, RecordSlip
from faristol.ledger.fold import fold
from faristol.ledger.kind import bare
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import seen
from faristol.rules.edition import changed
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, terms_under
from faristol.rules.values import Plain

Kind: TypeAlias = Literal[
    "same_rack",  # nobody had a move, and the rack came again: our rules take it for a new one
    "not_laid",  # a round without a master move though a slip holds a move
    "left_gone",  # tiles left over are not on the next rack: all of it is new
    "rack_invalid",  # a rack that our rules reject
]
_MOST_BONUS: Final = 2_000  # half points
OWN_RULES: Final = "taken-in"  # what the rules of a game are called that are a file's own in part


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """Hold of which round something was taken as what comes nearest to it."""

    round: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherTotal:
    """Hold a total that is not that of the file, in half points."""

    player: str  # by the id of the file
    said: int
    found: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Hold how a game is taken in: under which rules, judged by which list, in whose seats, and why."""

    ruleset: Ruleset
    own_rules: str = OWN_RULES  # what they are called when something of the file's is among them
    lexicon: LexiconPin | None
    contains: Contains | None
    title: str
    entrants: Mapping[str, Entrant]  # by the id of the file
    why: str  # said where our rules ask for a reason


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenGame:
    """Hold the facts of a game that was taken in, and what is otherwise than in the file."""

    facts: tuple[object, ...]
    game: Game
    differences: int  # slips that are worth something else
    left_out: int  # sanctions and penalties that our rules do not know
    totals: tuple[OtherTotal, ...] = ()
    understood: tuple[Understood, ...] = ()
    own_bonus: int = 0  # in half points: that of the file, where our rules have another one

    @property
    def is_as_said(self) -> bool:
        """Tell whether every point is that of the file."""
        return not (self.totals or self.differences or self.left_out)


@dataclass(slots=True, kw_only=True)
class _Taking:
    """Play a record again; the first refusal stops it."""

    terms: Terms
    contains: Contains | None
    game: Game = field(default_factory=Game)
    facts: list[object] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)

    def understand(self, number: int, kind: Kind) -> None:
        """Keep that something was taken as what comes nearest to it."""
        self.understood.append(Understood(round=number, kind=kind))

    def do(self, command: object) -> Refusal | None:
        """Carry a command out on what was taken in so far."""
        decided = DUPLICATE.decide(self.game, command, World(contains=self.contains))
        if isinstance(decided, Refusal):
            return decided
        self.facts.extend(decided)
        self.game = fold(self.game, decided, DUPLICATE.evolve)
        return None


def take_steps(record: Record, wanted: Wanted) -> Generator[int, None, TakenGame | Refusal]:
    """Play a game of a file again, and yield how many rounds are done; close it to stop."""
    usual = terms_under(record.language, wanted.ruleset)
    if usual is None:
        return Refusal("duplicate/language_unknown", {"field": "file"})
    ruleset, own_bonus = wanted.ruleset, _own_bonus(record, wanted.ruleset)
    invalid = _invalid_racks(record, usual)
    values = _own_values(record, ruleset, own_bonus, is_any_rack=bool(invalid))
    if values:
        own = changed(ruleset, values, name=OWN_RULES, title=wanted.own_rules)
        ruleset = own if isinstance(own, Ruleset) else ruleset
    terms = terms_under(record.language, ruleset) or usual
    taking = _Taking(terms=terms, contains=wanted.contains)
    for number in invalid:
        taking.understand(number, "rack_invalid")
    settings = Settings(
        title=wanted.title,
        has_bonus=record.has_bonus and ruleset.rules.bonus is not None,
        bag="hand",
        masters="free",
        judge_name=record.judge[:60],
        groups=tuple(dict.fromkeys(one.group for one in wanted.entrants.values() if one.group)),
    )
    opening = OpenGame(
        language=record.language,
        lexicon=wanted.lexicon,
        ruleset=Table(plain_ruleset(ruleset)),
        settings=settings,
    )
    enrol = EnrolPlayers(entrants=tuple(wanted.entrants.values()))
    for command in (opening, enrol, StartGame()):
        if refused := taking.do(command):
            return Refusal(refused.code, {**refused.data, "field": "file"})
    for number, one in enumerate(record.rounds, 1):
        refused = _play(taking, one, number, record, wanted)
        if refused is not None:
            return _at_round(refused, number)
        yield number
    left_out = _mark(taking, record, wanted)
    is_out = proposed(taking.game, terms) == "no_rack"
    end = EndGame(cause="no_rack") if is_out else EndGame(cause="agreement", why=wanted.why)
    if refused := taking.do(end):
        return Refusal(refused.code, {**refused.data, "field": "file"})
    return TakenGame(
        facts=tuple(taking.facts),
        game=taking.game,
        differences=sum(
            _differing(taking.game, number, one, wanted)
            for number, one in enumerate(record.rounds, 1)
        ),
        left_out=left_out,
        totals=_other_totals(record, taking, wanted),
        understood=tuple(sorted(taking.understood, key=lambda one: (one.round, one.kind))),
        own_bonus=own_bonus,
    )


def with_notes(taken: TakenGame, lines: Iterable[str]) -> TakenGame:
    """Return a game with what is said of it written into its log, in as many notes as it takes."""
    notes = [""]
    for line in lines:
        shown = seen(line)[:MAX_NOTE]
        if notes[-1] and len(notes[-1]) + len(shown) >= MAX_NOTE:
            notes.append("")
        notes[-1] += f"\n{shown}" if notes[-1] else shown
    facts, game = taken.facts, taken.game
    for note in filter(None, notes):
        decided = DUPLICATE.decide(game, WriteNote(text=note), NOTHING)
        if not isinstance(decided, Refusal):
            facts, game = (*facts, *decided), fold(game, decided, DUPLICATE.evolve)
    return replace(taken, facts=facts, game=game)


def _own_bonus(record: Record, ruleset: Ruleset) -> int:
    """Return what a bonus is worth in a file, in half points; 0 when that is what our rules say.

    Of several values that one which was given most often.
    """
    given = Counter(one.half_points for each in record.rounds for one in each.bonuses)
    given = Counter({value: count for value, count in given.items() if 0 < value <= _MOST_BONUS})
    if not given:
        return 0
    most = min(given, key=lambda value: (-given[value], value))
    usual = bonus_of(ruleset.rules.bonus, players_at_start=len(record.players), has_bonus=True)
    return 0 if most == usual else most


def _invalid_racks(record: Record, terms: Terms) -> list[int]:
    """Return the rounds of a file that were played on racks which our rules reject."""
    racks = (
        (number, rack_of(one.rack, terms.alphabet)) for number, one in enumerate(record.rounds, 1)
    )
    return [number for number, rack in racks if rack and not terms.is_valid_rack(rack, number)]


def _own_values(
    record: Record, ruleset: Ruleset, own_bonus: int, *, is_any_rack: bool
) -> dict[str, Plain]:
    """Return which values of our rules are otherwise in a file."""
    values: dict[str, Plain] = {}
    if own_bonus:
        table: list[Plain] = [{"players": 1, "half_points": own_bonus, "half_points_per_player": 0}]
        if ruleset.rules.bonus is not None:
            values["bonus.table"] = table
        else:
            values["bonus"] = {"table": table, "rounding": "exact", "counts_in_ties": False}
    if is_any_rack and ruleset.rules.racks is not None:
        values["racks.stages"] = [{"vowels": 0, "consonants": 0}]
    course = ruleset.rules.course
    if course is not None and 0 < len(record.players) < course.least_players:
        values["course.least_players"] = len(record.players)
    size = len(record.rounds[0].rack) if record.rounds else 0
    if 0 < size < ruleset.rules.equipment.rack:
        values["equipment.rack"] = size
    return values


def _other_totals(record: Record, taking: _Taking, wanted: Wanted) -> tuple[OtherTotal, ...]:
    """Return whose total is not that of the file."""
    whole = classification(taking.game, taking.terms)
    found = {one.player: one.half_points for one in (*whole.ranking, *whole.unranked)}
    said = record.totals
    return tuple(
        OtherTotal(player=player, said=said[player], found=found[entrant.player])
        for player, entrant in wanted.entrants.items()
        if said[player] != found[entrant.player]
    )


def _at_round(refused: Refusal, number: int) -> Refusal:
    data: dict[str, JSON] = {"field": "file", "round": number, "why": refused.code}
    return Refusal("duplicate/taken_round", {**refused.data, **data})


def _play(
    taking: _Taking, one: RecordRound, number: int, record: Record, wanted: Wanted
) -> Refusal | None:
    """Play one round: who is there, the rack, the slips, the master move or none."""
    away = _players(one.away, wanted)
    # who comes back was counted at the start, so nobody of them goes before the first rack
    back = {
        player
        for other in record.rounds[number:]
        for player in _players(wanted.entrants, wanted) - _players(other.away, wanted)
    }
    for command in _presence(taking.game, away - back if number == 1 else away):
        if refused := taking.do(command):
            return refused
    rack = rack_of(one.rack, taking.terms.alphabet)
    if rack is None:
        return Refusal("eliot/rack", {"round": number})
    for bad in rejectable(one.rejected, taking.terms, number):
        taking.do(
            TypeRack(rack=rack_names(bad, taking.terms.alphabet))
        )  # one that cannot have been drawn is left out
    is_gone = not one.is_redrawn and not _holds(one.rack, left_over(taking.game))
    if is_gone:
        taking.understand(number, "left_gone")
    is_anew = (one.is_redrawn or is_gone) and not taking.game.rejected
    if refused := taking.do(TypeRack(rack=one.rack, why=wanted.why if is_anew else "")):
        return refused
    slips = tuple(_handed(slip, wanted) for slip in one.slips if slip.player in wanted.entrants)
    if slips and (refused := taking.do(ReadSlips(round=number, slips=slips))):
        return refused
    if one.master is not None:
        master = AnnounceMaster(
            at=one.master.at, word=one.master.word, is_sure=True, why=wanted.why
        )
        return taking.do(master)
    return _give_up(taking, number, record, wanted)


def _holds(rack: tuple[str, ...], left: tuple[str, ...]) -> bool:
    """Tell whether all tiles that were left over are on a rack."""
    return not Counter(left) - Counter(rack)


def _handed(slip: RecordSlip, wanted: Wanted) -> Slip:
    return Slip(
        player=wanted.entrants[slip.player].player,
        at=seen(slip.at)[:MAX_AT],
        word=seen(slip.word),
        ruling=_ruling(slip.reason, is_judged=wanted.contains is not None),
    )


def _give_up(taking: _Taking, number: int, record: Record, wanted: Wanted) -> Refusal | None:
    """Lay no move; whose slip the file lacks has handed none in.

    Our rules give no round up in which a slip holds a move (CAT-DUP 1.8-3): such slips are taken in once it
    is, as if they had been found later.
    """
    one = taking.game.rounds[-1]
    valid = tuple(bare(slip) for slip in one.valid.values())
    if valid:
        taking.understand(number, "not_laid")
        back = TakeSlipsBack(round=number, players=tuple(slip.player for slip in valid))
        if refused := taking.do(back):
            return refused
    absent = tuple(Slip(player=player, ruling="no_slip") for player in missing(taking.game))
    if absent and (refused := taking.do(ReadSlips(round=number, slips=absent))):
        return refused
    if refused := taking.do(GiveUpRound(choice=_choice(taking, number, record), why=wanted.why)):
        return refused
    return taking.do(ReadSlips(round=number, slips=valid, why=wanted.why)) if valid else None


def _choice(taking: _Taking, number: int, record: Record) -> Continuation:
    """Return what follows a round without a move: its rack stays where the next one is the same."""
    following = record.rounds[number] if number < len(record.rounds) else None
    is_same = (
        following is not None
        and not following.is_redrawn
        and sorted(following.rack) == sorted(record.rounds[number - 1].rack)
    )
    rule = taking.terms.rules.master
    if is_same and rule is not None and "same_rack" not in rule.ways_on:
        taking.understand(number, "same_rack")
        return "new_rack"
    return "same_rack" if is_same else "new_rack"


def _ruling(reason: str, *, is_judged: bool) -> str:
    """Return why a slip is annulled as the file has it; where a list judges, the slip speaks for itself."""
    if not reason or reason in ("sanctioned", "annulled"):
        return ""
    if reason in (*SLIP_REASONS, "no_slip"):
        return "" if is_judged and reason not in ("late", "no_slip") else reason
    return "" if is_judged else "invalid_word"


def _players(named: Iterable[str], wanted: Wanted) -> set[Player]:
    """Return who of a file plays here."""
    return {wanted.entrants[one].player for one in named if one in wanted.entrants}


def _presence(game: Game, away: set[Player]) -> list[object]:
    """Return who goes now, and who is back."""
    gone: list[object] = [
        LetLeave(player=player) for player in sorted(away - game.gone - game.expelled)
    ]
    back: list[object] = [LetBack(player=player) for player in sorted(game.gone - away)]
    return [*gone, *back]


def _mark(taking: _Taking, record: Record, wanted: Wanted) -> int:
    """Give the sanctions of a file as far as they are those of our ladder; tell how many are not.

    A player's warnings come first, for a sanction may be of an earlier round than the one before it
    (CAT-DUP 1.7-5).
    """
    marks = [
        (_kind(mark, one), number, mark)
        for number, one in enumerate(record.rounds, 1)
        for mark in one.marks
        if mark.player in wanted.entrants
    ]
    left_out = 0
    for kind, number, mark in sorted(marks, key=lambda each: (each[0] != "warning", each[1])):
        player = wanted.entrants[mark.player].player
        rule = taking.terms.rules.conduct
        due = next_sanction(rule, len(offences(taking.game, player)))
        given = GiveSanction(player=player, round=number, why=wanted.why)
        if kind != due or taking.do(given) is not None:
            left_out += 1
    return left_out


def _kind(mark: RecordMark, one: RecordRound) -> str:
    """Return the sanction of our ladder: a penalty that takes all of a move is its zero."""
    slip = one.slip(mark.player)
    is_zero = mark.kind == "penalty" and slip is not None and slip.reason == "sanctioned"
    return "zero" if is_zero else mark.kind


def _differing(game: Game, number: int, one: RecordRound, wanted: Wanted) -> int:
    """Count the slips of a round that are worth something else than in the file."""
    played = game.rounds[number - 1]
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
