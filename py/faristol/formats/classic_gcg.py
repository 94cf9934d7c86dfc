"""Turn a game of two into the lines of a GCG file, and such a file into a game that is written down again."""

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

FROM = "GCG"  # who says so, of what a file holds and rules cannot know
_TURNS = ("play", "exchange", "pass", "withdrawn")


# ---- out ----


def lines_of(game: Classic) -> list[Written] | Refusal:
    """Return the lines of a game; a move without a place cannot be one."""
    terms = game.terms
    if terms is None or any(turn.is_unchecked for turn in game.turns):
        return Refusal("gcg/unplaced")
    racks, given = racks_before(game), exchanged_tiles(game)
    lines = [
        line
        for number, turn in enumerate(game.turns, start=1)
        for line in _turn(game, number, turn, racks[number - 1], given.get(number), terms)
    ]
    final = final_of(game)
    if isinstance(final, Final):
        lines += _ending(game, final)
    return lines


def _turn(
    game: Classic, number: int, turn: Turn, rack: Word | None, given: Word | None, terms: Terms
) -> Iterator[Written]:
    alphabet = terms.alphabet
    held, note = rack_label(rack or b"", alphabet), game.comments.get(number, "")
    if turn.how in ("play", "invalid"):
        typed = read_typed(turn.at, turn.word, alphabet)
        found = (
            typed
            if isinstance(typed, Misread)
            else check(board_before(game, number), typed, terms.scoring)
        )
        if not isinstance(found, Move):
            return
        move = format_gcg_move(found, alphabet)
        yield Written(seat=turn.seat, rack=held, move=move, points=found.points, note=note)
        if turn.how == "invalid":
            yield Written(seat=turn.seat, rack=held, move="--", points=-found.points)
        elif turn.points != found.points:  # the sheet has other points
            more = turn.points - found.points
            yield Written(seat=turn.seat, rack="", move="(challenge)", points=more)
    else:
        tiles = rack_label(given, alphabet) if given else str(turn.count)
        move = f"-{tiles}" if turn.how == "exchange" else "-"
        yield Written(seat=turn.seat, rack=held, move=move, points=0, note=note)


def _ending(game: Classic, final: Final) -> Iterator[Written]:
    """Give what is added and taken after the last move: tiles, time, what was decided."""
    racks = game.end.racks if game.end else ()
    labels = ["".join("?" if name == "?" else _bracketed(name) for name in rack) for rack in racks]
    for seat in game.seats:
        left, own = final.left[seat - 1], labels[seat - 1] if labels else ""
        others = "".join(label for at, label in enumerate(labels, 1) if at != seat)
        if left > 0:
            yield Written(seat=seat, rack="", move=f"({others})", points=left)
        elif left < 0:
            yield Written(seat=seat, rack=own, move=f"({own})", points=left)
        if final.penalties[seat - 1]:
            yield Written(seat=seat, rack=own, move="(time)", points=-final.penalties[seat - 1])
        told = final.before[seat - 1] + left - final.penalties[seat - 1]
        if rest := final.scores[seat - 1] - told:  # what was decided, or is written by a rule
            yield Written(seat=seat, rack=own, move="(challenge)", points=rest)


def rack_label(rack: Word, alphabet: Alphabet) -> str:
    """Return a rack as GCG writes it: a blank as ?, a tile of several signs in brackets."""
    return "".join("?" if tile == BLANK else _bracketed(alphabet.written[tile]) for tile in rack)


def _bracketed(name: str) -> str:
    return name if len(name) == 1 else f"[{name}]"


# ---- in ----


def wishes_of(recorded: Recorded, opening: OpenClassic) -> tuple[Any, ...] | Refusal:
    """Return what writes the game of a file down again, or the first line that cannot be so."""
    again = _Again(opening, _amended(recorded.events))
    first = next((event.seat for event in recorded.events), 1)
    if fault := again.do(0, opening, ListStart(first=first), Deal()):
        return fault
    if note := recorded.notes.get(0, ""):
        again.do(0, Comment(turn=0, text=note[:600]))
    for number, event in enumerate(recorded.events, start=1):
        if fault := again.event(event) or again.comment(event, recorded.notes.get(number, "")):
            return fault
    return again.finish(recorded) or tuple(again.wishes)


def _amended(events: Sequence[Event]) -> set[int]:
    """Return the lines that change the points of the move before, and are not counted at the end.

    Both are written as `(challenge)`: another turn follows, or points are added and nothing ends.
    """
    last = max((at for at, one in enumerate(events) if one.sort in _TURNS), default=-1)
    is_open = not any(one.sort in ("left", "time") for one in events)
    return {
        event.line
        for at, (before, event) in enumerate(pairwise(events), start=1)
        if event.sort == "challenge" and (before.sort, before.seat) == ("play", event.seat)
        and (at < last or (is_open and event.points > 0))
    }  # fmt: skip


