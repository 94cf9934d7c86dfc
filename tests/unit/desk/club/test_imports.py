"""Import of tables of players at the desk: previewed line by line, then imported whole or not at all."""

import re

import pytest

from faristol.club.card import Card
from faristol.desk.club.imports import META, Imports
from faristol.desk.shared.register import RegisterService
from tests.support.desk import CountingDice, User


def read_table(user, table, **fields):
    data = table.encode() if isinstance(table, str) else table
    return user.send("read_players_file", "/players/import", files=(data,), file="t.csv", **fields)


def take_players(user):
    return user.send(
        "take_players", "/players/import", seq=user.desk.service(RegisterService).register.seq
    )


def cards_of(user):
    return {person.card for person in user.desk.service(RegisterService).people.values()}


def download_of(response):
    return next(effect for effect in response.effects if effect["do"] == "download")


def test_table_is_previewed_before_import():
    user = User()
    answer = read_table(user, "Nom;Club\nNúria;Vic\n;nobody\n")
    assert "Núria" in answer.screen
    assert "A player needs a name." in answer.screen
    assert not user.store.tables["events"]
    assert take_players(user).taken
    assert cards_of(user) == {Card(name="Núria", club="Vic")}


def test_table_of_a_game_is_accepted():
    user = User()
    answer = read_table(user, "Taula, Nom, Grup\n1, Núria Puig, A\n2, Pere Vila, B\n")
    assert "Table numbers belong to a game" in answer.screen
    take_players(user)
    assert {card.name for card in cards_of(user)} == {"Núria Puig", "Pere Vila"}


def test_table_can_be_pasted():
    user = User()
    user.send(
        "read_players_file",
        "/players/import",
        pasted="Nom\tClub\nNúria\tVic\nPere\tManresa\n",
        file="",
    )
    take_players(user)
    assert {card.name for card in cards_of(user)} == {"Núria", "Pere"}


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("012 Obert\r001    1      Puig, Anna                        1500\r", "report (TRF)"),
        ("#player1 a Anna\n#player2 b Pere\n>a: CASA H8 CASA +12 12\n", "two-player game (GCG)"),
    ],
)
def test_file_of_another_program_is_named_and_not_imported(table, message):
    """third-round 2-B1"""
    user = User()
    answer = read_table(user, table)
    assert not answer.taken
    assert message in answer.screen
    assert not user.desk.service(Imports).is_waiting


def test_list_of_unnamed_ratings_can_be_named():
    user = User()
    read_table(user, "Nom;Puntuació\nNúria;1200\n")
    answer = user.send(
        "read_players_file",
        "/players/import",
        again="yes",
        list_name="BARRUF",
        list_date="2026-09-01",
    )
    assert "BARRUF" in answer.screen
    take_players(user)
    (card,) = cards_of(user)
    assert (card.lists[0].list, card.lists[0].rating, card.lists[0].date) == (
        "BARRUF",
        1200,
        "2026-09-01",
    )


@pytest.mark.parametrize(
    ("table", "answers"),
    [
        ("Nom;Llista;Ràting;Data\nNúria;BARRUF;;2026-09-01\n", {}),
        ("Nom;Ràting\nNúria;\nPere;1200\n", {"list_name": "BARRUF", "list_date": "2026-09-01"}),
        ("Nom;Club;Nota;Llista;Número;Ràting\nNúria;;;;;\n", {}),
    ],
    ids=["list named in the table", "list named by the user", "all cells empty"],
)
def test_empty_cells_leave_what_the_register_has(table, answers):
    user = User()
    player = {"list": "BARRUF", "number": "7", "rating": "1300", "date": "2026-01-01"}
    assert user.send("add_player", "/players/new", name="Núria", club="Vic", seq=0, **player).taken
    (before,) = cards_of(user)
    answer = read_table(user, table)
    if answers:
        answer = user.send("read_players_file", "/players/import", again="yes", **answers)
    assert re.search("is-same.*?Núria.*?BARRUF <b>1300</b>", answer.screen, re.DOTALL)
    take_players(user)
    assert before in cards_of(user)


def test_column_of_numbers_is_questioned_and_is_no_club():
    """third-round 2-A1."""
    user = User()
    answer = read_table(user, "Núria;1200;Vic\nPere;;Vic\n")
    assert "Column 2 (1200) holds numbers: it is left out" in answer.screen
    assert "These columns are left out" not in answer.screen
    assert re.search('<select id="column-2"[^>]* data-send', answer.screen), "what is chosen counts"
    form = {"again": "yes", "column-2": "rating", "list_name": "BARRUF", "list_date": ""}
    assert user.send("read_players_file", "/players/import", **form).taken
    user.restart()
    assert '<option value="rating" selected>' in user.look("/players/import").screen
    take_players(user)
    cards = {card.name: card for card in cards_of(user)}
    assert {card.club for card in cards.values()} == {"Vic"}
    assert (cards["Núria"].lists[0].list, cards["Núria"].lists[0].rating) == ("BARRUF", 1200)
    assert not cards["Pere"].lists


def test_draft_without_columns_is_read():
    """third-round 2-A1: earlier versions wrote no columns."""
    user = User()
    read_table(user, "Núria;1200\nPere;\n")
    (meta,) = [row for row in user.store.tables["drafts"].values() if row["id"] == META]
    del meta["columns"]
    user.restart()
    assert "What is column 2 (1200)?" in user.look("/players/import").screen


