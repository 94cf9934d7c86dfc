"""Saved games of Eliot, read and written, and those of other programs in its format."""

from dataclasses import replace

import pytest

from faristol.board.board import EMPTY
from faristol.board.legality import check
from faristol.board.notation import format_coordinates, parse_coordinates
from faristol.board.square import Direction, Square
from faristol.board.typed import TypedMove
from faristol.duplicate.score import classify
from faristol.formats.duplicate_record import (
    UNKNOWN,
    Record,
    RecordBonus,
    RecordMark,
    RecordMove,
    RecordPlayer,
    RecordRound,
    RecordSlip,
    with_bonuses,
)
from faristol.formats.eliot import EliotFile, read_eliot, write_eliot
from faristol.formats.eliot_game import turned
from faristol.formats.eliot_limits import is_vertical, losses, turned_over
from faristol.formats.tags import read_tags
from faristol.ledger.refusal import Refusal
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from tests.support.classified_record import classified

# In the order of tags that Eliot's arbitration writes: the rack is refused once, a move is assigned
# again, a player is warned and another penalised, the computer plays along.
ARBITRATION = """<?xml version="1.0" encoding="UTF-8"?>
<EliotGame format="2">
    <Dictionary>
        <Name>DISC 2.17.24</Name>
        <Type>dawg</Type>
        <Letters>A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z ?</Letters>
        <WordNb>583405</WordNb>
    </Dictionary>
    <Game>
        <Mode>arbitration</Mode>
        <Player id="0">
            <Name>Núria R&D Puig</Name>
            <Type>human</Type>
            <TableNb>7</TableNb>
        </Player>
        <Player id="1">
            <Name>Eliot</Name>
            <Type>computer</Type>
            <Level>100</Level>
            <TableNb>0</TableNb>
        </Player>
        <Player id="4">
            <Name>  Pau
               Mas </Name>
            <Type>human</Type>
            <TableNb>3</TableNb>
        </Player>
        <Turns>3</Turns>
    </Game>
    <History>
        <Turn>
            <GameRack>AAEEIOU</GameRack>
            <GameRack>-QUIXEIAV</GameRack>
            <PlayerRack playerId="0">QUIXEIAV</PlayerRack>
            <MasterMove points="0" type="none" />
            <PlayerMove playerId="0" points="24" type="valid" word="XAI" coord="H6" />
            <PlayerMove playerId="0" points="42" type="valid" word="QUEIXA" coord="H5" />
            <PlayerMove playerid="4" points="0" type="invalid" word="QUEIXx" coord="P5" />
            <PlayerMove playerId="1" points="42" type="valid" word="QUEIXA" coord="H5" />
            <MasterMove points="42" type="valid" word="QUEIXA" coord="H5" />
            <GameMove playerId="1" points="42" type="valid" word="QUEIXA" coord="H5" />
            <Warning playerId="4" />
            <Solo playerId="0" points="10" />
        </Turn>
        <Turn>
            <GameRack>IV+NYISEL·L</GameRack>
            <PlayerMove playerId="0" points="31" type="valid" word="VInyES" coord="G9" />
            <PlayerMove playerId="4" points="31" type="valid" word="VINYES" coord="G9" />
            <PlayerMove playerId="1" points="0" type="pass" />
            <MasterMove points="31" type="valid" word="VINYES" coord="9G" />
            <Penalty playerId="4" points="-31" />
        </Turn>
        <Turn>
            <GameRack>L·L?</GameRack>
            <PlayerMove playerId="0" points="0" type="none" />
            <MasterMove points="0" type="none" />
        </Turn>
    </History>
</EliotGame>
"""


def read_game(text=ARBITRATION, **kwargs):
    return read_eliot(text.encode(), **kwargs)


def refusal_code(text, **kwargs):
    result = read_game(text, **kwargs)
    return result.code if isinstance(result, Refusal) else ""


