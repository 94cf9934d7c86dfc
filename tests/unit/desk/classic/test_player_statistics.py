"""The figures of a person: where the person agreed, of every game on the device, gone when forgotten."""

import re

import pytest

from faristol.desk.classic.results import player_statistics as screen
from tests.support.classic_user import ClassicUser, problems
from tests.support.desk import User, run

ANNA, PEP = "Anna Puig", "Pep Vila"


@pytest.fixture
def club():
    user = User(lang="en")
    for name in (ANNA, PEP):
        user.add(name)
    return user


def wood(user, *moves, names=(ANNA, PEP), by="2"):
    """Play a game on wood; somebody gives up."""
    at = ClassicUser(user=user, mode="record", names=names).begin()
    for move in moves:
        at.ok("write_turn", move=move)
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=[by])
    return at


def paper(user, one, other, *, names=(ANNA, PEP)):
    """Judge a game whose sheet is on paper."""
    at = ClassicUser(user=user, mode="referee", names=names).begin()
    at.ok("end_classic", cause="out", score1=str(one), score2=str(other))
    return at


def mark(user, command, name=ANNA):
    player = user.id_of(name)
    response = user.send(command, f"/players/{player}", player=player, seq=user.seq_of(name))
    assert response.taken, problems(response)
    return response


def agreed(user, name=ANNA):
    mark(user, "allow_figures", name)
    return figures(user, user.id_of(name))


def figures(user, player):
    return user.look(f"/game/figures/{player}").screen


