"""Screen of the commitment and seed of a game, with the racks drawn again from them (docs/draw.md)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.desk.duplicate.base import format_called_tiles, game_screen
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.results.contexts import TitledDuplicateContext
from faristol.desk.duplicate.round.rack import put_back_text, requirements_text
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day, format_time_with_seconds
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.duplicate.acts.start import PublishCommitment
from faristol.duplicate.drawing import DrawnRack, draw_next
from faristol.duplicate.state import Round
from faristol.tiles.draw import Source, parse_source


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRow:
    """A draw of the game beside the one computed from the seed."""

    round: Round
    left: str
    rack: str
    returned: str  # into the bag
    computed: str
    why: str  # why they differ; empty if they are equal
    put_back: tuple[str, ...]  # text of each rejected rack


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DrawProofContext(TitledDuplicateContext):
    """The commitment and the draws of a game, and whether they match."""

    template: ClassVar[str] = "duplicate/results/draw_proof.html"

    when: str  # the commitment was published
    is_promised: bool  # whether the seed has the hash that was published
    rows: Sequence[DrawRow]  # empty while the seed is secret
    wrong: Sequence[int]  # rounds whose draws differ
    tiles: str  # in their order in the bag
    needed: str  # what a rack needs; empty if nothing


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the commitment, the draws, and whether they match."""
    game = duplicate.game
    rows = recompute_draws(duplicate, text) if game.is_seed_public else []
    return View(
        title=text.gettext("The draw"),
        context=DrawProofContext(
            duplicate=duplicate,
            when=_format_commitment_time(duplicate, desk.zone(request, duplicate.row), text),
            is_promised=is_seed_committed(duplicate),
            rows=rows,
            wrong=[row.round.number for row in rows if row.why],
            tiles=" ".join(duplicate.terms.alphabet.written[1:]),
            needed=requirements_text(duplicate.terms, text),
        ),
    )


def _format_commitment_time(duplicate: LoadedDuplicate, zone: Zone, text: Translator) -> str:
    for entry in reversed(duplicate.log):
        if isinstance(entry.act, PublishCommitment):
            return f"{format_day(entry.at, zone, text)} {format_time_with_seconds(entry.at, zone, text)}"
    return ""


def is_seed_committed(duplicate: LoadedDuplicate) -> bool:
    """Whether the seed of a game has the hash published before the first tile."""
    source = parse_source(duplicate.game.seed)
    return isinstance(source, Source) and source.commitment == duplicate.game.commitment


def recompute_draws(duplicate: LoadedDuplicate, text: Translator) -> list[DrawRow]:
    """Return the draws of a game beside those computed from its seed."""
    return [_build_draw_row(duplicate, round_, text) for round_ in duplicate.game.rounds]


def _build_draw_row(duplicate: LoadedDuplicate, round_: Round, text: Translator) -> DrawRow:
    played = round_.number - 1
    before = replace(duplicate.game, rounds=duplicate.game.rounds[:played], end=None)
    computed_draw = draw_next(before, duplicate.terms)
    computed, why = "—", ""
    if not isinstance(computed_draw, DrawnRack):
        why = text.gettext("no rack follows")
    else:
        computed = format_called_tiles(computed_draw.rack, duplicate.terms.alphabet)
        if computed_draw.rack != round_.rack:
            why = text.gettext("differs")
        elif computed_draw.rejected != round_.rejected:
            why = text.gettext("rejected racks differ")
    put_back = (
        put_back_text(rejected, duplicate.terms, played, text) for rejected in round_.rejected
    )
    left, rack, returned = (
        format_called_tiles(tiles, duplicate.terms.alphabet)
        for tiles in (round_.left, round_.rack, round_.returned)
    )
    return DrawRow(
        round=round_,
        left=left,
        rack=rack,
        returned=returned,
        computed=computed,
        why=why,
        put_back=tuple(put_back),
    )
