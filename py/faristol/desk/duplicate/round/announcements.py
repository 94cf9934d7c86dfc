"""Say what an act of a duplicate came to, to whoever hears it: from the same facts as the screen, and no more."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import UnionType
from typing import Any, Final, TypeAlias

from faristol.clock.round.acts import (
    AddTime,
    EndRound,
    PauseRound,
    RestartRound,
    ResumeRound,
    SetTimeLeft,
    StartRound,
)
from faristol.desk.duplicate.base import called_tiles
from faristol.desk.duplicate.document import LoadedDuplicate
from faristol.desk.duplicate.result_text import join_names
from faristol.desk.duplicate.round.rack import put_back_text, rejection_text
from faristol.desk.duplicate.round.view import RoundView
from faristol.desk.duplicate.slips import (
    display_move,
    is_covered,
    is_uncovered,
    null_reason_text,
    reason_text,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.translation import apart, join_sentences
from faristol.desk.shared.clocks.clock_text import HEARD, describe_round_event
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word
from faristol.duplicate.acts.rack import is_rack_given
from faristol.duplicate.acts.slips import NO_SLIP, ReadSecond, ReadSlips, TakeSlipsBack
from faristol.duplicate.state import MasterMove, Round, missing, playing, round_now
from faristol.duplicate.undone import last_undoing, slips_in
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import bare

Sentences: TypeAlias = Iterable[str]
MOST_NAMED: Final = 6  # of those who found the master move
CLOCK_ACTS: Final = (
    StartRound | PauseRound | ResumeRound | AddTime | SetTimeLeft | RestartRound | EndRound
)


def format_announcement(command: str, desk: Desk, duplicate: LoadedDuplicate) -> str:
    """Return what a command came to; an empty string for one that says it otherwise."""
    say = _SENTENCES.get(command)
    sentences = say(desk, duplicate) if say else ()
    return join_sentences(sentences)


# ---- before the first round ----


def _table_read(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    from faristol.desk.shared.files.table_import import ImportPreviews

    looked = desk.of(ImportPreviews).of(duplicate)
    count = len(looked.new) if looked else 0
    return (duplicate.text.count("{n} player can be added", "{n} players can be added", count),)


def _draw_sealed(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.say("The draw is sealed"),)


def _bonus_set(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    text = duplicate.text
    if duplicate.game.settings.has_bonus:
        return (text.say("The game is played for the bonus"),)
    return (text.say("There is no bonus."),)


# ---- the rack and its time ----


def _rack(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Say the tiles of a rack in the order in which it is called, and which racks went back before it."""
    text, game, round_ = duplicate.text, duplicate.game, round_now(duplicate.game)
    if round_ is None:
        played = len(game.rounds)
        yield from (
            rejection_text(rack, duplicate.terms, played, text) for rack in game.rejected[-1:]
        )
        return
    for rack in round_.rejected:
        yield put_back_text(rack, duplicate.terms, round_.number - 1, text)
    tiles = format_spoken_rack(called_tiles(duplicate, round_, text))
    yield text.say("Rack of round {n}: {tiles}", n=round_.number, tiles=tiles)


