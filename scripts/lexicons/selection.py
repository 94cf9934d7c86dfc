"""The selection of a dictionary's forms that are words, by a recipe."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from faristol.tiles.alphabet import Word
from scripts.lexicons.affixes import Affixes, Entry, forms_of, read_affixes, read_entries
from scripts.lexicons.lemmas import Lemmas, LemmasError, join_decisions, read_lemmas
from scripts.lexicons.recipe import Borrowed, Recipe, Shape
from scripts.lexicons.sources import words_of


class Selection:
    """The content of a recipe's sources, and the selection from it."""

    def __init__(
        self, recipe: Recipe, spell: Callable[[str], Word | None], votes: Lemmas | None = None
    ) -> None:
        self.recipe = recipe
        self._spell = spell
        hand = read_lemmas(recipe.folder / "lemmas.txt")
        self.lemmas: Lemmas = join_decisions(hand, votes) if votes else hand
        self._voted = votes.accepted if votes else frozenset()
        self.attested = {
            word for name in recipe.attested_by for pair in self._pairs(name) for word in pair
        } - {""}
        affix_path, dictionary_path = recipe.sources[recipe.dictionary].paths(recipe.folder)
        self.affixes: Affixes = read_affixes(
            affix_path.read_bytes(),
            is_included=lambda suffix: (
                not any(rule.matches(suffix) for rule in recipe.dropped_suffixes)
            ),
        )
        dictionary = list(read_entries(dictionary_path.read_bytes(), self.affixes))
        entries = [self._inflect(entry) for entry in dictionary]
        entries += self._inflect_added(entries)
        self.entries = [
            (entry, [form.text for form in forms_of(entry, self.affixes)])
            for entry in entries
            if not self._is_dropped(entry)
        ]
        # Spelled as tiles: sources differ in accents that tiles do not show.
        self._attested_words = (
            {spell(word) for word in self.attested} - {None} if recipe.attest else set()
        )
        self.known = self._known_forms(dictionary)

    def _pairs(self, name: str) -> Iterator[tuple[str, str]]:
        respelled = self.recipe.respelled
        for form, lemma in words_of(self.recipe.sources[name], self.recipe.folder):
            yield form.translate(respelled), lemma.translate(respelled)

    def _inflect(self, entry: Entry) -> Entry:
        flags = self.lemmas.inflected.get(entry.stem)
        return entry if flags is None else Entry(entry.stem, flags)

    def _inflect_added(self, entries: Iterable[Entry]) -> Iterable[Entry]:
        """Return entries of the words that the dictionary lacks, each inflected like its model."""
        flags: dict[str, list[tuple[str, ...]]] = defaultdict(list)
        for entry in entries:
            flags[entry.stem].append(entry.flags)
        added = self.lemmas.added
        faults = [
            f"{model} is no entry of the dictionary; nothing inflects like it"
            for model in sorted(set(added.values()) - flags.keys())
        ]
        faults += [
            f"{word} is an entry of the dictionary; it inflects as there, or as “[= F; reason]” says"
            for word in sorted(added.keys() & flags.keys())
        ]
        if faults:
            raise LemmasError("\n".join(faults))
        return [
            Entry(word, model_flags)
            for word, model in added.items()
            for model_flags in flags[model]
        ]

    def _known_forms(self, dictionary: Iterable[Entry]) -> frozenset[str]:
        """Return all forms of the dictionary if a rule depends on them, else an empty set.

        Forms that a decision by hand drops count too: other words are still made from them.
        """
        if not self.recipe.borrowed and not any(r.bases for r in self.recipe.dropped_entries):
            return frozenset()
        changed = self.lemmas.dropped | self.lemmas.inflected.keys()
        removed = (
            form.text
            for entry in dictionary
            if entry.stem in changed
            for form in forms_of(entry, self.affixes)
        )
        return frozenset(form for _, forms in self.entries for form in forms).union(removed)

    def words(self) -> Iterator[str]:
        """Yield the chosen forms, with repetitions."""
        return (form for _, form in self.chosen_forms())

    def chosen_forms(self) -> Iterator[tuple[str, str]]:
        """Yield the chosen forms, each with the reason for it."""
        for entry, forms in self.entries:
            if self._is_made(entry):
                continue
            if self.is_accepted(entry):
                yield from ((self._reason_of(entry), form) for form in forms)
            else:
                attested = self._attested_words
                yield from (("homographs", f) for f in forms if self._spell(f) in attested)
            yield from (("prefixes", form) for form in self._prefixed_forms(entry, forms))
        for rule in self.recipe.borrowed:
            yield from (("borrowed", form) for form in self._borrowed_forms(rule))
        yield from (("new words", form) for form in self.lemmas.new)

    def left_out_forms(self) -> Iterator[tuple[str, str]]:
        """Yield the forms of entries that do not count, each with the rule that leaves it out."""
        for entry, forms in self.entries:
            if self._is_made(entry):
                yield from (("made from others", form) for form in forms)
            elif not self.is_accepted(entry):
                name = (
                    "held by none" if entry.stem in self.lemmas.unheld else self._unmet_rule(entry)
                )
                yield from ((name, form) for form in forms)
        yield from (("held by none", form) for form in self.lemmas.unheld)
        yield from (("spelled before", form) for form in self.lemmas.former)

    def _unmet_rule(self, entry: Entry) -> str:
        rules = self.recipe.attest
        return next(rule.name for rule in rules if rule.matches(entry.stem, entry.flags))

    def _reason_of(self, entry: Entry) -> str:
        if entry.stem in self.lemmas.added:
            return "by hand, like others"
        if entry.stem in self._voted:
            ballot = self.recipe.ballot
            respelled = ballot.respelled if ballot else ()
            is_respelled = any(rule.shape.search(entry.stem) for rule in respelled)
            return "voted in, respelled" if is_respelled else "voted in"
        if entry.stem in self.lemmas.accepted:
            return "by hand"
        return "entries attested" if entry.stem in self.attested else "entries not attested"

    def _is_dropped(self, entry: Entry) -> bool:
        return entry.stem in self.lemmas.dropped or any(
            rule.shape.search(entry.stem) and not self._is_spared(rule, entry)
            for rule in self.recipe.dropped_entries
            if not rule.bases
        )

    def _is_made(self, entry: Entry) -> bool:
        """Whether an entry is dropped because of the words that it is made from."""
        return any(
            rule.shape.search(entry.stem)
            and not self._is_spared(rule, entry)
            and not self.known.isdisjoint(rule.bases_of(entry.stem))
            for rule in self.recipe.dropped_entries
            if rule.bases
        )

    def _is_spared(self, rule: Shape, entry: Entry) -> bool:
        return (
            entry.stem in self.lemmas.accepted
            or entry.stem in self.lemmas.added
            or (rule.bare and not self._is_bare(entry))
            or (rule.unless_attested and entry.stem in self.attested)
        )

    def _is_bare(self, entry: Entry) -> bool:
        return not any(flag in self.affixes.suffixes for flag in entry.flags)

    def is_accepted(self, entry: Entry) -> bool:
        """Whether all forms of an entry count: no rule requires a source, or a source has it."""
        stem = entry.stem
        rules = [rule for rule in self.recipe.attest if rule.matches(stem, entry.flags)]
        return (
            not rules
            or stem in self.lemmas.accepted
            or stem in self.lemmas.added
            or any(
                self._spell(word) in self._attested_words
                for rule in rules
                for word in rule.family(stem)
            )
            or any(
                rule.shape.search(stem)
                and not (rule.bare and not self._is_bare(entry))
                and not self.attested.isdisjoint(rule.bases_of(stem))
                for rule in self.recipe.accepted
            )
        )

    def _prefixed_forms(self, entry: Entry, forms: Iterable[str]) -> Iterator[str]:
        for rule in self.recipe.prefixes:
            if rule.flags.isdisjoint(entry.flags):
                continue
            prefixed = {rule.add + form for form in forms}
            if len(self.attested & prefixed) >= max(1, rule.share * len(prefixed)):
                yield from prefixed

    def _borrowed_forms(self, rule: Borrowed) -> Iterator[str]:
        forms: dict[str, set[str]] = defaultdict(set)
        for form, lemma in self._pairs(rule.source):
            forms[lemma or form].update((form, lemma or form))
        for lemma, borrowed in forms.items():
            if lemma in self.known or self._is_refused(rule, lemma):
                continue
            chosen = {form for form in borrowed if not rule.without_forms.search(form)}
            if len(chosen) >= rule.least or lemma in self.lemmas.accepted:
                yield from chosen

    def _is_refused(self, rule: Borrowed, lemma: str) -> bool:
        if lemma in self.lemmas.accepted:
            return False
        return lemma in self.lemmas.dropped or bool(rule.without.search(lemma))
