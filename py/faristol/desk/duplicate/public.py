"""A duplicate game in the hall: its board, the rack in play, the round's clock, the master moves.

Never a slip, the players whose slips are in, the moves of the rack, a seed or a word of the judge's; the points of
the players come when the judge shows them (`hall_results.py`), not from here.
"""

from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.square import Square
from faristol.clock.moment import Timeline
from faristol.desk.duplicate.result_text import join_names
from faristol.desk.hall.board_and_clock import BoardPicture, ClockPicture, LastMove, rack_with_names
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.publication import Publication, PublicState
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.clocks.clock_data import (
    ROUND_ACTS,
    format_minutes,
    line_data,
    seconds_left,
)
from faristol.desk.shared.clocks.clock_text import hall_calls
from faristol.desk.shared.voice.voice_settings import VoiceSettings, default_announcement
from faristol.duplicate.acts import players, rack, results, slips, start, words
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game, Interval, Round, board
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.settlement import SettleRuleChange
from faristol.rules.terms import Terms
from faristol.speech.language import spoken_languages
from faristol.speech.rack import Announced, announced_order
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import spelt

_WHY_SLIPS = "a slip is between its player and the judge, and so is whether it was handed in"
_WHY_PEOPLE = (
    "who plays, where, and who went: names come with the classification that the judge shows"
)
_WHY_WORD = "the judge reads it to the players; a master move that it concerns is told by itself"
_WHY_CONDUCT = "a sanction and its reason are told to the player"

PUBLICATION = Publication.of(
    DUPLICATE,
    # left out: the reasons of acts, by hand or by the clock; why a master move is invalid; how good a master move is
    # among others; the rejected racks; the judge
    "language",
    "terms",
    "is_started",
    "settings.title",
    "settings.rounds",
    "settings.seconds",
    "names",
    "settings.order",
    "rounds.number",
    "rounds.rack",
    "rounds.left",
    "rounds.is_done",
    "rounds.is_invalid",
    "rounds.invalid_since",
    "rounds.master.at",
    "rounds.master.word",
    "rounds.master.placed",
    "rounds.master.points",
    "end.cause",
    "interval.minutes",
    "interval.moment",
    "is_signed",
    "clock.state",
    "clock.is_on",
    "clock.number",
    "clock.total",
    "clock.spent",
    "clock.since",
    "clock.line",
    "clock.cues",
    private_because={
        players.EnrolPlayers: _WHY_PEOPLE,
        players.ChangeEntrant: _WHY_PEOPLE,
        players.RemovePlayer: _WHY_PEOPLE,
        players.LetLeave: _WHY_PEOPLE,
        players.LetBack: _WHY_PEOPLE,
        players.TakeLeavingBack: _WHY_PEOPLE,
        start.CommitDraw: "whoever knows the seed knows every tile that is to come",
        start.PublishCommitment: "the judge announces it, and the page of the draw shows it whole",
        results.PublishSeed: "it is published with the log, to be computed with; nobody reads it off a wall",
        slips.ReadSlips: _WHY_SLIPS,
        slips.TakeSlipsBack: _WHY_SLIPS,
        slips.ReadSecond: _WHY_SLIPS,
        slips.SealMove: "the judge’s own move, before any other was seen",
        slips.LookAtMoves: "what the judge looks at tells nobody in the hall anything",
        words.InvalidateWord: _WHY_WORD,
        words.RestoreWord: _WHY_WORD,
        players.GiveSanction: _WHY_CONDUCT,
        players.LiftSanction: _WHY_CONDUCT,
        results.MakeClaim: "who doubts what of whom is said to the judge",
        results.AnswerClaim: "it is answered to who asked; what it changes is in the classification",
        results.WriteNote: "the judge’s own words",
        ChangeLexicon: "the judge says in the room which list is valid, and the log has the reason",
        SettleRuleChange: "what it changes is in the classification, and the log says the rest",
    },
    starts_turn=frozenset((rack.DrawRack, rack.TypeRack)),
    has_begun=rack.is_rack_given,
    turns=lambda game: game.rounds[-1].rack if game.rounds else (),
    timed=ROUND_ACTS,
)


