"""Placements and PAS with their days, and arrivals of letters (RO-COR 7-14, 17-25)."""

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
    refusal_of_rule,
)
from faristol.correspondence.sheet import (
    Sheet,
    begin_sheet,
    pass_by,
    place_letters,
    set_last_points,
)
from faristol.correspondence.state import (
    Game,
    Post,
    count_days_until,
    count_line,
    last_arrival_of,
    recount_days,
    replace_game,
)
from faristol.correspondence.values import DayText, Mailed, Receipt, Variant
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, judged
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import rename_field
from faristol.moves.refusals import refusal_of_move
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.terms import Terms
from faristol.tiles.reading import Misread, in_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Record a placement of the next player; `reached` is when that player received the letter before."""

    at: str
    word: str
    sent: DayText
    reached: DayText = ""
    stamp: Stamp = ""
    variant: Variant = ""
    is_void: bool = False  # it is recorded, but lays no tiles (RO-COR 11, 12)
    why: str = ""  # the reason if it is void, or if other points are claimed than counted
    claimed_points: int | None = None  # points as the sheet or the card has them (RO-COR 14)
    counted_points: int = judged()
    recorded: int = judged()
    used: int = judged()  # days


@dataclass(frozen=True, slots=True, kw_only=True)
class SayPass:
    """Record PAS: the letters stay (RO-COR 13)."""

    sent: DayText
    reached: DayText = ""
    stamp: Stamp = ""
    variant: Variant = ""
    used: int = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Record when the last letter, or the string, reached the next player; a resent one counts as it came."""

    reached: DayText
    stamp: Stamp = ""
    variant: Variant = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectArrival:
    """Correct the day on which an answered letter arrived, or add it (RO-COR 20-25).

    `turn` is the placement in the letter, 0 for the string; `Reach` records the arrival of the last letter.
    """

    turn: int
    reached: DayText
    stamp: Stamp = ""
    variant: Variant = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLineBack:
    """Remove the last line of the sheet: it was recorded by mistake, or never sent."""

    why: str
    variant: Variant = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepReceipt:
    """Record a receipt of the post for the letter with a placement."""

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


def _record_arrival(
    post: Post, variant: Variant, game: Game, reached: DayText, stamp: Stamp, world: World
) -> Post | Refusal:
    """Return the game with the arrival of the letter before, if a day is given, or a refusal."""
    if not reached:
        return post
    day = day_of(reached, "reached", world)
    if isinstance(day, Refusal):
        return day
    before = game.mailed[-1].sent if game.mailed else post.series.start if post.series else ""
    if reached < before:
        return Refusal("correspondence/reached_before_sent", {"field": "reached", "day": before})
    return _set_arrival(post, variant, game, reached, stamp)


def _set_arrival(post: Post, variant: Variant, game: Game, day: DayText, stamp: Stamp) -> Post:
    if not game.mailed:
        return replace(post, sheets_reached=day, sheets_stamp=stamp)
    last = replace(game.mailed[-1], reached=day, stamp=stamp)
    return replace_game(post, variant, replace(game, mailed=(*game.mailed[:-1], last)))


def _count_used_days(post: Post, act: Place | SayPass, game: Game, world: World) -> int | Refusal:
    """Return the days of thinking up to the dispatch, or a refusal."""
    sent = day_of(act.sent, "sent", world)
    if isinstance(sent, Refusal):
        return sent
    after = _record_arrival(post, act.variant, game, act.reached, act.stamp, world)
    if isinstance(after, Refusal):
        return after
    if post.series and act.sent > post.series.deadline:
        return Refusal(
            "correspondence/after_deadline", {"field": "sent", "day": post.series.deadline}
        )
    before = game.mailed[-1].sent if game.mailed else post.series.start if post.series else ""
    if act.sent < before:
        return Refusal("correspondence/sent_before", {"field": "sent", "day": before})
    game_after = after.variant(act.variant)
    used = count_days_until(after, game_after, sent) if game_after else 0
    return refusal_of_rule(used, field="sent") if isinstance(used, RuleRefusal) else used


