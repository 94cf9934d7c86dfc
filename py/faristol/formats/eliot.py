"""A reader and a writer of the saved games of Eliot, by Olivier Teulière: `<EliotGame format="2">`.

The format has players with table numbers, racks, moves, master moves, warnings, penalties and the
bonus, which it calls solo, all in whole points. Rules and dates are left out; `losses` names what else
a game loses: reasons of null slips, words that the judge accepted against the list, groups, half points,
annulled moves, rejected racks, expulsions. Other programs write the format too, with a last turn without
moves for the tiles that are left. Warnings of a round that is not finished are in that turn: without them
a penalty of an earlier round would come first, which our rules do not have.
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
from faristol.formats.eliot_limits import VALID, is_vertical
from faristol.formats.tags import Tag, document, line, read_tags
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet, alphabet_of
from faristol.tiles.reading import read_word

# the squares covered before a word is placed
Laid: TypeAlias = set[Square]

FORMAT: Final = "2"
MOST_PLAYERS: Final = 1_000
MOST_TURNS: Final = 200
LONGEST_NAME: Final = 120
MOST_TABLE: Final = 9_999

_NAME_ELEMENTS: Final = re.compile(rb"(<Name>)(?!\s*<!\[CDATA\[)([^\r\n]{1,400}?)(</Name>)")
_MODES: Final = ("duplicate", "arbitration")


@dataclass(frozen=True, slots=True, kw_only=True)
class EliotFile:
    """The content of a file: the game, and the computer players."""

    record: Record
    computers: tuple[str, ...]  # ids; they are not players of the record


def read_eliot(data: bytes, *, language: str = "") -> EliotFile | Refusal:
    """Return the game of a saved duplicate, or a refusal.

    The language of the tiles follows from the letters that the file lists; `language` is for a file
    without such a list. Points and validity are those of the file: the import judges the
    slips again.
    """
    root = read_tags(_NAME_ELEMENTS.sub(_escape_name, data))
    if isinstance(root, Refusal):
        return root
    game, history = root.first("Game"), root.first("History")
    fault = _fault_of_game(root, game)
    if fault or game is None or history is None:
        return fault or Refusal("eliot/incomplete")
    dictionary = root.first("Dictionary") or Tag(name="Dictionary")
    game_language = guessed_language(dictionary.text_of("Letters")[:400]) or language
    if not game_language:
        return Refusal("eliot/language")
    players = _read_players(game)
    if isinstance(players, Refusal):
        return players
    turns = list(history.all("Turn"))
    if len(turns) > MOST_TURNS:
        return Refusal("eliot/too_many_turns", {"limit": MOST_TURNS})
    alphabet = alphabet_of(game_language)
    humans = tuple(player for player, is_computer in players if not is_computer)
    player_ids = frozenset(player.id for player, _ in players)
    computers = tuple(player.id for player, is_computer in players if is_computer)
    rounds = []
    for number, turn in enumerate(turns, start=1):
        round_ = _read_round(turn, alphabet, player_ids=player_ids, computers=frozenset(computers))
        if isinstance(round_, str):
            return Refusal(round_, {"round": number})
        rounds.append(round_)
    left: tuple[str, ...] = ()
    warned_since: tuple[str, ...] = ()
    if rounds and not _is_played(rounds[-1]):
        last = rounds.pop()
        left, warned_since = last.rack, tuple(mark.player for mark in last.marks)
    record = Record(
        language=game_language,
        players=humans,
        rounds=tuple(rounds),
        list_name=_tidy_text(dictionary.text_of("Name")),
        players_at_start=len(humans),
        has_bonus=any(round_.bonuses for round_ in rounds),
        left=left,
        warned_since=warned_since,
    )
    return EliotFile(record=record, computers=computers)


def write_eliot(record: Record) -> bytes:
    """Return a game as a file for Eliot, which opens it unless its first master move is vertical.

    Eliot judges valid moves with its own word list when it opens the file. On the empty board it
    accepts only horizontal ones: others are written with rows and columns exchanged. A slip that does not
    count is written as invalid, unchanged; one whose points a sanction took is valid, with a penalty
    of as many points.
    """
    alphabet = alphabet_of(record.language)
    ids = {player.id: at for at, player in enumerate(record.players)}
    return document(_game_lines(record, ids, alphabet))


def _escape_name(match: re.Match[bytes]) -> bytes:
    """Return a name element with `<` escaped: Eliot writes names as they were typed."""
    return match[1] + match[2].replace(b"<", b"&lt;") + match[3]


def _fault_of_game(root: Tag, game: Tag | None) -> Refusal | None:
    """Return the refusal of a document that is not a duplicate of Eliot, or None."""
    if root.name != "EliotGame":
        return Refusal("eliot/foreign")
    version = root.attributes.get("format", "")
    if version != FORMAT:
        return Refusal("eliot/version", {"format": version[:20]})
    if game is None:
        return None
    if game.text_of("Mode") not in _MODES:
        return Refusal("eliot/mode", {"mode": game.text_of("Mode")[:40]})
    if any(variant.text for variant in game.all("Variant")):
        return Refusal("eliot/variant", {"variant": game.text_of("Variant")[:40]})
    return None


def _read_players(game: Tag) -> list[tuple[RecordPlayer, bool]] | Refusal:
    """Return the players, each with whether it is a computer, or a refusal."""
    players: list[tuple[RecordPlayer, bool]] = []
    seen_ids: set[str] = set()
    for tag in game.all("Player"):
        if len(players) == MOST_PLAYERS:
            return Refusal("eliot/too_many_players", {"limit": MOST_PLAYERS})
        number = whole(tag.attributes.get("id", ""), most=99_999)
        if number is None or number < 0 or str(number) in seen_ids:
            return Refusal("eliot/player", {"name": _tidy_text(tag.text_of("Name"))})
        seen_ids.add(str(number))
        table = whole(tag.text_of("TableNb"), most=MOST_TABLE)
        player = RecordPlayer(
            id=str(number),
            name=_tidy_text(tag.text_of("Name")) or str(number),
            table=table if table is not None and table > 0 else None,
        )
        players.append((player, tag.text_of("Type") == "computer"))
    return players


def _read_round(
    turn: Tag, alphabet: Alphabet, *, player_ids: frozenset[str], computers: frozenset[str]
) -> RecordRound | str:
    """Return the round of a turn, or the code of its fault."""
    reader = _TurnReader(alphabet, player_ids - computers)
    for tag in turn.children:
        player = _player_of(tag)
        if player is not None and player not in player_ids:
            return "eliot/player_unknown"
        if fault := reader.read_tag(tag, player or ""):
            return fault
    return reader.build_round()


class _TurnReader:
    """A reader of the elements of a turn; of two of a kind the later one counts."""

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
        self.has_laid = False  # GameMove, the move that was placed, overrides MasterMove
        self.marks: list[RecordMark] = []
        self.bonuses: list[RecordBonus] = []

    def read_tag(self, tag: Tag, player: str) -> str:
        """Read an element; return the code of its fault, or an empty string."""
        match tag.name:
            case "GameRack":
                return self._read_rack_tag(tag)
            case "PlayerMove" | "MasterMove" | "GameMove":
                return self._read_move_tag(tag, player)
            case "Warning" | "Penalty" | "Solo" if player in self.players:
                return self._read_mark_tag(tag, player)
            case _:
                return ""  # the racks of the players are the rack of the game

    def _read_rack_tag(self, tag: Tag) -> str:
        rack = read_rack(tag.text, self.alphabet)
        if rack is None:
            return "eliot/rack"
        if rack.is_new and self.rack is not None:
            self.rejected.append(self._names())
        self.rack = rack
        return ""

    def _read_move_tag(self, tag: Tag, player: str) -> str:
        move = read_move(tag, self.alphabet)
        is_valid = tag.attributes.get("type") == "valid"
        if move is None or (is_valid and move.type != "valid" and tag.name != "PlayerMove"):
            return "eliot/move"  # the board needs a readable master move
        if tag.name == "PlayerMove":
            if player in self.players:
                self.moves[player] = move
        elif tag.name == "GameMove":
            self.master, self.has_laid = move, True
        elif not self.has_laid and (move.type == "valid" or self.master is None):
            self.master = move
        return ""

    def _read_mark_tag(self, tag: Tag, player: str) -> str:
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

    def build_round(self) -> RecordRound:
        """Return the round that was read."""
        master = self.master
        is_laid = master is not None and master.type == "valid"
        return RecordRound(
            rack=self._names(),
            left=len(self.rack.left) if self.rack and self.rack.drawn else 0,
            is_redrawn=self.rack is not None and self.rack.is_new,
            rejected=tuple(self.rejected),
            slips=tuple(self._slips()),
            master=RecordMove(at=master.at, word=master.word, points=master.points)
            if master and is_laid
            else None,
            marks=tuple(self.marks),
            bonuses=tuple(self.bonuses),
        )

    def _slips(self) -> Iterator[RecordSlip]:
        """Yield the slips; a penalty equal to the score of a move means that a sanction took its points."""
        penalties: dict[str, int] = {}
        for mark in self.marks:
            penalties[mark.player] = penalties.get(mark.player, 0) + mark.points
        for player, move in self.moves.items():
            if move.type == "valid":
                is_zeroed = move.points > 0 and penalties.get(player, 0) == -move.points
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


def _is_played(round_: RecordRound) -> bool:
    """Whether a turn holds more than a rack and warnings."""
    has_penalty = any(mark.kind == "penalty" for mark in round_.marks)
    return bool(round_.slips or round_.master or round_.bonuses or has_penalty)


def _player_of(tag: Tag) -> str | None:
    """Return the player's id in an element, or None; older files spell the attribute otherwise."""
    text = tag.attributes.get("playerId", tag.attributes.get("playerid"))
    if text is None:
        return None
    number = whole(text, most=99_999)
    return "" if number is None else str(number)


