"""The spoken results of commands of a duplicate, from the same data as the screen, and nothing else."""

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
from faristol.desk.kernel.translation import isolate_bidi, join_sentences
from faristol.desk.shared.clocks.clock_text import SPOKEN_SEPARATOR, describe_round_event
from faristol.desk.shared.spoken_move import format_spoken_rack, format_spoken_word
from faristol.duplicate.acts.rack import is_rack_given
from faristol.duplicate.acts.slips import NO_SLIP, ReadSecond, ReadSlips, TakeSlipsBack
from faristol.duplicate.results import finders_of
from faristol.duplicate.slip_undo import entered_slips_of, slips_undone
from faristol.duplicate.state import Round, list_without_slip, round_now
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import strip_computed

Sentences: TypeAlias = Iterable[str]
MAX_NAMED: Final = 6  # players named who found the master move
KEPT: Final = "kept:"  # prefix of the `Done.flash` that has the players whose slips were in already
UNDO: Final = "undo:"  # prefix of the `Done.flash` that has the numbers of the entries of an undo
CLOCK_ACTS: Final = (
    StartRound | PauseRound | ResumeRound | AddTime | SetTimeLeft | RestartRound | EndRound
)


def format_announcement(
    command: str, desk: Desk, duplicate: LoadedDuplicate, flash: str = ""
) -> str:
    """Return the announcement of a command, or an empty string for commands that have another one.

    `flash` is that of the command: the end of the log does not tell an undo, or an entry that changed no slip.
    """
    if flash.startswith(UNDO):
        return join_sentences(_undo_sentences(desk, duplicate, flash))
    if flash.startswith(KEPT):
        is_second = command == "read_second"
        return join_sentences(_kept_sentences(desk, duplicate, flash, is_second=is_second))
    build_sentences = _SENTENCES.get(command)
    sentences = build_sentences(desk, duplicate) if build_sentences else ()
    return join_sentences(sentences)


# ---- before the first round ----


def _import_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    from faristol.desk.shared.files.table_import import ImportPreviews

    preview = desk.service(ImportPreviews).of(duplicate)
    count = len(preview.new) if preview else 0
    return (duplicate.text.ngettext("{n} player can be added", "{n} players can be added", count),)


def _commitment_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.gettext("The draw is sealed"),)


def _bonus_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    text = duplicate.text
    if duplicate.game.settings.has_bonus:
        return (text.gettext("The game is played for the bonus"),)
    return (text.gettext("There is no bonus."),)


# ---- the rack and its time ----


def _rack_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Yield the racks that were put back before, and the tiles of the rack in the order of its call."""
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
    yield text.gettext("Rack of round {n}: {tiles}", n=round_.number, tiles=tiles)


def _clock_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Yield the last act of the clock, and the time left while it runs or is paused."""
    act = _last_act(duplicate, CLOCK_ACTS)
    if act is None or (round_ := duplicate.game.round) is None:
        return
    round_view = RoundView(duplicate, round_, desk.stream_store.own, is_second_reading=False)
    yield describe_round_event(act, duplicate.text, SPOKEN_SEPARATOR)
    if isinstance(act, ResumeRound | AddTime | PauseRound):
        yield duplicate.text.gettext("{time} left", time=round_view.time_left)
    if isinstance(act, EndRound):
        yield _format_missing_slips(round_view)


def _format_missing_slips(round_view: RoundView) -> str:
    return (
        round_view.missing_text
        if round_view.missing
        else round_view.text.gettext("Nobody is missing")
    )


# ---- slips ----


def _slips_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Yield the players of the slips read, their content, and the slips that were replaced (CAT-DUP 1.2)."""
    act = _last_act(duplicate, ReadSlips)
    if act is not None and (round_ := duplicate.game.round):
        replaced_players = tuple(_slips_before(duplicate, act, round_))
        yield _format_receipt(
            desk, duplicate, round_, _current_slips(round_, act.slips), replaced_players
        )
        yield _format_completeness(duplicate)


def _settlement_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Yield the reading that stands of two; the first reading replaces no slip."""
    act = _last_act(duplicate, ReadSlips)
    if act is not None and (round_ := duplicate.game.round):
        slips_before = _slips_before(duplicate, act, round_)
        replaced_players = [
            slip.player
            for slip in act.slips
            if slips_before.get(slip.player) != strip_computed(slip)
        ]
        yield _format_receipt(
            desk, duplicate, round_, _current_slips(round_, act.slips), replaced_players
        )
        yield _format_completeness(duplicate)


def _current_slips(round_: Round, slips: Sequence[Slip]) -> list[Slip]:
    """Return the current slips of the players of some slips."""
    return [round_.slips[slip.player] for slip in slips if slip.player in round_.slips]


def _slips_before(
    duplicate: LoadedDuplicate, act: ReadSlips, round_: Round
) -> Mapping[Player, Slip]:
    """Return the slips of a round just before the last act of the rack that is `act`."""
    acts = acts_of_rack(duplicate)
    last = max(n for n, event in enumerate(acts) if event is act)
    return entered_slips_of(acts[:last], round_.number)


