"""Hand the game out as files for other programs: tables, JSON, Eliot’s own format."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from faristol.board.cells import rack_names
from faristol.desk.duplicate.classified import found_of, title_of
from faristol.desk.duplicate.document import Opened, game_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, Text, mark
from faristol.desk.parts.lists import is_practice
from faristol.duplicate.acts.slips import ACCEPTED, NO_SLIP
from faristol.duplicate.drawing import left_word
from faristol.duplicate.official import unofficial
from faristol.duplicate.parts import Player
from faristol.duplicate.score import Classification
from faristol.duplicate.state import Game, Round, left_over, ordered, scored, to_return
from faristol.exchange.duplicate_record import (
    Record,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
    with_bonuses,
)
from faristol.ledger.visible import seen

if TYPE_CHECKING:
    from faristol.exchange.duplicate_csv import Language
    from faristol.exchange.eliot import Loss

CSV: Final = "text/csv;charset=utf-8"

LOSSES: "Final[dict[Loss, str]]" = {
    "reasons": mark("why slips are null"),
    "groups": mark("groups"),
    "half_points": mark("half points"),
    "accepted": mark("words that the judge accepted"),
    "annulled": mark("annulled moves"),
    "rejected": mark("rejected racks"),
}


def record_of(opened: Opened, whole: Classification) -> Record:
    """Return a game as files know it: nothing secret, names as they are shown, and alone."""
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
                club=seen(card.club) if (card := opened.names.card(one.player)) else "",
                plain=seen(opened.names.plain(one.player)),
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
        is_official=game.end is not None
        and not is_practice(game.lexicon)
        and unofficial(game.settings, opened.terms.ruleset) is None,
        left=_left(opened) if game.end is not None else (),
        end=game.end.cause if game.end else "",
        end_words=game.end.why if game.end else "",
        seed=game.seed if game.is_seed_public else "",
    )
    return with_bonuses(record, whole)


def _left(opened: Opened) -> tuple[str, ...]:
    """Return the tiles on the rack; those of one that was rejected went back into the bag."""
    return rack_names(left_word(opened.game, opened.terms), opened.terms.alphabet)


def _round(game: Game, one: Round) -> RecordRound:
    before = replace(game, rounds=game.rounds[: one.number - 1])
    was_left = left_over(before) or to_return(before)
    return RecordRound(
        rack=one.rack,
        left=len(one.left),
        is_redrawn=bool(was_left) and not one.left,
        rejected=one.rejected,
        slips=tuple(
            _slip(game, one, player)
            for player in (entrant.player for entrant in ordered(game))
            if player in one.slips and one.slips[player].reason != NO_SLIP
        ),
        master=RecordMove(at=one.master.at, word=one.master.word, points=one.master.points)
        if one.master
        else None,
        is_master_invalid=bool(one.invalid),
        away=tuple(
            entrant.player
            for entrant in ordered(game)
            if entrant.player in one.away - one.slips.keys()
        ),
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
        is_accepted=slip.ruling == ACCEPTED,
    )


async def table(desk: Desk, request: Request) -> Done:
    """Hand the classification out as a table, with the points of every round."""
    from faristol.exchange.duplicate_csv import write_results

    opened = await game_of(desk, request)
    whole = found_of(opened).whole
    text = opened.text
    content = write_results(record_of(opened, whole), whole, language=_language(text))
    return Done(effects=(_file(desk, "csv", CSV, content, text.say("classification")),))


async def players(desk: Desk, request: Request) -> Done:
    """Hand the list of players out as a table that can be taken in again."""
    from faristol.exchange.duplicate_csv import write_seats

    opened = await game_of(desk, request)
    text = opened.text
    record = record_of(opened, found_of(opened).whole)
    content = write_seats(record.players, language=_language(text))
    return Done(effects=(_file(desk, "csv", CSV, content, text.say("players")),))


async def rounds(desk: Desk, request: Request) -> Done:
    """Hand the racks and the master moves out as a table."""
    from faristol.exchange.duplicate_csv import write_rounds

    opened = await game_of(desk, request)
    text = opened.text
    record = record_of(opened, found_of(opened).whole)
    content = write_rounds(record, language=_language(text))
    return Done(effects=(_file(desk, "csv", CSV, content, text.say("rounds")),))


async def as_json(desk: Desk, request: Request) -> Done:
    """Hand the whole results out for programs."""
    from faristol.exchange.duplicate_json import write_results_json

    opened = await game_of(desk, request)
    whole = found_of(opened).whole
    text = opened.text
    content = write_results_json(record_of(opened, whole), whole)
    effect = _file(desk, "json", "application/json", content, text.say("duplicate"))
    return Done(effects=(effect,))


async def eliot(desk: Desk, request: Request) -> Done:
    """Hand the game out for Eliot, and say what that format cannot hold."""
    from faristol.exchange.eliot import losses, write_eliot

    opened = await game_of(desk, request)
    record = record_of(opened, found_of(opened).whole)
    text = opened.text
    lost = [text.say(LOSSES[loss]) for loss in losses(record)]
    toast = Message(mark("Eliot’s format has no room for: {what}."), {"what": ", ".join(lost)})
    content = write_eliot(record)
    effect = _file(desk, "xml", "application/xml", content, text.say("duplicate"))
    return Done(toast=toast if lost else None, effects=(effect,))


def _file(desk: Desk, end: str, mime: str, content: bytes, name: str) -> dict[str, Any]:
    """Return the effect that hands a file out, under a name that any system takes."""
    return {
        "do": "download",
        "name": f"{name}-{desk.clock.now()[:10]}.{end}",
        "mime": mime,
        "text": content.decode(),
    }


def _language(text: Text) -> "Language":
    """Return the language of the headings."""
    match text.language:
        case "ca" | "ro" as language:
            return language
        case _:
            return "en"
