"""The import of another program's game: prepared, enrolled and replayed by our rules.

Slips are judged as written. Without a word list the judge's decision counts, as recorded in the file;
with a list they are judged again, and differences from the file are reported. Data that our rules do not
have is mapped to the nearest equivalent, which is reported too: a bonus of another value and racks that our
rules reject become rules of this game alone; a rack that is kept where our rules need a new one becomes the
same rack, drawn again.
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
from faristol.duplicate.drawing import find_end_cause, list_invalid_racks
from faristol.duplicate.faults import MAX_NOTE
from faristol.duplicate.judging import Contains
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.misconduct import next_sanction
from faristol.duplicate.points import bonus_of
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.results import classification
from faristol.duplicate.state import (
    Game,
    left_over_tiles_of,
    list_without_slip,
    offences,
    points_in_round,
)
from faristol.duplicate.values import Continuation, Entrant, Player, Settings, Slip
from faristol.duplicate.world import NOTHING, World
from faristol.formats.duplicate_record import Record, RecordMark, RecordRound, RecordSlip
from faristol.ledger.fold import fold
from faristol.ledger.kind import strip_computed
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import seen
from faristol.rules.edition import change_ruleset
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.rules.terms import Terms, terms_under
from faristol.rules.values import Plain

Kind: TypeAlias = Literal[
    "same_rack",  # no player had a move, and the rack was kept: imported as a new rack
    "not_laid",  # a round without a master move, although a slip holds a move
    "left_gone",  # tiles left over are not on the next rack: imported as a wholly new rack
    "rack_invalid",  # a rack that our rules reject
]
_MOST_BONUS: Final = 2_000  # half points
OWN_RULES: Final = "taken-in"  # the name of a game's rules that take values from the file


@dataclass(frozen=True, slots=True, kw_only=True)
class Understood:
    """A round of which something was mapped to its nearest equivalent."""

    round: int
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherTotal:
    """A total that differs from the file's, in half points."""

    player: str  # the id in the file
    recorded: int
    computed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """The options of an import: rules, word list, entrants, and the reason to record."""

    ruleset: Ruleset
    own_rules: str = OWN_RULES  # the title of rules that take values from the file
    lexicon: LexiconPin | None
    contains: Contains | None
    title: str
    entrants: Mapping[str, Entrant]  # by the id in the file
    why: str  # recorded where our rules need a reason


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenGame:
    """The events of an imported game, and its differences from the file."""

    facts: tuple[object, ...]
    game: Game
    differences: int  # slips with other points
    left_out: int  # sanctions and penalties that our rules do not have
    totals: tuple[OtherTotal, ...] = ()
    understood: tuple[Understood, ...] = ()
    own_bonus: int = 0  # in half points: the file's, if our rules have another one

    @property
    def is_as_said(self) -> bool:
        """Whether all points are those of the file."""
        return not (self.totals or self.differences or self.left_out)


@dataclass(slots=True, kw_only=True)
class _Replay:
    """A replay of a record, act by act, with the state of the game."""

    terms: Terms
    contains: Contains | None
    game: Game = field(default_factory=Game)
    facts: list[object] = field(default_factory=list)
    understood: list[Understood] = field(default_factory=list)

    def record_mapping(self, number: int, kind: Kind) -> None:
        """Record that something was mapped to its nearest equivalent."""
        self.understood.append(Understood(round=number, kind=kind))

    def do(self, act: object) -> Refusal | None:
        """Decide on an act and add its events, or return its refusal."""
        decided = DUPLICATE.decide(self.game, act, World(contains=self.contains))
        if isinstance(decided, Refusal):
            return decided
        self.facts.extend(decided)
        self.game = fold(self.game, decided, DUPLICATE.evolve)
        return None


