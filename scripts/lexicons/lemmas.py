"""Read the decisions about single entries of a dictionary, kept by hand in groups with a reason.

[+ everyday adverbs, in every dictionary of the language]
temps virus …
[- proper nouns written small]
…
[= Q; adjectives, which the source inflects as verbs]
…
[like MODEL; feminine nouns the source lacks]
…
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HEAD = re.compile(r"\[(?:([+-])|(?:= |(like ))(\S+);) +(\S.*)\]")
LIKE = "like "


class LemmasError(ValueError):
    """Decisions that cannot be read, or that contradict each other; all of them are named."""


@dataclass(frozen=True, slots=True)
class Lemmas:
    """Which entries count though nobody attests them, which do not, and which inflect otherwise.

    The words that are added are no entries of the dictionary; each inflects like one that is.
    """

    accepted: frozenset[str]
    dropped: frozenset[str]
    inflected: Mapping[str, tuple[str, ...]]
    added: Mapping[str, str]
    """The entry that each added word inflects like."""


def read_lemmas(path: Path) -> Lemmas:
    """Read the decisions; no file is no decision.

    Raises:
        LemmasError: lines outside a group, groups without a reason, words decided twice.
    """
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    decided: dict[str, str] = {}
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
                    " “[like MODEL; reason]”"
                )
            continue
        if not sign:
            wrong.append(f"{path.name}:{number}: words outside a group")
        for word in line.split():
            if word in decided:
                wrong.append(f"{path.name}:{number}: {word} for the second time")
            decided[word] = sign
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
    )
