"""Change one topic of a club's rules: its values, or whether the rules have it at all."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Form, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Message, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.rules import PRESETS, Kept
from faristol.desk.parts.rules_shown import is_there
from faristol.desk.parts.rules_words import TOPICS
from faristol.desk.rules.fields import Field, Fields
from faristol.desk.rules.form import read_topic
from faristol.desk.rules.read import carried_out, kept_of
from faristol.desk.rules.titles import base_title, route_of
from faristol.desk.rules.unplayable import find_unplayable
from faristol.house.acts import ChangeValues, flawed
from faristol.house.rulebook import with_values
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.kind import slots_of
from faristol.rules.preset import preset
from faristol.rules.ruleset import Rules, Ruleset
from faristol.rules.values import Plain

COMMAND = "change_rules"


def show_topic(
    desk: Desk, request: Request, kept: Kept, topic: str, *, ruleset: Ruleset, base: Ruleset
) -> View:
    """Show a topic as fields."""
    text = desk.text_of(request.lang)
    book = kept.state
    prefix = f"{topic}."

    def fields_of(form: Form) -> list[Field]:
        is_back = form.request is not None and form.request.command == COMMAND
        fields = Fields(
            ruleset,
            lambda path: donor_of(path, base),
            text,
            typed=form.request if is_back else None,
            wrong=lambda path: form.problem(COMMAND, path),
        )
        return fields.of(topic)

    here, donor = is_there(ruleset, topic), donor_of(topic, base)
    context: dict[str, Any] = {
        "topic": topic,
        "topic_title": text.say(TOPICS[topic]),
        "row": kept.row,
        "fields_of": fields_of,
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
    if isinstance(wished, Ruleset) and (found := find_unplayable(wished.rules, values)):
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
    desk: Desk, request: Request, kept: Kept, topic: str, values: dict[str, Plain], told: str
) -> Done:
    title = desk.text_of(request.lang).say(TOPICS[topic])
    done = Done(
        go=route_of(kept.row.id),
        toast=Message(told, {"topic": title}),
        effects=({"do": "focus", "id": f"topic-{topic}"},),
    )
    return await carried_out(desk, request, kept, ChangeValues(values=Table(values)), done, topic)
