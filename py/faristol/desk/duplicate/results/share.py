"""Give the results out: as text for a messaging group, as a picture, as files (CAT-DUP 1.11-1)."""

from collections.abc import Iterator
from typing import Final

from faristol.desk.duplicate.base import game_screen
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.evening_day import evening_date, evening_day
from faristol.desk.duplicate.results.classification import (
    ClassificationView,
    ResultsData,
    classification_view,
    game_title,
    official_status_text,
    subtitle_of,
    title_with_date,
)
from faristol.desk.duplicate.results.screen import finder_choices, requested_classification
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, apart
from faristol.desk.kernel.view import View
from faristol.desk.shared.standings_picture import PictureContent, layout_pages, layout_picture
from faristol.formats.eliot_limits import stands

MOST_IN_PICTURE: Final = 40  # lines: what can still be read on a telephone
MOST_IN_TEXT: Final = 250


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show the results as text and as a picture, and the files there are."""
    found = requested_classification(opened, request)
    shown = classification_view(found, text)
    date = evening_day(desk, request, opened, text)
    facts = picture_content(found, shown, date, text)
    return View(
        title=text.say("Share and files"),
        template="duplicate/results/share.html",
        regions={"share-parts": "shared/share.html"},
        context={
            "note": subtitle_of(opened, text),
            "results_text": results_text(found, shown, date, text),
            "picture": layout_picture(facts),
            "pictures": layout_pages(facts),
            "picture_file": f"{text.say('ranking')}-{evening_date(desk, request, opened)}",
            "group": found.group,
            "stands": stands(next((one.master.at for one in opened.game.done if one.master), "")),
            **finder_choices(found, text),
        },
    )


def results_text(found: ResultsData, shown: ClassificationView, date: str, text: Text) -> str:
    """Write the classification for a messaging group, a line for each player."""
    return "\n".join(_lines(found, shown, date, text)) + "\n"


def _lines(found: ResultsData, shown: ClassificationView, date: str, text: Text) -> Iterator[str]:
    yield " · ".join(title_with_date(_single_line(game_title(found.opened)), date))
    yield f"{shown.heading} · {' · '.join(shown.facts)}"
    yield ""
    for row in shown.rows[:MOST_IN_TEXT]:
        place = row.placed if row.is_shared else f"{row.place}."
        bonus = f" ({text.say('bonus {bonus}', bonus=row.bonus)})" if row.bonus else ""
        share = f" · {text.say('{n}%', n=row.percent)}" if row.percent else ""
        yield f"{place} {apart(_single_line(row.name))} {row.total}{bonus}{share}"
    left = len(shown.rows) - MOST_IN_TEXT
    if left > 0:
        yield text.count("and {n} more", "and {n} more", left)
    proofs = [proof for row in shown.rows for proof in row.proofs]
    if proofs:
        yield ""
        yield from map(_single_line, proofs)
    if shown.awards:
        yield ""
        yield f"{text.say('Bonuses')}:"
        yield from map(_single_line, shown.awards)
    if shown.unplaced:
        yield ""
        for one in shown.unplaced:
            yield f"{text.say('Not placed:')} {apart(_single_line(one.name))} ({one.why}, {one.total})"
    yield ""
    official = official_status_text(found.opened, text)
    yield f"{official['title']} {official['why']}"
    if shown.reckoned:
        yield shown.reckoned


def picture_content(
    found: ResultsData, shown: ClassificationView, date: str, text: Text
) -> PictureContent:
    """Return what stands in the picture: every word and number as it stands there."""
    heads = ["", text.say("Player"), text.say("Table"), text.say("Total")]
    if shown.has_bonus:
        heads.append(text.say("Bonus"))
    rows = []
    for row in shown.rows[:MOST_IN_PICTURE]:
        cells = [row.placed, _single_line(row.name), str(row.entrant.table), row.total]
        rows.append([*cells, *([row.bonus] if shown.has_bonus else []), row.percent])
    notes = [_single_line(proof) for row in shown.rows[:MOST_IN_PICTURE] for proof in row.proofs]
    left = len(shown.rows) - MOST_IN_PICTURE
    if left > 0:
        notes.insert(0, text.count("and {n} more", "and {n} more", left))
    notes += [
        f"{text.say('Not placed:')} {apart(_single_line(one.name))} ({one.why}, {one.total})"
        for one in shown.unplaced
    ]
    official = official_status_text(found.opened, text)
    title, *dated = title_with_date(_single_line(game_title(found.opened)), date)
    return PictureContent(
        title=title,
        about=" · ".join((shown.heading, *dated, *shown.facts)),
        heads=[*heads, "%"],
        rows=rows,
        notes=[*notes, *map(_single_line, shown.awards), *filter(None, [shown.reckoned])],
        foot=official["title"],
    )


def _single_line(words: str) -> str:
    """Return words in one line: a name cannot begin a line of its own."""
    return " ".join(words.split())
