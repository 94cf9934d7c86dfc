"""A game of two players as lines of a GCG file, and the acts that replay the game of such a file."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from faristol.board.gcg import format_gcg_move, parse_gcg_move
from faristol.board.legality import Illegal, check
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.classic.acts.challenges import ChallengeMove, GiveVerdict, GoOn
from faristol.classic.acts.closing import Comment, Decide, EndClassic
from faristol.classic.acts.start import Deal, ListStart, OpenClassic
from faristol.classic.acts.turns import Accept, ExchangeTiles, Pass, Play
from faristol.classic.acts.wood import CorrectTurn
from faristol.classic.faults import NOTHING
from faristol.classic.game_review import board_before, exchanged_tiles, racks_before
from faristol.classic.kind import CLASSIC
from faristol.classic.result import Final, final_of
from faristol.classic.state import Classic, board, proposed_end, step_of
from faristol.classic.values import Turn
from faristol.formats.gcg import Event, Recorded, Written
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import BLANK, Alphabet, Word
from faristol.tiles.bag import read_rack
from faristol.tiles.reading import Misread, in_tiles

FROM = "GCG"  # the source and the reason of data that only the file has
_TURNS = ("play", "exchange", "pass", "withdrawn")


# ---- out ----


def lines_of(game: Classic) -> list[Written] | Refusal:
    """Return the lines of a game; a move that was recorded without its place is refused."""
    terms = game.terms
    if terms is None or any(turn.is_unchecked for turn in game.turns):
        return Refusal("gcg/unplaced")
    racks, exchanged = racks_before(game), exchanged_tiles(game)
    lines = [
        line
        for number, turn in enumerate(game.turns, start=1)
        for line in _turn_lines(game, number, turn, racks[number - 1], exchanged.get(number), terms)
    ]
    final = final_of(game)
    if isinstance(final, Final):
        lines += _end_lines(game, final)
    return lines


def _turn_lines(
    game: Classic, number: int, turn: Turn, rack: Word | None, exchanged: Word | None, terms: Terms
) -> Iterator[Written]:
    alphabet = terms.alphabet
    rack_text, note = rack_label(rack or b"", alphabet), game.comments.get(number, "")
    if turn.how in ("play", "invalid"):
        typed = read_typed(turn.at, turn.word, alphabet)
        move = (
            typed
            if isinstance(typed, Misread)
            else check(board_before(game, number), typed, terms.scoring)
        )
        if not isinstance(move, Move):
            return
        notation = format_gcg_move(move, alphabet)
        yield Written(seat=turn.seat, rack=rack_text, move=notation, points=move.points, note=note)
        if turn.how == "invalid":
            yield Written(seat=turn.seat, rack=rack_text, move="--", points=-move.points)
        elif turn.points != move.points:  # the score sheet has other points
            more = turn.points - move.points
            yield Written(seat=turn.seat, rack="", move="(challenge)", points=more)
    else:
        tiles = rack_label(exchanged, alphabet) if exchanged else str(turn.count)
        notation = f"-{tiles}" if turn.how == "exchange" else "-"
        yield Written(seat=turn.seat, rack=rack_text, move=notation, points=0, note=note)


def _end_lines(game: Classic, final: Final) -> Iterator[Written]:
    """Yield the points added and taken after the last move: tiles, time, decisions."""
    racks = game.end.racks if game.end else ()
    labels = [
        "".join("?" if name == "?" else _bracket_name(name) for name in rack) for rack in racks
    ]
    for seat in game.seats:
        points_left, own_label = final.left[seat - 1], labels[seat - 1] if labels else ""
        others = "".join(label for label_seat, label in enumerate(labels, 1) if label_seat != seat)
        if points_left > 0:
            yield Written(seat=seat, rack="", move=f"({others})", points=points_left)
        elif points_left < 0:
            yield Written(seat=seat, rack=own_label, move=f"({own_label})", points=points_left)
        if final.penalties[seat - 1]:
            yield Written(
                seat=seat, rack=own_label, move="(time)", points=-final.penalties[seat - 1]
            )
        total = final.before[seat - 1] + points_left - final.penalties[seat - 1]
        if rest := final.scores[seat - 1] - total:  # by a decision, or by a rule on the scores
            yield Written(seat=seat, rack=own_label, move="(challenge)", points=rest)


def rack_label(rack: Word, alphabet: Alphabet) -> str:
    """Return a rack in GCG: a blank as ?, a tile of several characters in brackets."""
    return "".join("?" if tile == BLANK else _bracket_name(alphabet.written[tile]) for tile in rack)


def _bracket_name(name: str) -> str:
    return name if len(name) == 1 else f"[{name}]"


# ---- in ----


def wishes_of(recorded: Recorded, opening: OpenClassic) -> tuple[Any, ...] | Refusal:
    """Return the acts that replay the game of a file, or the refusal of its first impossible line."""
    replay = _Replay(opening, _find_amendments(recorded.events))
    first = next((event.seat for event in recorded.events), 1)
    if fault := replay.do(0, opening, ListStart(first=first), Deal()):
        return fault
    if note := recorded.notes.get(0, ""):
        replay.do(0, Comment(turn=0, text=note[:600]))
    for number, event in enumerate(recorded.events, start=1):
        if fault := replay.event(event) or replay.comment(event, recorded.notes.get(number, "")):
            return fault
    return replay.finish(recorded) or tuple(replay.wishes)


def _find_amendments(events: Sequence[Event]) -> set[int]:
    """Return the lines that change the points of the move before, as opposed to points counted at the end.

    Both are written as `(challenge)`: of the former, another turn follows, or points are added and the game goes on.
    """
    last = max((index for index, event in enumerate(events) if event.sort in _TURNS), default=-1)
    is_open = not any(event.sort in ("left", "time") for event in events)
    return {
        event.line
        for index, (before, event) in enumerate(pairwise(events), start=1)
        if event.sort == "challenge" and (before.sort, before.seat) == ("play", event.seat)
        and (index < last or (is_open and event.points > 0))
    }  # fmt: skip


class _Replay:
    """A replay of a game, act by act, with the state of the game."""

    def __init__(self, opening: OpenClassic, amended: set[int]) -> None:
        self.amended = amended
        self.game: Classic = CLASSIC.initial
        self.wishes: list[object] = []
        self.opening = opening
        self.is_over = False  # tiles left or time penalties have been counted

    def do(self, line: int, *acts: object) -> Refusal | None:
        for act in acts:
            result = CLASSIC.decide(self.game, act, NOTHING)
            if isinstance(result, Refusal):
                data: dict[str, JSON] = {"field": "pasted", "line": line, "why": result.code}
                return Refusal("gcg/not_so" if line else "gcg/other_rules", {**result.data, **data})
            self.game = CLASSIC.fold(self.game, result)
            self.wishes.append(act)
        return None

    def event(self, event: Event) -> Refusal | None:
        """Replay the event of a line."""
        accept = (Accept(),) if step_of(self.game) == "pending" else ()
        if event.sort == "withdrawn":
            return self._withdraw(event)
        if fault := self.do(event.line, *accept):
            return fault
        if event.line in self.amended and self.game.last:
            points = self.game.last.points + event.points
            number, word = len(self.game.turns), self.game.last.word
            correction = CorrectTurn(number=number, word=word, points=points, why=FROM, by=FROM)
            return self.do(event.line, correction)
        if event.sort in ("left", "time", "challenge"):
            self.is_over = self.is_over or event.sort != "challenge"
            return self._fault_of_tiles_left(event) if event.sort == "left" else None
        if event.seat != self.game.turn or self.is_over:
            return _flaw("turn_bad", event.line, "")
        if event.sort == "pass":
            return self.do(event.line, Pass())
        terms = self.game.terms
        if terms is None:
            return _flaw("line_bad", event.line, "")
        if event.sort == "exchange":
            count = _count_tiles(event.tiles, terms.alphabet)
            return self.do(event.line, ExchangeTiles(count=count))
        return self._play_move(event, terms)

    def _play_move(self, event: Event, terms: Terms) -> Refusal | None:
        present_board = board(self.game)
        typed = parse_gcg_move(f"{event.place} {event.word}", present_board, terms.alphabet)
        if isinstance(typed, Misread):
            return _flaw("move_bad", event.line, f"{event.place} {event.word}")
        move = check(present_board, typed, terms.scoring)
        if isinstance(move, Illegal):
            return _flaw("move_bad", event.line, f"{event.place} {event.word}")
        if move.points != event.points:
            data: dict[str, JSON] = {
                "field": "pasted",
                "line": event.line,
                "said": event.points,
                "counted": move.points,
            }
            return Refusal("gcg/points_other", data)
        act = Play(
            at=format_coordinates(move.start, move.direction),
            word=in_tiles(move.word, terms.alphabet),
            rack=self._typed_rack(event.rack, move, terms),
        )
        return self.do(event.line, act)

    def _typed_rack(self, text: str, move: Move, terms: Terms) -> str:
        """Return a rack as typed, or an empty string if the move cannot be made from it."""
        plain = text.replace("[", "").replace("]", " ")
        tiles = read_rack(plain, terms.alphabet, most=terms.hand)
        if isinstance(tiles, Misread):
            return ""
        present_board = board(self.game)
        typed = read_typed(
            format_coordinates(move.start, move.direction),
            in_tiles(move.word, terms.alphabet),
            terms.alphabet,
        )
        is_possible = not isinstance(typed, Misread) and isinstance(
            check(present_board, typed, terms.scoring, rack=tiles), Move
        )
        return plain if is_possible else ""

    def _fault_of_tiles_left(self, event: Event) -> Refusal | None:
        """Return the refusal of points that are not those of the tiles left, single or double, or None."""
        terms = self.game.terms
        if terms is None:
            return None
        tiles = read_rack(event.tiles.replace("[", "").replace("]", " "), terms.alphabet)
        if isinstance(tiles, Misread):
            return None  # these rules cannot count such tiles
        points = terms.alphabet.points(tiles)
        if abs(event.points) in (points, 2 * points):
            return None
        return _flaw(
            "sum_bad", event.line, str(event.total_after(points if event.points > 0 else -points))
        )

    def _withdraw(self, event: Event) -> Refusal | None:
        last = self.game.last
        if last is None or last.seat != event.seat or step_of(self.game) != "pending":
            return _flaw("line_bad", event.line, "--")
        if event.points != -last.points:
            return _flaw("sum_bad", event.line, str(event.total_after(-last.points)))
        by = self.game.turn
        words = tuple(formed_word.word for formed_word in last.formed)
        return self.do(
            event.line,
            ChallengeMove(by=by, words=words),
            GiveVerdict(stands=False, source="outside", name=FROM),
            GoOn(),
        )

    def comment(self, event: Event, text: str) -> Refusal | None:
        if not text or not self.game.turns:
            return None
        return self.do(event.line, Comment(turn=len(self.game.turns), text=text[:600]))

    def finish(self, recorded: Recorded) -> Refusal | None:
        """End a game that has ended; if the file has other final scores, they are recorded as a decision."""
        sorts = ("left", "time", "challenge")
        counted = (event for event in recorded.events if event.line not in self.amended)
        ends = [event for event in counted if event.sort in sorts]
        line = recorded.events[-1].line if recorded.events else 0
        if step_of(self.game) == "pending" and (fault := self.do(line, Accept())):
            return fault
        cause = proposed_end(self.game)
        if cause is None and not ends:
            return None
        racks = _racks_left(ends, len(self.game.seated))
        act = EndClassic(cause=cause or "arbiter", racks=racks if cause == "blocked" else ())
        if fault := self.do(line, act):
            return fault
        final, totals = final_of(self.game), _sum_points(recorded)
        if isinstance(final, Final) and final.scores == totals:
            return None
        decision = Decide(decision=FROM, article=FROM, by=(FROM,), effect="result", scores=totals)
        return self.do(line, decision)


def _racks_left(end_events: Sequence[Event], seats: int) -> tuple[str, ...]:
    """Return the racks at the end, by seats, as far as the file has them."""
    racks = [""] * seats
    for event in end_events:
        if event.sort == "left" and event.points <= 0:
            racks[event.seat - 1] = event.tiles.replace("[", "").replace("]", " ")
    return tuple(racks)


def _sum_points(recorded: Recorded) -> tuple[int, ...]:
    sums = [0] * len(recorded.players)
    for event in recorded.events:
        sums[event.seat - 1] += event.points
    return tuple(sums)


def _count_tiles(tiles: str, alphabet: Alphabet) -> int:
    """Return the number of tiles exchanged: the number given, or the count of the tiles given."""
    if tiles.isascii() and tiles.isdecimal():
        return int(tiles[:2])
    rack = read_rack(tiles.replace("[", "").replace("]", " "), alphabet)
    return 0 if isinstance(rack, Misread) else len(rack)


def _flaw(code: str, line: int, sign: str) -> Refusal:
    return Refusal(f"gcg/{code}", {"field": "pasted", "line": line, "sign": sign[:40]})
