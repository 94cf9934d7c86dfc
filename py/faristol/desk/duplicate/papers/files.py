"""Hand a game out as a file, go on with one on another device, take one in from another program."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from faristol.club.card import Card
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.result_text import format_half_points
from faristol.desk.duplicate.seats import build_seat
from faristol.desk.duplicate.settings_form import default_ruleset, is_for_duplicate
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.outcome import Done, Refused, unwrap, uploaded_file
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.file_import import open_file as open_any
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import row_name
from faristol.desk.shared.player_names import typed_card
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.duplicate_import import (
    Kind,
    TakenGame,
    Wanted,
    seated,
    take_steps,
    with_notes,
)
from faristol.formats.duplicate_record import Record
from faristol.formats.eliot import read_eliot
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/files"
AS_SAID = "file"  # points as the file has them: no list judges
MOST_BYTES = 8_000_000
MOST_TITLE = 200  # of rules
WORKING = mark("Replaying the game from the file…")
MOST_NAMED = 3  # in a toast; the log names everybody
UNDERSTOOD: Final[Mapping[Kind, str]] = {
    "same_rack": mark(
        "Round {n}: nobody had a move, and the same tiles came again. Under these rules that is "
        "a new rack."
    ),
    "not_laid": mark(
        "Round {n}: no move was placed on the board, though a slip has one. The slip counts."
    ),
    "left_gone": mark(
        "Round {n}: not all the tiles left over were on the rack, so the whole rack was taken as "
        "new."
    ),
    "rack_invalid": mark("Round {n}: the rules reject this rack. It stays as it was played."),
}


async def show(desk: Desk, request: Request) -> View:
    """Show what can be saved and opened."""
    text = desk.text_of(request.lang)
    opened = await desk.of(DuplicateService).opened(request.lang)
    row = opened.row if isinstance(opened, (LoadedDuplicate, UnreadableDocument)) else None
    return View(
        title=text.say("Game files"),
        template="duplicate/papers/files.html",
        stream=row.id if row else "",
        context={
            "row": row,
            "is_saved": row is not None and row.saved_seq == row.seq,
            "changes": row.seq - row.saved_seq if row else 0,
            "lists": await _lists(desk, text),
            "as_said": AS_SAID,
        },
    )


async def open_file(desk: Desk, request: Request) -> Done:
    """Open a saved game, and go on with it at once."""
    before = dict(desk.shelf.streams)
    outcome = await open_any(desk, request)
    new = [
        row
        for row in desk.of(DuplicateService).rows
        if row.id not in before or before[row.id].hash != row.hash
    ]
    if len(new) != 1 or new[0].archived:
        return outcome if outcome.go.startswith("/duplicate") else replace(outcome, go="/duplicate")
    await desk.of(DuplicateService).documents.use(new[0].id)
    told = Message(mark("“{name}” is now the open game."), {"name": new[0].name})
    return replace(outcome, go="/duplicate", toast=told)


async def _lists(desk: Desk, text: Text) -> list[tuple[str, str]]:
    """Return by what a game of another program may be judged: its own points, or a list of the device."""
    await desk.of(Lexicons).open()
    rows = [(row.digest, row_name(row, text)) for row in desk.of(Lexicons).rows]
    return [(AS_SAID, text.say("Points as in the file")), *rows]


async def take_eliot(desk: Desk, request: Request) -> Done:
    """Take in a game saved by Eliot as one of ours, ended and open to be looked at."""
    data = uploaded_file(request)
    if isinstance(data, Refusal):
        raise Refused(Refusal(data.code, {**data.data, "field": "eliot"}))
    if len(data) > MOST_BYTES:
        raise Refused(Refusal("sheet/too_large", {"field": "eliot"}))
    found = read_eliot(data, language=request.lang if request.lang in ("ca", "ro") else "ca")
    if isinstance(found, Refusal):
        raise Refused(Refusal(found.code, {**found.data, "field": "eliot"}))
    record, text = found.record, desk.text_of(request.lang)
    name = text.say("Duplicate from Eliot")
    wanted = unwrap(await _import_plan(desk, request, record, name, text))
    how, cards = wanted
    steps = Steps(take_steps(record, how))
    for rounds in steps:
        await desk.progress(rounds, len(record.rounds), text.say(WORKING))
    taken = steps.result
    if isinstance(taken, Refusal):
        is_said = bool(message_for(str(taken.data.get("why", taken.code))))
        code = taken.code if is_said else "eliot/move"
        raise Refused(Refusal(code, {**taken.data, "field": "eliot"}))
    names = {player.id: player.name for player in record.players}
    taken = with_notes(taken, _import_notes(taken, _players_by_table(taken, how, text), text))
    done = Done(go="/duplicate", toast=_import_message(taken, names, name, text))
    return await desk.of(DuplicateService).store_new(name, taken.facts, request, done, cards=cards)


async def _import_plan(
    desk: Desk, request: Request, record: Record, name: str, text: Text
) -> tuple[Wanted, dict[str, str]] | Refusal:
    """Return how a game is taken in, with the cards of its players."""
    ruleset = await desk.of(RulesetService).ruleset(default_ruleset(record.language))
    if not is_for_duplicate(ruleset):
        return Refusal("duplicate/rules_unknown", {"field": "eliot"})
    chosen = request.value("lexicon")
    await desk.of(Lexicons).open()
    row = None if chosen == AS_SAID else desk.of(Lexicons).row(chosen)
    if chosen != AS_SAID and row is None:
        return Refusal("study/lexicon_unknown", {"field": "lexicon"})
    if row is not None and row.language != record.language:
        return Refusal("duplicate/other_tiles", {"field": "lexicon"})
    words = await desk.of(Lexicons).lexicon(row.digest) if row else None
    entrants, cards = {}, dict[str, str]()
    for number, player in enumerate(record.players, 1):
        card = typed_card(player.name)
        if isinstance(card, Refusal):
            card = Card(name=text.say("Player {number}", number=number))
        one = build_seat(desk, card, table=player.table or 0)
        entrants[player.id] = one.entrant
        cards |= one.cards
    wanted = Wanted(
        ruleset=ruleset,
        lexicon=pin_for(row) if row else None,
        contains=words.contains if words else None,
        title=name,
        entrants=seated(entrants),
        why=text.say("as in the Eliot file"),
        own_rules=text.say("{title}, with changes from a file", title=ruleset.heading.title)[
            :MOST_TITLE
        ],
    )
    return wanted, cards


def _players_by_table(taken: TakenGame, how: Wanted, text: Text) -> dict[str, str]:
    """Return the players of the file by their tables: a name in the log could never be forgotten."""
    found = taken.game.entrants
    return {
        one: text.say("Table {n}", n=found[entrant.player].table)
        for one, entrant in how.entrants.items()
    }


def _import_notes(taken: TakenGame, tables: Mapping[str, str], text: Text) -> list[str]:
    """Return what the log says of a game taken in: what our rules do not know, and whose total is another."""
    lines = [text.say(UNDERSTOOD[one.kind], n=one.round) for one in taken.understood]
    if taken.own_bonus:
        lines.append(_bonus_note(taken, text))
    lines += _totals_note(taken, tables, text)
    return [text.say("Imported from an Eliot file."), *lines] if lines else []


def _bonus_note(taken: TakenGame, text: Text) -> str:
    worth = format_half_points(taken.own_bonus, text)
    return text.say("The bonus is the one in the file: {points}.", points=worth)


def _totals_note(taken: TakenGame, names: Mapping[str, str], text: Text) -> list[str]:
    return [
        text.say(
            "{name}: {said} in the file, {found} here.",
            name=names[one.player],
            said=format_half_points(one.recorded, text),
            found=format_half_points(one.computed, text),
        )
        for one in taken.totals
    ]


def _import_message(taken: TakenGame, names: Mapping[str, str], name: str, text: Text) -> Message:
    """Say whether the points are those of the file, and what is not as it is there."""
    said = []
    if taken.totals:
        count = len(taken.totals)
        said.append(
            text.count(
                "{n} total differs from the file:", "{n} totals differ from the file:", count
            )
        )
        said += _totals_note(taken, names, text)[:MOST_NAMED]
        said += ["…"] if count > MOST_NAMED else []
    if taken.differences:
        said.append(text.say("Slips with different points: {n}.", n=taken.differences))
    if taken.left_out:
        said.append(text.say("Sanctions not imported: {n}.", n=taken.left_out))
    if taken.own_bonus:
        said.append(_bonus_note(taken, text))
    if taken.understood or len(taken.totals) > MOST_NAMED:
        said.append(text.say("Details are in the log."))
    shown: dict[str, object] = {"name": name, "what": " ".join(said)}
    if not taken.is_as_said:
        return Message(mark("“{name}” was imported. {what}"), shown)
    if said:
        return Message(mark("“{name}” was imported, with the points in the file. {what}"), shown)
    return Message(mark("“{name}” was imported, with the points in the file."), {"name": name})
