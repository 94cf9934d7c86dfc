"""The voice settings of a club, and the scripts that the page gets from them."""

import html
import json
import re
from dataclasses import asdict, replace

import pytest

from faristol.desk.shared.files.file_settings import SETTINGS
from faristol.desk.shared.voice.voice_settings import (
    MAX_LENGTH,
    VoiceService,
    VoiceSettings,
    default_language_voice,
    parse_settings,
    serialize_settings,
)
from faristol.speech.clip import shipped_clips, tile_clip
from faristol.speech.names import LONGEST_NAME, named_tiles, tables
from tests.support.clock_user import ClockUser
from tests.support.desk import User
from tests.support.facts import FACTS

CHANGED = VoiceSettings(
    speaker="judge",
    reader="reads",
    volume=35,
    pace=200,
    spoken={
        "ca": replace(
            default_language_voice("ca"),
            way="name",
            order="drawn",
            edited={"cities": {"Z": "Zarra", "B": "Berga"}},
        )
    },
)


@pytest.fixture
def user():
    return User()


def scripts_of(response):
    """Return the scripts of the callers on a screen, by id."""
    matches = re.findall(
        r'<letter-caller id="([^"]+)" data-voice="[a-z]+" data-script="([^"]*)"', response.screen
    )
    return {name: json.loads(html.unescape(data)) for name, data in matches}


def change_voice(user, language="ca", **fields):
    return user.send("change_voice", f"/voice?language={language}", language=language, **fields)


def captions_of(script):
    return [item["caption"] for item in script["items"]]


# ---- the preference ----


def test_formatted_settings_are_parsed_unchanged():
    assert parse_settings(serialize_settings(CHANGED)) == CHANGED
    assert parse_settings(serialize_settings(VoiceSettings())) == VoiceSettings()


def test_language_without_choices_follows_its_regulation():
    assert (default_language_voice("ca").table, default_language_voice("ca").way) == (
        "cities",
        "model",
    )  # CAT-DUP 1.4
    assert (default_language_voice("ro").table, default_language_voice("ro").way) == (
        "names",
        "model",
    )  # RO-GEN 18


@pytest.mark.parametrize(
    "change",
    [
        {"speaker": "somebody"},
        {"reader": None},
        {"volume": 101},
        {"volume": -1},
        {"volume": True},
        {"volume": 80.0},
        {"pace": 99},
        {"pace": "100"},
        {"spoken": {"xx": asdict(default_language_voice("ca"))}},
        {"spoken": {"ca": {**asdict(default_language_voice("ca")), "table": "names"}}},
        {"spoken": {"ca": {**asdict(default_language_voice("ca")), "way": "loud"}}},
        {"spoken": {"ca": {**asdict(default_language_voice("ca")), "order": "random"}}},
        {"spoken": {"ca": {**asdict(default_language_voice("ca")), "numbers": "thrice"}}},
        {
            "spoken": {
                "ca": {**asdict(default_language_voice("ca")), "edited": {"cities": {"B": "<b>"}}}
            }
        },
        {
            "spoken": {
                "ca": {
                    **asdict(default_language_voice("ca")),
                    "edited": {"cities": {"B": "b" * 31}},
                }
            }
        },
        {
            "spoken": {
                "ca": {
                    **asdict(default_language_voice("ca")),
                    "edited": {"cities": {"B": "Alacant"}},
                }
            }
        },
        {
            "spoken": {
                "ca": {
                    **asdict(default_language_voice("ca")),
                    "edited": {"cities": {"B": "Barcelona"}},
                }
            }
        },
        {
            "spoken": {
                "ca": {**asdict(default_language_voice("ca")), "edited": {"cities": {"4": "Berga"}}}
            }
        },
        {
            "spoken": {
                "ca": {**asdict(default_language_voice("ca")), "edited": {"cities": {"B": 4}}}
            }
        },
        {"spoken": {"ca": {**asdict(default_language_voice("ca")), "edited": {"cities": ["B"]}}}},
        {"spoken": {"ca": {**asdict(default_language_voice("ca")), "edited": {"towns": {}}}}},
        {"spoken": []},
        {"more": 1},
    ],
)
def test_preference_with_invalid_values_is_rejected(change):
    raw = json.loads(serialize_settings(VoiceSettings())) | change
    assert parse_settings(json.dumps(raw)) is None
    assert not SETTINGS["voice"](json.dumps(raw))


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", "7", "[" * 5000, " " * (MAX_LENGTH + 1), '"a"']
)
def test_text_that_is_no_preference_is_rejected(text):
    assert parse_settings(text) is None


def test_longest_names_of_all_tables_are_a_valid_preference():
    letters = "abcdefghijklmnopqrstuvwxyz"
    spoken = {}
    for language in ("ca", "ro"):
        edited = {
            table: {
                tile: f"{letters[at // 26]}{letters[at % 26]}".ljust(LONGEST_NAME, "ș")
                for at, tile in enumerate(named_tiles(language))
            }
            for table in tables(language)
        }
        spoken[language] = replace(default_language_voice(language), edited=edited)
    voice = VoiceSettings(spoken=spoken)
    assert parse_settings(serialize_settings(voice)) == voice