class TestReading:
    file = read_game()

    def test_players_have_names_and_tables_without_the_computer(self):
        players = self.file.record.players
        assert [(player.id, player.name, player.table) for player in players] == [
            ("0", "Núria R&D Puig", 7),
            ("4", "Pau Mas", 3),
        ]
        assert self.file.computers == ("1",)
        assert self.file.record.players_at_start == 2

    def test_language_comes_from_letters_and_list_name_from_name(self):
        assert (self.file.record.language, self.file.record.list_name) == ("ca", "DISC 2.17.24")

    def test_racks_are_read_tile_by_tile(self):
        first, second = self.file.record.rounds
        assert first.rack == ("Q", "I", "X", "E", "I", "A", "V")
        assert first.rejected == (("A", "A", "E", "E", "I", "O", "U"),)
        assert (first.left, first.is_redrawn) == (0, True)
        assert second.rack == ("I", "V", "NY", "I", "S", "E", "L·L")
        assert (second.left, second.is_redrawn) == (2, False)

    def test_last_move_of_player_counts_with_word_in_tiles(self):
        first, second = self.file.record.rounds
        assert first.slips[0] == RecordSlip(
            player="0", at="H5", word="QEIXA", points=42, move_points=42
        )
        assert second.slips[0].word == "VI(NY)ES"

    def test_invalid_move_is_read_as_written(self):
        bad = self.file.record.rounds[0].slips[1]
        assert (bad.at, bad.word, bad.points, bad.reason) == ("P5", "QEIX(X)", 0, UNKNOWN)

    def test_laid_move_is_the_master_move(self):
        first, second = self.file.record.rounds
        assert first.master == RecordMove(at="H5", word="QEIXA", points=42)
        assert second.master == RecordMove(at="9G", word="VINYES", points=31)

    def test_warnings_penalties_and_solos_are_noted(self):
        first, second = self.file.record.rounds
        assert first.marks == (RecordMark(player="4", kind="warning"),)
        assert first.bonuses == (RecordBonus(player="0", half_points=20),)
        assert second.marks == (RecordMark(player="4", kind="penalty", points=-31),)

    def test_penalty_equal_to_move_points_is_a_sanctioned_slip(self):
        slip = self.file.record.rounds[1].slips[1]
        assert (slip.points, slip.reason, slip.move_points) == (0, "sanctioned", 31)

    def test_last_turn_without_moves_holds_the_remaining_tiles(self):
        assert self.file.record.left == ("L·L", "?")
        assert len(self.file.record.rounds) == 2

    def test_points_can_be_classified(self):
        rules = preset("ca-duplicate-2018").rules
        classification = classified(self.file.record, bonus=rules.bonus, ranking=rules.ranking)
        assert [(entry.player, entry.points) for entry in classification.ranking] == [
            ("0", 73),
            ("4", 0),
        ]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("EliotGame", "Game", "eliot/foreign"),
        ('format="2"', 'format="3"', "eliot/version"),
        ('format="2"', "", "eliot/version"),
        ("<History>", "<History/><Past>", "xml/not_well_formed"),
        ("arbitration", "freegame", "eliot/mode"),
        ("</Mode>", "</Mode><Variant>7among8</Variant>", "eliot/variant"),
        (" Ç D", " Ñ D", "eliot/language"),
        ('id="4"', 'id="0"', "eliot/player"),
        ('id="4"', 'id="four"', "eliot/player"),
        ('id="4"', 'id="-4"', "eliot/player"),
        ('<Warning playerId="4"', '<Warning playerId="9"', "eliot/player_unknown"),
        ('<Warning playerId="4"', '<Warning playerId="x"', "eliot/player_unknown"),
        ("IV+NYISEL·L", "IV+NYISEK", "eliot/rack"),
        ("IV+NYISEL·L", "A" * 200, "eliot/rack"),
        ('points="31" type="valid"', 'points="31" type="great"', "eliot/move"),
        ('points="31" type="valid"', 'points="3.1" type="valid"', "eliot/move"),
        ('points="31" type="valid"', 'points="99999" type="valid"', "eliot/move"),
        ('points="31" type="valid"', 'points="٣" type="valid"', "eliot/move"),
        ('word="VINYES" coord="9G"', 'word="VIKES" coord="9G"', "eliot/move"),
        ('points="-31"', 'points="--31"', "eliot/points"),
        ('points="10"', 'points="ten"', "eliot/points"),
        ("<?xml", "<!DOCTYPE EliotGame><?xml", "xml/doctype"),
    ],
)
def test_file_with_fault_is_refused(old, new, expected):
    assert old in ARBITRATION
    assert refusal_code(ARBITRATION.replace(old, new)) == expected


def test_refusal_names_the_round():
    broken = ARBITRATION.replace("IV+NYISEL·L", "IV+NYISEK")
    assert read_game(broken) == Refusal("eliot/rack", {"round": 2})


