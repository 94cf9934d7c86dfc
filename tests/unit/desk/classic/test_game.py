"""Classic games at the desk: on the tablet, on a wooden board, refereed on paper; racks stay hidden."""

import json
import re
from hashlib import sha256

import pytest

from faristol.classic.kind import CLASSIC
from faristol.classic.result import final_of
from faristol.desk.classic.document import ClassicService
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.shared.files.file_settings import SEED
from faristol.ledger.audit import audit
from faristol.ledger.fold import read_events
from faristol.ledger.lexicon_change import ChangeLexicon
from scripts.machine import Machine
from tests.support.classic_user import NAMES, ClassicUser, problems
from tests.support.desk import MemoryStore, User, run

RULES = ("ca-classic", "ca-ciutat-de-mallorca", "ro-general")


def lines_of(user, stream):
    return run(user.desk.stream_store.lines(stream))


def has_sound_log(at):
    lines = lines_of(at.user, at.opened.id)
    events = list(read_events(lines, CLASSIC.schema))
    return not audit(events, CLASSIC.initial, CLASSIC.evolve, CLASSIC.auditors())


@pytest.mark.parametrize("rules", RULES)
def test_tablet_game_is_played_from_draw_to_signatures(rules):
    at = ClassicUser(ruleset=rules, minutes="0" if rules == "ro-general" else "30")
    assert at.began.taken, problems(at.began)
    at.begin()
    assert len(at.rack) == 7
    at.lay_two()
    assert at.step == "pending"
    assert not at.rack, "the tablet changes hands"
    at.uncover()
    assert at.step == "turn"
    assert len(at.rack) == 7
    at.ok("exchange_turn", tiles=at.rack[:3])
    at.uncover()
    at.ok("pass_turn")
    at.ok("end_classic", "/game/arbiter", cause="arbiter")
    at.ok(
        "decide_classic",
        "/game/arbiter",
        decision="s’ha fet tard",
        article="32",
        by=("Rosa", "Pep"),
        effect="result",
        score1="10",
        score2="8",
    )
    at.ok("sign_game", seat=1)
    at.ok("sign_game", seat=2)
    assert at.step == "final"
    assert "10 – 8" in at.screen
    assert has_sound_log(at)


def find_rack_in_storage(store, rack, *, except_tables=()):
    """Return the stored rows in which a rack can be read, in any notation."""
    texts = [",".join(f'"{tile}"' for tile in rack), " ".join(rack), "".join(rack)]
    places = []
    for table, rows in store.tables.items():
        for row in rows.values():
            row_json = json.dumps(row, ensure_ascii=False, default=str)
            plain = row_json.replace(" ", "").replace("\\", "")
            if any(text.replace(" ", "") in plain for text in texts) and table not in except_tables:
                places.append((table, row_json[:200]))
    return places


def test_racks_are_not_stored_or_displayed_before_the_end():
    at = ClassicUser().begin()
    hands = at.opened.hands
    mine, other = (at.opened.rack(seat) for seat in (at.game.turn, 3 - at.game.turn))
    names = [tile.name for tile in view_rack(at, other)]
    assert find_rack_in_storage(at.user.store, [tile.name for tile in view_rack(at, mine)]) == []
    assert find_rack_in_storage(at.user.store, names) == []
    for route in ("/game", "/game/end", "/game/arbiter", "/game/all", "/", "/files", "/hall"):
        screen = at.user.look(route).screen
        assert not re.search(r"\s*".join(map(re.escape, names)), re.sub(r"<[^>]*>|\s+", "", screen))
    assert hands is not None
    assert at.game.dealt
    assert all(not dealt.tiles for dealt in at.game.dealt)


def view_rack(at, rack):
    from faristol.desk.shared.board.board_view import rack_view

    return rack_view(rack, at.opened.terms.alphabet, at.opened.text)


def test_seed_is_in_the_device_file_but_not_in_the_file_of_a_game():
    at = ClassicUser().begin()
    seed = read_seed(at)
    stream, device = at.opened.id, at.user.desk.stream_store
    assert seed
    assert seed not in run(device.parcel(stream))
    assert seed in run(device.device_parcel())
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["1"])
    assert seed in run(device.parcel(stream)), "it is published at the end"
    assert not read_seed(at), "and stored nowhere else"


