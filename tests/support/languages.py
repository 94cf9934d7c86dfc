"""The texts of the desk in each language, from the catalogues as they stand in the tree."""

from functools import cache

from faristol.desk.kernel.translation import Text, texts


@cache
def packed_catalogues() -> dict[str, str]:
    """Return every catalogue as the site ships it."""
    from scripts.build import catalogue
    from scripts.build.layout import Layout

    tables = catalogue.pack_catalogues(catalogue.read_catalogues(Layout()))
    return {name: table.decode() for name, table in tables.items()}


def text_in(language: str) -> Text:
    """Return the text of a language."""
    return texts(packed_catalogues().get)(language)


def speak(user) -> None:
    """Have the desk of a user speak the language that it is asked in."""
    user.desk.text_of = texts(packed_catalogues().get)
