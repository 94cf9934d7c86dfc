"""Joining registers that parted on two tablets, through the forms of the desk (third-round 9-B4)."""

import re

import pytest

from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.register import RegisterService
from tests.support.analyse_user import words
from tests.support.desk import CountingDice, User


def saved(user):
    """Return the file of the register in use."""
    response = user.send("save_stream", "/files", stream=user.members.stream)
    return next(one["text"] for one in response.effects if one["do"] == "download")


def opened(user, text):
    assert user.send("open_file", "/files", files=(text.encode(),), file="r.jsonl").taken


def two_tablets(*names):
    """Return two tablets with one register."""
    here, there = User(), User(dice=CountingDice(10_000))
    for name in names:
        here.add(name)
    opened(there, saved(here))
    return here, there


def beside(user):
    """Return the register that is kept beside the one in use."""
    (row,) = user.members.others
    return row


def meet(here, there):
    """Open the register of the other tablet here."""
    opened(here, saved(there))
    return beside(here).id


def look(user, stream):
    return user.look(f"/players/join?stream={stream}").screen


def give(user, stream, **fields):
    answer = user.send(
        "answer_register_join", f"/players/join?stream={stream}", stream=stream, **fields
    )
    assert answer.taken
    return answer.screen


def join(user, stream):
    row = user.desk.stream_store.streams[stream]
    seq = user.members.register.seq
    return user.send(
        "join_registers",
        f"/players/join?stream={stream}",
        stream=stream,
        seq=seq,
        other_seq=row.seq,
    )


def names(user):
    return sorted(person.name for person in user.members.people.values())


def as_cards(user):
    return sorted((person.name, person.card.club) for person in user.members.people.values())


def forget(user, name):
    player, seq = user.id_of(name), user.seq_of(name)
    assert user.send(
        "forget_player", f"/players/{player}", player=player, seq=seq, word="FORGET"
    ).taken


def move(user, name, club):
    """Write another club on a card."""
    fields = {"player": user.id_of(name), "seq": user.seq_of(name), "name": name, "club": club}
    user.clock.run_on(60)
    assert user.send("change_player", f"/players/{fields['player']}", **fields).taken


def add_many(user, many, **answers):
    pasted = "\n".join(["Nom", *many])
    user.send("read_players_file", "/players/import", pasted=pasted, file="")
    if answers:
        user.send("read_players_file", "/players/import", again="yes", **answers)
    assert user.send("take_players", "/players/import", seq=user.members.register.seq).taken


def test_players_added_on_each_tablet_are_taken_over_with_their_ids():
    here, there = two_tablets("Anna")
    here.add("Berta")
    there.add("Carles")
    stream = meet(here, there)
    assert "1 player differs" in here.look("/players").screen
    assert f"#/players/join?stream={stream}" in here.look("/players").screen
    assert "Carles" in look(here, stream)
    assert join(here, stream).taken
    assert names(here) == ["Anna", "Berta", "Carles"]
    assert here.id_of("Carles") == there.id_of("Carles")
    assert beside(here).archived
    assert "differs" not in here.look("/players").screen


def test_joining_again_changes_nothing_and_says_so():
    here, there = two_tablets("Anna")
    here.add("Berta")
    there.add("Carles")
    stream = meet(here, there)
    join(here, stream)
    seq = here.members.register.seq
    assert "Nothing new there" in look(here, stream)
    assert join(here, stream).taken
    assert here.members.register.seq == seq


@pytest.mark.parametrize("answer", ["one", "two"])
def test_both_directions_give_the_same_people(answer):
    here, there = two_tablets("Anna")
    here.add("Berta", club="Lleida")
    there.clock.run_on(60)
    there.add("Berta", club="Tremp")
    there.add("Carles")
    move(here, "Anna", "Vic")
    ours, theirs = saved(here), saved(there)
    for user, file in ((here, theirs), (there, ours)):
        opened(user, file)
        stream = beside(user).id
        give(user, stream, all=answer)
        assert join(user, stream).taken
    assert as_cards(here) == as_cards(there)
    assert names(here).count("Berta") == {"one": 1, "two": 2}[answer]


