"""Screen that starts a duplicate alone: a replay of a finished game or new tiles; or continues one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.document import LoadedDuplicate as SourceGame
from faristol.desk.duplicate.settings_form import (
    MAX_ROUNDS,
    default_ruleset,
    default_settings,
    is_for_duplicate,
    rulesets,
)
from faristol.desk.duplicate.solo.document import ROUTE, LoadedSolo, SoloService, place_text
from faristol.desk.duplicate.summary import DuplicateSummary
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import note_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import format_day, format_moment
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.clocks.clock_data import format_minutes, parse_duration
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.list_names import row_name
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.desk.shared.summaries import Summaries
from faristol.duplicate.solo.acts import OpenSolo
from faristol.duplicate.solo.replay import course_of, others_of, players_for_bonus
from faristol.duplicate.solo.state import Solo
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset
from faristol.tiles.draw import SEED_BYTES

NEW_TILES = "fresh"  # newly drawn tiles
MAX_NAME = 70
USUAL_ROUNDS = "10"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloRow:
    """A duplicate alone that can be continued."""

    row: StreamRow
    solo: Solo | None  # None if it cannot be read
    place: str
    note: str  # why it cannot be read
    is_used: bool
    when: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTilesView:
    """The form fields of newly drawn tiles."""

    rules: Sequence[tuple[str, str]]  # name and title
    ruleset: str  # the name of the chosen rules
    tiles: str  # the language of the tiles
    lists: Sequence[tuple[str, str]]  # digest and name
    lexicon: str  # the digest of the chosen list; empty without one
    length: str  # "rounds" or "complete"
    rounds: str
    time: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewSoloContext(Context):
    """The form of a new duplicate alone, and those that can be continued."""

    template: ClassVar[str] = "duplicate/solo/new.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "duplicate/solo/new_main.html"}

    sources: Sequence[tuple[str, str]]  # id and name of what can be played
    source: str
    others: Sequence[SoloRow]
    new_tiles: NewTilesView | None  # None if a game is replayed
    time: str  # per round
    note: str  # on the source


async def show(desk: Desk, request: Request) -> View:
    """Show the games that can be played alone, and those that can be continued."""
    text = desk.translator_for(request.lang)
    await desk.service(Lexicons).open()
    games = await _load_finished_games(desk)
    query = request.query
    source = query.get("source") or query.get("game") or NEW_TILES
    if source not in dict(games):
        source = NEW_TILES
    others = [await _build_row(desk, request, row, text) for row in desk.service(SoloService).rows]
    new_tiles = None
    if source == NEW_TILES:
        new_tiles = await _load_new_tiles_view(desk, request, text)
        time, note = new_tiles.time, text.gettext("The master is the best possible move.")
    else:
        time, note = await _load_replay_notes(desk, request, source, text)
    return View(
        title=text.gettext("Play alone"),
        stream=desk.service(SoloService).documents.selected_id,
        context=NewSoloContext(
            sources=[(NEW_TILES, text.gettext("Newly drawn tiles")), *games],
            source=source,
            others=others,
            new_tiles=new_tiles,
            time=time,
            note=note,
        ),
    )


async def _load_finished_games(desk: Desk) -> list[tuple[str, str]]:
    """Return the finished games, the last one first."""
    games = []
    for row in desk.service(DuplicateService).rows:
        summary = None if row.archived else await desk.service(Summaries).find(row)
        if isinstance(summary, DuplicateSummary) and summary.is_over and summary.rounds:
            games.append((row.id, row.name))
    return games


async def _load_new_tiles_view(desk: Desk, request: Request, text: Translator) -> NewTilesView:
    """Return the form fields of newly drawn tiles."""
    rules = await rulesets(desk, text)
    by_id = dict(rules)
    candidates = (request.query.get("ruleset"), default_ruleset(request.lang), rules[0][0])
    chosen = next(candidate for candidate in candidates if candidate in by_id)
    ruleset = await desk.service(RulesetService).ruleset(chosen)
    tiles = ruleset.rules.equipment.tiles if ruleset else ""
    used = await desk.service(Lexicons).in_use(tiles)
    lists = [
        (row.digest, row_name(row, text))
        for row in desk.service(Lexicons).rows
        if row.language == tiles
    ]
    query = request.query  # values already in the form: a choice renders it again
    requested_list = query.get("lexicon", "")
    return NewTilesView(
        rules=rules,
        ruleset=chosen,
        tiles=tiles,
        lists=lists,
        lexicon=requested_list if requested_list in dict(lists) else used.digest if used else "",
        length="rounds" if query.get("length") == "rounds" else "complete",
        rounds=query.get("rounds", USUAL_ROUNDS),
        time=format_minutes(default_settings(ruleset).seconds if ruleset else 180),
    )


async def _load_replay_notes(
    desk: Desk, request: Request, source: str, text: Translator
) -> tuple[str, str]:
    """Return the time per round of a game to be replayed, and a note: its rounds, players and word list."""
    duplicate = await desk.service(DuplicateService).load(request.lang, source)
    if not isinstance(duplicate, SourceGame):
        return format_minutes(180), ""
    game = duplicate.game
    rounds = text.ngettext("{n} round played", "{n} rounds played", len(game.done))
    players = text.ngettext("{n} player", "{n} players", len(game.entrants))
    pin = await _find_lexicon(desk, duplicate)
    words = desk.service(Lexicons).row(pin.digest) if pin else None
    note = f"{rounds} · {players}" + (f" · {row_name(words, text)}" if words else "")
    return format_minutes(game.settings.seconds), note


async def _find_lexicon(desk: Desk, duplicate: SourceGame) -> LexiconPin | None:
    """Return the word list of a replay: the game's own, or the list in use if that is missing here."""
    game = duplicate.game
    if game.lexicon and desk.service(Lexicons).row(game.lexicon.digest):
        return game.lexicon
    row = await desk.service(Lexicons).in_use(game.language)
    return pin_for(row) if row else None


