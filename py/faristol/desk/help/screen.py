"""The help: its sections by role with a search, one section, an evening on one page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import quote, urlencode

from faristol.desk.help.book import ROLES, Book, Section, StepsPage
from faristol.desk.help.library import HelpLibrary
from faristol.desk.help.search import MAX_QUERY, find_sections
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View

HERE = "here"  # in the place of a key: the section of the screen that the help was opened from
STEPS = "steps"  # before a role: its page to print
MAX_ORIGIN = 2_000  # characters of the address of that screen


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpLink:
    """A link to a section."""

    title: str
    href: str
    role: str  # the title of its role


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpRole:
    """A role with the links to its sections."""

    role: str
    title: str
    links: Sequence[HelpLink]
    steps_href: str  # of its page to print


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ResultsContext(Context):
    """The sections that match what is typed, or all of them by role."""

    regions: ClassVar[Mapping[str, str]] = {"help-results": "help/results.html"}

    q: str
    found: Sequence[HelpLink]
    all_href: str  # of the same search in all roles, where more is found so; otherwise empty
    help_roles: Sequence[HelpRole]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HelpContext(ResultsContext):
    """The help as a whole."""

    template: ClassVar[str] = "help/screen.html"

    role: str  # the one chosen, or an empty string
    role_options: Sequence[tuple[str, str]]
    origin: str  # the screen that the help was opened from, or an empty string
    here: HelpLink | None  # the section of that screen


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SectionContext(Context):
    """A section of the help."""

    template: ClassVar[str] = "help/section.html"
    regions: ClassVar[Mapping[str, str]] = {"help-results": "help/section_results.html"}

    section: Section
    q: str
    found: Sequence[HelpLink]  # sections of all roles that match what is typed
    role_title: str
    see_also: Sequence[HelpLink]
    neighbours: Sequence[HelpLink]  # of the same role
    origin: str  # the screen that the help was opened from, or an empty string
    steps_href: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StepsContext(Context):
    """The page of a role to print."""

    template: ClassVar[str] = "help/steps.html"

    page: StepsPage


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoHelpContext(Context):
    """The help while it cannot be read."""

    template: ClassVar[str] = "help/missing.html"

    is_damaged: bool
    origin: str


async def show(desk: Desk, request: Request) -> View:
    """Show the help, one of its sections, or a page of it to print."""
    text = desk.translator_for(request.lang)
    origin = origin_of(request.query.get("from", ""))
    try:
        book = await desk.service(HelpLibrary).load(text.language)
    except StoreError as error:
        return View(
            title=text.gettext("Help"),
            context=NoHelpContext(is_damaged=error.code == "site/damaged", origin=origin),
        )
    match request.path[1:]:
        case (key,) if key == HERE and origin.partition("?")[0] in ("", "/"):
            section = None  # at home anything may be asked: the whole help, with the section of home first
        case (key,) if key == HERE:
            step, role = request.query.get("step", ""), request.query.get("role", "")
            section = book.screen_section(origin, step, role)
        case (key,):
            section = book.find(key)
        case (steps, role) if steps == STEPS and role in book.pages:
            return View(title=book.pages[role].title, context=StepsContext(page=book.pages[role]))
        case _:
            section = None
    if section:
        return _section_view(book, section, origin, _search_of(book, request)[0])
    return _whole_view(book, request, origin, text)


def origin_of(route: str) -> str:
    """Return the address of a screen of this site, or an empty string for anything else.

    >>> origin_of("/duplicate/round?game=d1"), origin_of("https://a.example"), origin_of("/help/slips")
    ('/duplicate/round?game=d1', '', '')
    """
    path = route.partition("?")[0]
    is_ours = path.startswith("/") and not path.startswith("//") and len(route) <= MAX_ORIGIN
    return route if is_ours and path.split("/")[1] != "help" else ""


def _href(key: str, origin: str) -> str:
    return f"#/help/{key}" + (f"?from={quote(origin, safe='')}" if origin else "")


def _link(book: Book, section: Section, origin: str) -> HelpLink:
    return HelpLink(
        title=section.title,
        href=_href(section.key, origin),
        role=book.roles.get(section.role, ""),
    )


def _section_view(book: Book, section: Section, origin: str, query: str) -> View:
    see = [other for key in section.see if (other := book.find(key))]
    return View(
        title=section.title,
        context=SectionContext(
            section=section,
            q=query,
            found=[
                _link(book, other, origin) for other in find_sections(book, query, section.role)
            ],
            role_title=book.roles[section.role],
            see_also=[_link(book, other, origin) for other in see],
            neighbours=[
                _link(book, other, origin)
                for other in book.list_sections(section.role)
                if other is not section
            ],
            origin=origin,
            steps_href=f"#/help/{STEPS}/{section.role}" if section.role in book.pages else "",
        ),
    )


def _search_of(book: Book, request: Request) -> tuple[str, str]:
    """Return the query, and the role chosen or an empty string."""
    role = "" if request.path[1:] == (HERE,) else request.query.get("role", "")
    return request.query.get("q", "")[:MAX_QUERY], role if role in book.roles else ""


def _whole_view(book: Book, request: Request, origin: str, text: Translator) -> View:
    here = book.screen_section(origin) if origin else None
    query, role = _search_of(book, request)
    # the role of the screen, or of the tab of home, comes first; only a chosen one stands alone
    first = request.query.get("role", here.role if here else "")
    titles = sorted(book.roles.items(), key=lambda row: (row[0] != first, ROLES.index(row[0])))
    found = find_sections(book, query, first, only=role)
    has_more = bool(role) and find_sections(book, query, first) != found
    return View(
        title=text.gettext("Help"),
        context=HelpContext(
            q=query,
            found=[_link(book, section, origin) for section in found],
            all_href=f"#/help?{urlencode({'from': origin, 'q': query})}" if has_more else "",
            help_roles=[
                HelpRole(
                    role=name,
                    title=title,
                    links=[_link(book, section, origin) for section in book.list_sections(name)],
                    steps_href=f"#/help/{STEPS}/{name}" if name in book.pages else "",
                )
                for name, title in titles
                if role in ("", name)
            ],
            role=role,
            role_options=[
                ("", text.gettext("Everyone")),
                *((name, book.roles[name]) for name in ROLES if name in book.roles),
            ],
            origin=origin,
            here=_link(book, here, origin) if here else None,
        ),
    )
