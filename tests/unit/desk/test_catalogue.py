"""The catalogues: complete, with all values and plurals of their messages.

No text is left in English.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")
pytest.importorskip("babel")

from babel.messages.catalog import Catalog  # noqa: E402

from faristol.desk.duplicate.citations import _CITATION  # noqa: E402
from faristol.desk.kernel.refusal_messages import message_for  # noqa: E402
from faristol.desk.kernel.translation import FORMS, LANGUAGES  # noqa: E402
from scripts.build import catalogue  # noqa: E402
from scripts.build.layout import Layout  # noqa: E402
from scripts.messages import LANGUAGES as TRANSLATED  # noqa: E402
from scripts.messages import extract_messages as messages_found  # noqa: E402
from scripts.messages import is_missing, make_template  # noqa: E402

LAYOUT = Layout()
SAME = LAYOUT.package / "desk" / "locale" / "same.toml"
VALUE = re.compile(r"\{(\w+)\}")


BRACKET = re.compile(r"\((?=[^()]*\d)[^()]*(?:\bart\b|\barticle\b|CAT-|RO-)[^()]*\)")
# citations without this form name their regulation (`Translator.cite`)
ONE_ARTICLE = re.compile(
    r"\((?:art\. (?:\d+(?:\.\d+)*(?:-\d+)?|17 (?:a–c|[abc]))|CAT-CLS 1\.\d+)\)"
)
# of the program, and of people on the gallery screen
NAMES = {"Faristol"}


@cache
def catalogues() -> dict[str, Catalog]:
    return catalogue.read_catalogues(LAYOUT)


@cache
def messages():
    """Return all messages with their places in the sources."""
    return tuple(messages_found(LAYOUT))


def forms(message):
    return list(message) if isinstance(message, (list, tuple)) else [message]


def test_languages_have_catalogues_except_the_source_language():
    assert set(catalogues()) == set(TRANSLATED) == set(LANGUAGES) - {"en"}


def test_catalogues_have_all_messages_and_no_others():
    expected = {message.id for message in make_template(messages()) if message.id}
    for language in TRANSLATED:
        translated = {message.id: message for message in catalogues()[language] if message.id}
        assert expected == set(translated), f"run `make messages` and translate: {language}"
        assert [key for key, message in translated.items() if is_missing(message.string)] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_name_the_values_of_their_message(language):
    wrong = []
    for message in catalogues()[language]:
        if not message.id:
            continue
        values = set(VALUE.findall(" ".join(forms(message.id))))
        wrong += [form for form in forms(message.string) if set(VALUE.findall(form)) - values]
        if isinstance(message.id, str):
            wrong += [form for form in forms(message.string) if set(VALUE.findall(form)) != values]
    assert wrong == []


@pytest.mark.parametrize(("language", "count"), [("ca", 2), ("ro", 3)])
def test_counted_messages_have_the_plural_forms_of_the_language(language, count):
    language_catalogue = catalogues()[language]
    assert language_catalogue.num_plurals == count
    plural = [
        message for message in language_catalogue if message.id and not isinstance(message.id, str)
    ]
    assert len(plural) > 5
    assert all(len(message.string) == count for message in plural)


def test_counted_message_is_never_used_without_a_count():
    """A catalogue has one entry for both uses, which has the forms of the count."""
    plural = {message[0] for message, _ in messages() if isinstance(message, tuple)}
    assert len(plural) > 5
    alone = {(place, message) for message, place in messages() if message in plural}
    assert alone == set()


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_program_uses_the_plural_rule_of_the_catalogue(language):
    from gettext import c2py

    plural_form = c2py(catalogues()[language].plural_expr)
    assert [FORMS[language](n) for n in range(1_000)] == [plural_form(n) for n in range(1_000)]


def test_romanian_counts_with_de_from_twenty_on():
    from faristol.desk.kernel.translation import translators

    packed = {
        name: table.decode() for name, table in catalogue.pack_catalogues(catalogues()).items()
    }
    text = translators(packed.get)("ro")
    counts = [text.ngettext("{n} player", "{n} players", n) for n in (1, 2, 0, 19, 20, 100, 101)]
    assert counts == [
        "1 jucător",
        "2 jucători",
        "0 jucători",
        "19 jucători",
        "20 de jucători",
        "100 de jucători",
        "101 jucători",
    ]


def test_catalan_hour_has_the_article_of_its_number():
    from faristol.desk.kernel.time_format import format_moment
    from faristol.desk.kernel.translation import translators
    from faristol.desk.kernel.zones import fixed_zone

    packed = {
        name: table.decode() for name, table in catalogue.pack_catalogues(catalogues()).items()
    }
    text = translators(packed.get)("ca")
    now = "2026-11-20T18:00:00Z"
    assert format_moment("2026-11-20T01:05:00Z", now, fixed_zone(0), text) == "avui a la 01.05"
    assert format_moment("2026-11-20T00:05:00Z", now, fixed_zone(0), text) == "avui a les 00.05"
    assert format_moment("2026-11-19T13:05:00Z", now, fixed_zone(0), text) == "ahir a les 13.05"


def constants_of_refusals() -> Iterator[tuple[str, str, int]]:
    """Yield the refusals that name a constant: the code, the value's name, the value."""
    for path in sorted(LAYOUT.package.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if "Refusal(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            match node:
                case ast.Call(
                    func=ast.Name(id="Refusal"),
                    args=[ast.Constant(value=str(code)), ast.Dict(keys=keys, values=values)],
                ):
                    pass
                case _:
                    continue
            module = path.relative_to(LAYOUT.package.parent).with_suffix("").parts
            constants = vars(import_module(".".join(module)))
            for key, value in zip(keys, values, strict=True):
                try:
                    number = eval(ast.unparse(value), dict(constants))
                except (NameError, AttributeError, TypeError, KeyError, SyntaxError):
                    continue  # known only at run time
                if isinstance(key, ast.Constant) and type(number) is int:
                    yield code, str(key.value), number


NO_NOUN = {"MB", "la", "sau", "și"}  # words after a number that are not counted by it


def test_romanian_refusal_of_one_form_agrees_with_its_constant():
    """The message has one text for all numbers: from 20 on a noun takes "de", below it does not."""
    romanian = {message.id: message.string for message in catalogues()["ro"] if message.id}
    wrong, checked = [], 0
    for code, name, number in constants_of_refusals():
        text = romanian.get(message_for(code), "")
        match = re.search(rf"\{{{name}\}} (\w+)", text) if isinstance(text, str) else None
        if match and match[1] not in NO_NOUN:
            checked += 1
            if (match[1] == "de") != (FORMS["ro"](number) == 2):
                wrong.append((number, text))
    assert checked > 30
    assert wrong == []


def test_bracket_with_an_article_can_be_replaced_by_other_rules():
    """Each bracket has one number, as "(art. 1.8-4)".

    `desk/duplicate/citations.py` replaces those that begin so.
    """
    brackets = [
        (bracket, form)
        for language in ("en", *TRANSLATED)
        for message in catalogues()["ca" if language == "en" else language]
        if message.id
        for form in forms(message.id if language == "en" else message.string)
        for bracket in BRACKET.findall(form)
    ]
    assert len(brackets) > 300
    assert [
        (bracket, text) for bracket, text in brackets if not ONE_ARTICLE.fullmatch(bracket)
    ] == []
    of_the_duplicate = [
        (bracket, text) for bracket, text in brackets if bracket.startswith("(art. 1.")
    ]
    assert len(of_the_duplicate) > 100
    assert [
        (bracket, text) for bracket, text in of_the_duplicate if not _CITATION.fullmatch(bracket)
    ] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_message_cites_the_same_articles_in_every_language(language):
    wrong = []
    for message in catalogues()[language]:
        if message.id:
            cited = sorted(BRACKET.findall(forms(message.id)[0]))
            wrong += [
                form for form in forms(message.string) if sorted(BRACKET.findall(form)) != cited
            ]
    assert wrong == []


def test_translation_differs_from_its_message_or_has_a_reason():
    reasons = tomllib.loads(SAME.read_text(encoding="utf-8"))
    tables = {
        language: {
            message.id: forms(message.string) for message in language_catalogue if message.id
        }
        for language, language_catalogue in catalogues().items()
    }
    tables["en"] = {key: forms(key) for key in tables["ca"]}
    same = set()
    for language in TRANSLATED:
        for other_language in {"en", *TRANSLATED} - {language}:
            for key, texts in tables[language].items():
                if set(texts) & set(tables[other_language].get(key, ())):
                    name = key if isinstance(key, str) else key[0]
                    if name not in reasons.get(language, {}) and name not in reasons.get(
                        other_language, {}
                    ):
                        same.add((language, other_language, name))
    assert sorted(same) == []


def test_listed_reasons_are_still_needed():
    reasons = tomllib.loads(SAME.read_text(encoding="utf-8"))
    message_ids = {
        name for message in catalogues()["ca"] if message.id for name in forms(message.id)
    }
    assert [key for table in reasons.values() for key in table if key not in message_ids] == []


@pytest.mark.parametrize(
    ("language", "bad"),
    [("ca", r"[\"“”']|\.\.\.|[Ll]\.l"), ("ro", r"[\"“']|\.\.\.|[şţŞŢ]")],
)
def test_typography_is_that_of_the_language(language, bad):
    texts = [
        form for message in catalogues()[language] if message.id for form in forms(message.string)
    ]
    assert [text for text in texts if re.search(bad, text)] == []


def test_text_in_templates_is_always_a_message():
    # text between tags and outside braces must contain no word
    words = []
    for path in sorted((LAYOUT.package / "desk").rglob("*.html")):
        source = path.read_text(encoding="utf-8")
        source = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", " ", source, flags=re.DOTALL)
        source = re.sub(r"<(script|style)\b.*?</\1>", " ", source, flags=re.DOTALL)
        for text in re.findall(r">([^<>]+)<", source):
            is_name = text.strip() in NAMES or '="' in text
            if re.search(r"[A-Za-zÀ-ÿ]{2,}", text) and not is_name:
                words.append((path.name, text.strip()))
    assert words == []


def test_place_of_a_player_and_of_a_word_are_translated_differently():
    """One text in English may be two in other languages.

    A place is one in a classification, or coordinates on the board.
    """
    places = {
        language: (messages_by_id["Place"].string, messages_by_id["Coordinates"].string)
        for language, messages_by_id in catalogues().items()
    }
    assert places == {"ca": ("Lloc", "Coordenades"), "ro": ("Loc", "Coordonate")}


def test_all_of_documents_and_of_people_are_translated_differently():
    """Documents are neuter in Romanian: their filter was labelled “Toți” (third-round 9-B17)."""
    places = {place for message, place in messages() if message == "All"}
    assert places
    assert not any(place.endswith("/document_list.py") for place in places)
    romanian = catalogues()["ro"]
    assert (romanian["All"].string, romanian["All documents"].string) == ("Toți", "Toate")


def test_romanian_opponent_is_never_called_partner():
    """third-round 4-B15: one word for the opponent, as in the glossary: adversar."""
    partner = re.compile(
        r"(?<!fără )\bpartener", re.IGNORECASE
    )  # a player with a bye is “fără partener”
    wrong = [
        message.id
        for message in catalogues()["ro"]
        if "opponent" in str(message.id).lower() and partner.search(str(message.string))
    ]
    assert wrong == []
