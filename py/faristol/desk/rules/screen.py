"""The list of the regulations and the club's own rules, and the form that copies one to be changed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import is_closed, note_of
from faristol.desk.kernel.outcome import Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.rules.titles import base_title, fault_of_title, route_of
from faristol.desk.shared.list_names import USUAL_RULES
from faristol.desk.shared.rulesets.rule_labels import TOPICS
from faristol.desk.shared.rulesets.rulesets import PRESETS, LoadedRulebook, RulesetService
from faristol.house_rules.acts import MAX_TITLE
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.ruleset import Heading


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RulesContext(Context):
    """All rules of this device, and the form that copies some."""

    template: ClassVar[str] = "rules/screen.html"

    presets: Sequence[tuple[str, Heading]]  # the regulations, each with its title in lists
    own_rules: Sequence[LoadedRulebook]
    unread: Sequence[tuple[str, str]]  # name of rules that cannot be read, and why
    base_of: Callable[[LoadedRulebook], str]  # the name of the rules that were copied
    route_of: Callable[[str], str]
    choices: Sequence[tuple[str, str]]  # id and name of what can be copied
    usual: str  # the choice that is proposed
    max_title: int


async def show(desk: Desk, request: Request) -> View:
    """Show all rules, those of a document or regulation, or the form of one of their topics."""
    ruleset_id = request.path[1] if len(request.path) > 1 else ""
    topic = request.path[2] if len(request.path) > 2 else ""
    ruleset = await desk.service(RulesetService).ruleset(ruleset_id) if ruleset_id else None
    if ruleset is None:
        return await _show_all(desk, request)
    rulebook = await desk.service(RulesetService).load(ruleset_id)
    base = rulebook.state.base if rulebook else None
    if rulebook and base and topic in TOPICS and not rulebook.state.is_retired:
        from faristol.desk.rules import edit as rules_edit

        return await rules_edit.show_topic(
            desk, request, rulebook, topic, ruleset=ruleset, base=base
        )
    from faristol.desk.rules import ruleset_view as rules_read

    return await rules_read.show_ruleset(desk, request, ruleset_id, ruleset, rulebook)


async def _show_all(desk: Desk, request: Request) -> View:
    text = desk.translator_for(request.lang)
    own_rules = [
        rulebook
        for rulebook in await desk.service(RulesetService).all()
        if not rulebook.row.archived and rulebook.state.ruleset
    ]
    return View(
        title=text.gettext("Regulations"),
        context=RulesContext(
            presets=[(title, preset(name).heading) for name, title in PRESETS.items()],
            own_rules=own_rules,
            unread=[
                (row.name, text.render(note_of(desk.stream_store, row)))
                for row in desk.service(RulesetService).rows
                if not row.archived and is_closed(desk.stream_store, row)
            ],
            base_of=lambda rulebook: base_title(rulebook, text),
            route_of=route_of,
            choices=await desk.service(RulesetService).choices(text),
            usual=USUAL_RULES.get(request.lang, "ca-classic"),
            max_title=MAX_TITLE,
        ),
    )


# ---- acting ----


async def copy(desk: Desk, request: Request) -> Done:
    """Copy a rule set under a name of its own."""
    base = await desk.service(RulesetService).ruleset(request.value("base"))
    if base is None:
        raise Refused(Refusal("rules/unknown", {"field": "base"}))
    title = request.line("title")
    raise_refusal(fault_of_title(desk, title))
    token = desk.dice.token(8)
    done = Done(
        route=route_of(f"rules-{token}"),
        toast=Message(
            gettext_noop("“{name}” was copied. Now change what the club does differently."),
            {"name": title},
        ),
        effects=({"do": "focus", "id": "title"},),
    )
    await desk.service(RulesetService).copy(base, title, token, request, done)
    return done
