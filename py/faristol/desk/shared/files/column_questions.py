"""Questions about columns of a table with unknown headings, and their answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.formats.column import Kind, Layout

LABELS: Final[Mapping["Kind", str]] = {
    "rating": gettext_noop("Rating"),
    "number": gettext_noop("Number"),
    "table": gettext_noop("Table"),
    "group": gettext_noop("Group"),
    "club": gettext_noop("Club"),
    "given": gettext_noop("First name"),
    "": gettext_noop("Left out"),
}
_FIELD: Final = "column-"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportQuestionView:
    """A question about an import: the field, its label, the choices, and the chosen value."""

    field: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


def question_views(
    layout: "Layout", kinds: Sequence["Kind"], text: Translator
) -> list[ImportQuestionView]:
    """Return a question for each column that has to be named."""
    options = [(kind, text.gettext(LABELS[kind])) for kind in kinds]
    second = layout.second
    names: list[Kind] = ["given", *(kind for kind in ("club", "group", "") if kind in kinds)]
    pair = second and ImportQuestionView(
        field=f"{_FIELD}{second.at + 1}",
        label=text.gettext(
            "What is column {column} ({sample})?", column=second.at + 1, sample=second.sample
        ),
        options=[(kind, text.gettext(LABELS[kind])) for kind in names],
        value=layout.columns[second.at].kind,
    )
    return [
        *([pair] if pair else []),
        *(
            ImportQuestionView(
                field=f"{_FIELD}{column.at + 1}",
                label=text.gettext(
                    "What is column {column} ({sample})?",
                    column=column.heading,
                    sample=column.sample,
                ),
                options=options,
                value=layout.columns[column.at].kind,
            )
            for column in layout.asked
        ),
    ]


def answers_from_form(request: Request, kinds: Sequence["Kind"]) -> dict[int, "Kind"]:
    """Return the kinds of columns in a form, by index.

    Raises:
        Refused: a choice is not among the kinds.
    """
    kinds_by_value: dict[str, Kind] = {"given": "given", **{str(kind): kind for kind in kinds}}
    answers: dict[int, Kind] = {}
    for field, value in request.fields:
        if field.startswith(_FIELD):
            if value not in kinds_by_value:
                raise Refused(Refusal("desk/no_such_choice", {"field": field}))
            answers[read_number(field.removeprefix(_FIELD)) - 1] = kinds_by_value[value]
    return answers