def words(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def rows(html):
    """Return the lines of the tables, each as its cells."""
    found = (
        re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    )
    return {words(row[0]): [words(cell) for cell in row[1:]] for row in found}


def test_nothing_is_shown_of_who_has_not_agreed(club):
    wood(club, "h8 casa", "11e sola")
    player = club.id_of(ANNA)
    assert f'href="#/game/figures/{player}"' in club.look(f"/players/{player}").screen
    before = figures(club, player)
    assert f"{ANNA} has not agreed" in before
    assert f'href="#/players/{player}"' in before
    assert "<table" not in before
    assert PEP not in before
    assert "<table" in agreed(club)
    assert f"{PEP} has not agreed" in figures(club, club.id_of(PEP)), "nobody agrees for another"
    mark(club, "forbid_figures")
    assert "<table" not in figures(club, player)


def test_all_games_are_added_up_and_the_best_move_leads_to_its_game(club):
    first = wood(club, "h8 casa", "11e sola").opened
    paper(club, 401, 388)
    paper(club, 300, 310)
    paper(club, 350, 350, names=("Rosa", ANNA))
    shown = agreed(club)
    found = rows(shown)
    assert found["Games"] == ["4", "won 2, drawn 1, lost 1"]
    assert found["Points per game"][0] == "350.3"
    assert found["Points per turn"][0] == "10.0"
    assert found["Point difference"][0] == "+1.0"
    assert found["Scrabbles"] == ["0", "0.0 per game"]
    assert found["Best move"][0] == "10"
    assert found["Best move"][1].replace(" ,", ",").startswith(f"CASA, against {PEP}, ")
    assert found["Highest-scoring game"][0] == "401"
    assert found[PEP][:4] == ["3", "2", "0", "1"]
    assert found[PEP][4] == "+3"
    assert found["Rosa"] == ["1", "0", "1", "0", "0"]
    best = shown.partition("Best move")[2].partition("</tr>")[0]
    assert f'name="stream" value="{first.id}"' in best
    went = club.send("use_classic", f"/game/figures/{club.id_of(ANNA)}", stream=first.id)
    assert went.route == "/game"
    assert "CASA" in club.look("/game/end").screen


def test_a_guest_is_one_opponent_by_name_and_whoever_goes_on_counts_for_nothing(club):
    for _ in range(2):
        paper(club, 400, 300, names=(ANNA, "Rosa Mas"))
    ClassicUser(user=club, mode="record", names=(ANNA, "Rosa Mas")).begin()
    found = rows(agreed(club))
    assert found["Games"][0] == "2"
    assert found["Rosa Mas"][0] == "2"


def test_who_agreed_and_has_no_game_is_told_so(club):
    assert "No games that count yet" in agreed(club)


def test_whoever_is_forgotten_leaves_no_figures_and_is_a_number_to_others(club):
    paper(club, 401, 388)
    agreed(club, PEP)
    assert ANNA in agreed(club, PEP)
    player = club.id_of(ANNA)
    agreed(club)
    seq = club.seq_of(ANNA)
    gone = club.send("forget_player", f"/players/{player}", player=player, seq=seq, word="forget")
    assert gone.taken, problems(gone)
    left = figures(club, player)
    assert "This name was forgotten" in left
    assert "<table" not in left
    assert not club.members.register.players[player].has_agreed
    shown = figures(club, club.id_of(PEP))
    assert ANNA not in shown
    assert rows(shown)["Player 1"][0] == "1"


def test_two_who_are_one_have_the_games_of_both(club):
    paper(club, 401, 388)
    paper(club, 300, 200, names=("Pep Vila", "Rosa Mas"))
    club.add("Anna P.")
    paper(club, 250, 200, names=("Anna P.", "Rosa Mas"))
    kept, gone = club.id_of(ANNA), club.id_of("Anna P.")
    merged = club.send(
        "merge_players", f"/players/{kept}/merge/{gone}", kept=kept, gone=gone, name=ANNA,
        seq=f"{club.seq_of(ANNA)} {club.seq_of('Anna P.')}",
    )  # fmt: skip
    assert merged.taken, problems(merged)
    assert rows(agreed(club))["Games"][0] == "2"
    assert rows(figures(club, gone))["Games"][0] == "2", "an old address leads to who is kept"


def test_a_game_that_cannot_be_read_is_left_out_and_said_to_be(club):
    first = paper(club, 401, 388).opened.id
    paper(club, 300, 200)
    for row in club.store.tables["events"].values():
        if row["stream"] == first:
            row["line"] = row["line"].replace('"kind":"', '"kind":"new_', 1)
    club.restart()
    club.look("/players")
    shown = agreed(club)
    assert rows(shown)["Games"][0] == "1"
    assert "1 game cannot be read here" in words(shown)


def test_a_copy_kept_beside_a_game_is_the_same_game(club):
    at = ClassicUser(user=club, mode="referee", names=(ANNA, PEP)).begin()
    ours, begun = at.opened.id, at.opened.seq
    before = run(club.desk.stream_store.parcel(ours)).encode()
    at.ok("end_classic", cause="out", score1="401", score2="388")
    there = User(lang="en")
    assert there.send("open_file", "/files", files=(before,)).taken
    away = {**at.version_fields(), "stream": ours, "seq": begun}
    left = {"left_1": "30:00", "left_2": "30:00"}  # its clock stands still until that is said
    assert there.send("set_times_left", "/game", **away, **left).taken
    away["seq"] += 1
    ended = there.send("end_classic", "/game", **away, cause="out", score1="500", score2="388")
    assert ended.taken, problems(ended)
    theirs = run(there.desk.stream_store.parcel(ours)).encode()
    club.send("open_file", "/files", files=(theirs,))
    assert len(club.desk.stream_store.all_of_kind("classic")) == 2
    found = rows(agreed(club))
    assert found["Games"][0] == "1"
    newest = club.desk.stream_store.all_of_kind("classic")[0].id
    assert found["Highest-scoring game"][0] == ("401" if newest == ours else "500")


def test_only_the_last_games_are_looked_at(club, monkeypatch):
    paper(club, 401, 388)
    paper(club, 300, 200)
    assert rows(agreed(club))["Games"][0] == "2"
    monkeypatch.setattr(screen, "MAX_GAMES", 1)
    shown = figures(club, club.id_of(ANNA))
    assert rows(shown)["Highest-scoring game"][0] == "300"
    assert "Only the last 1 games" in words(shown)


def test_a_name_that_is_markup_stays_a_name(club):
    paper(club, 401, 388, names=(ANNA, "<b>Rosa</b>"))
    shown = agreed(club)
    assert "<b>Rosa</b>" not in shown
    assert "&lt;b&gt;Rosa" in shown


@pytest.mark.parametrize("route", ["/game/figures", "/game/figures/nobody", "/game/figures/a/b"])
def test_of_nobody_there_is_a_way_to_the_register(club, route):
    shown = club.look(route).screen
    assert "Not a player of this register" in shown
    assert 'href="#/players"' in shown
