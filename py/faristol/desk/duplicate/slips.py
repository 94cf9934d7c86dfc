"""Slips: their tokens as they were read, content and null reasons as text, and when they are covered."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from faristol.board.square import CENTRE, square_name
from faristol.clock.round.state import RoundClock
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import NULL_REASONS
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Translator, isolate_bidi
from faristol.desk.shared.list_names import capitalize_first
from faristol.duplicate.reason import Reason
from faristol.duplicate.state import Game, Round
from faristol.duplicate.values import Player, Slip
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet
from faristol.tiles.reading import Misread, format_word, read_word

# in the order of CAT-DUP 1.7; the first one is that there is no slip at all
MENU: Final[tuple[tuple[str, Reason], ...]] = (
    ("0", "no_slip"),
    ("1", "no_coordinates"),
    ("2", "bad_coordinates"),
    ("3", "illegible_word"),
    ("4", "invalid_word"),
    ("5", "blank_not_marked"),
    ("6", "late"),
    ("7", "illegal_placement"),
    ("8", "not_in_rack"),
    ("9", "invalid_cross_word"),
)
COVER: Final = (
    "duplicate_uncovered"  # preference: the round whose moves are visible while its clock runs
)
MAX_MISSING_NAMED: Final = 14  # players without a slip who are named
RULINGS: Final[frozenset[str]] = frozenset(reason for _, reason in MENU)


def format_read(n: int, text: Translator, *, is_by_scorer: bool) -> str:
    """Return the sentence of so many slips that were entered by the judge, or by the scorer."""
    if is_by_scorer:
        return text.ngettext(
            "{n} slip entered by the scorer.", "{n} slips entered by the scorer.", n
        )
    return text.ngettext("{n} slip read.", "{n} slips read.", n)


def is_null(slip: Slip) -> bool:
    """Whether a slip was handed in and scores 0, so that the judge should check it."""
    return bool(slip.reason) and slip.reason != "no_slip"


def slip_token(slip: Slip | None) -> str:
    """Return the token of a slip as it was read: a form that corrects it sends it back."""
    if slip is None:
        return ""
    return _short_hash(_serialize_slip(slip))


def is_for_rack(round_: Round, token: str) -> bool:
    """Whether a form was rendered for the rack of a round: another one may have replaced it since."""
    return token in ("", rack_token(round_))


def rack_token(round_: Round) -> str:
    """Return the token of the rack of a round, for the forms that are rendered for it."""
    return _short_hash(" ".join(round_.rack))


def pile_token(slips: Mapping[Player, Slip]) -> str:
    """Return the token of all slips of a round as they were read."""
    return _short_hash(
        "\n".join(f"{player}\n{_serialize_slip(slip)}" for player, slip in slips.items())
    )


def _serialize_slip(slip: Slip) -> str:
    content = f"{slip.at}\n{slip.word}\n{slip.claimed}\n{slip.ruling}\n{slip.is_in_time}"
    return f"{content}\n{slip.reason}\n{slip.points}"


def _short_hash(content: str) -> str:
    return sha256(content.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def ruling_menu(text: Translator) -> dict[str, list[str]]:
    """Return the reasons for a null slip by the digit that the page offers: code and label."""
    return {digit: [reason, reason_text(reason, text)] for digit, reason in MENU}


def reason_text(reason: str, text: Translator) -> str:
    """Return the label of a reason for a row, or an empty string for an unknown code.

    >>> reason_text("late", Translator("en", None))
    'Late'
    """
    return next(
        (
            capitalize_first(text.gettext(words))
            for known_reason, words in NULL_REASONS.items()
            if known_reason == reason
        ),
        "",
    )


def null_reason_text(duplicate: LoadedDuplicate, slip: Slip) -> str:
    """Return the reason why a slip scores 0; for the first word of a game also that it misses the centre."""
    is_first = not any(round_.master for round_ in duplicate.game.rounds)
    if is_first and slip.reason == "illegal_placement" and slip.detail == square_name(CENTRE):
        return duplicate.text.gettext("Does not cover the centre")
    return reason_text(slip.reason, duplicate.text)


def display_move(slip: Slip, alphabet: Alphabet) -> tuple[str, str]:
    """Return place and word of a slip: in the standard notation if it is a move, else as written."""
    if not slip.main:
        return slip.at, slip.word
    word = read_word(slip.main, alphabet)
    return slip.place, slip.main if isinstance(word, Misread) else format_word(word, alphabet)


def letters_with_blanks(word: str, alphabet: Alphabet) -> tuple[tuple[str, bool], ...]:
    """Return the letters of each tile of a word, and whether it is a blank; unreadable text stays whole."""
    read = read_word(word, alphabet)
    if isinstance(read, Misread):
        return ((word, False),)
    return tuple((alphabet.written[code & LETTER], bool(code & BLANK_BIT)) for code in read)


# ---- visibility ----


def can_judge_see_moves(duplicate: LoadedDuplicate, round_: Round) -> bool:
    """Whether the judge may see the moves: a judge who plays too writes a move first.

    A judge who left, or was expelled, may be back in this round: the moves are visible once it is recorded that
    the judge has looked at them.
    """
    judge = duplicate.game.settings.judge
    if judge not in duplicate.game.entrants:
        return True
    return round_.is_looked_at or judge in round_.sealed or judge in round_.slips


def round_clock(game: Game, round_: Round) -> RoundClock:
    """Return the clock of a round; before its start, an idle one."""
    return game.clock if game.clock.number == round_.number else RoundClock()


def clock_state(game: Game, round_: Round) -> str:
    """Return the state of the clock of a round: idle, running, paused, over (the time is up) or ended."""
    return displayed_state(round_clock(game, round_))


def displayed_state(clock: RoundClock) -> str:
    """Return the state of a clock as it is displayed: "over" while it runs although the time is up."""
    return "over" if clock.state == "running" and 0 in clock.given else clock.state


def is_timed(game: Game, round_: Round) -> bool:
    """Whether players may still write, so that the moves are kept from the hall."""
    return clock_state(game, round_) in ("running", "paused")


def is_uncovered(preferences: Mapping[str, str], duplicate: LoadedDuplicate, round_: Round) -> bool:
    """Whether the judge shows the moves of a round on this device while its clock runs."""
    return preferences.get(COVER, "") == f"{duplicate.id} {round_.number}"


def is_covered(desk: Desk, duplicate: LoadedDuplicate, round_: Round) -> bool:
    """Whether the moves of a round are covered on all screens."""
    game = duplicate.game
    if round_.is_done or game.round is None or round_.number != game.round.number:
        return False
    if not can_judge_see_moves(duplicate, round_):
        return True
    return is_timed(game, round_) and not is_uncovered(desk.stream_store.own, duplicate, round_)


def format_missing(duplicate: LoadedDuplicate, players: Sequence[Player]) -> str:
    """Return the sentence that names the players without a slip."""
    names = duplicate.names
    tables = ", ".join(
        f"{isolate_bidi(names.beside_number(player))} {names.number(player)}"
        for player in players[:MAX_MISSING_NAMED]
    )
    return duplicate.text.ngettext(
        "{n} slip is missing: {names}.",
        "{n} slips are missing: {names}.",
        len(players),
        names=f"{tables} {format_more_missing(duplicate, players)}".strip(),
    )


def format_more_missing(duplicate: LoadedDuplicate, players: Sequence[Player]) -> str:
    """Return how many players without a slip are not named, as text, or an empty string."""
    more = len(players) - MAX_MISSING_NAMED
    return duplicate.text.ngettext("and {n} more", "and {n} more", more) if more > 0 else ""
