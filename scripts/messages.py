"""Extract the messages, bring the catalogues up to date, and say what is missing.

A message is English text where it is said: `_` and `n_` in templates, `gettext_noop`, `gettext`,
`ngettext` and `ngettext_lazy` in Python, `gettext` in the page's own code, corrected rules, and the changelog's newest entry.
"""

import argparse
import ast
import io
import json
import sys
from collections.abc import Iterable, Iterator

from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from jinja2.ext import babel_extract

import faristol
from scripts.build import catalogue, changelog, words
from scripts.build.layout import Layout, tree

LANGUAGES = ("ca", "ro")
PYTHON = {
    "gettext_noop": 1,
    "gettext": 1,
    "ngettext": 2,
    "ngettext_lazy": 2,
}  # how many leading texts are messages
TEMPLATE = ("_", "n_")
Found = tuple[str | tuple[str, ...], str]  # message, and where it is said


def found(layout: Layout) -> Iterator[Found]:
    """Give every message and the file that says it, in order."""
    for path in tree(layout.package, ".py"):
        place = path.relative_to(layout.root).as_posix()
        for message in said_in_python(path.read_text(encoding="utf-8")):
            yield message, place
    for path in tree(layout.package, ".html"):
        place = path.relative_to(layout.root).as_posix()
        source = io.BytesIO(path.read_bytes())
        for _, name, texts, _ in babel_extract(source, TEMPLATE, (), {"silent": "false"}):
            # a variable is no message of its own: what it may hold is marked where it is written
            parts = [texts] if isinstance(texts, str) else [part for part in texts or () if part]
            if name == "_" and parts:
                yield parts[0], place
            elif name == "n_" and len(parts) >= 2:
                yield (parts[0], parts[1]), place
    rule_changes = layout.package / "rule_changes.json"
    for change in json.loads(rule_changes.read_text(encoding="utf-8")):
        yield change["what"], rule_changes.relative_to(layout.root).as_posix()
    for message in words.said(layout):
        yield message, "site/js"
    for message in words.SHELL:
        yield message, "site/index.html"
    for bullet in changelog.top_entry(layout.changelog.read_text(encoding="utf-8")).bullets:
        yield bullet, "CHANGELOG.md"


def said_in_python(source: str) -> Iterator[str | tuple[str, ...]]:
    """Give the messages of one module; `text.count(...)` of a string has no two texts."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        wanted = PYTHON.get(name, 0)
        texts = [
            part.value
            for part in node.args[:wanted]
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        if wanted and len(texts) == wanted:
            yield texts[0] if wanted == 1 else tuple(texts)


def template(messages_found: Iterable[Found]) -> Catalog:
    """Return the catalogue of messages, untranslated."""
    messages = Catalog(
        project="Faristol",
        domain=catalogue.DOMAIN,
        charset="utf-8",
        fuzzy=False,
        copyright_holder="Faristol contributors",
    )
    for message, place in messages_found:
        messages.add(message, locations=[(place, 0)])
    return messages


def is_missing(message: object) -> bool:
    """Tell whether any form of a message is untranslated."""
    return not message if isinstance(message, str) else not message or not all(message)  # type: ignore[arg-type]


def main() -> int:
    """Bring both catalogues up to date; with --check change nothing and fail when any would."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is missing")
    given = parser.parse_args()
    layout = Layout()
    fresh = template(found(layout))
    faults = 0
    for language in LANGUAGES:
        path = (
            layout.package / "desk" / "locale" / language / "LC_MESSAGES" / f"{catalogue.DOMAIN}.po"
        )
        known = catalogue.read(path) if path.is_file() else Catalog(locale=language)
        known.project, known.version, known.fuzzy = "Faristol", faristol.__version__, False
        known.msgid_bugs_address = ""
        known.header_comment = f"# Faristol in {known.locale.english_name}."
        old = {message.id for message in known if message.id}
        known.update(fresh, no_fuzzy_matching=True)
        known.obsolete.clear()
        missing = [message.id for message in known if message.id and is_missing(message.string)]
        new = {message.id for message in known if message.id}
        print(f"{language}: {len(new)} messages, {len(missing)} without translation")
        for message in missing:
            print(f"  {message!r}")
        faults += len(missing) + (given.check and new != old)
        if not given.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(written(known))
    return 1 if given.check and faults else 0


def written(messages: Catalog) -> bytes:
    """Return a catalogue as a file that changes only when a message does."""
    file = io.BytesIO()
    # no dates and no line numbers: they would change with every commit
    write_po(file, messages, width=100, sort_output=True, omit_header=False, include_lineno=False)
    lines = file.getvalue().decode("utf-8").splitlines()
    dated = (
        '"POT-Creation-Date',
        '"PO-Revision-Date',
        '"Last-Translator',
        '"Language-Team',
        '"Generated-By',
    )
    return ("\n".join(line for line in lines if not line.startswith(dated)) + "\n").encode("utf-8")


if __name__ == "__main__":
    sys.exit(main())


__all__ = ["found", "is_missing", "template"]
