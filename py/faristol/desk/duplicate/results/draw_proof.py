"""Show the commitment and the seed of a game, and draw every rack again from them (docs/draw.md)."""

from dataclasses import dataclass, replace

from faristol.desk.duplicate.base import game_screen, tiles_said
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.results.classification import subtitle_of
from faristol.desk.duplicate.round.rack import put_back_text, requirements_text
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day, format_time_with_seconds
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.duplicate.acts.start import PublishCommitment
from faristol.duplicate.drawing import Drawn, draw_next
from faristol.duplicate.state import Round
from faristol.tiles.draw import Source, parse_source


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRow:
    """Hold a draw of the game beside the one that follows from the seed."""

    round: Round
    left: str
    rack: str
    returned: str  # into the bag
    computed: str
    why: str  # they are not equal, nothing when they are
    put_back: tuple[str, ...]  # what is said of each rack that was rejected


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show what was promised, what came, and whether it is the same."""
    game = opened.game
    lines = recompute_draws(opened, text) if game.is_seed_public else []
    return View(
        title=text.say("The draw"),
        template="duplicate/results/draw_proof.html",
        context={
            "note": subtitle_of(opened, text),
            "game": game,
            "when": _commitment_time(opened, desk.zone(request, opened.row), text),
            "is_promised": matches_commitment(opened),
            "lines": lines,
            "wrong": [line.round.number for line in lines if line.why],
            "tiles": " ".join(opened.terms.alphabet.written[1:]),
            "needed": requirements_text(opened.terms, text),
        },
    )


def _commitment_time(opened: LoadedDuplicate, zone: Zone, text: Text) -> str:
    """Say when the commitment was published."""
    for entry in reversed(opened.log):
        if isinstance(entry.act, PublishCommitment):
            return f"{format_day(entry.at, zone, text)} {format_time_with_seconds(entry.at, zone, text)}"
    return ""


def matches_commitment(opened: LoadedDuplicate) -> bool:
    """Tell whether the seed of a game has the hash that was published before the first tile."""
    source = parse_source(opened.game.seed)
    return isinstance(source, Source) and source.commitment == opened.game.commitment


def recompute_draws(opened: LoadedDuplicate, text: Text) -> list[DrawRow]:
    """Return every draw of a game beside the one that follows from its seed."""
    return [_draw_row(opened, one, text) for one in opened.game.rounds]


def _draw_row(opened: LoadedDuplicate, one: Round, text: Text) -> DrawRow:
    played = one.number - 1
    before = replace(opened.game, rounds=opened.game.rounds[:played], end=None)
    drawn = draw_next(before, opened.terms)
    computed, why = "—", ""
    if not isinstance(drawn, Drawn):
        why = text.say("no rack follows")
    else:
        computed = tiles_said(drawn.rack, opened.terms.alphabet)
        if drawn.rack != one.rack:
            why = text.say("differs")
        elif drawn.rejected != one.rejected:
            why = text.say("rejected racks differ")
    put_back = (put_back_text(bad, opened.terms, played, text) for bad in one.rejected)
    left, rack, returned = (
        tiles_said(tiles, opened.terms.alphabet) for tiles in (one.left, one.rack, one.returned)
    )
    return DrawRow(
        round=one,
        left=left,
        rack=rack,
        returned=returned,
        computed=computed,
        why=why,
        put_back=tuple(put_back),
    )
