"""The contexts of the slots that a rehearsal fills on the screens of its game."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.rehearsal.tray import PaperView, TrayView


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerButton:
    """An answer that the judge may give."""

    answer: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StripContext(Context):
    """The sentence of the hall under the bar; without one an empty element."""

    template: ClassVar[str] = "rehearsal/strip.html"

    sentence: str
    buttons: Sequence[AnswerButton]
    place: str  # the screen where the incident is dealt with, or an empty string
    place_label: str
    has_review: bool  # the results are final: the review is next
    over_text: str  # that it is over, beside the way to the review
    rehearsal_id: str
    number: int  # of the incident
    is_in_play: bool = False  # a line: nothing moves while slips are entered
    paper: PaperView | None = None  # that a claim is about
    language: str  # of the tiles of its words; empty in a tournament, which has none


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TrayContext(Context):
    """The papers of the round in the place of the rack."""

    template: ClassVar[str] = "rehearsal/tray.html"

    tray: TrayView
    rehearsal_id: str
    language: str  # of the tiles


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WaitsContext(Context):
    """The row among the checks before a round that says that the hall waits for an answer."""

    template: ClassVar[str] = "rehearsal/waits.html"