def test_file_without_letters_needs_the_language():
    letters = ARBITRATION[ARBITRATION.index("<Letters>") : ARBITRATION.index("<WordNb>")]
    silent = ARBITRATION.replace(letters, "")
    assert refusal_code(silent) == "eliot/language"
    assert read_game(silent, language="ca").record.rounds == read_game().record.rounds


def test_romanian_file_is_recognised_by_its_letters():
    letters = "A B C D E F G H I J L M N O P R S T U V X Z ?"
    start, end = ARBITRATION.index("<Letters>") + 9, ARBITRATION.index("</Letters>")
    text = ARBITRATION[:start] + letters + ARBITRATION[end:]
    for old, new in (("QU", "C"), ("NY", "N"), ("ny", "n"), ("L·L", "L"), ("W", "V")):
        text = text.replace(old, new)
    file = read_game(text)
    assert isinstance(file, EliotFile)
    assert file.record.language == "ro"
    assert file.record.rounds[1].slips[0].word == "VI(N)ES"


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Núria <3 & Pau", "Núria <3 & Pau"),
        ("a < b > c", "a < b > c"),
        ("<b>Puig</b>", "<b>Puig</b>"),
        ("<", "<"),
        ("<![CDATA[R<D]]>", "R<D"),
        ("R&lt;D", "R<D"),
    ],
)
def test_name_is_read_as_eliot_writes_it(raw, name):
    """Eliot writes a name as it was typed, without escaping what looks like an element."""
    file = read_eliot(ARBITRATION.replace("Núria R&D Puig", raw).encode())
    assert file.record.players[0].name == name


def test_too_many_turns_and_players_are_refused():
    turns = ARBITRATION.replace("<History>", "<History>" + "<Turn/>" * 200)
    assert refusal_code(turns) == "eliot/too_many_turns"
    players = "".join(f'<Player id="{at}"/>' for at in range(5, 1_005))
    assert (
        refusal_code(ARBITRATION.replace("<Turns>", players + "<Turns>"))
        == "eliot/too_many_players"
    )


def test_names_are_bounded_and_empty_name_becomes_the_id():
    long = ARBITRATION.replace("Núria R&D Puig", "x" * 5_000)
    assert len(read_game(long).record.players[0].name) == 120
    nameless = ARBITRATION.replace("Núria R&D Puig", "  ")
    assert read_game(nameless).record.players[0].name == "0"


def test_unreadable_valid_move_is_read_as_invalid():
    vague = ARBITRATION.replace('word="VInyES" coord="G9"', 'word="VInyES"')
    slip = read_game(vague).record.rounds[1].slips[0]
    assert (slip.points, slip.reason, slip.at) == (0, UNKNOWN, "")


def test_laid_move_replaces_the_proposed_master_move():
    text = ARBITRATION.replace(
        '<GameMove playerId="1" points="42" type="valid" word="QUEIXA" coord="H5" />',
        '<GameMove points="24" type="valid" word="XAI" coord="H6" />'
        '<MasterMove points="42" type="valid" word="QUEIXA" coord="H5" />',
    )
    assert read_game(text).record.rounds[0].master == RecordMove(at="H6", word="XAI", points=24)


GAME = Record(
    language="ca",
    list_name='DISC "2" <2026> & més',
    players=(
        RecordPlayer(id="a1", name="Núria <b>Puig</b> & filles", table=7),
        RecordPlayer(id="b2", name='Pau "el Gran"', table=None),
        RecordPlayer(id="c3", name="Anna", table=12),
    ),
    players_at_start=3,
    has_bonus=True,
    rounds=(
        RecordRound(
            rack=("Q", "I", "X", "E", "I", "A", "V"),
            slips=(
                RecordSlip(player="a1", at="H5", word="QEIXA", points=42, move_points=42),
                RecordSlip(player="b2", at="", word="QEIXA", points=0, reason="no_coordinates"),
                RecordSlip(player="c3", at="H6", word="*", points=0, reason="illegible_word"),
            ),
            master=RecordMove(at="H5", word="QEIXA", points=42),
            marks=(RecordMark(player="b2", kind="warning"),),
            bonuses=(RecordBonus(player="a1", half_points=10),),
        ),
        RecordRound(
            rack=("I", "V", "NY", "?", "S", "E", "L·L"),
            left=2,
            slips=(
                RecordSlip(player="a1", at="G9", word="VI(NY)ES", points=20, move_points=20),
                RecordSlip(
                    player="b2", at="G9", word="VINYES", points=0,
                    reason="sanctioned", move_points=31,
                ),
            ),
            master=RecordMove(at="G9", word="VINYES", points=31),
            marks=(RecordMark(player="b2", kind="zero"),),
        ),
        RecordRound(rack=("A", "B", "C", "D", "E", "F", "G"), is_redrawn=True),
    ),
    left=("L·L", "?"),
    warned_since=("a1",),
)  # fmt: skip