def read_seed(at):
    return at.user.desk.service(ClassicService).seed_of(at.game)


def test_copy_on_another_device_can_be_viewed_but_not_continued():
    at = ClassicUser().begin()
    parcel = run(at.user.desk.stream_store.parcel(at.opened.id)).encode()
    other_user = User(MemoryStore(), lang="en")
    assert other_user.send("open_file", "/files", files=(parcel,)).taken
    screen = other_user.look("/game").screen
    assert "played on another device" in screen
    stream = other_user.desk.service(ClassicService).documents.selected_id
    game = run(other_user.desk.service(ClassicService).load("en"))
    fields = {"stream": stream, "seq": game.seq, "wall": 1, "counter": 1, "run": "r", "turns": 0}
    assert not other_user.send("uncover_tiles", "/game", **fields).taken
    assert "<tile-rack" not in other_user.look("/game").screen


def test_restored_device_covers_the_rack_and_continues():
    at = ClassicUser().begin()
    rack = at.rack
    at.user.restart()
    assert not at.rack
    at.uncover()
    assert at.rack == rack
    device_file = run(at.user.desk.stream_store.device_parcel()).encode()
    other_user = User(MemoryStore(), lang="en")
    assert other_user.send("open_file", "/files", files=(device_file,)).taken
    game = run(other_user.desk.service(ClassicService).load("en"))
    assert game.hands == at.opened.hands


def test_device_file_has_the_seed_of_the_commitment():
    at = ClassicUser().begin()
    key = SEED + at.game.commitment
    device_file = run(at.user.desk.stream_store.device_parcel())
    assert key in device_file
    assert sha256(read_seed(at).encode()).hexdigest() == at.game.commitment


def test_challenge_covers_the_board_and_has_a_single_verdict():
    at = ClassicUser().begin()
    at.lay_two()
    at.ok("stop_for_challenge")
    assert at.game.clock.state == "stopped"
    screen = at.user.look("/game/challenge").screen
    assert 'class="board"' not in screen
    words = [formed.word for formed in at.game.last.formed]
    at.ok("ask_verdict", by=at.game.turn, words=words, source="list")
    assert at.step == "verdict"
    assert at.game.turns[-1].how == "invalid"
    at.ok("go_on_game")
    assert at.game.clock.state == "running"
    assert has_sound_log(at)


def test_verdict_is_appealed_only_once():
    at = ClassicUser().begin()
    at.lay_two()
    at.challenge(source="outside")
    at.ok("give_verdict", source="outside", stands="yes", name="WORdERtorn")
    at.ok("appeal_verdict", argument="No surt al DIEC2")
    at.ok("give_verdict", source="arbiter", stands="no", name="Rosa")
    assert at.game.turns[-1].how == "invalid"
    assert not at.send("appeal_verdict", argument="encara").taken
    at.ok("go_on_game")


def test_moves_on_a_wooden_board_are_recorded_as_announced():
    at = ClassicUser(mode="record").begin()
    for move, points in (("h8 casa", 10), ("sola 11e", 8)):
        assert f"{points}" in at.user.look(f"/game?stream={at.opened.id}&move={move}").screen
        at.ok("write_turn", move=move)
        assert at.game.last.points == points
    refused = at.send("write_turn", move="a1 sol")
    assert not refused.taken
    assert problems(refused)
    at.ok("write_turn", move="quinze", points="64")
    assert at.game.last.is_unchecked
    assert "*" in at.screen
    at.ok("take_turn_back")
    at.ok("exchange_turn", count="2")
    assert "–" in at.screen
    unexplained = at.send("correct_turn", number="1", word="CASA", points="12", why="")
    assert not unexplained.taken
    at.ok(
        "correct_turn", number="1", word="CASA", points="12", why="la blanca no comptava", by="Rosa"
    )
    assert at.game.turns[0].points == 12
    assert has_sound_log(at)


