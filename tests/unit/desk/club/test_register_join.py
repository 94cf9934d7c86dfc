"""Joining registers that diverged on two tablets, through the forms of the desk (third-round 9-B4)."""

import re

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.register import RegisterService
from tests.support.analyse_user import words
from tests.support.desk import CountingDice, User


def save_register(user):
    """Return the file of the register in use."""
    response = user.send("save_stream", "/files", stream=user.members.stream)
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def open_register(user, text):
    assert user.send("open_file", "/files", files=(text.encode(),), file="r.jsonl").taken


def two_tablets(*names):
    """Return two tablets with one register."""
    local, remote = User(), User(dice=CountingDice(10_000))
    for name in names:
        local.add(name)
    open_register(remote, save_register(local))
    return local, remote


def register_beside(user):
    """Return the row of the register stored beside the one in use."""
    (row,) = user.members.others
    return row


def open_other_register(local, remote):
    """Open the register of the other tablet, and return its id here."""
    open_register(local, save_register(remote))
    return register_beside(local).id


def join_screen(user, stream):
    return user.look(f"/players/join?stream={stream}").screen


def answer_join(user, stream, **fields):
    answer = user.send(
        "answer_register_join", f"/players/join?stream={stream}", stream=stream, **fields
    )
    assert answer.taken
    return answer.screen


def join_registers(user, stream):
    row = user.desk.stream_store.streams[stream]
    seq = user.members.register.seq
    return user.send(
        "join_registers",
        f"/players/join?stream={stream}",
        stream=stream,
        seq=seq,
        other_seq=row.seq,
    )


def names_of(user):
    return sorted(person.name for person in user.members.people.values())


def names_and_clubs(user):
    return sorted((person.name, person.card.club) for person in user.members.people.values())


def erase_person(user, name):
    player, seq = user.id_of(name), user.seq_of(name)
    assert user.send(
        "forget_player", f"/players/{player}", player=player, seq=seq, word="FORGET"
    ).taken


def change_club(user, name, club):
    """Change the club on a card."""
    fields = {"player": user.id_of(name), "seq": user.seq_of(name), "name": name, "club": club}
    user.clock.run_on(60)
    assert user.send("change_player", f"/players/{fields['player']}", **fields).taken


def import_names(user, many, **answers):
    pasted = "\n".join(["Nom", *many])
    user.send("read_players_file", "/players/import", pasted=pasted, file="")
    if answers:
        user.send("read_players_file", "/players/import", again="yes", **answers)
    assert user.send("take_players", "/players/import", seq=user.members.register.seq).taken


def test_join_adds_players_of_each_tablet_with_their_ids():
    local, remote = two_tablets("Anna")
    local.add("Berta")
    remote.add("Carles")
    stream = open_other_register(local, remote)
    assert "1 player differs" in local.look("/players").screen
    assert f"#/players/join?stream={stream}" in local.look("/players").screen
    assert "Carles" in join_screen(local, stream)
    assert join_registers(local, stream).taken
    assert names_of(local) == ["Anna", "Berta", "Carles"]
    assert local.id_of("Carles") == remote.id_of("Carles")
    assert register_beside(local).archived
    assert "differs" not in local.look("/players").screen


def test_second_join_changes_nothing_and_says_so():
    local, remote = two_tablets("Anna")
    local.add("Berta")
    remote.add("Carles")
    stream = open_other_register(local, remote)
    join_registers(local, stream)
    seq = local.members.register.seq
    assert "Nothing new there" in join_screen(local, stream)
    assert join_registers(local, stream).taken
    assert local.members.register.seq == seq


@pytest.mark.parametrize("answer", ["one", "two"])
def test_join_in_either_direction_gives_the_same_people(answer):
    local, remote = two_tablets("Anna")
    local.add("Berta", club="Lleida")
    remote.clock.run_on(60)
    remote.add("Berta", club="Tremp")
    remote.add("Carles")
    change_club(local, "Anna", "Vic")
    local_file, remote_file = save_register(local), save_register(remote)
    for user, file in ((local, remote_file), (remote, local_file)):
        open_register(user, file)
        stream = register_beside(user).id
        answer_join(user, stream, all=answer)
        assert join_registers(user, stream).taken
    assert names_and_clubs(local) == names_and_clubs(remote)
    assert names_of(local).count("Berta") == {"one": 1, "two": 2}[answer]


