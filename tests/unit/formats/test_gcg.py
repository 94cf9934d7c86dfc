"""GCG files: a round trip is equal, other programs' dialects are read, faults have their line."""

import random

import pytest

from faristol.classic.acts.closing import EndClassic
from faristol.classic.acts.start import OpenClassic
from faristol.classic.faults import NOTHING
from faristol.classic.kind import CLASSIC
from faristol.classic.result import final_of
from faristol.classic.values import CardDigest, Seated, Settings
from faristol.formats.classic_gcg import lines_of, wishes_of
from faristol.formats.gcg import Flaw, nicks_of, read_gcg, write_gcg
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from tests.support.classic_table import PIN, ClassicTable, a_move

NAMES = ("Núria Puig", "Núria Țepeș")
# after the documentation of the format: what Quackle, Macondo and Woogles write
QUACKLE = """#character-encoding UTF-8
#player1 Anna Anna Puig
#player2 Pep Pep Vila
>Anna: CASAERT 8H CASA +10 10
>Pep: SOLETAN -SOL +0 0
#note no he vist res
>Anna: ERTLMNA - +0 10
>Pep: ETANXYZ K5 SOL. +8 8
"""
WOOGLES = """#character-encoding utf-8
#description Created with Macondo
#id io.woogles abc123
#lexicon DISC2
#player1 anna anna
#player2 pep pep
>anna: ACAS?ER 8H C(A)SA +10 10
"""
MACONDO = """#player1 a a
#player2 b b
>a: [QU]INZESA 8D [QU]INZE +54 54
>b: ?AALLRS E7 s.A +2 2
>b: ?AALLRS -- -2 0
>a: SAAEIOT -4 +0 54
"""


def build_opening(rules="ca-classic", seats=2):
    ruleset = preset(rules)
    clock = ruleset.rules.clock
    return OpenClassic(
        language=ruleset.rules.equipment.tiles,
        lexicon=PIN,
        ruleset=Table(plain_ruleset(ruleset)),
        settings=Settings(mode="record", seconds=60 * clock.minutes_each[0] if clock else 0),
        seated=tuple(
            Seated(player=f"p{seat}", card=CardDigest(f"{seat}" * 64))
            for seat in range(1, seats + 1)
        ),
    )


def import_gcg(text, rules="ca-classic"):
    recorded = read_gcg(text)
    assert not isinstance(recorded, Flaw), recorded
    acts = wishes_of(recorded, build_opening(rules))
    if isinstance(acts, Refusal):
        return acts
    game = CLASSIC.initial
    for act in acts:
        event = CLASSIC.decide(game, act, NOTHING)
        assert not isinstance(event, Refusal), event
        game = CLASSIC.fold(game, event)
    return game


def play_random_game(rules, number):
    """Return a finished game of random moves, exchanges and passes."""
    dice, table = random.Random(number), ClassicTable(rules, seed=number)
    while table.step in ("turn", "pending"):
        if table.step == "pending":
            table.ok(*table.accepted())
            continue
        move = a_move(table, dice) if dice.random() < 0.9 else None
        if move:
            assert not isinstance(table.play(f"{move[0]} {move[1]}"), str)
        elif isinstance(table.exchange(0, 1), str):
            table.pass_()
    table.ok(EndClassic(cause="out" if table.game.bag == 0 else "blocked", seed=table.seed))
    return table.game


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("rules", ["ca-classic", "ca-ciutat-de-mallorca", "ro-general"])
def test_exported_game_imports_equal(rules, number):
    game = play_random_game(rules, number)
    lines = lines_of(game)
    assert not isinstance(lines, Refusal)
    text = write_gcg(NAMES, lines, title="Lliga")
    imported = import_gcg(text, rules)
    assert not isinstance(imported, Refusal), (imported, text)
    assert [(turn.how, turn.at, turn.word, turn.points) for turn in imported.turns] == [
        (turn.how, turn.at, turn.word, turn.points) for turn in game.turns
    ]
    assert final_of(imported).scores == final_of(game).scores
    assert write_gcg(NAMES, lines_of(imported), title="Lliga").count(">") == text.count(">")


