"""Screen of a game's files: save it, continue it on another device, import one from another program."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from faristol.club.card import Card
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.result_text import format_half_points
from faristol.desk.duplicate.seats import build_seat
from faristol.desk.duplicate.settings_form import default_ruleset, is_for_duplicate
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import UnreadableDocument
from faristol.desk.kernel.outcome import Done, Refused, unwrap, uploaded_file
from faristol.desk.kernel.refusal_messages import message_for
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.file_import import open_file as open_any
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import row_name
from faristol.desk.shared.player_names import card_from_text
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.duplicate_import import (
    ImportOptions,
    Kind,
    TakenGame,
    seated,
    take_steps,
    with_notes,
)
from faristol.formats.duplicate_record import Record
from faristol.formats.eliot import read_eliot
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

ROUTE = "/duplicate/files"
AS_IN_FILE = "file"  # points as in the file: judged by no list
MAX_BYTES = 8_000_000
MAX_TITLE = 200  # characters of a title of rules
PROGRESS = gettext_noop("Replaying the game from the file…")
MAX_NAMED = 3  # players named in a toast; the log names all
UNDERSTOOD: Final[Mapping[Kind, str]] = {
    "same_rack": gettext_noop(
        "Round {n}: nobody had a move, and the same tiles came again. Under these rules that is "
        "a new rack."
    ),
    "not_laid": gettext_noop(
        "Round {n}: no move was placed on the board, though a slip has one. The slip counts."
    ),
    "left_gone": gettext_noop(
        "Round {n}: not all the tiles left over were on the rack, so the whole rack was taken as "
        "new."
    ),
    "rack_invalid": gettext_noop(
        "Round {n}: the rules reject this rack. It stays as it was played."
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateFilesContext(Context):
    """The file of the game in use, and the lists that may judge an imported one."""

    template: ClassVar[str] = "duplicate/papers/files.html"

    row: StreamRow | None  # None where no game is in use
    lists: Sequence[tuple[str, str]]  # options: digest and name

    @property
    def as_in_file(self) -> str:
        """The option of the points in the file."""
        return AS_IN_FILE


async def show(desk: Desk, request: Request) -> View:
    """Show the files that can be saved and opened."""
    text = desk.translator_for(request.lang)
    duplicate = await desk.service(DuplicateService).load(request.lang)
    row = duplicate.row if isinstance(duplicate, (LoadedDuplicate, UnreadableDocument)) else None
    return View(
        title=text.gettext("Game files"),
        stream=row.id if row else "",
        context=DuplicateFilesContext(row=row, lists=await _load_list_options(desk, text)),
    )


async def open_file(desk: Desk, request: Request) -> Done:
    """Open a saved game and continue it at once."""
    before = dict(desk.stream_store.streams)
    outcome = await open_any(desk, request)
    new = [
        row
        for row in desk.service(DuplicateService).rows
        if row.id not in before or before[row.id].hash != row.hash
    ]
    if len(new) != 1 or new[0].archived:
        return (
            outcome
            if outcome.route.startswith("/duplicate")
            else replace(outcome, route="/duplicate")
        )
    await desk.service(DuplicateService).documents.select(new[0].id)
    message = Message(gettext_noop("“{name}” is now the open game."), {"name": new[0].name})
    return replace(outcome, route="/duplicate", toast=message)


async def _load_list_options(desk: Desk, text: Translator) -> list[tuple[str, str]]:
    """Return the options that judge another program's game: its own points, or a list of the device."""
    await desk.service(Lexicons).open()
    rows = [(row.digest, row_name(row, text)) for row in desk.service(Lexicons).rows]
    return [(AS_IN_FILE, text.gettext("Points as in the file")), *rows]


async def take_eliot(desk: Desk, request: Request) -> Done:
    """Import a game saved by Eliot as an ended game that can be viewed."""
    data = uploaded_file(request)
    if isinstance(data, Refusal):
        raise Refused(Refusal(data.code, {**data.data, "field": "eliot"}))
    if len(data) > MAX_BYTES:
        raise Refused(Refusal("sheet/too_large", {"field": "eliot"}))
    file = read_eliot(data, language=request.lang if request.lang in ("ca", "ro") else "ca")
    if isinstance(file, Refusal):
        raise Refused(Refusal(file.code, {**file.data, "field": "eliot"}))
    record, text = file.record, desk.translator_for(request.lang)
    name = text.gettext("Duplicate from Eliot")
    plan_and_cards = unwrap(await _build_import_plan(desk, request, record, name, text))
    plan, cards = plan_and_cards
    steps = Steps(take_steps(record, plan))
    for rounds in steps:
        await desk.progress(rounds, len(record.rounds), text.gettext(PROGRESS))
    imported = steps.result
    if isinstance(imported, Refusal):
        is_said = bool(message_for(str(imported.data.get("why", imported.code))))
        code = imported.code if is_said else "eliot/move"
        raise Refused(Refusal(code, {**imported.data, "field": "eliot"}))
    names = {player.id: player.name for player in record.players}
    imported = with_notes(
        imported, _format_import_notes(imported, _players_by_table(imported, plan, text), text)
    )
    done = Done(route="/duplicate", toast=_build_import_message(imported, names, name, text))
    return await desk.service(DuplicateService).store_new(
        name, imported.facts, request, done, cards=cards
    )