@pytest.mark.parametrize("answer", ["one", "two"])
def test_join_of_a_name_repeated_three_hundred_times_loses_no_person(answer):
    """Third-round 9-B4, bad input: all people of the other register have the same name and a number."""
    local, remote = two_tablets("Anna")
    local.add("Joan Puig", club="Reus")
    import_names(remote, ["Joan Puig"] * 300, doubles="both")
    assert len([name for name in names_of(remote) if name.startswith("Joan Puig")]) == 300
    stream = open_other_register(local, remote)
    assert "Joan Puig" in join_screen(local, stream)
    answer_join(local, stream, all=answer)
    assert join_registers(local, stream).taken
    joined = names_of(local)
    assert (
        len([name for name in joined if name.startswith("Joan Puig")])
        == {"one": 300, "two": 301}[answer]
    )
    assert "Anna" in joined


def test_join_waits_for_every_name_and_a_single_act_answers_all():
    local, remote = two_tablets("Anna")
    for user in (local, remote):
        import_names(user, [f"Nom {number}" for number in range(300)])
    stream = open_other_register(local, remote)
    screen = join_screen(local, stream)
    assert "300 names are in both places" in screen
    assert "300 answers missing, the first: Nom 0" in screen
    assert screen.count("is-open") == 100
    assert 'data-command="join_registers"' not in screen
    refused = join_registers(local, stream)
    assert not refused.taken
    assert "Some names are not answered yet." in refused.screen
    assert len(local.members.people) == 301
    assert 'data-command="join_registers"' in answer_join(local, stream, all="one")
    assert join_registers(local, stream).taken
    assert len(local.members.people) == 301
    assert len(local.members.register.players) == 601


def test_answer_survives_a_restart():
    local, remote = two_tablets("Anna")
    for user in (local, remote):
        user.add("Berta")
        user.add("Carles")
    stream = open_other_register(local, remote)
    key = f"{local.id_of('Berta')}.{remote.id_of('Berta')}"
    assert "1 answer missing: Carles" in answer_join(local, stream, answer=f"two {key}")
    local.restart()
    assert "1 answer missing: Carles" in join_screen(local, stream)


def test_later_change_is_proposed_and_the_other_can_be_chosen():
    local, remote = two_tablets("Anna", "Berta")
    change_club(remote, "Anna", "Tremp")
    change_club(remote, "Berta", "Tremp")
    local.add("Carles")
    local.clock.run_on(3600)
    stream = open_other_register(local, remote)
    assert "Changed" in join_screen(local, stream)
    answer_join(local, stream, side=f"here {local.id_of('Berta')}.card")
    join_registers(local, stream)
    assert names_and_clubs(local) == [("Anna", "Tremp"), ("Berta", ""), ("Carles", "")]
    # the choice made here is the later change, here and on the other tablet
    seq = local.members.register.seq
    assert join_registers(local, stream).taken
    assert local.members.register.seq == seq
    remote_stream = open_other_register(remote, local)
    join_registers(remote, remote_stream)
    assert names_and_clubs(remote) == names_and_clubs(local)


def test_person_erased_here_is_counted_and_does_not_return():
    local, remote = two_tablets("Anna", "Berta")
    erase_person(local, "Berta")
    remote.add("Carles")
    stream = open_other_register(local, remote)
    screen = join_screen(local, stream)
    assert "1 person erased here is in that register" in screen
    assert "Berta" not in screen
    join_registers(local, stream)
    assert names_of(local) == ["Anna", "Carles"]


def test_person_erased_there_is_erased_here_and_in_every_copy():
    local, remote = two_tablets("Anna", "Berta")
    local.add("Carles")
    erase_person(remote, "Berta")
    remote.add("Dídac")
    stream = open_other_register(local, remote)
    screen = join_screen(local, stream)
    assert "1 person from here was erased there" in screen
    assert (
        "<li><bdi>Berta</bdi></li>" in screen
    )  # the screen named no person, and the name was erased for good
    assert "Joining erases this name here too" in screen
    assert "without the erased names" in screen
    join_registers(local, stream)
    assert names_of(local) == ["Anna", "Carles", "Dídac"]
    assert "Berta" not in str(local.store.tables["cards"])


def test_other_name_of_a_person_erased_here_is_not_stored_either():
    """Third-round 9-B4: a card written there later returned beside the register, with the name."""
    local, remote = two_tablets("Anna", "Berta")
    erase_person(local, "Berta")
    change_club(remote, "Berta", "Vic")
    for _ in range(2):  # the second file continues the first
        stream = open_other_register(local, remote)
        assert "1 person erased here is in that register" in join_screen(local, stream)
        assert "Berta" not in str(local.store.tables["cards"])
        change_club(remote, "Berta", "Tremp")
    local.send("use_register", "/players", stream=stream)
    assert names_of(local) == ["Anna"]


