"""The device as a player: it sees what its level sees (opponent/), and acts as any other player."""

from dataclasses import replace

from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.classic.acts.challenges import ChallengeMove, GoOn, invalid_by, verdict_of_list
from faristol.classic.acts.turns import Accept, ExchangeTiles, Pass, Play
from faristol.classic.faults import MAX_SEATS, World
from faristol.classic.hands import places_of
from faristol.classic.kind import CLASSIC
from faristol.classic.state import Classic, board, proposed_end
from faristol.clock.game.acts import GUARD, PressClock
from faristol.clock.moment import Moment
from faristol.desk.classic.document import ROUTE, ClassicService, LoadedClassic, load_fresh
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.clocks.clock_data import parse_moment
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from faristol.ledger.refusal import Refusal
from faristol.opponent.choice import Choice, Position, choose_steps
from faristol.opponent.leaves import leaves_of
from faristol.opponent.levels import BY_NAME
from faristol.rules.exchange import list_allowed_counts
from faristol.tiles.bag import Bag, unseen
from faristol.tiles.reading import in_tiles
from faristol.words.lexicon import Lexicon

DONE = Done(route=ROUTE)
THINKING = gettext_noop("The tablet is thinking…")


async def go(desk: Desk, request: Request) -> Done:
    """Let the device play a turn that could not be stored before."""
    await load_fresh(desk, request)
    await play_for_device(desk, request)
    return DONE


async def play_for_device(desk: Desk, request: Request) -> None:
    """Let the device play as long as it is its turn; the act of the person is stored by then."""
    service = desk.service(ClassicService)
    for number in range(1, MAX_SEATS):
        game = await service.load(request.lang)
        if game is None or game.hands is None or game.step not in ("turn", "pending"):
            return
        if game.state.turn in game.state.people or game.state.clock.state == "stopped":
            return
        lexicon = await desk.service(Lexicons).lexicon_if_here(game.digest)
        acts = await _choose_acts(desk, request, game, lexicon, number) if lexicon else None
        if acts is None:
            return
        own_request = replace(request, id=f"{request.id}-{number}")
        await service.carry_out(own_request, game, acts, DONE, has_list=True)


async def _choose_acts(
    desk: Desk, request: Request, game: LoadedClassic, lexicon: Lexicon, number: int
) -> tuple[object, ...] | None:
    """Return the acts of the device in its turn, or None if the search was stopped."""
    response = _response_to_last(game, lexicon)
    state = _fold_acts(game.state, response, lexicon)
    if proposed_end(state):
        return response
    seat, study = state.turn, desk.service(AnalysisService)
    position = _position_of(game, state)
    level = BY_NAME[state.seated[seat - 1].level]
    await desk.service(KernelCache).open(game.digest)
    finder = study.finder_of(lexicon, game.terms.scoring)
    steps = choose_steps(level, position, finder, leaves_of(game.terms.alphabet))
    choice = await study.run_steps(steps, desk.progress, game.text.gettext(THINKING))
    if choice is None:
        return None
    press: tuple[object, ...] = ()
    if state.clock.running == seat:
        moment = _add_milliseconds(parse_moment(request), number * GUARD)
        press = (PressClock(side=1 if seat == 1 else 2, moment=moment),)
    act = _act_for(choice, position, game)
    return (*response, act, *press, *((Accept(),) if isinstance(act, Play) else ()))


def _response_to_last(game: LoadedClassic, lexicon: Lexicon) -> tuple[object, ...]:
    """Return the acts on the last move: the device challenges the words not in its list, and no others."""
    state, last = game.state, game.state.last
    if game.step != "pending" or last is None:
        return ()
    world = World(contains=lexicon.contains)
    words = tuple(dict.fromkeys(word.word for word in last.formed))
    invalid = invalid_by(world, words, game.terms)
    verdict = verdict_of_list(world, invalid, game.terms) if invalid else None
    if not invalid or verdict is None:
        return (Accept(),)
    return (ChallengeMove(by=state.turn, words=invalid), verdict, GoOn())


def _fold_acts(state: Classic, acts: tuple[object, ...], lexicon: Lexicon) -> Classic:
    world = World(contains=lexicon.contains)
    for act in acts:
        event = CLASSIC.decide(state, act, world)
        state = state if isinstance(event, Refusal) else CLASSIC.fold(state, event)
    return state


def _position_of(game: LoadedClassic, state: Classic) -> Position:
    """Return the position as the player whose turn it is knows it, and no more."""
    rack, terms = game.rack(state.turn), game.terms
    on_board, in_bag = board(state), state.bag or 0
    unseen_tiles = unseen(terms.alphabet, cells=on_board.cells, racks=(rack,))
    return Position(
        board=on_board,
        rack=rack,
        unseen=unseen_tiles.tiles if isinstance(unseen_tiles, Bag) else b"",
        in_bag=in_bag,
        counts=list_allowed_counts(terms.rules.exchange, rack, bag=in_bag),
        token=f"{state.commitment}:{len(state.turns)}",
    )


def _act_for(
    choice: Choice, position: Position, game: LoadedClassic
) -> Play | ExchangeTiles | Pass:
    if isinstance(choice, Move):
        return Play(
            at=format_coordinates(choice.start, choice.direction),
            word=in_tiles(choice.word, game.terms.alphabet),
        )
    places = places_of(position.rack, choice.tiles) or ()
    return ExchangeTiles(count=len(places), places=places) if places else Pass()


def _add_milliseconds(moment: Moment, milliseconds: int) -> Moment:
    """Return a moment some time after another: no move is made in less than the clock's guard."""
    return replace(moment, wall=moment.wall + milliseconds, counter=moment.counter + milliseconds)