class TestWriting:
    data = write_eliot(GAME)
    text = data.decode()

    def test_names_are_written_as_plain_text(self):
        root = read_tags(self.data)
        names = [player.text_of("Name") for player in root.first("Game").all("Player")]
        assert names == ["Núria <b>Puig</b> & filles", 'Pau "el Gran"', "Anna"]

    @pytest.mark.desk_only("the library of the browser has no XML")
    def test_standard_xml_parser_reads_the_same_text(self):
        from xml.etree import ElementTree as Xml

        hostile = replace(
            GAME.players[0], name="<!ENTITY a 'b'> &a; ]]> \x00\x1b\ufffe\U0001f600 &lt;"
        )
        root = Xml.fromstring(write_eliot(replace(GAME, players=(hostile, *GAME.players[1:]))))
        assert root.tag == "EliotGame"
        assert root.findtext("Game/Player/Name") == "<!ENTITY a 'b'> &a; ]]> \U0001f600 &lt;"
        assert [turn.findtext("GameRack") for turn in root.findall("History/Turn")] == [
            "QUIXEIAV", "IV+NY?SEL·L", "-ABCDEFG", "L·L?",
        ]  # fmt: skip

    def test_tiles_are_written_as_letters_and_blanks_in_lowercase(self):
        assert "<GameRack>QUIXEIAV</GameRack>" in self.text
        assert "<GameRack>IV+NY?SEL·L</GameRack>" in self.text
        assert "<GameRack>-ABCDEFG</GameRack>" in self.text
        assert 'word="VInyES" coord="G9"' in self.text
        assert "<Letters>A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z ?" in self.text

    def test_null_slip_is_written_as_invalid_move(self):
        assert 'playerId="1" points="0" type="invalid" word="QUEIXA" coord=""' in self.text
        assert 'playerId="2" points="0" type="invalid" word="*" coord="H6"' in self.text

    def test_player_without_slip_has_move_of_type_none(self):
        assert '<PlayerMove playerId="2" points="0" type="none" />' in self.text

    def test_points_removed_by_sanction_are_a_penalty(self):
        assert 'playerId="1" points="31" type="valid" word="VINYES"' in self.text
        assert '<Penalty playerId="1" points="-31" />' in self.text

    def test_turns_hold_the_laid_move(self):
        turns = list(read_tags(self.data).first("History").all("Turn"))
        assert len(turns) == 4
        assert [len(list(turn.all("GameMove"))) for turn in turns] == [1, 1, 0, 0]
        assert [turn.first("MasterMove").attributes["type"] for turn in turns] == [
            "valid", "valid", "none", "none",
        ]  # fmt: skip
        assert all(len(list(turn.all("PlayerRack"))) == 3 for turn in turns)

    def test_game_reads_back_except_for_losses_of_the_format(self):
        file = read_eliot(self.data)
        assert isinstance(file, EliotFile)
        ids = {"a1": "0", "b2": "1", "c3": "2"}

        def expected_slip(slip):
            reason = slip.reason if slip.reason in ("", "sanctioned") else UNKNOWN
            return replace(slip, player=ids[slip.player], reason=reason)

        rounds = [
            replace(
                round_,
                slips=tuple(map(expected_slip, round_.slips)),
                marks=tuple(
                    RecordMark(player=ids[mark.player], kind="penalty", points=-31)
                    if mark.kind == "zero"
                    else replace(mark, player=ids[mark.player])
                    for mark in round_.marks
                ),
                bonuses=tuple(replace(b, player=ids[b.player]) for b in round_.bonuses),
            )
            for round_ in GAME.rounds
        ]
        assert file.record == replace(
            GAME,
            players=tuple(replace(player, id=ids[player.id]) for player in GAME.players),
            rounds=tuple(rounds),
            warned_since=("0",),
        )

    def test_rewriting_the_read_game_yields_the_same_bytes(self):
        assert write_eliot(read_eliot(self.data).record) == self.data


