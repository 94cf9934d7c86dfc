"""Find in the log of a duplicate that was played alone what `decide` would never have written.

The list of words need not be here: of a move that the log calls invalid the words are taken for invalid,
and everything else follows. Whether the app's master was the best there is, only the list could tell.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from faristol.clock.round.audit import hooks as clock_hooks
from faristol.clock.round.model import RoundStarted
from faristol.duplicate.judging import Contains
from faristol.duplicate.model import RackDrawn
from faristol.duplicate.solo.command import OpenSolo
from faristol.duplicate.solo.decide import cues, decide, next_rack, play, proposed_end
from faristol.duplicate.solo.model import (
    ClockEvent,
    Event,
    RoundPlayed,
    SoloEnded,
    SoloOpened,
)
from faristol.duplicate.solo.state import Solo, next_step, round_under_way
from faristol.duplicate.terms import Terms, terms_of
from faristol.ledger.pin import is_sound
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import read_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import in_tiles

Hook: TypeAlias = Callable[[Solo, Event], Iterator[Refusal]]


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event; what an opening pins is read once."""
    known: list[tuple[object, Terms | None]] = []

    def find_undecided(solo: Solo, event: Event) -> Iterator[Refusal]:
        ruleset = solo.game.ruleset
        if not known or known[0][0] is not ruleset:
            known[:] = [(ruleset, terms_of(solo.game) if solo.is_open else None)]
        yield from _undecided(solo, event, known[0][1])

    return (find_undecided,)


def _undecided(solo: Solo, event: Event, terms: Terms | None) -> Iterator[Refusal]:
    """Give why an event is none that a wish could have led to, whatever the wish."""
    if isinstance(event, SoloOpened):
        yield from _opening(solo, event)
    elif not solo.is_open:
        yield Refusal("solo/not_open")
    elif terms is None:
        yield Refusal("solo/ruleset_bad")
    elif solo.is_over:
        yield Refusal("solo/ended")
    elif isinstance(event, RackDrawn):
        drawn = next_rack(solo, terms)
        if isinstance(drawn, Refusal):
            yield drawn
        elif drawn != event:
            yield Refusal("solo/rack_other", {"round": event.round})
    elif isinstance(event, RoundPlayed):
        yield from _round(solo, event, terms)
    elif isinstance(event, SoloEnded):
        if event.cause not in ("agreement", proposed_end(solo, terms)):
            yield Refusal("solo/cause_wrong")
    else:
        yield from _clock(solo, event, terms)


def _opening(solo: Solo, event: SoloOpened) -> Iterator[Refusal]:
    ruleset = read_ruleset(event.ruleset)
    if not is_sound(event.lexicon):
        yield Refusal("solo/lexicon_bad")
    elif not isinstance(ruleset, Ruleset):
        yield Refusal("solo/ruleset_bad")
    else:
        wish = OpenSolo(
            language=event.language,
            lexicon=event.lexicon,
            ruleset=ruleset,
            seconds=event.seconds,
            rounds=event.rounds,
            seed=event.seed,
            course=event.course,
            others=event.others,
            players=event.players,
        )
        facts = decide(solo, wish)
        if isinstance(facts, Refusal):
            yield facts
        elif facts != (event,):
            yield Refusal("solo/other_fact")


def _round(solo: Solo, event: RoundPlayed, terms: Terms) -> Iterator[Refusal]:
    """Give what a move is not worth, or a master that cannot lie there."""
    slip = event.slip
    played = play(
        solo,
        at=slip.at,
        word=slip.word,
        is_at_end=event.is_at_end,
        best=event.master,
        terms=terms,
        contains=_contains(event, terms),
    )
    if isinstance(played, Refusal):
        yield played
    elif played.slip != slip:
        yield Refusal("solo/slip_worth", {"points": slip.points, "expected": played.slip.points})
    elif played != event:
        yield Refusal("solo/other_fact")


def _contains(event: RoundPlayed, terms: Terms) -> Contains:
    """Return a list of words that says of the move what the log says; the master's are all in it."""
    slip = event.slip
    is_refused = slip.reason in ("invalid_word", "invalid_cross_word")
    refused = slip.detail.replace("(", "").replace(")", "") if is_refused else ""

    def is_not_refused(word: Word) -> bool:
        return in_tiles(word, terms.alphabet) != refused

    return is_not_refused


def _clock(solo: Solo, event: ClockEvent, terms: Terms) -> Iterator[Refusal]:
    one = round_under_way(solo)
    if one is None:
        yield Refusal("solo/no_round")
        return
    if isinstance(event, RoundStarted):
        wanted = (one.number, solo.game.settings.seconds, cues(solo, terms))
        if next_step(solo) != "ready":
            yield Refusal("solo/clock_started")
        elif (event.number, event.seconds, event.cues) != wanted:
            yield Refusal("solo/clock_other")
    elif next_step(solo) == "ready":
        yield Refusal("solo/no_round")
    for hook in clock_hooks():
        yield from hook(solo.game.clock, event)
