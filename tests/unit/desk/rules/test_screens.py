"""The screens of the regulations and of the club's own rules: read, copied, changed, marked, restored."""

import re

import pytest

from faristol.desk.shared.rulesets.rule_labels import TOPICS
from faristol.desk.shared.rulesets.rulesets import PRESETS, RulesetService
from faristol.rules.preset import preset, preset_names
from tests.support.desk import CountingDice, User, run
from tests.support.rules_user import act, book, changes_by_path, copy, edit, form_of, route


@pytest.fixture
def user():
    return User()


def toasts_of(response):
    return [effect["text"] for effect in response.effects if effect["do"] == "toast"]


def failures_of(response):
    return [effect for effect in response.effects if effect["do"] == "failed"]


# --- reading -----------------------------------------------------------------------------------


def test_every_preset_has_a_place_in_the_order():
    assert sorted(PRESETS) == list(preset_names())


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_every_regulation_can_be_read(lang):
    user = User(lang=lang)
    for name in preset_names():
        response = user.look(f"/rules/{name}")
        assert not failures_of(response)
        assert response.title == f"{PRESETS[name]} · Faristol"
        assert response.screen.count('class="ruled"') == sum(
            getattr(preset(name).rules, topic) is not None for topic in TOPICS
        )
        assert "change_rules" not in response.screen


def test_value_stands_beside_its_article_and_certainty(user):
    screen = user.look("/rules/ca-classic").screen
    row = re.search(r"Minimum tiles exchanged.*?</tr>", screen, re.DOTALL).group()
    assert "1 tile" in row
    assert "Section 3 · as we read it" in row
    assert (
        re.search(r"Maximum tiles exchanged.*?</tr>", screen, re.DOTALL).group().count(" · ") == 0
    )
    screen = user.look("/rules/ca-ciutat-de-mallorca").screen
    assert "Sistema de competició" in screen
    assert "Diccionari arbitral" in screen
    assert "no article covers it" in screen
    screen = user.look("/rules/ro-duplicate").screen
    assert "club practice, not a regulation" in screen
    assert "Romanian: general rules, Jetoanele și valoarea lor" in screen


def test_absent_topics_of_a_regulation_are_folded(user):
    screen = user.look("/rules/ca-classic").screen
    folded = screen[screen.index('class="ruled-without"') :]
    assert "16 topics not in these rules" in folded
    assert "Ranking" in folded[: folded.index("</details>")]


def test_unknown_regulation_leads_to_the_list(user):
    for place in ("nothing", "ca-classic%2F", "%3Cscript%3E", "rules-1"):
        response = user.look(f"/rules/{place}")
        assert response.title.startswith("Regulations")


# --- copying -----------------------------------------------------------------------------------


def test_copy_is_a_document_without_changes(user):
    stream = copy(user, "ro-general", "Club <b>Iași</b>")
    assert changes_by_path(user, stream) == {}
    screen = user.look(route(stream)).screen
    assert "Club &lt;b&gt;Iași&lt;/b&gt;" in screen
    assert "nothing changed" in screen
    assert "Changed by the club" not in screen
    assert user.desk.stream_store.streams[stream].name == "Club <b>Iași</b>"


@pytest.mark.parametrize(
    ("title", "why"),
    [(" ", "need a name"), ("x" * 81, "At most 80"), ("a\u202eb", "cannot be seen")],
)
def test_invalid_name_is_answered_under_its_field(user, title, why):
    response = user.send("copy_rules", "/rules", base="ca-classic", title=title)
    assert why in re.search(r'id="copy-title-wrong">.*?</p>', response.screen).group()
    assert user.desk.service(RulesetService).rows == []


def test_unknown_regulation_is_not_copied(user):
    response = user.send("copy_rules", "/rules", base="nothing", title="x")
    assert 'id="copy-base-wrong"' in response.screen


