"""Export of a game as GCG and as text, and import of a GCG file of another program."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.board.cells import square_of
from faristol.board.square import Square
from faristol.classic.acts.start import OpenClassic
from faristol.classic.game_review import board_before
from faristol.classic.result import Final, final_of
from faristol.classic.state import Classic, is_covered
from faristol.classic.values import Seated, Settings
from faristol.desk.classic.base import playing_order, score_sheet
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.classic.label import FROM_GCG
from faristol.desk.classic.new import DEFAULT_RULESETS, default_ruleset, seats_from_names
from faristol.desk.classic.turn_text import format_short_turn
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect, unwrap, uploaded_file
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import BoardView, board_view
from faristol.desk.shared.lexicons import Lexicons, pin_for
from faristol.desk.shared.rulesets.rulesets import RulesetService
from faristol.formats.classic_gcg import lines_of, wishes_of
from faristol.formats.encoding import decode_steps
from faristol.formats.file_detection import format_of
from faristol.formats.gcg import Flaw, Recorded, read_gcg, write_gcg
from faristol.formats.gcg_language import find_language
from faristol.ledger.lexicon_change import lexicons_until
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import JSON, Table
from faristol.ledger.refusal import Refusal
from faristol.rules.reading import plain_ruleset
from faristol.rules.ruleset import Ruleset

MIME = "text/plain;charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionPicture:
    """The board after a turn, to be saved as a picture."""

    board: BoardView
    names: Sequence[str]
    label: str
    file_name: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClassicFilesContext(Context):
    """The game in use as text, with the forms of import and export."""

    template: ClassVar[str] = "classic/files.html"

    document: LoadedClassic | None
    as_text: str
    picture: PositionPicture | None  # None before the first turn, and while the board is covered
    rules_list: Sequence[tuple[str, str]]
    ruleset: str


async def show(desk: Desk, request: Request) -> View:
    """Show the game in use as text, with the forms of import and export."""
    text = desk.translator_for(request.lang)
    game = await desk.service(ClassicService).load(request.lang)
    at = read_number(request.query.get("t", ""))
    return View(
        title=text.gettext("Two-player game files"),
        stream=game.id if game else "",
        context=ClassicFilesContext(
            document=game,
            as_text="\n".join(_game_lines(game)) + "\n" if game else "",
            picture=_position_picture(game, at, _format_today(desk, request, game))
            if game
            else None,
            rules_list=await desk.service(RulesetService).load_choices_for_two(text),
            ruleset=default_ruleset(request.lang),
        ),
    )


def _format_today(desk: Desk, request: Request, game: LoadedClassic) -> str:
    return date_of(desk.clock.now(), desk.zone(request, game.row))


def _position_picture(game: LoadedClassic, turn_number: int, today: str) -> PositionPicture | None:
    """Return the picture of the board after a turn, or after the last one.

    There is no board while a move is disputed (CAT-CLS 6.1).
    """
    state, text = game.state, game.text
    if is_covered(state) or not state.turns:
        return None
    turns = state.turns[:turn_number] if state.end and turn_number > 0 else state.turns
    turn, number = turns[-1], len(turns)
    placed = [Square(square_of(cell)) for cell in turn.placed] if turn.how == "play" else []
    label = text.gettext("After turn {n}: {move}", n=number, move=format_short_turn(turn, game))
    board = board_view(
        board_before(state, number + 1),
        game.terms.alphabet,
        game.terms.scoring.layout,
        text,
        last=placed,
    )
    return PositionPicture(
        board=board,
        names=game.players,
        label=label,
        file_name=f"{text.gettext('board')}-{number}-{today}",
    )


def _game_lines(game: LoadedClassic) -> Iterator[str]:
    """Yield the lines of a game as text."""
    order = [seat - 1 for seat in playing_order(game)]
    names = [game.players[index] for index in order]
    by_order, by_seat = " – ".join(names), " – ".join(game.players)
    has_own_name = game.label == game.row.name
    yield f"{by_order} · {game.label}" if has_own_name else game.label.replace(by_seat, by_order, 1)
    for number, row in enumerate(score_sheet(game), start=1):
        cells = (f"{cell.text} {cell.points} ({cell.total})" for cell in row if cell)
        yield f"{number}. {' — '.join(cells)}"
    final = final_of(game.state)
    if isinstance(final, Final):
        yield " – ".join(
            f"{name} {final.scores[index]}" for name, index in zip(names, order, strict=True)
        )


async def export(desk: Desk, request: Request) -> Done:
    """Download a game as a GCG file."""
    game = await desk.service(ClassicService).load(request.lang, request.value("stream"))
    if game is None:
        raise Refused(Refusal("stream/unknown"))
    if game.state.end is None:
        raise Refused(Refusal("gcg/not_over"))
    lines = unwrap(lines_of(game.state))
    text = write_gcg(
        game.players,
        lines,
        title=game.row.name,
        note=game.state.comments.get(0, ""),
        lexicon=_format_lexicons(game.state),
    )
    name = "".join(char if char.isalnum() else "-" for char in game.label)[:60].strip("-")
    return Done(effects=(download_effect(f"{name}.gcg", text, MIME),))


def _format_lexicons(state: Classic) -> str:
    """Return the names of the word lists that gave the verdicts, for the one line of a GCG file."""
    lists = lexicons_until(state.lexicon_changes, state.lexicon, len(state.turns))
    names = (f"{lexicon.name} {lexicon.version}".strip() for _, lexicon in lists if lexicon)
    return ", ".join(dict.fromkeys(names))


async def take(desk: Desk, request: Request) -> Done:
    """Import a game of another program by replaying its lines.

    A refusal stands at the control that was used, the file or the text.
    """
    field = "file" if any(request.files) else "pasted"
    try:
        return await _import_gcg(desk, request)
    except Refused as refused:
        refusal = refused.refusal
        if refusal.data.get("field") != "pasted":
            raise
        raise Refused(Refusal(refusal.code, {**refusal.data, "field": field})) from refused


async def _import_gcg(desk: Desk, request: Request) -> Done:
    data = unwrap(uploaded_file(request, request.value("pasted").encode("utf-8", "replace")))
    if (format_name := format_of(data)) not in ("", "gcg"):
        raise Refused(Refusal(f"file/{format_name}", {"field": "pasted"}))
    steps = decode_steps(data)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            decoded = end.value
            break
    if isinstance(decoded, Refusal):
        raise Refused(Refusal(decoded.code, {**decoded.data, "field": "file"}))
    ruleset = await desk.service(RulesetService).ruleset(request.value("ruleset"))
    if ruleset is None:
        raise Refused(Refusal("classic/ruleset_bad", {"field": "ruleset"}))
    # the language of the file explains more than the first line that does not fit
    if language := find_language(decoded[0], ruleset.rules.equipment.tiles):
        raise Refused(Refusal(f"gcg/of_{language}", {"field": "pasted"}))
    recorded = read_gcg(decoded[0])
    if isinstance(recorded, Flaw):
        refusal_data: dict[str, JSON] = {
            "field": "pasted",
            "line": recorded.line,
            "sign": recorded.sign,
        }
        raise Refused(Refusal(f"gcg/{recorded.code}", refusal_data))
    await desk.service(Lexicons).open()
    row = await desk.service(Lexicons).in_use(ruleset.rules.equipment.tiles)
    seated, cards = await seats_from_names(desk, recorded.players)
    opening = _opening_act(recorded, ruleset, seated, pin_for(row) if row else None)
    acts = wishes_of(recorded, opening)
    if isinstance(acts, Refusal):
        other_tiles = await _find_other_tiles(
            desk, recorded, seated, besides=ruleset.rules.equipment.tiles
        )
        raise Refused(
            Refusal(f"gcg/of_{other_tiles}", {"field": "pasted"}) if other_tiles else acts
        )
    text = desk.translator_for(request.lang)
    name = recorded.title[:80] or text.gettext(FROM_GCG)
    done = await desk.service(ClassicService).begin(name, acts, cards, "", request)
    message = Message(
        gettext_noop("{name} was imported. Turns: {n}."), {"name": name, "n": len(recorded.events)}
    )
    return Done(route=f"{done.route}/end", toast=message)


async def _find_other_tiles(
    desk: Desk, recorded: Recorded, seated: tuple[Seated, ...], *, besides: str
) -> str:
    """Return the other tiles under whose default rules the game can be replayed, or an empty string."""
    for tiles, name in DEFAULT_RULESETS.items():
        ruleset = await desk.service(RulesetService).ruleset(name) if tiles != besides else None
        if ruleset is None:
            continue
        opening = _opening_act(recorded, ruleset, seated, None)
        if not isinstance(wishes_of(recorded, opening), Refusal):
            return tiles
    return ""


def _opening_act(
    recorded: Recorded, ruleset: Ruleset, seated: tuple[Seated, ...], lexicon: LexiconPin | None
) -> OpenClassic:
    clock = ruleset.rules.clock
    return OpenClassic(
        language=ruleset.rules.equipment.tiles,
        lexicon=lexicon,
        ruleset=Table(plain_ruleset(ruleset)),
        settings=Settings(
            mode="record",
            seconds=60 * clock.minutes_each[0] if clock else 0,
            event=recorded.title[:100],
            is_helped=True,
        ),
        seated=seated,
    )