class _Again:
    """Write a game down move by move, and know how it stands."""

    def __init__(self, opening: OpenClassic, amended: set[int]) -> None:
        self.amended = amended
        self.game: Classic = CLASSIC.start
        self.wishes: list[object] = []
        self.opening = opening
        self.is_over = False  # tiles that were left are counted, or time

    def do(self, line: int, *wishes: object) -> Refusal | None:
        for wish in wishes:
            made = CLASSIC.decide(self.game, wish, NOTHING)
            if isinstance(made, Refusal):
                data: dict[str, JSON] = {"field": "pasted", "line": line, "why": made.code}
                return Refusal("gcg/not_so" if line else "gcg/other_rules", {**made.data, **data})
            self.game = CLASSIC.fold(self.game, made)
            self.wishes.append(wish)
        return None

    def event(self, event: Event) -> Refusal | None:
        """Do what a line says."""
        accept = (Accept(),) if step_of(self.game) == "pending" else ()
        if event.sort == "withdrawn":
            return self._withdrawn(event)
        if fault := self.do(event.line, *accept):
            return fault
        if event.line in self.amended and self.game.last:
            points = self.game.last.points + event.points
            number, word = len(self.game.turns), self.game.last.word
            told = CorrectTurn(number=number, word=word, points=points, why=FROM, by=FROM)
            return self.do(event.line, told)
        if event.sort in ("left", "time", "challenge"):
            self.is_over = self.is_over or event.sort != "challenge"
            return self._left_wrong(event) if event.sort == "left" else None
        if event.seat != self.game.turn or self.is_over:
            return _flaw("turn_bad", event.line, "")
        if event.sort == "pass":
            return self.do(event.line, Pass())
        terms = self.game.terms
        if terms is None:
            return _flaw("line_bad", event.line, "")
        if event.sort == "exchange":
            count = _count(event.tiles, terms.alphabet)
            return self.do(event.line, ExchangeTiles(count=count))
        return self._play(event, terms)

    def _play(self, event: Event, terms: Terms) -> Refusal | None:
        lies = board(self.game)
        typed = parse_gcg_move(f"{event.place} {event.word}", lies, terms.alphabet)
        if isinstance(typed, Misread):
            return _flaw("move_bad", event.line, f"{event.place} {event.word}")
        move = check(lies, typed, terms.scoring)
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
        wish = Play(
            at=format_coordinates(move.start, move.direction),
            word=in_tiles(move.word, terms.alphabet),
            rack=self._rack(event.rack, move, terms),
        )
        return self.do(event.line, wish)

    def _rack(self, text: str, move: Move, terms: Terms) -> str:
        """Return a rack as it can be typed; one that could not make this move is not known."""
        plain = text.replace("[", "").replace("]", " ")
        tiles = read_rack(plain, terms.alphabet, most=terms.hand)
        if isinstance(tiles, Misread):
            return ""
        lies = board(self.game)
        typed = read_typed(
            format_coordinates(move.start, move.direction),
            in_tiles(move.word, terms.alphabet),
            terms.alphabet,
        )
        is_so = not isinstance(typed, Misread) and isinstance(
            check(lies, typed, terms.scoring, rack=tiles), Move
        )
        return plain if is_so else ""

    def _left_wrong(self, event: Event) -> Refusal | None:
        """Return why points cannot be those of the tiles they are for, which some rules count twice."""
        terms = self.game.terms
        if terms is None:
            return None
        tiles = read_rack(event.tiles.replace("[", "").replace("]", " "), terms.alphabet)
        if isinstance(tiles, Misread):
            return None  # it is nothing that these rules can count
        worth = terms.alphabet.points(tiles)
        if abs(event.points) in (worth, 2 * worth):
            return None
        return _flaw(
            "sum_bad", event.line, str(event.total_after(worth if event.points > 0 else -worth))
        )

    def _withdrawn(self, event: Event) -> Refusal | None:
        last = self.game.last
        if last is None or last.seat != event.seat or step_of(self.game) != "pending":
            return _flaw("line_bad", event.line, "--")
        if event.points != -last.points:
            return _flaw("sum_bad", event.line, str(event.total_after(-last.points)))
        by = self.game.turn
        words = tuple(one.word for one in last.formed)
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
        """End a game that has ended; where the file has other sums at the end, they are written as they are."""
        sorts = ("left", "time", "challenge")
        told = (event for event in recorded.events if event.line not in self.amended)
        ends = [event for event in told if event.sort in sorts]
        line = recorded.events[-1].line if recorded.events else 0
        if step_of(self.game) == "pending" and (fault := self.do(line, Accept())):
            return fault
        cause = proposed_end(self.game)
        if cause is None and not ends:
            return None
        racks = _left(ends, len(self.game.seated))
        wish = EndClassic(cause=cause or "arbiter", racks=racks if cause == "blocked" else ())
        if fault := self.do(line, wish):
            return fault
        final, said = final_of(self.game), _sums(recorded)
        if isinstance(final, Final) and final.scores == said:
            return None
        decided = Decide(decision=FROM, article=FROM, by=(FROM,), effect="result", scores=said)
        return self.do(line, decided)


def _left(ends: Sequence[Event], seats: int) -> tuple[str, ...]:
    """Return what is said to lie on the racks at the end."""
    racks = [""] * seats
    for event in ends:
        if event.sort == "left" and event.points <= 0:
            racks[event.seat - 1] = event.tiles.replace("[", "").replace("]", " ")
    return tuple(racks)


def _sums(recorded: Recorded) -> tuple[int, ...]:
    sums = [0] * len(recorded.players)
    for event in recorded.events:
        sums[event.seat - 1] += event.points
    return tuple(sums)


def _count(tiles: str, alphabet: Alphabet) -> int:
    """Return how many tiles are exchanged: as many as are named, or the number that is."""
    if tiles.isascii() and tiles.isdecimal():
        return int(tiles[:2])
    read = read_rack(tiles.replace("[", "").replace("]", " "), alphabet)
    return 0 if isinstance(read, Misread) else len(read)


def _flaw(code: str, line: int, sign: str) -> Refusal:
    return Refusal(f"gcg/{code}", {"field": "pasted", "line": line, "sign": sign[:40]})
