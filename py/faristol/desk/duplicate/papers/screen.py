"""Printouts of a duplicate: slips, sheets, classification, rounds, board, poster."""

from collections.abc import Sequence
from typing import Final, TypeVar

from faristol.board.board import Board
from faristol.desk.duplicate.base import (
    called_rack,
    format_called_tiles,
    format_word,
    game_board_view,
    game_screen,
)
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.evening_day import evening_day
from faristol.desk.duplicate.papers.contexts import (
    BlankSlipsContext,
    BoardPaperContext,
    ClassificationPaperContext,
    DuplicatePapersContext,
    DuplicateSlipsContext,
    MasterRow,
    PaperSlip,
    PosterContext,
    RoundsPaperContext,
    SheetsPaperContext,
    SlipSheets,
)
from faristol.desk.duplicate.programs import format_rejudged, other_versions_of, versions_of
from faristol.desk.duplicate.result_text import join_names
from faristol.desk.duplicate.results.classification import (
    ClassificationView,
    ResultsData,
    classification_heading,
    classification_view,
    game_title,
    length_text,
    official_status_view,
    results_data,
    title_with_date,
)
from faristol.desk.duplicate.results.player_sheet import master_note, player_sheet
from faristol.desk.duplicate.results.screen import requested_classification
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.signatures import Signings
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.clocks.clock_data import format_minutes
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_names import format_changes
from faristol.duplicate.state import away_now, list_entrants
from faristol.tiles.alphabet import Alphabet, alphabet_of, languages

ON_SHEET: Final = 8  # slips of A7 on A4
MAX_SLIPS: Final = 800  # on a hundred sheets
MAX_ROUND: Final = 99
USUAL_BLANK: Final = 80  # slips while no player is entered
USUAL_SLIPS: Final = 20  # slips of a player if the rounds are written by hand
SHEETS: Final = 40  # players' sheets printed at once
ACROSS: Final = 25  # rounds side by side on a landscape page
DENSE: Final = 22  # rounds that fit beside the classification on a portrait page
FIRST: Final = 10  # places on the poster; all players who share the last one are on it
MAX_FIRST: Final = 24  # names on the poster

SlipT = TypeVar("SlipT")

# title and description of each route
PAPERS: Final = {
    "slips": (
        gettext_noop("Slips"),
        gettext_noop("Eight per sheet, with name and table, to be cut"),
    ),
    "classification": (
        gettext_noop("Ranking list"),
        gettext_noop("Places, totals, ties and bonuses, to be signed"),
    ),
    "rounds": (
        gettext_noop("Rounds and players"),
        gettext_noop("Every score in every round, with headings on each page"),
    ),
    "sheets": (
        gettext_noop("Players’ sheets"),
        gettext_noop("What each player wrote in each round, one page per player"),
    ),
    "board": (
        gettext_noop("Demonstration board"),
        gettext_noop("The board, as large as the page, as it stands or empty"),
    ),
    "certificates": (
        gettext_noop("Certificates"),
        gettext_noop("One for each player, with the name in tiles"),
    ),
    "poster": (gettext_noop("Poster"), gettext_noop("The top places and the board, for the wall")),
}


async def show(desk: Desk, request: Request) -> View:
    """Show the list of printouts, or one of them as it will be printed."""
    duplicate = await desk.service(DuplicateService).load(request.lang)
    is_empty = not isinstance(duplicate, LoadedDuplicate) or not list_entrants(duplicate.game)
    if is_empty and request.path[2:3] == ("slips",):
        return await _show_blank_slips(desk, request)
    return await _show_of_game(desk, request)


@game_screen
async def _show_of_game(
    desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator
) -> View:
    zone = desk.zone(request, duplicate.row)
    date = evening_day(desk, request, duplicate, text)
    match request.path[2] if len(request.path) > 2 else "":
        case "slips":
            return _show_slips(duplicate, request, text)
        case "sheets":
            return _show_sheets(duplicate, request, text)
        case "classification":
            record = await desk.service(Signings).digits(duplicate.row)
            rejudgement_notes = format_rejudged(duplicate, zone)
            return _show_classification(duplicate, request, date, (record, rejudgement_notes), text)
        case "certificates":
            from faristol.desk.duplicate.papers.certificates import certificates

            context = certificates(
                requested_classification(duplicate, request), request, date, text
            )
            return View(title=text.gettext("Certificates"), context=context)
        case "rounds":
            return _show_rounds(duplicate, request, date, text)
        case "board":
            return _show_board(duplicate, request, text)
        case "poster":
            return _show_poster(duplicate, request, date, text)
        case _:
            return View(
                title=text.gettext("Printouts"),
                context=DuplicatePapersContext(duplicate=duplicate, papers=PAPERS),
            )


# ---- slips ----


