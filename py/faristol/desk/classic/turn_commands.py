"""Do what players want done in a turn: play, exchange, pass, call SENYORS, hand over, write down."""

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
from faristol.desk.classic.game import laid_move, move_view, split_move_input
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.ledger.refusal import Refusal
from faristol.moves.refused import bag_refused
from faristol.rules.senyors import SecondRack, Senyors, second_rack
from faristol.tiles.bag import Miscount, read_rack, unseen
from faristol.tiles.reading import Misread


def require_clock(game: LoadedClassic) -> None:
    """Refuse a turn while the clock stands; of wood one may be written, no more: the next one has its own time."""
    state = game.state
    is_next = state.settings.mode == "play" or state.clock.turn != state.after(len(state.turns))
    if state.clock.state == "stopped" and is_next:
        raise Refused(Refusal("classic/clock_stands"))


async def after_turn(desk: Desk, request: Request, game: LoadedClassic, *wishes: object) -> Done:
    """Do something in a turn and let the time of the next one run."""
    state = game.state
    seat = state.after(len(state.turns))
    require_clock(game)
    press = clock_press_acts(game, request, seat)
    if state.settings.mode == "record" and state.clock.is_running:
        press = wood_press_acts(game, request, wishes)
    return await carry_out(desk, request, game, (*wishes, *press), DONE)


# ---- before the first tile ----

verify = form(VerifySet, DONE)


async def lots(desk: Desk, request: Request) -> Done:
    """Draw lots for the chair or the side of the board (CAT-CLS 1.2)."""
    game = await load_fresh(desk, request)
    winner = 1 + int(desk.dice.token(1), 16) % len(game.state.seated)
    subject: Literal["board", "chair"] = "board" if request.value("subject") == "board" else "chair"
    return await carry_out(desk, request, game, DrawLots(subject=subject, winner=winner), DONE)


async def draw_start(desk: Desk, request: Request) -> Done:
    """Draw who begins: with the device's tiles, or as they were drawn from a bag of wood."""
    game = await load_fresh(desk, request)
    if game.state.settings.mode == "play":
        wish = DrawStart(seed=desk.dice.token(32))
    else:
        wish = DrawStart(drawn_by_hand=tuple(one for one in request.values("drawn_by_hand")))
    return await carry_out(desk, request, game, wish, DONE)


list_start = form(ListStart, DONE)


async def deal(desk: Desk, request: Request) -> Done:
    """Let everybody draw, and then the clock of who begins run (CAT-CLS 1.7)."""
    game = await load_fresh(desk, request)
    first = clock_side(max(game.state.first, 1))
    moment = parse_moment(request)
    wishes: list[object] = [Deal()]
    if game.state.is_timed:
        is_on = game.state.clock.state == "stopped"  # somebody was waited for
        wishes.append(
            ResumeClock(side=first, moment=moment)
            if is_on
            else StartClock(side=first, moment=moment)
        )
    done = await carry_out(desk, request, game, tuple(wishes), done_with_clock(game))
    kept = desk.of(ClassicService)
    after = await kept.load(request.lang)
    if after and game.state.settings.mode == "play":
        kept.uncover(after)
    return done


async def miss(desk: Desk, request: Request) -> Done:
    """Say who is not there at the signal; the clock that is to run then runs (CAT-CLS 8.1, 8.2)."""
    game = await load_fresh(desk, request)
    seats = tuple(sorted(int(one) for one in request.values("seats") if one in ("1", "2")))
    wishes: list[object] = [MissPlayers(seats=seats)]
    if game.state.is_timed and seats:
        wishes.append(StartClock(side=clock_side(seats[0]), moment=parse_moment(request)))
    return await carry_out(desk, request, game, tuple(wishes), DONE)


