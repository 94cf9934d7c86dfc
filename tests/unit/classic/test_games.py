"""Random games of all rule sets: tiles add up at each step, and an independent referee agrees."""

import random
from collections import Counter

import pytest

from faristol.classic.acts.challenges import ChallengeMove, GiveVerdict, GoOn
from faristol.classic.acts.turns import CallSenyors, LookThrough
from faristol.classic.hands import hands_after
from faristol.classic.kind import CLASSIC
from faristol.classic.result import final_of
from faristol.classic.state import proposed_end, totals
from faristol.clock.game.acts import ResumeClock, StopClock
from faristol.rules.senyors import one_kind, second_rack
from faristol.tiles.alphabet import BLANK, BLANK_BIT
from tests.support.classic_table import ClassicTable, a_move
from tests.support.examples import examples

RULES = ("ca-classic", "ca-ciutat-de-mallorca", "ro-general")


def all_tiles(table):
    """Return all tiles: on the board, on the racks, in the bag."""
    hands = table.hands
    lies = [BLANK if tile & BLANK_BIT else tile for tile in table.board.cells if tile]
    tiles = Counter(lies) + Counter(hands.bag.tiles)
    for rack in hands.racks:
        tiles += Counter(rack)
    if table.step == "pending":  # its tiles are still counted to the rack
        cells = (cell.partition("=")[2] for cell in table.game.last.placed)
        names = ("?" if cell.startswith("(") else cell for cell in cells)
        tiles -= Counter(table.terms.alphabet.spellings.get(name, BLANK) for name in names)
    return tiles


def full_set(table):
    alphabet = table.terms.alphabet
    return Counter({code: count for code, count in enumerate(alphabet.counts) if count})


def call_senyors(table):
    """Change a rack of one kind, and let the committee check when the next is of one kind too."""
    if isinstance(table.do(CallSenyors(rack=" ".join(table.names()))), str):
        return
    if one_kind(table.rack, table.terms.alphabet):
        rule, hands = table.terms.rules.senyors, table.hands
        result = second_rack(rule, table.rack, hands.bag.tiles, table.terms.alphabet)
        table.ok(LookThrough(by="Rosa", case=result.case))


def play_turn(table, chance, refereed):
    """Play a random turn and record it for the referee, who counts independently."""
    dice, seat = chance.random(), table.game.turn
    if table.step == "pending":
        table.ok(*table.accepted())
    if table.step != "turn":
        return
    rack = table.rack
    if table.terms.rules.senyors and one_kind(rack, table.terms.alphabet) and len(rack) == 7:
        call_senyors(table)
        rack = table.rack
    move_found = a_move(table, chance) if dice < 0.8 else None
    if move_found:
        at, word, move = move_found
        result = table.play(f"{at} {word}")
        assert not isinstance(result, str), (
            result,
            at,
            word,
            len(table.game.turns),
            table.game.clock.used,
        )
        refereed.append((seat, move.points))
        if chance.random() < 0.1:
            fallen = chance.random() < 0.5
            words = tuple(word_.word for word_ in table.game.last.formed)
            by = table.game.turn
            stop = (StopClock(reason="challenge", moment=table.moment),)
            on = (ResumeClock(side=by, moment=table.moment),)
            is_timed = table.game.clock.is_running
            table.ok(*(stop if is_timed else ()), ChallengeMove(by=by, words=words[:1]))
            table.ok(GiveVerdict(stands=not fallen, source="arbiter"))
            table.ok(GoOn(), *(on if is_timed else ()))
            if fallen:
                refereed[-1] = (seat, None)
    elif dice > 0.9 and not isinstance(table.exchange(*range(min(3, len(rack)))), str):
        refereed.append((seat, None))
    else:
        assert not isinstance(table.pass_(), str)
        refereed.append((seat, None))


@pytest.mark.parametrize("number", range(examples(8, every_run=1)))
@pytest.mark.parametrize("rules", RULES)
def test_tiles_add_up_to_the_set_and_the_referee_agrees(rules, number):
    chance = random.Random(number)
    table = ClassicTable(rules, seed=number)
    refereed = []
    for _ in range(120):
        if table.step not in ("turn", "pending") or proposed_end(table.game):
            break
        play_turn(table, chance, refereed)
        assert all_tiles(table) == full_set(table)
        sums = Counter()
        for seat, points in refereed:
            sums[seat] += points or 0
        assert totals(table.game) == (sums[1], sums[2])
    if table.step in ("pending", "over") or proposed_end(table.game):
        table.finish()
        assert final_of(table.game).scores
    # the audit accepts all events, also without the racks
    (audit,) = CLASSIC.auditors()
    state = CLASSIC.initial
    for event in table.log:
        assert not list(audit(state, event)), event
        state = CLASSIC.evolve(state, event)
    assert state == table.game
    assert hands_after(table.seed, table.game.dealt, table.terms, 2) is not None
