"""The screen of a challenged placement: both variants side by side, and the decision (RO-COR 15, 16)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.correspondence.acts.disputes import Admit, ReopenChallenge, Resolve
from faristol.correspondence.state import Game, totals_of
from faristol.correspondence.values import Both, Dispute, Variant
from faristol.desk.correspondence.base import (
    SEATS,
    format_game_day,
    game_board_view,
    game_screen,
    placement_text,
    roman,
    variant_to_continue,
)
from faristol.desk.correspondence.document import (
    LoadedPostGame,
    carry_out,
    form,
    load_fresh,
    preview_act,
)
from faristol.desk.correspondence.game import word_checker
from faristol.desk.correspondence.letters import DONE, deciders_from_form
from faristol.desk.correspondence.post_context import PostContext, post_view
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import format_number, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import Misread, read_word, tile_name

UNKNOWN = gettext_noop("the list is not on this device")
IN_LIST, NOT_IN_LIST = gettext_noop("in the list"), gettext_noop("not in the list")


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputedWord:
    """A challenged word: whether the list of this device has it, and the choice so far."""

    word: str
    is_listed: bool | None  # None without a word list, or for a word of unknown tiles
    is_right: bool
    other: str  # the valid words if this one is chosen otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputedLine:
    """A line of a variant, from the challenged one on."""

    round: str
    seat: int
    colour: str
    move: str
    is_void: bool
    is_challenged: bool
    points: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VariantView:
    """A variant of a challenged game."""

    variant: Variant
    letters_note: str  # what becomes of the letters of the challenged placement
    board: BoardView
    lines: Sequence[DisputedLine]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostDisputeContext(PostContext):
    """A challenged placement: both variants, and the decision as the address has it so far."""

    template: ClassVar[str] = "correspondence/dispute.html"

    dispute: Dispute
    words: Sequence[DisputedWord]
    is_move_valid: bool
    has_choice: bool
    branches: Sequence[VariantView]
    challenged_move: str
    points_per_word: int
    totals_after: Both

    @property
    def round_text(self) -> str:
        """The round of the placement, in Roman numerals."""
        return roman((self.dispute.turn + 1) // 2)

    @property
    def since(self) -> str:
        """The day of the challenge."""
        return format_game_day(self.dispute.day, self.game.text)

    @property
    def list_texts(self) -> Mapping[bool | None, str]:
        """What the word list says of a word."""
        text = self.game.text
        return {
            True: text.gettext(IN_LIST),
            False: text.gettext(NOT_IN_LIST),
            None: text.gettext(UNKNOWN),
        }

    @property
    def continued(self) -> Variant:
        """The variant to continue in."""
        return variant_to_continue(self.game)

    @property
    def format_number(self) -> Callable[[int], str]:
        """Formats a number by the language."""
        return format_number


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show both variants; without a challenge, the screen of the letters."""
    dispute, text = game.post.dispute, game.text
    if dispute is None:
        from faristol.desk.correspondence.letters import show as show_letters

        return await show_letters(desk, request)
    words = await _list_words(desk, request, game, dispute)
    stands_query = request.query.get("stands", "")
    stands = all(word.is_right for word in words) if words else stands_query == "yes"
    # the list's answer is the arbiter's decision until another is chosen; on a player's device it decides nothing
    is_known = not game.is_player and all(word.is_listed is not None for word in words)
    has_choice = "right" in request.query or is_known
    rule = game.terms.rules.challenge
    variants: tuple[Variant, ...] = ("right", "wrong")
    branches = (_variant_view(game, dispute, variant) for variant in variants)
    context = PostDisputeContext(
        game=game,
        dispute=dispute,
        words=words,
        is_move_valid=stands,
        has_choice=has_choice if words else stands_query in ("yes", "no"),
        branches=[branch for branch in branches if branch],
        challenged_move=placement_text(game.game.sheet.lines[dispute.turn - 1], game),
        points_per_word=rule.penalty_per_word if rule else 0,
        totals_after=_compute_totals(game, words, stands=stands),
    )
    return post_view(context, text.gettext("A challenged move"))


