"""The texts of the desk in each language, from the catalogues of the tree."""

from functools import cache

from faristol.desk.kernel.translation import Translator, translators


@cache
def packed_catalogues() -> dict[str, str]:
    """Return the catalogues as the site ships them."""
    from scripts.build import catalogue
    from scripts.build.layout import Layout

    tables = catalogue.pack_catalogues(catalogue.read_catalogues(Layout()))
    return {name: table.decode() for name, table in tables.items()}


def text_in(language: str) -> Translator:
    """Return the text of a language."""
    return translators(packed_catalogues().get)(language)


def speak(user) -> None:
    """Give the desk of a user the texts of the requested languages."""
    user.desk.translator_for = translators(packed_catalogues().get)