def test_bad_file_is_refused_with_a_message_at_its_field():
    user = User()
    response = read_table(user, b"PK\x03\x04" + bytes(200))
    assert not response.taken
    assert "Save as CSV" in response.screen
    assert 'id="file-wrong"' in response.screen


def test_waiting_table_blocks_the_installation_of_a_version():
    user = User()
    read_table(user, "Nom\nNúria\n")
    refused = user.send("apply_update", "/version")
    assert not refused.taken
    assert not [effect for effect in refused.effects if effect["do"] == "version"]
    user.restart()
    assert not user.send("apply_update", "/version").taken, "it waits over a restart too"
    user.send("drop_players_file", "/players/import")
    assert user.send("apply_update", "/version").effects[0] == {"do": "version", "action": "update"}


def test_waiting_table_survives_a_crash():
    user = User()
    read_table(user, "Nom\nNúria\n")
    user.restart()
    assert "Núria" in user.look("/players/import").screen
    assert take_players(user).taken
    assert {card.name for card in cards_of(user)} == {"Núria"}
    assert not user.store.tables["drafts"]


def test_changed_register_renews_the_preview():
    user = User()
    read_table(user, "Nom\nNúria\n")
    seq = user.desk.service(RegisterService).register.seq
    user.add("Núria")
    stale = user.send("take_players", "/players/import", seq=seq)
    assert not stale.taken
    assert len(cards_of(user)) == 1
    assert "No change" in user.look("/players/import").screen


def test_reading_can_be_stopped():
    user = User()
    user.stop_at = 3
    response = read_table(user, "Nom\n" + "".join(f"Jugador {n}\n" for n in range(3000)))
    assert "Stopped" in response.effects[0]["text"]
    assert not user.store.tables["drafts"]
    assert not user.desk.service(Imports).is_waiting


HOSTILE = {
    "markup": "<img src=x onerror=alert({n})>&amp;{n}",
    "emoji": "👩🏽‍🚀 Jugadora {n} 🇦🇩",
    "right to left": "שחקן מספר {n}",
    "override": "\u202ejugador {n}\u202c",
    "formula": '=HYPERLINK("http://x",{n})',
    "plus": "+{n}+A1",
    "at": "@SUM(A{n})",
    "apostrophe": "'=x{n}",
    "quotes": 'Pere "el {n}" Vila; fill',
    "template": "{{{{ 7*{n} }}}}{{% raw %}}",
}


@pytest.mark.parametrize("trait", HOSTILE)
def test_hostile_names_survive_export_and_import_unchanged(trait):
    names = [HOSTILE[trait].format(n=n) for n in range(40)]
    user = User()
    for name in names[:2]:
        assert user.add(name).taken
    table = "Nom;Club\n" + "".join('"{}";x\n'.format(name.replace('"', '""')) for name in names[2:])
    read_table(user, table)
    # our files guard formulas; foreign ones may have an apostrophe of their own
    assert take_players(user).taken
    screen = user.look("/players?show=all").screen
    assert "<img" not in screen
    text = download_of(user.send("export_players"))["text"]
    other = User(dice=CountingDice(9_000_000))
    read_table(other, text)
    take_players(other)
    assert cards_of(other) == cards_of(user)
    if trait != "apostrophe":
        assert {card.name for card in cards_of(user)} == set(names)


def test_ten_thousand_hostile_lines_are_imported():
    traits = [text for trait, text in HOSTILE.items() if trait != "apostrophe"]
    lines = ["Nom;Llista;Número"]
    for n in range(10_000):
        name = traits[n % len(traits)].format(n=n).replace('"', '""')
        lines.append(f'"{name}";BARRUF;{n if n % 100 else 7}')
    lines[5000] = '"' + "x" * 1_000_000 + '";BARRUF;5'
    user = User()
    answer = read_table(user, "\n".join(lines))
    preview = user.desk.service(Imports).preview
    assert preview.count("new") > 9_800
    assert preview.rows[4999].status == "problem"
    assert "<img" not in answer.screen
    assert len(answer.screen) < 300_000, "a page at a time"
    assert take_players(user).taken
    assert len(cards_of(user)) == preview.count("new")


def test_doubles_of_a_list_are_questioned():
    """Third-round 9-B10: “Left out: the same player is on line 3”, without a question."""
    user = User()
    screen = read_table(user, "Nom;Club\nMartí;Vic\nMartí;Vic\nJan;Vic\njan;Vic\n").screen
    assert "Twice in this list: Martí (lines 2 and 3), jan (lines 4 and 5)." in screen
    assert "Two people: add “Martí 2” too" in screen
    assert "Take both of each name" in screen
    answers = {"again": "yes", "list_name": "", "list_date": ""}
    route = "/players/import"
    screen = user.send("read_players_file", route, **answers, **{"line-3": "other", "line-5": ""})
    assert "Twice in this list: jan (lines 4 and 5)." in screen.screen
    take_players(user)
    assert {card.name for card in cards_of(user)} == {"Martí", "Martí 2", "Jan"}


def test_both_of_each_double_are_imported_even_after_a_restart():
    user = User()
    read_table(user, "Nom;Club\nMartí;Vic\nMartí;Vic\nJan;Vic\njan;Vic\n")
    answers = {"again": "yes", "list_name": "", "list_date": "", "doubles": "both"}
    user.send("read_players_file", "/players/import", **answers)
    user.restart()
    assert "Twice in this list" not in user.look("/players/import").screen
    take_players(user)
    assert {card.name for card in cards_of(user)} == {"Martí", "Martí 2", "Jan", "jan 2"}