def _second_reading_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    act = _last_act(duplicate, ReadSecond)
    if act is not None and (round_ := duplicate.game.round):
        slips = [round_.second[slip.player] for slip in act.slips if slip.player in round_.second]
        earlier = [event for event in acts_of_rack(duplicate) if isinstance(event, ReadSecond)][:-1]
        read = {slip.player for event in earlier for slip in event.slips}
        replaced = [slip.player for slip in slips if slip.player in read]
        yield _format_receipt(desk, duplicate, round_, slips, replaced)


def kept_token(players: Iterable[Player]) -> str:
    """Return the `Done.flash` of an entry of slips that were all in already."""
    return KEPT + " ".join(players)


def _kept_sentences(
    desk: Desk, duplicate: LoadedDuplicate, token: str, *, is_second: bool
) -> Sentences:
    """Yield the slips that are in as they were entered once more."""
    if round_ := duplicate.game.round:
        current_slips = round_.second if is_second else round_.slips
        players = token.removeprefix(KEPT).split()
        slips = [current_slips[player] for player in players if player in current_slips]
        yield _format_receipt(desk, duplicate, round_, slips, ())


def _format_completeness(duplicate: LoadedDuplicate) -> str:
    return "" if list_without_slip(duplicate.game) else duplicate.text.gettext("Nobody is missing")


def _format_receipt(
    desk: Desk,
    duplicate: LoadedDuplicate,
    round_: Round,
    slips: Sequence[Slip],
    replaced: Sequence[Player],
) -> str:
    """Return the tables, a single one with its player, and the slip's content unless moves are covered."""
    if not slips:
        return ""
    text, players = duplicate.text, [slip.player for slip in slips]
    is_replacement = all(player in replaced for player in players)
    if is_covered(desk, duplicate, round_):
        content = text.gettext("replaced") if is_replacement else text.gettext("entered")
    else:
        content = format_spoken_slip(duplicate, slips[0])
        if is_replacement:
            content = text.gettext("replaced: {slip}", slip=content)
    replaced_tables = [player for player in players if player in replaced and not is_replacement]
    sentences = [f"{_format_tables(duplicate, players)}: {content}"]
    if replaced_tables:
        sentences.append(
            text.gettext("Replaced: {tables}", tables=_format_tables(duplicate, replaced_tables))
        )
    return join_sentences(sentences)


def format_spoken_slip(duplicate: LoadedDuplicate, slip: Slip) -> str:
    """Return the content of a slip with its points, or the reason why it scores 0."""
    text, alphabet = duplicate.text, duplicate.terms.alphabet
    at, word = display_move(slip, alphabet)
    if word and word != "*":
        word = format_spoken_word(word, alphabet, text)
    parts = [" ".join(part for part in (at, word) if part and part != "*")]
    if slip.reason:
        parts.append(
            null_reason_text(duplicate, slip)
            if slip.ruling != NO_SLIP
            else _no_slip_text(duplicate)
        )
    else:
        parts.append(text.ngettext("{n} point", "{n} points", slip.points))
    return ", ".join(part for part in parts if part)


def _no_slip_text(duplicate: LoadedDuplicate) -> str:
    return reason_text(NO_SLIP, duplicate.text)


def _format_tables(duplicate: LoadedDuplicate, players: Sequence[Player]) -> str:
    """Return a single table with its player, several tables by their numbers alone."""
    names, text = duplicate.names, duplicate.text
    if len(players) == 1:
        table, name = names.number(players[0]), names.beside_number(players[0])
        return text.gettext("Table {table}, {name}", table=table, name=name)
    numbers = ", ".join(str(names.number(player)) for player in players)
    return text.gettext("Tables {tables}", tables=numbers)


def _removal_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    act = _last_act(duplicate, TakeSlipsBack)
    if act is not None:
        yield _format_removal(duplicate, act.players)


def _format_removal(duplicate: LoadedDuplicate, players: Sequence[Player]) -> str:
    slip = duplicate.text.ngettext("slip taken out", "slips taken out", len(players))
    return f"{_format_tables(duplicate, players)}: {slip}"


def undo_token(duplicate: LoadedDuplicate, events: Sequence[object]) -> str:
    """Return the `Done.flash` of an undo: the entries of the log before it, and after it."""
    return f"{UNDO}{duplicate.seq}-{duplicate.seq + len(events)}"


def _undo_sentences(desk: Desk, duplicate: LoadedDuplicate, token: str) -> Sentences:
    """Yield the slips that an undo took out, and those that it restored: it may do both."""
    yield duplicate.text.gettext("Undone")
    if round_ := duplicate.game.round:
        before, after = map(int, token.removeprefix(UNDO).split("-"))
        out, back = slips_undone(entry.act for entry in duplicate.log[before:after])
        if out:
            yield _format_removal(duplicate, out)
        yield from _restored_sentences(desk, duplicate, round_, _current_slips(round_, back))


