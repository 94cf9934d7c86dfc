"""The language of the command: that of the machine, if there are translations into it."""

import json
import locale
import os
from collections.abc import Mapping
from importlib import resources
from typing import Final

# Messages of the command with their translations, by language; made with the wheel (scripts/wheel.py).
# A checkout has no such file, and speaks English.
FILE: Final = "translations.json"
_SETTINGS: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts


def language_of(environment: Mapping[str, str], name_of_locale: str | None) -> str:
    """Return the first two letters of the language that a machine is set to; empty without one.

    Windows sets no variable; its locales have names such as "Catalan_Spain".
    """
    settings = (environment[name] for name in _SETTINGS if environment.get(name))
    return next(settings, name_of_locale or "")[:2].casefold()


def read_translations() -> dict[str, dict[str, str]]:
    """Return the translations that were packed with the command."""
    file = resources.files("faristol.command") / FILE
    if not file.is_file():
        return {}
    table: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return table


_TRANSLATIONS: Final = read_translations().get(language_of(os.environ, locale.getlocale()[0]), {})


def gettext(text: str) -> str:
    """Return the translation of a message, or the message itself."""
    return _TRANSLATIONS.get(text, text)
