"""Put a duplicate on paper: slips, sheets, classification, rounds, board, poster; printed by the browser."""

from collections.abc import Sequence
from typing import Any, Final

from faristol.board.board import Board
from faristol.desk.duplicate.base import (
    called_rack,
    format_word,
    game_board_view,
    game_screen,
    tiles_said,
)
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.evening_day import evening_day
from faristol.desk.duplicate.programs import other_versions_of, rejudged_said, versions_of
from faristol.desk.duplicate.result_text import join_names
from faristol.desk.duplicate.results.classification import (
    ClassificationView,
    ResultsData,
    classification_heading,
    classification_view,
    game_title,
    length_text,
    official_status_text,
    results_data,
    subtitle_of,
    title_with_date,
)
from faristol.desk.duplicate.results.player_sheet import master_note, player_sheet
from faristol.desk.duplicate.results.screen import requested_classification
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import format_changes
from faristol.duplicate.state import away_now, ordered
from faristol.tiles.alphabet import Alphabet, alphabet_of, languages

ON_SHEET: Final = 8  # slips of A7 on A4
MOST_SLIPS: Final = 800  # a hundred sheets
MOST_ROUND: Final = 99
USUAL_BLANK: Final = 80  # slips when nobody is written down yet
USUAL_SLIPS: Final = 20  # of a player, when the rounds are written by hand
SHEETS: Final = 40  # of players on one printed lot
ACROSS: Final = 25  # rounds side by side on a lying page
DENSE: Final = 22  # rounds that fit beside the classification on a standing page
FIRST: Final = 10  # places on the poster; whoever shares the last one is on it too
MOST_FIRST: Final = 24  # names on the poster

# route: (what it is called, what is on it)
PAPERS: Final = {
    "slips": (mark("Slips"), mark("Eight per sheet, with name and table, to be cut")),
    "classification": (
        mark("Ranking list"),
        mark("Places, totals, ties and bonuses, to be signed"),
    ),
    "rounds": (
        mark("Rounds and players"),
        mark("Every score in every round, with headings on each page"),
    ),
    "sheets": (
        mark("Players’ sheets"),
        mark("What each player wrote in each round, one page per player"),
    ),
    "board": (
        mark("Demonstration board"),
        mark("The board, as large as the page, as it stands or empty"),
    ),
    "certificates": (
        mark("Certificates"),
        mark("One for each player, with the name in tiles"),
    ),
    "poster": (mark("Poster"), mark("The top places and the board, for the wall")),
}


async def show(desk: Desk, request: Request) -> View:
    """Show the papers there are, or one as it will come out of the printer."""
    opened = await desk.of(DuplicateService).opened(request.lang)
    is_empty = not isinstance(opened, LoadedDuplicate) or not ordered(opened.game)
    if is_empty and request.place[2:3] == ("slips",):
        return await _blank_slips(desk, request)
    return await _show_of_game(desk, request)


