"""Find in the log of an analysis what `decide` would never have written."""

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from faristol.board.cells import board_of, rack_of
from faristol.board.legality import Illegal
from faristol.board.typed import LaidTiles
from faristol.ledger.pin import is_sound
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.study.command import (
    Command,
    OpenStudy,
    PlayMove,
    Redo,
    SetPosition,
    SetRack,
    TakeBack,
)
from faristol.study.decide import decide
from faristol.study.model import (
    Event,
    MovePlayed,
    PositionSet,
    RackSet,
    StepRedone,
    StepTakenBack,
    StudyOpened,
)
from faristol.study.study import Study
from faristol.study.terms import Terms, terms_of

Hook: TypeAlias = Callable[[Study, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event; what an opening pins is read once."""
    known: list[tuple[object, Terms | None]] = []

    def find_undecided(study: Study, event: Event) -> Iterator[Refusal]:
        if not known or known[0][0] is not study.ruleset:
            known[:] = [(study.ruleset, terms_of(study) if study.is_open else None)]
        yield from _undecided(study, event, known[0][1])

    return (find_undecided,)


def _undecided(study: Study, event: Event, terms: Terms | None) -> Iterator[Refusal]:
    """Give why an event is none that a wish could have led to, whatever the wish."""
    if isinstance(event, StudyOpened):
        command = _opening(event)
    elif terms is None:
        yield Refusal("study/not_open")
        return
    else:
        command = _wish(event, terms)
    if isinstance(command, Refusal):
        yield command
        return
    facts = decide(study, command, terms=terms)
    if isinstance(facts, Refusal):
        yield facts
    elif isinstance(facts, Illegal):
        yield Refusal(f"move/{facts.code}")
    elif facts != (event,):
        yield Refusal("study/other_fact")


def _opening(event: StudyOpened) -> Command | Refusal:
    if event.lexicon is not None and not is_sound(event.lexicon):
        return Refusal("study/lexicon_bad")
    ruleset = read_ruleset(event.ruleset)
    if not isinstance(ruleset, Ruleset):
        return Refusal("study/ruleset_bad")
    return OpenStudy(language=event.language, lexicon=event.lexicon, ruleset=ruleset)


def _wish(event: Event, terms: Terms) -> Command | Refusal:
    """Return the wish that leads to an event, if any does."""
    match event:
        case StudyOpened():
            return _opening(event)
        case PositionSet():
            board = board_of(event.cells, terms.alphabet)
            rack = rack_of(event.rack, terms.alphabet)
            if board is None or rack is None:
                return Refusal("study/tiles_bad")
            return SetPosition(board=board, rack=rack)
        case RackSet():
            rack = rack_of(event.rack, terms.alphabet)
            return Refusal("study/tiles_bad") if rack is None else SetRack(rack=rack)
        case MovePlayed():
            placed = board_of(event.placed, terms.alphabet)
            if placed is None:
                return Refusal("study/tiles_bad")
            return PlayMove(laid=LaidTiles(placed.tiles))
        case StepTakenBack():
            return TakeBack()
        case StepRedone():
            return Redo()
        case _:
            assert_never(event)
