"""The few messages that the page has without Python: js/words.js, and the shell's own text."""

import html
import io
import json
from collections.abc import Iterable, Mapping

from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from scripts.build import catalogue
from scripts.build.layout import Layout, tree

WORDS = "js/words.js"
SHELL_MARK = "@@SHELL@@"
STUCK_MARK = "@@STUCK@@"
LANGUAGES = ("ca", "ro", "en")
SHELL_LEDE = "The referee’s office for Scrabble clubs. It works without a connection and keeps everything on this device."
SHELL_NO_SCRIPT = "Faristol needs JavaScript."
SHELL_STUCK = "Faristol cannot start: part of it is missing. Connect to the internet and reload the page. What you have entered stays on this device."
SHELL = (SHELL_LEDE, SHELL_NO_SCRIPT, SHELL_STUCK)


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
    return {SHELL_MARK: write_shell_text(languages), STUCK_MARK: write_stuck_alert(languages)}


def write_shell_text(languages: Mapping[str, Catalog]) -> str:
    """Return the text before any script runs, in every language; the style sheet shows one."""
    parts = []
    for language in LANGUAGES:
        lede, no_script, stuck = (_shell_text(languages, language, message) for message in SHELL)
        parts.append(
            f'<section lang="{language}"><h1>Faristol</h1><p>{lede}</p>'
            f"<noscript><p>{no_script}</p></noscript>"
            f'<p class="stuck">{stuck}</p></section>'
        )
    return "\n".join(parts)


def write_stuck_alert(languages: Mapping[str, Catalog]) -> str:
    """Return the text read aloud where no script runs, in every language; the style sheet shows one."""
    return "".join(
        f'<p class="stuck" lang="{language}">{_shell_text(languages, language, SHELL_STUCK)}</p>'
        for language in LANGUAGES
    )


def _shell_text(languages: Mapping[str, Catalog], language: str, message: str) -> str:
    catalog = languages.get(language)
    return html.escape(catalogue.translate(catalog, message) if catalog else message)
