"""The form of a topic of a club's rules: its values, or whether the rules have the topic at all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, BoundForm, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.rules.field_views import (
    NumbersFieldView,
    OrderFieldView,
    PartFieldView,
    RowsFieldView,
    TopicField,
)
from faristol.desk.rules.fields import Fields
from faristol.desk.rules.form import parse_topic
from faristol.desk.rules.kind_usage import UseView, is_offered, kinds_of, list_users, list_uses
from faristol.desk.rules.playability import blame_time, find_bad_times, find_unplayable
from faristol.desk.rules.ruleset_view import Sources, carry_out, load_rulebook
from faristol.desk.rules.started_documents import BegunDocument, list_under_way
from faristol.desk.rules.titles import base_title, route_of
from faristol.desk.shared.rulesets.rule_labels import TOPICS
from faristol.desk.shared.rulesets.rule_view import (
    RuleRow,
    RulesetView,
    common_article_prefix,
    is_there,
)
from faristol.desk.shared.rulesets.rulesets import PRESETS, LoadedRulebook
from faristol.house_rules.acts import ChangeValues, flawed
from faristol.house_rules.rulebook import with_values
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.kind import slots_of
from faristol.rules.preset import preset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.values import Plain

COMMAND = "change_rules"


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueView:
    """The notes beside the field of a value: the kinds that use it, and the value of the regulation."""

    uses: list[UseView]
    base: tuple[str, ...]
    article: str
    is_changed: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RulesTopicContext(Context):
    """The form of a topic of a club's rules."""

    template: ClassVar[str] = "rules/topic.html"

    topic: str
    topic_title: str
    row: StreamRow
    fields_of: Callable[[BoundForm], Sequence[TopicField]]
    problems_of: Callable[[Sequence[TopicField]], Sequence[tuple[str, str]]]
    value_view_of: Callable[[str], ValueView]
    unused: Sequence[tuple[RuleRow, Sequence[UseView]]]  # with the kinds that use each
    sources: Sources
    differences: Sequence[RuleRow]
    under_way: Sequence[BegunDocument]
    version: int
    is_there: bool  # whether the rules have the topic
    can_remove: bool
    is_changed: bool
    is_in_base: bool
    base: str  # the name of the rules that were copied
    donor: str  # the name of the rules whose values the fields propose
    back: str  # the route of the rules


async def show_topic(
    desk: Desk,
    request: Request,
    rulebook: LoadedRulebook,
    topic: str,
    *,
    ruleset: Ruleset,
    base: Ruleset,
) -> View:
    """Show a topic as fields."""
    text = desk.translator_for(request.lang)
    book = rulebook.state
    prefix = f"{topic}."
    under_way = await list_under_way(desk, rulebook)

    kinds = kinds_of(ruleset)
    is_present = is_there(ruleset, topic)
    changed = frozenset(difference.path for difference in book.differences)
    lines = {
        line.path: line
        for topic_view in RulesetView(ruleset, base, text, changed).topics()
        if topic_view.name == topic
        for line in topic_view.lines
    }
    sources = Sources(common_article_prefix(base), text)

    def value_view(path: str) -> ValueView:
        line = lines.get(path)
        source = sources.format_source(line.base_source) if line and not line.is_part else ""
        return ValueView(
            uses=list_uses(path, kinds, text),
            base=line.base_texts if line and not line.is_part else (),
            article=source,
            is_changed=bool(line and line.is_changed),
        )

    def build_fields(form: BoundForm) -> list[TopicField]:
        is_back = form.request is not None and form.request.command == COMMAND
        fields = Fields(
            ruleset,
            lambda path: donor_of(path, base),
            text,
            submitted=form.request if is_back else None,
            problem_at=lambda path: form.problem(COMMAND, path),
        )
        topic_fields = fields.of(topic)
        return list(_list_offered(topic_fields, kinds)) if is_present else topic_fields

    topic_donor = donor_of(topic, base)
    return View(
        title=text.gettext(TOPICS[topic]),
        stream=rulebook.row.id,
        context=RulesTopicContext(
            topic=topic,
            topic_title=text.gettext(TOPICS[topic]),
            row=rulebook.row,
            fields_of=build_fields,
            problems_of=problems_of,
            value_view_of=value_view,
            unused=[
                (line, list_users(line.path, text))
                for line in lines.values()
                if is_present and not line.is_part and not is_offered(line.path, kinds)
            ],
            sources=sources,
            differences=[line for line in lines.values() if line.is_changed and line.can_restore],
            under_way=under_way,
            version=ruleset.heading.version,
            is_there=is_present,
            can_remove=is_present and slots_of(Rules)[topic].is_optional,
            is_changed=any(
                f"{difference.path}.".startswith(prefix) for difference in book.differences
            ),
            is_in_base=is_there(base, topic),
            base=base_title(rulebook, text),
            donor=base_title(rulebook, text)
            if topic_donor is base
            else text.gettext(PRESETS[topic_donor.heading.name]),
            back=route_of(rulebook.row.id),
        ),
    )


