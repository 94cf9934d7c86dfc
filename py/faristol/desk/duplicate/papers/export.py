"""Export of the game as files for other programs: tables, JSON, Eliot’s own format."""

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
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.shared.list_names import is_practice
from faristol.duplicate.acts.slips import ACCEPTED, NO_SLIP
from faristol.duplicate.drawing import left_word
from faristol.duplicate.lists import lexicons_of
from faristol.duplicate.score import Classification
from faristol.duplicate.standing import unofficial_reason
from faristol.duplicate.state import (
    Game,
    Round,
    left_over_tiles_of,
    list_entrants,
    points_in_round,
    tiles_to_return,
)
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
    "reasons": gettext_noop("why slips are void"),
    "groups": gettext_noop("groups"),
    "half_points": gettext_noop("half points"),
    "accepted": gettext_noop("words accepted by the judge"),
    "annulled": gettext_noop("annulled moves"),
    "rejected": gettext_noop("rejected racks"),
    "expelled": gettext_noop("who was expelled"),
    "standing": gettext_noop("first words played down"),
}


def game_record(duplicate: LoadedDuplicate, whole: Classification, *, date: str = "") -> Record:
    """Return the record of a game for files: without secrets, with displayed names and plain names.

    `date` is the day of the evening.
    """
    game = duplicate.game
    rules = duplicate.terms.ruleset.heading
    lists = _build_lists(game)
    first_list = next((lexicon for lexicon in lists if lexicon.digest), lists[0])
    record = Record(
        language=game.language,
        players=tuple(
            RecordPlayer(
                id=entrant.player,
                name=duplicate.names[entrant.player],
                table=entrant.table,
                group=entrant.group,
                club=seen(card.club) if (card := duplicate.names.card(entrant.player)) else "",
                plain=seen(duplicate.names.plain(entrant.player)),
                is_expelled=entrant.player in game.expelled,
            )
            for entrant in list_entrants(game)
        ),
        rounds=tuple(_build_round(game, round_) for round_ in game.done),
        title=game_title(duplicate),
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
        and unofficial_reason(game, duplicate.terms) is None,
        left=_rack_tiles(duplicate) if game.end is not None else (),
        warned_since=tuple(
            sanction.player
            for sanction in game.sanctions
            if sanction.round > len(game.done)
            and sanction.kind == "warning"
            and not sanction.is_lifted
        ),
        end=game.end.cause if game.end else "",
        end_words=game.end.why if game.end else "",
        seed=game.seed if game.is_seed_public else "",
    )
    return with_bonuses(record, whole)


def _build_lists(game: Game) -> tuple[RecordList, ...]:
    """Return the word lists that judged the finished rounds."""
    return tuple(
        RecordList(
            from_round=start,
            name=lexicon.name if lexicon else "",
            digest=lexicon.digest if lexicon else "",
        )
        for start, lexicon in lexicons_until(game.lexicon_changes, game.lexicon, len(game.done))
    )


def _rack_tiles(duplicate: LoadedDuplicate) -> tuple[str, ...]:
    """Return the tiles on the rack; the tiles of a rejected rack went back into the bag."""
    return rack_names(left_word(duplicate.game, duplicate.terms), duplicate.terms.alphabet)


def _build_round(game: Game, round_: Round) -> RecordRound:
    before = replace(game, rounds=game.rounds[: round_.number - 1])
    was_left = left_over_tiles_of(before) or tiles_to_return(before)
    return RecordRound(
        rack=round_.rack,
        left=len(round_.left),
        is_redrawn=bool(was_left) and not round_.left,
        rejected=round_.rejected,
        slips=tuple(
            _build_slip(game, round_, player)
            for player in (entrant.player for entrant in list_entrants(game))
            if player in round_.slips and round_.slips[player].reason != NO_SLIP
        ),
        master=RecordMove(at=round_.master.at, word=round_.master.word, points=round_.master.points)
        if round_.master
        else None,
        is_master_invalid=bool(round_.invalid),
        away=tuple(
            entrant.player
            for entrant in list_entrants(game)
            if entrant.player in round_.away - round_.slips.keys()
        ),
        marks=tuple(
            RecordMark(player=sanction.player, kind=sanction.kind)
            for sanction in game.sanctions
            if sanction.round == round_.number and not sanction.is_lifted
        ),
    )


def _build_slip(game: Game, round_: Round, player: Player) -> RecordSlip:
    slip, score = round_.slips[player], points_in_round(game, round_, player)
    return RecordSlip(
        player=player,
        at=slip.place or slip.at,
        word=slip.main or slip.word,
        points=score.points or 0,
        reason=score.reason,
        move_points=None if slip.reason else slip.points,
        is_accepted=slip.ruling == ACCEPTED,
    )


async def table(desk: Desk, request: Request) -> Done:
    """Export the classification as a table, with the points of every round."""
    record, whole, text = await _record_from_request(desk, request)
    game = (await load_named(desk, request)).game
    note = "" if game.is_signed else classification_heading(game, len(game.done), text)
    content = write_results(record, whole, language=_language_of(text), note=note)
    return _download(record, text.gettext("ranking"), "csv", content)


async def players(desk: Desk, request: Request) -> Done:
    """Export the list of players as a table that can be imported again."""
    record, _, text = await _record_from_request(desk, request)
    content = write_seats(record.players, language=_language_of(text))
    return _download(record, text.gettext("players"), "csv", content)


async def rounds(desk: Desk, request: Request) -> Done:
    """Export the racks and the master moves as a table."""
    record, _, text = await _record_from_request(desk, request)
    content = write_rounds(record, language=_language_of(text))
    return _download(record, text.gettext("rounds"), "csv", content)


async def as_json(desk: Desk, request: Request) -> Done:
    """Export the complete results as JSON for programs."""
    record, whole, text = await _record_from_request(desk, request)
    content = write_results_json(record, whole)
    return _download(record, text.gettext("duplicate"), "json", content)


async def eliot(desk: Desk, request: Request) -> Done:
    """Export the game for Eliot, transposed on request, and name what that format cannot hold."""
    record, _, text = await _record_from_request(desk, request)
    name = text.gettext("duplicate")
    if request.value("turned"):
        record, name = turned_over(record), text.gettext("duplicate transposed")
    lost = [text.gettext(LOSSES[loss]) for loss in losses(record)]
    toast = Message(
        gettext_noop("Eliot’s format has no room for: {what}."), {"what": ", ".join(lost)}
    )
    done = _download(record, name, "xml", write_eliot(record))
    return replace(done, toast=toast) if lost else done


async def _record_from_request(
    desk: Desk, request: Request
) -> tuple[Record, Classification, Translator]:
    """Return the record of the game that a form names, its classification and its language."""
    duplicate = await load_named(desk, request)
    whole = results_data(duplicate).whole
    date = evening_date(desk, request, duplicate)
    return game_record(duplicate, whole, date=date), whole, duplicate.text


def _download(record: Record, name: str, end: str, content: bytes) -> Done:
    """Return the download of a file; its name suits any system and has the day of the evening."""
    file = f"{name}-{record.date}.{end}"
    return Done(effects=(download_effect(file, content.decode(), MIMES[end]),))


def _language_of(text: Translator) -> Language:
    match text.language:
        case "ca" | "ro" as language:
            return language
        case _:
            return "en"
