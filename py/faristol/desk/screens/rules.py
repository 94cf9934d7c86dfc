"""Show the regulations and the club's own rules; copy one, so that values can be changed."""

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from faristol.desk.app import answer_of
from faristol.desk.lists import USUAL_RULES, capital, language_name
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.rules_desk import PRESETS, Kept
from faristol.desk.rules_titles import fault_of_title
from faristol.desk.rules_words import TOPICS
from faristol.desk.text import Message, Text, mark
from faristol.desk.view import View
from faristol.house.acts import MAX_TITLE
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset

if TYPE_CHECKING:
    from faristol.desk.app import Desk


async def show(desk: "Desk", request: Request) -> View:
    """Show all rules, those of one document or regulation, or one of their topics to be changed."""
    chosen = request.place[1] if len(request.place) > 1 else ""
    topic = request.place[2] if len(request.place) > 2 else ""
    ruleset = await desk.rules.ruleset(chosen) if chosen else None
    if ruleset is None:
        return await _show_all(desk, request)
    kept = await desk.rules.kept(chosen)
    base = kept.book.base if kept else None
    if kept and base and topic in TOPICS and not kept.book.is_retired:
        from faristol.desk.screens import rules_edit

        return rules_edit.show_topic(desk, request, kept, topic, ruleset=ruleset, base=base)
    from faristol.desk.screens import rules_read

    return await rules_read.show_one(desk, request, chosen, ruleset, kept)


def route_of(chosen: str, topic: str = "") -> str:
    """Return the route of a rule set, or of one of its topics; an id from a file may hold any sign."""
    return f"/rules/{quote(chosen, safe='')}" + (f"/{topic}" if topic else "")


async def _show_all(desk: "Desk", request: Request) -> View:
    text = desk.text_of(request.lang)
    own = [kept for kept in await desk.rules.all() if not kept.row.archived and kept.book.ruleset]
    return View(
        title=text.say("Regulations"),
        template="rules.html",
        context={
            "presets": [_preset(name, title, text) for name, title in PRESETS.items()],
            "own": [_own(kept, text) for kept in own],
            "choices": await desk.rules.choices(text),
            "usual": USUAL_RULES.get(request.lang, "ca-classic"),
            "max_title": MAX_TITLE,
        },
    )


def _preset(name: str, title: str, text: Text) -> dict[str, Any]:
    heading = preset(name).heading
    return {
        "route": route_of(name),
        "title": text.say(title),
        "official": heading.title,
        "language": capital(language_name(heading.language, text)),
        "is_practice": heading.status == "practice",
    }


def _own(kept: Kept, text: Text) -> dict[str, Any]:
    return {
        "route": route_of(kept.row.id),
        "title": kept.row.name,
        "base": base_title(kept, text),
        "changes": len(kept.book.differences),
        "is_retired": kept.book.is_retired,
    }


def base_title(kept: Kept, text: Text) -> str:
    """Return what rules were copied from, as it is called in lists."""
    heading = kept.book.base.heading if kept.book.base else None
    if heading is None:
        return ""
    known = PRESETS.get(heading.name) if heading.status != "club" else None
    return text.say(known) if known else heading.title


# ---- acting ----


async def copy(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Copy a rule set under a name of its own."""
    base = await desk.rules.ruleset(request.value("base"))
    if base is None:
        return Again(refusal=Refusal("rules/unknown", {"field": "base"}))
    title = " ".join(request.value("title").split())
    if fault := fault_of_title(desk, title):
        return Again(refusal=fault)
    token = desk.dice.token(8)
    done = Done(
        go=route_of(f"rules-{token}"),
        toast=Message(
            mark("“{name}” is copied. Now change what the club does otherwise."), {"name": title}
        ),
        effects=({"do": "focus", "id": "title"},),
    )
    facts = await desk.rules.copy(base, title, token, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done
