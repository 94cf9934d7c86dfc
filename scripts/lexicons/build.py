"""Build the list of words of a language, unless nothing it is made of has changed."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile

from faristol.tiles import alphabet
from faristol.tiles.alphabet import Alphabet, Word, parse_alphabet
from faristol.words.wordlist import LENGTHS, WordList, from_plain, from_words, to_plain
from scripts.lexicons.lemmas import read_lemmas
from scripts.lexicons.overlay import read_overlay
from scripts.lexicons.packing import packed
from scripts.lexicons.recipe import Recipe, read_recipe
from scripts.lexicons.record import Record, RuleCounts, record_of
from scripts.lexicons.selection import Selection
from scripts.lexicons.sources import ROOT, Source
from scripts.lexicons.spelling import Speller

FOLDER = ROOT / "lexicons"
CACHE = ROOT / "build" / "cache" / "lexicons"


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A built list: as the app keeps it, and what is recorded of it."""

    plain: bytes
    record: Record
    sources: tuple[Source, ...]
    """What it was made from, for the page that says so: title, licence, use."""

    @property
    def words(self) -> WordList:
        """The words themselves."""
        return from_plain(self.plain, trusted=True)

    @property
    def packed(self) -> bytes:
        """The words as they travel; only who sends them pays for it."""
        return packed(self.words)


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """Name the languages there is a recipe for."""
    return tuple(sorted(path.parent.name for path in folder.glob("*/recipe.toml")))


def built(language: str, *, folder: Path = FOLDER, cache: Path = CACHE) -> Built:
    """Build a language's list, or take it from the cache of the same inputs."""
    recipe = read_recipe(folder / language)
    kept = _path_in(recipe, language, cache)
    counted = kept.with_suffix(".json")
    if not (kept.is_file() and counted.is_file()):
        words_by_reason = brought(recipe)
        counts = {
            "brought": Counter(words_by_reason.values()),
            "left_out": Counter(left_out(recipe, words_by_reason).values()),
        }
        _keep(counted, json.dumps(counts).encode())
        _keep(kept, to_plain(from_words(words_by_reason)))
    plain = kept.read_bytes()
    words = from_plain(plain, trusted=True)
    return Built(
        plain=plain,
        record=record_of(words, plain, recipe, RuleCounts(**json.loads(counted.read_bytes()))),
        sources=recipe.everybody,
    )


def cached_path_of(language: str, *, folder: Path = FOLDER, cache: Path = CACHE) -> Path:
    """Return the path of a language's list in the cache, built or not."""
    return _path_in(read_recipe(folder / language), language, cache)


def _path_in(recipe: Recipe, language: str, cache: Path) -> Path:
    return cache / f"{language}-{_key(recipe)}.words"


def _keep(path: Path, plain: bytes) -> None:
    """Put a list in the cache, whole or not at all, and forget what was made of older inputs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    language = path.name.partition("-")[0]
    older = sorted(path.parent.glob(f"{language}-*"), key=lambda kept: kept.stat().st_mtime)
    for kept in older[:-8]:  # a list and its counts, of four inputs
        kept.unlink(missing_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f"{language}-", delete=False) as fresh:
        fresh.write(plain)
    Path(fresh.name).replace(path)


def _key(recipe: Recipe) -> str:
    """Hash everything the list is made of; sources are named by their digest in the recipe."""
    whole = hashlib.sha256()
    code = [*sorted(Path(__file__).parent.glob("*.py")), Path(alphabet.__file__)]
    data = sorted(path for path in recipe.folder.iterdir() if path.name != "record.toml")
    for path in (*code, *data):
        whole.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:32]


def brought(recipe: Recipe) -> dict[Word, str]:
    """Make the words of a list, each with what brought it in first."""
    letters = alphabet_in(recipe.folder)
    spell = Speller(letters).word
    overlay = read_overlay(recipe.folder / "overlay.txt", letters)
    votes = read_lemmas(recipe.folder / "votes.txt")
    vowels = {code for code, letter in enumerate(letters.letters, 1) if letter.is_vowel}
    forms: dict[str, str] = {}
    for reason, form in Selection(recipe, spell, votes).brought():
        forms.setdefault(form, reason)
    forms |= dict.fromkeys(_derived(recipe, set(forms)), "derived")
    found: dict[Word, str] = {}
    for form, reason in forms.items():
        word = spell(form)
        if word and len(word) in LENGTHS:
            found.setdefault(word, reason)
    return {
        word: reason
        for word, reason in (found | dict.fromkeys(overlay.added, "short, by hand")).items()
        if word not in overlay.removed
        and not (recipe.needs_vowel and word in found and vowels.isdisjoint(word))
    }


def left_out(recipe: Recipe, words: Mapping[Word, str]) -> dict[Word, str]:
    """Return the words that a rule left out, each with the first rule that did, but for those of the list."""
    spell = Speller(alphabet_in(recipe.folder)).word
    votes = read_lemmas(recipe.folder / "votes.txt")
    found: dict[Word, str] = {}
    for name, form in Selection(recipe, spell, votes).left_out():
        word = spell(form)
        if word and len(word) in LENGTHS and word not in words:
            found.setdefault(word, name)
    return found


def alphabet_in(folder: Path) -> Alphabet:
    """Read the alphabet of a language's folder."""
    text = (folder / "alphabet.toml").read_text(encoding="utf-8")
    return parse_alphabet(text, folder.name)


def _derived(recipe: Recipe, forms: set[str]) -> set[str]:
    """Find what forms imply that are not among them; a rule sees what the rules before it made."""
    known = set(forms)
    for rule in recipe.derived:
        known |= {rule.shape.sub(rule.becomes, form) for form in known if rule.shape.search(form)}
    return known - forms
