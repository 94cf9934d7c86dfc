"""Give a game out as GCG and as text, and take one in that another program kept."""

from collections.abc import Iterator
from typing import Any

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
from faristol.desk.classic.new import USUAL, default_ruleset, seats_from_names
from faristol.desk.classic.turn_text import turn_said
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect, unwrap, uploaded_file
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import board_view
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


async def show(desk: Desk, request: Request) -> View:
    """Show the game in use as text, and where files come in and go out."""
    text = desk.text_of(request.lang)
    opened = await desk.of(ClassicService).opened(request.lang)
    at = read_number(request.query.get("t", ""))
    return View(
        title=text.say("Two-player game files"),
        template="classic/files.html",
        stream=opened.id if opened else "",
        context={
            "opened": opened,
            "as_text": "\n".join(_game_text(opened)) + "\n" if opened else "",
            "rules_list": await desk.of(RulesetService).choices_for_two(text),
            "ruleset": default_ruleset(request.lang),
            **(_board_view(opened, at, _today(desk, request, opened)) if opened else {}),
        },
    )


def _today(desk: Desk, request: Request, opened: LoadedClassic) -> str:
    return date_of(desk.clock.now(), desk.zone(request, opened.row))


def _board_view(opened: LoadedClassic, at: int, today: str) -> dict[str, Any]:
    """Return the board after a turn, or of now; while a move is disputed it is covered (CAT-CLS 6.1)."""
    game, text = opened.game, opened.text
    if is_covered(game) or not game.turns:
        return {"picture": None}
    turns = game.turns[:at] if game.end and at > 0 else game.turns
    turn, number = turns[-1], len(turns)
    placed = [Square(square_of(cell)) for cell in turn.placed] if turn.how == "play" else []
    told = text.say("After turn {n}: {move}", n=number, move=turn_said(turn, opened))
    return {
        "picture": board_view(
            board_before(game, number + 1),
            opened.terms.alphabet,
            opened.terms.scoring.layout,
            text,
            last=placed,
        ),
        "about": told,
        "names": opened.players,
        "picture_file": f"{text.say('board')}-{number}-{today}",
    }


def _game_text(opened: LoadedClassic) -> Iterator[str]:
    """Give a game line by line, as people write it."""
    order = [seat - 1 for seat in playing_order(opened)]
    names = [opened.players[at] for at in order]
    who, by_seat = " – ".join(names), " – ".join(opened.players)
    is_named = opened.label == opened.row.name
    yield f"{who} · {opened.label}" if is_named else opened.label.replace(by_seat, who, 1)
    for number, line in enumerate(score_sheet(opened), start=1):
        told = (f"{one.said} {one.points} ({one.total})" for one in line if one)
        yield f"{number}. {' — '.join(told)}"
    final = final_of(opened.game)
    if isinstance(final, Final):
        yield " – ".join(
            f"{name} {final.scores[at]}" for name, at in zip(names, order, strict=True)
        )


async def export(desk: Desk, request: Request) -> Done:
    """Hand the game out as a GCG file."""
    opened = await desk.of(ClassicService).opened(request.lang, request.value("stream"))
    if opened is None:
        raise Refused(Refusal("stream/unknown"))
    if opened.game.end is None:
        raise Refused(Refusal("gcg/not_over"))
    lines = unwrap(lines_of(opened.game))
    text = write_gcg(
        opened.players,
        lines,
        title=opened.row.name,
        note=opened.game.comments.get(0, ""),
        lexicon=_lists_said(opened.game),
    )
    name = "".join(sign if sign.isalnum() else "-" for sign in opened.label)[:60].strip("-")
    return Done(effects=(download_effect(f"{name}.gcg", text, MIME),))


def _lists_said(game: Classic) -> str:
    """Return the names of the lists that gave the verdicts, which a GCG file has one line for."""
    lists = lexicons_until(game.lexicon_changes, game.lexicon, len(game.turns))
    names = (f"{lexicon.name} {lexicon.version}".strip() for _, lexicon in lists if lexicon)
    return ", ".join(dict.fromkeys(names))


async def take(desk: Desk, request: Request) -> Done:
    """Take in a game of another program: every line is played again.

    What is wrong stands at the control that was used, the file or the text.
    """
    used = "file" if any(request.files) else "pasted"
    try:
        return await _take(desk, request)
    except Refused as refused:
        refusal = refused.refusal
        if refusal.data.get("field") != "pasted":
            raise
        raise Refused(Refusal(refusal.code, {**refusal.data, "field": used})) from refused


async def _take(desk: Desk, request: Request) -> Done:
    data = unwrap(uploaded_file(request, request.value("pasted").encode("utf-8", "replace")))
    if (known := format_of(data)) not in ("", "gcg"):
        raise Refused(Refusal(f"file/{known}", {"field": "pasted"}))
    steps = decode_steps(data)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            decoded = end.value
            break
    if isinstance(decoded, Refusal):
        raise Refused(Refusal(decoded.code, {**decoded.data, "field": "file"}))
    ruleset = await desk.of(RulesetService).ruleset(request.value("ruleset"))
    if ruleset is None:
        raise Refused(Refusal("classic/ruleset_bad", {"field": "ruleset"}))
    # what language it is of explains more than the first line that does not fit
    if language := find_language(decoded[0], ruleset.rules.equipment.tiles):
        raise Refused(Refusal(f"gcg/of_{language}", {"field": "pasted"}))
    recorded = read_gcg(decoded[0])
    if isinstance(recorded, Flaw):
        data_of: dict[str, JSON] = {"field": "pasted", "line": recorded.line, "sign": recorded.sign}
        raise Refused(Refusal(f"gcg/{recorded.code}", data_of))
    await desk.of(Lexicons).open()
    row = await desk.of(Lexicons).in_use(ruleset.rules.equipment.tiles)
    seated, cards = await seats_from_names(desk, recorded.players)
    opening = _opening(recorded, ruleset, seated, pin_for(row) if row else None)
    wishes = wishes_of(recorded, opening)
    if isinstance(wishes, Refusal):
        fits = await _fits_tiles(desk, recorded, seated, besides=ruleset.rules.equipment.tiles)
        raise Refused(Refusal(f"gcg/of_{fits}", {"field": "pasted"}) if fits else wishes)
    text = desk.text_of(request.lang)
    name = recorded.title[:80] or text.say(FROM_GCG)
    done = await desk.of(ClassicService).begin(name, wishes, cards, "", request)
    told = Message(
        mark("{name} was imported. Turns: {n}."), {"name": name, "n": len(recorded.events)}
    )
    return Done(go=f"{done.go}/end", toast=told)


async def _fits_tiles(
    desk: Desk, recorded: Recorded, seated: tuple[Seated, ...], *, besides: str
) -> str:
    """Return the other language whose usual rules play the whole game as it is, or an empty string."""
    for tiles, name in USUAL.items():
        ruleset = await desk.of(RulesetService).ruleset(name) if tiles != besides else None
        if ruleset is None:
            continue
        opening = _opening(recorded, ruleset, seated, None)
        if not isinstance(wishes_of(recorded, opening), Refusal):
            return tiles
    return ""


def _opening(
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
