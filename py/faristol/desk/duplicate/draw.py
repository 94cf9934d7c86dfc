"""Show the commitment and the seed of a game, and draw every rack again from them (docs/draw.md)."""

from dataclasses import dataclass, replace
from typing import Any

from faristol.desk.duplicate.classified import note_of
from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.rack import needed_said, put_back_said
from faristol.desk.duplicate.shown import of_game
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.moment import day, second_of
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text
from faristol.desk.kernel.view import View
from faristol.duplicate.acts.start import DrawCommitted
from faristol.duplicate.drawing import Drawn, draw_next
from faristol.duplicate.state import Round
from faristol.tiles.draw import Source, parse_source


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Hold a draw of the game beside the one that follows from the seed."""

    round: int
    left: str
    drawn: str
    computed: str
    is_equal: bool
    why: str
    notes: tuple[str, ...]


@of_game
async def show(_: Desk, request: Request, opened: Opened, text: Text) -> View:
    """Show what was promised, what came, and whether it is the same."""
    return View(
        title=text.say("The draw"),
        template="duplicate/draw.html",
        context={
            "note": note_of(opened, text),
            "draw": _draw(opened, request, text),
        },
    )


def _draw(opened: Opened, request: Request, text: Text) -> dict[str, Any]:
    game = opened.game
    if game.settings.bag == "hand":
        return {"kind": "hand"}
    if not game.commitment:
        return {"kind": "none"}
    when = ""
    for entry in opened.log:
        if not isinstance(entry.act, DrawCommitted):
            continue
        when = f"{day(entry.at, request.zone, text)} {second_of(entry.at, request.zone, text)}"
    shown: dict[str, Any] = {
        "kind": "app",
        "commitment": game.commitment,
        "when": when,
        "said": game.start.said if game.start else "",
        "seed": game.seed if game.is_seed_public else "",
        "steps": _steps(opened, text),
    }
    if game.is_seed_public:
        is_promised = is_seed_promised(opened)
        lines = drawn_again(opened, text)
        wrong = [line.round for line in lines if not line.is_equal]
        shown |= {
            "lines": lines,
            "is_right": is_promised and not wrong,
            "right_said": text.count(
                "The seed has the hash that was published, and {n} draw follows from it.",
                "The seed has the hash that was published, and {n} draws follow from it.",
                len(lines),
            ),
            "wrong_said": text.say("The seed does not have the hash that was published.")
            if not is_promised
            else text.say("The first draw that differs is that of round {n}.", n=wrong[0])
            if wrong
            else "",
        }
    return shown


def is_seed_promised(opened: Opened) -> bool:
    """Tell whether the seed of a game has the hash that was published before the first tile."""
    source = parse_source(opened.game.seed)
    return isinstance(source, Source) and source.commitment == opened.game.commitment


def drawn_again(opened: Opened, text: Text) -> list[Line]:
    """Return every draw of a game beside the one that follows from its seed."""
    return [_line(opened, one, text) for one in opened.game.rounds]


def _line(opened: Opened, one: Round, text: Text) -> Line:
    before = replace(opened.game, rounds=opened.game.rounds[: one.number - 1], end=None)
    drawn = draw_next(before, opened.terms)
    played, terms = one.number - 1, opened.terms
    notes = [put_back_said(bad, terms, played, text) for bad in one.rejected]
    if one.returned:
        notes.append(text.say("Back into the bag: {rack}.", rack=_joined(one.returned)))
    if not isinstance(drawn, Drawn):
        computed, is_equal, why = "—", False, text.say("no rack follows")
    else:
        computed = _joined(drawn.rack)
        is_equal = (drawn.rack, drawn.rejected) == (one.rack, one.rejected)
        is_rack = drawn.rack == one.rack
        why = (
            ""
            if is_equal
            else text.say("rejected racks differ")
            if is_rack
            else text.say("differs")
        )
    return Line(
        round=one.number,
        left=_joined(one.left) or "–",
        drawn=_joined(one.rack),
        computed=computed,
        is_equal=is_equal,
        why=why,
        notes=tuple(notes),
    )


def _joined(tiles: tuple[str, ...]) -> str:
    return " ".join(tiles)


def _steps(opened: Opened, text: Text) -> list[str]:
    """Say how anybody can draw again, with nothing but a hash program and a pencil."""
    alphabet = opened.terms.alphabet
    order = " ".join(alphabet.written[1:])
    needed = needed_said(opened.terms, text)
    again = text.say("Each time is the next attempt.")
    return [
        text.say(
            "Before the game, note the commitment down: 64 signs that fix the seed without telling it."
        ),
        text.say(
            "After the game, hash the 64 digits of the seed, taken as text, with SHA-256. It must give the commitment. On a computer: printf %s SEED | sha256sum"
        ),
        text.say(
            "The bag is a list: every tile not on the board and not on the rack, in the order {order}, equal ones side by side, blanks last.",
            order=order,
        ),
        text.say(
            "For each draw hash the text SEED:ROUND:ATTEMPT:1:WORDS, where the words are those said in the room, if any; then the same with 2, 3… in the place of the 1. Each hash gives 32 bytes."
        ),
        text.say(
            "For each tile take the next byte. With n tiles in the list, skip a byte that is not below the greatest multiple of n up to 256. The remainder of its division by n says how many tiles of the list stand before the one drawn."
        ),
        text.say("The new tiles come after those left over.")
        + (f" {needed} {again}" if needed else ""),
    ]