@pytest.mark.parametrize("answer", ["one", "two"])
def test_one_name_three_hundred_times_is_joined_without_a_loss(answer):
    """Third-round 9-B4, bad input: everybody in the other register has the same name, and a number after it."""
    here, there = two_tablets("Anna")
    here.add("Joan Puig", club="Reus")
    add_many(there, ["Joan Puig"] * 300, doubles="both")
    assert len([name for name in names(there) if name.startswith("Joan Puig")]) == 300
    stream = meet(here, there)
    assert "Joan Puig" in look(here, stream)
    give(here, stream, all=answer)
    assert join(here, stream).taken
    joined = names(here)
    assert (
        len([name for name in joined if name.startswith("Joan Puig")])
        == {"one": 300, "two": 301}[answer]
    )
    assert "Anna" in joined


def test_the_slab_waits_for_every_name_and_one_act_answers_three_hundred():
    here, there = two_tablets("Anna")
    for user in (here, there):
        add_many(user, [f"Nom {number}" for number in range(300)])
    stream = meet(here, there)
    screen = look(here, stream)
    assert "300 names are in both places" in screen
    assert "300 answers missing, the first: Nom 0" in screen
    assert screen.count("is-open") == 100
    assert 'data-command="join_registers"' not in screen
    refused = join(here, stream)
    assert not refused.taken
    assert "Some names are not answered yet." in refused.screen
    assert len(here.members.people) == 301
    assert 'data-command="join_registers"' in give(here, stream, all="one")
    assert join(here, stream).taken
    assert len(here.members.people) == 301
    assert len(here.members.register.players) == 601


def test_one_answer_is_kept_over_a_restart():
    here, there = two_tablets("Anna")
    for user in (here, there):
        user.add("Berta")
        user.add("Carles")
    stream = meet(here, there)
    key = f"{here.id_of('Berta')}.{there.id_of('Berta')}"
    assert "1 answer missing: Carles" in give(here, stream, answer=f"two {key}")
    here.restart()
    assert "1 answer missing: Carles" in look(here, stream)


def test_a_later_change_is_proposed_and_the_other_can_be_chosen():
    here, there = two_tablets("Anna", "Berta")
    move(there, "Anna", "Tremp")
    move(there, "Berta", "Tremp")
    here.add("Carles")
    here.clock.run_on(3600)
    stream = meet(here, there)
    assert "Changed" in look(here, stream)
    give(here, stream, side=f"here {here.id_of('Berta')}.card")
    join(here, stream)
    assert as_cards(here) == [("Anna", "Tremp"), ("Berta", ""), ("Carles", "")]
    # what was chosen here is the later one, here and when they meet on the other tablet
    seq = here.members.register.seq
    assert join(here, stream).taken
    assert here.members.register.seq == seq
    back = meet(there, here)
    join(there, back)
    assert as_cards(there) == as_cards(here)


def test_a_person_forgotten_here_is_counted_not_named_and_does_not_come_back():
    here, there = two_tablets("Anna", "Berta")
    forget(here, "Berta")
    there.add("Carles")
    stream = meet(here, there)
    screen = look(here, stream)
    assert "1 person erased here is in that register" in screen
    assert "Berta" not in screen
    join(here, stream)
    assert names(here) == ["Anna", "Carles"]


def test_a_person_forgotten_there_is_forgotten_here_and_in_every_copy():
    here, there = two_tablets("Anna", "Berta")
    here.add("Carles")
    forget(there, "Berta")
    there.add("Dídac")
    stream = meet(here, there)
    screen = look(here, stream)
    assert "1 person from here was erased there" in screen
    assert "<li><bdi>Berta</bdi></li>" in screen  # nobody was named, and the name went for good
    assert "Joining erases this name here too" in screen
    assert "without the erased names" in screen
    join(here, stream)
    assert names(here) == ["Anna", "Carles", "Dídac"]
    assert "Berta" not in str(here.store.tables["cards"])


def test_other_name_of_a_person_forgotten_here_is_not_stored_either():
    """Third-round 9-B4: a card that was written there since came back beside the register, name and all."""
    here, there = two_tablets("Anna", "Berta")
    forget(here, "Berta")
    move(there, "Berta", "Vic")
    for _ in range(2):  # the second file goes on where the first one ended
        stream = meet(here, there)
        assert "1 person erased here is in that register" in look(here, stream)
        assert "Berta" not in str(here.store.tables["cards"])
        move(there, "Berta", "Tremp")
    here.send("use_register", "/players", stream=stream)
    assert names(here) == ["Anna"]


def test_people_added_after_a_join_are_offered_again():
    """Third-round 9-B4: a register that was joined stayed in the archive, whatever a later file brought."""
    here, there = two_tablets("Anna")
    here.add("Berta")
    there.add("Carles")
    stream = meet(here, there)
    join(here, stream)
    assert "continued as “Players of the club”" in here.look("/files").screen
    there.add("Dídac")
    assert meet(here, there) == stream
    assert "1 player differs" in here.look("/players").screen
    join(here, stream)
    assert names(here) == ["Anna", "Berta", "Carles", "Dídac"]
    assert beside(here).archived


