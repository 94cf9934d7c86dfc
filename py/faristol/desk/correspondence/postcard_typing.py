"""Write what the partner has sent on paper, item by item: there is no chain to hold it against (RO-COR 11, 14, 46)."""

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
from faristol.desk.correspondence.game import is_arrival_needed, next_route, stamp_from_form
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Text, mark
from faristol.ledger.refusal import Refusal
from faristol.tiles.reading import with_middle_dots

# what may be typed of the eleven items beside the placement and its days: field and name, in their order
ITEMS = {
    "partner_sent": mark("1 Sent by you"),
    "used": mark("4 Days of this round"),
    "own_days": mark("4 Sender’s days"),
    "partner_days": mark("4 Opponent’s days"),
    "confirmed": mark("5 Your move, as confirmed"),
    "round": mark("6 Round"),
    "letters": mark("7 Letters"),
    "points": mark("9 Points"),
    "total": mark("9 Total"),
    "left": mark("10 Letters left"),
    "taken": mark("10 Letters taken"),
}
HOW = {
    "": mark("ask me if something differs"),
    "counted": mark("what is counted here"),
    "void": mark("nothing: it is void, zero"),
}
NUMBERS: Final = ("used", "own_days", "partner_days", "points", "total")
NUMBER: Final = re.compile(r"-?\d+")
MOST = 60  # signs of an item
Counted: TypeAlias = Mapping[str, tuple[str, ...]]  # the first way is shown


def typed_fields(text: Text) -> list[tuple[str, str]]:
    """Return the items that may be typed, each with its name."""
    return [(name, text.say(said)) for name, said in ITEMS.items()]


def resolution_choices(text: Text) -> list[tuple[str, str]]:
    """Return what may stand where a sheet contradicts itself (RO-COR 11)."""
    return [(name, text.say(said)) for name, said in HOW.items()]


async def typed(desk: Desk, request: Request) -> Done:
    """Write a line as it was typed; where its items say otherwise it is asked first what stands."""
    opened = await load_fresh(desk, request)
    wish = _wish(opened, request)
    for name in ITEMS:
        if fault := fault_of_text(request.value(name), name):
            raise Refused(fault)
    if is_arrival_needed(opened) and not request.line("arrived"):
        raise Refused(Refusal("correspondence/arrival_missing", {"field": "arrived"}))
    made, more = preview_act(wish, opened), tuple[CommentPost, ...]()
    counted = {} if isinstance(made, Refusal) else _computed_items(opened, made)
    if not isinstance(made, Refusal) and (differs := _differences(opened, counted, request)):
        wish = _resolved_act(wish, differs, counted, request)
        more = (CommentPost(turn=len(opened.game.sheet.lines) + 1, text=differs),)
    came = Reach(
        reached=request.line("came"), stamp=stamp_from_form(request), variant=opened.variant
    )
    try:
        return await carry_out(desk, request, opened, (wish, came, *more), next_route(opened))
    except Refused as refused:
        data = dict(refused.refusal.data)
        if data.get("field") == "reached":  # of two days it is the one that its own act refuses
            data["field"] = "arrived" if isinstance(made, Refusal) else "came"
        raise Refused(Refusal(refused.refusal.code, data)) from refused


def _wish(opened: LoadedPostGame, request: Request) -> Place | SayPass:
    sent, arrived = request.line("sent"), request.line("arrived")
    if request.value("is_pass"):
        return SayPass(sent=sent, reached=arrived, variant=opened.variant)
    return Place(
        at=request.line("at"),
        word=with_middle_dots(request.line("word")),
        sent=sent,
        reached=arrived,
        variant=opened.variant,
    )