@game_screen
async def _show_of_game(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    zone = desk.zone(request, opened.row)
    date = evening_day(desk, request, opened, text)
    match request.place[2] if len(request.place) > 2 else "":
        case "slips":
            return _slips(opened, request, text)
        case "sheets":
            return _sheets(opened, request, text)
        case "classification":
            record = await desk.of(Signings).digits(opened.row)
            rejudged = rejudged_said(opened, zone)
            return _classification(opened, request, date, (record, rejudged), text)
        case "certificates":
            from faristol.desk.duplicate.papers.certificates import certificates, query_of

            context = certificates(requested_classification(opened, request), request, date, text)
            context["query_of"] = query_of
            return _view(opened, "certificates", text.say("Certificates"), context, text)
        case "rounds":
            return _rounds(opened, request, date, text)
        case "board":
            return _board(opened, request, text)
        case "poster":
            return _poster(opened, request, date, text)
        case _:
            return _view(opened, "list", text.say("Printouts"), {"papers": PAPERS}, text)


def _view(
    opened: LoadedDuplicate,
    paper: str,
    title: str,
    context: dict[str, Any],
    text: Text,
    regions: dict[str, str] | None = None,
) -> View:
    about = {
        "note": subtitle_of(opened, text),
        "game": opened.game,
        "game_title": game_title(opened),
    }
    return View(
        title=title,
        template=f"duplicate/papers/{paper}.html",
        regions=regions or {},
        context={**about, **context},
    )


# ---- slips ----


async def _blank_slips(desk: Desk, request: Request) -> View:
    """Lay slips on which name, table and round are written by hand, for before anybody is written down."""
    typed = read_number(request.query.get("each", "").strip(), most=3)
    asked = max(1, min(typed, MOST_SLIPS)) if typed >= 0 else USUAL_BLANK
    pages = -(-asked // ON_SHEET)
    slips = [{"name": "", "table": "", "round": ""}] * (pages * ON_SHEET)
    opened = await desk.of(DuplicateService).opened(request.lang)
    row = await desk.of(Lexicons).find_proposed(request.lang)
    language, wants_scores = row.language if row else languages()[0], False
    text = desk.text_of(request.lang)
    if isinstance(opened, LoadedDuplicate):
        text = opened.text  # which cites the rules of the game
        language, wants_scores = opened.game.language, opened.game.settings.wants_scores
    return View(
        title=text.say("Slips"),
        template="duplicate/papers/slips.html",
        regions={"slips": "duplicate/papers/slips_part.html"},
        text=text,
        context={
            "note": "",
            "asked": {"each": asked},
            "is_blank": True,
            "sheets": order_for_cutting(slips),
            "count": len(slips),
            "cut": "",
            "wants_scores": wants_scores,
            "squares_said": _spelling_hint(alphabet_of(language), text),
        },
    )


def _slips(opened: LoadedDuplicate, request: Request, text: Text) -> View:
    """Lay the slips so that the piles, once cut, lie player by player and round by round."""
    game = opened.game
    asked = request.query
    rounds = game.settings.rounds
    first = _number(asked.get("from", "1" if rounds and "each" not in asked else ""))
    last = _number(asked.get("to", str(rounds or "") if first else ""))
    each = _number(asked.get("each", "")) or USUAL_SLIPS
    if first:
        numbers = [str(number) for number in range(first, max(first, last) + 1)]
    else:
        numbers = [""] * each
    slips = [
        {"name": opened.names[one.player], "table": one.table, "round": number}
        for one in ordered(game)
        if one.player not in away_now(game)
        for number in numbers
    ]
    every = len(slips)
    slips = slips[:MOST_SLIPS]
    cut = ""
    if every > MOST_SLIPS:
        cut = text.say(
            "Only the first {shown} of {count} are printed: print fewer rounds at a time.",
            shown=text.number(MOST_SLIPS),
            count=text.number(every),
        )
    context = {
        "asked": {"first": first or "", "last": (last or first) if first else "", "each": each},
        "sheets": order_for_cutting(slips),
        "count": len(slips),
        "cut": cut,
        "wants_scores": game.settings.wants_scores,
        "squares_said": _spelling_hint(opened.terms.alphabet, text),
        "is_blank": False,
    }
    regions = {"slips": "duplicate/papers/slips_part.html"}
    return _view(opened, "slips", text.say("Slips"), context, text, regions)


def order_for_cutting(slips: Sequence[dict[str, Any]]) -> list[list[dict[str, Any] | None]]:
    """Return the sheets of slips, laid so that a cut pile of sheets gives stacks that are in order.

    >>> [[slip and slip["n"] for slip in sheet] for sheet in in_piles([{"n": n} for n in range(10)])]
    [[0, 2, 4, 6, 8, None, None, None], [1, 3, 5, 7, 9, None, None, None]]
    """
    pages = -(-len(slips) // ON_SHEET)
    return [
        [
            slips[at * pages + page] if at * pages + page < len(slips) else None
            for at in range(ON_SHEET)
        ]
        for page in range(pages)
    ]


def _spelling_hint(alphabet: Alphabet, text: Text) -> str:
    """Say how the word is written, with the tiles of more than one sign."""
    wide = [shown for shown in alphabet.written if len(shown) > 1]
    if not wide:
        return text.say("Main word, one tile per square")
    return text.say(
        "Main word, one tile per square ({tiles} in one square)", tiles=join_names(wide, text)
    )


def _number(typed: str) -> int:
    """Return a number of rounds as typed, 0 for none."""
    return max(0, min(read_number(typed.strip(), most=3), MOST_ROUND))


# ---- sheets, classification, rounds ----


def _sheets(opened: LoadedDuplicate, request: Request, text: Text) -> View:
    found = results_data(opened)
    players = [one.player for one in ordered(opened.game)] if found.rounds else []
    pages = max(1, -(-len(players) // SHEETS))
    page = max(1, min(_number(request.query.get("page", "")), pages))
    lot = players[(page - 1) * SHEETS : page * SHEETS]
    sheets = [sheet for player in lot if (sheet := player_sheet(found, player, text))]
    context = {
        "sheets": sheets,
        "page": page,
        "pages": pages,
        "judged_by": other_versions_of(opened, found.until),
    }
    return _view(opened, "sheets", text.say("Players’ sheets"), context, text)


def _subtitle(found: ResultsData, date: str, text: Text) -> list[str]:
    game = found.game
    facts = [
        *title_with_date(game_title(found.opened), date)[1:],
        classification_heading(game, found.until, text),
        length_text(game, text),
    ]
    facts += [
        text.say(
            "Not valid, for everybody: {word} ({why})",
            word=format_word(found.opened, word),
            why=why,
        )
        for word, why in game.invalid_words.items()
    ]
    if changes := format_changes(game.lexicon_changes, game.language, text):
        return [*facts, *changes]
    if game.lexicon and game.lexicon.name:
        facts.append(text.say("Words: {name}", name=game.lexicon.name))
    return facts


def _classification(
    opened: LoadedDuplicate, request: Request, date: str, stored: tuple[str, list[str]], text: Text
) -> View:
    """Show the classification, with the digits of its record and what was judged again."""
    record, rejudged = stored
    found = requested_classification(opened, request)
    shown = classification_view(found, text)
    context = {
        "shown": shown,
        "has_cells": len(found.rounds) <= DENSE,
        "about": [*_subtitle(found, date, text), *shown.facts],
        "official": official_status_text(opened, text),
        "record": record if found.is_last else "",
        "rejudged": rejudged,
        "judged_by": versions_of(opened, found.until),
    }
    title = text.say("On paper: {title}", title=text.say("Ranking list"))
    return _view(opened, "classification", title, context, text)


def _rounds(opened: LoadedDuplicate, request: Request, date: str, text: Text) -> View:
    found = requested_classification(opened, request)
    shown = classification_view(found, text)
    starts = range(0, len(found.rounds), ACROSS)
    context = {
        "parts": [found.rounds[start : start + ACROSS] for start in starts],
        "about": [*_subtitle(found, date, text), *shown.facts],
        "shown": shown,
        "masters": _masters(found, text),
        "judged_by": other_versions_of(opened, found.until),
    }
    return _view(opened, "rounds", text.say("Rounds and players"), context, text)


def _masters(found: ResultsData, text: Text) -> list[dict[str, Any]]:
    """Return the racks and the master moves, and who had the best of the players."""
    lines = []
    for at, one in enumerate(found.rounds):
        best = max((row[at].points or 0 for row in found.points.values()), default=0)
        who = [
            found.opened.names[player]
            for player, row in found.points.items()
            if best and row[at].points == best
        ]
        counted = text.count("{n} player", "{n} players", len(who))
        lines.append(
            {
                "round": one,
                "rack": tiles_said(called_rack(found.opened, one), found.opened.terms.alphabet),
                "word": format_word(found.opened, one.master.word) if one.master else "–",
                "best": best,
                "who": join_names(who, text) if len(who) <= 3 else counted,
                "note": master_note(one, text),
            }
        )
    return lines


# ---- board and poster ----


def _board(opened: LoadedDuplicate, request: Request, text: Text) -> View:
    is_empty = request.query.get("show", "game") == "empty"
    found = results_data(opened)
    terms = opened.terms
    shown = (
        board_view(Board(), terms.alphabet, terms.scoring.layout, text)
        if is_empty
        else game_board_view(opened, text)
    )
    context = {
        "show_what": "empty" if is_empty else "game",
        "board_shown": shown,
        "judged_by": other_versions_of(opened, found.until),
        "until": found.until,
        "masters": []
        if is_empty
        else [one for one in _masters(found, text) if one["round"].master],
    }
    regions = {"board-paper": "duplicate/papers/board_part.html"}
    return _view(opened, "board", text.say("Demonstration board"), context, text, regions)


def _poster_about(
    found: ResultsData, shown: ClassificationView, date: str, text: Text
) -> list[str]:
    """Say what there was, or before the first round what there will be."""
    dated = title_with_date(game_title(found.opened), date)[1:]
    if found.rounds:
        return [*dated, shown.heading, *shown.facts]
    each = text.say("{time} per round", time=format_minutes(found.game.settings.seconds))
    return [*dated, length_text(found.game, text), each, *shown.facts]


def _poster(opened: LoadedDuplicate, request: Request, date: str, text: Text) -> View:
    found = requested_classification(opened, request)
    shown = classification_view(found, text)
    best = max(
        (
            (has.points or 0, one.number, player)
            for player, row in found.points.items()
            for one, has in zip(found.rounds, row, strict=True)
        ),
        key=lambda move: (move[0], -move[1]),
        default=(0, 0, ""),
    )
    said = ""
    if best[0]:
        one = found.rounds[best[1] - 1]
        slip = one.slips[best[2]]
        said = text.say(
            "Best move: {at} {word}, {points}, round {n}",
            at=slip.place or slip.at,
            word=format_word(opened, slip.main or slip.word),
            points=text.count("{n} point", "{n} points", best[0]),
            n=best[1],
        )
    first = [row for row in shown.rows if row.place <= FIRST]
    context = {
        "about": _poster_about(found, shown, date, text),
        "first": first[:MOST_FIRST],
        "more": len(first[MOST_FIRST:]),
        "best": said,
        "board_shown": game_board_view(opened, text),
        "official": official_status_text(opened, text),
        "reckoned": shown.reckoned,
        "judged_by": other_versions_of(opened, found.until),
        "until": found.until,
    }
    return _view(opened, "poster", text.say("Poster"), context, text)
