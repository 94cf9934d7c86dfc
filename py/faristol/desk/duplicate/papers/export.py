"""Hand the game out as files for other programs: tables, JSON, Eliot’s own format."""

from dataclasses import replace
from typing import Final

from faristol.board.cells import rack_names
from faristol.desk.duplicate.document import LoadedDuplicate, load_named
from faristol.desk.duplicate.evening_day import evening_date
from faristol.desk.duplicate.results.classification import (
    classification_heading,
    game_title,
    results_data,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, download_effect
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.shared.list_names import is_practice
from faristol.duplicate.acts.slips import ACCEPTED, NO_SLIP
from faristol.duplicate.drawing import left_word
from faristol.duplicate.lists import lexicons_of
from faristol.duplicate.score import Classification
from faristol.duplicate.standing import unofficial_reason
from faristol.duplicate.state import Game, Round, left_over, ordered, scored, to_return
from faristol.duplicate.values import Player
from faristol.formats.duplicate_csv import Language, write_results, write_rounds, write_seats
from faristol.formats.duplicate_json import write_results_json
from faristol.formats.duplicate_record import (
    Record,
    RecordList,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
    with_bonuses,
)
from faristol.formats.eliot import write_eliot
from faristol.formats.eliot_limits import Loss, losses, turned_over
from faristol.ledger.lexicon_change import lexicons_until
from faristol.ledger.visible_text import seen

MIMES: Final = {
    "csv": "text/csv;charset=utf-8",
    "json": "application/json",
    "xml": "application/xml",
}

LOSSES: Final[dict[Loss, str]] = {
    "reasons": mark("why slips are void"),
    "groups": mark("groups"),
    "half_points": mark("half points"),
    "accepted": mark("words accepted by the judge"),
    "annulled": mark("annulled moves"),
    "rejected": mark("rejected racks"),
    "standing": mark("first words played down"),
}


def game_record(opened: LoadedDuplicate, whole: Classification, *, date: str = "") -> Record:
    """Return a game as files know it: nothing secret, names as they are shown, and alone.

    `date` is the day of the evening.
    """
    game = opened.game
    rules = opened.terms.ruleset.heading
    lists = _lists(game)
    first_list = next((one for one in lists if one.digest), lists[0])
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
        title=game_title(opened),
        date=date,
        judge=game.settings.judge_name,
        ruleset=rules.name,
        ruleset_title=rules.title,
        list_name=first_list.name,
        list_digest=first_list.digest,
        lists=lists,
        players_at_start=game.start.players if game.start else 0,
        has_bonus=game.settings.has_bonus,
        is_official=game.end is not None
        and not any(map(is_practice, lexicons_of(game)))
        and unofficial_reason(game, opened.terms) is None,
        left=_rack_tiles(opened) if game.end is not None else (),
        end=game.end.cause if game.end else "",
        end_words=game.end.why if game.end else "",
        seed=game.seed if game.is_seed_public else "",
    )
    return with_bonuses(record, whole)


def _lists(game: Game) -> tuple[RecordList, ...]:
    """Return the lists that judged the rounds that are over."""
    return tuple(
        RecordList(
            from_round=start,
            name=lexicon.name if lexicon else "",
            digest=lexicon.digest if lexicon else "",
        )
        for start, lexicon in lexicons_until(game.lexicon_changes, game.lexicon, len(game.done))
    )


def _rack_tiles(opened: LoadedDuplicate) -> tuple[str, ...]:
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
    record, whole, text = await _record_from_request(desk, request)
    game = (await load_named(desk, request)).game
    note = "" if game.is_signed else classification_heading(game, len(game.done), text)
    content = write_results(record, whole, language=_language(text), note=note)
    return _download(record, text.say("ranking"), "csv", content)


async def players(desk: Desk, request: Request) -> Done:
    """Hand the list of players out as a table that can be taken in again."""
    record, _, text = await _record_from_request(desk, request)
    content = write_seats(record.players, language=_language(text))
    return _download(record, text.say("players"), "csv", content)


async def rounds(desk: Desk, request: Request) -> Done:
    """Hand the racks and the master moves out as a table."""
    record, _, text = await _record_from_request(desk, request)
    content = write_rounds(record, language=_language(text))
    return _download(record, text.say("rounds"), "csv", content)


async def as_json(desk: Desk, request: Request) -> Done:
    """Hand the whole results out for programs."""
    record, whole, text = await _record_from_request(desk, request)
    content = write_results_json(record, whole)
    return _download(record, text.say("duplicate"), "json", content)


async def eliot(desk: Desk, request: Request) -> Done:
    """Hand the game out for Eliot, turned over where that is wished, and say what that format cannot hold."""
    record, _, text = await _record_from_request(desk, request)
    name = text.say("duplicate")
    if request.value("turned"):
        record, name = turned_over(record), text.say("duplicate transposed")
    lost = [text.say(LOSSES[loss]) for loss in losses(record)]
    toast = Message(mark("Eliot’s format has no room for: {what}."), {"what": ", ".join(lost)})
    done = _download(record, name, "xml", write_eliot(record))
    return replace(done, toast=toast) if lost else done


async def _record_from_request(desk: Desk, request: Request) -> tuple[Record, Classification, Text]:
    """Return the game that a form names as files know it, and how it is spoken of."""
    opened = await load_named(desk, request)
    whole = results_data(opened).whole
    date = evening_date(desk, request, opened)
    return game_record(opened, whole, date=date), whole, opened.text


def _download(record: Record, name: str, end: str, content: bytes) -> Done:
    """Hand a file out, under a name that any system takes, with the day of the evening."""
    file = f"{name}-{record.date}.{end}"
    return Done(effects=(download_effect(file, content.decode(), MIMES[end]),))


def _language(text: Text) -> Language:
    """Return the language of the headings."""
    match text.language:
        case "ca" | "ro" as language:
            return language
        case _:
            return "en"