# ---- the screen ----


def test_changed_language_is_spoken_so_and_the_other_as_before(user):
    change_voice(
        user, table="persons", way="name", order="drawn", pace=300, volume=40, reader="reads"
    )
    voice = user.desk.service(VoiceService).voice
    assert (voice.of("ca").table, voice.of("ca").way, voice.of("ca").order) == (
        "persons",
        "name",
        "drawn",
    )
    assert (voice.pace, voice.volume, voice.reader) == (300, 40, "reads")
    assert voice.of("ro") == default_language_voice("ro")
    user.restart()
    assert user.desk.service(VoiceService).voice == voice


@pytest.mark.parametrize(
    ("language", "once", "digits"),
    [("ca", "quinze", "quinze, un cinc"), ("ro", "cincisprezece", "cincisprezece, unu cinci")],
)
def test_numbers_can_be_repeated_by_digits_and_have_a_sample(user, language, once, digits):
    def sample_captions():
        screen = user.look(f"/voice?language={language}").screen
        button = re.search(r'<button[^>]*data-device="sound"[^>]*data-sample[^>]*>', screen)[0]
        script_json = re.search(r'data-script="([^"]*)"', button)[1]
        return [item["caption"] for item in json.loads(html.unescape(script_json))["items"]][1:]

    screen = user.look(f"/voice?language={language}").screen
    assert f">{once}</option>" in screen
    assert f">{digits}</option>" in screen
    assert sample_captions() == [once]
    change_voice(user, language, numbers="digits")
    assert sample_captions() == digits.replace(",", "").split()
    assert user.desk.service(VoiceService).voice.of(language).numbers == "digits"


def test_invalid_choice_changes_nothing(user):
    change_voice(user, table="names", way="<b>", order="", pace="101", volume="loud", reader="x")
    assert user.desk.service(VoiceService).voice == VoiceSettings(
        spoken={"ca": default_language_voice("ca")}
    )
    response = change_voice(user, language="xx", volume=3)
    assert not response.taken
    assert user.desk.service(VoiceService).voice.volume == VoiceSettings().volume


@pytest.mark.parametrize("language", ["ca", "ro"])
@pytest.mark.parametrize("route", ["/voice", "/voice/names", "/voice/own"])
def test_all_screens_of_the_voice_can_be_rendered(user, route, language):
    assert "<main" in user.look(f"{route}?language={language}").screen
    assert "<main" in user.look(f"{route}?language=%3Cb%3E&table=%22").screen


def test_voice_of_the_device_is_offered_only_for_its_own_languages(user):
    def is_offered(voices, language="ca"):
        facts = None if voices is None else {**FACTS, "voices": voices}
        response = user.look(f"/voice?language={language}", region="principal", facts=facts)
        return 'value="device"' in response.fragments["principal"]

    assert is_offered(["ca"])
    assert not is_offered(["ca"], "ro")
    assert not is_offered([])
    assert not is_offered(None)
    assert not is_offered("ca")


def test_rack_is_announced_with_the_tiles_left_first(user):
    """CAT-DUP 1.4-2: the leftovers first; CAT-DUP 1.4-3: slowly; then all of it faster; then "Temps!"."""
    script = scripts_of(user.look("/voice?language=ca&left=ZA&rack=SNY"))["trial-caller"]
    tiles = ["A d’Alacant", "Z de Zarra", "ena i grega", "S de Salou"]
    assert captions_of(script) == [*tiles, *tiles, "Temps!"]
    repeated = captions_of(script["again"])
    assert repeated == ["Repeteixo", *tiles], "said again, no round begins"


def test_tiles_in_drawn_order_stay_in_that_order(user):
    change_voice(user, order="drawn")
    script = scripts_of(user.look("/voice?language=ca&left=ZA&rack=SB"))["trial-caller"]
    tiles = [item["tile"] for item in script["items"][:4]]
    assert tiles == ["Z", "A", "S", "B"]


def test_paces_are_labelled_usual_or_by_their_percentage(user):
    labels = re.findall(r"(Usual pauses|Pauses of \d+%)", user.look("/voice").screen)
    assert labels == ["Usual pauses", *(f"Pauses of {pace}%" for pace in (150, 200, 300))]


def test_pauses_of_each_pace_scale_with_the_rhythm(user):
    script = scripts_of(user.look("/voice?language=ca&left=&rack=AB"))["trial-caller"]
    assert script["paces"]["100"] == [item["pause"] for item in script["items"]]
    assert list(script["paces"]) == ["100", "150", "200", "300"]
    first, second = script["paces"]["100"], script["paces"]["200"]
    assert [second[k] / first[k] for k in (1, 2, 3)] == [2, 2, 2]
    assert second[4] == first[4], "the call comes as it always comes"


