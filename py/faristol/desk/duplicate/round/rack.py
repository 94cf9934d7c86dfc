"""The rack of a round: drawing, typing and correcting it, and recognising the end (CAT-DUP 1.3, 1.6)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from faristol.board.cells import rack_names, rack_of
from faristol.desk.duplicate.base import (
    format_called_tiles,
    game_board_view,
    next_step_route,
    next_step_text,
    round_number,
)
from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.duplicate.document import (
    DuplicateService,
    LoadedDuplicate,
    carry_out,
    drawn_forms,
    load_fresh,
)
from faristol.desk.duplicate.round.end import has_move
from faristol.desk.duplicate.round.view import recent_rounds
from faristol.desk.duplicate.round_clock import ROUTE
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.shared.board.board_refusals import bag_refusal
from faristol.desk.shared.board.board_view import BoardView, TileView, rack_view
from faristol.desk.shared.rulesets.rule_view import format_table_row
from faristol.duplicate.acts.rack import DrawRack, TakeRejectionBack, TypeRack, to_put_right
from faristol.duplicate.drawing import (
    CAUSE_ARTICLES,
    Cause,
    bag_now,
    find_end_cause,
    left_word,
    missing_requirement,
)
from faristol.duplicate.state import Round, next_step, round_now, tiles_to_return
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.rack import Stage, count_tiles_to_draw, stage_at
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word
from faristol.tiles.bag import Bag, Miscount, read_rack
from faristol.tiles.reading import Misread

MAX_TYPED = 60  # characters of a typed rack
_END_REASONS: dict[str, str] = {
    "vowels": gettext_noop("No vowels are left: no rack can have one."),
    "consonants": gettext_noop("No consonants are left: no rack can have one."),
    "tiles": gettext_noop("No tiles are left."),
    "no_move": gettext_noop("No move is possible with the tiles that are left."),
    "rounds": gettext_noop("The agreed rounds have been played."),
}
# of one letter, of several
_LACKING: dict[str, tuple[str, str]] = {
    "vowels": (
        gettext_noop("{rack} is not valid: it has no vowel (art. 1.3)."),
        gettext_noop("{rack} is not valid: it has too few vowels (art. 1.3)."),
    ),
    "consonants": (
        gettext_noop("{rack} is not valid: it has no consonant (art. 1.3)."),
        gettext_noop("{rack} is not valid: it has too few consonants (art. 1.3)."),
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawView:
    """The tiles left over, those in the bag, and the next rack, between two rounds."""

    number: int  # of the round to come
    board: BoardView
    left: tuple[TileView, ...]
    returned: str  # the tiles to put back into the bag
    rejected: list[str]  # a sentence for each rack that was drawn by hand and is not valid
    count: int  # tiles in the bag
    needed: int  # tiles to draw
    needs: str  # what the rules require of a rack
    last: list[
        tuple[Round, str]
    ]  # the round before with the word of its master move, if there is one
    cause: Cause | None  # of an end at this point
    why: str  # the game ends here
    article: str
    is_elsewhere: bool  # the next step is done on another screen
    route: str  # of the next step
    field_id: str
    next_text: str


async def draw_view(desk: Desk, duplicate: LoadedDuplicate) -> DrawView:
    """Return the view between two rounds."""
    game, terms, text = duplicate.game, duplicate.terms, duplicate.text
    left, bag = left_word(game, terms), bag_now(game, terms)
    count = bag.count if isinstance(bag, Bag) else 0
    number = round_number(duplicate)
    is_here = next_step(game) in ("draw", "next", "end")
    cause = await end_cause(desk, duplicate) if is_here else None
    return DrawView(
        number=number,
        board=game_board_view(duplicate, text),
        left=rack_view(left, terms.alphabet, text),
        returned=format_called_tiles(tiles_to_return(game), duplicate.terms.alphabet),
        rejected=[
            rejection_text(rack, terms, len(game.rounds), text)
            for rack in (game.rejected if game.settings.bag == "hand" else ())
        ],
        count=count,
        needed=count_tiles_to_draw(len(left), count, size=terms.hand),
        needs=requirements_text(terms, text, number=number),
        last=recent_rounds(duplicate, limit=1),
        cause=cause,
        why=text.gettext(_END_REASONS[_end_key(cause, duplicate, left, bag)]) if cause else "",
        article=format_article_suffix(CAUSE_ARTICLES[cause], text) if cause else "",
        is_elsewhere=not is_here,
        route=next_step_route(duplicate),
        field_id=rack_field_id(len(game.rejected)),
        next_text=next_step_text(duplicate, text, desk.clock.now()),
    )


async def end_cause(desk: Desk, duplicate: LoadedDuplicate) -> Cause | None:
    """Return the cause of an end at this point, or None; with few tiles left their moves are searched."""
    game, terms = duplicate.game, duplicate.terms
    cause = find_end_cause(game, terms)
    if cause or not game.rounds:
        return cause
    return find_end_cause(game, terms, has_move=await has_move(desk, duplicate))


def _end_key(cause: Cause, duplicate: LoadedDuplicate, left: Word, bag: Bag | Miscount) -> str:
    """Return the key of the reason for an end: if no valid rack is possible, the kind of tiles it lacks."""
    if cause != "no_rack":
        return cause
    terms = duplicate.terms
    lacking = missing_requirement(
        terms.rules.racks,
        left=left,
        bag=bag.tiles if isinstance(bag, Bag) else b"",
        alphabet=terms.alphabet,
        played=len(duplicate.game.rounds),
    )
    return lacking or "tiles"


def rejection_text(rack: Sequence[str], terms: Terms, played: int, text: Translator) -> str:
    """Return the sentence on what a rejected rack lacks; `played` is the number of rounds before it."""
    lacks = missing_requirement(
        terms.rules.racks,
        left=rack_of(tuple(rack), terms.alphabet) or b"",
        bag=b"",
        alphabet=terms.alphabet,
        played=played,
    )
    stage = stage_at(terms.rules.racks, played + 1) if terms.rules.racks else None
    needed = 0
    if stage is not None:
        needed = stage.vowels if lacks == "vowels" else stage.consonants
    message = _LACKING["consonants" if lacks == "consonants" else "vowels"][needed > 1]
    return text.gettext(message, rack=format_called_tiles(rack, terms.alphabet))


def put_back_text(rack: Sequence[str], terms: Terms, played: int, text: Translator) -> str:
    """Return the sentence that a rack went back into the bag, with the reason."""
    why = rejection_text(rack, terms, played, text)
    return text.gettext("{why} The whole rack went back into the bag.", why=why)


def requirements_text(terms: Terms, text: Translator, *, number: int | None = None) -> str:
    """Return the requirements of the rules on racks, of one round or of all rounds in turn.

    With the tiles that go back otherwise; an empty string where the rules accept any rack.
    """
    rule = terms.rules.racks
    stages = rule.stages if rule else ()
    if rule and number is not None:  # for one round, the last round of the stage does not matter
        current = stage_at(rule, number)
        stages = (Stage(vowels=current.vowels, consonants=current.consonants, last_round=None),)
    if not rule or not any(stage.vowels or stage.consonants for stage in stages):
        return ""
    stage_texts = [format_table_row("racks.stages", asdict(stage), text) for stage in stages]
    needs = stage_texts[0]
    for next_text in stage_texts[1:]:
        needs = text.gettext("{needs}; then {then}", needs=needs, then=next_text)
    if rule.redraw == "new":
        return text.gettext(
            "A rack must have at least {needs}. Otherwise the new tiles go back and are drawn again "
            "(art. 1.3).",
            needs=needs,
        )
    return text.gettext(
        "A rack must have at least {needs}. Otherwise all of it goes back and is drawn again "
        "(art. 1.3).",
        needs=needs,
    )


# ---- acting ----


draw = drawn_forms(DrawRack, Done(route=ROUTE))


async def type_rack(desk: Desk, request: Request) -> Done:
    """Store the rack that was drawn from the cloth bag."""
    duplicate = await load_fresh(desk, request)
    tiles = unwrap(_parse_rack(request, duplicate))
    counted_text = request.value("counted").strip()
    if counted_text and read_number(counted_text, most=3) < 0:
        raise Refused(Refusal("duplicate/counted_bad", {"field": "counted"}))
    rack = unwrap(_complete_rack(tiles, duplicate))
    names = rack_names(rack, duplicate.terms.alphabet)
    act = TypeRack(rack=names, counted=read_number(counted_text, most=3) if counted_text else None)
    is_valid = duplicate.terms.is_valid_rack(rack, len(duplicate.game.rounds) + 1)
    done = Done(
        route=ROUTE, effects=() if is_valid else _focus_field(len(duplicate.game.rejected) + 1)
    )
    return await carry_out(desk, request, duplicate, act, done)


def _focus_field(rejected: int) -> tuple[dict[str, JSON], ...]:
    """Return the effect that focuses the field of the next rack."""
    return ({"do": "focus", "id": rack_field_id(rejected)},)


def rack_field_id(rejected: int) -> str:
    """Return the id of the field of a rack: a new one after each rejection, so that the field is empty.

    >>> rack_field_id(1)
    'rack-anew-1'
    """
    return f"rack-anew-{rejected}" if rejected else "rack-typed"


take_back = drawn_forms(
    TakeRejectionBack,
    lambda _, duplicate, __: Done(
        route=ROUTE,
        toast=Message(
            gettext_noop("It no longer counts as rejected. Type the tiles that were drawn.")
        ),
        effects=_focus_field(max(0, len(duplicate.game.rejected) - 1)),
    ),
)


def _complete_rack(tiles: Word, duplicate: LoadedDuplicate) -> Word | Refusal:
    """Return the whole rack from typed tiles: either the new ones alone, or all of them."""
    left = left_word(duplicate.game, duplicate.terms)
    bag = bag_now(duplicate.game, duplicate.terms)
    bag_count = bag.count if isinstance(bag, Bag) else 0
    needed = count_tiles_to_draw(len(left), bag_count, size=duplicate.terms.hand)
    if len(tiles) == needed:
        return left + tiles
    if len(tiles) == len(left) + needed and not Counter(left) - Counter(tiles):
        return tiles
    return bag_refusal(
        Miscount("wrong_count", expected=needed), duplicate.terms.alphabet, field="rack"
    )


def _parse_rack(request: Request, duplicate: LoadedDuplicate) -> Word | Refusal:
    text = request.value("rack").strip()[:MAX_TYPED]
    read = read_rack(text, duplicate.terms.alphabet, most=2 * duplicate.terms.hand)
    if isinstance(read, Misread):
        return bag_refusal(read, duplicate.terms.alphabet, field="rack")
    return read


async def correct(desk: Desk, request: Request) -> Done:
    """Correct the rack that was drawn; the slips that are in are judged again."""
    duplicate = await load_fresh(desk, request)
    tiles = unwrap(_parse_rack(request, duplicate))
    acts = unwrap(
        to_put_right(
            duplicate.game,
            rack_names(tiles, duplicate.terms.alphabet),
            request.line("why"),
            await desk.service(DuplicateService).contains(duplicate),
        )
    )
    toast = Message(
        gettext_noop("The rack is corrected. The slips of this round were judged again.")
    )
    is_past = request.path[:2] == ("duplicate", "past")
    go = f"/duplicate/past?round={len(duplicate.game.rounds)}" if is_past else ROUTE
    round_ = round_now(duplicate.game)
    if round_ is not None and not duplicate.terms.is_valid_rack(tiles, round_.number):
        toast, go = (
            Message(gettext_noop("That rack is not valid. Draw and type another one.")),
            ROUTE,
        )
    return await carry_out(desk, request, duplicate, acts, Done(route=go, toast=toast))