def test_losses_lists_all_kinds_of_lost_data():
    assert losses(GAME) == ("reasons",)
    first = GAME.rounds[0]
    rich = replace(
        GAME,
        players=tuple(replace(player, group="A", is_expelled=True) for player in GAME.players),
        rounds=(
            replace(
                first,
                bonuses=(RecordBonus(player="a1", half_points=11),),
                is_master_invalid=True,
                rejected=(("A",),),
            ),
        ),
    )
    assert losses(rich) == ("reasons", "groups", "half_points", "annulled", "rejected", "expelled")
    assert losses(replace(GAME, rounds=())) == ()


def test_bonuses_of_a_classification_go_into_the_rounds():
    rules = preset("ca-duplicate-2018").rules
    many = replace(GAME, players_at_start=11)
    classification = classified(many, bonus=rules.bonus, ranking=rules.ranking)
    record = with_bonuses(many, classification)
    assert [round_.bonuses for round_ in record.rounds] == [
        (RecordBonus(player="a1", half_points=11),),
        (RecordBonus(player="a1", half_points=11),),
        (),
    ]
    assert 'points="5"' in write_eliot(record).decode()
    assert classify([], bonus=None, ranking=None, players_at_start=0, has_bonus=False).ranking == ()


@pytest.mark.desk_only("reads the sources, which do not ship")
def test_refusal_codes_of_eliot_files_have_texts():
    import re
    from pathlib import Path

    import faristol
    from tests.support.refusals import MESSAGES

    folder = Path(faristol.__path__[0]) / "formats"
    names = ("eliot.py", "eliot_game.py", "tags.py", "duplicate_csv.py")
    sources = "".join((folder / name).read_text(encoding="utf-8") for name in names)
    codes = set(re.findall(r'"((?:xml|eliot|seat)/[a-z_]+)"', sources))
    assert len(codes) > 20
    assert codes - set(MESSAGES) == set()


# ---- files that Eliot would not open ----


BLANKS = (
    RecordRound(rack=("?", "A", "S", "A"), master=RecordMove(at="8F", word="(C)ASA", points=8)),
    RecordRound(
        rack=("O", "Ç", "?", "N"),
        slips=(RecordSlip(player="a1", at="F6", word="(O)N(C)(A)", points=3),),
        master=RecordMove(at="F8", word="(C)O(S)", points=2),
    ),
)


def build_game_over_blanks():
    """Return a game whose second word runs over a laid blank, and plays another one."""
    player = RecordPlayer(id="a1", name="Anna", table=1)
    return Record(language="ca", players=(player,), rounds=BLANKS)


def test_word_over_blank_is_written_with_the_capital():
    """A small letter is a blank played in this move; for a laid blank Eliot expects the capital."""
    text = write_eliot(build_game_over_blanks()).decode()
    assert 'word="cASA" coord="8F"' in text
    assert 'word="COs" coord="F8"' in text
    assert 'word="oNCa" coord="F6"' in text, "the third letter lies, the other two are played"


def test_game_with_vertical_first_word_is_transposed():
    game = build_game_over_blanks()
    assert is_vertical(game.rounds[0].master.at)
    transposed = turned_over(game)
    assert [round_.master.at for round_ in transposed.rounds] == ["H6", "6H"]
    assert transposed.rounds[1].slips[0].at == "6F"
    assert not is_vertical(transposed.rounds[0].master.at)
    assert turned_over(transposed) == game
    assert not is_vertical("")
    assert not is_vertical("*")


@pytest.mark.parametrize("square", range(106, 113))
def test_board_is_symmetric_about_its_diagonal(square):
    scoring = terms_under("ca", preset("ca-duplicate-2018")).scoring
    word = bytes([3, 1, 20, 5, 20, 1, 3])
    mirrored = parse_coordinates(turned(format_coordinates(Square(square), Direction.ACROSS)))
    first = check(EMPTY, TypedMove(Square(square), Direction.ACROSS, word), scoring)
    second = check(EMPTY, TypedMove(mirrored.start, mirrored.direction, word), scoring)
    assert mirrored.direction is Direction.DOWN
    assert first.points == second.points > 0
