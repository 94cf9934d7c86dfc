"""The form of a card that came on paper, item by item: no chain can verify it (RO-COR 11, 14, 46)."""

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Final, TypeAlias

from faristol.correspondence.acts.closing import CommentPost
from faristol.correspondence.acts.letters import Place, Reach, SayPass
from faristol.correspondence.faults import MAX_LINES, MAX_POINTS, fault_of_text
from faristol.correspondence.post import card_of
from faristol.correspondence.record import line_in
from faristol.correspondence.sheet import Placement
from faristol.correspondence.state import Post
from faristol.desk.correspondence.base import leave_and_drawn, placement_text, roman
from faristol.desk.correspondence.document import LoadedPostGame, carry_out, load_fresh, preview_act
from faristol.desk.correspondence.game import done_in_variant, is_arrival_needed, stamp_from_form
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

# the fields of the eleven items besides the placement and its days, with their names, in order
ITEMS = {
    "partner_sent": gettext_noop("1 Sent by you"),
    "used": gettext_noop("4 Days of this round"),
    "own_days": gettext_noop("4 Sender’s days"),
    "partner_days": gettext_noop("4 Opponent’s days"),
    "confirmed": gettext_noop("5 Your move, as confirmed"),
    "round": gettext_noop("6 Round"),
    "letters": gettext_noop("7 Letters"),
    "points": gettext_noop("9 Points"),
    "total": gettext_noop("9 Total"),
    "left": gettext_noop("10 Letters left"),
    "taken": gettext_noop("10 Letters taken"),
}
RESOLUTIONS = {
    "": gettext_noop("ask me if something differs"),
    "counted": gettext_noop("what is counted here"),
    "void": gettext_noop("nothing: it is void, zero"),
}
NUMBERS: Final = ("used", "own_days", "partner_days", "points", "total")
NUMBER: Final = re.compile(r"-?\d+")
MAX_ITEM_LENGTH = 60  # characters of an item
ComputedItems: TypeAlias = Mapping[str, tuple[str, ...]]  # the first form is displayed


def list_item_fields(text: Translator) -> list[tuple[str, str]]:
    """Return the fields of the items that may be typed, each with its name."""
    return [(name, text.gettext(label)) for name, label in ITEMS.items()]


def resolution_choices(text: Translator) -> list[tuple[str, str]]:
    """Return the choices for a sheet that contradicts itself (RO-COR 11)."""
    return [(name, text.gettext(label)) for name, label in RESOLUTIONS.items()]


async def typed(desk: Desk, request: Request) -> Done:
    """Write down a typed line; if its items differ, the user first chooses which ones count."""
    game = await load_fresh(desk, request)
    act = _parse_placement(game, request)
    for name in ITEMS:
        if fault := fault_of_text(request.value(name), name):
            raise Refused(fault)
    if is_arrival_needed(game) and not request.line("arrived"):
        raise Refused(Refusal("correspondence/arrival_missing", {"field": "arrived"}))
    outcome, comments = preview_act(act, game), tuple[CommentPost, ...]()
    computed = {} if isinstance(outcome, Refusal) else _computed_items(game, outcome)
    if not isinstance(outcome, Refusal) and (
        differences := _format_differences(game, computed, request)
    ):
        act = _resolved_act(act, differences, computed, request)
        comments = (CommentPost(turn=len(game.game.sheet.lines) + 1, text=differences),)
    arrival = Reach(
        reached=request.line("came"), stamp=stamp_from_form(request), variant=game.variant
    )
    try:
        return await carry_out(
            desk, request, game, (act, arrival, *comments), done_in_variant(game)
        )
    except Refused as refused:
        data = dict(refused.refusal.data)
        if data.get("field") == "reached":  # the field of the day whose act refused it
            data["field"] = "arrived" if isinstance(outcome, Refusal) else "came"
        raise Refused(Refusal(refused.refusal.code, data)) from refused


def _parse_placement(game: LoadedPostGame, request: Request) -> Place | SayPass:
    sent, arrived = request.line("sent"), request.line("arrived")
    if request.value("is_pass"):
        return SayPass(sent=sent, reached=arrived, variant=game.variant)
    return Place(
        at=request.line("at"),
        word=with_middle_dots(request.line("word")),
        sent=sent,
        reached=arrived,
        variant=game.variant,
    )


