"""The list of words of a language, built again only if one of its inputs has changed."""

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
from scripts.lexicons.packing import pack_words
from scripts.lexicons.recipe import Recipe, read_recipe
from scripts.lexicons.record import Record, RuleCounts, record_of
from scripts.lexicons.selection import Selection
from scripts.lexicons.sources import ROOT, Source
from scripts.lexicons.spelling import Speller

FOLDER = ROOT / "lexicons"
CACHE = ROOT / "build" / "cache" / "lexicons"


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A built list as the app stores it, and its record."""

    plain: bytes
    record: Record
    sources: tuple[Source, ...]
    """Its sources, for the page that lists them: title, licence, use."""

    @property
    def words(self) -> WordList:
        """The words of the list."""
        return from_plain(self.plain, is_trusted=True)

    @property
    def packed(self) -> bytes:
        """The words packed for the download; packed at each use."""
        return pack_words(self.words)


def languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the languages that have a recipe."""
    return tuple(sorted(path.parent.name for path in folder.glob("*/recipe.toml")))


def build_list(language: str, *, folder: Path = FOLDER, cache: Path = CACHE) -> Built:
    """Return a language's list, built or from the cache of the same inputs."""
    recipe = read_recipe(folder / language)
    path, counts_path = _cached_paths(recipe, language, cache)
    if not (path.is_file() and counts_path.is_file()):
        words_by_reason = collect_words(recipe)
        counts = {
            "brought": Counter(words_by_reason.values()),
            "left_out": Counter(collect_left_out(recipe, words_by_reason).values()),
        }
        _store(counts_path, json.dumps(counts).encode())
        _store(path, to_plain(from_words(words_by_reason)))
    plain = path.read_bytes()
    words = from_plain(plain, is_trusted=True)
    return Built(
        plain=plain,
        record=record_of(words, plain, recipe, RuleCounts(**json.loads(counts_path.read_bytes()))),
        sources=recipe.all_sources,
    )


def is_cached(language: str, *, folder: Path = FOLDER, cache: Path = CACHE) -> bool:
    """Whether a language's list of the present inputs is in the cache, with its counts."""
    paths = _cached_paths(read_recipe(folder / language), language, cache)
    return all(path.is_file() for path in paths)


def _cached_paths(recipe: Recipe, language: str, cache: Path) -> tuple[Path, Path]:
    """Return the paths of a list and of its counts in the cache, built or not."""
    path = cache / f"{language}-{_digest_of_inputs(recipe)}.words"
    return path, path.with_suffix(".json")


def _store(path: Path, plain: bytes) -> None:
    """Write a file into the cache, whole or not at all, and remove those of older inputs."""
    path.parent.mkdir(parents=True, exist_ok=True)
    language = path.name.partition("-")[0]
    older = sorted(path.parent.glob(f"{language}-*"), key=lambda file: file.stat().st_mtime)
    for file in older[:-8]:  # lists and counts of the last four inputs
        file.unlink(missing_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=f"{language}-", delete=False) as fresh:
        fresh.write(plain)
    Path(fresh.name).replace(path)


def _digest_of_inputs(recipe: Recipe) -> str:
    """Return the digest of all inputs of a list; the recipe names its sources by digest."""
    whole = hashlib.sha256()
    code = [*sorted(Path(__file__).parent.glob("*.py")), Path(alphabet.__file__)]
    data = sorted(path for path in recipe.folder.iterdir() if path.name != "record.toml")
    for path in (*code, *data):
        whole.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:32]


def collect_words(recipe: Recipe) -> dict[Word, str]:
    """Return the words of a list, each with the first reason that adds it."""
    letters = alphabet_in(recipe.folder)
    spell = Speller(letters).word
    overlay = read_overlay(recipe.folder / "overlay.txt", letters)
    votes = read_lemmas(recipe.folder / "votes.txt")
    vowels = {code for code, letter in enumerate(letters.letters, 1) if letter.is_vowel}
    forms: dict[str, str] = {}
    for reason, form in Selection(recipe, spell, votes).chosen_forms():
        forms.setdefault(form, reason)
    forms |= dict.fromkeys(_derive_forms(recipe, set(forms)), "derived")
    words: dict[Word, str] = {}
    for form, reason in forms.items():
        word = spell(form)
        if word and len(word) in LENGTHS:
            words.setdefault(word, reason)
    return {
        word: reason
        for word, reason in (words | dict.fromkeys(overlay.added, "short, by hand")).items()
        if word not in overlay.removed
        and not (recipe.needs_vowel and word in words and vowels.isdisjoint(word))
    }


def collect_left_out(recipe: Recipe, words: Mapping[Word, str]) -> dict[Word, str]:
    """Return the words that are left out, each with the first rule that does so; none is in the list."""
    spell = Speller(alphabet_in(recipe.folder)).word
    votes = read_lemmas(recipe.folder / "votes.txt")
    reasons: dict[Word, str] = {}
    for name, form in Selection(recipe, spell, votes).left_out_forms():
        word = spell(form)
        if word and len(word) in LENGTHS and word not in words:
            reasons.setdefault(word, name)
    return reasons


def alphabet_in(folder: Path) -> Alphabet:
    """Return the alphabet of a language's folder."""
    text = (folder / "alphabet.toml").read_text(encoding="utf-8")
    return parse_alphabet(text, folder.name)


def _derive_forms(recipe: Recipe, forms: set[str]) -> set[str]:
    """Return the forms that others imply; a rule applies to those of the rules before it too."""
    all_forms = set(forms)
    for rule in recipe.derived:
        all_forms |= {
            rule.shape.sub(rule.becomes, form) for form in all_forms if rule.shape.search(form)
        }
    return all_forms - forms
