"""Extract the messages, bring the catalogues up to date, and print the missing translations.

A message is English text in a call: `_` and `n_` in templates, `gettext_noop`, `gettext`,
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
from scripts.build import catalogue, changelog, file_page, first_screen, introduction, words
from scripts.build.layout import Layout, tree

LANGUAGES = ("ca", "ro")
PYTHON = {
    "gettext_noop": 1,
    "gettext": 1,
    "ngettext": 2,
    "ngettext_lazy": 2,
}  # number of leading arguments that are messages
TEMPLATE = ("_", "n_")
# Messages of what the build writes, and the file that has them.
WRITTEN = (
    (first_screen.MESSAGES, "site/index.html"),
    (file_page.MESSAGES, "site/file.html"),
    (introduction.MESSAGES, "site/manifest.webmanifest"),
)
LocatedMessage = tuple[str | tuple[str, ...], str]  # message, and the file that has it


def extract_messages(layout: Layout) -> Iterator[LocatedMessage]:
    """Yield all messages with their files, in order."""
    for path in tree(layout.package, ".py"):
        place = path.relative_to(layout.root).as_posix()
        for message in messages_in_python(path.read_text(encoding="utf-8")):
            yield message, place
    for path in tree(layout.package, ".html"):
        place = path.relative_to(layout.root).as_posix()
        source = io.BytesIO(path.read_bytes())
        for _, name, texts, _ in babel_extract(source, TEMPLATE, (), {"silent": "false"}):
            # a variable is no message itself: the texts that it may hold are marked where they are written
            parts = [texts] if isinstance(texts, str) else [part for part in texts or () if part]
            if name == "_" and parts:
                yield parts[0], place
            elif name == "n_" and len(parts) >= 2:
                yield (parts[0], parts[1]), place
    rule_changes = layout.package / "rule_changes.json"
    for change in json.loads(rule_changes.read_text(encoding="utf-8")):
        yield change["what"], rule_changes.relative_to(layout.root).as_posix()
    for message in words.list_messages(layout):
        yield message, "site/js"
    for messages, place in WRITTEN:
        for message in messages:
            yield message, place
    for bullet in changelog.top_entry(layout.changelog.read_text(encoding="utf-8")).bullets:
        yield bullet, "CHANGELOG.md"


def messages_in_python(source: str) -> Iterator[str | tuple[str, ...]]:
    """Yield the messages of a module: the texts that are arguments of the functions in `PYTHON`."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        count = PYTHON.get(name, 0)
        texts = [
            part.value
            for part in node.args[:count]
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        ]
        if count and len(texts) == count:
            yield texts[0] if count == 1 else tuple(texts)


def make_template(located_messages: Iterable[LocatedMessage]) -> Catalog:
    """Return an untranslated catalogue of messages."""
    messages = Catalog(
        project="Faristol",
        domain=catalogue.DOMAIN,
        charset="utf-8",
        fuzzy=False,
        copyright_holder="Faristol contributors",
    )
    for message, place in located_messages:
        messages.add(message, locations=[(place, 0)])
    return messages


def is_missing(message: object) -> bool:
    """Whether a form of a message is untranslated."""
    return not message if isinstance(message, str) else not message or not all(message)  # type: ignore[arg-type]


def main() -> int:
    """Bring both catalogues up to date; with --check change none, and fail if one would change."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say what is missing")
    options = parser.parse_args()
    layout = Layout()
    fresh = make_template(extract_messages(layout))
    faults = 0
    for language in LANGUAGES:
        path = (
            layout.package / "desk" / "locale" / language / "LC_MESSAGES" / f"{catalogue.DOMAIN}.po"
        )
        catalog = catalogue.read_catalogue(path) if path.is_file() else Catalog(locale=language)
        catalog.project, catalog.version, catalog.fuzzy = "Faristol", faristol.__version__, False
        catalog.msgid_bugs_address = ""
        catalog.header_comment = f"# Faristol in {catalog.locale.english_name}."
        old = {message.id for message in catalog if message.id}
        catalog.update(fresh, no_fuzzy_matching=True)
        catalog.obsolete.clear()
        missing = [message.id for message in catalog if message.id and is_missing(message.string)]
        new = {message.id for message in catalog if message.id}
        print(f"{language}: {len(new)} messages, {len(missing)} without translation")
        for message in missing:
            print(f"  {message!r}")
        faults += len(missing) + (options.check and new != old)
        if not options.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(format_catalogue(catalog))
    return 1 if options.check and faults else 0


def format_catalogue(messages: Catalog) -> bytes:
    """Return a catalogue as a file, which changes only with its messages."""
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


__all__ = ["extract_messages", "is_missing", "make_template"]