def test_four_players_are_allowed_by_the_romanian_rules_only():
    four = ("Ana", "Ion", "Ștefan", "Ileana")
    at = ClassicUser(mode="record", ruleset="ro-general", minutes="0", names=four).begin()
    for move in ("h8 casa", "11e sola"):
        at.ok("write_turn", move=move)
    assert at.game.turn == at.game.after(2)
    assert len(at.game.seated) == 4
    refused = ClassicUser(names=four)
    assert not refused.began.taken


def test_refereed_game_ends_with_typed_scores_and_time_penalties():
    at = ClassicUser(mode="referee").begin()
    at.device.wait(31 * 60_000)
    at.ok("press_clock", side=1)
    at.ok("end_classic", cause="out", score1="400", score2="390")
    assert at.step == "ended"
    assert "380" in at.screen, "two minutes begun are twenty points"


def test_clock_of_the_absent_player_runs_until_the_loss():
    at = ClassicUser(mode="record")
    at.ok("miss_players", seats=["1"])
    assert at.game.clock.running == 1
    at.device.wait(14 * 60_000)
    refused = at.send("end_classic", cause="absence")
    assert not refused.taken
    at.device.wait(2 * 60_000)
    at.ok("end_classic", cause="absence")
    assert "0 – 300" in at.screen
    assert has_sound_log(at)


def test_names_with_markup_are_escaped():
    at = ClassicUser(names=("<b>Anna</b>", "{{ 7 * 7 }}"))
    at.begin()
    assert "<b>Anna</b>" not in at.screen
    assert "{{ 7 * 7 }}" in at.screen
    assert NAMES[0] not in at.screen


def test_game_without_help_closes_words_until_help_is_allowed():
    at = ClassicUser()
    assert "/words" in at.user.look("/").screen
    assert "Closed for now" not in at.user.look("/words").title
    at.begin()
    for route in ("/words?q=casa", "/analyse", "/words/print?q=casa"):
        assert at.user.look(route).title.startswith("Closed for now")
    refused = at.user.send("export_words", "/words?q=casa", stream="")
    assert not refused.taken
    assert not refused.effects
    assert at.user.look("/judge").title.startswith("Closed for now")
    second = ClassicUser(user=at.user, names=("Pep", "Rosa"))
    assert at.user.look("/words").title.startswith("Closed for now"), "another game opens nothing"
    second.begin()
    second.ok("end_classic", "/game/arbiter", cause="arbiter")
    assert at.user.look("/words").title.startswith("Closed for now")
    first = next(
        row
        for row in at.user.desk.stream_store.all_of_kind("classic")
        if row.id != second.opened.id
    )
    assert at.user.send("use_classic", "/game/all", stream=first.id).taken
    at.ok("allow_help", "/game/arbiter", why="amistosa")
    assert not at.game.is_without_help
    assert not at.user.look("/words").title.startswith("Closed for now")
    assert "a game without help" not in at.user.look("/game/print").screen


def test_ended_game_is_reviewed_turn_by_turn():
    at = ClassicUser().begin()
    at.lay_two()
    assert "Analysis" not in at.user.look("/game/after").title, "and not before"
    at.uncover()
    rack = at.rack
    at.ok("exchange_turn", tiles=rack[:2])
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["1"])
    first = at.user.look("/game/after?t=1")
    assert first.title.startswith("Analysis")
    assert at.send("look_at_turns", "/game/after").taken
    at.ok("comment_turn", "/game/after?t=1", turn=1, text="Sortida modesta")
    assert "Sortida modesta" in at.user.look("/game/after?t=1").screen
    response = at.send("analyse_turn", "/game/after", turn=2)
    assert response.taken
    assert response.route == "/analyse"