async def _show_blank_slips(desk: Desk, request: Request) -> View:
    """Show blank slips: before players are entered, name, table and round are written by hand."""
    raw = read_number(request.query.get("each", "").strip(), most=3)
    slip_count = max(1, min(raw, MAX_SLIPS)) if raw >= 0 else USUAL_BLANK
    pages = -(-slip_count // ON_SHEET)
    slips = [PaperSlip()] * (pages * ON_SHEET)
    duplicate = await desk.service(DuplicateService).load(request.lang)
    row = await desk.service(Lexicons).find_proposed(request.lang)
    language, wants_scores = row.language if row else languages()[0], False
    text = desk.translator_for(request.lang)
    if isinstance(duplicate, LoadedDuplicate):
        text = duplicate.text  # cites the rules of the game
        language, wants_scores = duplicate.game.language, duplicate.game.settings.wants_scores
    return View(
        title=text.gettext("Slips"),
        text=text,
        context=BlankSlipsContext(
            requested_count=slip_count,
            slips=SlipSheets(
                sheets=order_for_cutting(slips),
                count=len(slips),
                cut="",
                wants_scores=wants_scores,
                squares_hint=_spelling_hint(alphabet_of(language), text),
                is_blank=True,
            ),
        ),
    )


def _show_slips(duplicate: LoadedDuplicate, request: Request, text: Translator) -> View:
    """Show the slips in an order in which the piles, once cut, are sorted by player and round."""
    game = duplicate.game
    query = request.query
    rounds = game.settings.rounds
    first = _parse_round_number(query.get("from", "1" if rounds and "each" not in query else ""))
    last = _parse_round_number(query.get("to", str(rounds or "") if first else ""))
    slips_per_player = _parse_round_number(query.get("each", "")) or USUAL_SLIPS
    if first:
        numbers = [str(number) for number in range(first, max(first, last) + 1)]
    else:
        numbers = [""] * slips_per_player
    slips = [
        PaperSlip(name=duplicate.names[entrant.player], table=entrant.table, round=number)
        for entrant in list_entrants(game)
        if entrant.player not in away_now(game)
        for number in numbers
    ]
    total = len(slips)
    slips = slips[:MAX_SLIPS]
    cut = ""
    if total > MAX_SLIPS:
        cut = text.gettext(
            "Only the first {shown} of {count} are printed: print fewer rounds at a time.",
            shown=text.format_number(MAX_SLIPS),
            count=text.format_number(total),
        )
    return View(
        title=text.gettext("Slips"),
        context=DuplicateSlipsContext(
            duplicate=duplicate,
            from_round=str(first or ""),
            to_round=str(last or first) if first else "",
            per_player=slips_per_player,
            slips=SlipSheets(
                sheets=order_for_cutting(slips),
                count=len(slips),
                cut=cut,
                wants_scores=game.settings.wants_scores,
                squares_hint=_spelling_hint(duplicate.terms.alphabet, text),
                is_blank=False,
            ),
        ),
    )


def order_for_cutting(slips: Sequence[SlipT]) -> list[list[SlipT | None]]:
    """Return the sheets of slips in an order in which a cut pile of sheets gives sorted stacks.

    >>> order_for_cutting(range(10))
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


def _spelling_hint(alphabet: Alphabet, text: Translator) -> str:
    """Return the hint how the word is written, with the tiles of more than one character."""
    wide = [spelling for spelling in alphabet.written if len(spelling) > 1]
    if not wide:
        return text.gettext("Main word, one tile per square")
    return text.gettext(
        "Main word, one tile per square ({tiles} in one square)", tiles=join_names(wide, text)
    )


def _parse_round_number(raw: str) -> int:
    """Return the number of a round from text, 0 if it is empty or invalid."""
    return max(0, min(read_number(raw.strip(), most=3), MAX_ROUND))


# ---- sheets, classification, rounds ----


def _show_sheets(duplicate: LoadedDuplicate, request: Request, text: Translator) -> View:
    results = results_data(duplicate)
    players = (
        [entrant.player for entrant in list_entrants(duplicate.game)] if results.rounds else []
    )
    pages = max(1, -(-len(players) // SHEETS))
    page = max(1, min(_parse_round_number(request.query.get("page", "")), pages))
    lot = players[(page - 1) * SHEETS : page * SHEETS]
    sheets = [sheet for player in lot if (sheet := player_sheet(results, player, text))]
    return View(
        title=text.gettext("Players’ sheets"),
        context=SheetsPaperContext(
            duplicate=duplicate,
            sheets=sheets,
            page=page,
            pages=pages,
            judged_by=other_versions_of(duplicate, results.until),
        ),
    )


def _subtitle_facts(results: ResultsData, date: str, text: Translator) -> list[str]:
    game = results.game
    facts = [
        *title_with_date(game_title(results.duplicate), date)[1:],
        classification_heading(game, results.until, text),
        length_text(game, text),
    ]
    facts += [
        text.gettext(
            "Not valid, for everybody: {word} ({why})",
            word=format_word(results.duplicate, word),
            why=why,
        )
        for word, why in game.invalid_words.items()
    ]
    if changes := format_changes(game.lexicon_changes, game.language, text):
        return [*facts, *changes]
    if game.lexicon and game.lexicon.name:
        facts.append(text.gettext("Words: {name}", name=game.lexicon.name))
    return facts


def _show_classification(
    duplicate: LoadedDuplicate,
    request: Request,
    date: str,
    stored: tuple[str, list[str]],
    text: Translator,
) -> View:
    """Show the classification with the digits of its record and the rounds judged again."""
    record, rejudgement_notes = stored
    results = requested_classification(duplicate, request)
    classification = classification_view(results, text)
    return View(
        title=text.gettext("On paper: {title}", title=text.gettext("Ranking list")),
        context=ClassificationPaperContext(
            duplicate=duplicate,
            classification=classification,
            has_cells=len(results.rounds) <= DENSE,
            about=[*_subtitle_facts(results, date, text), *classification.facts],
            official=official_status_view(duplicate, text),
            record=record if results.is_last else "",
            rejudgement_notes=rejudgement_notes,
            judged_by=versions_of(duplicate, results.until),
        ),
    )


def _show_rounds(duplicate: LoadedDuplicate, request: Request, date: str, text: Translator) -> View:
    results = requested_classification(duplicate, request)
    classification = classification_view(results, text)
    starts = range(0, len(results.rounds), ACROSS)
    return View(
        title=text.gettext("Rounds and players"),
        context=RoundsPaperContext(
            duplicate=duplicate,
            parts=[results.rounds[start : start + ACROSS] for start in starts],
            about=[*_subtitle_facts(results, date, text), *classification.facts],
            classification=classification,
            masters=_build_master_rows(results, text),
            judged_by=other_versions_of(duplicate, results.until),
        ),
    )


def _build_master_rows(results: ResultsData, text: Translator) -> list[MasterRow]:
    """Return the racks and master moves, with the players who found the best move of the hall."""
    lines = []
    for at, round_ in enumerate(results.rounds):
        best = max((row[at].points or 0 for row in results.points.values()), default=0)
        finders = [
            results.duplicate.names[player]
            for player, row in results.points.items()
            if best and row[at].points == best
        ]
        counted = text.ngettext("{n} player", "{n} players", len(finders))
        lines.append(
            MasterRow(
                round=round_,
                rack=format_called_tiles(
                    called_rack(results.duplicate, round_), results.duplicate.terms.alphabet
                ),
                at=round_.master.at if round_.master else "",
                word=format_word(results.duplicate, round_.master.word) if round_.master else "–",
                best=best,
                finders=join_names(finders, text) if len(finders) <= 3 else counted,
                note=master_note(round_, text),
            )
        )
    return lines


# ---- board and poster ----


def _show_board(duplicate: LoadedDuplicate, request: Request, text: Translator) -> View:
    is_empty = request.query.get("show", "game") == "empty"
    results = results_data(duplicate)
    terms = duplicate.terms
    picture = (
        board_view(Board(), terms.alphabet, terms.scoring.layout, text)
        if is_empty
        else game_board_view(duplicate, text)
    )
    return View(
        title=text.gettext("Demonstration board"),
        context=BoardPaperContext(
            duplicate=duplicate,
            show_what="empty" if is_empty else "game",
            board_view=picture,
            judged_by=other_versions_of(duplicate, results.until),
            until=results.until,
            masters=[]
            if is_empty
            else [row for row in _build_master_rows(results, text) if row.round.master],
        ),
    )


def _poster_facts(
    results: ResultsData, classification: ClassificationView, date: str, text: Translator
) -> list[str]:
    """Return the facts of the game played, or before the first round those of the game to come."""
    dated = title_with_date(game_title(results.duplicate), date)[1:]
    if results.rounds:
        return [*dated, classification.heading, *classification.facts]
    round_time = text.gettext(
        "{time} per round", time=format_minutes(results.game.settings.seconds)
    )
    return [*dated, length_text(results.game, text), round_time, *classification.facts]


def _show_poster(duplicate: LoadedDuplicate, request: Request, date: str, text: Translator) -> View:
    results = requested_classification(duplicate, request)
    classification = classification_view(results, text)
    best = max(
        (
            (score.points or 0, round_.number, player)
            for player, row in results.points.items()
            for round_, score in zip(results.rounds, row, strict=True)
        ),
        key=lambda move: (move[0], -move[1]),
        default=(0, 0, ""),
    )
    best_move = ""
    if best[0]:
        round_ = results.rounds[best[1] - 1]
        slip = round_.slips[best[2]]
        best_move = text.gettext(
            "Best move: {at} {word}, {points}, round {n}",
            at=slip.place or slip.at,
            word=format_word(duplicate, slip.main or slip.word),
            points=text.ngettext("{n} point", "{n} points", best[0]),
            n=best[1],
        )
    first = [row for row in classification.rows if row.place <= FIRST]
    return View(
        title=text.gettext("Poster"),
        context=PosterContext(
            duplicate=duplicate,
            about=_poster_facts(results, classification, date, text),
            first=first[:MAX_FIRST],
            more=len(first[MAX_FIRST:]),
            best=best_move,
            board_view=game_board_view(duplicate, text),
            official=official_status_view(duplicate, text),
            recalculation_note=classification.recalculation_note,
            judged_by=other_versions_of(duplicate, results.until),
            until=results.until,
        ),
    )
