"""Read a rule set: every value in words, its article, and what the club changed."""

from dataclasses import replace
from functools import partial

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.document_name import renamed_to
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.translation import Message, Text, mark
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


async def show_one(
    desk: Desk, request: Request, chosen: str, ruleset: Ruleset, kept: LoadedRulebook | None
) -> View:
    """Show every topic of a rule set, or only what was changed."""
    text = desk.text_of(request.lang)
    book = kept.state if kept else None
    changed = frozenset(one.path for one in book.differences) if book else frozenset()
    shown = RulesetView(ruleset, book.base if book else None, text, changed)
    topics = shown.topics()
    is_narrow = request.query.get("only") == "changed" and kept is not None
    own = common_article_prefix(ruleset)
    there = [one for one in topics if one.is_there or one.fate]
    tabs = tabs_of(ruleset) if kept and not is_narrow else ()
    tab = request.query.get("kind", "")
    tab = tab if tab in tabs or not tabs else tabs[0]
    kinds = kinds_of(ruleset, tab) if tab in tabs else ()
    unused = [
        (line, list_users(line.path, text))
        for one in there
        for line in one.lines
        if kinds and not one.fate and not line.is_part and not is_offered(line.path, kinds)
    ]
    if is_narrow:
        there = [one for one in there if one.changes]
    elif kinds:
        there = [one for one in (_of_kinds(one, kinds) for one in there) if one.lines]
    heading = ruleset.heading
    return View(
        title=kept.row.name if kept else text.say(PRESETS[heading.name]),
        template="rules/ruleset.html",
        stream=chosen if kept else "",
        context={
            "chosen": chosen,
            "own": kept,
            "is_retired": bool(book and book.is_retired),
            "topics": there,
            "without": [one for one in topics if not one.is_there and not one.fate],
            "route_of": partial(route_of, chosen),
            "say": Sources(own, text),
            "tabs": [
                (one, text.say(TABS[one][0]), _count_offered(ruleset, kinds_of(ruleset, one)))
                for one in tabs
            ],
            "tab": tab,
            "tab_title": text.say(TABS[tab][0]) if tab in tabs else "",
            "uses_of": lambda path: list_uses(path, kinds, text),
            "unused": unused,
            "differs": [line for one in topics for line in one.lines if line.can_restore]
            if kept
            else [],
            "under_way": await list_under_way(desk, kept) if kept else [],
            "is_narrow": is_narrow,
            "changes": len(changed),
            "heading": heading,
            "language": capitalize_first(language_name(heading.language, text)),
            "base": base_title(kept, text) if kept else "",
            "is_base_other": book is not None and _is_other(book.base),
            "day": format_day(desk.clock.now(), desk.zone(request), text),
            "max_title": MAX_TITLE,
        },
    )


def _of_kinds(topic: TopicView, kinds: tuple[str, ...]) -> TopicView:
    """Return a topic with what some kinds go by; of one that came or went as a whole nothing is left out."""
    if topic.fate:
        return topic
    return replace(topic, lines=tuple(one for one in topic.lines if is_offered(one.path, kinds)))


def _count_offered(ruleset: Ruleset, kinds: tuple[str, ...]) -> int:
    return sum(
        is_offered(path, kinds) for path in list_rows() if value_at(ruleset, path) is not ABSENT
    )


def _is_other(base: Ruleset | None) -> bool:
    """Tell whether the regulation that comes with the program is not the one that was copied."""
    if base is None or base.heading.name not in preset_names():
        return False
    return preset(base.heading.name) != base


class Sources:
    """Say where values come from."""

    def __init__(self, own: str, text: Text) -> None:
        self.own = own
        self.text = text

    def said(self, source: Source | None) -> str:
        """Return the article of a value and how sure it is; what an article says is said so alone."""
        if source is None:
            return ""
        article = format_article(source.article, self.own, self.text)
        if source.basis == "silence" and article:
            return self.text.say("no article covers it; see: {article}", article=article)
        basis = "" if source.basis == "text" else self.text.say(BASES[source.basis])
        return " · ".join(filter(None, (article, basis)))

    def absent(self, line: RuleRow) -> str:
        """Return what stands where the rules are without a value."""
        if line.is_part:
            return self.text.say("No")
        if line.source and line.source.basis == "silence":
            return self.text.say("not stated")
        return self.text.say("does not apply")


# ---- acting ----


async def restore(desk: Desk, request: Request) -> Done:
    """Put a value, or a whole topic, back to what the regulation says."""
    path = request.value("path")
    topic = path.partition(".")[0]
    if topic not in TOPICS:
        raise Refused(STALE)
    told = Message(mark("The value is the regulation’s again."))
    if path == topic:
        title = desk.text_of(request.lang).say(TOPICS[topic])
        told = Message(mark("“{topic}” is the regulation’s again."), {"topic": title})
    focus = {"do": "focus", "id": f"topic-{topic}"}
    kept = await kept_of(desk, request)
    go = route_of(kept.row.id) if len(request.place) > 2 else ""
    done = Done(go=go, toast=told, effects=(focus,))
    return await carried_out(desk, request, kept, restored(kept.state, path), done)


async def retitle(desk: Desk, request: Request) -> Done:
    """Give the club's rules another name."""
    title = request.line("title")
    raise_refusal(fault_of_title(desk, title, besides=request.value("stream")))
    return await carried_out(
        desk, request, await kept_of(desk, request), Retitle(title=title), renamed_to(title)
    )


async def kept_of(desk: Desk, request: Request) -> LoadedRulebook:
    """Return the rules meant, unless something happened to them since the screen was drawn."""
    return await desk.of(RulesetService).drawn_from(request)


async def carried_out(
    desk: Desk, request: Request, kept: LoadedRulebook, command: object, done: Done, topic: str = ""
) -> Done:
    """Carry a command out; what is wrong outside of the topic's form is said above it."""
    try:
        return await desk.of(RulesetService).carry_out(kept, command, request, done)
    except Refused as refused:
        data = {**refused.refusal.data, "topic": topic} if topic else refused.refusal.data
        raise Refused(Refusal(refused.refusal.code, data)) from refused


_form = FormHandlers(open=kept_of, do=carried_out)
retire = _form(
    RetireRules,
    Done(toast=Message(mark("Out of use. Games played under them keep them."))),
)
return_ = _form(ReturnRules, Done(toast=Message(mark("They can be chosen again."))))
