"""Compiled catalogues."""

import io
from gettext import GNUTranslations

from babel.messages.catalog import Catalog

from scripts.build.catalogue import compiled, translated


def catalogue():
    messages = Catalog(locale="ca")
    messages.add("Start again", "Torna a començar")
    messages.add("Guessed", "Endevinat", flags=["fuzzy"])
    return messages


def test_a_catalogue_does_not_depend_on_the_minute():
    assert b"1980-01-01" in compiled(catalogue())


def test_guessed_translations_stay_out():
    found = GNUTranslations(io.BytesIO(compiled(catalogue())))
    assert found.gettext("Start again") == "Torna a començar"
    assert found.gettext("Guessed") == "Guessed"
    assert translated(catalogue(), "Guessed") == "Guessed"