async def _build_row(desk: Desk, request: Request, row: StreamRow, text: Translator) -> SoloRow:
    """Return the row of a duplicate alone that can be continued."""
    solo = await desk.service(SoloService).load(row.id)
    return SoloRow(
        row=row,
        solo=solo.state if isinstance(solo, LoadedSolo) else None,
        place=place_text(solo, text) if isinstance(solo, LoadedSolo) else "",
        note="" if isinstance(solo, LoadedSolo) else text.render(note_of(desk.stream_store, row)),
        is_used=row.id == desk.service(SoloService).documents.selected_id,
        when=format_moment(row.changed_at, desk.clock.now(), desk.zone(request, row), text),
    )


# ---- acting ----


async def select_document(desk: Desk, request: Request) -> Done:
    """Continue a duplicate alone."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.service(SoloService).rows}:
        raise Refused(Refusal("stream/unknown"))
    await desk.service(SoloService).documents.select(stream)
    return Done(route=ROUTE)


async def begin(desk: Desk, request: Request) -> Done:
    """Begin the duplicate alone that the form describes."""
    await desk.service(Lexicons).open()
    seconds = parse_duration(request.value("time"))
    if seconds < 1:
        raise Refused(Refusal("clock/time_bad", {"field": "time"}))
    source = request.value("source")
    text = desk.translator_for(request.lang)
    if source == NEW_TILES:
        command = await _create_new(desk, request, seconds)
        name = text.gettext(
            "Solo, {day}", day=format_day(desk.clock.now(), desk.zone(request), text)
        )
    else:
        command = await _create_replay(desk, request, source, seconds)
        row = desk.stream_store.streams.get(source)
        title = row.name[:MAX_NAME] if row else ""
        name = text.gettext("Solo: {name}", name=title)
    if isinstance(command, Refusal):
        raise Refused(command)
    done = Done(route=ROUTE)
    return await desk.service(SoloService).begin(name, command, request, done)


async def _create_new(desk: Desk, request: Request, seconds: int) -> OpenSolo | Refusal:
    ruleset: Ruleset | None = await desk.service(RulesetService).ruleset(request.value("ruleset"))
    if not is_for_duplicate(ruleset):
        return Refusal("duplicate/rules_unknown", {"field": "ruleset"})
    row = desk.service(Lexicons).row(request.value("lexicon"))
    if row is None:
        return Refusal("study/lexicon_unknown", {"field": "lexicon"})
    if row.language != ruleset.rules.equipment.tiles:
        return Refusal("duplicate/other_tiles", {"field": "lexicon"})
    rounds = 0
    if request.value("length") == "rounds":
        rounds = read_number(request.value("rounds").strip(), most=2)
        if rounds < 1:
            data: dict[str, JSON] = {"field": "rounds", "least": 1, "most": MAX_ROUNDS}
            return Refusal("duplicate/number_bad", data)
    return OpenSolo(
        language=row.language,
        lexicon=pin_for(row),
        ruleset=Table(plain_ruleset(ruleset)),
        seconds=seconds,
        rounds=rounds,
        seed=desk.dice.token(SEED_BYTES),
    )


async def _create_replay(
    desk: Desk, request: Request, source: str, seconds: int
) -> OpenSolo | Refusal:
    duplicate = await desk.service(DuplicateService).load(request.lang, source)
    if (
        not isinstance(duplicate, SourceGame)
        or duplicate.game.end is None
        or not duplicate.game.done
    ):
        return Refusal("solo/source_unknown", {"field": "source"})
    pin = await _find_lexicon(desk, duplicate)
    if pin is None:
        return Refusal("solo/lexicon_missing", {"field": "source"})
    game = duplicate.game
    return OpenSolo(
        language=game.language,
        lexicon=pin,
        ruleset=Table(plain_ruleset(duplicate.terms.ruleset)),
        seconds=seconds,
        course=course_of(game),
        others=others_of(game),
        players=players_for_bonus(game),
    )
