"""Read and write the saved games of Eliot, by Olivier Teulière: `<EliotGame format="2">`.

What it knows is players with table numbers, racks, moves, master moves, warnings, penalties and the
bonus it calls solo, all in whole points. What it does not know is left out (rules and dates), and what
a game has of it `losses` says: why a slip is null, which words the judge took for valid against the
list, groups, half points, annulled moves, rejected racks. Other programs write the format too, with a
last turn in which nobody plays for the tiles that are left.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from faristol.board.notation import Coordinates, parse_coordinates
from faristol.board.square import Square
from faristol.formats.duplicate_record import (
    UNKNOWN,
    Record,
    RecordBonus,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
)
from faristol.formats.eliot_game import (
    EliotMove,
    EliotRack,
    guessed_language,
    names_of,
    read_move,
    read_rack,
    shown_letters,
    spell_written,
    squares_of,
    turned,
    whole,
    write_rack,
)
from faristol.formats.eliot_limits import VALID, stands
from faristol.formats.tags import Tag, document, line, read_tags
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.reading import read_word

# what of a word lies already when it is placed
Laid: TypeAlias = set[Square]

FORMAT: Final = "2"
MOST_PLAYERS: Final = 1_000
MOST_TURNS: Final = 200
LONGEST_NAME: Final = 120
MOST_TABLE: Final = 9_999

_NAMES: Final = re.compile(rb"(<Name>)(?!\s*<!\[CDATA\[)([^\r\n]{1,400}?)(</Name>)")
_MODES: Final = ("duplicate", "arbitration")


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotFile:
    """Hold what a file says: the game, and who in it is the program itself."""

    record: Record
    computers: tuple[str, ...]  # ids; they are no players of the record


def read_eliot(data: bytes, *, language: str = "") -> EliotFile | Refusal:
    """Return the game of a saved duplicate, or why it cannot be had.

    The language of the tiles is told by the letters that the file lists; `language` is for a file
    that lists none. Points and validity are what the file says: whoever takes the game in judges the
    slips anew.
    """
    root = read_tags(_NAMES.sub(_without_signs, data))
    if isinstance(root, Refusal):
        return root
    game, history = root.first("Game"), root.first("History")
    refused = _refused(root, game)
    if refused or game is None or history is None:
        return refused or Refusal("eliot/incomplete")
    dictionary = root.first("Dictionary") or Tag(name="Dictionary")
    found = guessed_language(dictionary.said("Letters")[:400]) or language
    if not found:
        return Refusal("eliot/language")
    players = _players(game)
    if isinstance(players, Refusal):
        return players
    turns = list(history.all("Turn"))
    if len(turns) > MOST_TURNS:
        return Refusal("eliot/too_many_turns", {"limit": MOST_TURNS})
    alphabet = alphabet_of(found)
    humans = tuple(player for player, is_computer in players if not is_computer)
    known = frozenset(player.id for player, _ in players)
    computers = tuple(player.id for player, is_computer in players if is_computer)
    rounds = []
    for number, turn in enumerate(turns, start=1):
        one = _round(turn, alphabet, known=known, computers=frozenset(computers))
        if isinstance(one, str):
            return Refusal(one, {"round": number})
        rounds.append(one)
    left: tuple[str, ...] = ()
    if rounds and not _is_played(rounds[-1]):
        left = rounds.pop().rack
    record = Record(
        language=found,
        players=humans,
        rounds=tuple(rounds),
        list_name=_tidy(dictionary.said("Name")),
        players_at_start=len(humans),
        has_bonus=any(one.bonuses for one in rounds),
        left=left,
    )
    return EliotFile(record=record, computers=computers)


def write_eliot(record: Record) -> bytes:
    """Return a game as a file for Eliot, which opens it unless its first master move stands.

    Eliot judges valid moves with its own list of words when it opens the file. On the empty board it
    takes only those that lie: others are written with rows for columns. A slip that does not
    count is written as invalid, as it was; one whose points a sanction took is valid, with a penalty
    of as many points.
    """
    alphabet = alphabet_of(record.language)
    ids = {player.id: at for at, player in enumerate(record.players)}
    return document(_lines(record, ids, alphabet))


def _without_signs(found: re.Match[bytes]) -> bytes:
    """Return a name as XML has it: Eliot writes one as it was typed, `<` and all."""
    return found[1] + found[2].replace(b"<", b"&lt;") + found[3]


def _refused(root: Tag, game: Tag | None) -> Refusal | None:
    """Return why this is no duplicate of Eliot's, when it is none."""
    if root.name != "EliotGame":
        return Refusal("eliot/foreign")
    version = root.attributes.get("format", "")
    if version != FORMAT:
        return Refusal("eliot/version", {"format": version[:20]})
    if game is None:
        return None
    if game.said("Mode") not in _MODES:
        return Refusal("eliot/mode", {"mode": game.said("Mode")[:40]})
    if any(variant.text for variant in game.all("Variant")):
        return Refusal("eliot/variant", {"variant": game.said("Variant")[:40]})
    return None


