"""The names of the players of a rehearsal."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Final

from faristol.rehearsal.casting import TABLES
from faristol.speech.language import language_of

# the tables of letter names whose names are those of people, by language
PEOPLE: Final[Mapping[str, str]] = {"ca": "persons", "ro": "names"}


def people_of(language: str) -> Sequence[str]:
    """Return the names of twelve players: those that the regulation gives to letters.

    >>> people_of("ro")[:3]
    ['Ana', 'Barbu', 'Constantin']
    """
    names = language_of(language).tables[PEOPLE[language]]
    letters = sorted(letter for letter in names if letter.isascii() and letter.isalpha())
    # a foreign letter has no name of a person
    people = (names[letter] for letter in letters if len(letter) < len(names[letter]) - 1)
    return list(islice(people, TABLES))
