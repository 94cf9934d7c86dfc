"""Say what a rack needs, and of one that went back into the bag why it did (CAT-DUP 1.3-1, 1.3-3)."""

from collections.abc import Sequence
from dataclasses import asdict

from faristol.board.cells import rack_of
from faristol.desk.kernel.text import Text, mark
from faristol.desk.parts.rules_shown import row_words
from faristol.duplicate.end import what_lacks
from faristol.rules.rack import Stage, stage_at
from faristol.rules.terms import Terms

# of one, of several
_LACKING: dict[str, tuple[str, str]] = {
    "vowels": (
        mark("{rack} is not valid: it has no vowel (art. 1.3)."),
        mark("{rack} is not valid: it has too few vowels (art. 1.3)."),
    ),
    "consonants": (
        mark("{rack} is not valid: it has no consonant (art. 1.3)."),
        mark("{rack} is not valid: it has too few consonants (art. 1.3)."),
    ),
}


def rejected_said(rack: Sequence[str], terms: Terms, played: int, text: Text) -> str:
    """Say of a rack what it lacks, and so why it went back; `played` rounds were before it."""
    lacks = what_lacks(
        terms.rules.racks,
        left=rack_of(tuple(rack), terms.alphabet) or b"",
        bag=b"",
        alphabet=terms.alphabet,
        played=played,
    )
    stage = stage_at(terms.rules.racks, played + 1) if terms.rules.racks else None
    needed = 0
    if stage is not None:
        needed = stage.vowels if lacks == "vowels" else stage.consonants
    said = _LACKING["consonants" if lacks == "consonants" else "vowels"][needed > 1]
    return text.say(said, rack=" ".join(rack))


def put_back_said(rack: Sequence[str], terms: Terms, played: int, text: Text) -> str:
    """Say that a rack went back into the bag, and why."""
    why = rejected_said(rack, terms, played, text)
    return text.say("{why} All of it went back into the bag.", why=why)


def needed_said(terms: Terms, text: Text, *, number: int | None = None) -> str:
    """Say what a rack needs in a round, or in all of them in turn, and what goes back when it lacks it.

    Nothing where the rules take every rack.
    """
    rule = terms.rules.racks
    stages = rule.stages if rule else ()
    if rule and number is not None:  # of one round, until which round it holds is no matter
        one = stage_at(rule, number)
        stages = (Stage(vowels=one.vowels, consonants=one.consonants, last_round=None),)
    if not rule or not any(stage.vowels or stage.consonants for stage in stages):
        return ""
    said = [row_words("racks.stages", asdict(stage), text) for stage in stages]
    needs = said[0]
    for then in said[1:]:
        needs = text.say("{needs}; then {then}", needs=needs, then=then)
    if rule.redraw == "new":
        return text.say(
            "A rack has at least {needs}. Otherwise the new tiles go back and are drawn again (art. 1.3).",
            needs=needs,
        )
    return text.say(
        "A rack has at least {needs}. Otherwise all of it goes back and is drawn again (art. 1.3).",
        needs=needs,
    )