def _players(game: Tag) -> list[tuple[RecordPlayer, bool]] | Refusal:
    """Return the players and who of them is a program."""
    players: list[tuple[RecordPlayer, bool]] = []
    seen: set[str] = set()
    for tag in game.all("Player"):
        if len(players) == MOST_PLAYERS:
            return Refusal("eliot/too_many_players", {"limit": MOST_PLAYERS})
        number = whole(tag.attributes.get("id", ""), most=99_999)
        if number is None or number < 0 or str(number) in seen:
            return Refusal("eliot/player", {"name": _tidy(tag.said("Name"))})
        seen.add(str(number))
        table = whole(tag.said("TableNb"), most=MOST_TABLE)
        player = RecordPlayer(
            id=str(number),
            name=_tidy(tag.said("Name")) or str(number),
            table=table if table is not None and table > 0 else None,
        )
        players.append((player, tag.said("Type") == "computer"))
    return players


def _round(
    turn: Tag, alphabet: Alphabet, *, known: frozenset[str], computers: frozenset[str]
) -> RecordRound | str:
    """Return a round, or the code of what is wrong with it."""
    read = _Turn(alphabet, known - computers)
    for tag in turn.children:
        player = _player_of(tag)
        if player is not None and player not in known:
            return "eliot/player_unknown"
        if fault := read.take(tag, player or ""):
            return fault
    return read.as_round()


class _Turn:
    """Gather what the elements of a turn say; of two of a kind the later one counts."""

    __slots__ = (
        "alphabet", "bonuses", "has_laid", "marks", "master", "moves", "players", "rack", "rejected",
    )  # fmt: skip

    def __init__(self, alphabet: Alphabet, players: frozenset[str]) -> None:
        self.alphabet = alphabet
        self.players = players
        self.rack: EliotRack | None = None
        self.rejected: list[tuple[str, ...]] = []
        self.moves: dict[str, EliotMove] = {}
        self.master: EliotMove | None = None
        self.has_laid = False  # GameMove is what was laid, whatever was proposed
        self.marks: list[RecordMark] = []
        self.bonuses: list[RecordBonus] = []

    def take(self, tag: Tag, player: str) -> str:
        """Take in an element; return the code of what is wrong with it, or ""."""
        match tag.name:
            case "GameRack":
                return self._take_rack(tag)
            case "PlayerMove" | "MasterMove" | "GameMove":
                return self._take_move(tag, player)
            case "Warning" | "Penalty" | "Solo" if player in self.players:
                return self._take_mark(tag, player)
            case _:
                return ""  # racks of players are the rack of the game

    def _take_rack(self, tag: Tag) -> str:
        rack = read_rack(tag.text, self.alphabet)
        if rack is None:
            return "eliot/rack"
        if rack.is_new and self.rack is not None:
            self.rejected.append(self._names())
        self.rack = rack
        return ""

    def _take_move(self, tag: Tag, player: str) -> str:
        move = read_move(tag, self.alphabet)
        is_valid = tag.attributes.get("type") == "valid"
        if move is None or (is_valid and move.type != "valid" and tag.name != "PlayerMove"):
            return "eliot/move"  # without a master move that can be read there is no board
        if tag.name == "PlayerMove":
            if player in self.players:
                self.moves[player] = move
        elif tag.name == "GameMove":
            self.master, self.has_laid = move, True
        elif not self.has_laid and (move.type == "valid" or self.master is None):
            self.master = move
        return ""

    def _take_mark(self, tag: Tag, player: str) -> str:
        points = whole(tag.attributes.get("points", "0"))
        if points is None:
            return "eliot/points"
        if tag.name == "Solo":
            self.bonuses.append(RecordBonus(player=player, half_points=2 * points))
        else:
            kind = "warning" if tag.name == "Warning" else "penalty"
            self.marks.append(RecordMark(player=player, kind=kind, points=points))
        return ""

    def _names(self) -> tuple[str, ...]:
        rack = self.rack
        return names_of(rack.left + rack.drawn, self.alphabet) if rack else ()

    def as_round(self) -> RecordRound:
        """Return the round."""
        master = self.master
        laid = master is not None and master.type == "valid"
        return RecordRound(
            rack=self._names(),
            left=len(self.rack.left) if self.rack and self.rack.drawn else 0,
            is_redrawn=self.rack is not None and self.rack.is_new,
            rejected=tuple(self.rejected),
            slips=tuple(self._slips()),
            master=RecordMove(at=master.at, word=master.word, points=master.points)
            if master and laid
            else None,
            marks=tuple(self.marks),
            bonuses=tuple(self.bonuses),
        )

    def _slips(self) -> Iterator[RecordSlip]:
        """Give the slips; a penalty of as much as the move scores took its points."""
        taken: dict[str, int] = {}
        for mark in self.marks:
            taken[mark.player] = taken.get(mark.player, 0) + mark.points
        for player, move in self.moves.items():
            if move.type == "valid":
                is_zeroed = move.points > 0 and taken.get(player, 0) == -move.points
                yield RecordSlip(
                    player=player,
                    at=move.at,
                    word=move.word,
                    points=0 if is_zeroed else move.points,
                    reason="sanctioned" if is_zeroed else "",
                    move_points=move.points,
                )
            elif move.type == "invalid":
                yield RecordSlip(
                    player=player, at=move.at, word=move.word, points=0, reason=UNKNOWN
                )