def _resolved_act(
    act: Place | SayPass, differences: str, computed: ComputedItems, request: Request
) -> Place | SayPass:
    """Return the act of a line whose items differ from the computed ones.

    Raises:
        Refused: which items count has not been chosen yet, or the points are out of range.
    """
    how = request.value("how")
    if how not in ("counted", "void"):
        raise Refused(Refusal("correspondence/items_differ", {"field": "how", "list": differences}))
    points = request.line("points")[:MAX_ITEM_LENGTH]
    claimed_points = (
        None if not points or _is_computed("points", points, computed) else read_number(points)
    )
    if isinstance(act, SayPass):
        return act
    if claimed_points is not None and not 0 <= claimed_points <= MAX_POINTS:
        raise Refused(
            Refusal("correspondence/points_bad", {"field": "points", "limit": MAX_POINTS})
        )
    return replace(
        act,
        is_void=how == "void",
        why=f"RO-COR 11, 14: {differences}",
        claimed_points=claimed_points,
    )


def _format_differences(game: LoadedPostGame, computed: ComputedItems, request: Request) -> str:
    """Return the typed items that differ from the computed ones, as text."""
    text, differences = game.text, []
    for name, label in ITEMS.items():
        there = request.line(name)[:MAX_ITEM_LENGTH]
        if there and not _is_computed(name, there, computed):
            here = next(iter(computed.get(name, ())), "") or "–"
            differences.append(
                text.gettext(
                    "{item}: {there}, here {here}", item=text.gettext(label), there=there, here=here
                )
            )
    return "; ".join(differences)


def _is_computed(name: str, raw_item: str, computed: ComputedItems) -> bool:
    """Whether a typed item has the computed value, in one of the forms in which people write it."""
    forms = computed.get(name) or ("",)
    return _normalize_item(name, raw_item) in {_normalize_item(name, form) for form in forms}


def _computed_items(game: LoadedPostGame, after: Post) -> ComputedItems:
    """Return the computed items of the last line, each in all forms in which it may be written."""
    variant_game = after.variant(game.variant)
    branch = replace(game, post=after, game=variant_game) if variant_game else game
    lines = branch.game.sheet.lines
    turn = len(lines)
    card, record = card_of(after, turn, game.variant), line_in(branch.game.sheet, turn)
    if card is None:
        return {}
    left, taken = leave_and_drawn(branch, turn)
    return {
        "partner_sent": (card.partner_sent.isoformat() if card.partner_sent else "",),
        "used": (str(card.used),),
        "own_days": (str(card.own_days),),
        "partner_days": (str(card.partner_days),),
        "confirmed": _list_confirmations(branch, turn - 1),
        "round": (roman((turn + 1) // 2),),
        "letters": (",".join(record.letters) if record else "",),
        "points": _list_point_forms(lines[turn - 1]),
        "total": (str(card.total),),
        "left": (",".join(left),),
        "taken": (",".join(taken),),
    }


def _list_point_forms(line: Placement) -> tuple[str, ...]:
    """Return the forms of a line's points: recorded, real, or both (RO-COR 3)."""
    recorded, real = str(line.recorded), str(line.real)
    return recorded, real, f"{recorded} {real}", f"{real} {recorded}"


def _list_confirmations(branch: LoadedPostGame, turn: int) -> tuple[str, ...]:
    """Return the forms that confirm a move: its word, with or without round, place, points (RO-COR 46)."""
    if turn < 1:
        return ("",)
    line = branch.game.sheet.lines[turn - 1]
    whole = placement_text(line, branch)
    number = (turn + 1) // 2
    words = dict.fromkeys((whole, whole.split(" ")[-1]))
    forms = product(("", roman(number), str(number)), words, ("", *_list_point_forms(line)))
    confirmations = tuple(" ".join(part for part in form if part) for form in forms)
    return f"{whole} {line.recorded}", *confirmations


def _normalize_item(name: str, raw_item: str) -> str:
    """Return an item in one form: its numbers, or its letters and digits; a round in Roman numerals."""
    if name in NUMBERS:
        return " ".join(NUMBER.findall(raw_item.replace("\N{MINUS SIGN}", "-")))
    folded = "".join(
        character
        for character in raw_item.upper()
        if character.isalnum() or character in "?-\N{MINUS SIGN}"
    )
    if name == "round" and 0 < (number := read_number(folded)) <= MAX_LINES:
        return roman(number)
    return folded.replace("-", "") if name in ("partner_sent", "confirmed") else folded
