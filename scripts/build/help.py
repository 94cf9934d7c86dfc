"""The help of each language, from docs/help: its sections, their index, those of each screen.

A file is Markdown of few marks. It begins with `role:` and `title:` between two lines `---`. A section begins
`# key · title`, then `screens:` (addresses, with `#step` where a screen has steps), `words:` (as people ask)
and `see:` (keys). Its text is paragraphs and numbered steps with **label that is tapped**, *label that is
named* and `what is typed`, and pictures (scripts/build/help_pictures.py). A page to print, `steps-<role>.md`, has a paragraph and ten steps. Whatever else
stands there stops the build with file and line.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from faristol.desk.help.book import ROLES
from faristol.desk.help.text import list_words
from scripts.build.help_pictures import (
    PictureSource,
    is_picture_line,
    parse_picture,
    read_pictures,
    webp_size,
)
from scripts.build.layout import Layout
from scripts.build.workshop import BuildError

LANGUAGES: Final = ("ca", "en", "ro")
STEPS: Final = 10  # of a page to print
IN_TITLE, IN_WORDS, IN_TEXT = 4, 3, 1  # weights of a word

_HEADING = re.compile(r"# ([a-z][a-z-]*) · (\S.*)")
_FIELD = re.compile(r"(screens|words|see): (\S.*)")
_STEP = re.compile(r"(\d+)\. (\S.*)")
_SCREEN = re.compile(r"/[a-z/-]*(#[a-z_]+)?")
# what has a meaning in other Markdown and none here
_FOREIGN = re.compile(r"^[#>|+-]|^\s|!\[|\]\(|<|__|\*\*\*")
_MARKS = re.compile(r"\*\*[^*`]+\*\*|\*[^*`]+\*|`[^*`]+`")

Line = tuple[int, str]  # number from 1, and text
BlockSource = str | list[str] | PictureSource  # a paragraph, steps, a picture


@dataclass(kw_only=True)
class SectionSource:
    """A section as it is written."""

    key: str
    role: str
    title: str
    place: str  # file and line
    screens: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    see: list[str] = field(default_factory=list)
    blocks: list[BlockSource] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words of all its blocks."""
        return " ".join(
            block.caption
            if isinstance(block, PictureSource)
            else block
            if isinstance(block, str)
            else " ".join(block)
            for block in self.blocks
        )

    @property
    def pictures(self) -> list[PictureSource]:
        """Its pictures, in their order."""
        return [block for block in self.blocks if isinstance(block, PictureSource)]


def build_help(layout: Layout) -> dict[str, bytes]:
    """Return the texts of the help of each language and their pictures, by name in the site.

    Raises:
        BuildError: a source is not as it must be; the message names file and line.
    """
    files: dict[str, bytes] = {}
    for language in LANGUAGES:
        folder = layout.help / language
        if not folder.is_dir():
            continue
        book = json.dumps(build_book(folder), ensure_ascii=False, separators=(",", ":"))
        files[f"help/{language}.json"] = book.encode()
        pictures = read_pictures(folder)
        for source in list_pictures(folder):
            if source.file in pictures:
                files[f"help/{language}/{source.file}"] = pictures[source.file]
    return files


def list_pictures(folder: Path) -> list[PictureSource]:
    """Return the pictures that the sections of a language name, in their order."""
    return [
        picture
        for role in ROLES
        if (path := folder / f"{role}.md").is_file()
        for section in read_sections(path)[1]
        for picture in section.pictures
    ]


def build_book(folder: Path) -> dict[str, Any]:
    """Return the help of a language as `faristol.desk.help.book.parse_book` reads it.

    A picture that has not been taken yet is its caption alone.
    """
    roles: dict[str, str] = {}
    sections: list[SectionSource] = []
    pages: dict[str, Any] = {}
    for role in ROLES:
        path = folder / f"{role}.md"
        if path.is_file():
            roles[role], found = read_sections(path)
            sections += found
        page = folder / f"steps-{role}.md"
        if page.is_file():
            pages[role] = read_page(page)
    _check_keys(sections)
    pictures = read_pictures(folder)
    screens: dict[str, list[str]] = {}
    for section in sections:
        for screen in section.screens:
            screens.setdefault(screen, []).append(section.key)
    return {
        "roles": roles,
        "sections": [
            {
                "key": section.key,
                "role": section.role,
                "title": section.title,
                "blocks": [_write_block(block, pictures) for block in section.blocks],
                "see": section.see,
            }
            for section in sections
        ],
        "screens": screens,
        "index": index_sections(sections),
        "pages": pages,
    }


def _write_block(block: BlockSource, pictures: Mapping[str, bytes]) -> object:
    if not isinstance(block, PictureSource):
        return block
    if block.file not in pictures:
        return block.caption
    width, height = webp_size(pictures[block.file])
    return {"caption": block.caption, "file": block.file, "width": width, "height": height}


def index_sections(sections: list[SectionSource]) -> dict[str, list[int]]:
    """Return by folded word, in their order, the place and weight of each section that has it."""
    weights: dict[str, dict[int, int]] = {}
    for place, section in enumerate(sections):
        parts = ((IN_TITLE, section.title), (IN_WORDS, " ".join(section.words)))
        for weight, text in (*parts, (IN_TEXT, section.text)):
            for word in set(list_words(text)):
                of_word = weights.setdefault(word, {})
                of_word[place] = of_word.get(place, 0) + weight
    return {
        word: [number for row in sorted(of_word.items()) for number in row]
        for word, of_word in sorted(weights.items())
    }


