"""Show the slips of a round: each table in its place, and what is in, the newest first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256

from faristol.board.square import CENTRE, square_name
from faristol.desk.duplicate.document import Opened
from faristol.desk.duplicate.reasons import reason_said
from faristol.desk.kernel.text import Text
from faristol.duplicate.parts import Player, Slip
from faristol.duplicate.state import Round, ordered
from faristol.tiles.alphabet import BLANK_BIT, Alphabet
from faristol.tiles.reading import Misread, read_word, written


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatShown:
    """Hold a table as its button shows it; what is on its slip is told to the page, to be repeated."""

    player: Player
    table: int
    name: str
    is_: str  # missing, in, away
    look: str  # missing, null, or nothing
    label: str
    said: str = ""
    slip: str = ""  # by which the page says what it saw
    at: str = ""
    word: str = ""
    points: int = 0
    reason: str = ""
    why: str = ""
    ruling: str = ""
    is_late: bool = False
    is_own: bool = False  # of a judge who plays: it is sealed, and never the same as everybody's


@dataclass(frozen=True, slots=True, kw_only=True)
class RowShown:
    """Hold a slip as a row shows it."""

    player: Player
    table: int
    name: str
    look: str
    at: str
    letters: tuple[tuple[str, bool], ...]  # each with whether it is a blank, and circled
    points: int
    reason: str
    why: str


def is_null(slip: Slip) -> bool:
    """Tell whether a slip was handed in and scores nothing, which somebody should look at."""
    return bool(slip.reason) and slip.reason != "no_slip"


def token_of(slip: Slip | None) -> str:
    """Return what names a slip as it was read: whoever corrects it says which one was seen."""
    if slip is None:
        return ""
    return _digest(_line(slip))


def is_of_rack(one: Round, asked: str) -> bool:
    """Tell whether a form was drawn for the rack that lies: another one may have come under its number."""
    return asked in ("", rack_token(one))


def rack_token(one: Round) -> str:
    """Return what names the rack of a round to the forms that are drawn for it."""
    return _digest(" ".join(one.rack))


def pile_of(slips: Mapping[Player, Slip]) -> str:
    """Return what names all slips of a round as they were read."""
    return _digest("\n".join(f"{player}\n{_line(slip)}" for player, slip in slips.items()))


def _line(slip: Slip) -> str:
    written = f"{slip.at}\n{slip.word}\n{slip.claimed}\n{slip.ruling}\n{slip.is_in_time}"
    return f"{written}\n{slip.reason}\n{slip.points}"


def _digest(said: str) -> str:
    return sha256(said.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def seat_shown(
    opened: Opened, one: Round, player: Player, text: Text, *, is_check: bool, is_covered: bool
) -> SeatShown:
    """Return a table of the round as it stands."""
    names = opened.names
    table, name = names.table(player), names.beside_table(player)
    slip = (one.second if is_check else one.slips).get(player)
    if slip is None:
        is_away = player in one.away
        says = text.say("does not play") if is_away else text.say("missing")
        return SeatShown(
            player=player,
            table=table,
            name=name,
            is_="away" if is_away else "missing",
            look="away" if is_away else "missing",
            is_own=player == opened.game.settings.judge,
            label=text.say("Table {table}, {name}, {state}", table=table, name=name, state=says),
        )
    at, word = as_shown(slip, opened.terms.alphabet)
    why = why_said(opened, slip, text)
    said = slip_said(slip, opened.terms.alphabet, text)
    state = text.say("is in") if is_covered else said
    return SeatShown(
        player=player,
        table=table,
        name=name,
        is_="in",
        look="null" if slip.reason and not is_covered else "",
        label=text.say("Table {table}, {name}, {state}", table=table, name=name, state=state),
        said=said,
        slip=token_of(slip),
        at=at,
        word=word,
        points=slip.points,
        reason=slip.reason,
        why=why,
        ruling=slip.ruling,
        is_late=not slip.is_in_time,
    )


def row_shown(opened: Opened, slip: Slip, text: Text) -> RowShown:
    """Return a slip as a row of those that are in."""
    alphabet, names = opened.terms.alphabet, opened.names
    at, word = as_shown(slip, alphabet)
    return RowShown(
        player=slip.player,
        table=names.table(slip.player),
        name=names[slip.player],
        look="null" if slip.reason else "",
        at="?" if at == "*" else at or "–" if word else "",
        letters=letters_of("?" if word == "*" else word, alphabet),
        points=slip.points,
        reason=slip.reason,
        why=why_said(opened, slip, text),
    )


def why_said(opened: Opened, slip: Slip, text: Text) -> str:
    """Say why a slip scores nothing; of the first word of a game, that it does not cover the centre."""
    is_first = not any(one.master for one in opened.game.rounds)
    if is_first and slip.reason == "illegal_placement" and slip.detail == square_name(CENTRE):
        return text.say("Does not cover the centre")
    return reason_said(slip.reason, text)


def as_shown(slip: Slip, alphabet: Alphabet) -> tuple[str, str]:
    """Return the place and the word: in the one way when it is a move, else as they were written."""
    if not slip.main:
        return slip.at, slip.word
    word = read_word(slip.main, alphabet)
    return slip.place, slip.main if isinstance(word, Misread) else written(word, alphabet)


def slip_said(slip: Slip, alphabet: Alphabet, text: Text) -> str:
    """Say what is on a slip and what it is worth."""
    at, word = as_shown(slip, alphabet)
    move = " ".join(part for part in (at, word) if part and part != "*")
    if slip.reason:
        why = reason_said(slip.reason, text)
        return f"{move} · {why.lower()}" if move else why
    return f"{move} · {text.count('{n} point', '{n} points', slip.points)}"


def letters_of(word: str, alphabet: Alphabet) -> tuple[tuple[str, bool], ...]:
    """Return the letters of a word, those of blanks marked; of what is no word, its signs."""
    read = read_word(word, alphabet)
    if isinstance(read, Misread):
        return ((word, False),)
    return tuple(_runs(read, alphabet))


def _runs(word: bytes, alphabet: Alphabet) -> Iterator[tuple[str, bool]]:
    run = ""
    for code in word:
        if code & BLANK_BIT:
            if run:
                yield run, False
            run = ""
            yield written(bytes([code & ~BLANK_BIT & 0xFF]), alphabet), True
        else:
            run += written(bytes([code]), alphabet)
    if run:
        yield run, False


def players_shown(opened: Opened) -> tuple[Player, ...]:
    """Return everyone who is shown, by table."""
    return tuple(entrant.player for entrant in ordered(opened.game))
