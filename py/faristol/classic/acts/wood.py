"""Set right what was done on wood: tiles in excess, the last turn, points and words of a sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from faristol.board.cells import rack_names
from faristol.classic.acts.turns import Accept, accepted
from faristol.classic.faults import (
    MAX_TEXT,
    MAX_WHY,
    World,
    at,
    fault_of_points,
    fault_of_seat,
    fault_of_text,
    not_lawful,
)
from faristol.classic.result import resigned
from faristol.classic.state import Classic, Overdrawn, board
from faristol.classic.values import Turn
from faristol.ledger.kind import act, found
from faristol.ledger.refusal import Refusal
from faristol.moves.refused import bag_refused
from faristol.rules.correction import is_correctable
from faristol.rules.overdraw import Taken, overdraw
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms
from faristol.tiles.bag import Miscount, read_rack, unseen
from faristol.tiles.reading import Misread


@dataclass(frozen=True, slots=True, kw_only=True)
class Overdraw:
    """Take back tiles that were drawn in excess, of wood (CAT-CLM 11, CAT-CLS 3.5-3.6)."""

    seat: int
    extra: int
    is_on_rack: bool
    is_seen: bool
    tiles: str = ""  # what was taken, as it is typed by who may see it
    done: Overdrawn = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeTurnBack:
    """Take off the sheet what was written last, on wood: it was not so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTurn:
    """Write points or word of a turn of wood as they were; when the next one is complete they stay (CAT-CLS 8.4).

    A word that lies on the board stays as it lies: turns are undone until it is the last one.
    """

    number: int
    word: str
    points: int
    why: str = ""  # needed with a name when the arbiter alone may do it
    by: str = ""


@at("deal", "pending", "turn", "over")
def _overdraw(game: Classic, wish: Overdraw, terms: Terms, _: World) -> Overdraw | Refusal:
    if game.settings.mode == "play":
        return Refusal("classic/racks_hidden", {"field": "extra"})
    if fault := fault_of_seat(game, wish.seat):
        return fault
    in_bag = terms.hand if game.bag is None else game.bag
    if wish.extra > min(terms.hand, in_bag):
        return Refusal("classic/out_of_range", {"field": "extra", "parameter": "overdraw"})
    made = overdraw(
        terms.rules.overdraw, wish.extra, is_on_rack=wish.is_on_rack, is_seen=wish.is_seen
    )
    if isinstance(made, Refused):
        return not_lawful(made, field="extra")
    tiles = _seen(game, wish, made, terms)
    if isinstance(tiles, Refusal):
        return tiles
    done = Overdrawn(
        seat=wish.seat,
        extra=wish.extra,
        taken=made.taken,
        to_bag=made.to_bag,
        turn=len(game.turns),
        tiles=tiles,
    )
    return replace(wish, done=done)


def _seen(game: Classic, wish: Overdraw, made: Taken, terms: Terms) -> str | Refusal:
    """Return the tiles that were taken, where whoever took them may look at them."""
    if not wish.tiles.strip():
        return ""
    if not made.may_see:
        return Refusal("classic/not_seen", {"field": "tiles"})
    alphabet = terms.alphabet
    marked = alphabet.with_foreign_marks
    tiles = read_rack(wish.tiles, marked, most=made.taken, most_blanks=alphabet.blanks)
    if isinstance(tiles, Misread):
        return bag_refused(tiles, alphabet, field="tiles")
    if len(tiles) != made.taken:
        return Refusal("classic/taken_count", {"field": "tiles", "count": made.taken})
    left = unseen(alphabet, cells=board(game).cells, racks=(tiles,))
    if isinstance(left, Miscount):
        return bag_refused(left, alphabet, field="tiles")
    return " ".join(rack_names(tiles, alphabet))


def _overdrawn(game: Classic, fact: Overdraw) -> Classic:
    return replace(game, overdrawn=(*game.overdrawn, fact.done))


@at("pending", "turn", "over")
def _take_back(game: Classic, wish: TakeTurnBack, _: Terms, __: World) -> TakeTurnBack | Refusal:
    if game.settings.mode != "record":
        return Refusal("classic/played_stays")
    return wish if game.turns else Refusal("classic/no_turn")


def _taken_back(game: Classic, _: TakeTurnBack) -> Classic:
    """Return it as it stood before its last turn: counts are found again from the turns that stay."""
    left = len(game.turns) - 1
    comments = {turn: text for turn, text in game.comments.items() if turn <= left}
    disputes = tuple(one for one in game.disputes if one.turn <= left)
    calls = tuple(call for call in game.calls if call.turn <= left)  # it is still this turn's
    start = replace(game, comments=comments, disputes=disputes, called=0, calls=calls)
    return replay(start, game.turns[:left])


def replay(game: Classic, turns: Sequence[Turn], *, is_open: bool = True) -> Classic:
    """Return a game on wood after turns, the bag and the racks counted again; the last move may be open still."""
    hand = game.terms.hand if game.terms else 0
    whole = sum(game.terms.alphabet.counts) if game.terms else 0
    seats = len(game.seated)
    after = replace(
        game, turns=(), is_pending=False, held=(hand,) * seats, bag=whole - hand * seats
    )
    for turn in turns:
        after = accepted(after, Accept())
        number = len(after.turns) + 1  # a verdict on it was the last word
        is_argued = any(one.turn == number for one in after.disputes)
        after = replace(after, turns=(*after.turns, turn), is_pending=turn.how == "play")
        after = accepted(after, Accept()) if is_argued else after
    return after if is_open else accepted(after, Accept())


@at("pending", "turn", "over", "ended")
def _correct(game: Classic, wish: CorrectTurn, terms: Terms, _: World) -> CorrectTurn | Refusal:
    if game.settings.mode != "record":
        return Refusal("classic/played_stays")
    if not 1 <= wish.number <= len(game.turns):
        return Refusal("classic/no_turn", {"field": "number"})
    turn = game.turns[wish.number - 1]
    if fault := fault_of_points(wish.points):
        return fault
    if turn.how != "play":
        return Refusal("classic/no_points", {"field": "number"})
    fault = fault_of_text(wish.word, "word", is_needed=True, most=MAX_TEXT)
    fault = fault or fault_of_text(wish.why, "why", most=MAX_WHY) or fault_of_text(wish.by, "by")
    if fault:
        return fault
    when = "this_turn" if wish.number == len(game.turns) else "later_turn"
    may = is_correctable(terms.rules.corrections, "move_points", when=when, by="players")
    if turn.placed and wish.word.strip().upper() != turn.word:
        return Refusal("classic/word_lies", {"field": "word"})
    if may is not True and not (wish.why.strip() and wish.by.strip()):
        code = "arbiter_corrects" if isinstance(may, Refused) else "points_frozen"
        return Refusal(f"classic/{code}", {"field": "by" if wish.why.strip() else "why"})
    return wish


def _corrected(game: Classic, fact: CorrectTurn) -> Classic:
    at = fact.number - 1
    if not 0 <= at < len(game.turns):
        return game
    turn, word = game.turns[at], fact.word.strip().upper()
    worth = None if turn.is_unchecked or turn.how != "play" else turn.on_board
    turn = replace(
        turn, word=word, points=fact.points, worth=None if worth == fact.points else worth
    )
    return resigned(game, replace(game, turns=(*game.turns[:at], turn, *game.turns[at + 1 :])))


WOOD = (
    act(Overdraw, _overdraw, _overdrawn),
    act(TakeTurnBack, _take_back, _taken_back, is_public=True),
    act(CorrectTurn, _correct, _corrected, is_public=True),
)