def _restored_sentences(
    desk: Desk, duplicate: LoadedDuplicate, round_: Round, slips: Sequence[Slip]
) -> Iterable[str]:
    """Yield the restored slips, equal ones together; if moves are covered, that slips were replaced."""
    if is_covered(desk, duplicate, round_):
        yield _format_receipt(desk, duplicate, round_, slips, [slip.player for slip in slips])
        return
    alike: dict[str, list[Slip]] = {}
    for slip in slips:
        alike.setdefault(format_spoken_slip(duplicate, slip), []).append(slip)
    for alike_slips in alike.values():
        yield _format_receipt(desk, duplicate, round_, alike_slips, ())


def _fill_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    """Yield the slip recorded for all missing players; a judge who plays has none, by an act apart."""
    acts = [entry.act for entry in duplicate.log[-2:] if isinstance(entry.act, ReadSlips)]
    round_, judge = duplicate.game.round, duplicate.game.settings.judge
    player_acts = [act for act in acts if not judge or act.slips[0].player != judge] or acts
    if round_ and player_acts:
        yield _format_receipt(
            desk, duplicate, round_, _current_slips(round_, player_acts[-1].slips), ()
        )
        yield _format_completeness(duplicate)


def _cover_sentences(desk: Desk, duplicate: LoadedDuplicate) -> Sentences:
    round_, text = duplicate.game.round, duplicate.text
    is_open = round_ is not None and is_uncovered(desk.stream_store.own, duplicate, round_)
    return (
        text.gettext("The moves are shown") if is_open else text.gettext("The moves are covered"),
    )


def _seal_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.gettext("Your move is sealed"),)


def _look_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.gettext("The moves are shown"),)


# ---- the master move ----


def _master_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    text, round_ = duplicate.text, duplicate.game.round
    if round_ is None or round_.master is None:
        return
    word = format_spoken_word(round_.master.word, duplicate.terms.alphabet, text)
    points = text.ngettext("{n} point", "{n} points", round_.master.points)
    move = f"{round_.master.at} {word}"
    yield text.gettext("Master move: {move}, {points}", move=move, points=points)
    yield format_finders(duplicate, round_)


def format_finders(duplicate: LoadedDuplicate, round_: Round) -> str:
    """Return the sentence on the players who found the master move."""
    text = duplicate.text
    finders = [
        isolate_bidi(duplicate.names[player]) for player in finders_of(duplicate.game, round_)
    ]
    if not finders:
        return text.gettext("No player found it.")
    names = (
        join_names(finders, text)
        if len(finders) <= MAX_NAMED
        else ", ".join((*finders[:MAX_NAMED], "…"))
    )
    return text.ngettext(
        "{n} player found it: {names}", "{n} players found it: {names}", len(finders), names=names
    )


def _withdrawal_sentences(_: Desk, duplicate: LoadedDuplicate) -> Sentences:
    return (duplicate.text.gettext("The master move is withdrawn: choose it again"),)


# ---- helpers ----


def _last_act(duplicate: LoadedDuplicate, kind: type | UnionType) -> Any:
    """Return the last act of a class, or None."""
    return next(
        (entry.act for entry in reversed(duplicate.log) if isinstance(entry.act, kind)), None
    )


def acts_of_rack(duplicate: LoadedDuplicate) -> list[object]:
    """Return the acts since the last rack was drawn, that one included."""
    acts: list[object] = []
    for entry in reversed(duplicate.log):
        acts.append(entry.act)
        if is_rack_given(entry.act):
            break
    return acts[::-1]


_SENTENCES: Final[Mapping[str, Callable[[Desk, LoadedDuplicate], Sentences]]] = {
    "read_entrants": _import_sentences,
    "commit_draw": _commitment_sentences,
    "set_bonus": _bonus_sentences,
    "duplicate_draw_rack": _rack_sentences,
    "duplicate_type_rack": _rack_sentences,
    "start_round": _clock_sentences,
    "pause_round": _clock_sentences,
    "ask_round_line": _clock_sentences,
    "resume_round": _clock_sentences,
    "add_round_time": _clock_sentences,
    "set_time_left": _clock_sentences,
    "restart_round": _clock_sentences,
    "end_round": _clock_sentences,
    "read_slips": _slips_sentences,
    "settle_slip": _settlement_sentences,
    "read_second": _second_reading_sentences,
    "take_slips_back": _removal_sentences,
    "take_slip_back": _removal_sentences,
    "uncover_slips": _cover_sentences,
    "seal_move": _seal_sentences,
    "look_at_moves": _look_sentences,
    "master_for_rest": _fill_sentences,
    "no_slip_for_rest": _fill_sentences,
    "announce_master": _master_sentences,
    "withdraw_master": _withdrawal_sentences,
}