@at("turn", "variants")
def _decide_placement(post: Post, act: Place, terms: Terms, world: World) -> Place | Refusal:
    game = _game_of(post, act.variant)
    if isinstance(game, Refusal):
        return game
    used = _count_used_days(post, act, game, world)
    if isinstance(used, Refusal):
        return used
    after = _place_on(game.sheet, act, terms)
    if isinstance(after, Refusal):
        return after
    line = after.lines[-1]
    if act.claimed_points is not None and not 0 <= act.claimed_points <= MAX_POINTS:
        return Refusal(
            "correspondence/points_bad", {"field": "claimed_points", "limit": MAX_POINTS}
        )
    has_other_points = act.claimed_points is not None and act.claimed_points != line.real
    if fault := fault_of_text(act.why, "why", most=MAX_WHY, is_needed=act.is_void):
        return fault
    if has_other_points and not act.is_void and not act.why.strip():
        return Refusal(
            "correspondence/points_other", {"field": "claimed_points", "count": line.real}
        )
    move = line.move
    if move is None:
        return Refusal("correspondence/no_line")
    return replace(
        act,
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, terms.alphabet),
        counted_points=line.real,
        recorded=line.recorded,
        used=used,
    )


def _place_on(sheet: Sheet, act: Place, terms: Terms) -> Sheet | Refusal:
    move = read_typed(act.at, act.word, terms.alphabet)
    if isinstance(move, Misread):
        return refusal_of_move(move, terms.alphabet)
    after = place_letters(sheet, move, is_void=act.is_void)
    return refusal_of_move(after, terms.alphabet) if isinstance(after, Illegal) else after


def _apply_placement(post: Post, event: Place) -> Post:
    game = post.variant(event.variant)
    if game is None or post.terms is None:
        return post
    after = _place_on(game.sheet, event, post.terms)
    if isinstance(after, Refusal):
        return post
    return _with_line(
        post, event, game, set_last_points(after, event.counted_points, event.recorded)
    )


def _with_line(post: Post, event: Place | SayPass, game: Game, after: Sheet) -> Post:
    """Return the game with another line on the sheet of a variant."""
    if event.reached:
        post = _set_arrival(post, event.variant, game, event.reached, event.stamp)
        game = post.variant(event.variant) or game
    since, stamp = last_arrival_of(post, game)
    line = Mailed(sent=event.sent, stored=event.used)
    line = replace(line, used=count_line(post, game.sheet.seat, since, stamp, line))
    post = replace(post, decided=None)
    return replace_game(post, event.variant, Game(sheet=after, mailed=(*game.mailed, line)))


@at("turn", "variants")
def _decide_pass(post: Post, act: SayPass, terms: Terms, world: World) -> SayPass | Refusal:
    game = _game_of(post, act.variant)
    if isinstance(game, Refusal):
        return game
    if terms.rules.passing is None:
        return Refusal("correspondence/not_allowed", {"parameter": "passing"})
    used = _count_used_days(post, act, game, world)
    return used if isinstance(used, Refusal) else replace(act, used=used)


def _apply_pass(post: Post, event: SayPass) -> Post:
    game = post.variant(event.variant)
    return _with_line(post, event, game, pass_by(game.sheet)) if game else post


@at("turn", "variants", "over")
def _decide_arrival(post: Post, act: Reach, _: Terms, world: World) -> Reach | Refusal | None:
    """Accept the arrival of the last placement too, though no player answers it."""
    game = post.variant(act.variant)
    if game is None:
        return Refusal("correspondence/variant_bad", {"field": "variant"})
    if not act.reached:
        return Refusal("correspondence/day_bad", {"field": "reached"})
    after = _record_arrival(post, act.variant, game, act.reached, act.stamp, world)
    if isinstance(after, Refusal):
        return after
    return None if after == post else act


def _apply_arrival(post: Post, event: Reach) -> Post:
    game = post.variant(event.variant)
    return _set_arrival(post, event.variant, game, event.reached, event.stamp) if game else post


