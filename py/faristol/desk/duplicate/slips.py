"""Name slips as they were read, say what is on one and why it scores nothing, and tell who may see it."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from faristol.board.square import CENTRE, square_name
from faristol.clock.round.state import RoundClock
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import NULL_SAID
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import Text, apart
from faristol.desk.shared.list_names import capitalize_first
from faristol.duplicate.reason import Reason
from faristol.duplicate.state import Game, Round
from faristol.duplicate.values import Player, Slip
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Alphabet
from faristol.tiles.reading import Misread, format_word, read_word

# in the order of CAT-DUP 1.7; before them, that there is no slip at all
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
COVER: Final = "duplicate_uncovered"  # the round whose moves may be seen while its clock runs
WHO: Final = 14  # names of those who are missing
RULINGS: Final[frozenset[str]] = frozenset(reason for _, reason in MENU)


def is_null(slip: Slip) -> bool:
    """Tell whether a slip was handed in and scores nothing, which somebody should look at."""
    return bool(slip.reason) and slip.reason != "no_slip"


def slip_token(slip: Slip | None) -> str:
    """Return what names a slip as it was read: whoever corrects it says which one was seen."""
    if slip is None:
        return ""
    return _short_hash(_line(slip))


def matches_rack(one: Round, asked: str) -> bool:
    """Tell whether a form was drawn for the rack that lies: another one may have come under its number."""
    return asked in ("", rack_token(one))


def rack_token(one: Round) -> str:
    """Return what names the rack of a round to the forms that are drawn for it."""
    return _short_hash(" ".join(one.rack))


def pile_token(slips: Mapping[Player, Slip]) -> str:
    """Return what names all slips of a round as they were read."""
    return _short_hash("\n".join(f"{player}\n{_line(slip)}" for player, slip in slips.items()))


def _line(slip: Slip) -> str:
    written = f"{slip.at}\n{slip.word}\n{slip.claimed}\n{slip.ruling}\n{slip.is_in_time}"
    return f"{written}\n{slip.reason}\n{slip.points}"


def _short_hash(said: str) -> str:
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def ruling_menu(text: Text) -> dict[str, list[str]]:
    """Return what a digit stands for, as the page is told: the code and its words."""
    return {digit: [reason, reason_text(reason, text)] for digit, reason in MENU}


def reason_text(reason: str, text: Text) -> str:
    """Say a reason in a word or two, as it stands in a row.

    >>> reason_said("late", Text("en", None))
    'Late'
    """
    return next(
        (capitalize_first(text.say(said)) for one, said in NULL_SAID.items() if one == reason), ""
    )


def null_reason_text(opened: LoadedDuplicate, slip: Slip) -> str:
    """Say why a slip scores nothing; of the first word of a game, that it does not cover the centre."""
    is_first = not any(one.master for one in opened.game.rounds)
    if is_first and slip.reason == "illegal_placement" and slip.detail == square_name(CENTRE):
        return opened.text.say("Does not cover the centre")
    return reason_text(slip.reason, opened.text)


def display_move(slip: Slip, alphabet: Alphabet) -> tuple[str, str]:
    """Return the place and the word: in the one way when it is a move, else as they were written."""
    if not slip.main:
        return slip.at, slip.word
    word = read_word(slip.main, alphabet)
    return slip.place, slip.main if isinstance(word, Misread) else format_word(word, alphabet)


def letters_with_blanks(word: str, alphabet: Alphabet) -> tuple[tuple[str, bool], ...]:
    """Return the letters of each tile of a word, and whether it is a blank; of no word, its signs."""
    read = read_word(word, alphabet)
    if isinstance(read, Misread):
        return ((word, False),)
    return tuple((alphabet.written[code & LETTER], bool(code & BLANK_BIT)) for code in read)


# ---- who may see the slips ----


def can_judge_see_moves(opened: LoadedDuplicate, one: Round) -> bool:
    """Tell whether the judge may be shown the moves: who plays too writes a move first.

    Who left, or was expelled, may be back in this round: the moves are shown once it is noted that they are.
    """
    judge = opened.game.settings.judge
    if judge not in opened.game.entrants:
        return True
    return one.is_looked_at or judge in one.sealed or judge in one.slips


def round_clock(game: Game, one: Round) -> RoundClock:
    """Return the clock of a round; before its start, one that stands."""
    return game.clock if game.clock.number == one.number else RoundClock()


def clock_state(game: Game, one: Round) -> str:
    """Return idle, running, paused, over (the time is) or ended."""
    return state_shown(round_clock(game, one))


def state_shown(clock: RoundClock) -> str:
    """Return the same of a clock as it is shown."""
    return "over" if clock.state == "running" and 0 in clock.given else clock.state


def is_timed(game: Game, one: Round) -> bool:
    """Tell whether players may still write: the moves are kept from the hall."""
    return clock_state(game, one) in ("running", "paused")


def is_uncovered(own: Mapping[str, str], opened: LoadedDuplicate, one: Round) -> bool:
    """Tell whether the judge lets the moves of a round be seen on this device while its clock runs."""
    return own.get(COVER, "") == f"{opened.id} {one.number}"


def is_covered(desk: Desk, opened: LoadedDuplicate, one: Round) -> bool:
    """Tell whether the moves of a round are covered, on whichever screen they are told."""
    game = opened.game
    if one.is_done or game.round is None or one.number != game.round.number:
        return False
    if not can_judge_see_moves(opened, one):
        return True
    return is_timed(game, one) and not is_uncovered(desk.shelf.own, opened, one)


def format_missing(opened: LoadedDuplicate, players: Sequence[Player]) -> str:
    """Return whose slips are missing, as a sentence."""
    names = opened.names
    who = ", ".join(
        f"{apart(names.beside_number(one))} {names.number(one)}" for one in players[:WHO]
    )
    return opened.text.count(
        "{n} slip is missing: {names}.",
        "{n} slips are missing: {names}.",
        len(players),
        names=f"{who} {format_more_missing(opened, players)}".strip(),
    )


def format_more_missing(opened: LoadedDuplicate, players: Sequence[Player]) -> str:
    """Return how many more are missing than are named, or an empty string."""
    more = len(players) - WHO
    return opened.text.count("and {n} more", "and {n} more", more) if more > 0 else ""
