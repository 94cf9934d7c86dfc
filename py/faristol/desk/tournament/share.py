"""The standings to share: as text for a messaging group, as an image, as a page for the club's site."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import ClassVar, Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Translator, format_number, format_signed, isolate_bidi
from faristol.desk.kernel.view import View
from faristol.desk.shared.standings_picture import (
    PictureContent,
    StandingsPicture,
    layout_pages,
    layout_picture,
)
from faristol.desk.tournament.base import (
    TournamentContext,
    format_points,
    format_ranking_points,
    reckoning_note,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.penalties import PENALTY, penalties_of_round
from faristol.desk.tournament.round import result_note
from faristol.tournament.cross_table import Cell, build_cross_table
from faristol.tournament.final_standings import published_standings
from faristol.tournament.results import NAMED, WORTH
from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Tournament

MAX_IN_PICTURE: Final = 40  # lines that are legible on a telephone
MAX_IN_TEXT: Final = 250
STYLE: Final = (
    "body{font:16px/1.4 system-ui,sans-serif;margin:1rem auto;max-width:70rem;padding:0 1rem}"
    "div{overflow-x:auto}table{border-collapse:collapse;margin:0 0 2rem}caption{text-align:start;"
    "font-weight:700;padding:.5rem 0}th,td{padding:.2rem .6rem;border-bottom:1px solid #ccc;"
    "text-align:start}.n{text-align:end;font-variant-numeric:tabular-nums}"
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ShareStandingsContext(TournamentContext):
    """The standings as text and as an image."""

    template: ClassVar[str] = "tournament/share.html"

    after: int  # the last round with all results, or 0
    results_text: str
    picture: StandingsPicture  # all in one
    pictures: Sequence[StandingsPicture]  # a page each
    picture_file: str  # the name of the file, without its extension


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the standings as text and as an image."""
    state, text = tournament.state, tournament.text
    after = state.last_done
    lines = published_standings(state, after) if after else ()
    today = date_of(desk.clock.now(), desk.zone(request, tournament.row))
    content = _picture_content(tournament, lines)
    context = ShareStandingsContext(
        tournament=tournament,
        part="standings",
        after=after,
        results_text="\n".join(_standings_lines(tournament, lines)) + "\n",
        picture=layout_picture(content),
        pictures=layout_pages(content),
        picture_file=f"{text.gettext('standings')}-{today}",
    )
    return tournament_view(context, title=text.gettext("Share the standings"))


def standings_title(tournament: Tournament, text: Translator) -> str:
    """Return the title of the standings."""
    if tournament.is_ended:
        return text.gettext("Final standings")
    return text.gettext("Standings after round {n}", n=tournament.last_done)


def _subtitle(tournament: LoadedTournament) -> str:
    return " · ".join((standings_title(tournament.state, tournament.text), *tournament.about[1:]))


def _points_heading(tournament: LoadedTournament) -> str:
    is_by_coefficient = tournament.state.settings.counts == "coefficients"
    return (
        tournament.text.gettext("Coeff.")
        if is_by_coefficient
        else tournament.text.gettext("Points")
    )


def _standings_lines(tournament: LoadedTournament, lines: Sequence[StandingsLine]) -> Iterator[str]:
    yield tournament.row.name
    yield _subtitle(tournament)
    yield ""
    for line in lines[:MAX_IN_TEXT]:
        name = isolate_bidi(" ".join(tournament.names[line.player].split()))
        yield f"{line.place}. {name} {format_ranking_points(tournament, line)} ({format_signed(line.difference)})"
    if left := max(0, len(lines) - MAX_IN_TEXT):
        yield tournament.text.ngettext("and {n} more", "and {n} more", left)
    if reckoned := reckoning_note(tournament, tournament.state.last_done):
        yield ""
        yield reckoned