def _tidy_text(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME].rstrip()


def _game_lines(record: Record, ids: dict[str, int], alphabet: Alphabet) -> Iterator[str]:
    rounds = record.rounds
    if record.left or record.warned_since:  # as a last turn without moves, like other programs
        warnings = tuple(RecordMark(player=id_, kind="warning") for id_ in record.warned_since)
        last = RecordRound(rack=record.left, left=len(record.left), marks=warnings)
        rounds = (*rounds, last)
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
    for round_ in rounds:
        yield from _turn_lines(round_, record, ids, alphabet, laid)
        laid |= _covered_squares(round_.master, alphabet)
    yield "    </History>"
    yield "</EliotGame>"


def _covered_squares(master: RecordMove | None, alphabet: Alphabet) -> Laid:
    """Return the squares that a master move covers."""
    coordinates = parse_coordinates(master.at) if master else None
    word = read_word(master.word, alphabet) if master else None
    if not isinstance(coordinates, Coordinates) or not isinstance(word, bytes):
        return set()
    return set(squares_of(coordinates, len(word)))


def _turn_lines(
    round_: RecordRound, record: Record, ids: dict[str, int], alphabet: Alphabet, laid: Laid
) -> Iterator[str]:
    """Yield the lines of a turn in the order in which Eliot replays it."""
    yield "        <Turn>"
    yield from _rack_lines(round_, ids, alphabet)
    for player in record.players:
        yield _slip_line(round_.slip(player.id), ids[player.id], alphabet, laid)
    for tag in ("MasterMove", "GameMove"):
        if round_.master is not None:
            word = spell_written(round_.master.at, round_.master.word, alphabet, laid)
            yield line(
                3, tag, points=round_.master.points, type="valid", word=word, coord=round_.master.at
            )
        elif tag == "MasterMove":
            yield line(3, tag, points=0, type="none")
    yield from _mark_lines(round_, ids)
    yield "        </Turn>"


