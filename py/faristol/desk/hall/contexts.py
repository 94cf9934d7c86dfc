"""Contexts of the hall's picture, alone and on the screens of the judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.hall.display_options import DisplayOptions, ResultsInHall
from faristol.desk.hall.picture import Picture
from faristol.desk.kernel.context import Context


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HallPictureContext(Context):
    """The hall's picture, as it is sent to the hall's window."""

    template: ClassVar[str] = "hall/picture.html"

    is_alone: ClassVar[bool] = True  # in its own window, which has nothing of a screen

    picture: Picture
    is_here: bool  # on a screen of the judge, which reads the clock itself


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HallHereContext(HallPictureContext):
    """The picture on a tablet that is turned round."""

    template: ClassVar[str] = "hall/here.html"

    options: DisplayOptions
    is_turned: bool  # upside down


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HallScreenContext(HallPictureContext):
    """The judge's screen of the hall; options are values with their labels."""

    template: ClassVar[str] = "hall/screen.html"

    options: DisplayOptions
    description: Sequence[str]  # the picture in words
    boards: Sequence[tuple[str, str]]
    back: str  # the address of the next step of the game; empty without one under way
    can_show_results: bool
    proposed: str  # the id of the game in play, unless it is the board shown; or empty
    results: ResultsInHall | None
    clocks: Sequence[tuple[str, str]]
    looks: Sequence[tuple[str, str]]