def test_people_of_a_register_of_its_own_are_offered_again_too():
    """Third-round 9-B4: the same, of a register that has nothing in common with the one in use."""
    here, there = User(), User(dice=CountingDice(10_000))
    here.add("Anna")
    there.add("Berta")
    stream = meet(here, there)
    join(here, stream)
    there.add("Carles")
    meet(here, there)
    assert "1 player differs" in here.look("/players").screen


def test_new_people_can_be_left_out():
    here, there = two_tablets("Anna")
    here.add("Berta")
    there.add("Carles")
    there.add("Dídac")
    stream = meet(here, there)
    give(here, stream, new=f"out {there.id_of('Carles')}")
    join(here, stream)
    assert names(here) == ["Anna", "Berta", "Dídac"]


def test_a_number_that_is_taken_here_is_said_before():
    here, there = two_tablets("Anna")
    place = {"list": "BARRUF", "number": "12", "rating": "", "date": ""}
    here.add("Berta", **place)
    there.add("Carles", **place)
    stream = meet(here, there)
    # two who hold one number may be one person
    assert "Berta / Carles" in look(here, stream)
    screen = give(here, stream, all="two")
    assert "Carles comes without the number BARRUF 12" in screen
    assert join(here, stream).taken
    assert names(here) == ["Anna", "Berta", "Carles"]


def test_a_form_of_before_and_hostile_answers_are_refused():
    here, there = two_tablets("Anna")
    here.add("Berta")
    there.add("Carles")
    stream = meet(here, there)
    here.add("Dídac")
    stale = here.send(
        "join_registers", f"/players/join?stream={stream}", stream=stream, seq=1, other_seq=1
    )
    assert not stale.taken
    for fields in ({"all": "three"}, {"answer": "x"}, {"side": ""}, {"new": "maybe"}):
        refused = here.send("answer_register_join", "/players/join", stream=stream, **fields)
        assert not refused.taken
    assert not here.send("answer_register_join", "/players/join", stream="none", all="one").taken
    assert give(here, stream, answer="one nobody.at.all")
    assert "That register is not here" in look(here, "none")
    assert "That register is not here" in look(here, here.desk.service(RegisterService).stream)


def test_sums_and_hours_of_a_join_say_what_happens():
    """Third-round 9-B4: two changes of one day bore the same date, and who stays as here was in no sum."""
    here, there = two_tablets("Anna", "Berta")
    move(there, "Anna", "Vic")
    here.clock.run_on(120)
    move(here, "Anna", "Reus")
    screen = look(here, meet(here, there))
    said = words(screen)
    hours = re.search(r"Here on [^.]*, (\d+:\d+)\. There on [^.]*, (\d+:\d+)\.", said)
    assert hours[1] > hours[2]
    assert "As now 2 New people 0 Changed as there 0" in said


@pytest.mark.parametrize("forgotten", [(), ("Berta",)])
def test_joining_archives_the_other_register_in_the_same_write(forgotten):
    """A second write failed: the people were here, and the other register stayed (issue 41: 12)."""
    here, there = two_tablets("Anna", "Berta")
    here.add("Carles")
    for name in forgotten:
        forget(there, name)
    there.add("Dídac")
    stream = meet(here, there)
    writes = here.store.writes
    assert join(here, stream).taken
    assert here.store.writes == writes + 1
    for _ in range(2):
        row = here.desk.stream_store.streams[stream]
        assert row.archived
        assert '"archived":true' in row.header
        assert row.superseded_by == here.members.stream
        here.restart()
        here.look("/players")
    assert "Dídac" in names(here)


def test_a_join_that_cannot_be_stored_leaves_both_registers_as_they_were():
    """issue 41: 12."""
    here, there = two_tablets("Anna")
    here.add("Carles")
    there.add("Dídac")
    stream = meet(here, there)
    before = here.store.tables
    here.store.fail_next = StoreError("store/quota", "Quota")
    assert not join(here, stream).taken
    assert here.store.tables == before
    assert not here.desk.stream_store.streams[stream].archived
    assert names(here) == ["Anna", "Carles"]
    here.store.fail_next = here.store._fail_again = None
    assert join(here, stream).taken
    assert names(here) == ["Anna", "Carles", "Dídac"]
