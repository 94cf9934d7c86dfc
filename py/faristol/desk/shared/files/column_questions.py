"""Ask what the columns of a table are whose headings do not say it, and read the answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Text, mark
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.formats.column import Kind, Layout

LABELS: Final[Mapping["Kind", str]] = {
    "rating": mark("Rating"),
    "number": mark("Number"),
    "table": mark("Table"),
    "group": mark("Group"),
    "club": mark("Club"),
    "given": mark("First name"),
    "": mark("Left out"),
}
_FIELD: Final = "column-"


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedView:
    """A question about a column: the field, its label, the choices, what is chosen now."""

    field: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


def asked_views(layout: "Layout", kinds: Sequence["Kind"], text: Text) -> list[AskedView]:
    """Return a question for each column that has to be named."""
    options = [(kind, text.say(LABELS[kind])) for kind in kinds]
    second = layout.second
    names: list[Kind] = ["given", *(kind for kind in ("club", "group", "") if kind in kinds)]
    pair = second and AskedView(
        field=f"{_FIELD}{second.at + 1}",
        label=text.say(
            "What is column {column} ({sample})?", column=second.at + 1, sample=second.sample
        ),
        options=[(kind, text.say(LABELS[kind])) for kind in names],
        value=layout.columns[second.at].kind,
    )
    return [
        *([pair] if pair else []),
        *(
            AskedView(
                field=f"{_FIELD}{column.at + 1}",
                label=text.say(
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
    """Return what the form says of columns, by place.

    Raises:
        Refused: a choice is not among the kinds.
    """
    known: dict[str, Kind] = {"given": "given", **{str(kind): kind for kind in kinds}}
    answers: dict[int, Kind] = {}
    for field, value in request.fields:
        if field.startswith(_FIELD):
            if value not in known:
                raise Refused(Refusal("desk/no_such_choice", {"field": field}))
            answers[read_number(field.removeprefix(_FIELD)) - 1] = known[value]
    return answers
