"""Write placements and PAS with their days, and say when a letter reached somebody (RO-COR 7-14, 17-25)."""

from dataclasses import dataclass, replace

from faristol.board.legality import Illegal
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_typed
from faristol.correspondence.days import Stamp
from faristol.correspondence.faults import (
    MAX_LINES,
    MAX_POINTS,
    MAX_WHY,
    World,
    at,
    day_of,
    fault_of_day,
    fault_of_text,
    first_of,
    not_lawful,
)
from faristol.correspondence.sheet import Sheet, begin, pass_by, place, with_points
from faristol.correspondence.state import (
    Game,
    Post,
    count_line,
    days_until,
    recount_days,
    thinks_since,
    with_game,
)
from faristol.correspondence.values import DayText, Mailed, Receipt, Variant
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refused import move_refused
from faristol.rules.refused import Refused
from faristol.rules.terms import Terms
from faristol.tiles.reading import Misread, in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Write a placement of whoever is next; `reached` is when the letter before came to who places."""

    at: str
    word: str
    sent: DayText
    reached: DayText = ""
    stamp: Stamp = ""
    variant: Variant = ""
    is_void: bool = False  # it is written, and nothing of it lies (RO-COR 11, 12)
    why: str = ""  # it is void, or what is said of it is not what is counted
    claimed_points: int | None = None  # points as the sheet or the card has them (RO-COR 14)
    counted_points: int = judged()
    recorded: int = judged()
    used: int = judged()  # days


@dataclass(frozen=True, slots=True, kw_only=True)
class SayPass:
    """Write PAS: the letters stay (RO-COR 13)."""

    sent: DayText
    reached: DayText = ""
    stamp: Stamp = ""
    variant: Variant = ""
    used: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Say when the last letter, or the string, reached whoever is next; one that was sent again counts as it came."""

    reached: DayText
    stamp: Stamp = ""
    variant: Variant = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectArrival:
    """Correct the day on which an answered letter arrived, or add it (RO-COR 20-25).

    `turn` is the placement in the letter, 0 for the string; `Reach` says it of the last letter.
    """

    turn: int
    reached: DayText
    stamp: Stamp = ""
    variant: Variant = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLineBack:
    """Take off the sheet what was written last: it was not so, or was never sent."""

    why: str
    variant: Variant = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepReceipt:
    """Write down what the post gave for the letter with a placement."""

    turn: int
    number: str
    office: str
    day: DayText


def _game_of(post: Post, variant: Variant) -> Game | Refusal:
    game = post.variant(variant)
    if game is None:
        return Refusal("correspondence/variant_bad", {"field": "variant"})
    if game.sheet.end is not None:
        return Refusal("correspondence/not_now_over")
    if len(game.mailed) >= MAX_LINES:
        return Refusal("correspondence/too_many_lines", {"limit": MAX_LINES})
    return game


def _reached(
    post: Post, variant: Variant, game: Game, reached: DayText, stamp: Stamp, world: World
) -> Post | Refusal:
    """Return it with the day on which the letter before came, when one is said."""
    if not reached:
        return post
    day = day_of(reached, "reached", world)
    if isinstance(day, Refusal):
        return day
    before = game.mailed[-1].sent if game.mailed else post.series.start if post.series else ""
    if reached < before:
        return Refusal("correspondence/reached_before_sent", {"field": "reached", "day": before})
    return _with_reached(post, variant, game, reached, stamp)


def _with_reached(post: Post, variant: Variant, game: Game, day: DayText, stamp: Stamp) -> Post:
    if not game.mailed:
        return replace(post, sheets_reached=day, sheets_stamp=stamp)
    last = replace(game.mailed[-1], reached=day, stamp=stamp)
    return with_game(post, variant, replace(game, mailed=(*game.mailed[:-1], last)))


def _days(post: Post, wish: Place | SayPass, game: Game, world: World) -> int | Refusal:
    """Return the days of thinking when it is sent so."""
    sent = day_of(wish.sent, "sent", world)
    if isinstance(sent, Refusal):
        return sent
    after = _reached(post, wish.variant, game, wish.reached, wish.stamp, world)
    if isinstance(after, Refusal):
        return after
    if post.series and wish.sent > post.series.deadline:
        return Refusal(
            "correspondence/after_deadline", {"field": "sent", "day": post.series.deadline}
        )
    before = game.mailed[-1].sent if game.mailed else post.series.start if post.series else ""
    if wish.sent < before:
        return Refusal("correspondence/sent_before", {"field": "sent", "day": before})
    then = after.variant(wish.variant)
    used = days_until(after, then, sent) if then else 0
    return not_lawful(used, field="sent") if isinstance(used, Refused) else used