def test_all_turns_are_analysed_in_the_background_by_the_kernel():
    user = User(lang="en", machines=Machine)
    at = ClassicUser(user=user).begin()
    at.uncover()
    at.ok("pass_turn")
    at.uncover()
    at.ok("exchange_turn", tiles=at.rack[:2])
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["1"])
    assert "Find the best of every turn" in at.user.look("/game/after?t=2").screen
    while run(user.desk.run_idle()):
        pass
    screen = user.look("/game/after?t=1").screen
    assert "Find the best of every turn" not in screen
    user.machines = None
    user.restart()
    assert "Find the best of every turn" in user.look("/game/after?t=1").screen
    at.send("look_at_turns", "/game/after?t=1")
    assert user.look("/game/after?t=1").screen == screen


def test_game_exported_as_gcg_imports_equal():
    at = ClassicUser(mode="record").begin()
    for move in ("h8 casa", "11e sola"):
        at.ok("write_turn", move=move)
    assert not at.send("export_gcg", "/game/files").taken
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["1"])
    text = at.ok("export_gcg", "/game/files").effects[0]["text"]
    assert ">Jana: 8H CASA +10 10" in text
    other_user = User(lang="en")
    response = other_user.send(
        "take_gcg", "/game/files", pasted=text, ruleset="ca-classic", file=""
    )
    assert response.taken, problems(response)
    game = run(other_user.desk.service(ClassicService).load("en"))
    assert [turn.word for turn in game.state.turns] == ["CASA", "SOLA"]
    refused = other_user.send(
        "take_gcg", "/game/files", pasted=text.replace("+8", "+9"), ruleset="ca-classic", file=""
    )
    assert "Line 7" in " ".join(problems(refused))


def test_gcg_names_the_word_list_of_the_verdicts_after_a_change():
    at = ClassicUser(mode="record").begin()
    for move in ("h8 casa", "11e sola"):
        at.ok("write_turn", move=move)
    game = at.opened
    act = ChangeLexicon(lexicon=None, why="x")
    request = Request(id="change", lang="en")
    run(at.user.desk.service(ClassicService).carry_out(request, game, act, Done()))
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["1"])
    text = at.ok("export_gcg", "/game/files").effects[0]["text"]
    pin = game.state.lexicon
    assert f"#lexicon {pin.name} {pin.version}".split() in [
        line.split() for line in text.splitlines()
    ]


def test_printed_sheet_has_words_points_and_sums():
    """CAT-CLS 5.1."""
    at = ClassicUser(mode="record", event="Lliga", round="3", table="2").begin()
    at.ok("write_turn", move="h8 casa")
    at.ok("exchange_turn", count="3")
    at.ok("write_turn", move="11e sola")
    at.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
    paper = re.sub(r"<[^>]*>", " ", at.user.look("/game/print").screen)
    for expected in ("CASA", "10", "–", "SOLA", "18", "Lliga", "Abandonment", *NAMES):
        assert expected in paper


def test_result_is_sent_to_the_tournament_with_one_tap():
    from tests.support.tournament_user import Director

    user = User(lang="en")
    director = Director(user, rounds="1")
    director.enter("Anna Puig", "Pep Vila")
    director.begin_round(first="halves")
    table = director.tournament.confirmed[0].tables[0]
    first, second = director.opened.names[table.one], director.opened.names[table.other]
    assert "#/game/new?player1=" in user.look("/tournament/table/1/1").screen
    at = ClassicUser(
        user=user, mode="record", ruleset="ca-ciutat-de-mallorca", names=(second, first)
    )
    at.begin()
    at.ok("write_turn", move="h8 casa")
    at.ok("end_classic", "/game/arbiter", cause="arbiter")
    at.ok(
        "decide_classic", "/game/arbiter", decision="acordat", article="—", by=("Rosa",),
        effect="result", score1="300", score2="250",
    )  # fmt: skip
    assert "Send to round 1" not in at.screen
    at.ok("sign_game", seat=1)
    at.ok("sign_game", seat=2)
    assert "Send to round 1, table 1" in at.screen
    user.send("choose_copies", "/settings", way="file")
    response = at.send("hand_to_tournament")
    assert response.taken
    (copy,) = (effect for effect in response.effects if effect["do"] == "copy")
    assert director.opened.id in copy["text"], "the last result of the round makes its copy (9-B8)"
    result = director.tournament.confirmed[0].results[1]
    assert result.report.scores == (250, 300)
    assert result.report.winner == 2
    assert result.outcome.results == ("loss", "win")
    assert not at.send("hand_to_tournament").taken