@pytest.mark.parametrize(
    "title",
    [
        "Catalan: classic, one-on-one",
        "Reglament de la partida clàssica, un contra un",
    ],
)
def test_copy_cannot_have_the_name_of_a_regulation(user, title):
    response = user.send("copy_rules", route="/rules", base="ca-classic", title=title)
    assert "A regulation already has this name" in response.screen
    assert user.desk.service(RulesetService).rows == []


def test_rules_of_the_club_need_distinct_names(user):
    copy(user, "ca-classic", "Ours")
    response = user.send("copy_rules", route="/rules", base="ro-general", title="OURS")
    assert "The club already has rules with this name" in response.screen
    assert len(user.desk.service(RulesetService).rows) == 1


def test_repeated_copy_request_makes_a_single_copy(user):
    for _ in range(2):
        user.send("copy_rules", "/rules", request_id="r1", base="ca-classic", title="Ours")
    assert len(user.desk.service(RulesetService).rows) == 1


# --- changing ----------------------------------------------------------------------------------


def test_saving_unchanged_values_changes_nothing(user):
    for name in preset_names():
        stream = copy(user, name)
        for topic in TOPICS:
            if getattr(preset(name).rules, topic) is not None:
                response = edit(user, stream, topic)
                assert not failures_of(response), topic
                assert changes_by_path(user, stream) == {}, topic
        assert user.desk.stream_store.streams[stream].seq == 1


@pytest.mark.parametrize("lang", ["ca", "ro"])
def test_numbers_with_a_decimal_mark_are_read_as_displayed(lang):
    user = User(lang=lang)
    for name in ("ro-correspondence", "ca-ciutat-de-mallorca", "ca-duplicate-2018"):
        stream = copy(user, name)
        for topic in ("coefficients", "tournament_points", "pairing", "bonus"):
            if getattr(preset(name).rules, topic) is not None:
                edit(user, stream, topic)
        assert changes_by_path(user, stream) == {}


def test_absent_topic_is_proposed_and_can_be_added(user):
    streams = {name: copy(user, name) for name in preset_names()}
    for topic in TOPICS:
        name = next(
            (stream for stream in streams if getattr(preset(stream).rules, topic) is None), ""
        )
        if not name:
            continue  # every regulation has it
        stream = streams[name]
        response = user.look(route(stream, topic))
        assert "These rules do not have this topic." in response.screen
        response = edit(user, stream, topic)
        assert not failures_of(response)
        assert list(changes_by_path(user, stream)) == [topic]
        assert "Added by the club" in response.screen
        act(user, stream, "restore_rules", path=topic)
        assert changes_by_path(user, stream) == {}


def test_changed_value_is_marked_beside_that_of_the_regulation(user):
    stream = copy(user)
    response = edit(user, stream, "absence", absence__minutes="20")
    assert response.route == route(stream)
    assert toasts_of(response) == ["Saved: Absence."]
    row = re.search(r"Wait for the absent player.*?</tr>", response.screen, re.DOTALL).group()
    assert "20 minutes" in row
    assert "Changed by the club" in row
    assert re.search(r"The regulation: *<bdi>15 minutes", row)
    assert "Section 8" in row
    assert response.screen.count("Changed by the club") == 1


def test_changed_values_can_be_listed_alone(user):
    stream = copy(user)
    edit(user, stream, "absence", absence__minutes="20")
    screen = user.look(f"{route(stream)}?only=changed").screen
    assert screen.count('<th scope="row">') == 1
    assert "Clock" not in screen
    assert "Nothing was changed" in user.look(f"{route(copy(user))}?only=changed").screen