@at("turn", "variants", "over")
def _decide_correction(
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
    corrected = _apply_correction(post, act)
    if any(act.reached > sent for sent in _answers(corrected, act)):
        return Refusal("correspondence/dispatch_before_arrival", {"field": "reached"})
    return None if corrected == post else act


def _answers(post: Post, event: CorrectArrival) -> list[DayText]:
    """Return the dispatch days of the answers to a letter, one in each variant that has it."""
    games = [post.variant(variant) for variant in _variants_with(post, event)]
    return [
        game.mailed[event.turn].sent for game in games if game and event.turn < len(game.mailed)
    ]


def _variants_with(post: Post, event: CorrectArrival) -> tuple[Variant, ...]:
    """Return the variants that have a letter: both share those up to the challenged placement."""
    branch = post.dispute.turn if post.dispute else 0
    return ("right", "wrong") if event.turn <= branch and post.other else (event.variant,)


def _apply_correction(post: Post, event: CorrectArrival) -> Post:
    if not event.turn:
        return recount_days(replace(post, sheets_reached=event.reached, sheets_stamp=event.stamp))
    for variant in _variants_with(post, event):
        game = post.variant(variant)
        if game and 1 <= event.turn <= len(game.mailed):
            mailed = list(game.mailed)
            line = mailed[event.turn - 1]
            mailed[event.turn - 1] = replace(line, reached=event.reached, stamp=event.stamp)
            post = replace_game(post, variant, replace(game, mailed=tuple(mailed)))
    return recount_days(post)


@at("turn", "variants", "over")
def _decide_take_back(post: Post, act: TakeLineBack, _: Terms, __: World) -> TakeLineBack | Refusal:
    game = post.variant(act.variant)
    if game is None:
        return Refusal("correspondence/variant_bad", {"field": "variant"})
    decided = max((dispute.turn for dispute in post.disputes if dispute.ended_by), default=0)
    if 0 < len(game.mailed) <= decided:
        return Refusal("correspondence/line_decided")
    locked_lines = post.dispute.turn if post.dispute else 0
    if len(game.mailed) <= locked_lines:
        return Refusal("correspondence/no_line")
    return fault_of_text(act.why, "why", most=MAX_WHY, is_needed=True) or act


def _apply_take_back(post: Post, event: TakeLineBack) -> Post:
    game = post.variant(event.variant)
    if game is None or not game.mailed:
        return post
    post = replace_game(post, event.variant, replay_lines(game, len(game.mailed) - 1))
    games = [variant for variant in (post.game, post.other) if variant]
    # entries on a line belong to it in both variants
    last_line = max(len(variant.mailed) for variant in games)
    comments = {turn: text for turn, text in post.comments.items() if turn <= last_line}
    disputes = tuple(dispute for dispute in post.disputes if dispute.turn <= last_line)
    receipts = tuple(receipt for receipt in post.receipts if receipt.turn <= last_line)
    rounds = last_line // 2 + 1
    return replace(
        post,
        decided=None,
        comments=comments,
        disputes=disputes,
        receipts=receipts,
        uncollected=tuple(letter for letter in post.uncollected if letter[1] <= rounds),
        returned=tuple(letter for letter in post.returned if letter.round <= rounds),
        announced=tuple(notice for notice in post.announced if notice.turn <= last_line + 1),
    )


@at("turn", "variants", "over", "ended")
def _decide_receipt(
    post: Post, act: KeepReceipt, _: Terms, world: World
) -> KeepReceipt | Refusal | None:
    game = post.game
    if game is None or not 1 <= act.turn <= len(game.mailed):
        return Refusal("correspondence/no_line", {"field": "turn"})
    if len(post.receipts) >= MAX_LINES:
        return Refusal("correspondence/too_many", {"limit": MAX_LINES})
    fault = first_of(
        fault_of_text(act.number, "number", is_needed=True),
        fault_of_text(act.office, "office"),
        fault_of_day(act.day, "day", world),
    )
    sent = game.mailed[act.turn - 1].sent
    if not fault and act.day < sent:
        return Refusal("correspondence/sent_before", {"field": "day", "day": sent})
    return fault or (None if _receipt(act) in post.receipts else act)


def _receipt(event: KeepReceipt) -> Receipt:
    return Receipt(turn=event.turn, number=event.number, office=event.office, day=event.day)


def _apply_receipt(post: Post, event: KeepReceipt) -> Post:
    return replace(post, receipts=(*post.receipts, _receipt(event)))


def replay_lines(game: Game, count: int, *, is_last_void: bool = False) -> Game:
    """Return a game with its first lines alone, on request with the last of them void."""
    sheet = begin_sheet(game.sheet.order, game.sheet.terms)
    for number, line in enumerate(game.sheet.lines[:count], start=1):
        is_void = line.is_void or (is_last_void and number == count)
        after = place_letters(sheet, line.move, is_void=is_void) if line.move else pass_by(sheet)
        if isinstance(after, Illegal):
            return game
        sheet = after if is_void else set_last_points(after, line.real, line.recorded)
    return Game(sheet=sheet, mailed=game.mailed[:count])


LETTERS = (
    act(
        Place,
        _decide_placement,
        _apply_placement,
        earlier=(EarlierVersion(rename_field(said="claimed_points", real="counted_points")),),
    ),
    act(SayPass, _decide_pass, _apply_pass),
    act(Reach, _decide_arrival, _apply_arrival),
    act(CorrectArrival, _decide_correction, _apply_correction),
    act(TakeLineBack, _decide_take_back, _apply_take_back),
    act(KeepReceipt, _decide_receipt, _apply_receipt),
)
