"""Change one topic of a club's rules: its values, or whether the rules have it at all."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, BoundForm, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.rules.fields import Field, Fields
from faristol.desk.rules.form import read_topic
from faristol.desk.rules.kind_usage import UseView, is_offered, kinds_of, list_users, list_uses
from faristol.desk.rules.playability import blame_time, find_bad_times, find_unplayable
from faristol.desk.rules.ruleset_view import Sources, carried_out, kept_of
from faristol.desk.rules.started_documents import list_under_way
from faristol.desk.rules.titles import base_title, route_of
from faristol.desk.shared.rulesets.rule_labels import TOPICS
from faristol.desk.shared.rulesets.rule_view import RulesetView, common_article_prefix, is_there
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
    """What stands beside the field of a value: who goes by it, and what the regulation says."""

    uses: list[UseView]
    base: tuple[str, ...]
    article: str
    is_changed: bool


async def show_topic(
    desk: Desk,
    request: Request,
    kept: LoadedRulebook,
    topic: str,
    *,
    ruleset: Ruleset,
    base: Ruleset,
) -> View:
    """Show a topic as fields."""
    text = desk.text_of(request.lang)
    book = kept.state
    prefix = f"{topic}."
    under_way = await list_under_way(desk, kept)

    kinds = kinds_of(ruleset)
    here = is_there(ruleset, topic)
    changed = frozenset(one.path for one in book.differences)
    lines = {
        line.path: line
        for one in RulesetView(ruleset, base, text, changed).topics()
        if one.name == topic
        for line in one.lines
    }
    say = Sources(common_article_prefix(base), text)

    def about(path: str) -> ValueView:
        line = lines.get(path)
        source = say.said(line.base_source) if line and not line.is_part else ""
        return ValueView(
            uses=list_uses(path, kinds, text),
            base=line.base_texts if line and not line.is_part else (),
            article=source,
            is_changed=bool(line and line.is_changed),
        )

    def fields_of(form: BoundForm) -> list[Field]:
        is_back = form.request is not None and form.request.command == COMMAND
        fields = Fields(
            ruleset,
            lambda path: donor_of(path, base),
            text,
            typed=form.request if is_back else None,
            wrong=lambda path: form.problem(COMMAND, path),
        )
        found = fields.of(topic)
        return list(_offered(found, kinds)) if here else found

    donor = donor_of(topic, base)
    context: dict[str, Any] = {
        "topic": topic,
        "topic_title": text.say(TOPICS[topic]),
        "row": kept.row,
        "fields_of": fields_of,
        "problems_of": problems_of,
        "about": about,
        "unused": [
            (line, list_users(line.path, text))
            for line in lines.values()
            if here and not line.is_part and not is_offered(line.path, kinds)
        ],
        "say": say,
        "differs": [line for line in lines.values() if line.is_changed and line.can_restore],
        "under_way": under_way,
        "version": ruleset.heading.version,
        "is_there": here,
        "can_go": here and slots_of(Rules)[topic].is_optional,
        "is_changed": any(f"{one.path}.".startswith(prefix) for one in book.differences),
        "is_in_base": is_there(base, topic),
        "base": base_title(kept, text),
        "donor": base_title(kept, text) if donor is base else text.say(PRESETS[donor.heading.name]),
        "back": route_of(kept.row.id),
    }
    return View(
        title=text.say(TOPICS[topic]),
        template="rules/topic.html",
        stream=kept.row.id,
        context=context,
    )


def _offered(fields: list[Field], kinds: tuple[str, ...]) -> Iterator[Field]:
    """Yield the fields of what some kinds go by, also inside of a part."""
    for item in fields:
        if not is_offered(item["path"], kinds):
            continue
        inner = item.get("fields")
        yield item if inner is None else {**item, "fields": list(_offered(inner, kinds))}


def problems_of(fields: list[Field]) -> list[tuple[str, str]]:
    """Return where to go to correct each value that was refused: the field that takes the focus, its name."""
    return list(_problems(fields))


def _problems(fields: list[Field]) -> Iterator[tuple[str, str]]:
    for item in fields:
        if item["shape"] == "part":
            yield from [(item["id"], item["label"])] if item["wrong"] else _problems(item["fields"])
            continue
        lines = [line["wrong"] for line in item.get("items", ())]
        cells = [
            (cell["id"], cell["wrong"] or row["wrong"])
            for row in item.get("rows", ())
            for cell in row["cells"]
        ]
        at = next((at for at, wrong in enumerate(lines, 1) if wrong), 1)
        place = next((id_ for id_, wrong in cells if wrong), cells[0][0] if cells else "")
        if item["wrong"] or any(lines) or any(wrong for _, wrong in cells):
            is_group = item["shape"] in ("choice", "set", "order", "numbers")
            yield place or (f"{item['id']}-{at}" if is_group else item["id"]), item["label"]


def donor_of(path: str, base: Ruleset) -> Ruleset:
    """Return a rule set that has what is at a path: the base, else a regulation of its language."""
    language = base.heading.language
    known = [preset(name) for name in PRESETS]
    known.sort(key=lambda one: one.heading.language != language)
    return next(one for one in (base, *known) if is_there(one, path))


# ---- acting ----


async def change(desk: Desk, request: Request) -> Done:
    """Write the values of a topic as they were typed."""
    topic = request.value("topic")
    kept = await kept_of(desk, request)
    if kept.state.ruleset is None or topic not in TOPICS:
        raise Refused(STALE)
    values = read_topic(topic, request, kept.state.ruleset)
    wished = with_values(kept.state, values)
    if isinstance(wished, Ruleset):
        found = find_unplayable(wished.rules, values)
    else:
        found = (*find_bad_times(values), *blame_time(wished, values, kept.state.ruleset))
    if found:
        raise Refused(Refusal("rules/flawed", {**flawed(found).data, "topic": topic}))
    return await _write(desk, request, kept, topic, values, mark("Saved: {topic}."))


async def take_away(desk: Desk, request: Request) -> Done:
    """Let the rules be without a topic."""
    topic = request.value("topic")
    kept = await kept_of(desk, request)
    if topic not in TOPICS:
        raise Refused(STALE)
    told = mark("The rules no longer have “{topic}”.")
    return await _write(desk, request, kept, topic, {topic: None}, told)


async def _write(
    desk: Desk,
    request: Request,
    kept: LoadedRulebook,
    topic: str,
    values: dict[str, Plain],
    told: str,
) -> Done:
    title = desk.text_of(request.lang).say(TOPICS[topic])
    done = Done(
        go=route_of(kept.row.id),
        toast=Message(told, {"topic": title}),
        effects=({"do": "focus", "id": f"topic-{topic}"},),
    )
    return await carried_out(desk, request, kept, ChangeValues(values=Table(values)), done, topic)