@pytest.mark.parametrize("rack", ["4", "<b>", "A" * 400])
def test_invalid_rack_has_no_call(user, rack):
    response = user.look(f"/voice?language=ca&left=&rack={rack}")
    assert "trial-caller" not in scripts_of(response)
    assert 'aria-invalid="true"' in response.screen


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("language=ca&left=&rack=AB4", "“4” is not a tile"),
        ("language=ca&left=4&rack=AB", "“4” is not a tile"),
        ("language=ca&left=AB&rack=ABEMPST", "Tiles typed: 9; a rack has 7."),
        ("language=ca&left=AB&rack=EMPST", ""),
    ],
)
@pytest.mark.parametrize("route", ["/voice?", "/clock/round?letters=yes&"])
def test_invalid_rack_is_reported_under_its_field(user, route, query, message):
    ClockUser(user).begin_rounds()
    screen = user.look(route + query).screen
    assert message in screen
    assert ("is-wrong" in screen) == bool(message)


def test_sound_check_calls_a_letter_and_has_one_slider(user):
    screen = user.look("/voice?language=ca", facts={**FACTS, "sound": "untried"}).screen
    _, data = re.findall(r'data-device="sound" data-script="([^"]*)"', screen)
    assert captions_of(json.loads(html.unescape(data))) == ["A d’Alacant"]
    assert screen.count('type="range"') == 1
    asked_screen = user.look("/voice?language=ca", facts={**FACTS, "sound": "asked"}).screen
    assert 'data-device="heard"' in asked_screen
    assert 'data-device="unheard"' in asked_screen
    assert asked_screen.count('data-device="sound"') == 1  # the button that tries a number


# ---- names ----


def name_tile(user, language="ca", table="cities", **tiles):
    fields = {f"tile-{named_tiles(language).index(tile)}": text for tile, text in tiles.items()}
    return user.send(
        "name_tiles",
        f"/voice/names?language={language}&table={table}",
        language=language,
        table=table,
        **fields,
    )


def test_renamed_tile_is_called_by_its_new_name(user):
    name_tile(user, B="Berga", Z="Zarra")
    script = scripts_of(user.look("/voice?language=ca&left=&rack=BZ"))["trial-caller"]
    assert captions_of(script)[:2] == ["B de Berga", "Z de Zarra"]
    text = [item["clip"] for item in script["items"][:2]]
    assert text == ["ca/cities/b/own/full", "ca/also/zarra/full"], "no clip says another name"
    shipped = {clip.id for clip in shipped_clips("ca")}
    assert [clip in shipped for clip in text] == [False, True]


def test_tables_have_names_of_their_own(user):
    name_tile(user, B="Berga")
    name_tile(user, table="persons", B="Bernat")
    edited = user.desk.service(VoiceService).voice.of("ca").edited
    assert edited["cities"] == {"B": "Berga"}
    assert edited["persons"] == {"B": "Bernat"}


def test_empty_name_resets_the_tile(user):
    name_tile(user, B="Berga")
    name_tile(user, B=" ")
    assert user.desk.service(VoiceService).voice.of("ca").edited["cities"] == {}


def test_similar_letters_have_names_where_nothing_was_chosen(user):
    """CAT-DUP 1.4 prints “(zeta o Zarra)” and no name for the row K; “ca set” is hard to hear."""
    voice = user.desk.service(VoiceService).voice
    shipped = {clip.id: clip.caption for clip in shipped_clips("ca")}
    for table, called in {
        "cities": {"Z": "Zarra", "K": "Kennedy"},
        "persons": {"Z": "Zacaries", "K": "Kennedy"},
        "countries": {"Z": "Zaire", "K": "Kennedy"},
    }.items():
        names = voice.names("ca", table)
        for tile, name_ in called.items():
            assert shipped[tile_clip(names, tile, "name").id] == name_
    assert not voice.has_own_names("ca"), "every one of them has a clip of ours"
    name_tile(user, B="Berga")
    assert user.desk.service(VoiceService).voice.has_own_names("ca")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Alacant", "Another tile has the same name."),
        ("B2", "Letters only, with spaces"),
        ("b" * 31, "At most 30 characters."),
        ("<script>", "Letters only, with spaces"),
        ("B\u202eerga", "Letters only, with spaces"),
    ],
)
def test_invalid_name_is_refused_at_its_tile_and_stays_in_the_field(user, text, message):
    response = name_tile(user, B=text)
    assert not response.taken
    assert message in response.screen
    field = re.search(r'<input id="cities-tile-1"[^>]*>', response.screen)[0]
    assert f'value="{html.escape(text)}"' in field
    assert 'aria-invalid="true"' in field
    assert user.desk.service(VoiceService).voice == VoiceSettings()


def test_romanian_names_get_their_commas(user):
    name_tile(user, language="ro", table="names", S="Şerban")
    assert user.desk.service(VoiceService).voice.names("ro").edited == {"S": "Șerban"}


def test_unknown_table_is_refused(user):
    assert not name_tile(user, table="towns").taken
    assert user.desk.service(VoiceService).voice == VoiceSettings()