def take_steps(record: Record, options: ImportOptions) -> Generator[int, None, TakenGame | Refusal]:
    """Replay the game of a file; yield the number of rounds done. Close it to stop."""
    usual_terms = terms_under(record.language, options.ruleset)
    if usual_terms is None:
        return Refusal("duplicate/language_unknown", {"field": "file"})
    ruleset, own_bonus = options.ruleset, _find_own_bonus(record, options.ruleset)
    invalid_rounds = _find_invalid_racks(record, usual_terms)
    values = _find_own_values(record, ruleset, own_bonus, is_any_rack=bool(invalid_rounds))
    if values:
        own_ruleset = change_ruleset(ruleset, values, name=OWN_RULES, title=options.own_rules)
        ruleset = own_ruleset if isinstance(own_ruleset, Ruleset) else ruleset
    terms = terms_under(record.language, ruleset) or usual_terms
    replay = _Replay(terms=terms, contains=options.contains)
    for number in invalid_rounds:
        replay.record_mapping(number, "rack_invalid")
    settings = Settings(
        title=options.title,
        has_bonus=record.has_bonus and ruleset.rules.bonus is not None,
        bag="hand",
        masters="free",
        judge_name=record.judge[:60],
        groups=tuple(
            dict.fromkeys(entrant.group for entrant in options.entrants.values() if entrant.group)
        ),
    )
    opening = OpenGame(
        language=record.language,
        lexicon=options.lexicon,
        ruleset=Table(plain_ruleset(ruleset)),
        settings=settings,
    )
    enrol = EnrolPlayers(entrants=tuple(options.entrants.values()))
    for act in (opening, enrol, StartGame()):
        if refusal := replay.do(act):
            return Refusal(refusal.code, {**refusal.data, "field": "file"})
    for number, round_ in enumerate(record.rounds, 1):
        refusal = _play_round(replay, round_, number, record, options)
        if refusal is not None:
            return _refuse_round(refusal, number)
        yield number
    left_out = _give_sanctions(replay, record, options)
    is_bag_empty = find_end_cause(replay.game, terms) == "no_rack"
    end = EndGame(cause="no_rack") if is_bag_empty else EndGame(cause="agreement", why=options.why)
    if refusal := replay.do(end):
        return Refusal(refusal.code, {**refusal.data, "field": "file"})
    return TakenGame(
        facts=tuple(replay.facts),
        game=replay.game,
        differences=sum(
            _count_differing(replay.game, number, round_, options)
            for number, round_ in enumerate(record.rounds, 1)
        ),
        left_out=left_out,
        totals=_find_other_totals(record, replay, options),
        understood=tuple(sorted(replay.understood, key=lambda item: (item.round, item.kind))),
        own_bonus=own_bonus,
    )


def with_notes(imported: TakenGame, lines: Iterable[str]) -> TakenGame:
    """Return a game with the given lines recorded in its log, in as many notes as they need."""
    notes = [""]
    for line in lines:
        text = seen(line)[:MAX_NOTE]
        if notes[-1] and len(notes[-1]) + len(text) >= MAX_NOTE:
            notes.append("")
        notes[-1] += f"\n{text}" if notes[-1] else text
    events, game = imported.facts, imported.game
    for note in filter(None, notes):
        decided = DUPLICATE.decide(game, WriteNote(text=note), NOTHING)
        if not isinstance(decided, Refusal):
            events, game = (*events, *decided), fold(game, decided, DUPLICATE.evolve)
    return replace(imported, facts=events, game=game)


def _find_own_bonus(record: Record, ruleset: Ruleset) -> int:
    """Return the value of a bonus in a file, in half points; 0 if it is that of our rules.

    Of several values, the one that was given most often.
    """
    counts = Counter(bonus.half_points for round_ in record.rounds for bonus in round_.bonuses)
    counts = Counter({value: count for value, count in counts.items() if 0 < value <= _MOST_BONUS})
    if not counts:
        return 0
    commonest = min(counts, key=lambda value: (-counts[value], value))
    usual = bonus_of(ruleset.rules.bonus, players_at_start=len(record.players), has_bonus=True)
    return 0 if commonest == usual else commonest


def _find_invalid_racks(record: Record, terms: Terms) -> list[int]:
    """Return the rounds of a file with racks that our rules reject."""
    racks = (
        (number, rack_of(round_.rack, terms.alphabet))
        for number, round_ in enumerate(record.rounds, 1)
    )
    return [number for number, rack in racks if rack and not terms.is_valid_rack(rack, number)]