async def _build_import_plan(
    desk: Desk, request: Request, record: Record, name: str, text: Translator
) -> tuple[ImportOptions, dict[str, str]] | Refusal:
    """Return the plan of an import, with the cards of its players."""
    ruleset = await desk.service(RulesetService).ruleset(default_ruleset(record.language))
    if not is_for_duplicate(ruleset):
        return Refusal("duplicate/rules_unknown", {"field": "eliot"})
    chosen = request.value("lexicon")
    await desk.service(Lexicons).open()
    row = None if chosen == AS_IN_FILE else desk.service(Lexicons).row(chosen)
    if chosen != AS_IN_FILE and row is None:
        return Refusal("study/lexicon_unknown", {"field": "lexicon"})
    if row is not None and row.language != record.language:
        return Refusal("duplicate/other_tiles", {"field": "lexicon"})
    words = await desk.service(Lexicons).lexicon(row.digest) if row else None
    entrants, cards = {}, dict[str, str]()
    for number, player in enumerate(record.players, 1):
        card = card_from_text(player.name)
        if isinstance(card, Refusal):
            card = Card(name=text.gettext("Player {number}", number=number))
        seat = build_seat(desk, card, table=player.table or 0)
        entrants[player.id] = seat.entrant
        cards |= seat.cards
    plan = ImportOptions(
        ruleset=ruleset,
        lexicon=pin_for(row) if row else None,
        contains=words.contains if words else None,
        title=name,
        entrants=seated(entrants),
        why=text.gettext("as in the Eliot file"),
        own_rules=text.gettext("{title}, with changes from a file", title=ruleset.heading.title)[
            :MAX_TITLE
        ],
    )
    return plan, cards


def _players_by_table(imported: TakenGame, plan: ImportOptions, text: Translator) -> dict[str, str]:
    """Return the players of the file by their tables: a name in the log could never be erased."""
    entrants = imported.game.entrants
    return {
        player_id: text.gettext("Table {n}", n=entrants[entrant.player].table)
        for player_id, entrant in plan.entrants.items()
    }


def _format_import_notes(
    imported: TakenGame, tables: Mapping[str, str], text: Translator
) -> list[str]:
    """Return the log's notes of an import: what our rules do not know, and the totals that differ."""
    lines = [
        text.gettext(UNDERSTOOD[mapping.kind], n=mapping.round) for mapping in imported.understood
    ]
    if imported.own_bonus:
        lines.append(_format_bonus_note(imported, text))
    lines += _format_total_notes(imported, tables, text)
    return [text.gettext("Imported from an Eliot file."), *lines] if lines else []


def _format_bonus_note(imported: TakenGame, text: Translator) -> str:
    worth = format_half_points(imported.own_bonus, text)
    return text.gettext("The bonus is the one in the file: {points}.", points=worth)


def _format_total_notes(
    imported: TakenGame, names: Mapping[str, str], text: Translator
) -> list[str]:
    return [
        text.gettext(
            "{name}: {said} in the file, {found} here.",
            name=names[total.player],
            said=format_half_points(total.recorded, text),
            found=format_half_points(total.computed, text),
        )
        for total in imported.totals
    ]


def _build_import_message(
    imported: TakenGame, names: Mapping[str, str], name: str, text: Translator
) -> Message:
    """Return the message of an import: whether the points are those of the file, and what differs."""
    sentences = []
    if imported.totals:
        count = len(imported.totals)
        sentences.append(
            text.ngettext(
                "{n} total differs from the file:", "{n} totals differ from the file:", count
            )
        )
        sentences += _format_total_notes(imported, names, text)[:MAX_NAMED]
        sentences += ["…"] if count > MAX_NAMED else []
    if imported.differences:
        sentences.append(text.gettext("Slips with different points: {n}.", n=imported.differences))
    if imported.left_out:
        sentences.append(text.gettext("Sanctions not imported: {n}.", n=imported.left_out))
    if imported.own_bonus:
        sentences.append(_format_bonus_note(imported, text))
    if imported.understood or len(imported.totals) > MAX_NAMED:
        sentences.append(text.gettext("Details are in the log."))
    values: dict[str, object] = {"name": name, "what": " ".join(sentences)}
    if not imported.is_as_said:
        return Message(gettext_noop("“{name}” was imported. {what}"), values)
    if sentences:
        return Message(
            gettext_noop("“{name}” was imported, with the points in the file. {what}"), values
        )
    return Message(
        gettext_noop("“{name}” was imported, with the points in the file."), {"name": name}
    )