def is_in_play(game: Game) -> bool:
    """Whether a game is under way."""
    return game.is_started and game.end is None


def has_started(game: Game) -> bool:
    """Whether a game has started; it may be over."""
    return game.is_started


async def is_still_played(_desk: Desk, _row: StreamRow, public_state: PublicState[Game]) -> bool:
    """Whether a game is under way, also between two rounds."""
    return is_in_play(public_state.state)


def count_rounds(game: Game) -> int:
    """Return the number of rounds whose rack was drawn."""
    return len(game.rounds)


def current_round_number(game: Game) -> int:
    """Return the number of the round whose rack was drawn last; the next round begins with its rack."""
    return max(1, len(game.rounds))


def is_clock_on(game: Game) -> bool:
    """Whether the time of the round under way runs, or is paused."""
    return (
        is_in_play(game) and game.clock.is_on and game.clock.number == _current_round_or_zero(game)
    )


def is_rack_announced(game: Game) -> bool:
    """Whether all players have heard the current rack: “Time!” was called on it."""
    return game.clock.state != "idle" and game.clock.number == _current_round_or_zero(game)


def is_rack_visible(public_state: PublicState[Game], rack_since: int) -> bool:
    """Whether the hall sees the current rack: the judge has shown it, or its time has begun."""
    game = public_state.state
    return _current_round(game) is not None and (
        rack_since == public_state.turn_began or is_rack_announced(game)
    )


def _current_round(game: Game) -> Round | None:
    """Return the round under way; None between rounds and after the end."""
    last = game.rounds[-1] if game.rounds else None
    return None if last is None or last.is_done or game.end is not None else last


def _current_round_or_zero(game: Game) -> int:
    """Return the number of the round under way, 0 between rounds and after the end."""
    round_ = _current_round(game)
    return round_.number if round_ else 0


# ---- its clock ----


def build_clock_picture(
    public_state: PublicState[Game], _row: StreamRow, text: Translator, _seconds: int
) -> ClockPicture | None:
    """Return the clock of the round under way: idle while the rack is called, ended when its time is up."""
    game = public_state.state
    if game.end is not None and game.interval and not game.is_signed:
        return _claims_clock(game.interval, text)
    clock, number = game.clock, _current_round_or_zero(game)
    if not is_in_play(game) or not number:  # before tiles are drawn the players wait for no clock
        return None
    state, total, spent = "idle", 1000 * game.settings.seconds, 0
    if clock.number == number and clock.state != "idle":
        state, total, spent = clock.state, clock.total, clock.spent
        if state == "ended":
            spent = total  # also when the round was closed early
    return ClockPicture(
        kind="round",
        state=state,
        title=_round_text(game, text),
        times=(format_minutes(max(0, seconds_left(total, spent))),),
        facts={
            "state": state,
            "total": total,
            "spent": spent,
            "since": clock.since,
            "line": line_data(clock.line),
            "cues": [[cue.seconds_left, cue.must] for cue in clock.cues],
        },
        says=hall_calls(clock, text),
        over=text.gettext("Time!") if state == "ended" else "",
    )