def _resolved_act(
    wish: Place | SayPass, differs: str, counted: Counted, request: Request
) -> Place | SayPass:
    """Return what is written of a line whose items say otherwise than is counted.

    Raises:
        Refused: nobody has said yet what stands.
    """
    how = request.value("how")
    if how not in ("counted", "void"):
        raise Refused(Refusal("correspondence/items_differ", {"field": "how", "list": differs}))
    points = request.line("points")[:MOST]
    said = None if not points or _is_counted("points", points, counted) else read_number(points)
    if isinstance(wish, SayPass):
        return wish
    if said is not None and not 0 <= said <= MAX_POINTS:
        raise Refused(
            Refusal("correspondence/points_bad", {"field": "points", "limit": MAX_POINTS})
        )
    return replace(
        wish, is_void=how == "void", why=f"RO-COR 11, 14: {differs}", claimed_points=said
    )


def _differences(opened: LoadedPostGame, counted: Counted, request: Request) -> str:
    """Return the items that were typed otherwise than they are counted."""
    text, said = opened.text, []
    for name, label in ITEMS.items():
        there = request.line(name)[:MOST]
        if there and not _is_counted(name, there, counted):
            here = next(iter(counted.get(name, ())), "") or "–"
            said.append(
                text.say(
                    "{item}: {there}, here {here}", item=text.say(label), there=there, here=here
                )
            )
    return "; ".join(said)


def _is_counted(name: str, typed_item: str, counted: Counted) -> bool:
    """Whether an item says what is counted here, in one of the ways in which people write it."""
    forms = counted.get(name) or ("",)
    return _normalized_item(name, typed_item) in {_normalized_item(name, form) for form in forms}


def _computed_items(opened: LoadedPostGame, after: Post) -> Counted:
    """Return the items of the last line as they are counted here, each in all ways in which it may be written."""
    game = after.variant(opened.variant)
    there = replace(opened, post=after, game=game) if game else opened
    lines = there.game.sheet.lines
    turn = len(lines)
    card, record = card_of(after, turn, opened.variant), line_in(there.game.sheet, turn)
    if card is None:
        return {}
    left, taken = leave_and_drawn(there, turn)
    return {
        "partner_sent": (card.partner_sent.isoformat() if card.partner_sent else "",),
        "used": (str(card.used),),
        "own_days": (str(card.own_days),),
        "partner_days": (str(card.partner_days),),
        "confirmed": _confirmations(there, turn - 1),
        "round": (roman((turn + 1) // 2),),
        "letters": (",".join(record.letters) if record else "",),
        "points": _points(lines[turn - 1]),
        "total": (str(card.total),),
        "left": (",".join(left),),
        "taken": (",".join(taken),),
    }


def _points(line: Placement) -> tuple[str, ...]:
    """Return the points of a line: what is recorded, what it is really worth, or both (RO-COR 3)."""
    recorded, real = str(line.recorded), str(line.real)
    return recorded, real, f"{recorded} {real}", f"{real} {recorded}"


def _confirmations(there: LoadedPostGame, turn: int) -> tuple[str, ...]:
    """Return the ways to confirm the partner's move: its word, with or without round, place and points (RO-COR 46)."""
    if turn < 1:
        return ("",)
    line = there.game.sheet.lines[turn - 1]
    whole = placement_text(line, there)
    number = (turn + 1) // 2
    words = dict.fromkeys((whole, whole.split(" ")[-1]))
    forms = product(("", roman(number), str(number)), words, ("", *_points(line)))
    said = tuple(" ".join(part for part in form if part) for form in forms)
    return f"{whole} {line.recorded}", *said


def _normalized_item(name: str, said: str) -> str:
    """Return what an item says, however it is written: its numbers, or letters and figures; a round in either way."""
    if name in NUMBERS:
        return " ".join(NUMBER.findall(said.replace("\N{MINUS SIGN}", "-")))
    folded = "".join(sign for sign in said.upper() if sign.isalnum() or sign in "?-\N{MINUS SIGN}")
    if name == "round" and 0 < (number := read_number(folded)) <= MAX_LINES:
        return roman(number)
    return folded.replace("-", "") if name in ("partner_sent", "confirmed") else folded
