"""Commands of a turn: play, exchange, pass, call SENYORS, hand over, and record on wood."""

from typing import Literal

from faristol.board.cells import rack_names, rack_of
from faristol.board.legality import Illegal
from faristol.classic.acts.start import (
    Arrive,
    Deal,
    DrawLots,
    DrawStart,
    ListStart,
    MissPlayers,
    VerifySet,
)
from faristol.classic.acts.turns import (
    Accept,
    CallSenyors,
    ExchangeTiles,
    LookThrough,
    Pass,
    Play,
)
from faristol.classic.acts.wood import CorrectTurn, Overdraw, TakeTurnBack
from faristol.classic.hands import places_of
from faristol.clock.game.acts import ReopenClock, ResumeClock, StartClock, StopClock
from faristol.desk.classic.challenges import resume_acts
from faristol.desk.classic.commands import (
    DONE,
    acceptance_acts,
    carry_out,
    clock_press_acts,
    clock_side,
    done_with_clock,
    form,
    last_press_acts,
    wood_press_acts,
)
from faristol.desk.classic.document import (
    ROUTE,
    ClassicService,
    LoadedClassic,
    load_fresh,
    load_named,
)
from faristol.desk.classic.game import laid_move, laid_move_view, split_move_input
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.senyors import SecondRack, Senyors, second_rack
from faristol.tiles.bag import Miscount, read_rack, unseen
from faristol.tiles.reading import Misread


def require_clock(game: LoadedClassic) -> None:
    """Refuse a turn while the clock is stopped.

    On wood the turn whose time was running may be recorded; the next one needs its own time.
    """
    state = game.state
    is_next = state.settings.mode == "play" or state.clock.turn != state.after(len(state.turns))
    if state.clock.state == "stopped" and is_next:
        raise Refused(Refusal("classic/clock_stands"))


async def after_turn(desk: Desk, request: Request, game: LoadedClassic, *acts: object) -> Done:
    """Carry out the acts of a turn, and start the next player's time."""
    state = game.state
    seat = state.after(len(state.turns))
    require_clock(game)
    press = clock_press_acts(game, request, seat)
    if state.settings.mode == "record" and state.clock.is_running:
        press = wood_press_acts(game, request, acts)
    return await carry_out(desk, request, game, (*acts, *press), DONE)


# ---- before the first tile ----

verify = form(VerifySet, DONE)


async def lots(desk: Desk, request: Request) -> Done:
    """Draw lots for the chair or the side of the board (CAT-CLS 1.2)."""
    game = await load_fresh(desk, request)
    winner = 1 + int(desk.dice.token(1), 16) % len(game.state.seated)
    subject: Literal["board", "chair"] = "board" if request.value("subject") == "board" else "chair"
    return await carry_out(desk, request, game, DrawLots(subject=subject, winner=winner), DONE)


async def draw_start(desk: Desk, request: Request) -> Done:
    """Draw who starts: by the device's tiles, or by those drawn from a bag of wood."""
    game = await load_fresh(desk, request)
    if game.state.settings.mode == "play":
        act = DrawStart(seed=desk.dice.token(32))
    else:
        act = DrawStart(drawn_by_hand=tuple(tile for tile in request.values("drawn_by_hand")))
    return await carry_out(desk, request, game, act, DONE)


list_start = form(ListStart, DONE)


async def deal(desk: Desk, request: Request) -> Done:
    """Deal the racks, then start the clock of the first player (CAT-CLS 1.7)."""
    game = await load_fresh(desk, request)
    first = clock_side(max(game.state.first, 1))
    moment = parse_moment(request)
    acts: list[object] = [Deal()]
    if game.state.is_timed:
        is_clock_stopped = game.state.clock.state == "stopped"  # a missing player was waited for
        acts.append(
            ResumeClock(side=first, moment=moment)
            if is_clock_stopped
            else StartClock(side=first, moment=moment)
        )
    done = await carry_out(desk, request, game, tuple(acts), done_with_clock(game))
    service = desk.service(ClassicService)
    dealt_game = await service.load(request.lang)
    if dealt_game and game.state.settings.mode == "play":
        service.uncover(dealt_game)
    return done