def _list_offered(fields: Sequence[TopicField], kinds: tuple[str, ...]) -> Iterator[TopicField]:
    """Yield the fields of the values that some kinds use, also inside of a part."""
    for field in fields:
        if not is_offered(field.path, kinds):
            continue
        if isinstance(field, PartFieldView):
            yield replace(field, fields=list(_list_offered(field.fields, kinds)))
        else:
            yield field


def problems_of(fields: Sequence[TopicField]) -> list[tuple[str, str]]:
    """Return the refused values of fields: the id of the field that takes the focus, and its label."""
    return list(_list_problems(fields))


def _list_problems(fields: Sequence[TopicField]) -> Iterator[tuple[str, str]]:
    for field in fields:
        if isinstance(field, PartFieldView):
            yield from [(field.id, field.label)] if field.wrong else _list_problems(field.fields)
            continue
        items = field.items if isinstance(field, OrderFieldView | NumbersFieldView) else ()
        rows = field.rows if isinstance(field, RowsFieldView) else ()
        lines = [line.wrong for line in items]
        cells = [(cell.id, cell.wrong or row.wrong) for row in rows for cell in row.cells]
        number = next((number for number, wrong in enumerate(lines, 1) if wrong), 1)
        place = next((id_ for id_, wrong in cells if wrong), cells[0][0] if cells else "")
        if field.wrong or any(lines) or any(wrong for _, wrong in cells):
            is_group = field.shape in ("choice", "set", "order", "numbers")
            yield place or (f"{field.id}-{number}" if is_group else field.id), field.label


def donor_of(path: str, base: Ruleset) -> Ruleset:
    """Return a rule set that has the value of a path: the base, else a regulation of its language."""
    language = base.heading.language
    regulations = [preset(name) for name in PRESETS]
    regulations.sort(key=lambda regulation: regulation.heading.language != language)
    return next(candidate for candidate in (base, *regulations) if is_there(candidate, path))


# ---- acting ----


async def change(desk: Desk, request: Request) -> Done:
    """Write the typed values of a topic."""
    topic = request.value("topic")
    rulebook = await load_rulebook(desk, request)
    if rulebook.state.ruleset is None or topic not in TOPICS:
        raise Refused(STALE)
    values = parse_topic(topic, request, rulebook.state.ruleset)
    changed = with_values(rulebook.state, values)
    if isinstance(changed, Ruleset):
        flaws = find_unplayable(changed.rules, values)
    else:
        flaws = (*find_bad_times(values), *blame_time(changed, values, rulebook.state.ruleset))
    if flaws:
        raise Refused(Refusal("rules/flawed", {**flawed(flaws).data, "topic": topic}))
    return await _write(desk, request, rulebook, topic, values, gettext_noop("Saved: {topic}."))


async def take_away(desk: Desk, request: Request) -> Done:
    """Remove a topic from the rules."""
    topic = request.value("topic")
    rulebook = await load_rulebook(desk, request)
    if topic not in TOPICS:
        raise Refused(STALE)
    message = gettext_noop("The rules no longer have “{topic}”.")
    return await _write(desk, request, rulebook, topic, {topic: None}, message)


async def _write(
    desk: Desk,
    request: Request,
    rulebook: LoadedRulebook,
    topic: str,
    values: dict[str, Plain],
    message: str,
) -> Done:
    title = desk.translator_for(request.lang).gettext(TOPICS[topic])
    done = Done(
        route=route_of(rulebook.row.id),
        toast=Message(message, {"topic": title}),
        effects=({"do": "focus", "id": f"topic-{topic}"},),
    )
    return await carry_out(desk, request, rulebook, ChangeValues(values=Table(values)), done, topic)
