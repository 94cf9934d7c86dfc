"""The vote of the witnesses on the entries of a dictionary, and its result (votes.txt).

The build reads votes.txt as it is, and needs no witness. `make votes` repeats the vote.
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path

from faristol.tiles.alphabet import Word
from scripts.lexicons.affixes import Entry
from scripts.lexicons.fetch import fetch
from scripts.lexicons.lemmas import FORMER, NEW, UNHELD, Lemmas
from scripts.lexicons.recipe import Ballot, Recipe, RecipeError
from scripts.lexicons.selection import Selection
from scripts.lexicons.sources import words_of

HEAD = """\
# Written by `make votes`: what the witnesses of the recipe beside it know. The head of a group names
# those that hold its words; the recipe says which package each is, and which words need how many.
"""
WIDTH = 110
FORMS_OF_A_VERB = 20  # no other word has so many


@dataclass(frozen=True, slots=True)
class Witness:
    """The content of a source, spelled as tiles."""

    words: frozenset[Word]
    pairs: tuple[tuple[str, str], ...]


class Witnesses:
    """All sources of a vote, each read at its first use."""

    def __init__(self, recipe: Recipe, spell: Callable[[str], Word | None]) -> None:
        self.recipe = recipe
        self._spell = spell
        self._sources = {**recipe.sources, **recipe.witnesses}
        self._read: dict[str, Witness] = {}

    def of(self, name: str) -> Witness:
        """Return the content of a source, which is fetched if it is missing."""
        if name not in self._read:
            source = self._sources[name]
            fetch(source, self.recipe.folder)
            respelled = self.recipe.respelled
            pairs = tuple(
                (form.translate(respelled), lemma.translate(respelled))
                for form, lemma in words_of(source, self.recipe.folder)
                if form[:1].islower()
            )
            words = {self._spell(word) for word in {w for pair in pairs for w in pair if w}}
            self._read[name] = Witness(frozenset(w for w in words if w), pairs)
        return self._read[name]


class Vote:
    """The votes on a dictionary's entries."""

    def __init__(self, selection: Selection, spell: Callable[[str], Word | None]) -> None:
        recipe = selection.recipe
        if recipe.ballot is None:
            message = f"{recipe.folder.name} has no [vote]"
            raise RecipeError(message)
        self.ballot: Ballot = recipe.ballot
        self.selection = selection
        self._spell = spell
        self.witnesses = Witnesses(recipe, spell)
        self.names = [name for voice in self.ballot.voices for name in voice]
        self.forms: dict[str, set[Word]] = defaultdict(set)
        self.entries: dict[str, list[Entry]] = defaultdict(list)
        self.former: dict[str, set[Word]] = defaultdict(set)
        for entry, forms in selection.entries:
            self.entries[entry.stem].append(entry)
            self.forms[entry.stem] |= {word for word in map(spell, forms) if word}
            self.former[entry.stem] |= set(self._former_words(entry.stem, forms))
        self.knowing = {stem: self._voters_of(stem) for stem in self.forms}
        self.lemmas = self._verbs_of_forms()
        self.unheld: set[str] = set()
        self.counted = self._count_entries()

    def _voters_of(self, stem: str) -> frozenset[str]:
        """Return the sources that know an entry: it or one of its family, and enough of its forms."""
        forms = self.forms[stem]
        family = {
            word
            for entry in self.entries[stem]
            for rule in self.selection.recipe.attest
            if rule.is_match(stem, entry.flags)
            for word in map(self._spell, rule.family(stem))
        } | {self._spell(stem)}
        return frozenset(
            name
            for name in self.names
            if self._is_known(name, family, forms)
            or (self.former[stem] and self._is_known(name, self.former[stem], self.former[stem]))
        )

    def _is_known(
        self, name: str, family: AbstractSet[Word | None], forms: AbstractSet[Word]
    ) -> bool:
        """Whether a source holds a word of a family, and enough of its forms."""
        words = self.witnesses.of(name).words
        return not family.isdisjoint(words) and (
            name in self.ballot.bare or len(forms & words) >= self.ballot.share * len(forms)
        )

    def _former_words(self, stem: str, forms: Iterable[str]) -> Iterator[Word]:
        """Yield the forms of an entry in their former spelling."""
        for rule in self.ballot.respelled:
            if rule.shape.search(stem):
                texts = (rule.shape.sub(rule.becomes, form) for form in forms)
                yield from (word for word in map(self._spell, texts) if word)

    def _is_held(self, text: str) -> bool:
        """Whether a source of each group holds a word, in its present or former spelling."""
        words = {self._spell(text), *self._former_words(text, [text])}
        return all(
            any(not words.isdisjoint(self.witnesses.of(name).words) for name in group)
            for group in self.ballot.holders
        )

    def _voices(self, names: Iterable[str]) -> int:
        voters = set(names)
        return sum(not voters.isdisjoint(voice) for voice in self.ballot.voices)

    def _is_seconded(self, names: AbstractSet[str]) -> bool:
        return not names <= set(self.ballot.lemmas)

    def _has_needed(self, word: str, names: Container[str]) -> bool:
        return all(name in names for shape, name in self.ballot.needed if shape.search(word))

    def _count_entries(self) -> set[str]:
        """Return the entries with enough votes, those made from them, and forms of such verbs."""
        least = self.ballot.least
        counted = {
            stem
            for stem, names in self.knowing.items()
            if self._voices(names) >= least and self._has_needed(stem, names)
        }
        self.unheld = {stem for stem in counted if not self._is_held(stem)}
        counted -= self.unheld
        counted_words = {word for stem in counted for word in self.forms[stem]}
        stems = {self._spell(stem) for stem in counted}
        for stem, names in self.knowing.items():
            if stem in counted or not names or not self._has_needed(stem, names):
                continue
            if not all(map(self._is_bare, self.entries[stem])):
                continue
            if any(
                rule.shape.search(stem)
                and any(self._spell(base) in counted_words for base in rule.bases_of(stem))
                for rule in self.ballot.made
            ) or (self._is_seconded(names) and not stems.isdisjoint(self.lemmas.get(stem, ()))):
                (counted if self._is_held(stem) else self.unheld).add(stem)
        return counted

    def _is_bare(self, entry: Entry) -> bool:
        return not any(flag in self.selection.affixes.suffixes for flag in entry.flags)

    def _verbs_of_forms(self) -> Mapping[str, set[Word]]:
        """Return the verbs of each form by its sources, which list abbreviations of nouns in the same way."""
        verbs: dict[str, set[Word]] = defaultdict(set)
        for name in self.ballot.lemmas:
            forms: dict[str, set[str]] = defaultdict(set)
            for form, lemma in self.witnesses.of(name).pairs:
                forms[lemma].add(form)
            for lemma, verb_forms in forms.items():
                word = self._spell(lemma)
                if word and len(verb_forms) >= FORMS_OF_A_VERB:
                    for form in verb_forms - {lemma}:
                        verbs[form].add(word)
        return verbs

    def decisions(self) -> Iterator[tuple[str, str, str]]:
        """Yield the decisions: the sign of the group, the witnesses, the word."""
        for stem in self.forms:
            entries = self.entries[stem]
            if stem in self.selection.lemmas.accepted or stem in self.selection.lemmas.added:
                continue
            if not any(
                rule.is_match(stem, entry.flags)
                for rule in self.selection.recipe.attest
                for entry in entries
            ):
                continue
            is_accepted = all(map(self.selection.is_accepted, entries))
            names = ", ".join(sorted(self.knowing[stem]))
            if (stem in self.counted) != is_accepted:
                yield "+" if stem in self.counted else "-", names, stem
            if stem in self.unheld and not is_accepted:
                yield UNHELD, names, stem

    def new_words(self, listed: AbstractSet[Word]) -> Iterator[tuple[str, str, str]]:
        """Yield words that the list lacks: known to two voices, or forms of a verb that counts."""
        recipe, ballot = self.selection.recipe, self.ballot
        knowing: dict[str, set[str]] = defaultdict(set)
        for name in [name for name in self.names if name not in ballot.only_entries]:
            for text in {text for pair in self.witnesses.of(name).pairs for text in pair}:
                knowing[text].add(name)
        stems = {self._spell(stem) for stem in self.counted}
        former = frozenset[Word]().union(*self.former.values())
        unheld = frozenset[Word]().union(*(self.forms[stem] for stem in self.unheld))
        shapes = [rule.shape for rule in recipe.dropped_entries if not rule.bases]
        shapes.append(ballot.without)
        for form in sorted(knowing):
            word = self._spell(form)
            if word is None or not 2 <= len(word) <= 15 or word in listed:
                continue
            if not form.islower() or any(shape.search(form) for shape in shapes):
                continue
            if not self._has_needed(form, knowing[form]):
                continue
            is_known = self._voices(knowing[form]) >= 2 or any(
                shape.search(form) and name in knowing[form] for shape, name in ballot.alone
            )
            is_form = not stems.isdisjoint(self.lemmas.get(form, ()))
            if is_known or (is_form and self._is_seconded(knowing[form])):
                sign = FORMER if word in former else NEW if self._is_held(form) else UNHELD
                if sign != UNHELD or word not in unheld:
                    yield sign, ", ".join(sorted(knowing[form])), form