def read_sections(path: Path) -> tuple[str, list[SectionSource]]:
    """Return the title of a role, and its sections.

    Raises:
        BuildError: a line is not as it must be.
    """
    head, lines = _read_head(path)
    sections: list[SectionSource] = []
    for block in _list_blocks(lines):
        number, first = block[0]
        if heading := _HEADING.fullmatch(first):
            place = f"{path}:{number}"
            sections.append(
                SectionSource(key=heading[1], role=head["role"], title=heading[2], place=place)
            )
            _read_fields(path, block[1:], sections[-1])
        elif not sections:
            raise _fault(path, number, "a section begins with “# key · title”")
        else:
            sections[-1].blocks.append(_read_block(path, block))
    for section in sections:
        if not section.blocks:
            raise BuildError(f"{section.place}: “{section.key}” has no text")
    return head["title"], sections


def read_page(path: Path) -> dict[str, Any]:
    """Return the page of a role to print.

    Raises:
        BuildError: it has no paragraph and ten steps.
    """
    head, lines = _read_head(path)
    blocks = [_read_block(path, block) for block in _list_blocks(lines)]
    match blocks:
        case [str(lede), list(steps)] if len(steps) == STEPS:
            return {"title": head["title"], "lede": lede, "steps": steps}
    raise BuildError(f"{path}: a page has a paragraph and {STEPS} steps")


def _read_head(path: Path) -> tuple[Mapping[str, str], list[Line]]:
    lines = list(enumerate(path.read_text(encoding="utf-8").splitlines(), start=1))
    fields = [line.partition(": ") for _, line in lines[1:3]]
    names = tuple(name for name, _, value in fields if value)
    if [line for _, line in lines[:1]] != ["---"] or names != ("role", "title"):
        raise _fault(path, 1, "a file begins with ---, role: and title:")
    if len(lines) < 4 or lines[3][1] != "---":
        raise _fault(path, 4, "--- ends the head")
    head = {name: value for name, _, value in fields}
    if head["role"] != path.stem.removeprefix("steps-"):
        raise _fault(path, 2, f"the role of {path.name} is another one")
    return head, lines[4:]


def _list_blocks(lines: list[Line]) -> Iterator[list[Line]]:
    """Yield runs of lines that are not empty."""
    block: list[Line] = []
    for number, line in [*lines, (0, "")]:
        if line.strip():
            block.append((number, line))
        elif block:
            yield block
            block = []


def _read_fields(path: Path, lines: list[Line], section: SectionSource) -> None:
    for number, line in lines:
        match = _FIELD.fullmatch(line)
        if not match:
            raise _fault(
                path, number, "after a heading come screens:, words:, see: and a free line"
            )
        values = [value.strip() for value in match[2].split(",")]
        if match[1] == "screens" and not all(map(_SCREEN.fullmatch, values)):
            raise _fault(path, number, "an address is written as /duplicate/round#rack")
        getattr(section, match[1]).extend(values)


def _read_block(path: Path, block: list[Line]) -> BlockSource:
    if is_picture_line(block[0][1]):
        return _read_picture(path, block)
    for number, line in block:
        _check_marks(path, number, line)
    steps = [_STEP.fullmatch(line) for _, line in block]
    if not steps[0]:
        return " ".join(line.strip() for _, line in block)
    for (number, _), step in zip(block, steps, strict=True):
        if not step:
            raise _fault(path, number, "each step is one line")
    numbers = [0, *(int(step[1]) for step in steps if step)]
    for (number, _), (before, after) in zip(block, pairwise(numbers), strict=True):
        if after != before + 1:
            raise _fault(path, number, "steps are numbered 1, 2, 3…")
    return [step[2] for step in steps if step]


def _read_picture(path: Path, block: list[Line]) -> PictureSource:
    number, line = block[0]
    picture = parse_picture(line)
    if not picture:
        raise _fault(path, number, "a picture is “![what is seen](name /route size selector)”")
    if len(block) > 1:
        raise _fault(path, block[1][0], "a picture stands alone")
    _check_marks(path, number, picture.caption)
    return picture


def _check_marks(path: Path, number: int, line: str) -> None:
    rest = _MARKS.sub("", line)
    if _FOREIGN.search(line) or "*" in rest or "`" in rest:
        raise _fault(path, number, "a mark is not closed, or is none of ours")


def _check_keys(sections: list[SectionSource]) -> None:
    keys: set[str] = set()
    for section in sections:
        if section.key in keys or section.key in ("here", "steps"):
            raise BuildError(f"{section.place}: the key “{section.key}” is taken")
        keys.add(section.key)
    for section in sections:
        if missing := [key for key in section.see if key not in keys]:
            raise BuildError(f"{section.place}: there is no section {', '.join(missing)}")
    names: set[str] = set()
    for section in sections:
        for picture in section.pictures:
            if picture.name in names:
                raise BuildError(f"{section.place}: another picture is “{picture.name}”")
            names.add(picture.name)


def _fault(path: Path, line: int, message: str) -> BuildError:
    return BuildError(f"{path}:{line}: {message}")
