"""Romanian counts: a number before a noun (third-round 4-B15).

It takes the form of the catalogue with "de".
"""

import re
from functools import cache
from importlib import import_module

import pytest

pytestmark = pytest.mark.desk_only("needs Babel and the sources of the catalogues")
pytest.importorskip("babel")

from faristol.desk.correspondence.base import format_game_day  # noqa: E402
from faristol.desk.kernel.refusal_messages import message_for  # noqa: E402
from faristol.desk.kernel.time_format import format_day, format_moment  # noqa: E402
from faristol.desk.kernel.translation import FORMS, Day, translators  # noqa: E402
from faristol.desk.kernel.zones import fixed_zone  # noqa: E402
from scripts.build import catalogue  # noqa: E402
from tests.unit.desk.test_catalogue import catalogues, constants_of_refusals  # noqa: E402

FIELD = re.compile(r"\{(\w+)\} (de )?(\w+)")
# plural nouns that no message counts, besides those after "de" in some form
NOUNS = {"adversari", "adrese", "cuvinte", "grupe", "greșeli", "ore", "persoane", "pătrățele"}
NO_NOUNS = {"astfel", "la", "pe", "sus"}  # "{n} de astfel…" and places
# a message of one form, and the least and greatest value of its number: a constant, or the sizes of an object
NUMBER_RANGES = {
    "From 1 to {limit} tiles.": (1, 10),  # the tiles of a rack
    "From {least} to {limit} players are needed; there are {count}.": (
        "correspondence.series_new:MAX_PLAYERS",
    ),
    "From {least} to {most} seconds, such as 1.5.": (1, 19),
    "Only the first {n} characters are read.": ("words.query:MAX_TEXT",),
    "Only the first {n} words are looked up.": ("words.check:MAX_WORDS",),
    "Only the last {n} games on this device are counted.": (
        "classic.results.player_statistics:MAX_GAMES",
    ),
    "One per line, at most {n}, of up to {length} characters each. Each group also has its own "
    "ranking.": ("duplicate.settings_form:MAX_GROUP_LENGTH",),
    "Up to {n} tiles": (3, 15),  # of a word
    "{n} tiles or more": (3, 15),
    "{length} tiles": (2, 15),
    "from {least} to {most} tiles": (1, 10),
    "knows words of up to {n} letters": (2, 15),
    "A cell is longer than {limit} characters.": (2_000,),
    "An analysis has at most {limit} steps. Start another one.": (5_000,),
    "At most {hours} hours.": (24,),
    "Line {line}: place, name and points are needed, and the name can have at most {limit} characters.": (
        "hall.standings:MAX_NAME",
    ),
    "This is more than a position. A position has at most {limit} characters.": (12_000,),
}
# with decimals only: the last digit is read before the noun
DECIMALS = {"{number} points", "{points} points"}


@cache
def romanian_messages():
    return [message for message in catalogues()["ro"] if message.id]


def forms_of(message):
    return [message.string] if isinstance(message.string, str) else list(message.string)


@cache
def counted_nouns():
    """Return the nouns that some message counts."""
    after = {
        noun
        for message in romanian_messages()
        for form in forms_of(message)
        for _, de, noun in FIELD.findall(form)
        if de
    }
    return (after | NOUNS) - NO_NOUNS


def resolve_numbers(values):
    for number in values:
        if isinstance(number, str):
            module, _, name = number.partition(":")
            yield getattr(import_module(f"faristol.desk.{module}"), name)
        else:
            yield number


def test_number_before_a_noun_has_the_plural_forms():
    """A message with one text for all numbers has a limited number, and agrees with it."""
    constant = {(message_for(code), name) for code, name, _ in constants_of_refusals()}
    limits = {(f"{message_for(code)}", "limit") for code in LOGS}
    nouns, wrong = counted_nouns(), []
    assert len(nouns) > 50
    for message in romanian_messages():
        if not isinstance(message.id, str):
            continue
        for name, de, noun in FIELD.findall(message.string):
            if noun not in nouns or (message.id, name) in constant | limits:
                continue
            if message.id in DECIMALS:
                continue
            values = set(resolve_numbers(NUMBER_RANGES.get(message.id, ())))
            if not values or {FORMS["ro"](n) == 2 for n in values} != {bool(de)}:
                wrong.append((message.string, values))
    assert wrong == []


LOGS = {"duplicate/too_long": 30_000, "clock/too_many": 10_000, "player/too_many": 20_000}


@pytest.mark.parametrize("code", LOGS)
def test_limit_of_a_log_takes_de(code):
    """The limits come with the kind, not with the refusal; all are above a hundred and round."""
    text = {message.id: message.string for message in romanian_messages()}[message_for(code)]
    assert FORMS["ro"](LOGS[code]) == 2
    assert re.search(r"\{limit\} de ", text)


def test_listed_messages_still_exist():
    message_ids = {message.id for message in romanian_messages()}
    assert (set(NUMBER_RANGES) | DECIMALS) - message_ids == set()


def test_plural_forms_use_de():
    """In the third form a counted noun follows "de", and in the first two it does not."""
    nouns, wrong = counted_nouns(), []
    for message in romanian_messages():
        if isinstance(message.id, str):
            continue
        for number, form in enumerate(message.string):
            for name, de, noun in FIELD.findall(form):
                if name == "n" and noun in nouns and bool(de) != (number == 2):
                    wrong.append(form)
    assert wrong == []


def test_only_the_counted_number_precedes_a_noun():
    """A message has one count: a second number would have the forms of the first."""
    nouns, wrong = counted_nouns(), []
    for message in romanian_messages():
        if not isinstance(message.id, str):
            values = {
                (name, noun)
                for form in forms_of(message)
                for name, _, noun in FIELD.findall(form)
                if noun in nouns and name not in ("n", "caps")
            }
            wrong += [(value, message.string) for value in values]
    assert wrong == []


def test_romanian_date_has_two_figures_for_day_and_month():
    """05.09.2026, in all formats of a day."""
    packed = {
        name: table.decode() for name, table in catalogue.pack_catalogues(catalogues()).items()
    }
    text_for = translators(packed.get)
    at, now = "2026-09-05T10:00:00Z", "2026-11-05T10:00:00Z"
    days = [
        [
            format_day(at, fixed_zone(0), text),
            format_game_day("2026-09-05", text),
            text.gettext("{on}", on=Day(2026, 9, 5)),
        ]
        for text in (text_for("ro"), text_for("ca"))
    ]
    assert days == [["05.09.2026"] * 3, ["5/9/2026", "5/09/2026", "5/09/2026"]]
    assert format_moment(at, now, fixed_zone(0), text_for("ro")).endswith("05.09.2026")


def test_written_numbers_take_de_from_twenty_on():
    """Numbers written in a text agree as well."""
    nouns, wrong = counted_nouns(), []
    for message in romanian_messages():
        for form in forms_of(message):
            for number, de, noun in re.findall(r"(?<![\w.,{}–-])(\d+) (de )?(\w+)", form):
                if noun in nouns and bool(de) != (FORMS["ro"](int(number)) == 2):
                    wrong.append(form)
    assert wrong == []
