"""Contradictions of a rule set: values that are possible each, but not together."""

from collections.abc import Iterable, Iterator, Sequence

from faristol.rules.flaw import Flaw, Flaws
from faristol.rules.rack import Racks
from faristol.rules.ruleset import Rules
from faristol.tiles.alphabet import languages


def contradictions(rules: Rules) -> Flaws:
    """Return the contradictions of a rule set, each with the path of the value to change."""
    return tuple(Flaw("contradiction", path, other) for path, other in _find_contradictions(rules))


def _find_contradictions(rules: Rules) -> Iterator[tuple[str, str]]:
    size = rules.equipment.rack
    if rules.equipment.tiles not in languages():
        yield "equipment.tiles", "alphabet"
    if rules.exchange is not None and rules.exchange.least > rules.exchange.most:
        yield "exchange.least", "exchange.most"
    if rules.senyors is not None and rules.senyors.rack > size:
        yield "senyors.rack", "equipment.rack"
    if rules.racks is not None:
        yield from _faults_of_stages(rules.racks, size)
    if rules.round_clock is not None:
        clock = rules.round_clock
        if any(cue.seconds_left >= clock.seconds for cue in clock.cues):
            yield "round_clock.cues", "round_clock.seconds"
    if rules.bonus is not None and not _is_rising(row.players for row in rules.bonus.table):
        yield "bonus.table", "players"
    for path, choices in _required_lists(rules):
        if not choices:
            yield path, "empty"


def _required_lists(rules: Rules) -> Iterator[tuple[str, Sequence[object]]]:
    """Yield the lists that must not be empty."""
    if rules.clock is not None:
        yield "clock.minutes_each", rules.clock.minutes_each
    if rules.start is not None:
        yield "start.methods", rules.start.methods
    if rules.announcing is not None:
        yield "announcing.orders", rules.announcing.orders
    if rules.scoreless is not None:
        yield "scoreless.first.of", rules.scoreless.first.of
        if rules.scoreless.second is not None:
            yield "scoreless.second.of", rules.scoreless.second.of


def _faults_of_stages(racks: Racks, size: int) -> Iterator[tuple[str, str]]:
    """Yield the faults of the stages: they must follow each other, and only the last has no end."""
    path = "racks.stages"
    if not racks.stages:
        yield path, "empty"
        return
    if any(stage.vowels + stage.consonants > size for stage in racks.stages):
        yield path, "equipment.rack"
    ends = [stage.last_round for stage in racks.stages]
    closed = [end for end in ends[:-1] if end is not None]
    last: Sequence[int] = [] if ends[-1] is None else [ends[-1]]
    if len(closed) != len(ends) - 1 or not _is_rising([*closed, *last]):
        yield path, "last_round"


def _is_rising(numbers: Iterable[int]) -> bool:
    ordered = list(numbers)
    return ordered == sorted(set(ordered))