def _rack_lines(round_: RecordRound, ids: dict[str, int], alphabet: Alphabet) -> Iterator[str]:
    """Yield the rack of the game and of each player; none if it is not known."""
    rack = write_rack(round_.rack, round_.left, alphabet, is_new=round_.is_redrawn)
    if rack:
        yield line(3, "GameRack", rack)
        for player_number in ids.values():
            yield line(3, "PlayerRack", rack, playerId=player_number)


def _mark_lines(round_: RecordRound, ids: dict[str, int]) -> Iterator[str]:
    """Yield warnings, penalties and bonuses."""
    for mark in round_.marks:
        if mark.kind == "warning" and mark.player in ids:
            yield line(3, "Warning", playerId=ids[mark.player])
    for player_id, points in _penalties(round_).items():
        if player_id in ids and points:
            yield line(3, "Penalty", playerId=ids[player_id], points=points)
    for bonus in round_.bonuses:
        if bonus.player in ids:
            yield line(3, "Solo", playerId=ids[bonus.player], points=bonus.half_points // 2)


def _penalties(round_: RecordRound) -> dict[str, int]:
    """Return the penalties by player: those recorded, and the score of a sanctioned move."""
    points_by_player: dict[str, int] = {}
    for mark in round_.marks:
        if mark.kind == "penalty":
            points_by_player[mark.player] = points_by_player.get(mark.player, 0) + mark.points
    for slip in round_.slips:
        if slip.reason == "sanctioned":
            points_by_player[slip.player] = min(
                points_by_player.get(slip.player, 0), -(slip.move_points or 0)
            )
    return points_by_player


def _slip_line(slip: RecordSlip | None, player: int, alphabet: Alphabet, laid: Laid) -> str:
    if slip is None or (slip.reason == "no_slip"):
        return line(3, "PlayerMove", playerId=player, points=0, type="none")
    word = spell_written(slip.at.upper(), slip.word, alphabet, laid)
    if slip.reason in VALID:
        points = slip.points if slip.move_points is None else slip.move_points
        at = slip.at.upper()
        if not laid and is_vertical(at):  # on an empty board the transposed move scores the same
            at = turned(at)
        return line(
            3, "PlayerMove", playerId=player, points=points, type="valid", word=word, coord=at
        )
    return line(
        3, "PlayerMove", playerId=player, points=0, type="invalid", word=word, coord=slip.at
    )
