"""The help of a language as the build writes it, and the section of a screen."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from faristol.desk.help.text import Run, parse_runs

ROLES: Final = ("judge", "director", "player", "post", "home", "host")
MAX_TEXT: Final = 400_000  # characters of a file; the build writes a quarter of that


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureFile:
    """A picture of a part of a screen, in the folder of its language."""

    name: str
    width: int  # in pixels
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A paragraph, the steps of a list, or a caption; each is a sequence of stretches."""

    is_list: bool
    items: tuple[tuple[Run, ...], ...]
    picture: PictureFile | None = None  # of a caption


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A section of the help."""

    key: str
    role: str  # one of `ROLES`
    title: str
    blocks: tuple[Block, ...]
    see: tuple[str, ...]  # keys of other sections


@dataclass(frozen=True, slots=True, kw_only=True)
class StepsPage:
    """An evening in ten steps, for one role, on one page."""

    role: str
    title: str
    lede: str
    steps: tuple[tuple[Run, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """The help of a language."""

    roles: Mapping[str, str]  # title by role, in their order
    sections: tuple[Section, ...]
    screens: Mapping[str, Sequence[str]]  # address, perhaps with "#step": keys of sections
    index: Mapping[str, Sequence[int]]  # folded word, sorted: place and weight of each section
    pages: Mapping[str, StepsPage]  # by role

    def find(self, key: str) -> Section | None:
        """Return the section with a key, or None."""
        return next((section for section in self.sections if section.key == key), None)

    def list_sections(self, role: str) -> tuple[Section, ...]:
        """Return the sections of a role, in their order."""
        return tuple(section for section in self.sections if section.role == role)

    def screen_section(self, route: str, step: str = "", role: str = "") -> Section | None:
        """Return the section of a screen, or None.

        The longest address that the route begins with decides, then the exact step, then the role.
        """
        path = "/" + "/".join(part for part in route.partition("?")[0].split("/") if part)
        while True:
            for address in (f"{path}#{step}", path) if step else (path,):
                sections = [self.find(key) for key in self.screens.get(address, ())]
                known = [section for section in sections if section]
                if known:
                    return next((section for section in known if section.role == role), known[0])
            if path == "/":
                return None
            path = path.rpartition("/")[0] or "/"


def parse_book(text: str, cite: Callable[[str], str] = str) -> Book:
    """Return the help from its file; `cite` puts what is printed in the place of our article numbers.

    Raises:
        ValueError: it is damaged.
    """
    if len(text) > MAX_TEXT:
        raise ValueError(f"{len(text)} characters")
    try:
        raw = json.loads(text)
        return Book(
            roles={str(role): str(title) for role, title in raw["roles"].items()},
            sections=tuple(_section(section, cite) for section in raw["sections"]),
            screens={str(place): tuple(keys) for place, keys in raw["screens"].items()},
            index={str(word): tuple(places) for word, places in raw["index"].items()},
            pages={role: _steps_page(role, page, cite) for role, page in raw["pages"].items()},
        )
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"the help is damaged: {error!r}") from error


def _section(raw: Mapping[str, Any], cite: Callable[[str], str]) -> Section:
    return Section(
        key=raw["key"],
        role=raw["role"],
        title=raw["title"],
        blocks=tuple(_block(block, cite) for block in raw["blocks"]),
        see=tuple(raw["see"]),
    )


def _block(raw: Any, cite: Callable[[str], str]) -> Block:
    match raw:
        case list():
            return Block(is_list=True, items=tuple(parse_runs(cite(step)) for step in raw))
        case {
            "caption": str(caption),
            "file": str(name),
            "width": int(width),
            "height": int(height),
        }:
            picture = PictureFile(name=name, width=width, height=height)
            return Block(is_list=False, items=(parse_runs(cite(caption)),), picture=picture)
        case str():
            return Block(is_list=False, items=(parse_runs(cite(raw)),))
        case _:
            raise TypeError(raw)


def _steps_page(role: str, raw: Mapping[str, Any], cite: Callable[[str], str]) -> StepsPage:
    return StepsPage(
        role=role,
        title=raw["title"],
        lede=raw["lede"],
        steps=tuple(parse_runs(cite(step)) for step in raw["steps"]),
    )