async def _list_words(
    desk: Desk, request: Request, game: LoadedPostGame, dispute: Dispute
) -> list[DisputedWord]:
    """Return the challenged words; those of the list are right unless the address chooses otherwise."""
    is_listed = await word_checker(desk, game)
    alphabet = game.terms.alphabet.with_foreign_marks
    listed: dict[str, bool | None] = {}
    for word in dispute.words:
        parsed = read_word(word, alphabet, has_joker_letters=True)
        listed[word] = (
            None if is_listed is None or isinstance(parsed, Misread) else is_listed(parsed)
        )
    has_query = "right" in request.query
    chosen = request.query.get("right", "").split(",")
    right = [word for word in dispute.words if (word in chosen if has_query else listed[word])]
    return [
        DisputedWord(
            word=word,
            is_listed=listed[word],
            is_right=word in right,
            other=",".join(
                other for other in dispute.words if (other in right) is not (other == word)
            ),
        )
        for word in dispute.words
    ]


def _compute_totals(game: LoadedPostGame, words: list[DisputedWord], *, stands: bool) -> Both:
    """Return the points of both players after a decision."""
    post = game.post
    act = Resolve(
        day=post.dispute.day if post.dispute else "",
        by=post.series.arbiters[:1] if post.series else (),
        correct=tuple(word.word for word in words if word.is_right),
        stands=stands,
    )
    after = preview_act(act, game)
    return totals_of(post if isinstance(after, Refusal) else after)


def _variant_view(game: LoadedPostGame, dispute: Dispute, variant: Variant) -> VariantView | None:
    """Return a variant with the lines from the challenged one on, or None if it is not played."""
    variant_game = game.post.variant(variant)
    if variant_game is None:
        return None
    branch = replace(game, game=variant_game, variant=variant)
    line, text = variant_game.sheet.lines[dispute.turn - 1], game.text
    drawn = ", ".join(
        tile_name(variant_game.sheet.order[at], game.terms.alphabet) for at in line.drawn
    )
    name = game.players[line.seat - 1]
    if line.is_void:
        letters_note = text.gettext("{name} keeps the letters (art. 13)", name=name)
    else:
        letters_note = text.gettext(
            "{name} takes {letters} from the string", name=name, letters=drawn or "–"
        )
    squares = [at for at, _ in line.laid.placed] if line.laid else []
    return VariantView(
        variant=variant,
        letters_note=letters_note,
        board=game_board_view(branch, squares),
        lines=_line_views(branch, dispute.turn, variant_game),
    )


def _line_views(branch: LoadedPostGame, first: int, game: Game) -> list[DisputedLine]:
    lines, text = list[DisputedLine](), branch.text
    totals_so_far = [0, 0]
    for turn, line in enumerate(game.sheet.lines, start=1):
        totals_so_far[line.seat - 1] += line.recorded
        if turn >= first:
            lines.append(
                DisputedLine(
                    round=roman((turn + 1) // 2),
                    seat=line.seat,
                    colour=text.gettext(SEATS[line.seat - 1]),
                    move=placement_text(line, branch),
                    is_void=line.is_void,
                    is_challenged=turn == first,
                    points=line.recorded,
                    total=totals_so_far[line.seat - 1],
                )
            )
    return lines


# ---- acting ----


async def resolve(desk: Desk, request: Request) -> Done:
    """Write down the decision of the arbiter."""
    game = await load_fresh(desk, request)
    act = Resolve(
        day=request.line("day"),
        by=deciders_from_form(request),
        correct=tuple(word for word in request.values("correct") if word),
        stands=request.value("stands") == "yes",
    )
    return await carry_out(desk, request, game, act, DONE)


admit = form(Admit, DONE)
reopen = form(ReopenChallenge, Done(route="/mail/dispute"))
