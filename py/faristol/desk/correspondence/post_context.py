"""The context that all screens of a game by post share, and their view."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from faristol.correspondence.days import is_postal
from faristol.correspondence.post import variants_of
from faristol.correspondence.sheet import Sheet
from faristol.correspondence.state import Post, Step, totals_of
from faristol.correspondence.values import Both, Series, Variant
from faristol.desk.correspondence.announcements import post_announcement
from faristol.desk.correspondence.base import SEATS, format_score, placement_text, remaining_days
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.view import View
from faristol.ledger.record import JSON


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostContext(Context):
    """The game of a screen in the selected variant; its forms carry the version they are rendered from."""

    game: LoadedPostGame

    @property
    def post(self) -> Post:
        """The game with both variants."""
        return self.game.post

    @property
    def step(self) -> Step:
        """The step that comes next."""
        return self.game.step

    @property
    def is_player(self) -> bool:
        """Whether this is a player's device."""
        return self.game.is_player

    @property
    def names(self) -> tuple[str, str]:
        """The displayed names of both players, red first."""
        return self.game.players

    @property
    def seats(self) -> Sequence[str]:
        """The names of both colours, red first."""
        return [self.game.text.gettext(seat) for seat in SEATS]

    @property
    def series(self) -> Series:
        """The competition."""
        return self.game.series

    @property
    def series_name(self) -> str:
        """The name of the competition."""
        return self.game.series.name

    @property
    def has_post(self) -> bool:
        """Whether letters are sent by post, and have a postmark."""
        return is_postal(self.game.series.channel)

    @property
    def version_fields(self) -> Mapping[str, JSON]:
        """The hidden fields of every form."""
        return {"stream": self.game.id, "seq": self.game.seq, "variant": self.game.variant}

    @property
    def variants(self) -> Sequence[Variant]:
        """Both variants while a challenge is open, else none."""
        variants = variants_of(self.game.post)
        return variants if len(variants) > 1 else ()

    @property
    def variant_query(self) -> str:
        """The query of an address that keeps the selected variant, or an empty string."""
        return f"?variant={self.game.variant}" if self.game.variant else ""

    @property
    def today(self) -> str:
        """Today's date, as a field for a date has it."""
        return self.game.today.isoformat()

    @property
    def format_score(self) -> Callable[[Sequence[int]], str]:
        """Formats the points of both players."""
        return format_score


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostDuelContext(PostContext):
    """A game of which a screen shows the points and days of both players."""

    @property
    def sheet(self) -> Sheet:
        """The sheet of the selected variant."""
        return self.game.game.sheet

    @property
    def totals(self) -> Both:
        """The points of both players."""
        return totals_of(self.game.post, self.game.variant)

    @property
    def days(self) -> tuple[int, int]:
        """The days that both players have left; negative for one who has thought too long."""
        return remaining_days(self.game)


def post_view(context: PostContext, title: str) -> View:
    """Return a screen of a game."""
    game = context.game
    return View(
        title=title,
        stream=game.id,
        context=context,
        spoken=lambda: post_announcement(game, placement_text),
    )
