"""Keep docstrings and names in the words of the field (docs/code-words.md).

Docstrings and identifiers of `py/faristol` and `scripts` are read, never strings that users read, comments, or
names of tests. Of tests and documents only the length of a docstring's first line is checked. A line may keep its
form with `# prose: why`.
"""

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Final

from scripts.build.layout import ROOT

MAX_EXCEPTIONS: Final = 20
MAX_FIRST_LINE: Final = 100  # characters of a docstring's first line
EXCEPTION: Final = re.compile(r"# prose: \w")
# patterns of docstrings (with ^: of their first line), and what to write instead
PHRASES: Final[Mapping[str, tuple[re.Pattern[str], str]]] = {
    name: (re.compile(pattern), advice)
    for name, pattern, advice in (
        (
            "P1",
            r"\b(whoever|whomever|whatever|nobody|somebody)\b",
            "name the role: the player, the judge, the caller",
        ),
        (
            "P2",
            r"^(Return|Give|Tell|Say|Show) (what|which|how(?! (many|much|long|far|often))|who|whom|whose|why|where|when)\b",
            "name what is returned",
        ),
        (
            "P3",
            r"\b(that is none|is none such|none such|none of them|if there (is|are) (none|such)|what is none)\b",
            "say `invalid`, `missing` or `empty`",
        ),
        (
            "P4",
            r"\b(is|was|were|are|be) (said|told)\b(?! (aloud|by the voice|slowly))",
            "say displayed, announced, recorded, sent or passed",
        ),
        (
            "P5",
            r"^(Hold|Keep) (what|all|everything|how|why|which|one|a|an|the|who)\b",
            "a class docstring is a noun phrase: `A document and its log.`",
        ),
        (
            "P6",
            r"^Say (that|why)\b",
            "an error or result is a noun phrase: `The command was refused.`",
        ),
        (
            "P7",
            r"\b(it is so|so already|is not so|are not so|be so|been so|ended so)\b",
            "say what `so` is",
        ),
        (
            "P8",
            r"^Tell (whether|nobody)\b",
            "`Whether …`; or none where an is_ or has_ name says it",
        ),
    )
}
# names without a noun: of an argument, of a variable
VAGUE: Final = frozenset(
    {"one", "told", "said", "so", "none", "it", "every", "somebody", "whoever"}
)
PARTICIPLE: Final = re.compile(
    r"_?(said|told|shown|asked|found|given|taken|written|read_|named|known|made|done|typed|called|looked|settled"
    r"|handed|claimed|wanted|listed|tried|met|drawn|noted|decided|counted)"
)
MODULES: Final = frozenset(
    """asked said told shown taken written classified acting doing helping challenging choosing ending sitting special
    past course time to_hall to_tournament on_paper ahead after all brought by_hand parts asking held kept""".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Offence:
    """A place that a rule refuses."""

    line: int
    rule: str
    advice: str


@cache
def vague_names() -> frozenset[str]:
    """Return the names without a noun that no stored or sent name is."""
    return VAGUE - stored_names()


@cache
def stored_names() -> frozenset[str]:
    """Return the names of acts, of their fields, and of the functions that addresses name.

    They are stored or sent, so they are not renamed.
    """
    from faristol.desk.kernel.kinds import KINDS, kind_by_name
    from faristol.desk.routes import COMMANDS, SCREENS

    names = {name for _, name in COMMANDS.values()} | {
        place.rpartition(".")[2] for place in SCREENS.values()
    }
    for name in KINDS:
        kind = kind_by_name(name)
        for row in kind.acts if kind else ():
            names |= {field.name for field in fields(row.cls)}
    return frozenset(names)


def offences(text: str, module: str) -> Iterator[Offence]:
    """Yield what the rules refuse in the text of a module."""
    if module in MODULES or (module in sys.stdlib_module_names and module != "__init__"):
        yield Offence(line=1, rule="M1", advice=f"module `{module}`: a noun of the domain")
    for node in ast.walk(ast.parse(text)):
        yield from _of_docstring(node)
        yield from _of_name(node)


def long_first_lines(text: str) -> Iterator[Offence]:
    """Yield the docstrings of a module whose first line is too long."""
    for node in ast.walk(ast.parse(text)):
        yield from _of_first_line(node)


def _docstring_of(node: ast.AST) -> str:
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return ""
    return ast.get_docstring(node) or ""


def _of_first_line(node: ast.AST) -> Iterator[Offence]:
    length = len(_docstring_of(node).partition("\n")[0])
    if length > MAX_FIRST_LINE:
        yield Offence(
            line=getattr(node, "lineno", 1),
            rule="P9",
            advice=f"first line of {length} characters, at most {MAX_FIRST_LINE}: begin a second paragraph",
        )


def _of_docstring(node: ast.AST) -> Iterator[Offence]:
    docstring = _docstring_of(node)
    if not docstring:
        return
    yield from _of_first_line(node)
    line = getattr(node, "lineno", 1)
    first = docstring.partition("\n")[0]
    for rule, (pattern, advice) in PHRASES.items():
        if rule == "P5" and not isinstance(node, ast.ClassDef):
            continue
        if pattern.search(first if pattern.pattern.startswith("^") else docstring):
            yield Offence(line=line, rule=rule, advice=advice)


def _of_name(node: ast.AST) -> Iterator[Offence]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        is_property = any("property" in ast.unparse(decorator) for decorator in node.decorator_list)
        if PARTICIPLE.fullmatch(node.name) and not (is_property or node.name in stored_names()):
            yield Offence(
                line=node.lineno, rule="N2", advice=f"function `{node.name}`: verb and object"
            )
    elif isinstance(node, ast.arg) and node.arg in vague_names():
        yield Offence(line=node.lineno, rule="N1", advice=f"argument `{node.arg}`: a noun")
    elif (
        isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in vague_names()
    ):
        yield Offence(line=node.lineno, rule="N1", advice=f"variable `{node.id}`: a noun")


def all_offences() -> Iterator[tuple[Path, Offence]]:
    """Yield what the rules refuse in the tree."""
    for path in _files("py/faristol", "scripts"):
        for offence in offences(path.read_text(encoding="utf-8"), path.stem):
            yield path, offence
    for path in _files("tests", "docs"):
        for offence in long_first_lines(path.read_text(encoding="utf-8")):
            yield path, offence


def _files(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from sorted((ROOT / folder).rglob("*.py"))


def main() -> int:
    """Print all offences; return 1 if there are any, or too many exceptions."""
    places = []
    exceptions = 0
    for path, offence in all_offences():
        lines = path.read_text(encoding="utf-8").splitlines()
        if lines and EXCEPTION.search(lines[offence.line - 1]):
            exceptions += 1
            continue
        place = f"{path.relative_to(ROOT)}:{offence.line}"
        places.append(f"{place}: {offence.rule} {offence.advice}")
    if exceptions > MAX_EXCEPTIONS:
        places.append(
            f"{exceptions} lines keep their form with `# prose:`, at most {MAX_EXCEPTIONS}"
        )
    print("\n".join(places), end="\n" if places else "")
    return bool(places)


if __name__ == "__main__":
    sys.exit(main())
