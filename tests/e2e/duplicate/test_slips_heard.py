"""24 slips typed by keys in Chromium: in the accessibility tree before Enter, announced after it."""

import re

from faristol.board.notation import format_coordinates
from faristol.duplicate.drawing import left_word
from faristol.tiles.alphabet import BLANK_BIT, LETTER
from faristol.tiles.reading import in_tiles
from tests.e2e.classic.test_spoken import LISTEN, read_announcements
from tests.e2e.duplicate.evening import NAMES, Evening, format_rack
from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_until
from tests.e2e.screens.house import run_in_thread

ROUNDS = 2  # before the one that is heard
DRAWN = "S A N ? R E T"  # as many of these as the rack lacks
# by the digit that judges write, in the words of CAT-DUP 1.7
REASONS = (
    "No slip", "No coordinates", "Wrong coordinates", "Illegible word", "Word not valid", "Blank not circled", "Late",
    "Impossible placement", "A tile that is not on the rack", "A crossing word is not valid",
)  # fmt: skip
UNKNOWN, PLACELESS = "NSSNAR", "NARSSN"  # no words of the list


def test_each_of_24_slips_is_announced_before_enter_and_receipt_after(context, server):
    """third-round 8-B1, 8-B2: table, name, move with blanks named, points or why none are announced.

    Design "by ear", acceptance 3.
    """
    judge = Judge(context, server, rounds=ROUNDS)
    rack, slips = run_in_thread(slips_of_rack)
    judge.begin(rack)
    judge.page.focus("[data-command=uncover_slips] button")
    judge.press("Enter")
    judge.page.wait_for_selector("slip-entry:not([data-covered])")
    judge.page.focus("#slip-table")
    tree = Tree(judge.page)
    judge.page.evaluate(LISTEN)
    order = [(7 * place) % 25 for place in range(1, 25)]  # as runners bring them
    for place, (table, slip) in enumerate(zip(order, slips, strict=True)):
        keys, report, receipt = slip
        enter(judge, tree, table, keys, report)
        if place in {0, 3, 23}:
            heard = announcement_of(judge.page, table, before=order[place - 1])
            assert heard.startswith(f"Table {table}, {NAMES[table - 1]}: {receipt}"), heard
    assert "Nobody is missing" in heard
    keys, report, receipt = slips[1]
    table = order[0]
    enter(judge, tree, table, keys, report, verb="Replace")
    heard = announcement_of(judge.page, table, before=order[-1])
    assert heard.startswith(f"Table {table}, {NAMES[table - 1]}: replaced: {receipt}"), heard


def announcement_of(page, table, before):
    """Return the only sentence on a table; that on the one before may have waited for the typing to rest."""
    begins = f"Table {table}, "
    is_said = "(begins) => window.heard.some((one) => one.startsWith(begins))"
    wait_until(page, lambda: page.evaluate(is_said, begins), f"a sentence on table {table}")
    *earlier, heard = read_announcements(page)
    assert all(said.startswith(f"Table {before}, ") for said in earlier), earlier
    assert heard.startswith(begins), heard
    return heard


def enter(judge, tree, table, keys, report, verb=""):
    """Type a slip by keys; before Enter the accessibility tree has all of it."""
    judge.press(str(table))
    if table < 3:
        judge.press("Enter")  # 10 to 24 begin like these
    judge.page.keyboard.type(keys)
    judge.settle()
    field, option = tree.active()
    if not option:  # one out of several is not proposed
        judge.press("ArrowDown")
        field, option = tree.active()
    assert field["name"] == "Move"
    assert field["description"].startswith(f"{NAMES[table - 1]} "), field
    assert re.search(rf"\btable {table}\b", option["description"]), option
    assert option["description"].startswith(verb), option
    heard = f"{option['name']} {option['description']}"
    for part in report:
        assert part in heard, (table, keys)
    judge.page.evaluate("window.heard.length = 0")
    judge.press("Enter")
    judge.settle()


class Tree:
    """The accessibility tree of Chromium: the focused field and its active option."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("Accessibility.enable")

    def active(self):
        element = self.session.send("Runtime.evaluate", {"expression": "document.activeElement"})
        field = self._node(objectId=element["result"]["objectId"])
        report = {value["name"]: value["value"] for value in field["properties"]}
        options = report.get("activedescendant", {}).get("relatedNodes", [])
        nodes = (
            field,
            *(self._node(backendNodeId=option["backendDOMNodeId"]) for option in options),
        )
        text = [
            {key: node.get(key, {}).get("value", "") for key in ("name", "description")}
            for node in nodes
        ]
        return text if options else (*text, {})

    def _node(self, **address):
        requested = {**address, "fetchRelatives": False}
        return self.session.send("Accessibility.getPartialAXTree", requested)["nodes"][0]


def slips_of_rack():
    """Return the new tiles of a rack, and 24 slips: keys, announcement, beginning of the receipt."""
    played = Evening(rounds=ROUNDS)
    alphabet = played.opened.terms.alphabet
    left = left_word(played.opened.game, played.opened.terms)
    drawn = " ".join(DRAWN.split(" ")[: 7 - len(left)])
    played.type_rack(f"{format_rack(left, alphabet)} {drawn}")
    result, _ = played.moves(1_000_000)
    plain, blanks, late = [], [], []
    for move in result:
        kinds = [tile & BLANK_BIT for tile in move.word]
        # a blank behind a tile of more than one letter: tiles and letters are counted differently
        names = [alphabet.written[tile & LETTER] for tile in move.word]
        is_late = any(kinds[place] and len("".join(names[:place])) > place for place in range(len(kinds)))  # fmt: skip
        (late if is_late else blanks if any(kinds) else plain).append(move)
    moves = [*late[:2], *blanks[:3], *plain[:5]]
    assert len(moves) == 10
    slips = [slip_of(move, alphabet) for move in moves]
    void = [(f"0{digit}", (why, "0 points"), why) for digit, why in enumerate(REASONS)]
    at = slips[-1][0].partition(" ")[0]
    others = [
        (f"{at} {UNKNOWN}", (f"{at} {UNKNOWN}", "not a valid move"), f"{at} {UNKNOWN}, "),
        (PLACELESS, (PLACELESS, "no coordinates", "0 points"), f"{PLACELESS}, "),
        ("P4 SA", ("P4 SA", "wrong coordinates", "0 points"), "P4 SA, "),
        (f"{slips[-1][0]} 06", (slips[-1][1][0], "Late", "0 points"), f"{slips[-1][1][0]}, Late"),
    ]
    mixed = [move for trio in zip(slips, void, strict=True) for move in trio]
    return drawn, [*mixed, *others]


def slip_of(move, alphabet):
    """Return the keys of a move: its place, word and blanks, and its points.

    The place of each blank is counted in tiles.
    """
    at = format_coordinates(move.start, move.direction)
    names = [alphabet.written[tile & LETTER] for tile in move.word]
    blanks = [
        f", blank {name} {ordinal(place)}"
        for place, (name, tile) in enumerate(zip(names, move.word, strict=True), start=1)
        if tile & BLANK_BIT
    ]
    report = f"{at} {''.join(names)}{''.join(blanks)}"
    points = f"{move.points} point" + ("" if move.points == 1 else "s")
    return f"{at} {in_tiles(move.word, alphabet)}", (report, points), f"{report}, {points}"


def ordinal(place):
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
