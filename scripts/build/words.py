"""The few messages that the page has without Python: js/words.js, and the first screen."""

import io
import json
from collections.abc import Iterable, Mapping

from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from scripts.build import catalogue
from scripts.build.first_screen import write_first_screen, write_stuck_alert
from scripts.build.layout import Layout, tree

WORDS = "js/words.js"
SHELL_MARK = "@@SHELL@@"
STUCK_MARK = "@@STUCK@@"


def list_messages(layout: Layout) -> tuple[str, ...]:
    """Return the messages of the page's own code, in order."""
    messages: set[str] = set()
    for path in tree(layout.site / "js", ".js"):
        source = io.BytesIO(path.read_bytes())
        messages.update(
            str(message)
            for _, message, _, _ in extract("javascript", source, keywords={"gettext": None})
        )
    return tuple(sorted(messages))


def write_words_module(messages: Iterable[str], languages: Mapping[str, Catalog]) -> bytes:
    """Return the module of messages by language; they are written in English."""
    table = {
        language: {message: catalogue.translate(catalog, message) for message in messages}
        for language, catalog in languages.items()
    }
    text = json.dumps(table, ensure_ascii=False, indent=1, sort_keys=True)
    return f"// Made by the build from the catalogues.\nexport const words = {text};\n".encode()


def shell_marks(languages: Mapping[str, Catalog]) -> dict[str, str]:
    """Return the text for each mark of the shell."""
    return {SHELL_MARK: write_first_screen(languages), STUCK_MARK: write_stuck_alert(languages)}