def test_erasing_a_player_removes_the_name_from_games():
    user = User(lang="en")
    user.add("Anna Puig")
    at = ClassicUser(user=user, names=("Anna Puig", "Pep Vila")).begin()
    assert "Anna Puig" in at.screen
    run(user.members.open())
    person = user.id_of("Anna Puig")
    assert at.game.seated[0].player == person
    word = user.look(f"/players/{person}").screen
    assert word
    response = user.send(
        "forget_player",
        f"/players/{person}",
        player=person,
        seq=user.members.register.seq,
        word="forget",
    )
    assert response.taken, problems(response)
    user.desk.invalidate()
    assert "Anna Puig" not in at.screen
    assert "player 1" in at.screen


def test_hall_displays_board_and_clock_but_no_disputed_move():
    from faristol.desk.classic.public import (
        build_board_picture,
        build_clock_picture,
        is_rack_visible,
    )
    from faristol.desk.hall.publications import Reader
    from faristol.desk.shared.voice.voice_settings import VoiceService

    at = ClassicUser().begin()
    at.lay_two()
    desk = at.user.desk
    row = desk.stream_store.streams[at.opened.id]

    def publish():
        publication = run(
            Reader(desk.stream_store).load_public_state(desk.stream_store.streams[at.opened.id])
        )
        voice = desk.service(VoiceService).voice
        return publication, build_board_picture(
            publication, voice, at.opened.text, rack_since=publication.turn_began
        )

    publication, picture = publish()
    assert not picture.has_rack
    assert picture.rack == ()
    assert not is_rack_visible(publication, publication.turn_began)
    assert picture.move.points == at.game.last.points
    assert build_clock_picture(publication, row, at.opened.text, 0).state == "running"
    laid = [square for _, row in picture.board.rows for square in row if square.tile]
    assert len(laid) == 2
    at.challenge(source="outside")
    _, picture = publish()
    assert not [square for _, row in picture.board.rows for square in row if square.tile]
    assert picture.move is None
    quiet = ClassicUser(user=at.user, ruleset="ro-general", minutes="0")
    publication = run(
        Reader(desk.stream_store).load_public_state(desk.stream_store.streams[quiet.opened.id])
    )
    assert build_clock_picture(publication, row, at.opened.text, 0) is None


def test_move_on_a_wooden_board_is_recorded_by_laying_tiles():
    at = ClassicUser(mode="record").begin()
    screen = at.user.look("/game/lay").screen
    assert 'data-mode="bag"' in screen
    assert "12" in screen
    refused = at.send("write_turn", "/game/lay", laid="A1=C A2=A")
    assert not refused.taken
    assert problems(refused)
    at.ok("write_turn", "/game/lay", laid="H8=C H9=A H10=S H11=A")
    assert (at.game.last.word, at.game.last.points) == ("CASA", 10)
    assert at.game.clock.running == at.game.last.seat, "the tiles are still to be drawn"


def test_committee_records_its_check_of_senyors():
    """CAT-CLM 17 a-c."""
    at = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca").begin()
    at.ok("call_senyors", rack="a e i o u a e")
    check = {"by": "Rosa", "rack": "a a e e i o u", "case": ""}
    assert not at.send("look_through", **{**check, "bag": "z z z z"}).taken, "there is one Z"
    assert not at.send("look_through", **{**check, "rack": "a b e e i o u", "bag": "z"}).taken
    at.ok("look_through", **{**check, "bag": "e e i b"})
    recorded = next(event.act for event in reversed(at.opened.log) if hasattr(event.act, "case"))
    assert recorded.case == "a", "one piece alone serves"