def test_every_kind_of_value_can_be_changed(user):
    stream = copy(user, "ca-duplicate-2018")
    edit(user, stream, "equipment", equipment__scrabble="60", equipment__orientation="")
    edit(user, stream, "announcing", announcing__orders=["drawn", ""], announcing__left_first=[])
    edit(user, stream, "master", master__none_valid=["same_rack", "any_move"])
    edit(
        user,
        stream,
        "bonus",
        **{
            "bonus.table.players": ["12", "", "60"],
            "bonus.table.half_points": ["0", "", "30"],
            "bonus.table.half_points_per_player": ["0.5", "", "0"],
        },
    )
    edit(
        user,
        stream,
        "round_clock",
        **{"round_clock.cues.seconds_left": ["45"], "round_clock.cues.must": ["no"]},
    )
    assert changes_by_path(user, stream) == {
        "equipment.scrabble": 60,
        "equipment.orientation": None,
        "announcing.orders": ["drawn"],
        "announcing.left_first": False,
        "master.none_valid": ["same_rack", "any_move"],
        "bonus.table": [
            {"players": 12, "half_points": 0, "half_points_per_player": 1},
            {"players": 60, "half_points": 60, "half_points_per_player": 0},
        ],
        "round_clock.cues": [{"seconds_left": 45, "must": False}],
    }
    assert "With 12 players or more: 0.5 points per player" in user.look(route(stream)).screen


def test_part_of_a_topic_can_be_removed_and_added(user):
    stream = copy(user)
    edit(user, stream, "overtime", overtime__loss=[])
    assert changes_by_path(user, stream) == {"overtime.loss": None}
    fields = form_of(user.look(route(stream, "overtime")))
    assert "overtime.loss" not in fields
    assert fields["overtime.loss.minutes"] == ["10"]
    edit(user, stream, "overtime", overtime__loss="yes", **{"overtime.loss.minutes": "12"})
    assert changes_by_path(user, stream) == {"overtime.loss.minutes": 12}


def test_restoring_a_part_restores_its_values(user):
    stream = copy(user, "ca-ciutat-de-mallorca")
    edit(user, stream, "scoreless", scoreless__second="yes")
    screen = user.look(route(stream)).screen
    assert screen.count("Changed by the club") == 3
    offered = re.findall(r'name="path" value="([^"]+)"', screen)
    assert list(dict.fromkeys(offered)) == ["scoreless", "scoreless.second"]
    act(user, stream, "restore_rules", path="scoreless.second")
    assert changes_by_path(user, stream) == {}


def test_set_in_another_order_is_the_same_set(user):
    stream = copy(user)
    edit(user, stream, "clock", clock__stops=list(reversed(preset("ca-classic").rules.clock.stops)))
    assert changes_by_path(user, stream) == {}


# --- invalid values ----------------------------------------------------------------------------


WRONG = [
    ("absence", "absence.minutes", "soon", "Type a whole number"),
    ("absence", "absence.minutes", "", "Type a whole number"),
    ("absence", "absence.minutes", "1.5", "Type a whole number"),
    ("absence", "absence.minutes", "0", "from 1 to 600"),
    ("absence", "absence.minutes", "9" * 40, "Type a whole number"),
    ("exchange", "exchange.least", "8", "does not agree with “Maximum tiles exchanged”"),
    ("passing", "passing.word", "", "Type something"),
    ("passing", "passing.word", "x" * 21, "At most 20 characters"),
    ("passing", "passing.word", "a\u0000b", "cannot be seen"),
    ("clock", "clock.minutes_each", [], "Choose at least one"),
    ("clock", "clock.minutes_each", ["1"] * 25, "At most 24 of them"),
    ("start", "start.methods", ["draw", "draw"], "twice"),
    ("start", "start.methods", "dice", "Choose one of these"),
    ("equipment", "equipment.tiles", "xx", "no tiles of this language"),
]


def test_invalid_value_is_answered_at_its_field_and_stays(user):
    stream = copy(user)
    for topic, path, raw, why in WRONG:
        response = edit(user, stream, topic, **{path: raw})
        assert not failures_of(response)
        assert why in response.screen, path
        assert changes_by_path(user, stream) == {}
        values = form_of(response)
        expected = [raw] if isinstance(raw, str) else raw
        assert [value for value in values[path] if value] == [value for value in expected if value]


def test_invalid_choice_is_answered_at_its_group(user):
    stream = copy(user)
    response = edit(user, stream, "clock", **{"clock.watched_by": "nobody"})
    assert 'id="clock-watched_by-wrong"' in response.screen
    assert changes_by_path(user, stream) == {}


