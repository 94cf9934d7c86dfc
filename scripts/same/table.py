"""The table of renames: the only differences that the comparisons accept.

One table serves all of them. Its lines stand in the order of the changes, and lines are only added, so that every
earlier revision can be compared with this one:

    faristol/old.py faristol/new.py         a Python file below `py`; its dotted name follows, also in strings
    duplicate/old.html duplicate/new.html   a template below `py/faristol/desk`; its name follows in strings
    js/old.js js/new.js                     a JavaScript file below `site`; its imports follow
    faristol.old.Name faristol.new.Name     a name of a module: old module and name, new module and name
    js/old.js#name js/new.js#name           an export of a JavaScript file
    .old .new                               an attribute, method, field, property or keyword argument
    "old text" "new text"                   a string
    old new                                 a name in templates: of their data, a macro or its argument
    file faristol/new.py: why               a Python file or a template that was rewritten: its differences are accepted

Local names need no line. The last form is for code that was changed with the names: it counts only for revisions
whose own table does not have the line yet.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Final, Self

from scripts.build.layout import ROOT

RENAMES: Final = ROOT / "scripts" / "same" / "renames.txt"
FILES: Final = (".py", ".html", ".js")
REWRITTEN: Final = "file "  # how the line of a rewritten file begins


class Renames:
    """Renames of one kind, in the order of the changes."""

    def __init__(self, lines: Iterable[tuple[str, str]]) -> None:
        self.lines = tuple(lines)
        self._cached: dict[str, frozenset[str]] = {}

    def names_after(self, name: str) -> frozenset[str]:
        """Return a name and all that it may be called later.

        >>> sorted(Renames([("b", "x"), ("a", "b"), ("b", "c")]).names_after("a"))
        ['a', 'b', 'c']
        """
        if name not in self._cached:
            names = {name}
            for old, new in self.lines:
                if old in names:
                    names.add(new)
            self._cached[name] = frozenset(names)
        return self._cached[name]

    def allows_rename(self, old: str, new: str) -> bool:
        """Return True if a name is the same or may have become another."""
        return old == new or new in self.names_after(old)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The renames of all kinds."""

    files: Renames
    names: Renames  # dotted names of Python
    exports: Renames  # of JavaScript
    attributes: Renames
    texts: Renames
    template_names: Renames
    rewritten: frozenset[str] = frozenset()  # files, by their names at that time

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the table of a text.

        Raises:
            ValueError: a line that is not of any kind, with its number.
        """
        names = (name for name in cls.__slots__ if name != "rewritten")
        lines: dict[str, list[tuple[str, str]]] = {name: [] for name in names}
        rewritten = set()
        for number, line in enumerate(text.splitlines(), start=1):
            if not line.strip() or line.startswith("#"):
                continue
            if line.startswith(REWRITTEN):
                file, _, why = line.removeprefix(REWRITTEN).partition(":")
                if not file.endswith((".py", ".html")) or not why.strip():
                    raise ValueError(f"line {number}: not a file and the reason: {line}")
                rewritten.add(file.strip())
                continue
            pair = _pair_of(line.strip())
            kinds = {_kind_of(name) for name in pair}
            if len(pair) != 2 or len(kinds) != 1 or (kinds == {"files"} and not _is_move(*pair)):
                raise ValueError(f"line {number}: not a pair of one kind: {line}")
            old, new = (name.strip('"') for name in pair)
            kind = kinds.pop()
            is_attribute = kind == "attributes"
            lines[kind].append((old[1:], new[1:]) if is_attribute else (old, new))
        renames = {kind: Renames(pairs) for kind, pairs in lines.items()}
        return cls(**renames, rewritten=frozenset(rewritten))

    @classmethod
    def load(cls, path: Path = RENAMES) -> Self:
        """Return the table of a file."""
        return cls.parse(path.read_text(encoding="utf-8"))

    def since(self, earlier: Self) -> Self:
        """Return the table without the rewritten files of an earlier one: the revision has them as they are."""
        return replace(self, rewritten=self.rewritten - earlier.rewritten)

    def is_rewritten(self, file: str) -> bool:
        """Whether a file was rewritten, under this name or an earlier or later one."""
        later = self.files.names_after(file)
        return any(name in later or self.files.allows_rename(name, file) for name in self.rewritten)

    def pair_files(self, old: Collection[str], new: Collection[str]) -> dict[str, str]:
        """Return for each old file its place among the new ones, or its own name if it has none.

        The lines are followed in their order. One whose new name is taken has been followed before the old
        revision, so it does not count.
        """
        places: dict[str, list[str]] = {name: [name] for name in old}
        at = {name: name for name in old}
        for before, after in self.files.lines:
            if before in at and after not in at:
                origin = at.pop(before)
                at[after] = origin
                places[origin].append(after)
        return {
            name: next((place for place in reversed(seen) if place in new), name)
            for name, seen in places.items()
        }

    def module_moves(self) -> Iterator[tuple[str, str]]:
        """Yield the moves of Python files as dotted names."""
        for old, new in self.files.lines:
            if old.endswith(".py"):
                yield module_of(old), module_of(new)

    def loose_attributes(self) -> Iterator[str]:
        """Yield the attributes that have more than one new name: which of them where, no comparison sees."""
        names: dict[str, set[str]] = {}
        for old, new in self.attributes.lines:
            names.setdefault(old, set()).add(new)
        for old, news in sorted(names.items()):
            if len(news) > 1:
                yield f".{old}: {' '.join(f'.{new}' for new in sorted(news))}"


def module_of(file: str) -> str:
    """Return the name of the module that a file below the root of imports holds.

    >>> dotted("faristol/desk/app.py"), dotted("faristol/desk/__init__.py")
    ('faristol.desk.app', 'faristol.desk')
    """
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _pair_of(line: str) -> list[str]:
    if not line.startswith('"'):
        return line.split()
    return [f'"{text}"' for text in line.removeprefix('"').removesuffix('"').split('" "')]


def _is_move(old: str, new: str) -> bool:
    return PurePath(old).suffix == PurePath(new).suffix


def _kind_of(name: str) -> str:
    if name.startswith('"'):
        return "texts"
    if name.startswith("."):
        return "attributes"
    if "#" in name:
        return "exports"
    if name.endswith(FILES):
        return "files"
    return "names" if "." in name else "template_names"