def _find_own_values(
    record: Record, ruleset: Ruleset, own_bonus: int, *, is_any_rack: bool
) -> dict[str, Plain]:
    """Return the values of the rules that the file has otherwise, by parameter."""
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


def _find_other_totals(
    record: Record, replay: _Replay, options: ImportOptions
) -> tuple[OtherTotal, ...]:
    """Return the totals that differ from those of the file."""
    final = classification(replay.game, replay.terms)
    half_points = {
        standing.player: standing.half_points for standing in (*final.ranking, *final.unranked)
    }
    recorded = record.totals
    return tuple(
        OtherTotal(player=player, recorded=recorded[player], computed=half_points[entrant.player])
        for player, entrant in options.entrants.items()
        if recorded[player] != half_points[entrant.player]
    )


def _refuse_round(refusal: Refusal, number: int) -> Refusal:
    data: dict[str, JSON] = {"field": "file", "round": number, "why": refusal.code}
    return Refusal("duplicate/taken_round", {**refusal.data, **data})


def _play_round(
    replay: _Replay, round_: RecordRound, number: int, record: Record, options: ImportOptions
) -> Refusal | None:
    """Replay a round: presence of the players, rack, slips, and the master move or none."""
    away = _own_players(round_.away, options)
    # players who come back were counted at the start, so they do not leave before the first rack
    returning = {
        player
        for later_round in record.rounds[number:]
        for player in _own_players(options.entrants, options)
        - _own_players(later_round.away, options)
    }
    for act in _presence_acts(replay.game, away - returning if number == 1 else away):
        if refusal := replay.do(act):
            return refusal
    rack = rack_of(round_.rack, replay.terms.alphabet)
    if rack is None:
        return Refusal("eliot/rack", {"round": number})
    for rejected_rack in list_invalid_racks(round_.rejected, replay.terms, number):
        replay.do(
            TypeRack(rack=rack_names(rejected_rack, replay.terms.alphabet))
        )  # a rack that cannot have been drawn is left out
    has_lost_tiles = not round_.is_redrawn and not _has_all_tiles(
        round_.rack, left_over_tiles_of(replay.game)
    )
    if has_lost_tiles:
        replay.record_mapping(number, "left_gone")
    needs_reason = (round_.is_redrawn or has_lost_tiles) and not replay.game.rejected
    if refusal := replay.do(TypeRack(rack=round_.rack, why=options.why if needs_reason else "")):
        return refusal
    slips = tuple(
        _slip_of(slip, options) for slip in round_.slips if slip.player in options.entrants
    )
    if slips and (refusal := replay.do(ReadSlips(round=number, slips=slips))):
        return refusal
    if round_.master is not None:
        master = AnnounceMaster(
            at=round_.master.at, word=round_.master.word, is_sure=True, why=options.why
        )
        return replay.do(master)
    return _give_up_round(replay, number, record, options)


def _has_all_tiles(rack: tuple[str, ...], left: tuple[str, ...]) -> bool:
    """Whether all tiles left over are on a rack."""
    return not Counter(left) - Counter(rack)


def _slip_of(slip: RecordSlip, options: ImportOptions) -> Slip:
    return Slip(
        player=options.entrants[slip.player].player,
        at=seen(slip.at)[:MAX_AT],
        word=seen(slip.word),
        ruling=_ruling_of(slip.reason, is_judged=options.contains is not None),
    )


def _give_up_round(
    replay: _Replay, number: int, record: Record, options: ImportOptions
) -> Refusal | None:
    """Give up a round without a move; players without a slip in the file have handed none in.

    Our rules do not allow that if a slip holds a move (CAT-DUP 1.8-3): such slips are withdrawn first and read
    again afterwards, as if they had been found later.
    """
    round_ = replay.game.rounds[-1]
    valid = tuple(strip_computed(slip) for slip in round_.valid.values())
    if valid:
        replay.record_mapping(number, "not_laid")
        withdrawal = TakeSlipsBack(round=number, players=tuple(slip.player for slip in valid))
        if refusal := replay.do(withdrawal):
            return refusal
    absent = tuple(
        Slip(player=player, ruling="no_slip") for player in list_without_slip(replay.game)
    )
    if absent and (refusal := replay.do(ReadSlips(round=number, slips=absent))):
        return refusal
    if refusal := replay.do(
        GiveUpRound(choice=_choose_continuation(replay, number, record), why=options.why)
    ):
        return refusal
    return replay.do(ReadSlips(round=number, slips=valid, why=options.why)) if valid else None


