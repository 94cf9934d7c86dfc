"""What is particular to the example of a language: names, rules, places and reasons."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubTexts:
    """The people of an example club and what is written in its documents.

    Their names are those that the regulations give to letters, so that no real person is meant.
    """

    people: tuple[str, ...]
    club: str
    zone: str
    duplicate_rules: str
    last_week: str
    this_week: str
    room_words: tuple[str, str]  # called out in the room before the draw of each evening
    tournament: str
    tournament_rules: str
    listing: str
    dictionary: str
    game_rules: str
    competition: str  # of the game by correspondence, whose only regulation is Romanian
    not_a_word: str
    spoke_aloud: str
    wrong_row: str
    slip_shows: str
    all_agree: str
    pause: str


TEXTS: Final = {
    "ca": ClubTexts(
        people=(
            "Anna d’Alacant",
            "Benet de Barcelona",
            "Cristina de Castelló",
            "David de Dénia",
            "Eulàlia d’Eivissa",
            "Francesc de Figueres",
            "Gabriel de Granollers",
            "Hèctor de l’Hospitalet",
            "Isabel d’Igualada",
            "Jordi de Juneda",
            "Laura de Lleida",
            "Maria de Mataró",
            "Núria de Nules",
            "Olga d’Òdena",
            "Pau de Palma",
            "Quim de Querol",
            "Ramon de Rubí",
            "Sònia de Salou",
            "Tomeu de Tremp",
            "Úrsula d’Ulldecona",
        ),
        club="Club de l’Exemple",
        zone="Europe/Madrid",
        duplicate_rules="ca-duplicate-2018",
        last_week="Duplicada del 12 de novembre",
        this_week="Duplicada del 19 de novembre",
        room_words=("castanyes i panellets", "pluja de tardor"),
        tournament="Torneig de Tardor",
        tournament_rules="ca-ciutat-de-mallorca",
        listing="",
        dictionary="DIEC2",
        game_rules="ca-classic",
        competition="Cupa Exemplu",
        not_a_word="No és al diccionari",
        spoke_aloud="Ha parlat en veu alta",
        wrong_row="La fila està mal llegida",
        slip_shows="La papereta ho diu",
        all_agree="Tothom ho ha mirat",
        pause="Ha sonat l’alarma",
    ),
    "ro": ClubTexts(
        people=(
            "Ana Aramă",
            "Barbu Bob",
            "Constantin Cerb",
            "Dumitru Dafin",
            "Elena Enache",
            "Florea Fag",
            "Gheorghe Grâu",
            "Haralambie Horă",
            "Ion Iarbă",
            "Jianu Joc",
            "Luca Lac",
            "Marin Munte",
            "Nicolae Nor",
            "Oprea Oală",
            "Petre Pin",
            "Radu Râu",
            "Sandu Sare",
            "Tudor Tei",
            "Udrea Umbră",
            "Vasile Val",
        ),
        club="Clubul Exemplu",
        zone="Europe/Bucharest",
        duplicate_rules="ro-duplicate",
        last_week="Duplicatul din 12 noiembrie",
        this_week="Duplicatul din 19 noiembrie",
        room_words=("frunze și struguri", "ploaie de toamnă"),
        tournament="Cupa Toamnei",
        tournament_rules="ro-general",
        listing="",
        dictionary="DEX",
        game_rules="ro-general",
        competition="Cupa Exemplu",
        not_a_word="Nu este în dicționar",
        spoke_aloud="A vorbit cu voce tare",
        wrong_row="Rândul a fost citit greșit",
        slip_shows="Așa scrie pe fluturaș",
        all_agree="Toți s-au uitat",
        pause="A sunat alarma",
    ),
}
