"""The screen of versions: an offered one, and the way back to the one before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from faristol.desk.home.other_version import StoredActs, read_version
from faristol.desk.home.ready import details_of
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator, isolate_bidi
from faristol.desk.kernel.view import View
from faristol.desk.shared.rulesets.rule_view import format_article
from faristol.desk.shared.update_blockers import note_holds
from faristol.ledger.refusal import Refusal
from faristol.ledger.rule_changes import rule_changes

NAMED = 12  # documents that the screen lists


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionView:
    """A version of the program on this device, with its news."""

    version: str
    news: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionChangeView:
    """The effect of installing another version on the documents of this device."""

    is_earlier: bool = False
    is_closed: bool = False  # it cannot read the data of this version
    waiting: str = ""  # the names of the documents that do not open with it
    unread: str = ""  # the names of those that do not open here either


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class VersionsContext(Context):
    """The versions on this device, and what a change to another one would do."""

    template: ClassVar[str] = "home/version.html"
    regions: ClassVar[Mapping[str, str]] = {"principal": "home/version_list.html"}

    is_waiting: bool  # for the facts about the device
    current: VersionView | None
    offered_version: VersionView | None
    change: VersionChangeView  # to the offered version
    previous: VersionView | None
    rollback: VersionChangeView  # to the previous version
    details: str  # version and build, or an empty string
    rule_changes: Sequence[tuple[str, str, str]]  # version, article, and what was corrected
    holds: Sequence[str]  # what is under way


async def show(desk: Desk, request: Request) -> View:
    """Show the stored versions, the news of each, and the reasons why a change may have to wait."""
    text = desk.translator_for(request.lang)
    await note_holds(desk)
    status: Any = (request.facts or {}).get("status") or {}
    current, previous, offered = (status.get(name) for name in ("current", "previous", "offered"))
    return View(
        title=text.gettext("Version"),
        context=VersionsContext(
            is_waiting=request.facts is None,
            current=_version_view(current, request.lang),
            offered_version=_version_view(offered, request.lang),
            change=await _change_to(desk, offered, current, text),
            previous=_version_view(previous, request.lang),
            rollback=await _change_to(desk, previous, current, text),
            details=details_of(request.facts),
            rule_changes=[
                (change.since, format_article(change.article, "", text), text.gettext(change.what))
                for change in reversed(rule_changes())
            ],
            holds=[text.render(reason) for reason in desk.update_blockers.values()],
        ),
    )


def _version_view(about: Any, lang: str) -> VersionView | None:
    """Return a version from the data of the service worker, or None if there is no version."""
    if not about:
        return None
    changelog = about.get("changelog", {})
    return VersionView(
        version=about["version"], news=changelog.get(lang) or changelog.get("en", [])
    )


async def _change_to(desk: Desk, about: Any, current: Any, text: Translator) -> VersionChangeView:
    other, own = read_version(about), read_version(current)
    if other is None or own is None:
        return VersionChangeView()
    is_earlier, is_closed = other.is_before(own), other.is_closed_after(own)
    if is_closed:
        return VersionChangeView(is_earlier=is_earlier, is_closed=True)
    stored = desk.service(StoredActs)
    working = text.gettext("Checking what is stored…")
    unread = _format_names(await stored.unread(other, working=working))
    if not is_earlier:
        return VersionChangeView(unread=unread)
    waiting = _format_names(await stored.waiting(other, working=working))
    return VersionChangeView(is_earlier=True, waiting=waiting, unread=unread)


def _format_names(rows: Sequence[StreamRow]) -> str:
    """Return the names of the first of some documents."""
    return ", ".join(isolate_bidi(row.name) for row in rows[:NAMED]) + (
        "…" if len(rows) > NAMED else ""
    )


async def _switch(desk: Desk, request: Request, action: str) -> Done:
    """Install another version, unless something is under way or it cannot read the stored data."""
    status: Any = (request.facts or {}).get("status") or {}
    other = read_version(status.get("offered" if action == "update" else "previous"))
    own = read_version(status.get("current"))
    if other is not None and own is not None and other.is_closed_after(own):
        raise Refused(Refusal("version/closed", {"version": other.version}))
    await note_holds(desk)
    if desk.update_blockers:
        raise Refused(Refusal("version/held"))
    return Done(effects=({"do": "version", "action": action},))


# the offered version, and the one before
apply, take_back = partial(_switch, action="update"), partial(_switch, action="previous")
