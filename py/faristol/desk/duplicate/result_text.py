"""Results of a duplicate as text: half points, percentages, ties with proof, null slips, sanctions.

Points are counted in half points, so that half a bonus stays exact (CAT-DUP 1.10-7).
"""

from collections.abc import Callable, Sequence
from typing import Final

from faristol.desk.duplicate.citations import format_article_suffix
from faristol.desk.kernel.translation import MINUS, Translator, gettext_noop
from faristol.duplicate.misconduct import Sanction
from faristol.duplicate.reason import ARTICLES, Reason
from faristol.duplicate.score import Classification, Proof, share_tenths
from faristol.duplicate.values import Unofficial

NameLookup = Callable[[str], str]  # returns the name of a player by the id

NULL_REASONS: Final[dict[Reason, str]] = {
    "no_coordinates": gettext_noop("no coordinates"),
    "bad_coordinates": gettext_noop("wrong coordinates"),
    "illegible_word": gettext_noop("illegible word"),
    "invalid_word": gettext_noop("word not valid"),
    "blank_not_marked": gettext_noop("blank not circled"),
    "late": gettext_noop("late"),
    "illegal_placement": gettext_noop("impossible placement"),
    "not_in_rack": gettext_noop("a tile that is not on the rack"),
    "invalid_cross_word": gettext_noop("a crossing word is not valid"),
    "no_slip": gettext_noop("no slip"),
    "sanctioned": gettext_noop("sanction: this move scores zero"),
    "annulled": gettext_noop("master move not valid: annulled"),
}
SANCTIONS: Final[dict[Sanction, str]] = {
    "warning": gettext_noop("warning"),
    "zero": gettext_noop("the move scores zero"),
    "expulsion": gettext_noop("expulsion"),
}
UNOFFICIAL: Final[dict[Unofficial, str]] = {
    "never": gettext_noop("Under the rules of this game there are no official results."),
    "not_classic": gettext_noop(
        "Its rules are not the unchanged rules of classic duplicate (art. 1.1-3)."
    ),
    "preset_rounds": gettext_noop(
        "The number of rounds was agreed beforehand: only complete games are official (art. 1.1-3)."
    ),
    "rehearsal": gettext_noop("It is a rehearsal and does not count in any list."),
}


def format_half_points(halves: int, text: Translator) -> str:
    """Return half points as a number of points: whole points plain, a half as the language writes it.

    >>> format_half_points(49, Translator("ca", None)), format_half_points(49, Translator("en", None))
    ('24,5', '24.5')
    >>> format_half_points(1698, Translator("ca", None)), format_half_points(-1, Translator("en", None))
    ('849', '−0.5')
    """
    points, has_half = divmod(abs(halves), 2)
    sign = MINUS if halves < 0 else ""
    return f"{sign}{points}{text.decimal_mark + '5' if has_half else ''}"


