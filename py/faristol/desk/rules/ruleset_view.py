"""The screen of a rule set: every value in words, its article, and the club's changes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import renamed_to
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.rules.kind_usage import (
    TABS,
    UseView,
    is_offered,
    kinds_of,
    list_users,
    list_uses,
    tabs_of,
)
from faristol.desk.rules.started_documents import BegunDocument, list_under_way
from faristol.desk.rules.titles import base_title, fault_of_title, route_of
from faristol.desk.rules.uses import list_rows
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.desk.shared.rulesets.rule_labels import TOPICS
from faristol.desk.shared.rulesets.rule_view import (
    ABSENT,
    BASES,
    RuleRow,
    RulesetView,
    TopicView,
    common_article_prefix,
    format_article,
    value_at,
)
from faristol.desk.shared.rulesets.rulesets import PRESETS, LoadedRulebook, RulesetService
from faristol.house_rules.acts import MAX_TITLE, RetireRules, Retitle, ReturnRules, restored
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset, preset_names
from faristol.rules.ruleset import Heading, Ruleset, Source


class Sources:
    """Sources of values as text."""

    def __init__(self, own: str, text: Translator) -> None:
        self.own = own
        self.text = text

    def format_source(self, source: Source | None) -> str:
        """Return the article of a value and its basis, which is omitted if the article states the value."""
        if source is None:
            return ""
        article = format_article(source.article, self.own, self.text)
        if source.basis == "silence" and article:
            return self.text.gettext("no article covers it; see: {article}", article=article)
        basis = "" if source.basis == "text" else self.text.gettext(BASES[source.basis])
        return " · ".join(filter(None, (article, basis)))

    def format_absent(self, line: RuleRow) -> str:
        """Return the text in place of a missing value."""
        if line.is_part:
            return self.text.gettext("No")
        if line.source and line.source.basis == "silence":
            return self.text.gettext("not stated")
        return self.text.gettext("does not apply")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RulesetContext(Context):
    """The topics of a rule set."""

    ruleset_id: str
    heading: Heading
    topics: Sequence[TopicView]
    missing_topics: Sequence[TopicView]
    is_changeable: bool
    is_narrow: bool  # only what was changed
    route_of: Callable[[str], str]  # of a topic by its name, or of the rule set
    sources: Sources
    uses_of: Callable[[str], Sequence[UseView]]  # by the path of a value
    unused: Sequence[tuple[RuleRow, Sequence[UseView]]]  # with the kinds that use each
    tab_title: str  # of the kind of game that is displayed; empty for all
    day: str
    max_title: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RegulationContext(RulesetContext):
    """A regulation, which can only be copied."""

    template: ClassVar[str] = "rules/regulation.html"

    language: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class OwnRulesContext(RulesetContext):
    """Rules of the club."""

    template: ClassVar[str] = "rules/own_rules.html"

    seq: int
    is_retired: bool
    tabs: Sequence[tuple[str, str, int]]  # name, title, number of values
    tab: str
    differences: Sequence[RuleRow]
    under_way: Sequence[BegunDocument]
    changes: int
    base: str  # the name of the rules that were copied
    is_base_other: bool


async def show_ruleset(
    desk: Desk, request: Request, ruleset_id: str, ruleset: Ruleset, rulebook: LoadedRulebook | None
) -> View:
    """Show the topics of a rule set, or only the changed ones."""
    if rulebook is None:
        return _regulation_view(desk, request, ruleset_id, ruleset)
    return await _load_own_rules_view(desk, request, ruleset_id, ruleset, rulebook)


def _regulation_view(desk: Desk, request: Request, ruleset_id: str, ruleset: Ruleset) -> View:
    text = desk.translator_for(request.lang)
    topics = RulesetView(ruleset, None, text).topics()
    heading = ruleset.heading
    return View(
        title=text.gettext(PRESETS[heading.name]),
        context=RegulationContext(
            ruleset_id=ruleset_id,
            heading=heading,
            topics=[topic for topic in topics if topic.is_there],
            missing_topics=[topic for topic in topics if not topic.is_there],
            is_changeable=False,
            is_narrow=False,
            route_of=partial(route_of, ruleset_id),
            sources=Sources(common_article_prefix(ruleset), text),
            uses_of=lambda _: (),
            unused=(),
            tab_title="",
            day=format_day(desk.clock.now(), desk.zone(request), text),
            max_title=MAX_TITLE,
            language=capitalize_first(language_name(heading.language, text)),
        ),
    )


async def _load_own_rules_view(
    desk: Desk, request: Request, ruleset_id: str, ruleset: Ruleset, rulebook: LoadedRulebook
) -> View:
    text = desk.translator_for(request.lang)
    book = rulebook.state
    changed = frozenset(difference.path for difference in book.differences)
    topics = RulesetView(ruleset, book.base, text, changed).topics()
    is_narrow = request.query.get("only") == "changed"
    displayed = [topic for topic in topics if topic.is_there or topic.fate]
    tabs = () if is_narrow else tabs_of(ruleset)
    tab = request.query.get("kind", "")
    tab = tab if tab in tabs or not tabs else tabs[0]
    kinds = kinds_of(ruleset, tab) if tab in tabs else ()
    unused = [
        (line, list_users(line.path, text))
        for topic in displayed
        for line in topic.lines
        if kinds and not topic.fate and not line.is_part and not is_offered(line.path, kinds)
    ]
    if is_narrow:
        displayed = [topic for topic in displayed if topic.changes]
    elif kinds:
        displayed = [
            topic for topic in (_filter_topic(topic, kinds) for topic in displayed) if topic.lines
        ]
    return View(
        title=rulebook.row.name,
        stream=ruleset_id,
        context=OwnRulesContext(
            ruleset_id=ruleset_id,
            heading=ruleset.heading,
            topics=displayed,
            missing_topics=[topic for topic in topics if not topic.is_there and not topic.fate],
            is_changeable=not book.is_retired,
            is_narrow=is_narrow,
            route_of=partial(route_of, ruleset_id),
            sources=Sources(common_article_prefix(ruleset), text),
            uses_of=lambda path: list_uses(path, kinds, text),
            unused=unused,
            tab_title=text.gettext(TABS[tab][0]) if tab in tabs else "",
            day=format_day(desk.clock.now(), desk.zone(request), text),
            max_title=MAX_TITLE,
            seq=rulebook.row.seq,
            is_retired=book.is_retired,
            tabs=[
                (
                    name,
                    text.gettext(TABS[name][0]),
                    _count_offered(ruleset, kinds_of(ruleset, name)),
                )
                for name in tabs
            ],
            tab=tab,
            differences=[line for topic in topics for line in topic.lines if line.can_restore],
            under_way=await list_under_way(desk, rulebook),
            changes=len(changed),
            base=base_title(rulebook, text),
            is_base_other=_is_other(book.base),
        ),
    )


def _filter_topic(topic: TopicView, kinds: tuple[str, ...]) -> TopicView:
    """Return a topic with the values that some kinds use; one that was added or removed stays whole."""
    if topic.fate:
        return topic
    return replace(topic, lines=tuple(line for line in topic.lines if is_offered(line.path, kinds)))


def _count_offered(ruleset: Ruleset, kinds: tuple[str, ...]) -> int:
    return sum(
        is_offered(path, kinds) for path in list_rows() if value_at(ruleset, path) is not ABSENT
    )


def _is_other(base: Ruleset | None) -> bool:
    """Whether the regulation of this program differs from the one that was copied."""
    if base is None or base.heading.name not in preset_names():
        return False
    return preset(base.heading.name) != base


# ---- acting ----


async def restore(desk: Desk, request: Request) -> Done:
    """Restore a value or a whole topic of the regulation."""
    path = request.value("path")
    topic = path.partition(".")[0]
    if topic not in TOPICS:
        raise Refused(STALE)
    message = Message(gettext_noop("The value is the regulation’s again."))
    if path == topic:
        title = desk.translator_for(request.lang).gettext(TOPICS[topic])
        message = Message(gettext_noop("“{topic}” is the regulation’s again."), {"topic": title})
    focus = {"do": "focus", "id": f"topic-{topic}"}
    rulebook = await load_rulebook(desk, request)
    route = route_of(rulebook.row.id) if len(request.path) > 2 else ""
    done = Done(route=route, toast=message, effects=(focus,))
    return await carry_out(desk, request, rulebook, restored(rulebook.state, path), done)


async def retitle(desk: Desk, request: Request) -> Done:
    """Give the club's rules another name."""
    title = request.line("title")
    raise_refusal(fault_of_title(desk, title, besides=request.value("stream")))
    return await carry_out(
        desk, request, await load_rulebook(desk, request), Retitle(title=title), renamed_to(title)
    )


async def load_rulebook(desk: Desk, request: Request) -> LoadedRulebook:
    """Return the rules of a form, unless they have changed since it was rendered."""
    return await desk.service(RulesetService).load_fresh(request)


async def carry_out(
    desk: Desk, request: Request, rulebook: LoadedRulebook, act: object, done: Done, topic: str = ""
) -> Done:
    """Carry an act out; a refusal gets the topic, whose form displays other flaws above its fields."""
    try:
        return await desk.service(RulesetService).carry_out(rulebook, act, request, done)
    except Refused as refused:
        data = {**refused.refusal.data, "topic": topic} if topic else refused.refusal.data
        raise Refused(Refusal(refused.refusal.code, data)) from refused


_form = FormHandlers(load_document=load_rulebook, carry_out_act=carry_out)
retire = _form(
    RetireRules,
    Done(toast=Message(gettext_noop("Out of use. Games played under them keep them."))),
)
return_ = _form(ReturnRules, Done(toast=Message(gettext_noop("They can be chosen again."))))