async def miss(desk: Desk, request: Request) -> Done:
    """Record the players missing at the signal; the clock of the first of them runs (CAT-CLS 8.1, 8.2)."""
    game = await load_fresh(desk, request)
    seats = tuple(sorted(int(seat) for seat in request.values("seats") if seat in ("1", "2")))
    acts: list[object] = [MissPlayers(seats=seats)]
    if game.state.is_timed and seats:
        acts.append(StartClock(side=clock_side(seats[0]), moment=parse_moment(request)))
    return await carry_out(desk, request, game, tuple(acts), DONE)


async def arrive(desk: Desk, request: Request) -> Done:
    """Record an arrival; if both players were missing, the time of the other runs now (CAT-CLS 8.2A)."""
    game = await load_fresh(desk, request)
    state, seat, moment = game.state, request.number("seat"), parse_moment(request)
    acts: list[object] = []
    if state.clock.is_running:
        acts.append(StopClock(reason="arbiter", moment=moment))
    acts.append(Arrive(seat=seat))
    missing = [other for other in state.missing if other not in state.arrived and other != seat]
    if missing and state.is_timed:
        acts.append(ResumeClock(side=clock_side(missing[0]), moment=moment))
    return await carry_out(desk, request, game, tuple(acts), DONE)


# ---- on this device ----


async def uncover(desk: Desk, request: Request) -> Done:
    """Uncover the rack of the player whose turn it is, who accepts the last move by it (CAT-CLS 6.5)."""
    game = await load_named(desk, request)
    service = desk.service(ClassicService)
    if request.number("turns") != len(game.state.turns) or game.step not in ("turn", "pending"):
        raise Refused(STALE)
    acts = acceptance_acts(game)
    if game.state.clock.reason == "challenge":  # no word is challenged after all
        acts += resume_acts(game, request)
    if not acts:
        if game.is_elsewhere:
            raise Refused(Refusal("classic/elsewhere"))
        service.uncover(game)
        return DONE
    await service.carry_out(request, game, acts, DONE)
    next_game = await service.load(request.lang)
    if next_game and next_game.step == "turn":
        service.uncover(next_game)
    return DONE


async def cover(desk: Desk, request: Request) -> Done:
    """Cover the uncovered rack."""
    await load_named(desk, request)
    desk.service(ClassicService).uncovered = None
    return DONE


async def play(desk: Desk, request: Request) -> Done:
    """Play the tiles laid on the board."""
    game = await load_fresh(desk, request)
    service = desk.service(ClassicService)
    if not service.is_open(game, game.state.turn):
        raise Refused(STALE)
    laid = request.value("laid")
    service.laid = (game.id, len(game.state.turns), laid)
    move = laid_move(game, laid)
    if isinstance(move, Illegal):
        raise Refused(move_refusal(move, game.terms.alphabet, field="word"))
    laid_view = laid_move_view(game, move)
    act = Play(at=laid_view.at, word=laid_view.word)
    return await after_turn(desk, request, game, *acceptance_acts(game), act)


async def exchange(desk: Desk, request: Request) -> Done:
    """Exchange the tiles chosen, or on wood the number announced."""
    game = await load_fresh(desk, request)
    if game.state.settings.mode != "play":
        act = ExchangeTiles(count=request.number("count"))
        return await after_turn(desk, request, game, *acceptance_acts(game), act)
    rack = game.rack(game.state.turn)
    chosen = rack_of(request.values("tiles"), game.terms.alphabet)
    places = places_of(rack, chosen) if chosen is not None else None
    if places is None:
        raise Refused(Refusal("classic/not_in_rack", {"field": "count"}))
    act = ExchangeTiles(count=len(places), places=places)
    return await after_turn(desk, request, game, *acceptance_acts(game), act)


async def pass_(desk: Desk, request: Request) -> Done:
    """Pass the turn."""
    game = await load_fresh(desk, request)
    return await after_turn(desk, request, game, *acceptance_acts(game), Pass())


async def senyors(desk: Desk, request: Request) -> Done:
    """Call SENYORS; the device shows the tiles of a hidden rack."""
    game = await load_fresh(desk, request)
    rack = request.value("rack")
    if game.state.settings.mode == "play":
        rack = " ".join(rack_names(game.rack(game.state.turn), game.terms.alphabet))
    act = CallSenyors(rack=rack)
    done = await carry_out(desk, request, game, (*acceptance_acts(game), act), DONE)
    desk.service(
        ClassicService
    ).uncovered = None  # the opponent sees the tiles called, not those drawn
    return done


