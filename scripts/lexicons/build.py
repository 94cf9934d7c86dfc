"""Build the list of words of a language, unless nothing it is made of has changed."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faristol.tiles.alphabet import Alphabet, Word, alphabet_of
from faristol.words.wordlist import LENGTHS, WordList, from_plain, from_words, to_plain
from scripts.lexicons.overlay import read_overlay
from scripts.lexicons.packing import packed
from scripts.lexicons.recipe import Recipe, read_recipe
from scripts.lexicons.record import Record, record_of
from scripts.lexicons.selection import Selection
from scripts.lexicons.sources import ROOT
from scripts.lexicons.spelling import Speller

FOLDER = ROOT / "lexicons"
CACHE = ROOT / "build" / "cache" / "lexicons"


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A built list: as the app keeps it, as it travels, and what is recorded of it."""

    plain: bytes
    packed: bytes
    record: Record

    @property
    def words(self) -> WordList:
        """The words themselves."""
        return from_plain(self.plain, trusted=True)


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """Name the languages there is a recipe for."""
    return tuple(sorted(path.parent.name for path in folder.glob("*/recipe.toml")))


def built(language: str, *, folder: Path = FOLDER, cache: Path = CACHE) -> Built:
    """Build a language's list, or take it from the cache of the same inputs."""
    recipe = read_recipe(folder / language)
    key = _key(recipe)
    kept = cache / f"{language}-{key}.words"
    if kept.is_file():
        words = from_plain(kept.read_bytes(), trusted=True)
    else:
        words = from_words(_words(recipe, alphabet_of(language)))
        cache.mkdir(parents=True, exist_ok=True)
        fresh = kept.with_suffix(".new")
        fresh.write_bytes(to_plain(words))
        fresh.replace(kept)
    plain = to_plain(words)
    return Built(plain=plain, packed=packed(words), record=record_of(words, plain, recipe))


def _key(recipe: Recipe) -> str:
    """Hash everything the list is made of; sources are named by their digest in the recipe."""
    whole = hashlib.sha256()
    code = sorted(Path(__file__).parent.glob("*.py"))
    data = sorted(path for path in recipe.folder.iterdir() if path.name != "record.toml")
    for path in (*code, *data):
        whole.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:32]


def _words(recipe: Recipe, alphabet: Alphabet) -> Iterator[Word]:
    spell = Speller(alphabet).word
    overlay = read_overlay(recipe.folder / "overlay.txt", alphabet)
    vowels = {code for code, letter in enumerate(alphabet.letters, 1) if letter.is_vowel}
    found = {
        word
        for text in _derived(recipe, set(Selection(recipe, spell).words()))
        if (word := spell(text))
        and len(word) in LENGTHS
        and not (recipe.needs_vowel and vowels.isdisjoint(word))
    }
    yield from (found - overlay.removed) | overlay.added


def _derived(recipe: Recipe, forms: set[str]) -> set[str]:
    """Add what a form implies; a rule sees what the rules before it made."""
    for rule in recipe.derived:
        forms |= {rule.shape.sub(rule.becomes, form) for form in forms if rule.shape.search(form)}
    return forms