def test_refereed_game_has_verdicts():
    at = ClassicUser(mode="referee").begin()
    first = at.game.clock.running
    refused = at.send("challenge_aloud", by="2", words="")
    assert not refused.taken
    assert problems(refused)
    at.device.wait(5_000)
    at.ok("challenge_aloud", by=3 - first, words="casa, xzt")
    assert at.game.clock.state == "stopped"
    assert "covered" in at.screen
    at.ok("give_verdict", source="list")
    assert not at.game.dispute.verdicts[-1].stands
    at.ok("go_on_game")
    assert at.game.clock.running == 3 - first, "the turn is lost"
    at.ok("challenge_aloud", by=first, words="casa")
    at.ok("give_verdict", source="arbiter", stands="yes", name="Rosa")
    at.ok("go_on_game")
    assert at.game.clock.running == 3 - first, "it stood: the turn goes on"
    assert has_sound_log(at)


def test_result_of_another_device_is_sent_to_the_tournament():
    from tests.support.tournament_user import Director

    hall = User(lang="en")
    director = Director(hall, rounds="1")
    director.enter("Anna Puig", "Pep Vila")
    director.begin_round(first="halves")
    table = director.tournament.confirmed[0].tables[0]
    names = (director.opened.names[table.one], director.opened.names[table.other])
    board = ClassicUser(mode="record", ruleset="ca-ciutat-de-mallorca", names=names).begin()
    for _ in range(6):
        board.ok("pass_turn")
    board.ok("end_classic", cause="blocked", rack1="A A A A A B B", rack2="E E E E E I I")
    board.ok("sign_game", seat=1)
    board.ok("sign_game", seat=2)
    scores = final_of(board.game).scores
    parcel = run(board.user.desk.stream_store.parcel(board.opened.id)).encode()
    assert hall.send("open_file", "/files", files=(parcel,)).taken
    here = ClassicUser.__new__(ClassicUser)
    here.user, here.device = hall, board.device
    assert "Send to round 1, table 1" in here.screen
    assert here.send("hand_to_tournament").taken
    assert director.tournament.confirmed[0].results[1].report.scores == scores


def test_arbiter_ends_the_copy_of_a_game_whose_device_is_lost():
    at = ClassicUser().begin()
    at.uncover()
    at.lay_two()
    parcel = run(at.user.desk.stream_store.parcel(at.opened.id)).encode()
    other_user = User(MemoryStore(), lang="en")
    assert other_user.send("open_file", "/files", files=(parcel,)).taken
    service = other_user.desk.service(ClassicService)

    def send(command, **fields):
        game = run(service.load("en"))
        version_fields = {"stream": game.id, "seq": game.seq, "wall": 1, "counter": 1, "run": "r"}
        return other_user.send(command, "/game/arbiter", **version_fields, **fields)

    assert not send("end_classic", cause="abandoned", by=["1"]).taken, "racks are needed"
    assert send("end_classic", cause="arbiter").taken
    assert run(service.load("en")).step == "ended"
    decision = {"decision": "tablet lost", "article": "34", "by": ["Rosa"], "effect": "result"}
    assert send("decide_classic", **decision, score1="10", score2="7").taken
    assert final_of(run(service.load("en")).state).scores == (10, 7)
    assert "10" in other_user.look("/game/end").screen
    assert other_user.look("/game/after").screen


def test_deleting_a_game_deletes_its_seed():
    at = ClassicUser().begin()
    stream = at.opened.id

    def list_seeds():
        return [
            row for row in at.user.store.tables["prefs"].values() if row["key"].startswith(SEED)
        ]

    assert len(list_seeds()) == 1
    response = at.user.send("delete_stream", "/files", stream=stream, word="delete")
    assert response.taken, problems(response)
    assert list_seeds() == []


def test_bad_score_is_refused_at_its_field():
    at = ClassicUser(mode="referee").begin()
    at.send("end_classic", cause="out", score1="400", score2="x")
    screen = at.user.look("/game").screen
    assert "Type both players’ points" not in screen, "rendered again, it has no form"
    response = at.send("end_classic", cause="out", score1="400", score2="x")
    assert re.search(r'<input id="score2"[^>]*aria-invalid="true"', response.screen)
    assert not re.search(r'<input id="score1"[^>]*aria-invalid="true"', response.screen)
    assert at.game.end is None