@pytest.mark.parametrize(
    ("base", "topic", "path", "value", "first"),
    [
        ("ca-classic", "scoreless", "scoreless.first.of", [], "scoreless-first-of-1"),
        ("ca-classic", "clock", "clock.watched_by", "nobody", "clock-watched_by-1"),
        ("ca-classic", "clock", "clock.minutes_each", [], "clock-minutes_each-1"),
        ("ca-duplicate-2018", "bonus", "bonus.table.players", ["9", "5"], "bonus-table-players-1"),
    ],
)
def test_invalid_group_receives_the_focus_and_names_its_fault(
    user, base, topic, path, value, first
):
    response = edit(user, copy(user, base), topic, **{path: value})
    assert {"do": "focus", "id": first} in response.effects
    field = re.search(rf'<(?:input|select)\b[^>]* id="{first}"[^>]*>', response.screen).group()
    text = re.search(r'aria-describedby="(?:\S+ )?(\S+-wrong)"', field).group(1)
    assert re.search(rf'id="{text}".*?<span>\w', response.screen, re.DOTALL)


def test_wrong_line_of_a_list_is_marked(user):
    stream = copy(user)
    response = edit(user, stream, "clock", clock__minutes_each=["30", "", "zero", "25"])
    assert re.search(r'id="clock-minutes_each-2"[^>]*aria-invalid', response.screen)
    response = edit(
        user,
        copy(user, "ca-duplicate-2018"),
        "racks",
        **{
            "racks.stages.vowels": ["2", "", "x"],
            "racks.stages.consonants": ["2", "", "1"],
            "racks.stages.last_round": ["15", "", ""],
        },
    )
    assert re.search(r'id="racks-stages-vowels-2"[^>]*aria-invalid', response.screen)


def test_contradicting_rows_are_answered_at_the_table(user):
    stream = copy(user, "ca-duplicate-2018")
    response = edit(user, stream, "bonus", **{"bonus.table.players": ["51", "10"]})
    assert "Each line starts with more players" in response.screen


def test_flaw_of_another_topic_is_answered_above_the_form(user):
    stream = copy(user, "ca-ciutat-de-mallorca")
    response = edit(user, stream, "equipment", equipment__rack="5")
    alert = re.search(
        r'data-announce="urgent".*?</div>\s*</div>', response.screen, re.DOTALL
    ).group()
    assert "SENYORS" in alert
    assert "Tiles on the rack" in alert
    assert form_of(response)["equipment.rack"] == ["5"]


def test_stale_form_changes_nothing(user):
    stream = copy(user)
    old = form_of(user.look(route(stream, "absence")))
    edit(user, stream, "absence", absence__minutes="20")
    response = user.send("change_rules", route(stream, "absence"), **old)
    assert [effect["do"] for effect in response.effects] == ["notice"]
    assert changes_by_path(user, stream) == {"absence.minutes": 20}
    for command, more in (
        ("restore_rules", {"path": "absence"}),
        ("take_topic_away", {"topic": "absence"}),
        ("retitle_rules", {"title": "x"}),
        ("retire_rules", {}),
        ("return_rules", {}),
    ):
        response = user.send(command, route(stream), stream=stream, seq=1, **more)
        assert [effect["do"] for effect in response.effects] == ["notice"], command
    assert user.desk.stream_store.streams[stream].seq == 2


# --- putting back, taking away, naming, retiring -----------------------------------------------


def test_value_or_whole_topic_is_restored(user):
    stream = copy(user)
    edit(user, stream, "absence", absence__minutes="20", absence__both_points="5")
    edit(user, stream, "exchange", exchange__least="2")
    act(user, stream, "restore_rules", path="absence.minutes")
    assert set(changes_by_path(user, stream)) == {"absence.both_points", "exchange.least"}
    response = act(user, stream, "restore_rules", route(stream, "absence"), path="absence")
    assert response.route == route(stream)
    assert set(changes_by_path(user, stream)) == {"exchange.least"}