def _picture_content(
    tournament: LoadedTournament, lines: Sequence[StandingsLine]
) -> PictureContent:
    text = tournament.text
    left = max(0, len(lines) - MAX_IN_PICTURE)
    notes = [text.ngettext("and {n} more", "and {n} more", left)] if left else []
    return PictureContent(
        title=tournament.row.name,
        about=_subtitle(tournament),
        heads=["", text.gettext("Name"), text.gettext("Diff."), _points_heading(tournament)],
        rows=[
            [
                str(line.place),
                " ".join(tournament.names[line.player].split()),
                format_signed(line.difference),
                format_ranking_points(tournament, line),
            ]
            for line in lines[:MAX_IN_PICTURE]
        ],
        notes=[*notes, *filter(None, [reckoning_note(tournament, tournament.state.last_done)])],
        foot="",
    )


# ---- the page for the club's site ----


def standings_page(tournament: LoadedTournament) -> str:
    """Return the standings and all rounds as an HTML page without external files."""
    state, text, names = tournament.state, tournament.text, tournament.names
    after = state.last_done
    lead_heads = (
        text.gettext("Place"),
        text.gettext("Name"),
        _points_heading(tournament),
        text.gettext("Diff."),
    )
    heads = [*lead_heads, text.gettext("Total"), *map(str, range(1, after + 1))]
    rows = [
        [
            str(row.line.place),
            names[row.line.player],
            format_ranking_points(tournament, row.line),
            format_signed(row.line.difference),
            format_number(row.line.total),
            *(_format_cell(cell, text) for cell in row.cells),
        ]
        for row in (build_cross_table(state, after) if after else ())
    ]
    tables = [_render_table(standings_title(state, text), heads, rows, (1,))]
    sides = (text.gettext("Table"), text.gettext("Name"), text.gettext("Points"))
    for round_ in state.confirmed:
        of_round = []
        for table in round_.tables:
            result = round_.results.get(table.number)
            scores = map(format_number, result.outcome.scores) if result else ("", "")
            if result and result.report.how == "reported":
                scores = ("", "")
            how = result_note(result.report) if result else ""
            how = text.gettext(how) if how else ""
            if result and result.report.how in NAMED:
                won = (format_points(WORTH[result_kind]) for result_kind in result.outcome.results)
                how = f"{how}: {'–'.join(won)}"
            of_round.append([str(table.number), names[table.one], *scores, names[table.other], how])
        of_round += [
            [text.gettext("bye"), names[player], "", "", "", ""] for player in round_.resting
        ]
        of_round += [
            ["", names[player], amount, "", "", text.gettext(PENALTY)]
            for player, amount in penalties_of_round(tournament, round_.number)
        ]
        caption = text.gettext("Round {round}", round=round_.number)
        tables.append(_render_table(caption, [*sides, sides[2], sides[1], ""], of_round, (1, 4, 5)))
    title = escape(tournament.row.name)
    reckoned = reckoning_note(tournament, after)
    note = f"<p>{escape(reckoned)}</p>" if reckoned else ""
    return (
        f'<!doctype html>\n<html lang="{text.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{title}</h1><p>{escape(_subtitle(tournament))}</p>\n{note}{''.join(tables)}</body></html>\n"
    )


def _format_cell(cell: Cell, text: Translator) -> str:
    if cell.what == "game":
        place = f" ({cell.place})" if cell.place else ""
        given = (
            f" ({format_points(WORTH[cell.result])})" if cell.result and not cell.is_told else ""
        )
        return f"{format_signed(cell.scores[0] - cell.scores[1])}{given}{place}"
    return text.gettext("bye") if cell.what == "bye" else "–"


def _render_table(
    caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], text_columns: Sequence[int]
) -> str:
    """Render a table; all columns but `text_columns` are numeric."""
    attributes = ["" if at in text_columns else ' class="n"' for at in range(len(heads))]

    def render_row(name: str, cells: Sequence[str]) -> str:
        pairs = zip(attributes, cells, strict=True)
        return "".join(f"<{name}{kind}>{escape(cell)}</{name}>" for kind, cell in pairs)

    body = "\n".join(f"<tr>{render_row('td', cells)}</tr>" for cells in rows)
    return (
        f"<div><table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{render_row('th', heads)}</tr></thead>\n<tbody>{body}</tbody></table></div>\n"
    )
