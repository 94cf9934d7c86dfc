"""Figures of a player: with the player's consent, over all games on the device, erased on request."""

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


def play_on_wood(user, *moves, names=(ANNA, PEP), by="2"):
    """Play a game on a wooden board; a player resigns."""
    at = ClassicUser(user=user, mode="record", names=names).begin()
    for move in moves:
        at.ok("write_turn", move=move)
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=[by])
    return at


def play_on_paper(user, score1, score2, *, names=(ANNA, PEP)):
    """Referee a game whose sheet is on paper."""
    at = ClassicUser(user=user, mode="referee", names=names).begin()
    at.ok("end_classic", cause="out", score1=str(score1), score2=str(score2))
    return at


def send_for_player(user, command, name=ANNA):
    player = user.id_of(name)
    response = user.send(command, f"/players/{player}", player=player, seq=user.seq_of(name))
    assert response.taken, problems(response)
    return response


def agree(user, name=ANNA):
    send_for_player(user, "allow_figures", name)
    return read_figures(user, user.id_of(name))


def read_figures(user, player):
    return user.look(f"/game/figures/{player}").screen


def plain_text(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def read_rows(html):
    """Return the rows of the tables as cells by heading."""
    cells = (
        re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
        for row in re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    )
    return {plain_text(row[0]): [plain_text(cell) for cell in row[1:]] for row in cells}


def test_figures_are_hidden_until_the_player_agrees(club):
    play_on_wood(club, "h8 casa", "11e sola")
    player = club.id_of(ANNA)
    assert f'href="#/game/figures/{player}"' in club.look(f"/players/{player}").screen
    before = read_figures(club, player)
    assert f"{ANNA} has not agreed" in before
    assert f'href="#/players/{player}"' in before
    assert "<table" not in before
    assert PEP not in before
    assert "<table" in agree(club)
    assert f"{PEP} has not agreed" in read_figures(club, club.id_of(PEP)), (
        "players agree for themselves only"
    )
    send_for_player(club, "forbid_figures")
    assert "<table" not in read_figures(club, player)


def test_games_are_summed_and_best_move_links_to_its_game(club):
    first = play_on_wood(club, "h8 casa", "11e sola").opened
    play_on_paper(club, 401, 388)
    play_on_paper(club, 300, 310)
    play_on_paper(club, 350, 350, names=("Rosa", ANNA))
    page = agree(club)
    table = read_rows(page)
    assert table["Games"] == ["4", "won 2, drawn 1, lost 1"]
    assert table["Points per game"][0] == "350.3"
    assert table["Points per turn"][0] == "10.0"
    assert table["Point difference"][0] == "+1.0"
    assert table["Scrabbles"] == ["0", "0.0 per game"]
    assert table["Best move"][0] == "10"
    assert table["Best move"][1].replace(" ,", ",").startswith(f"CASA, against {PEP}, ")
    assert table["Highest-scoring game"][0] == "401"
    assert table[PEP][:4] == ["3", "2", "0", "1"]
    assert table[PEP][4] == "+3"
    assert table["Rosa"] == ["1", "0", "1", "0", "0"]
    best = page.partition("Best move")[2].partition("</tr>")[0]
    assert f'name="stream" value="{first.id}"' in best
    response = club.send("use_classic", f"/game/figures/{club.id_of(ANNA)}", stream=first.id)
    assert response.route == "/game"
    assert "CASA" in club.look("/game/end").screen


def test_guest_is_one_opponent_and_running_games_do_not_count(club):
    for _ in range(2):
        play_on_paper(club, 400, 300, names=(ANNA, "Rosa Mas"))
    ClassicUser(user=club, mode="record", names=(ANNA, "Rosa Mas")).begin()
    table = read_rows(agree(club))
    assert table["Games"][0] == "2"
    assert table["Rosa Mas"][0] == "2"


def test_player_without_games_has_a_note(club):
    assert "No games that count yet" in agree(club)


def test_erased_player_has_no_figures_and_a_number_for_others(club):
    play_on_paper(club, 401, 388)
    agree(club, PEP)
    assert ANNA in agree(club, PEP)
    player = club.id_of(ANNA)
    agree(club)
    seq = club.seq_of(ANNA)
    response = club.send(
        "forget_player", f"/players/{player}", player=player, seq=seq, word="forget"
    )
    assert response.taken, problems(response)
    erased_page = read_figures(club, player)
    assert "This name was forgotten" in erased_page
    assert "<table" not in erased_page
    assert not club.members.register.players[player].has_agreed
    page = read_figures(club, club.id_of(PEP))
    assert ANNA not in page
    assert read_rows(page)["Player 1"][0] == "1"


def test_merged_players_have_the_games_of_both(club):
    play_on_paper(club, 401, 388)
    play_on_paper(club, 300, 200, names=("Pep Vila", "Rosa Mas"))
    club.add("Anna P.")
    play_on_paper(club, 250, 200, names=("Anna P.", "Rosa Mas"))
    kept_id, merged_id = club.id_of(ANNA), club.id_of("Anna P.")
    response = club.send(
        "merge_players", f"/players/{kept_id}/merge/{merged_id}", kept=kept_id, gone=merged_id, name=ANNA,
        seq=f"{club.seq_of(ANNA)} {club.seq_of('Anna P.')}",
    )  # fmt: skip
    assert response.taken, problems(response)
    assert read_rows(agree(club))["Games"][0] == "2"
    assert read_rows(read_figures(club, merged_id))["Games"][0] == "2", (
        "the old address leads to the merged player"
    )


def test_unreadable_game_is_omitted_and_noted(club):
    first = play_on_paper(club, 401, 388).opened.id
    play_on_paper(club, 300, 200)
    for row in club.store.tables["events"].values():
        if row["stream"] == first:
            row["line"] = row["line"].replace('"kind":"', '"kind":"new_', 1)
    club.restart()
    club.look("/players")
    page = agree(club)
    assert read_rows(page)["Games"][0] == "1"
    assert "1 game cannot be read here" in plain_text(page)


def test_copy_of_a_game_counts_once(club):
    at = ClassicUser(user=club, mode="referee", names=(ANNA, PEP)).begin()
    ours, begun = at.opened.id, at.opened.seq
    before = run(club.desk.stream_store.parcel(ours)).encode()
    at.ok("end_classic", cause="out", score1="401", score2="388")
    other_user = User(lang="en")
    assert other_user.send("open_file", "/files", files=(before,)).taken
    fields = {**at.version_fields(), "stream": ours, "seq": begun}
    times = {"left_1": "30:00", "left_2": "30:00"}  # its clock is stopped until the times are set
    assert other_user.send("set_times_left", "/game", **fields, **times).taken
    fields["seq"] += 1
    ended = other_user.send(
        "end_classic", "/game", **fields, cause="out", score1="500", score2="388"
    )
    assert ended.taken, problems(ended)
    theirs = run(other_user.desk.stream_store.parcel(ours)).encode()
    club.send("open_file", "/files", files=(theirs,))
    assert len(club.desk.stream_store.all_of_kind("classic")) == 2
    table = read_rows(agree(club))
    assert table["Games"][0] == "1"
    newest = club.desk.stream_store.all_of_kind("classic")[0].id
    assert table["Highest-scoring game"][0] == ("401" if newest == ours else "500")


def test_only_the_last_games_are_counted(club, monkeypatch):
    play_on_paper(club, 401, 388)
    play_on_paper(club, 300, 200)
    assert read_rows(agree(club))["Games"][0] == "2"
    monkeypatch.setattr(screen, "MAX_GAMES", 1)
    page = read_figures(club, club.id_of(ANNA))
    assert read_rows(page)["Highest-scoring game"][0] == "300"
    assert "Only the last 1 games" in plain_text(page)


def test_name_with_markup_is_escaped(club):
    play_on_paper(club, 401, 388, names=(ANNA, "<b>Rosa</b>"))
    page = agree(club)
    assert "<b>Rosa</b>" not in page
    assert "&lt;b&gt;Rosa" in page


@pytest.mark.parametrize("route", ["/game/figures", "/game/figures/nobody", "/game/figures/a/b"])
def test_figures_of_unknown_player_link_to_the_register(club, route):
    page = club.look(route).screen
    assert "Not a player of this register" in page
    assert 'href="#/players"' in page