@at("turn", "variants")
def _place(post: Post, wish: Place, terms: Terms, world: World) -> Place | Refusal:
    game = _game_of(post, wish.variant)
    if isinstance(game, Refusal):
        return game
    used = _days(post, wish, game, world)
    if isinstance(used, Refusal):
        return used
    after = _placed_on(game.sheet, wish, terms)
    if isinstance(after, Refusal):
        return after
    line = after.lines[-1]
    if wish.claimed_points is not None and not 0 <= wish.claimed_points <= MAX_POINTS:
        return Refusal(
            "correspondence/points_bad", {"field": "claimed_points", "limit": MAX_POINTS}
        )
    is_other = wish.claimed_points is not None and wish.claimed_points != line.real
    if fault := fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=wish.is_void):
        return fault
    if is_other and not wish.is_void and not wish.why.strip():
        return Refusal(
            "correspondence/points_other", {"field": "claimed_points", "count": line.real}
        )
    typed = line.move
    if typed is None:
        return Refusal("correspondence/no_line")
    return replace(
        wish,
        at=format_coordinates(typed.start, typed.direction),
        word=in_tiles(typed.word, terms.alphabet),
        counted_points=line.real,
        recorded=line.recorded,
        used=used,
    )


def _placed_on(sheet: Sheet, wish: Place, terms: Terms) -> Sheet | Refusal:
    typed = read_typed(wish.at, wish.word, terms.alphabet)
    if isinstance(typed, Misread):
        return move_refused(typed, terms.alphabet)
    after = place(sheet, typed, is_void=wish.is_void)
    return move_refused(after, terms.alphabet) if isinstance(after, Illegal) else after


def _was_placed(post: Post, fact: Place) -> Post:
    game = post.variant(fact.variant)
    if game is None or post.terms is None:
        return post
    after = _placed_on(game.sheet, fact, post.terms)
    if isinstance(after, Refusal):
        return post
    return _mailed(post, fact, game, with_points(after, fact.counted_points, fact.recorded))


def _mailed(post: Post, fact: Place | SayPass, game: Game, after: Sheet) -> Post:
    """Return it with a line more on the sheet of a variant."""
    if fact.reached:
        post = _with_reached(post, fact.variant, game, fact.reached, fact.stamp)
        game = post.variant(fact.variant) or game
    since, stamp = thinks_since(post, game)
    line = Mailed(sent=fact.sent, stored=fact.used)
    line = replace(line, used=count_line(post, game.sheet.seat, since, stamp, line))
    post = replace(post, decided=None)
    return with_game(post, fact.variant, Game(sheet=after, mailed=(*game.mailed, line)))


@at("turn", "variants")
def _pass(post: Post, wish: SayPass, terms: Terms, world: World) -> SayPass | Refusal:
    game = _game_of(post, wish.variant)
    if isinstance(game, Refusal):
        return game
    if terms.rules.passing is None:
        return Refusal("correspondence/not_allowed", {"parameter": "passing"})
    used = _days(post, wish, game, world)
    return used if isinstance(used, Refusal) else replace(wish, used=used)


def _passed(post: Post, fact: SayPass) -> Post:
    game = post.variant(fact.variant)
    return _mailed(post, fact, game, pass_by(game.sheet)) if game else post


@at("turn", "variants", "over")
def _reach(post: Post, wish: Reach, _: Terms, world: World) -> Reach | Refusal | None:
    """Say it of the last placement too, though nobody answers it any more."""
    game = post.variant(wish.variant)
    if game is None:
        return Refusal("correspondence/variant_bad", {"field": "variant"})
    if not wish.reached:
        return Refusal("correspondence/day_bad", {"field": "reached"})
    after = _reached(post, wish.variant, game, wish.reached, wish.stamp, world)
    if isinstance(after, Refusal):
        return after
    return None if after == post else wish


def _has_reached(post: Post, fact: Reach) -> Post:
    game = post.variant(fact.variant)
    return _with_reached(post, fact.variant, game, fact.reached, fact.stamp) if game else post


@at("turn", "variants", "over")
def _correct_arrival(
    post: Post, act: CorrectArrival, _: Terms, world: World
) -> CorrectArrival | Refusal | None:
    game = post.variant(act.variant)
    if game is None:
        return Refusal("correspondence/variant_bad", {"field": "variant"})
    if not 0 <= act.turn < len(game.mailed):
        return Refusal("correspondence/no_line", {"field": "turn"})
    if fault := fault_of_day(act.reached, "reached", world):
        return fault
    start = post.series.start if post.series else ""
    before = game.mailed[act.turn - 1].sent if act.turn else start
    if act.reached < before:
        return Refusal("correspondence/reached_before_sent", {"field": "reached", "day": before})
    corrected = _arrival_corrected(post, act)
    if any(act.reached > sent for sent in _answers(corrected, act)):
        return Refusal("correspondence/dispatch_before_arrival", {"field": "reached"})
    return None if corrected == post else act


def _answers(post: Post, event: CorrectArrival) -> list[DayText]:
    """Return the days of dispatch of the answers to a letter, one in each variant that has it."""
    games = [post.variant(variant) for variant in _variants_with(post, event)]
    return [
        game.mailed[event.turn].sent for game in games if game and event.turn < len(game.mailed)
    ]


