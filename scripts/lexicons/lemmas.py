"""Read the decisions about single entries of a dictionary, kept by hand in groups with a reason.

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
    """Which entries count though nobody attests them, which do not, and which inflect otherwise.

    The words that are added are no entries of the dictionary; each inflects like one that is.
    """

    accepted: frozenset[str] = frozenset()
    dropped: frozenset[str] = frozenset()
    inflected: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    added: Mapping[str, str] = field(default_factory=dict)
    """The entry that each added word inflects like."""
    new: frozenset[str] = frozenset()
    """Words that count as they are, without other forms."""
    unheld: frozenset[str] = frozenset()
    """Words that have votes enough and do not count, as none of those that must hold them does."""
    former: frozenset[str] = frozenset()
    """Words that have votes enough and do not count, as they are spelled otherwise today."""


def read_lemmas(path: Path) -> Lemmas:
    """Read the decisions; no file is no decision.

    Raises:
        LemmasError: lines outside a group, groups without a reason, words decided twice.
    """
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    decided: dict[str, str] = {}
    apart: dict[str, dict[str, str]] = {NEW: {}, UNHELD: {}, FORMER: {}}
    sign = ""
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("["):
            head = HEAD.fullmatch(line.strip())
            sign = (head[1] or f"{head[2] or ''}{head[3]}") if head else ""
            if not head:
                wrong.append(
                    f"{path.name}:{number}: no “[+ reason]”, “[- reason]”, “[= F; reason]”,"
                    " “[like MODEL; reason]”, “[new reason]”"
                )
            continue
        if not sign:
            wrong.append(f"{path.name}:{number}: words outside a group")
        for word in line.split():
            known = apart.get(sign, decided)  # an entry may go and a form of it stay
            if word in known:
                wrong.append(f"{path.name}:{number}: {word} for the second time")
            known[word] = sign
    if wrong:
        raise LemmasError("\n".join(wrong))
    return Lemmas(
        accepted=frozenset(word for word, sign in decided.items() if sign == "+"),
        dropped=frozenset(word for word, sign in decided.items() if sign == "-"),
        inflected={
            word: tuple(sign.split(","))
            for word, sign in decided.items()
            if sign not in {"+", "-"} and not sign.startswith(LIKE)
        },
        added={
            word: sign.removeprefix(LIKE) for word, sign in decided.items() if sign.startswith(LIKE)
        },
        new=frozenset(apart[NEW]),
        unheld=frozenset(apart[UNHELD]),
        former=frozenset(apart[FORMER]),
    )


def joined(hand: Lemmas, votes: Lemmas) -> Lemmas:
    """Join what was decided by hand with what the witnesses say; the hand goes before them.

    Raises:
        LemmasError: a decision by hand is what the witnesses say anyway.
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