def _clock(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Say what was done with the clock, and how much time is left while it runs."""
    act = _last(duplicate, CLOCK_ACTS)
    if act is None or (round_ := duplicate.game.round) is None:
        return
    sitting = RoundView(duplicate, round_, desk.shelf.own, is_check=False)
    yield describe_round_event(act, duplicate.text, HEARD)
    if isinstance(act, ResumeRound | AddTime | PauseRound):
        yield duplicate.text.say("{time} left", time=sitting.left)
    if isinstance(act, EndRound):
        yield _missing(sitting)


def _missing(sitting: RoundView) -> str:
    return sitting.missing_said if sitting.missing else sitting.text.say("Nobody is missing")


# ---- slips ----


def _slips_read(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Say whose slips were read, what is on them, and whether another one was in before (CAT-DUP 1.2)."""
    act = _last(duplicate, ReadSlips)
    if act is not None and (round_ := duplicate.game.round):
        replaced = tuple(_slips_before(duplicate, act, round_))
        yield _receipt(desk, duplicate, round_, _as_judged(round_, act.slips), replaced)
        yield _all_in(duplicate)


def _settled(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Say which of two readings stands; the first one replaces nothing."""
    act = _last(duplicate, ReadSlips)
    if act is not None and (round_ := duplicate.game.round):
        before = _slips_before(duplicate, act, round_)
        replaced = [slip.player for slip in act.slips if before.get(slip.player) != bare(slip)]
        yield _receipt(desk, duplicate, round_, _as_judged(round_, act.slips), replaced)
        yield _all_in(duplicate)


def _as_judged(round_: Round, slips: Sequence[Slip]) -> list[Slip]:
    """Return slips as they are in now."""
    return [round_.slips[slip.player] for slip in slips if slip.player in round_.slips]


def _slips_before(
    duplicate: LoadedDuplicate, act: ReadSlips, round_: Round
) -> Mapping[Player, Slip]:
    """Return the slips that were in just before an act, the last of its kind."""
    acts = acts_of_rack(duplicate)
    last = max(n for n, event in enumerate(acts) if event is act)
    return slips_in(acts[:last], round_.number)


def _second_read(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    act = _last(duplicate, ReadSecond)
    if act is not None and (round_ := duplicate.game.round):
        slips = [round_.second[slip.player] for slip in act.slips if slip.player in round_.second]
        earlier = [event for event in acts_of_rack(duplicate) if isinstance(event, ReadSecond)][:-1]
        read = {slip.player for event in earlier for slip in event.slips}
        replaced = [slip.player for slip in slips if slip.player in read]
        yield _receipt(desk, duplicate, round_, slips, replaced)


def _all_in(duplicate: LoadedDuplicate) -> str:
    return "" if missing(duplicate.game) else duplicate.text.say("Nobody is missing")


def _receipt(
    desk: Desk,
    duplicate: LoadedDuplicate,
    round_: Round,
    slips: Sequence[Slip],
    replaced: Sequence[Player],
) -> str:
    """Name the tables, one with its player, and what is on the slip unless the moves are covered."""
    if not slips:
        return ""
    text, players = duplicate.text, [slip.player for slip in slips]
    was_in = all(player in replaced for player in players)
    if is_covered(desk, duplicate, round_):
        content = text.say("replaced") if was_in else text.say("entered")
    else:
        content = format_spoken_slip(duplicate, slips[0])
        if was_in:
            content = text.say("replaced: {slip}", slip=content)
    others = [player for player in players if player in replaced and not was_in]
    sentences = [f"{_tables(duplicate, players)}: {content}"]
    if others:
        sentences.append(text.say("Replaced: {tables}", tables=_tables(duplicate, others)))
    return join_sentences(sentences)


def format_spoken_slip(duplicate: LoadedDuplicate, slip: Slip) -> str:
    """Return what is on a slip and what it is worth, or why it scores nothing."""
    text, alphabet = duplicate.text, duplicate.terms.alphabet
    at, word = display_move(slip, alphabet)
    if word and word != "*":
        word = format_spoken_word(word, alphabet, text)
    parts = [" ".join(part for part in (at, word) if part and part != "*")]
    if slip.reason:
        parts.append(
            null_reason_text(duplicate, slip) if slip.ruling != NO_SLIP else _no_slip(duplicate)
        )
    else:
        parts.append(text.count("{n} point", "{n} points", slip.points))
    return ", ".join(part for part in parts if part)


def _no_slip(duplicate: LoadedDuplicate) -> str:
    return reason_text(NO_SLIP, duplicate.text)


def _tables(duplicate: LoadedDuplicate, players: Sequence[Player]) -> str:
    """Name one table with its player, several by their numbers alone."""
    names, text = duplicate.names, duplicate.text
    if len(players) == 1:
        table, name = names.number(players[0]), names.beside_number(players[0])
        return text.say("Table {table}, {name}", table=table, name=name)
    numbers = ", ".join(str(names.number(player)) for player in players)
    return text.say("Tables {tables}", tables=numbers)


def _slips_out(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    act = _last(duplicate, TakeSlipsBack)
    if act is not None:
        yield _taken_out(duplicate, act.players)


def _taken_out(duplicate: LoadedDuplicate, players: Sequence[Player]) -> str:
    slip = duplicate.text.count("slip taken out", "slips taken out", len(players))
    return f"{_tables(duplicate, players)}: {slip}"


def _undone(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Say whose slips are out again, and which ones are in again: an undoing may do both."""
    yield duplicate.text.say("Undone")
    if round_ := duplicate.game.round:
        out, back = last_undoing(acts_of_rack(duplicate), round_.number)
        if out:
            yield _taken_out(duplicate, out)
        yield from _brought_back(desk, duplicate, round_, _as_judged(round_, back))


def _brought_back(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, slips: Sequence[Slip]
) -> Iterable[str]:
    """Say what is on each slip again, of those that are alike once; covered, that they were replaced."""
    if is_covered(desk, duplicate, round_):
        yield _receipt(desk, duplicate, round_, slips, [slip.player for slip in slips])
        return
    alike: dict[str, list[Slip]] = {}
    for slip in slips:
        alike.setdefault(format_spoken_slip(duplicate, slip), []).append(slip)
    for some in alike.values():
        yield _receipt(desk, duplicate, round_, some, ())


def _rest_filled(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Say what was written down for all who were missing; a judge who plays has no slip, and an act of their own."""
    acts = [entry.act for entry in duplicate.log[-2:] if isinstance(entry.act, ReadSlips)]
    round_, judge = duplicate.game.round, duplicate.game.settings.judge
    others = [act for act in acts if not judge or act.slips[0].player != judge] or acts
    if round_ and others:
        yield _receipt(desk, duplicate, round_, _as_judged(round_, others[-1].slips), ())
        yield _all_in(duplicate)


def _covered(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    round_, text = duplicate.game.round, duplicate.text
    is_open = round_ is not None and is_uncovered(desk.shelf.own, duplicate, round_)
    return (text.say("The moves are shown") if is_open else text.say("The moves are covered"),)


def _sealed(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.say("Your move is sealed"),)


def _looked_at(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.say("The moves are shown"),)


# ---- the master move ----


def _master(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    text, round_ = duplicate.text, duplicate.game.round
    if round_ is None or round_.master is None:
        return
    word = format_spoken_word(round_.master.word, duplicate.terms.alphabet, text)
    points = text.count("{n} point", "{n} points", round_.master.points)
    move = f"{round_.master.at} {word}"
    yield text.say("Master move: {move}, {points}", move=move, points=points)
    yield format_finders(duplicate, round_, round_.master)


def format_finders(duplicate: LoadedDuplicate, round_: Round, master: MasterMove) -> str:
    """Return who found the master move."""
    text = duplicate.text
    had = [
        apart(duplicate.names[player])
        for player in playing(duplicate.game, round_.number)
        if (slip := round_.slips.get(player))
        and not slip.reason
        and set(slip.placed) == set(master.placed)
    ]
    if not had:
        return text.say("No player found it.")
    names = join_names(had, text) if len(had) <= MOST_NAMED else ", ".join((*had[:MOST_NAMED], "…"))
    return text.count(
        "{n} player found it: {names}", "{n} players found it: {names}", len(had), names=names
    )


def _master_withdrawn(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.say("The master move is withdrawn: choose it again"),)


# ---- parts ----


def _last(duplicate: LoadedDuplicate, kind: type | UnionType) -> Any:
    """Return the last act of a kind, None if there is none."""
    return next((one.act for one in reversed(duplicate.log) if isinstance(one.act, kind)), None)


def acts_of_rack(duplicate: LoadedDuplicate) -> list[object]:
    """Return what was done since the last rack was drawn."""
    acts: list[object] = []
    for entry in reversed(duplicate.log):
        acts.append(entry.act)
        if is_rack_given(entry.act):
            break
    return acts[::-1]


_SENTENCES: Final[Mapping[str, Callable[[Desk, LoadedDuplicate], Sentences]]] = {
    "read_entrants": _table_read,
    "commit_draw": _draw_sealed,
    "set_bonus": _bonus_set,
    "duplicate_draw_rack": _rack,
    "duplicate_type_rack": _rack,
    "start_round": _clock,
    "pause_round": _clock,
    "ask_round_line": _clock,
    "resume_round": _clock,
    "add_round_time": _clock,
    "set_time_left": _clock,
    "restart_round": _clock,
    "end_round": _clock,
    "read_slips": _slips_read,
    "settle_slip": _settled,
    "read_second": _second_read,
    "take_slips_back": _slips_out,
    "take_slip_back": _slips_out,
    "undo_slips": _undone,
    "uncover_slips": _covered,
    "seal_move": _sealed,
    "look_at_moves": _looked_at,
    "master_for_rest": _rest_filled,
    "no_slip_for_rest": _rest_filled,
    "announce_master": _master,
    "withdraw_master": _master_withdrawn,
}