def _choose_continuation(replay: _Replay, number: int, record: Record) -> Continuation:
    """Return the continuation after a round without a move: its rack is kept if the next one is the same."""
    following = record.rounds[number] if number < len(record.rounds) else None
    is_same = (
        following is not None
        and not following.is_redrawn
        and sorted(following.rack) == sorted(record.rounds[number - 1].rack)
    )
    rule = replay.terms.rules.master
    if is_same and rule is not None and "same_rack" not in rule.ways_on:
        replay.record_mapping(number, "same_rack")
        return "new_rack"
    return "same_rack" if is_same else "new_rack"


def _ruling_of(reason: str, *, is_judged: bool) -> str:
    """Return the ruling on a slip from its reason in the file; with a word list, the list judges its word."""
    if not reason or reason in ("sanctioned", "annulled"):
        return ""
    if reason in (*SLIP_REASONS, "no_slip"):
        return "" if is_judged and reason not in ("late", "no_slip") else reason
    return "" if is_judged else "invalid_word"


def _own_players(ids: Iterable[str], options: ImportOptions) -> set[Player]:
    """Return the players of the game for ids of the file, without those who are not entrants."""
    return {
        options.entrants[player_id].player for player_id in ids if player_id in options.entrants
    }


def _presence_acts(game: Game, away: set[Player]) -> list[object]:
    """Return the acts for the players who leave now and those who are back."""
    leaving: list[object] = [
        LetLeave(player=player) for player in sorted(away - game.gone - game.expelled)
    ]
    returning: list[object] = [LetBack(player=player) for player in sorted(game.gone - away)]
    return [*leaving, *returning]


def _give_sanctions(replay: _Replay, record: Record, options: ImportOptions) -> int:
    """Give the sanctions of a file that fit the sequence of our rules; return the number of the others.

    Warnings come first, since a sanction may be for an earlier round than the previous one
    (CAT-DUP 1.7-5). Those of a round that was not finished are given in the last one.
    """
    marks = [
        (_sanction_of(mark, round_), number, mark.player)
        for number, round_ in enumerate(record.rounds, 1)
        for mark in round_.marks
    ]
    marks += [("warning", max(1, len(record.rounds)), player) for player in record.warned_since]
    known_marks = [mark for mark in marks if mark[2] in options.entrants]
    left_out = 0
    for kind, number, id_ in sorted(known_marks, key=lambda mark: (mark[0] != "warning", mark[1])):
        player = options.entrants[id_].player
        rule = replay.terms.rules.conduct
        due = next_sanction(rule, len(offences(replay.game, player)))
        sanction = GiveSanction(player=player, round=number, why=options.why)
        if kind != due or replay.do(sanction) is not None:
            left_out += 1
    return left_out


def _sanction_of(mark: RecordMark, round_: RecordRound) -> str:
    """Return the sanction in our rules: a penalty of all points of a move is a zero."""
    slip = round_.slip(mark.player)
    is_zero = mark.kind == "penalty" and slip is not None and slip.reason == "sanctioned"
    return "zero" if is_zero else mark.kind


def _count_differing(game: Game, number: int, round_: RecordRound, options: ImportOptions) -> int:
    """Return the number of slips of a round with other points than in the file."""
    played = game.rounds[number - 1]
    return sum(
        (points_in_round(game, played, entrant.player).points or 0)
        != (slip.points if (slip := round_.slip(player)) else 0)
        for player, entrant in options.entrants.items()
    )


def seated(entrants: Mapping[str, Entrant]) -> dict[str, Entrant]:
    """Return entrants, no two at one table: the second one gets table 0, the next free one."""
    used_tables: set[int] = set()
    seated_entrants: dict[str, Entrant] = {}
    for player, entrant in entrants.items():
        table = 0 if entrant.table in used_tables else entrant.table
        used_tables.add(table)
        seated_entrants[player] = replace(entrant, table=table)
    return seated_entrants
