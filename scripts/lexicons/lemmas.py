"""The decisions about single entries of a dictionary, written by hand in groups with a reason.

[+ everyday adverbs: lemmas, apertium]
temps virus …
[- proper nouns written small]
…
[= Q; adjectives, which the source inflects as verbs]
…
[like MODEL; feminine nouns the source lacks]
…
[new words of which no entry makes a form]
…
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

HEAD = re.compile(r"\[(?:(new|unheld|former|[+-])|(?:= |(like ))(\S+);) +(\S.*)\]")
LIKE = "like "
NEW = "new"
UNHELD = "unheld"
FORMER = "former"


class LemmasError(ValueError):
    """Decisions that cannot be read, or that contradict each other; all of them are named."""


@dataclass(frozen=True, slots=True)
class Lemmas:
    """Entries that count without being attested, that do not count, and that inflect in another way.

    The added words are no entries of the dictionary; each inflects like one of its entries.
    """

    accepted: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()
    inflected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: Mapping[str, str] = field(default_factory=dict)
    """The entry that each added word inflects like."""
    new: frozenset[str] = frozenset()
    """Words that count without other forms."""
    unheld: frozenset[str] = frozenset()
    """Words with enough votes that do not count, since no required source holds them."""
    former: frozenset[str] = frozenset()
    """Words with enough votes that do not count, since their spelling has changed."""


def read_lemmas(path: Path) -> Lemmas:
    """Return the decisions of a file; empty without the file.

    Raises:
        LemmasError: lines outside a group, groups without a reason, words decided twice.
    """
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    decisions: dict[str, str] = {}
    separate: dict[str, dict[str, str]] = {NEW: {}, UNHELD: {}, FORMER: {}}
    sign = ""
    faults: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            head = HEAD.fullmatch(line.strip())
            sign = (head[1] or f"{head[2] or ''}{head[3]}") if head else ""
            if not head:
                faults.append(
                    f"{path.name}:{number}: no “[+ reason]”, “[- reason]”, “[= F; reason]”,"
                    " “[like MODEL; reason]”, “[new reason]”"
                )
            continue
        if not sign:
            faults.append(f"{path.name}:{number}: words outside a group")
        for word in line.split():
            group = separate.get(
                sign, decisions
            )  # an entry may be dropped while a form of it stays
            if word in group:
                faults.append(f"{path.name}:{number}: {word} for the second time")
            group[word] = sign
    if faults:
        raise LemmasError("\n".join(faults))
    return Lemmas(
        accepted=frozenset(word for word, sign in decisions.items() if sign == "+"),
        dropped=frozenset(word for word, sign in decisions.items() if sign == "-"),
        inflected={
            word: tuple(sign.split(","))
            for word, sign in decisions.items()
            if sign not in {"+", "-"} and not sign.startswith(LIKE)
        },
        added={
            word: sign.removeprefix(LIKE)
            for word, sign in decisions.items()
            if sign.startswith(LIKE)
        },
        new=frozenset(separate[NEW]),
        unheld=frozenset(separate[UNHELD]),
        former=frozenset(separate[FORMER]),
    )


def join_decisions(hand: Lemmas, votes: Lemmas) -> Lemmas:
    """Return the decisions by hand joined with those of the vote; the former take precedence.

    Raises:
        LemmasError: a decision by hand repeats one of the vote.
    """
    twice = sorted((hand.accepted & votes.accepted) | (hand.dropped & votes.dropped))
    if twice:
        message = "\n".join(f"{word}: by hand, and by vote too" for word in twice)
        raise LemmasError(message)
    return Lemmas(
        accepted=hand.accepted | (votes.accepted - hand.dropped),
        dropped=hand.dropped | (votes.dropped - hand.accepted),
        inflected=hand.inflected,
        added=hand.added,
        new=hand.new | votes.new,
        unheld=votes.unheld,
        former=votes.former,
    )
