"""A writer and a reader of divisions of tsh (`.t` files).

tsh is a program of many English-language tournaments.

A line is a player, identified by its number, from 1: the name, the rating, the numbers of the opponents by
rounds; the points of each round; then named lists: `board` has the tables, `p12` the starts (1 started, 2 replied, 3
drawn at the table, 0 no game), `off` marks a player who has left. Opponent 0 is a bye, its points are the
difference. A name has no digits and no semicolon, because the rating ends it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from faristol.formats.tournament_text import MOST_PLAYERS, MOST_ROUNDS, text_of
from faristol.ledger.refusal import Refusal

_NAME_WIDTH: Final = 23
_MAX_NAME: Final = 120  # characters of a name
_PLAYER: Final = re.compile(r"([^;0-9]*[^;0-9\s])\s+([0-9]{1,5})((?:\s+[0-9]{1,4})*)\s*")
_PLAYER_START: Final = re.compile(rb"[^;0-9\n]+\s[0-9]{1,5}[ 0-9]*;[- 0-9]*;")
_NUMBER: Final = re.compile(r"-?[0-9]{1,4}")
_NAMED_LISTS: Final = {"board": "tables", "p12": "starts"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A player of a division; tuples are by rounds, from the first."""

    name: str
    rating: int = 0  # 0: no rating
    opponents: tuple[int, ...] = ()  # 0 is a bye
    points: tuple[int, ...] = ()  # of the finished rounds
    tables: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    is_off: bool = False
    line: int = field(default=0, compare=False)  # in the file that it was read from


# ---- out ----


def write_division(players: Sequence[Listed]) -> str:
    """Return the text of a division from its players in the order of their numbers."""
    return "".join(f"{_format_player(player)}\n" for player in players)


def plain_name(name: str) -> str:
    """Return a name without the characters that end a name in the format, or a question mark."""
    return " ".join(re.sub(r"[;0-9]", " ", name).split()) or "?"


def _format_player(player: Listed) -> str:
    name = plain_name(player.name)
    parts = [
        f"{name:<{_NAME_WIDTH}} {player.rating:>4} {_join_numbers(player.opponents)}",
        _join_numbers(player.points),
    ]
    parts += [
        f"{word} {_join_numbers(getattr(player, field))}"
        for word, field in _NAMED_LISTS.items()
        if getattr(player, field)
    ]
    parts += ["off 0"] if player.is_off else []
    return "".join(f"{part}; " for part in parts).rstrip()


def _join_numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


# ---- in ----


def is_division(data: bytes) -> bool:
    """Whether the first line is one of a player in a division; the others are not looked at."""
    return _PLAYER_START.match(data.lstrip()) is not None


def read_division(data: bytes) -> tuple[Listed, ...] | Refusal:
    """Return the players of a division, or a refusal with the line at fault."""
    text = text_of(data, "tsh")
    if isinstance(text, Refusal):
        return text
    players: list[Listed] = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if not line.strip():
            continue
        player = _parse_player(line)
        if isinstance(player, str):
            return Refusal(f"tsh/{player}", {"line": number})
        players.append(replace(player, line=number))
        if len(players) > MOST_PLAYERS:
            return Refusal("tsh/too_many_players", {"limit": MOST_PLAYERS})
    if not players:
        return Refusal("tsh/no_players")
    return next(_find_faults(players), tuple(players))


def _parse_player(line: str) -> Listed | str:
    """Return the player of a line, or the code of its fault."""
    head, *parts = line.split(";")
    match = _PLAYER.fullmatch(head)
    if match is None or len(match[1]) > _MAX_NAME:
        return "line_bad"
    opponents = tuple(map(int, match[3].split()))
    lists: dict[str, tuple[int, ...]] = {}
    points = _parse_numbers(parts[0]) if parts else ()
    for part in parts[1:]:
        word, _, rest = part.strip().partition(" ")
        if word in _NAMED_LISTS:
            numbers = _parse_numbers(rest)
            if numbers is None:
                return "number_bad"
            lists[_NAMED_LISTS[word]] = numbers
    if points is None:
        return "number_bad"
    if len(points) > len(opponents):
        return "points_without_opponent"
    if max(len(opponents), *(len(numbers) for numbers in lists.values()), 0) > MOST_ROUNDS:
        return "too_many_rounds"
    return Listed(
        name=" ".join(match[1].split()),
        rating=int(match[2]),
        opponents=opponents,
        points=points,
        tables=lists.get("tables", ()),
        starts=lists.get("starts", ()),
        is_off=any(part.split()[:1] == ["off"] for part in parts[1:]),
    )


def _parse_numbers(text: str) -> tuple[int, ...] | None:
    words = text.split()
    if not all(_NUMBER.fullmatch(word) for word in words):
        return None
    return tuple(map(int, words))


def _find_faults(players: Sequence[Listed]) -> Iterator[Refusal]:
    """Yield the faults of a division: an opponent that does not exist, or had another opponent."""
    for number, player in enumerate(players, start=1):
        for index, opponent in enumerate(player.opponents):
            place = {"number": number, "round": index + 1}
            if opponent == number or opponent > len(players):
                yield Refusal("tsh/opponent_bad", place)
            elif opponent and players[opponent - 1].opponents[index : index + 1] != (number,):
                yield Refusal("tsh/opponent_differs", place)
