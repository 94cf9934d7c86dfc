"""The names of the players of a rehearsal."""

from collections.abc import Mapping, Sequence
from typing import Final

from faristol.desk.rehearsal.document import RehearsedTournament
from faristol.rehearsal.acts import TellIncident
from faristol.rehearsal.casting import TABLES
from faristol.speech.language import language_of

# the tables of letter names whose names are those of people, by language
PEOPLE: Final[Mapping[str, str]] = {"ca": "persons", "ro": "names"}


def people_of(language: str) -> Sequence[str]:
    """Return the names of twelve players: those that the regulation gives to letters.

    >>> people_of("ro")[:3]
    ['Ana', 'Barbu', 'Constantin']
    """
    return _names_of(language)[:TABLES]


def newcomer_of(language: str) -> str:
    """Return the name of the player who comes between two rounds.

    >>> newcomer_of("ro")
    'Nicolae'
    """
    return _names_of(language)[TABLES]


def _names_of(language: str) -> Sequence[str]:
    names = language_of(language).tables[PEOPLE[language]]
    letters = sorted(letter for letter in names if letter.isascii() and letter.isalpha())
    # a foreign letter has no name of a person
    return [names[letter] for letter in letters if len(letter) < len(names[letter]) - 1]


def name_of(incident: TellIncident, loaded: RehearsedTournament, names: Mapping[str, str]) -> str:
    """Return the name of the player whom an incident is about; `names` has those who were entered."""
    terms = loaded.tournament.terms
    if incident.incident == "newcomer" and terms is not None:
        return newcomer_of(terms.rules.equipment.tiles)
    return names.get(incident.player, "")