async def arrive(desk: Desk, request: Request) -> Done:
    """Say that somebody has come; of two who were missing, the time of the other runs now (CAT-CLS 8.2A)."""
    game = await load_fresh(desk, request)
    state, seat, moment = game.state, request.number("seat"), parse_moment(request)
    wishes: list[object] = []
    if state.clock.is_running:
        wishes.append(StopClock(reason="arbiter", moment=moment))
    wishes.append(Arrive(seat=seat))
    still = [one for one in state.missing if one not in state.arrived and one != seat]
    if still and state.is_timed:
        wishes.append(ResumeClock(side=clock_side(still[0]), moment=moment))
    return await carry_out(desk, request, game, tuple(wishes), DONE)


# ---- on this device ----


async def uncover(desk: Desk, request: Request) -> Done:
    """Let whoever plays see their tiles: the move before is accepted by it (CAT-CLS 6.5)."""
    game = await load_named(desk, request)
    kept = desk.of(ClassicService)
    if request.number("turns") != len(game.state.turns) or game.step not in ("turn", "pending"):
        raise Refused(STALE)
    wishes = acceptance_acts(game)
    if game.state.clock.reason == "challenge":  # nothing is challenged after all
        wishes += resume_acts(game, request)
    if not wishes:
        if game.is_elsewhere:
            raise Refused(Refusal("classic/elsewhere"))
        kept.uncover(game)
        return DONE
    await kept.carry_out(request, game, wishes, DONE)
    after = await kept.load(request.lang)
    if after and after.step == "turn":
        kept.uncover(after)
    return DONE


async def cover(desk: Desk, request: Request) -> Done:
    """Turn the tiles over again."""
    await load_named(desk, request)
    desk.of(ClassicService).uncovered = None
    return DONE


async def play(desk: Desk, request: Request) -> Done:
    """Play what lies on the board."""
    game = await load_fresh(desk, request)
    kept = desk.of(ClassicService)
    if not kept.is_open(game, game.state.turn):
        raise Refused(STALE)
    laid = request.value("laid")
    kept.laid = (game.id, len(game.state.turns), laid)
    move = laid_move(game, laid)
    if isinstance(move, Illegal):
        raise Refused(move_refusal(move, game.terms.alphabet, field="word"))
    told = move_view(game, move)
    wish = Play(at=told["at"], word=told["word"])
    return await after_turn(desk, request, game, *acceptance_acts(game), wish)


async def exchange(desk: Desk, request: Request) -> Done:
    """Exchange the tiles that were chosen, or of wood as many as were said."""
    game = await load_fresh(desk, request)
    if game.state.settings.mode != "play":
        wish = ExchangeTiles(count=request.number("count"))
        return await after_turn(desk, request, game, *acceptance_acts(game), wish)
    rack = game.rack(game.state.turn)
    chosen = rack_of(request.values("tiles"), game.terms.alphabet)
    places = places_of(rack, chosen) if chosen is not None else None
    if places is None:
        raise Refused(Refusal("classic/not_in_rack", {"field": "count"}))
    wish = ExchangeTiles(count=len(places), places=places)
    return await after_turn(desk, request, game, *acceptance_acts(game), wish)


async def pass_(desk: Desk, request: Request) -> Done:
    """Pass."""
    game = await load_fresh(desk, request)
    return await after_turn(desk, request, game, *acceptance_acts(game), Pass())


async def senyors(desk: Desk, request: Request) -> Done:
    """Call SENYORS: of hidden racks it is the device that shows the tiles."""
    game = await load_fresh(desk, request)
    rack = request.value("rack")
    if game.state.settings.mode == "play":
        rack = " ".join(rack_names(game.rack(game.state.turn), game.terms.alphabet))
    wish = CallSenyors(rack=rack)
    done = await carry_out(desk, request, game, (*acceptance_acts(game), wish), DONE)
    desk.of(
        ClassicService
    ).uncovered = None  # what was shown is for the opponent, what was drawn is not
    return done


