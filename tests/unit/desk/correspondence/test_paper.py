"""A postcard on paper typed item by item, and settled if it differs (RO-COR 11, 46).

It is checked against the game.
"""

import random
import re

import pytest

from tests.support.classic_user import problems
from tests.support.post_user import CARD
from tests.unit.desk.correspondence.test_game import FIRST, pair_players, plain_text


def build_answer():
    """Return red, who waits, blue, and the placement and items of blue's handwritten card."""
    red, blue = pair_players()
    dice = random.Random(4)
    blue.take(red.place(dice, **FIRST), "2026-01-15")
    text = blue.place(dice, "2026-01-19")
    rows = dict(re.findall(r"^(\d+) [^:]+: (.*)$", text, re.MULTILINE))
    used, mine, yours = re.findall(r"\d+", rows["4"])
    at, word = re.match(r"(\S+) ([^;\n]+)", rows["8"]).groups()
    points = re.search(r"really (\d+)", rows["9"]) or re.match(r"(\d+)", rows["9"])
    tiles_left, tiles_drawn = re.match(r"left (.*) · taken (.*)", rows["10"]).groups()
    items = {
        "partner_sent": FIRST["sent"],
        "used": used,
        "own_days": mine,
        "partner_days": yours,
        "confirmed": rows["5"].removeprefix("I ").replace(",", ""),
        "round": "1",
        "letters": rows["7"],
        "points": points[1],
        "total": re.search(r"total (\d+)", rows["9"])[1],
        "left": tiles_left.replace(",", " "),
        "taken": tiles_drawn.lower(),
    }
    placement = {
        "at": at,
        "word": word,
        "arrived": "2026-01-15",
        "sent": "2026-01-19",
        "came": "2026-01-22",
    }
    return red, blue, placement, items


def test_eleven_items_are_checked_against_the_game():
    red, blue, placement, items = build_answer()
    red.ok("type_card", CARD, **placement, **items)
    assert red.post.game.sheet.chain == blue.post.game.sheet.chain


@pytest.mark.parametrize("item", build_answer()[3])
def test_differing_item_raises_a_question(item):
    red, _, placement, items = build_answer()
    wrong = "2026-01-11" if item == "partner_sent" else "7" if items[item] != "7" else "8"
    refused = red.send("type_card", CARD, **placement, **{**items, item: wrong})
    assert not refused.taken
    assert "Say what counts, or send the sheet back" in "".join(problems(refused))
    assert f'value="{wrong}"' in refused.screen, "the form is as it was"
    assert len(red.post.game.sheet.lines) == 1


def test_counted_card_is_recorded_with_its_difference():
    """RO-COR 11, 14."""
    red, blue, placement, items = build_answer()
    red.ok("type_card", CARD, **placement, **{**items, "total": "999"}, how="counted")
    assert red.post.game.sheet.chain == blue.post.game.sheet.chain
    assert "999" in red.document.log[-3].act.why
    assert "999" in red.post.comments[2]
    assert "999" in plain_text(red.look("/mail/letters")), "what was settled is seen afterwards"
    assert not red.post.game.sheet.lines[1].is_void


def test_undecidable_card_is_recorded_as_void():
    """RO-COR 11: no tile is laid, and the rack stays."""
    red, _, placement, items = build_answer()
    rack = red.post.game.sheet.rack(2)
    red.ok("type_card", CARD, **placement, **{**items, "letters": "X,X"}, how="void")
    last_placement = red.post.game.sheet.lines[-1]
    assert (last_placement.is_void, last_placement.recorded) == (True, 0)
    assert red.post.game.sheet.rack(2) == rack


def test_unknown_choice_and_hostile_item_are_refused():
    red, _, placement, items = build_answer()
    refused = red.send("type_card", CARD, **placement, **{**items, "total": "999"}, how="x")
    assert not refused.taken
    hostile = red.send("type_card", CARD, **placement, **{**items, "letters": "<b>" * 40})
    assert "<b>&" not in hostile.screen
    assert "<b><b>" not in hostile.screen
    assert "Round" in plain_text(hostile.screen)