def _variants_with(post: Post, event: CorrectArrival) -> tuple[Variant, ...]:
    """Return the variants that have a letter: one letter brought what both variants share."""
    branch = post.dispute.turn if post.dispute else 0
    return ("right", "wrong") if event.turn <= branch and post.other else (event.variant,)


def _arrival_corrected(post: Post, event: CorrectArrival) -> Post:
    if not event.turn:
        return recount_days(replace(post, sheets_reached=event.reached, sheets_stamp=event.stamp))
    for variant in _variants_with(post, event):
        game = post.variant(variant)
        if game and 1 <= event.turn <= len(game.mailed):
            mailed = list(game.mailed)
            line = mailed[event.turn - 1]
            mailed[event.turn - 1] = replace(line, reached=event.reached, stamp=event.stamp)
            post = with_game(post, variant, replace(game, mailed=tuple(mailed)))
    return recount_days(post)


@at("turn", "variants", "over")
def _take_back(post: Post, wish: TakeLineBack, _: Terms, __: World) -> TakeLineBack | Refusal:
    game = post.variant(wish.variant)
    if game is None:
        return Refusal("correspondence/variant_bad", {"field": "variant"})
    decided = max((one.turn for one in post.disputes if one.ended_by), default=0)
    if 0 < len(game.mailed) <= decided:
        return Refusal("correspondence/line_decided")
    least = post.dispute.turn if post.dispute else 0
    if len(game.mailed) <= least:
        return Refusal("correspondence/no_line")
    return fault_of_text(wish.why, "why", most=MAX_WHY, is_needed=True) or wish


def _taken_back(post: Post, fact: TakeLineBack) -> Post:
    game = post.variant(fact.variant)
    if game is None or not game.mailed:
        return post
    post = with_game(post, fact.variant, replayed(game, len(game.mailed) - 1))
    games = [one for one in (post.game, post.other) if one]
    left = max(len(one.mailed) for one in games)  # what is said of a line is of it in both variants
    comments = {turn: text for turn, text in post.comments.items() if turn <= left}
    disputes = tuple(one for one in post.disputes if one.turn <= left)
    receipts = tuple(one for one in post.receipts if one.turn <= left)
    rounds = left // 2 + 1
    return replace(
        post,
        decided=None,
        comments=comments,
        disputes=disputes,
        receipts=receipts,
        uncollected=tuple(one for one in post.uncollected if one[1] <= rounds),
        returned=tuple(one for one in post.returned if one.round <= rounds),
        announced=tuple(one for one in post.announced if one.turn <= left + 1),
    )


@at("turn", "variants", "over", "ended")
def _keep(post: Post, wish: KeepReceipt, _: Terms, world: World) -> KeepReceipt | Refusal | None:
    game = post.game
    if game is None or not 1 <= wish.turn <= len(game.mailed):
        return Refusal("correspondence/no_line", {"field": "turn"})
    if len(post.receipts) >= MAX_LINES:
        return Refusal("correspondence/too_many", {"limit": MAX_LINES})
    fault = first_of(
        fault_of_text(wish.number, "number", is_needed=True),
        fault_of_text(wish.office, "office"),
        fault_of_day(wish.day, "day", world),
    )
    sent = game.mailed[wish.turn - 1].sent
    if not fault and wish.day < sent:
        return Refusal("correspondence/sent_before", {"field": "day", "day": sent})
    return fault or (None if _receipt(wish) in post.receipts else wish)


def _receipt(fact: KeepReceipt) -> Receipt:
    return Receipt(turn=fact.turn, number=fact.number, office=fact.office, day=fact.day)


def _was_kept(post: Post, fact: KeepReceipt) -> Post:
    return replace(post, receipts=(*post.receipts, _receipt(fact)))


def replayed(game: Game, count: int, *, void_last: bool = False) -> Game:
    """Return a sheet with its first lines alone, the last of them void when it is to be."""
    sheet = begin(game.sheet.order, game.sheet.terms)
    for number, line in enumerate(game.sheet.lines[:count], start=1):
        is_void = line.is_void or (void_last and number == count)
        after = place(sheet, line.move, is_void=is_void) if line.move else pass_by(sheet)
        if isinstance(after, Illegal):
            return game
        sheet = after if is_void else with_points(after, line.real, line.recorded)
    return Game(sheet=sheet, mailed=game.mailed[:count])


LETTERS = (
    act(
        Place,
        _place,
        _was_placed,
        earlier=(EarlierVersion(rename_field(said="claimed_points", real="counted_points")),),
    ),
    act(SayPass, _pass, _passed),
    act(Reach, _reach, _has_reached),
    act(CorrectArrival, _correct_arrival, _arrival_corrected),
    act(TakeLineBack, _take_back, _taken_back),
    act(KeepReceipt, _keep, _was_kept),
)
