"""Write and read divisions of tsh, the program of many English halls (`.t` files).

A line is a player, known by its number: the name, the rating, the numbers of the opponents by
rounds; the points of each round; then lists with a name: `board` are the tables, `p12` who began (1
began, 2 replied, 3 was drawn at the table, 0 had no game), `off` is gone. Opponent 0 is a bye, and
its points are the difference. A name has no figure and no semicolon, for the rating ends it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from faristol.formats.tournament_text import MOST_PLAYERS, MOST_ROUNDS, text_of
from faristol.ledger.refusal import Refusal

_NAME: Final = 23
_LONGEST: Final = 120  # characters of a name
_LINE: Final = re.compile(r"([^;0-9]*[^;0-9\s])\s+([0-9]{1,5})((?:\s+[0-9]{1,4})*)\s*")
_FIRST: Final = re.compile(rb"[^;0-9\n]+\s[0-9]{1,5}[ 0-9]*;[- 0-9]*;")
_POINTS: Final = re.compile(r"-?[0-9]{1,4}")
_LISTS: Final = {"board": "tables", "p12": "starts"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """Hold a player of a division: what is listed is listed by rounds, from the first."""

    name: str
    rating: int = 0  # 0 is none
    opponents: tuple[int, ...] = ()  # 0 is a bye
    points: tuple[int, ...] = ()  # of the rounds that are over
    tables: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    is_off: bool = False
    line: int = field(default=0, compare=False)  # of the file that it was read from


# ---- out ----


def write_division(players: Sequence[Listed]) -> str:
    """Return a division, players by their numbers."""
    return "".join(f"{_line(player)}\n" for player in players)


def plain_name(name: str) -> str:
    """Return a name without what ends one in the format, or a question mark."""
    return " ".join(re.sub(r"[;0-9]", " ", name).split()) or "?"


def _line(player: Listed) -> str:
    name = plain_name(player.name)
    parts = [f"{name:<{_NAME}} {player.rating:>4} {_list(player.opponents)}", _list(player.points)]
    parts += [
        f"{word} {_list(getattr(player, field))}"
        for word, field in _LISTS.items()
        if getattr(player, field)
    ]
    parts += ["off 0"] if player.is_off else []
    return "".join(f"{part}; " for part in parts).rstrip()


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


# ---- in ----


def is_division(data: bytes) -> bool:
    """Tell whether the first line is that of a player in such a file, be the others as they may."""
    return _FIRST.match(data.lstrip()) is not None


def read_division(data: bytes) -> tuple[Listed, ...] | Refusal:
    """Return the players of a division, or in which line it is none, and why."""
    text = text_of(data, "tsh")
    if isinstance(text, Refusal):
        return text
    players: list[Listed] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip():
            continue
        player = _player(line)
        if isinstance(player, str):
            return Refusal(f"tsh/{player}", {"line": number})
        players.append(replace(player, line=number))
        if len(players) > MOST_PLAYERS:
            return Refusal("tsh/too_many_players", {"limit": MOST_PLAYERS})
    if not players:
        return Refusal("tsh/no_players")
    return next(_faults(players), tuple(players))


def _player(line: str) -> Listed | str:
    """Return the player of a line, or what is wrong with it."""
    head, *parts = line.split(";")
    read = _LINE.fullmatch(head)
    if read is None or len(read[1]) > _LONGEST:
        return "line_bad"
    opponents = tuple(map(int, read[3].split()))
    told: dict[str, tuple[int, ...]] = {}
    points = _numbers(parts[0]) if parts else ()
    for part in parts[1:]:
        word, _, rest = part.strip().partition(" ")
        if word in _LISTS:
            numbers = _numbers(rest)
            if numbers is None:
                return "number_bad"
            told[_LISTS[word]] = numbers
    if points is None:
        return "number_bad"
    if len(points) > len(opponents):
        return "points_without_opponent"
    if max(len(opponents), *(len(numbers) for numbers in told.values()), 0) > MOST_ROUNDS:
        return "too_many_rounds"
    return Listed(
        name=" ".join(read[1].split()),
        rating=int(read[2]),
        opponents=opponents,
        points=points,
        tables=told.get("tables", ()),
        starts=told.get("starts", ()),
        is_off=any(part.split()[:1] == ["off"] for part in parts[1:]),
    )


def _numbers(text: str) -> tuple[int, ...] | None:
    words = text.split()
    if not all(_POINTS.fullmatch(word) for word in words):
        return None
    return tuple(map(int, words))


def _faults(players: Sequence[Listed]) -> Iterator[Refusal]:
    """Give what cannot be: an opponent who is not there, or was somewhere else."""
    for number, player in enumerate(players, start=1):
        for at, opponent in enumerate(player.opponents):
            where = {"number": number, "round": at + 1}
            if opponent == number or opponent > len(players):
                yield Refusal("tsh/opponent_bad", where)
            elif opponent and players[opponent - 1].opponents[at : at + 1] != (number,):
                yield Refusal("tsh/opponent_differs", where)
