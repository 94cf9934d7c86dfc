"""Give the standings out: as text for a messaging group, as a picture, as one page for the club's site."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Text, apart, format_number, format_signed
from faristol.desk.kernel.view import View
from faristol.desk.shared.standings_picture import PictureContent, layout_pages, layout_picture
from faristol.desk.tournament.base import (
    format_points,
    reckoned_said,
    tie_break_texts,
    tournament_screen,
    view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.penalties import PENALTY, penalties_of_round
from faristol.desk.tournament.round import result_note
from faristol.tournament.cross_table import Cell, cross_table
from faristol.tournament.final_standings import published_standings
from faristol.tournament.results import NAMED, WORTH
from faristol.tournament.standings import Line
from faristol.tournament.state import Tournament

MOST_IN_PICTURE: Final = 40  # lines: what can still be read on a telephone
MOST_IN_TEXT: Final = 250
STYLE: Final = (
    "body{font:16px/1.4 system-ui,sans-serif;margin:1rem auto;max-width:70rem;padding:0 1rem}"
    "div{overflow-x:auto}table{border-collapse:collapse;margin:0 0 2rem}caption{text-align:start;"
    "font-weight:700;padding:.5rem 0}th,td{padding:.2rem .6rem;border-bottom:1px solid #ccc;"
    "text-align:start}.n{text-align:end;font-variant-numeric:tabular-nums}"
)


@tournament_screen
async def show(desk: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show the standings as text and as a picture."""
    tournament, text = opened.tournament, opened.text
    after = tournament.last_done
    lines = published_standings(tournament, after) if after else ()
    today = date_of(desk.clock.now(), desk.zone(request, opened.row))
    facts = _picture_content(opened, lines)
    context = {
        "after": after,
        "results_text": "\n".join(_standings_text(opened, lines)) + "\n",
        "picture": layout_picture(facts),
        "pictures": layout_pages(facts),
        "picture_file": f"{text.say('standings')}-{today}",
    }
    return view(opened, "standings", "share", context, title=text.say("Share the standings"))


def standings_title(tournament: Tournament, text: Text) -> str:
    """Say which standings they are."""
    if tournament.is_ended:
        return text.say("Final standings")
    return text.say("Standings after round {n}", n=tournament.last_done)


def _subtitle(opened: LoadedTournament) -> str:
    return " · ".join((standings_title(opened.tournament, opened.text), *opened.about[1:]))


def _tie_break_text(opened: LoadedTournament) -> str:
    is_by_coefficient = opened.tournament.settings.counts == "coefficients"
    return opened.text.say("Coeff.") if is_by_coefficient else opened.text.say("Points")


def _standings_text(opened: LoadedTournament, lines: Sequence[Line]) -> Iterator[str]:
    yield opened.row.name
    yield _subtitle(opened)
    yield ""
    for line in lines[:MOST_IN_TEXT]:
        name = apart(" ".join(opened.names[line.player].split()))
        yield f"{line.place}. {name} {tie_break_texts(opened, line)} ({format_signed(line.difference)})"
    if left := max(0, len(lines) - MOST_IN_TEXT):
        yield opened.text.count("and {n} more", "and {n} more", left)
    if reckoned := reckoned_said(opened, opened.tournament.last_done):
        yield ""
        yield reckoned


def _picture_content(opened: LoadedTournament, lines: Sequence[Line]) -> PictureContent:
    text = opened.text
    left = max(0, len(lines) - MOST_IN_PICTURE)
    notes = [text.count("and {n} more", "and {n} more", left)] if left else []
    return PictureContent(
        title=opened.row.name,
        about=_subtitle(opened),
        heads=["", text.say("Name"), text.say("Diff."), _tie_break_text(opened)],
        rows=[
            [
                str(line.place),
                " ".join(opened.names[line.player].split()),
                format_signed(line.difference),
                tie_break_texts(opened, line),
            ]
            for line in lines[:MOST_IN_PICTURE]
        ],
        notes=[*notes, *filter(None, [reckoned_said(opened, opened.tournament.last_done)])],
        foot="",
    )


# ---- one page, complete in itself ----


def standings_page(opened: LoadedTournament) -> str:
    """Return the standings and every round as a page that asks for nothing else."""
    tournament, text, names = opened.tournament, opened.text, opened.names
    after = tournament.last_done
    number = (text.say("Place"), text.say("Name"), _tie_break_text(opened), text.say("Diff."))
    heads = [*number, text.say("Total"), *map(str, range(1, after + 1))]
    rows = [
        [
            str(row.line.place),
            names[row.line.player],
            tie_break_texts(opened, row.line),
            format_signed(row.line.difference),
            format_number(row.line.total),
            *(_cell(cell, text) for cell in row.cells),
        ]
        for row in (cross_table(tournament, after) if after else ())
    ]
    tables = [_table(standings_title(tournament, text), heads, rows, (1,))]
    sides = (text.say("Table"), text.say("Name"), text.say("Points"))
    for one in tournament.confirmed:
        of_round = []
        for it in one.tables:
            result = one.results.get(it.number)
            scores = map(format_number, result.outcome.scores) if result else ("", "")
            if result and result.report.how == "reported":
                scores = ("", "")
            how = result_note(result.report) if result else ""
            how = text.say(how) if how else ""
            if result and result.report.how in NAMED:
                won = (format_points(WORTH[of]) for of in result.outcome.results)
                how = f"{how}: {'–'.join(won)}"
            of_round.append([str(it.number), names[it.one], *scores, names[it.other], how])
        of_round += [[text.say("bye"), names[player], "", "", "", ""] for player in one.resting]
        of_round += [
            ["", names[player], amount, "", "", text.say(PENALTY)]
            for player, amount in penalties_of_round(opened, one.number)
        ]
        caption = text.say("Round {round}", round=one.number)
        tables.append(_table(caption, [*sides, sides[2], sides[1], ""], of_round, (1, 4, 5)))
    title = escape(opened.row.name)
    reckoned = reckoned_said(opened, after)
    note = f"<p>{escape(reckoned)}</p>" if reckoned else ""
    return (
        f'<!doctype html>\n<html lang="{text.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n"
        f"<body><h1>{title}</h1><p>{escape(_subtitle(opened))}</p>\n{note}{''.join(tables)}</body></html>\n"
    )


def _cell(cell: Cell, text: Text) -> str:
    if cell.what == "game":
        place = f" ({cell.place})" if cell.place else ""
        given = (
            f" ({format_points(WORTH[cell.result])})" if cell.result and not cell.is_told else ""
        )
        return f"{format_signed(cell.scores[0] - cell.scores[1])}{given}{place}"
    return text.say("bye") if cell.what == "bye" else "–"


def _table(
    caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]], texts: Sequence[int]
) -> str:
    """Write a table; every column but those of `texts` is of numbers."""
    kinds = ["" if at in texts else ' class="n"' for at in range(len(heads))]

    def row(name: str, cells: Sequence[str]) -> str:
        told = zip(kinds, cells, strict=True)
        return "".join(f"<{name}{kind}>{escape(cell)}</{name}>" for kind, cell in told)

    body = "\n".join(f"<tr>{row('td', cells)}</tr>" for cells in rows)
    return (
        f"<div><table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{row('th', heads)}</tr></thead>\n<tbody>{body}</tbody></table></div>\n"
    )