async def look_through(desk: Desk, request: Request) -> Done:
    """Let the committee look at what is left (CAT-CLM 17 a-c)."""
    game = await load_fresh(desk, request)
    rule = game.terms.rules.senyors
    case, piece = request.value("case"), request.value("piece")
    if game.hands is not None and rule is not None:
        rack = game.rack(game.state.turn)
        case = second_rack(rule, rack, game.hands.bag.tiles, game.terms.alphabet).case
    elif not case and rule is not None:
        found = _second_rack_from_form(request, game, rule)
        case = found.case
        piece = (
            rack_names(bytes([found.piece]), game.terms.alphabet)[0]
            if found.piece is not None
            else ""
        )
    if case not in ("a", "b", "c"):
        raise Refused(Refusal("desk/no_such_choice", {"field": "case"}))
    wish = LookThrough(by=request.line("by"), case=case, piece=piece)  # type: ignore[arg-type]
    return await carry_out(desk, request, game, wish, DONE)


def _second_rack_from_form(request: Request, game: LoadedClassic, rule: Senyors) -> SecondRack:
    """Return what is done by the tiles of wood, typed as they were seen (CAT-CLM 17 a-c)."""
    seen = []
    for field in ("rack", "bag"):
        tiles = read_rack(request.value(field), game.terms.alphabet)
        if isinstance(tiles, Misread):
            raise Refused(bag_refused(tiles, game.terms.alphabet, field=field))
        seen.append(tiles)
    left = unseen(game.terms.alphabet, cells=game.board.cells, racks=seen)
    if isinstance(left, Miscount):
        raise Refused(bag_refused(left, game.terms.alphabet, field="bag"))
    found = second_rack(rule, seen[0], seen[1], game.terms.alphabet)
    if found.case == "none":
        raise Refused(Refusal("classic/not_senyors", {"field": "rack"}))
    return found


# ---- on wood ----


async def write(desk: Desk, request: Request) -> Done:
    """Write a move down as it is said: place and word, in either order, or word and points alone (CAT-CLS 5.2)."""
    game = await load_fresh(desk, request)
    at, word, points = split_move_input(request.value("move"))
    points = request.value("points").strip() or points
    if laid := request.value("laid"):
        desk.of(ClassicService).laid = (game.id, len(game.state.turns), laid)
        move = laid_move(game, laid)
        if isinstance(move, Illegal):
            raise Refused(move_refusal(move, game.terms.alphabet, field="word"))
        told = move_view(game, move)
        at, word = told["at"], told["word"]
    wish = Play(
        at=at,
        word=word,
        rack=request.line("rack"),
        points=read_number(points) if points else None,
        is_as_said=request.value("is_as_said") == "yes",
    )
    try:
        return await after_turn(desk, request, game, *acceptance_acts(game), wish)
    except Refused as refused:
        data = dict(refused.refusal.data)
        if data.get("field") in ("word", "at"):
            data["field"] = "move"
        raise Refused(Refusal(refused.refusal.code, data)) from refused


async def let_stand(desk: Desk, request: Request) -> Done:
    """Let the last move stand, its tiles drawn: on wood that ends the turn, and the other's time runs (CAT-CLM 27)."""
    game = await load_fresh(desk, request)
    acts = (Accept(), *last_press_acts(game, request))
    return await carry_out(desk, request, game, acts, DONE)


async def take_back(desk: Desk, request: Request) -> Done:
    """Take the last turn back; times that ended with it stand, and can go on."""
    game = await load_fresh(desk, request)
    wishes: tuple[object, ...] = (TakeTurnBack(),)
    clock = game.state.clock
    if clock.state == "ended" and clock.turns_left is None:
        why = game.text.say("The last turn was undone")
        wishes += (ReopenClock(reason=why, moment=parse_moment(request)),)
    return await carry_out(desk, request, game, wishes, DONE)


correct = form(CorrectTurn, DONE)
overdraw = form(Overdraw, Done(go=ROUTE, toast=Message(mark("The excess tiles have been noted."))))