def test_people_added_after_a_join_are_offered_again():
    """Third-round 9-B4: a joined register stayed archived, even when a later file added people."""
    local, remote = two_tablets("Anna")
    local.add("Berta")
    remote.add("Carles")
    stream = open_other_register(local, remote)
    join_registers(local, stream)
    assert "continued as “Players of the club”" in local.look("/files").screen
    remote.add("Dídac")
    assert open_other_register(local, remote) == stream
    assert "1 player differs" in local.look("/players").screen
    join_registers(local, stream)
    assert names_of(local) == ["Anna", "Berta", "Carles", "Dídac"]
    assert register_beside(local).archived


def test_people_added_to_an_unrelated_register_are_offered_again():
    """Third-round 9-B4: the same for a register without a common part."""
    local, remote = User(), User(dice=CountingDice(10_000))
    local.add("Anna")
    remote.add("Berta")
    stream = open_other_register(local, remote)
    join_registers(local, stream)
    remote.add("Carles")
    open_other_register(local, remote)
    assert "1 player differs" in local.look("/players").screen


def test_new_people_can_be_left_out():
    local, remote = two_tablets("Anna")
    local.add("Berta")
    remote.add("Carles")
    remote.add("Dídac")
    stream = open_other_register(local, remote)
    answer_join(local, stream, new=f"out {remote.id_of('Carles')}")
    join_registers(local, stream)
    assert names_of(local) == ["Anna", "Berta", "Dídac"]


def test_number_in_use_is_reported_before_the_join():
    local, remote = two_tablets("Anna")
    place = {"list": "BARRUF", "number": "12", "rating": "", "date": ""}
    local.add("Berta", **place)
    remote.add("Carles", **place)
    stream = open_other_register(local, remote)
    # two people with the same number may be the same person
    assert "Berta / Carles" in join_screen(local, stream)
    screen = answer_join(local, stream, all="two")
    assert "Carles comes without the number BARRUF 12" in screen
    assert join_registers(local, stream).taken
    assert names_of(local) == ["Anna", "Berta", "Carles"]


def test_stale_form_and_hostile_answers_are_refused():
    local, remote = two_tablets("Anna")
    local.add("Berta")
    remote.add("Carles")
    stream = open_other_register(local, remote)
    local.add("Dídac")
    stale = local.send(
        "join_registers", f"/players/join?stream={stream}", stream=stream, seq=1, other_seq=1
    )
    assert not stale.taken
    for fields in ({"all": "three"}, {"answer": "x"}, {"side": ""}, {"new": "maybe"}):
        refused = local.send("answer_register_join", "/players/join", stream=stream, **fields)
        assert not refused.taken
    assert not local.send("answer_register_join", "/players/join", stream="none", all="one").taken
    assert answer_join(local, stream, answer="one nobody.at.all")
    assert "That register is not here" in join_screen(local, "none")
    assert "That register is not here" in join_screen(
        local, local.desk.service(RegisterService).stream
    )


def test_join_screen_states_hours_and_sums():
    """Third-round 9-B4: two changes of a day had the same date, and no sum counted the unchanged people."""
    local, remote = two_tablets("Anna", "Berta")
    change_club(remote, "Anna", "Vic")
    local.clock.run_on(120)
    change_club(local, "Anna", "Reus")
    screen = join_screen(local, open_other_register(local, remote))
    text = words(screen)
    hours = re.search(r"Here on [^.]*, (\d+:\d+)\. There on [^.]*, (\d+:\d+)\.", text)
    assert hours[1] > hours[2]
    assert "As now 2 New people 0 Changed as there 0" in text


@pytest.mark.parametrize("forgotten", [(), ("Berta",)])
def test_join_archives_the_other_register_in_the_same_write(forgotten):
    """A second write failed: the people were here, and the other register stayed (issue 41: 12)."""
    local, remote = two_tablets("Anna", "Berta")
    local.add("Carles")
    for name in forgotten:
        erase_person(remote, name)
    remote.add("Dídac")
    stream = open_other_register(local, remote)
    writes = local.store.writes
    assert join_registers(local, stream).taken
    assert local.store.writes == writes + 1
    for _ in range(2):
        row = local.desk.stream_store.streams[stream]
        assert row.archived
        assert '"archived":true' in row.header
        assert row.superseded_by == local.members.stream
        local.restart()
        local.look("/players")
    assert "Dídac" in names_of(local)


def test_failed_join_leaves_both_registers_unchanged():
    """issue 41: 12."""
    local, remote = two_tablets("Anna")
    local.add("Carles")
    remote.add("Dídac")
    stream = open_other_register(local, remote)
    before = local.store.tables
    local.store.fail_next = StoreError("store/quota", "Quota")
    assert not join_registers(local, stream).taken
    assert local.store.tables == before
    assert not local.desk.stream_store.streams[stream].archived
    assert names_of(local) == ["Anna", "Carles"]
    local.store.fail_next = local.store._fail_again = None
    assert join_registers(local, stream).taken
    assert names_of(local) == ["Anna", "Carles", "Dídac"]