def format_points(halves: int, text: Translator) -> str:
    """Return half points with the noun, as the language counts points.

    >>> format_points(2, Translator("en", None)), format_points(11, Translator("en", None))
    ('1 point', '5.5 points')
    """
    if halves % 2 == 0:
        return text.ngettext("{n} point", "{n} points", halves // 2)
    return text.gettext("{number} points", number=format_half_points(halves, text))


def place_written(place: int, *, is_shared: bool) -> str:
    """Return a place with a sign if it is shared, or a dash for no place (CAT-DUP 1.9-3, 1.7-5).

    >>> place_written(3, is_shared=True), place_written(0, is_shared=False)
    ('3=', '–')
    """
    return f"{place}{'=' * is_shared}" if place else "–"


def format_percent(points: int, master_points: int, text: Translator) -> str:
    """Return a player's share of the master's total in percent, or an empty string if that total is 0.

    Both totals in the same unit: one with bonuses is in half points, against twice the master's.

    >>> format_percent(2 * 849, 2 * 1087, Translator("ca", None))
    '78,1'
    >>> format_percent(1, 0, Translator("ca", None))
    ''
    """
    if master_points <= 0:
        return ""
    tenths = share_tenths(points, master_points)
    return f"{tenths // 10}{text.decimal_mark}{tenths % 10}"


def join_names(names: Sequence[str], text: Translator) -> str:
    """Return names joined as in a sentence.

    >>> join_names(["Anna", "Benet", "Clara"], Translator("en", None))
    'Anna, Benet and Clara'
    """
    if len(names) < 2:
        return "".join(names)
    return text.gettext("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def format_move_pairs(proof: Proof, text: Translator) -> str:
    """Return the scores of the moves that a tie compares, best against best (CAT-DUP 1.9-3)."""
    return ", ".join(
        f"{format_half_points(first, text)}–{format_half_points(second, text)}"
        for first, second in proof.pairs
    )


def format_tie(proof: Proof, name_of: NameLookup, text: Translator) -> str:
    """Return the sentence that ranks two players of an equal total by their best moves (CAT-DUP 1.9-3).

    >>> proof = Proof(first="m", second="c", half_points=1624, pairs=((188, 188), (176, 172)), is_shared=False)
    >>> format_tie(proof, {"m": "Mireia", "c": "Clara"}.__getitem__, Translator("en", None))
    'Tied on 812–812. Best moves of Mireia and Clara: 94–94, 88–86. Mireia ranks higher (art. 1.9).'
    """
    return text.gettext(
        "Tied on {total}–{total}. Best moves of {first} and {second}: {moves}. {first} ranks "
        "higher (art. 1.9).",
        total=format_half_points(proof.half_points, text),
        first=name_of(proof.first),
        second=name_of(proof.second),
        moves=format_move_pairs(proof, text),
    )


def format_shared_place(half_points: int, names: Sequence[str], text: Translator) -> str:
    """Return the sentence on players who share a place: all their moves score the same (CAT-DUP 1.9-3)."""
    return text.gettext(
        "Tied on {total}. {names} have the same scores, from the best move down: they share the place (art. 1.9).",
        total=format_half_points(half_points, text),
        names=join_names(names, text),
    )


def tie_proofs(
    classification: Classification, name_of: NameLookup, text: Translator
) -> dict[str, list[str]]:
    """Return the sentences on all ties by the player after whose row they stand.

    That is the last player of a shared place. Players who share a place are named in one sentence; each step down
    to the next place has one of its own.
    """
    sentences: dict[str, list[str]] = {}
    shared: list[str] = []
    for proof in classification.proofs:
        if shared and shared[-1] != proof.first:
            shared = []
        if proof.is_shared:
            shared = [*(shared or [proof.first]), proof.second]
            is_on = any(
                other.is_shared and other.first == proof.second for other in classification.proofs
            )
            if not is_on:
                sentence = format_shared_place(
                    proof.half_points, [name_of(player) for player in shared], text
                )
                sentences.setdefault(proof.second, []).append(sentence)
        else:
            shared = []
            sentences.setdefault(proof.second, []).append(format_tie(proof, name_of, text))
    return sentences


def null_slip_text(reason: str, text: Translator) -> str:
    """Return the reason why a slip scores 0, with the article of the game's rules.

    >>> null_slip_text("late", Translator("en", None))
    'late (art. 1.7)'
    """
    for known_reason, words in NULL_REASONS.items():
        if known_reason == reason:
            return f"{text.gettext(words)} {format_article_suffix(ARTICLES[known_reason], text)}".rstrip()
    return reason


def bonus_texts(classification: Classification, name_of: NameLookup, text: Translator) -> list[str]:
    """Return a line for each bonus: round, player, points of the move, value (CAT-DUP 1.10-6)."""
    return [
        text.gettext(
            "Round {round}: {name}, {points}, bonus of {bonus}",
            round=award.round,
            name=name_of(award.player),
            points=format_points(2 * award.points, text),
            bonus=format_half_points(classification.bonus, text),
        )
        for award in classification.awards
    ]
