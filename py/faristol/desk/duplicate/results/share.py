"""Screen that publishes the results: text for a messaging group, picture, files (CAT-DUP 1.11-1)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.desk.duplicate.base import game_screen
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.evening_day import evening_date, evening_day
from faristol.desk.duplicate.results.classification import (
    ClassificationView,
    ResultsData,
    classification_view,
    game_title,
    official_status_view,
    title_with_date,
)
from faristol.desk.duplicate.results.contexts import TitledDuplicateContext
from faristol.desk.duplicate.results.screen import (
    FinderChoices,
    finder_choices,
    requested_classification,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, isolate_bidi
from faristol.desk.kernel.view import View
from faristol.desk.shared.standings_picture import (
    PictureContent,
    StandingsPicture,
    layout_pages,
    layout_picture,
)
from faristol.formats.eliot_limits import is_vertical

MAX_IN_PICTURE: Final = 40  # rows that are still legible on a telephone
MAX_IN_TEXT: Final = 250


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateShareContext(TitledDuplicateContext):
    """The results as text and as pictures, and the files offered."""

    template: ClassVar[str] = "duplicate/results/share.html"
    regions: ClassVar[Mapping[str, str]] = {"share-parts": "shared/share.html"}

    results_text: str
    picture: StandingsPicture  # all in one
    pictures: Sequence[StandingsPicture]  # the same in pages
    picture_file: str  # the name of the file, without its end
    finder: FinderChoices
    group: str  # empty for all players
    is_first_down: bool  # whether the first word is played down


@game_screen
async def show(desk: Desk, request: Request, duplicate: LoadedDuplicate, text: Translator) -> View:
    """Show the results as text and as a picture, and the files offered."""
    results = requested_classification(duplicate, request)
    classification = classification_view(results, text)
    date = evening_day(desk, request, duplicate, text)
    content = picture_content(results, classification, date, text)
    return View(
        title=text.gettext("Share and files"),
        context=DuplicateShareContext(
            duplicate=duplicate,
            results_text=results_text(results, classification, date, text),
            picture=layout_picture(content),
            pictures=layout_pages(content),
            picture_file=f"{text.gettext('ranking')}-{evening_date(desk, request, duplicate)}",
            finder=finder_choices(results, text),
            group=results.group,
            is_first_down=is_vertical(
                next((round_.master.at for round_ in duplicate.game.done if round_.master), "")
            ),
        ),
    )


def results_text(
    results: ResultsData, classification: ClassificationView, date: str, text: Translator
) -> str:
    """Return the classification as text for a messaging group, a line for each player."""
    return "\n".join(_iterate_lines(results, classification, date, text)) + "\n"


def _iterate_lines(
    results: ResultsData, classification: ClassificationView, date: str, text: Translator
) -> Iterator[str]:
    yield " · ".join(title_with_date(_single_line(game_title(results.duplicate)), date))
    yield f"{classification.heading} · {' · '.join(classification.facts)}"
    yield ""
    for row in classification.rows[:MAX_IN_TEXT]:
        place = row.place_text if row.is_shared else f"{row.place}."
        bonus = f" ({text.gettext('bonus {bonus}', bonus=row.bonus)})" if row.bonus else ""
        share = f" · {text.gettext('{n}%', n=row.percent)}" if row.percent else ""
        yield f"{place} {isolate_bidi(_single_line(row.name))} {row.total}{bonus}{share}"
    left = len(classification.rows) - MAX_IN_TEXT
    if left > 0:
        yield text.ngettext("and {n} more", "and {n} more", left)
    proofs = [proof for row in classification.rows for proof in row.proofs]
    if proofs:
        yield ""
        yield from map(_single_line, proofs)
    if classification.awards:
        yield ""
        yield f"{text.gettext('Bonuses')}:"
        yield from map(_single_line, classification.awards)
    if classification.unplaced:
        yield ""
        for unranked in classification.unplaced:
            yield f"{text.gettext('Not placed:')} {isolate_bidi(_single_line(unranked.name))} ({unranked.why}, {unranked.total})"
    yield ""
    official = official_status_view(results.duplicate, text)
    yield f"{official.title} {official.why}"
    if classification.recalculation_note:
        yield classification.recalculation_note


def picture_content(
    results: ResultsData, classification: ClassificationView, date: str, text: Translator
) -> PictureContent:
    """Return the words and numbers of the picture."""
    heads = ["", text.gettext("Player"), text.gettext("Table"), text.gettext("Total")]
    if classification.has_bonus:
        heads.append(text.gettext("Bonus"))
    rows = []
    for row in classification.rows[:MAX_IN_PICTURE]:
        cells = [row.place_text, _single_line(row.name), str(row.entrant.table), row.total]
        rows.append([*cells, *([row.bonus] if classification.has_bonus else []), row.percent])
    notes = [
        _single_line(proof) for row in classification.rows[:MAX_IN_PICTURE] for proof in row.proofs
    ]
    left = len(classification.rows) - MAX_IN_PICTURE
    if left > 0:
        notes.insert(0, text.ngettext("and {n} more", "and {n} more", left))
    notes += [
        f"{text.gettext('Not placed:')} {isolate_bidi(_single_line(unranked.name))} ({unranked.why}, {unranked.total})"
        for unranked in classification.unplaced
    ]
    official = official_status_view(results.duplicate, text)
    title, *dated = title_with_date(_single_line(game_title(results.duplicate)), date)
    return PictureContent(
        title=title,
        about=" · ".join((classification.heading, *dated, *classification.facts)),
        heads=[*heads, "%"],
        rows=rows,
        notes=[
            *notes,
            *map(_single_line, classification.awards),
            *filter(None, [classification.recalculation_note]),
        ],
        foot=official.title,
    )


def _single_line(words: str) -> str:
    """Return words in one line, so that a name cannot begin a new line."""
    return " ".join(words.split())
