"""Ends that can be chosen for a game on paper, each with what the totals of the sheets include then."""

from dataclasses import dataclass
from typing import Final

from faristol.classic.result import has_tiles_left, is_lost_on_time, is_typed_with_tiles_left
from faristol.classic.state import proposed_end
from faristol.classic.values import Cause
from faristol.desk.classic.document import LoadedClassic
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.totals_note import totals_note

CAUSES: Final[dict[Cause, str]] = {
    "out": gettext_noop("The last tile was played"),
    "blocked": gettext_noop("Too many turns without points"),
    "round_time": gettext_noop("The round time is up"),
    "clock": gettext_noop("Lost on time"),
    "abandoned": gettext_noop("Abandonment"),
    "absence": gettext_noop("Absent"),
    "arbiter": gettext_noop("Ended by the arbiter"),
}
_PLAYED: Final[tuple[Cause, ...]] = ("out", "blocked", "round_time")


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRow:
    """An end that can be chosen, with its label and the note on the totals to type."""

    cause: Cause
    label: str
    note: str


def endings_of(game: LoadedClassic) -> list[EndingRow]:
    """Return the ends of a game on paper that can be chosen, the proposed one first.

    A player who has lost on time has lost in any position, so no other end is offered
    (CAT-CLS 7.5). Once the time of the round is over the last turn may still have gone out.
    """
    state = game.state
    proposed = proposed_end(state)
    if proposed is not None and is_lost_on_time(state):
        causes: list[Cause] = [proposed]
    else:
        causes = [
            *([proposed] if proposed else []),
            *(played for played in _PLAYED if played != proposed),
        ]
    return [ending_of(game, cause) for cause in causes]


def ending_of(game: LoadedClassic, cause: Cause) -> EndingRow:
    """Return the row of an end."""
    text = game.text
    return EndingRow(
        cause=cause, label=text.gettext(CAUSES[cause]), note=note_of(game, cause, text)
    )


def note_of(game: LoadedClassic, cause: Cause, text: Translator) -> str:
    """Return the note on what the totals of the sheets include for an end."""
    return _note(game, text, has_left=has_tiles_left(game.state, cause))


def note_of_typed(game: LoadedClassic, text: Translator) -> str:
    """Return the note on what the totals of an ended game on paper include, for comparison with a sheet."""
    return _note(game, text, has_left=is_typed_with_tiles_left(game.state))


def _note(game: LoadedClassic, text: Translator, *, has_left: bool) -> str:
    notes = [text.gettext(totals_note(has_left=has_left))]
    if game.state.is_timed and game.terms.rules.overtime is not None:
        notes.append(text.gettext("Before any time penalty."))
    return " ".join(notes)
