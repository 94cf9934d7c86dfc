"""Screens of a game at each step: before the first tile, turn, hand-over, challenge and verdict."""

from typing import Final

from faristol.board.legality import Illegal, check, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid, read_typed
from faristol.classic.acts.closing import is_absent
from faristol.classic.acts.turns import end_if_accepted
from faristol.classic.state import Classic, is_covered, is_writable, whose_turn
from faristol.classic.values import Seat, Turn
from faristol.desk.classic.base import (
    game_board_view,
    game_screen,
    game_view,
    playing_order,
    score_sheet,
    seat_options,
)
from faristol.desk.classic.challenges import next_clock_side
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.classic.end_options import CAUSES, endings_of
from faristol.desk.classic.game_contexts import (
    ChallengeContext,
    ClassicDisputeContext,
    HandoverContext,
    LaidMoveView,
    LaidTilesView,
    ParkedContext,
    PlacementContext,
    PlayContext,
    RecordContext,
    RefereeContext,
    StartContext,
    TabletContext,
    TimeLeftContext,
    TypedMoveView,
    VerdictContext,
)
from faristol.desk.classic.line_facts import line_view
from faristol.desk.classic.turn_text import format_short_turn
from faristol.desk.kernel.blanks import name_blanks
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import bag_view, parse_placement, rack_view
from faristol.desk.shared.board.move_view import letters_with_blanks, refusal_text
from faristol.desk.shared.board.placement_input import split_placement
from faristol.desk.shared.clocks.game_time_left import times_left_view
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.line.input_line import InputLineView
from faristol.desk.shared.list_names import list_name
from faristol.ledger.refusal import Refusal
from faristol.rules.exchange import exchange_tiles
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.senyors import is_senyors, one_kind
from faristol.tiles.alphabet import LETTER
from faristol.tiles.bag import Bag, unseen
from faristol.tiles.reading import Misread, format_word, in_tiles


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show the step of the game, with the line for questions and moves."""
    line = await line_view(desk, game)
    mode = game.state.settings.mode
    if game.is_adrift and not game.is_elsewhere:
        return _time_left_view(game, line)
    match game.step:
        case "absence" | "start" | "deal":
            return _start_view(game, line)
        case "dispute" | "verdict":
            return _verdict_view(game, line)
        case "parked":
            parked = ParkedContext(
                document=game,
                line=line,
                board_view=game_board_view(game),
                is_covered=is_covered(game.state),
            )
            return game_view(parked, game.text.gettext("Parked game"))
        case "over" | "ended" if request.path[1:2] == ("sheet",) and mode == "record":
            title = game.text.gettext("Score sheet")
            return _record_view(request, game, line, title, next_seat=game.state.turn)
        case "over" | "ended" | "final":
            from faristol.desk.classic.end import end_view

            return await end_view(desk, game)
        case _:
            return await _turn_view(desk, request, game, line)


def _time_left_view(game: LoadedClassic, line: InputLineView) -> View:
    times_left = times_left_view(game, game.document.state.clock, game.players)
    assert times_left is not None  # noqa: S101 - the caller has checked it
    context = TimeLeftContext(document=game, line=line, times_left=times_left)
    return game_view(context, game.text.gettext("Time left"))


def _start_view(game: LoadedClassic, line: InputLineView) -> View:
    rules = game.terms.rules
    is_late = game.step != "absence" and is_absent(game.state, game.terms)
    context = StartContext(
        document=game,
        line=line,
        overdue=rules.absence if is_late else None,
        is_drawn=rules.start is not None and "draw" in rules.start.methods,
    )
    return game_view(context, game.text.gettext("Before the first tile"))


def _verdict_view(game: LoadedClassic, line: InputLineView) -> View:
    """Return the screen of a challenge or its verdict; board and racks stay covered."""
    text, state, lexicon = game.text, game.state, game.state.lexicon
    assert state.dispute is not None  # noqa: S101 - so says the step
    if game.step == "dispute":
        dispute = ClassicDisputeContext(document=game, line=line, dispute=state.dispute)
        return game_view(dispute, text.gettext("Challenge"))
    verdict = VerdictContext(
        document=game,
        line=line,
        dispute=state.dispute,
        list_label=list_name(lexicon, state.language, text) if lexicon else "",
        move_text=_format_last_turn(game),
        next_seat=next_clock_side(state),
    )
    return game_view(verdict, text.gettext("Verdict"))


def _format_last_turn(game: LoadedClassic) -> str:
    return format_short_turn(game.state.last, game) if game.state.last else ""


async def _turn_view(
    desk: Desk, request: Request, game: LoadedClassic, line: InputLineView
) -> View:
    text, state = game.text, game.state
    title = text.gettext("Two-player game") if len(state.seated) == 2 else text.gettext("Free game")
    is_challenge_requested = request.path[1:2] == ("challenge",) or is_covered(state)
    if is_challenge_requested and game.step == "pending" and state.last:
        return game_view(_challenge_context(game, line, state.last), text.gettext("Challenge"))
    if state.settings.mode == "referee":
        return game_view(_referee_context(game, line), title)
    if state.settings.mode == "record":
        if request.path[1:2] == ("lay",):
            return game_view(await _placement_context(desk, request, game, line), title)
        return _record_view(request, game, line, title, next_seat=whose_turn(state))
    seat = state.turn
    if (
        seat not in state.people and not game.is_elsewhere
    ):  # the device's last turn could not be stored
        tablet = TabletContext(document=game, line=line, board_view=game_board_view(game))
        return game_view(tablet, title)
    if game.is_elsewhere or not desk.service(ClassicService).is_open(game, seat):
        end = end_if_accepted(state)
        handover = HandoverContext(
            document=game,
            line=line,
            board_view=game_board_view(game),
            last_text=_format_last_turn(game),
            next_seat=whose_turn(state),
            end_label=text.gettext(CAUSES[end]) if end else "",
        )
        return game_view(handover, title)
    return game_view(await _play_context(desk, request, game, line), title)


def _challenge_context(
    game: LoadedClassic, line: InputLineView, challenged: Turn
) -> ChallengeContext:
    """Return the context of a challenge: the words and the players who can challenge them."""
    others = [seat for seat in game.state.seats if seat != challenged.seat]
    return ChallengeContext(
        document=game,
        line=line,
        challenged=challenged,
        move_text=format_short_turn(challenged, game),
        formed=[word.word for word in challenged.formed] or [challenged.word],
        others=others,
        other_options=seat_options(game, others),
    )


def _referee_context(game: LoadedClassic, line: InputLineView) -> RefereeContext:
    endings = endings_of(game)
    # once the round time is over, only the turns that are still granted are played
    is_round_over = game.state.clock.turns_left is not None
    return RefereeContext(
        document=game,
        line=line,
        next_seat=whose_turn(game.state),
        endings=endings,
        usual_end="round_time" if is_round_over else endings[0].cause,
    )


# ---- a turn on this device ----


async def _play_context(
    desk: Desk, request: Request, game: LoadedClassic, line: InputLineView
) -> PlayContext:
    state, alphabet, rules = game.state, game.terms.alphabet, game.terms.rules
    rack = game.rack(state.turn)
    laid = _laid_tiles(desk, request, game)
    bag = game.hands.bag.count if game.hands else 0
    fault_or_exchange = exchange_tiles(
        rules.exchange,
        rack,
        rack[: max(1, rules.exchange.least)] if rules.exchange else b"",
        bag=bag,
    )
    previous = state.turns[-2] if len(state.turns) > 1 else None
    return PlayContext(
        document=game,
        line=line,
        last_text=_format_last_turn(game),
        withdrawn_text=format_short_turn(previous, game)
        if previous and previous.how == "invalid"
        else "",
        laid=laid,
        trial=await _laid_tiles_view(desk, game, laid),
        in_bag=bag,
        can_exchange=not isinstance(fault_or_exchange, RuleRefusal),
        can_senyors=not state.called and is_senyors(rules.senyors, rack, alphabet, bag=bag),
        is_second=state.called == 1 and one_kind(rack, alphabet) is not None,
        board_view=game_board_view(game),
        rack_view=rack_view(rack, alphabet, game.text),
        position=f"{game.id}:{len(state.turns)}:{state.called}",
    )


def _laid_tiles(desk: Desk, request: Request, game: LoadedClassic) -> str:
    """Return the tiles that the page sends as laid on the board, or those it sent last in this turn."""
    service = desk.service(ClassicService)
    key = (game.id, len(game.state.turns))
    if (
        request.query.get("stream") == game.id
    ):  # a page sends no empty field: after Recall, no `laid`
        laid = " ".join(
            f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", ""))
        )
        service.laid = (*key, laid)
    return service.laid[2] if service.laid[:2] == key else ""


def laid_move(game: LoadedClassic, laid: str) -> Move | Illegal:
    """Return the move of the tiles laid on the board, or its fault; its words are not checked."""
    tiles = read_laid(parse_placement(laid), game.terms.alphabet)
    rack = game.rack(game.state.turn) if game.state.settings.mode == "play" else None
    return check_laid(game.board, tiles, game.terms.scoring, rack=rack)


async def _laid_tiles_view(desk: Desk, game: LoadedClassic, laid: str) -> LaidTilesView:
    """Return the view of the tiles laid: their points, and with help the words not in the list."""
    if not laid:
        return LaidTilesView()
    alphabet = game.terms.alphabet
    move = laid_move(game, laid)
    if isinstance(move, Illegal):
        return LaidTilesView(against=refusal_text(move_refusal(move, alphabet), game.text))
    invalid: list[str] = []
    if not game.state.is_without_help:
        contains = await desk.service(Lexicons).contains(game.digest)
        letters = [bytes(tile & LETTER for tile in formed.word) for formed in move.words]
        invalid = [
            format_word(word, alphabet) for word in letters if contains and not contains(word)
        ]
    return LaidTilesView(move=laid_move_view(game, move), wrong=invalid)


def laid_move_view(game: LoadedClassic, move: Move) -> LaidMoveView:
    """Return the view of a move before it is played."""
    alphabet = game.terms.alphabet
    return LaidMoveView(
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, alphabet),
        spelled=format_word(bytes(tile & LETTER for tile in move.word), alphabet),
        blanks=name_blanks(letters_with_blanks(move.word, alphabet), game.text),
        points=move.points,
        is_scrabble=move.is_scrabble,
        is_across=move.direction.step == 1,
        words=[
            (format_word(bytes(tile & LETTER for tile in word.word), alphabet), word.points)
            for word in move.words
        ],
    )


# ---- a turn that is written down ----


async def _placement_context(
    desk: Desk, request: Request, game: LoadedClassic, line: InputLineView
) -> PlacementContext:
    laid, alphabet = _laid_tiles(desk, request, game), game.terms.alphabet
    # the tiles left of each kind would show what the bag holds (CAT-CLM 19, CAT-CLS 3.8)
    seen = b"" if game.state.is_without_help else game.board.cells
    left = unseen(alphabet, cells=seen)
    return PlacementContext(
        document=game,
        line=line,
        laid=laid,
        trial=await _laid_tiles_view(desk, game, laid),
        board_view=game_board_view(game),
        bag_view=bag_view(left, alphabet, game.text) if isinstance(left, Bag) else (),
        position=f"{game.id}:{len(game.state.turns)}",
    )


def _record_view(
    request: Request, game: LoadedClassic, line: InputLineView, title: str, *, next_seat: Seat
) -> View:
    raw_move = request.query.get("move", "") if request.query.get("stream") == game.id else ""
    context = RecordContext(
        document=game,
        line=line,
        next_seat=next_seat,
        sheet=score_sheet(game),
        order=playing_order(game),
        board_view=game_board_view(game),
        raw_move=raw_move,
        can_write=game.step == "pending" or is_writable(game.state),
        drawing_seat=_drawing_seat(game.state),
        form_route="#/" + "/".join(request.path[:2]),
        understood=_typed_move_view(game, raw_move),
    )
    return game_view(context, title)


def _drawing_seat(state: Classic) -> Seat:
    last = state.last
    return last.seat if last and state.clock.running == last.seat != state.turn else 0


MAX_MOVE_INPUT: Final = 200


def split_move_input(raw: str) -> tuple[str, str, str]:
    """Split a typed move into place, word and points; only the word is needed.

    >>> split_move_input("h4 cartam 12"), split_move_input("cartam 12"), split_move_input("cartam h4")
    (('H4', 'cartam', '12'), ('', 'cartam', '12'), ('H4', 'cartam', ''))
    """
    raw = raw[:MAX_MOVE_INPUT]
    rest, points = _strip_points(raw)
    at, word = split_placement(rest)
    if not points:
        word, points = _strip_points(word)
    return at, word, points


def _strip_points(raw: str) -> tuple[str, str]:
    rest, _, last = raw.strip().rpartition(" ")
    is_number = last.isascii() and last.isdecimal() and len(last) <= 4
    return (rest, last) if rest and is_number else (raw, "")


def _typed_move_view(game: LoadedClassic, raw: str) -> TypedMoveView:
    """Return the view of a typed move: place and word, in either order, or its fault."""
    at, word, points = split_move_input(raw)
    if not raw.strip():
        return TypedMoveView(state="none")
    if word and points and not at:
        return TypedMoveView(state="announced", word=word.upper(), points=int(points))
    if not at or not word:
        return TypedMoveView(state="half")
    alphabet = game.terms.alphabet
    parsed = read_typed(at, word, alphabet)
    move = parsed if isinstance(parsed, Misread) else check(game.board, parsed, game.terms.scoring)
    if isinstance(move, Misread | Illegal):
        refusal: Refusal = move_refusal(move, alphabet)
    elif points and int(points) != move.points:
        refusal = Refusal("classic/points_other", {"count": move.points})
    else:
        return TypedMoveView(state="legal", move=laid_move_view(game, move))
    return TypedMoveView(state="illegal", against=refusal_text(refusal, game.text))
