"""Join a tile and its name by the model of the regulation: "A d’Alacant" (CAT-DUP 1.4)."""

from unicodedata import normalize

# Catalan: the articles that melt into the preposition, and those that only follow it
_MELTED = {"el ": "del ", "els ": "dels ", "es ": "des ", "ets ": "dets "}
_ARTICLES = ("la ", "les ", "l’", "sa ", "ses ", "s’", "en ", "na ", "n’")
_VOWELS = frozenset("aeiou")
_SOFT = frozenset("iu")  # before another vowel they are consonants: "de Iemen", "de Uagadugu"


def is_name(name: str, tile: str, language: str) -> bool:
    """Tell whether a text is a name, by its capital, and not a description such as "ena i grega".

    A description says the tile by itself, so no model is made of it. In Catalan the article of a
    name is small ("la Bisbal").
    """
    return name != tile and _bare(name, language)[:1].isupper()


def by_model(tile: str, name: str, language: str) -> str:
    """Return how a tile is said by the model.

    Towns and countries go without the article that they have in a sentence, as the regulation
    prints them: "H d’Hospitalet", "J de Japó". Where a club writes an article, it is said.

    >>> by_model("A", "Alacant", "ca"), by_model("P", "el Prat", "ca"), by_model("A", "Ana", "ro")
    ('A d’Alacant', 'P del Prat', 'A de la Ana')
    >>> by_model("NY", "ena i grega", "ca")
    'ena i grega'
    """
    if not is_name(name, tile, language):
        return name
    return f"{tile} {_of(name)}" if language == "ca" else f"{tile} de la {name}"


def _bare(name: str, language: str) -> str:
    """Return a name without its article."""
    if language == "ca":
        for article in (*_MELTED, *_ARTICLES):
            if name.startswith(article):
                return name.removeprefix(article)
    return name


def _of(name: str) -> str:
    """Put the Catalan preposition before a name."""
    for article, melted in _MELTED.items():
        if name.startswith(article):
            return melted + name.removeprefix(article)
    return f"d’{name}" if _is_elided_before(name) else f"de {name}"


def _is_elided_before(name: str) -> bool:
    """Tell whether the preposition loses its vowel: before a vowel, also after a mute h."""
    plain = "".join(sign for sign in normalize("NFD", name.lower()) if sign.isalpha())
    sound = plain.removeprefix("h")
    is_soft = sound[:1] in _SOFT and sound[1:2] in _VOWELS
    return sound[:1] in _VOWELS and not is_soft