def unheld_words(recipe: Recipe, spell: Callable[[str], Word | None]) -> Iterator[str]:
    """Yield the words added by hand that name no witness, or whose witnesses do not hold them."""
    witnesses = Witnesses(recipe, spell)
    voices = recipe.ballot.voices if recipe.ballot else ()
    voters = {name for voice in voices for name in voice}
    for word, reason in words_by_hand(recipe.folder):
        _, colon, witness_names = reason.rpartition(": ")
        names = witness_names.split(", ") if colon else []
        is_held = voters.issuperset(names) and all(
            spell(word) in witnesses.of(name).words for name in names
        )
        if not names or not is_held:
            yield f"{word}: {reason}"


def words_by_hand(folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the words added by hand, each with its reason, whose last part names a witness."""
    head = ""
    for line in _read_lines(folder / "lemmas.txt"):
        if line.startswith("["):
            head = line.strip("[]")
        elif head.startswith(("+", "like ")):
            yield from ((word, head) for word in line.split())
    for line in _read_lines(folder / "overlay.txt"):
        if line.startswith("+"):
            _, word, reason = line.split(" ", 2)
            yield word, reason


def _read_lines(path: Path) -> list[str]:
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def format_votes(recipe: Recipe, spell: Callable[[str], Word | None]) -> str:
    """Return the text of votes.txt: groups by decision and witnesses, words in order of code points."""
    vote = Vote(Selection(recipe, spell), spell)
    decisions = list(vote.decisions())
    votes = Lemmas(
        accepted=frozenset(word for sign, _, word in decisions if sign == "+"),
        dropped=frozenset(word for sign, _, word in decisions if sign == "-"),
    )
    listed = {word for word in map(spell, Selection(recipe, spell, votes).words()) if word}
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for sign, names, word in [*decisions, *vote.new_words(listed)]:
        groups[sign, names].append(word)
    parts = [HEAD]
    for (sign, names), words in sorted(groups.items()):
        parts.append(f"\n[{sign} {names or 'nobody'}]\n")
        line = ""
        for word in sorted(words):
            if len(line) + len(word) >= WIDTH:
                parts.append(line.rstrip() + "\n")
                line = ""
            line += word + " "
        parts.append(line.rstrip() + "\n")
    return "".join(parts)