async def look_through(desk: Desk, request: Request) -> Done:
    """Record what the committee found in the rest of the tiles (CAT-CLM 17 a-c)."""
    game = await load_fresh(desk, request)
    rule = game.terms.rules.senyors
    case, piece = request.value("case"), request.value("piece")
    if game.hands is not None and rule is not None:
        rack = game.rack(game.state.turn)
        case = second_rack(rule, rack, game.hands.bag.tiles, game.terms.alphabet).case
    elif not case and rule is not None:
        second = _second_rack_from_form(request, game, rule)
        case = second.case
        piece = (
            rack_names(bytes([second.piece]), game.terms.alphabet)[0]
            if second.piece is not None
            else ""
        )
    if case not in ("a", "b", "c"):
        raise Refused(Refusal("desk/no_such_choice", {"field": "case"}))
    act = LookThrough(by=request.line("by"), case=case, piece=piece)  # type: ignore[arg-type]
    return await carry_out(desk, request, game, act, DONE)


def _second_rack_from_form(request: Request, game: LoadedClassic, rule: Senyors) -> SecondRack:
    """Return the case of a second rack on wood, from the rack and bag of the form (CAT-CLM 17 a-c)."""
    seen = []
    for field in ("rack", "bag"):
        tiles = read_rack(request.value(field), game.terms.alphabet)
        if isinstance(tiles, Misread):
            raise Refused(refusal_of_bag(tiles, game.terms.alphabet, field=field))
        seen.append(tiles)
    rest = unseen(game.terms.alphabet, cells=game.board.cells, racks=seen)
    if isinstance(rest, Miscount):
        raise Refused(refusal_of_bag(rest, game.terms.alphabet, field="bag"))
    second = second_rack(rule, seen[0], seen[1], game.terms.alphabet)
    if second.case == "none":
        raise Refused(Refusal("classic/not_senyors", {"field": "rack"}))
    return second


# ---- on wood ----


async def write(desk: Desk, request: Request) -> Done:
    """Record a move as announced: place and word in either order, or word and points alone (CAT-CLS 5.2)."""
    game = await load_fresh(desk, request)
    at, word, points = split_move_input(request.value("move"))
    points = request.value("points").strip() or points
    if laid := request.value("laid"):
        desk.service(ClassicService).laid = (game.id, len(game.state.turns), laid)
        move = laid_move(game, laid)
        if isinstance(move, Illegal):
            raise Refused(move_refusal(move, game.terms.alphabet, field="word"))
        laid_view = laid_move_view(game, move)
        at, word = laid_view.at, laid_view.word
    act = Play(
        at=at,
        word=word,
        rack=request.line("rack"),
        points=read_number(points) if points else None,
        is_as_said=request.value("is_as_said") == "yes",
    )
    try:
        return await after_turn(desk, request, game, *acceptance_acts(game), act)
    except Refused as refused:
        data = dict(refused.refusal.data)
        if data.get("field") in ("word", "at"):
            data["field"] = "move"
        raise Refused(Refusal(refused.refusal.code, data)) from refused


async def let_stand(desk: Desk, request: Request) -> Done:
    """Accept the last move, its tiles drawn: on wood that ends the turn and starts the next (CAT-CLM 27)."""
    game = await load_fresh(desk, request)
    acts = (Accept(), *last_press_acts(game, request))
    return await carry_out(desk, request, game, acts, DONE)


async def take_back(desk: Desk, request: Request) -> Done:
    """Undo the last turn; a clock that ended with it opens again."""
    game = await load_fresh(desk, request)
    acts: tuple[object, ...] = (TakeTurnBack(),)
    clock = game.state.clock
    if clock.state == "ended" and clock.turns_left is None:
        why = game.text.gettext("The last turn was undone")
        acts += (ReopenClock(reason=why, moment=parse_moment(request)),)
    return await carry_out(desk, request, game, acts, DONE)


correct = form(CorrectTurn, DONE)
overdraw = form(
    Overdraw, Done(route=ROUTE, toast=Message(gettext_noop("The excess tiles have been noted.")))
)