def test_value_that_cannot_be_restored_alone_gives_the_reason(user):
    stream = copy(user)
    edit(user, stream, "exchange", exchange__most="3")
    edit(user, stream, "exchange", exchange__least="2")
    edit(user, stream, "exchange", exchange__least="3")
    edit(user, stream, "exchange", exchange__most="4", exchange__least="4")
    act(user, stream, "restore_rules", path="exchange.least")
    edit(user, stream, "equipment", equipment__rack="5")
    stream = copy(user, "ca-ciutat-de-mallorca")
    edit(user, stream, "senyors", senyors__rack="5")
    edit(user, stream, "equipment", equipment__rack="5")
    response = act(user, stream, "restore_rules", path="senyors.rack")
    assert "does not agree with “Tiles on the rack”" in response.screen
    assert changes_by_path(user, stream) == {"equipment.rack": 5, "senyors.rack": 5}


def test_topic_is_removed_and_restored(user):
    stream = copy(user)
    response = act(user, stream, "take_topic_away", route(stream, "absence"), topic="absence")
    assert "Removed by the club" in response.screen
    assert "<s><bdi>15 minutes</bdi></s>" in response.screen
    act(user, stream, "restore_rules", path="absence")
    assert changes_by_path(user, stream) == {}
    act(user, stream, "take_topic_away", topic="equipment")  # required in all rules
    assert changes_by_path(user, stream) == {}


def test_renamed_rules_rename_their_document(user):
    stream = copy(user)
    act(user, stream, "retitle_rules", title=" Lliga   d’hivern ")
    assert user.desk.stream_store.streams[stream].name == "Lliga d’hivern"
    assert book(user, stream).title == "Lliga d’hivern"
    assert "Lliga" in user.desk.stream_store.streams[stream].header
    response = act(user, stream, "retitle_rules", title="")
    assert 'id="retitle-title-wrong"' in response.screen


def test_retired_rules_are_read_only_until_returned(user):
    stream = copy(user)
    text = user.desk.translator_for("en")
    assert run(user.desk.service(RulesetService).choices(text))[-1] == (stream, "Ours")
    screen = act(user, stream, "retire_rules").screen
    assert "These rules are out of use." in screen
    assert len(run(user.desk.service(RulesetService).choices(text))) == len(PRESETS)
    assert "change_rules" not in user.look(route(stream, "absence")).screen
    assert run(user.desk.service(RulesetService).ruleset(stream)).heading.title == "Ours"
    act(user, stream, "return_rules")
    assert run(user.desk.service(RulesetService).choices(text))[-1] == (stream, "Ours")


def test_choices_are_regulations_then_rules_of_the_club_by_title(user):
    for title in ("b", "A", "C"):
        copy(user, title=title)
    titles = [
        title
        for _, title in run(
            user.desk.service(RulesetService).choices(user.desk.translator_for("en"))
        )
    ]
    assert titles == [*PRESETS.values(), "A", "b", "C"]
    assert run(user.desk.service(RulesetService).ruleset("nothing")) is None


def test_archived_rules_are_not_offered_but_readable(user):
    stream = copy(user)
    user.send("archive_stream", "/files", stream=stream)
    assert len(
        run(user.desk.service(RulesetService).choices(user.desk.translator_for("en")))
    ) == len(PRESETS)
    assert "Ours" not in user.look("/rules").screen.replace("Our own rules", "")
    assert user.look(route(stream)).title.startswith("Ours")


def test_rules_are_linked_from_the_home_screen(user):
    stream = copy(user)
    screen = user.look("/").screen
    assert f'href="#{route(stream)}"' in screen
    assert 'href="#/rules"' in screen


def test_element_ids_of_a_screen_are_unique(user):
    stream = copy(user)
    edit(user, stream, "absence", absence__minutes="20")
    places = ["/rules", "/rules/ca-classic", route(stream), *(route(stream, t) for t in TOPICS)]
    for place in places:
        ids = re.findall(r' id="([^"]+)"', user.look(place).screen)
        assert len(ids) == len(set(ids)), place


