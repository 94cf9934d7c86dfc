"""Hand the game out as files for other programs: tables, JSON, Eliot’s own format."""

from typing import TYPE_CHECKING, Any, Final

from faristol.desk.duplicate_desk import Opened, game_of
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.duplicate.results import found_of, title_of
from faristol.desk.text import Message, Text, mark
from faristol.duplicate.model import Player
from faristol.duplicate.official import is_official
from faristol.duplicate.score import Classification
from faristol.duplicate.state import Game, Round, left_over, ordered, scored
from faristol.exchange.duplicate_record import (
    Record,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
    with_bonuses,
)
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.exchange.eliot import Loss

CSV: Final = "text/csv;charset=utf-8"

LOSSES: "Final[dict[Loss, str]]" = {
    "reasons": mark("why slips are null"),
    "groups": mark("groups"),
    "half_points": mark("half points"),
    "annulled": mark("annulled moves"),
    "rejected": mark("rejected racks"),
}


def record_of(opened: Opened, whole: Classification) -> Record:
    """Return a game as files know it: nothing secret, names as they are shown."""
    game = opened.game
    heading = opened.terms.ruleset.heading
    record = Record(
        language=game.language,
        players=tuple(
            RecordPlayer(
                id=one.player,
                name=opened.names[one.player],
                table=one.table,
                group=one.group,
                is_expelled=one.player in game.expelled,
            )
            for one in ordered(game)
        ),
        rounds=tuple(_round(game, one) for one in game.done),
        title=title_of(opened),
        date=opened.row.created_at[:10],
        judge=game.settings.judge_name,
        ruleset=heading.name,
        ruleset_title=heading.title,
        list_name=game.lexicon.name if game.lexicon else "",
        list_digest=opened.digest,
        players_at_start=game.start.players if game.start else 0,
        has_bonus=game.settings.has_bonus,
        is_official=is_official(
            opened.terms.rules.course,
            is_classic=True,
            is_complete=not game.settings.rounds,
            is_rehearsal=game.settings.is_rehearsal,
        )
        and game.end is not None,
        left=left_over(game) if game.end is not None else (),
        end=game.end.cause if game.end else "",
        end_words=game.end.why if game.end else "",
        seed=game.seed if game.is_seed_public else "",
    )
    return with_bonuses(record, whole)


def _round(game: Game, one: Round) -> RecordRound:
    return RecordRound(
        rack=one.rack,
        left=len(one.left),
        rejected=one.rejected,
        slips=tuple(
            _slip(game, one, player)
            for player in (entrant.player for entrant in ordered(game))
            if player in one.slips
        ),
        master=RecordMove(at=one.master.at, word=one.master.word, points=one.master.points)
        if one.master
        else None,
        is_master_invalid=bool(one.invalid),
        away=tuple(entrant.player for entrant in ordered(game) if entrant.player in one.away),
        marks=tuple(
            RecordMark(player=sanction.player, kind=sanction.kind)
            for sanction in game.sanctions
            if sanction.round == one.number and not sanction.is_lifted
        ),
    )


def _slip(game: Game, one: Round, player: Player) -> RecordSlip:
    slip, has = one.slips[player], scored(game, one, player)
    return RecordSlip(
        player=player,
        at=slip.place or slip.at,
        word=slip.main or slip.word,
        points=has.points or 0,
        reason=has.reason,
        move_points=None if slip.reason else slip.points,
    )


async def eliot(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Hand the game out for Eliot, and say what that format cannot hold."""
    from faristol.exchange.eliot import losses, write_eliot

    record = await _record(desk, request)
    if isinstance(record, Refusal):
        return Again(refusal=record)
    text = desk.text_of(request.lang)
    lost = [text.say(LOSSES[loss]) for loss in losses(record)]
    toast = Message(mark("Eliot’s format has no room for: {what}."), {"what": ", ".join(lost)})
    effect = _file(desk, text, "xml", "application/xml", write_eliot(record).decode())
    return Done(toast=toast if lost else None, effects=(effect,))


async def _record(desk: "Desk", request: Request) -> Record | Refusal:
    opened = await game_of(desk, request)
    if isinstance(opened, Refusal):
        return opened
    return record_of(opened, found_of(opened).whole)


def _file(desk: "Desk", text: Text, end: str, mime: str, content: str) -> dict[str, Any]:
    """Return the effect that hands a file out, under a name that any system takes."""
    name = f"{text.say('duplicate')}-{desk.clock.now()[:10]}.{end}"
    return {"do": "download", "name": name, "mime": mime, "text": content}
