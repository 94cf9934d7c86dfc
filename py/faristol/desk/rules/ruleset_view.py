"""The screen of a rule set: every value in words, its article, and the club's changes."""

from dataclasses import replace
from functools import partial

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
    is_offered,
    kinds_of,
    list_users,
    list_uses,
    tabs_of,
)
from faristol.desk.rules.started_documents import list_under_way
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
from faristol.rules.ruleset import Ruleset, Source


async def show_ruleset(
    desk: Desk, request: Request, ruleset_id: str, ruleset: Ruleset, rulebook: LoadedRulebook | None
) -> View:
    """Show the topics of a rule set, or only the changed ones."""
    text = desk.translator_for(request.lang)
    book = rulebook.state if rulebook else None
    changed = frozenset(difference.path for difference in book.differences) if book else frozenset()
    view = RulesetView(ruleset, book.base if book else None, text, changed)
    topics = view.topics()
    is_narrow = request.query.get("only") == "changed" and rulebook is not None
    prefix = common_article_prefix(ruleset)
    displayed = [topic for topic in topics if topic.is_there or topic.fate]
    tabs = tabs_of(ruleset) if rulebook and not is_narrow else ()
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
    heading = ruleset.heading
    return View(
        title=rulebook.row.name if rulebook else text.gettext(PRESETS[heading.name]),
        template="rules/ruleset.html",
        stream=ruleset_id if rulebook else "",
        context={
            "ruleset_id": ruleset_id,
            "rulebook": rulebook,
            "is_retired": bool(book and book.is_retired),
            "topics": displayed,
            "missing_topics": [topic for topic in topics if not topic.is_there and not topic.fate],
            "route_of": partial(route_of, ruleset_id),
            "sources": Sources(prefix, text),
            "tabs": [
                (
                    name,
                    text.gettext(TABS[name][0]),
                    _count_offered(ruleset, kinds_of(ruleset, name)),
                )
                for name in tabs
            ],
            "tab": tab,
            "tab_title": text.gettext(TABS[tab][0]) if tab in tabs else "",
            "uses_of": lambda path: list_uses(path, kinds, text),
            "unused": unused,
            "differences": [line for topic in topics for line in topic.lines if line.can_restore]
            if rulebook
            else [],
            "under_way": await list_under_way(desk, rulebook) if rulebook else [],
            "is_narrow": is_narrow,
            "changes": len(changed),
            "heading": heading,
            "language": capitalize_first(language_name(heading.language, text)),
            "base": base_title(rulebook, text) if rulebook else "",
            "is_base_other": book is not None and _is_other(book.base),
            "day": format_day(desk.clock.now(), desk.zone(request), text),
            "max_title": MAX_TITLE,
        },
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