# --- as files ----------------------------------------------------------------------------------


def download_text(response):
    return next(effect["text"] for effect in response.effects if effect["do"] == "download")


def test_rules_are_saved_deleted_opened_again_and_continued(user):
    stream = copy(user, title="Molí Nou")
    edit(user, stream, "absence", absence__minutes="20")
    text = download_text(user.send("save_stream", "/files", stream=stream))
    edit(user, stream, "exchange", exchange__least="2")
    longer = download_text(user.send("save_stream", "/files", stream=stream))
    user.send("delete_stream", "/files", stream=stream, word="DELETE")
    assert run(user.desk.service(RulesetService).ruleset(stream)) is None
    user.send("open_file", "/files", files=(text.encode(),))
    assert changes_by_path(user, stream) == {"absence.minutes": 20}
    user.send("open_file", "/files", files=(longer.encode(),))
    assert set(changes_by_path(user, stream)) == {"absence.minutes", "exchange.least"}
    assert "rules" not in user.desk.stream_store.prefs, "of rules none is the one in use"


def test_diverged_copies_of_rules_are_both_stored(user):
    stream = copy(user)
    text = download_text(user.send("save_stream", "/files", stream=stream))
    other = User(dice=CountingDice(500))
    other.send("open_file", "/files", files=(text.encode(),))
    edit(other, stream, "absence", absence__minutes="20")
    edit(user, stream, "absence", absence__minutes="25")
    user.send(
        "open_file",
        "/files",
        files=(download_text(other.send("save_stream", "/files", stream=stream)).encode(),),
    )
    minutes = {rule.row.id: rule.state.ruleset.rules.absence.minutes for rule in all_rules(user)}
    assert minutes == {stream: 25, f"{stream}.2": 20}
    assert not failures_of(user.look(route(f"{stream}.2", "absence")))
    titles = dict(run(user.desk.service(RulesetService).choices(user.desk.translator_for("en"))))
    assert titles[stream] == "Ours"
    assert titles[f"{stream}.2"] == "Ours (2)", "each can be told from the other"


def all_rules(user):
    return run(user.desk.service(RulesetService).all())


def test_rules_renamed_among_the_files_have_the_name_everywhere(user):
    stream = copy(user)
    user.send("rename_stream", "/files", stream=stream, name="Lliga")
    assert book(user, stream).title == user.desk.stream_store.streams[stream].name == "Lliga"
    assert user.look(route(stream)).title.startswith("Lliga")
    user.send("rename_stream", "/files", stream=stream, name=" ")
    assert book(user, stream).title == "Lliga"


def test_forged_file_is_refused_at_its_line(user):
    stream = copy(user)
    edit(user, stream, "absence", absence__minutes="20")
    text = download_text(user.send("save_stream", "/files", stream=stream))
    forged = text.replace('"absence.minutes":20', '"absence.minutes":-5')
    assert forged != text
    other = User()
    response = other.send("open_file", "/files", files=(forged.encode(),))
    assert "Line 3" in response.screen
    assert other.desk.stream_store.streams == {}


def test_regulation_changed_since_the_copy_is_reported(user, monkeypatch):
    stream = copy(user)
    assert "another version now" not in user.look(route(stream)).screen
    monkeypatch.setattr(
        "faristol.desk.rules.ruleset_view.preset", lambda _: preset("ca-ciutat-de-mallorca")
    )
    assert "another version now" in user.look(route(stream)).screen


def test_next_edit_reads_only_new_records(user):
    stream = copy(user)
    edit(user, stream, "absence", absence__minutes="20")
    positions = []
    records = user.desk.stream_store.records

    async def count_reads(row, after=0):
        positions.append(after)
        return await records(row, after)

    user.desk.stream_store.records = count_reads
    edit(user, stream, "absence", absence__minutes="21")
    assert positions == [2]
    user.restart()
    assert changes_by_path(user, stream) == {"absence.minutes": 21}