def test_gcg_of_other_programs_is_read():
    game = import_gcg(QUACKLE)
    assert not isinstance(game, Refusal), game
    assert [turn.how for turn in game.turns] == ["play", "exchange", "pass", "play"]
    assert game.turns[1].count == 3
    assert game.comments == {2: "no he vist res"}
    assert game.turns[3].placed == ("E11=S", "F11=O", "G11=L")
    # a tile in parentheses is on the board already; in the first move none is
    assert import_gcg(WOOGLES).data["line"] == 7
    game = import_gcg(MACONDO)
    assert [turn.how for turn in game.turns] == ["play", "invalid", "exchange"]
    assert game.turns[0].word == "QINZE"
    assert game.turns[2].count == 4


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "empty", 0),
        ("x" * 300_000, "too_long", 0),
        ("#player1 a a\n", "no_players", 0),
        ("#player1 a a\n#player3 b b\n", "no_players", 0),
        ("#player1 a a\n#player2 b b\n>c: ABC 8H CASA +1 1\n", "player_unknown", 3),
        ("#player1 a a\n#player2 b b\nhello\n", "line_bad", 3),
        ("#player1 a a\n#player2 b b\n>a: ABC 8H CASA +10 11\n", "sum_bad", 3),
        ("#player1 a a\n#player2 b b\n>a: 8H\n", "line_bad", 3),
    ],
)
def test_file_that_is_no_gcg_is_flawed_with_its_line(text, code, line):
    flaw = read_gcg(text)
    assert isinstance(flaw, Flaw)
    assert (flaw.code, flaw.line) == (code, line)


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        (">a: CASAERT 8H CASA +14 14", "gcg/points_other", 3),
        (">a: CASAERT 1A CASA +10 10", "gcg/move_bad", 3),
        (">a: CASAERT 8H CASA +10 10\n>a: SOLETAN - +0 10", "gcg/turn_bad", 4),
        (">a: CASAERT --  -3 -3", "gcg/line_bad", 3),
        (">a: CASAERT - +0 0\n>b: CASAERT -AAAAAAAA +0 0", "gcg/not_so", 4),
    ],
)
def test_contradictory_file_is_refused_with_its_line(lines, code, line):
    refusal = import_gcg(f"#player1 a a\n#player2 b b\n{lines}\n")
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.data["line"]) == (code, line)


def test_nicknames_are_unique_words():
    assert nicks_of(("Jana Roig", "Jana Puig", "…", "")) == ["Jana", "Jana2", "p3", "p4"]


def test_game_with_unplaced_word_is_refused():
    table = ClassicTable("ca-classic", mode="record")
    table.play(" quinze", points=64)
    assert lines_of(table.game).code == "gcg/unplaced"


HEAD = "#player1 A A\n#player2 B B\n"


def test_corrected_points_of_move_are_imported_as_its_points():
    game = import_gcg(HEAD + ">A: 8H CASA +10 10\n>A: (challenge) +5 15\n>B: K5 SOL. +8 8\n")
    assert [turn.points for turn in game.turns] == [15, 8]
    assert game.end is None, "nothing has ended"
    unfinished = import_gcg(HEAD + ">A: 8H CASA +10 10\n>A: (challenge) +5 15\n")
    assert (unfinished.turns[0].points, unfinished.end) == (15, None)
    text = write_gcg(NAMES, lines_of(game), note="a cal Pep")
    assert import_gcg(text).turns[0].points == 15
    assert import_gcg(text).comments[0] == "a cal Pep"


def test_remaining_tiles_of_wrong_value_are_refused():
    wrong = import_gcg(HEAD + ">A: 8H CASA +10 10\n>B: (OI) +400 400\n")
    assert (wrong.code, wrong.data["line"], wrong.data["sign"]) == ("gcg/sum_bad", 4, "2")


def test_game_without_revealed_racks_is_imported():
    """RO-GEN 17."""
    table = ClassicTable("ro-general", seed=4)
    at, word, *_ = a_move(table, random.Random(1))
    table.play(f"{at} {word}")
    table.ok(*table.accepted())
    for _ in range(4):
        table.pass_()
    table.ok(EndClassic(cause="blocked", seed=table.seed))
    imported = import_gcg(write_gcg(NAMES, lines_of(table.game)), "ro-general")
    assert imported.end.cause == "blocked"