def _claims_clock(interval: Interval, text: Translator) -> ClockPicture:
    """Return the clock of the time for claims (CAT-DUP 1.11-3); its end is a time of the day."""
    total, over = 60_000 * interval.minutes, text.gettext("The time for claims is up.")
    return ClockPicture(
        kind="round",
        state="running",
        title=text.gettext("Time for claims"),
        is_quiet=True,
        times=(format_minutes(total // 1000),),
        facts={
            "state": "running",
            "total": total,
            "spent": 0,
            "since": 0,
            # no page counts it: the wall clock decides
            "line": line_data(Timeline(run="wall", wall=interval.moment.wall)),
            "cues": [[0, True]],
        },
        says={"cues": {"0": {"caption": over}}, "paused": ""},
    )


def _round_text(game: Game, text: Translator) -> str:
    if game.settings.rounds:
        return text.gettext(
            "Round {n} of {total}", n=current_round_number(game), total=game.settings.rounds
        )
    return text.gettext("Round {n}", n=current_round_number(game))


# ---- its board ----


def build_board_picture(
    public_state: PublicState[Game], voice: VoiceSettings, text: Translator, *, rack_since: int
) -> BoardPicture | None:
    """Return the board with every announced master move, and the rack once all players may know it.

    None if this program does not know the rules of the game.
    """
    game = public_state.state
    terms = game.terms
    if terms is None:
        return None
    round_ = _current_round(game)
    is_visible = round_ is not None and is_rack_visible(public_state, rack_since)
    announced = (
        _announced_rack(game, round_, terms) if round_ is not None and is_visible else (b"", 0)
    )
    cells = board_of(board(game), terms.alphabet)
    if announced is None or cells is None:
        return None
    done = [round_ for round_ in game.rounds if round_.is_done]
    last = done[-1] if done else None
    master = last.master if last else None
    return BoardPicture(
        language=game.language,
        board=board_view(
            cells,
            terms.alphabet,
            terms.scoring.layout,
            text,
            last=[Square(square_of(cell)) for cell in master.placed] if master else (),
        ),
        since=public_state.turn_began,
        has_rack=round_ is not None,
        is_rack_shown=is_visible,
        is_rack_open=is_rack_announced(game),
        rack=rack_with_names(
            announced[0],
            terms.alphabet,
            voice,
            text,
            language=game.language,
            table=game.names,
        ),
        left=announced[1],
        move=LastMove(
            label=text.gettext("Master move of round {n}", n=last.number),
            word=spelt(master.word, terms.alphabet),
            at=master.at,
            points=0 if last.is_invalid else master.points,
        )
        if last and master
        else None,
        heading=_heading(game, text),
        title=game.settings.title,
        note=text.gettext("Round {n}: nobody has a valid move", n=last.number)
        if last and not master
        else "",
        warning=_invalid_masters_text(game, text),
    )


def _invalid_masters_text(game: Game, text: Translator) -> str:
    """Return the warning of master moves found invalid since the last announcement (CAT-DUP 1.8-2)."""
    done = sum(round_.is_done for round_ in game.rounds)
    wrong = [round_ for round_ in game.rounds if round_.is_invalid and done <= round_.invalid_since]
    numbers = [str(round_.number) for round_ in wrong]
    if not numbers:
        return ""
    if len(numbers) == 1:
        return text.gettext(
            "The master move of round {n} was not valid. It stays on the board.", n=numbers[0]
        )
    return text.gettext(
        "The master moves of rounds {numbers} were not valid. They stay on the board.",
        numbers=join_names(numbers, text),
    )


def _heading(game: Game, text: Translator) -> str:
    if game.end is not None:
        return text.gettext("The game is over")
    if not game.is_started:
        return text.gettext("Before the game")
    return _round_text(game, text) if _current_round(game) else _waiting_text(game, text)


def _waiting_text(game: Game, text: Translator) -> str:
    """Return the heading between two rounds, and before the first: the round that is next."""
    done, total = len(game.rounds), game.settings.rounds
    if total and done >= total:
        return text.ngettext(
            "The only round has been played", "All {n} rounds have been played", total
        )
    if total:
        return text.gettext("Next: round {n} of {total}", n=done + 1, total=total)
    return text.gettext("Next: round {n}", n=done + 1)


def _announced_rack(game: Game, round_: Round, terms: Terms) -> tuple[Word, int] | None:
    """Return the rack in the order of its call, and the place of the first new tile (CAT-DUP 1.4)."""
    rack_word, left = rack_of(round_.rack, terms.alphabet), rack_of(round_.left, terms.alphabet)
    if rack_word is None or left is None:
        return None
    rule = terms.rules.announcing
    if rule is None:
        rule = default_announcement(game.language if game.language in spoken_languages() else "ca")
    if not rack_word.startswith(
        left
    ):  # a corrected rack: it is not recorded which of its tiles are new
        left = b""
    order = game.settings.order
    announced = Announced(left=left, drawn=rack_word[len(left) :], order=order)
    is_apart = rule.left_first or order == "drawn"
    return announced_order(announced, rule), len(left) if is_apart else 0
