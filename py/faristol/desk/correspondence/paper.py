"""The printed sheet of a game by post, from which it can be rebuilt (RO-COR 5, 8, 25)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from faristol.correspondence.acts.closing import worth
from faristol.correspondence.record import line_in
from faristol.correspondence.state import totals_of
from faristol.correspondence.values import Both, DayText
from faristol.desk.correspondence.base import (
    VARIANTS,
    LetterView,
    day_circles,
    format_game_day,
    game_board_view,
    game_screen,
    lexicon_text,
    open_variants,
    placement_text,
    roman,
    string_view,
)
from faristol.desk.correspondence.coefficients import format_coefficients
from faristol.desk.correspondence.document import LoadedPostGame, load_fresh
from faristol.desk.correspondence.letters import CAUSES
from faristol.desk.correspondence.post_context import PostContext, post_view
from faristol.desk.correspondence.sheet_text import (
    format_missing_codes,
    format_notes,
    format_previous,
    format_sheet,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, download_effect
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView
from faristol.desk.shared.judging_programs import other_versions
from faristol.formats.post_sheet import encode_sheet
from faristol.ledger.refusal import Refusal

MIME = "text/plain;charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperLine:
    """A line of the back of a sheet."""

    letters: str
    main: str
    adjacent: str
    is_void: bool
    recorded: int
    real: int
    total: int
    sent: str
    used: int  # days


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantTable:
    """The table on the back of a sheet for one variant."""

    name: str  # empty for the only variant
    first: int  # number of its first round
    rounds: Sequence[Sequence[PaperLine]]
    scores: Both


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostPaperContext(PostContext):
    """The sheet of a game to print."""

    template: ClassVar[str] = "correspondence/paper.html"

    board_view: BoardView
    string: Sequence[LetterView]
    tables: Sequence[VariantTable]
    circles: Sequence[Sequence[str]]  # of both players
    cause_text: str  # of the end, or an empty string
    end_scores: Both | None
    worth: Sequence[str]  # the confirmed coefficients
    before: Sequence[Sequence[str]]  # coefficient and place of both in the previous competition
    notes: Sequence[str]
    list_name: str
    judged_by: str
    codes: Sequence[str]
    why_no_codes: str

    @property
    def roman(self) -> Callable[[int], str]:
        """Formats the number of a round."""
        return roman

    @property
    def format_day(self) -> Callable[[DayText], str]:
        """Formats a day."""
        return partial(format_game_day, text=self.game.text)


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the sheet to print."""
    del desk, request
    post, text = game.post, game.text
    parts = encode_sheet(post, game.plain_names)
    context = PostPaperContext(
        game=game,
        board_view=game_board_view(game),
        string=string_view(game),
        tables=[_table_view(variant_game) for variant_game in open_variants(game)],
        circles=[day_circles(game, seat) for seat in (1, 2)],
        cause_text=text.gettext(CAUSES[post.end.cause]) if post.end else "",
        end_scores=post.end.scores if post.end else None,
        worth=format_coefficients(worth(post), text),
        before=[format_previous(entrant, text) for entrant in post.seated],
        notes=list(format_notes(game, text)),
        list_name=lexicon_text(game),
        judged_by=other_versions(game.log),
        codes=[] if isinstance(parts, Refusal) else [part.replace(" ", "") for part in parts],
        why_no_codes=format_missing_codes(parts, text) if isinstance(parts, Refusal) else "",
    )
    return post_view(context, text.gettext("Game sheet"))


async def save(desk: Desk, request: Request) -> Done:
    """Download the sheet as a file."""
    game = await load_fresh(desk, request)
    text = desk.translator_for(game.post.language)
    return Done(effects=(download_effect(f"{game.row.name}.txt", format_sheet(game, text), MIME),))


def _table_view(game: LoadedPostGame) -> VariantTable:
    """Return the table on the back; the second variant's begins with the challenged round (RO-COR 15)."""
    dispute, text = game.post.dispute, game.text
    lines = [_line_view(game, turn) for turn in range(1, len(game.game.sheet.lines) + 1)]
    rounds = [lines[at : at + 2] for at in range(0, len(lines), 2)]
    shared = (dispute.turn - 1) // 2 if dispute and game.variant == "wrong" else 0
    return VariantTable(
        name=text.gettext(VARIANTS[game.variant]) if game.variant else "",
        first=shared + 1,
        rounds=rounds[shared:],
        scores=totals_of(game.post, game.variant),
    )


def _line_view(game: LoadedPostGame, turn: int) -> PaperLine:
    line, mailed = game.game.sheet.lines[turn - 1], game.game.mailed[turn - 1]
    record = line_in(game.game.sheet, turn)
    before = game.game.sheet.lines[:turn]
    return PaperLine(
        letters=",".join(record.letters) if record else "",
        main=placement_text(line, game),
        adjacent="; ".join(record.adjacent) if record else "",
        is_void=line.is_void,
        recorded=line.recorded,
        real=line.real,
        total=sum(earlier.recorded for earlier in before if earlier.seat == line.seat),
        sent=format_game_day(mailed.sent, game.text),
        used=mailed.used,
    )
