"""The model of the regulation for a tile and its name: "A d’Alacant" (CAT-DUP 1.4)."""

from unicodedata import normalize

# Catalan: the articles that contract with the preposition, and those that only follow it
_CONTRACTED = {"el ": "del ", "els ": "dels ", "es ": "des ", "ets ": "dets "}
_ARTICLES = ("la ", "les ", "l’", "sa ", "ses ", "s’", "en ", "na ", "n’")
_VOWELS = frozenset("aeiou")
_SOFT = frozenset("iu")  # before another vowel they are consonants: "de Iemen", "de Uagadugu"


def is_name(name: str, tile: str, language: str) -> bool:
    """Whether a text is a name, by its capital, and not a description such as "ena i grega".

    A description names the tile by itself, so no model is made of it. In Catalan the article of a
    name is in lower case ("la Bisbal").
    """
    return name != tile and _without_article(name, language)[:1].isupper()


def by_model(tile: str, name: str, language: str) -> str:
    """Return the text that announces a tile by the model.

    Towns and countries go without the article that they have in a sentence, as the regulation
    prints them: "H d’Hospitalet", "J de Japó". An article written by a club is spoken.

    >>> by_model("A", "Alacant", "ca"), by_model("P", "el Prat", "ca"), by_model("A", "Ana", "ro")
    ('A d’Alacant', 'P del Prat', 'A de la Ana')
    >>> by_model("NY", "ena i grega", "ca")
    'ena i grega'
    """
    if not is_name(name, tile, language):
        return name
    return f"{tile} {_with_preposition(name)}" if language == "ca" else f"{tile} de la {name}"


def _without_article(name: str, language: str) -> str:
    """Return a name without its article."""
    if language == "ca":
        for article in (*_CONTRACTED, *_ARTICLES):
            if name.startswith(article):
                return name.removeprefix(article)
    return name


def _with_preposition(name: str) -> str:
    """Return a name after the Catalan preposition."""
    for article, contracted in _CONTRACTED.items():
        if name.startswith(article):
            return contracted + name.removeprefix(article)
    return f"d’{name}" if _is_elided_before(name) else f"de {name}"


def _is_elided_before(name: str) -> bool:
    """Whether the preposition loses its vowel: before a vowel, also after a mute h."""
    plain = "".join(
        character for character in normalize("NFD", name.lower()) if character.isalpha()
    )
    sound = plain.removeprefix("h")
    is_soft = sound[:1] in _SOFT and sound[1:2] in _VOWELS
    return sound[:1] in _VOWELS and not is_soft