def _is_played(one: RecordRound) -> bool:
    return bool(one.slips or one.master or one.marks or one.bonuses)


def _player_of(tag: Tag) -> str | None:
    """Return the id that an element names; older files spell the attribute otherwise."""
    text = tag.attributes.get("playerId", tag.attributes.get("playerid"))
    if text is None:
        return None
    number = whole(text, most=99_999)
    return "" if number is None else str(number)


def _tidy(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME].rstrip()


def _lines(record: Record, ids: dict[str, int], alphabet: Alphabet) -> Iterator[str]:
    rounds = record.rounds
    if record.left:  # in a last turn without moves, as other programs do
        rounds = (*rounds, RecordRound(rack=record.left, left=len(record.left)))
    yield f'<EliotGame format="{FORMAT}">'
    yield "    <Dictionary>"
    yield line(2, "Name", record.list_name)
    yield line(2, "Type", "dawg")
    yield line(2, "Letters", shown_letters(alphabet))
    yield "    </Dictionary>"
    yield "    <Game>"
    yield line(2, "Mode", "arbitration")
    for at, player in enumerate(record.players):
        yield f'        <Player id="{at}">'
        yield line(3, "Name", player.name)
        yield line(3, "Type", "human")
        yield line(3, "TableNb", str(player.table or 0))
        yield "        </Player>"
    yield line(2, "Turns", str(len(rounds)))
    yield "    </Game>"
    yield "    <History>"
    laid: Laid = set()
    for one in rounds:
        yield from _turn(one, record, ids, alphabet, laid)
        laid |= _squares(one.master, alphabet)
    yield "    </History>"
    yield "</EliotGame>"


def _squares(master: RecordMove | None, alphabet: Alphabet) -> Laid:
    """Return the squares that a master move covers."""
    found = parse_coordinates(master.at) if master else None
    word = read_word(master.word, alphabet) if master else None
    if not isinstance(found, Coordinates) or not isinstance(word, bytes):
        return set()
    return set(squares_of(found, len(word)))


def _turn(
    one: RecordRound, record: Record, ids: dict[str, int], alphabet: Alphabet, laid: Laid
) -> Iterator[str]:
    """Write a turn in the order in which Eliot carries it out again."""
    rack = write_rack(one.rack, one.left, alphabet, is_new=one.is_redrawn)
    yield "        <Turn>"
    yield line(3, "GameRack", rack)
    for at in ids.values():
        yield line(3, "PlayerRack", rack, playerId=at)
    for player in record.players:
        yield _slip_line(one.slip(player.id), ids[player.id], alphabet, laid)
    for tag in ("MasterMove", "GameMove"):
        if one.master is not None:
            word = spell_written(one.master.at, one.master.word, alphabet, laid)
            yield line(
                3, tag, points=one.master.points, type="valid", word=word, coord=one.master.at
            )
        elif tag == "MasterMove":
            yield line(3, tag, points=0, type="none")
    for mark in one.marks:
        if mark.kind == "warning" and mark.player in ids:
            yield line(3, "Warning", playerId=ids[mark.player])
    for player_id, points in _penalties(one).items():
        if player_id in ids and points:
            yield line(3, "Penalty", playerId=ids[player_id], points=points)
    for bonus in one.bonuses:
        if bonus.player in ids:
            yield line(3, "Solo", playerId=ids[bonus.player], points=bonus.half_points // 2)
    yield "        </Turn>"


def _penalties(one: RecordRound) -> dict[str, int]:
    """Return what is taken from whom: as much as a sanctioned move scores, and what files noted."""
    taken: dict[str, int] = {}
    for mark in one.marks:
        if mark.kind == "penalty":
            taken[mark.player] = taken.get(mark.player, 0) + mark.points
    for slip in one.slips:
        if slip.reason == "sanctioned":
            taken[slip.player] = min(taken.get(slip.player, 0), -(slip.move_points or 0))
    return taken


def _slip_line(slip: RecordSlip | None, player: int, alphabet: Alphabet, laid: Laid) -> str:
    if slip is None or (slip.reason == "no_slip"):
        return line(3, "PlayerMove", playerId=player, points=0, type="none")
    word = spell_written(slip.at.upper(), slip.word, alphabet, laid)
    if slip.reason in VALID:
        points = slip.points if slip.move_points is None else slip.move_points
        at = slip.at.upper()
        if not laid and stands(at):  # on an empty board it scores the same, and Eliot opens it
            at = turned(at)
        return line(
            3, "PlayerMove", playerId=player, points=points, type="valid", word=word, coord=at
        )
    return line(
        3, "PlayerMove", playerId=player, points=0, type="invalid", word=word, coord=slip.at
    )
