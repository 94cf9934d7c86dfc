"""The spoken scripts: the right clips, in order, at their moments, with their captions."""

import itertools

import pytest

from faristol.desk.shared.voice.voice_settings import VoiceSettings, default_language_voice
from faristol.speech.names import tables
from tests.e2e.rig.desk import wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.voice.hearing import (
    AGAIN,
    FORGET,
    MATCH,
    TRIAL,
    at_line,
    choose_setting,
    events_of,
    forget_sounds,
    hurry_to_end,
    name_of_clip,
    onsets_of,
    pack_index,
    press,
    press_button,
    rack_script,
    started_clips,
    wait_lines,
    wait_state,
)

LATE = 15  # milliseconds
ALIKE = 0.9
AT_ONCE = 0.0101  # seconds
EVERY = {"ca": "ABCÇDEFGHIJLL·LMNNYOPQURSTUVXZ?", "ro": "ABCDEFGHIJLMNOPRSTUVXZ?"}


def assert_starts(page, script, first=0):
    """Check that all clips are scheduled at once, each at its moment."""
    wait_until(
        page, lambda: len(started_clips(page)) >= len(script) - first, "the clips to be scheduled"
    )
    assert_clips(started_clips(page), script, first)


def assert_clips(made, script, first=0):
    """Check started clips: each of the script, at its moment."""
    assert [clip["known"] for clip in made] == [name_of_clip(line.clip) for line in script[first:]]
    planned = onsets_of(script)
    for clip, at, line in zip(made, planned[first:], script[first:], strict=True):
        late = clip["when"] - made[0]["when"] - (at - planned[first])
        assert abs(late) < 0.001, line.caption
        assert clip["when"] > clip["now"], "nothing is asked for too late"
        assert clip["state"] == "running"
        assert clip["seconds"] * 1000 >= pack_index(line.clip[:2])[line.clip][2]


# ---- the spy ----


def test_whole_script_is_scheduled_at_once_in_order_and_rhythm(page):
    press_button(page, "start")
    wait_state(page, "playing")
    assert_starts(page, rack_script("ca", "Z", "AB"))


def test_romanian_is_spoken_from_its_own_pack(page):
    go_to(page, "/voice?language=ro&left=&rack=IXA", TRIAL)
    press_button(page, "start")
    wait_state(page, "playing")
    assert_starts(page, rack_script("ro", "", "IXA"))


def test_slower_speaks_same_text_with_longer_pauses_and_stays_slower(page):
    press_button(page, "slower")
    at_line(page, 2, "spy.slow = spy.starts", FORGET, press("slower"))
    assert_clips(page.evaluate("spy.slow"), rack_script("ca", "Z", "AB", pace=150))
    wait_state(page, "playing")
    assert_starts(page, rack_script("ca", "Z", "AB", pace=200), first=1)


def test_stop_cuts_all_scheduled_sound(page):
    press_button(page, "start")
    wait_state(page, "playing")
    press_button(page, "stop")
    wait_state(page, "idle")
    assert page.evaluate("spy.stops") == len(rack_script("ca", "Z", "AB"))
    assert page.text_content(f"{TRIAL} [data-part=caption]") == ""


# ---- each table, rendered and compared with its clips ----


def find_sounds(page, script, played):
    """Render a script as the page schedules it, and look for another one in the samples."""
    return page.evaluate(
        """async ([items, pauses, ids, onsets, language]) => {
          const of = (name) => import(new URL(`js/voice/${name}.js`, document.baseURI));
          const [{ buildSchedule, startSchedule }, { loadSounds }] = await Promise.all([of("schedule"), of("clip-cache")]);
          const { RATE, references, match } = hearing;
          const soundOf = await loadSounds(new OfflineAudioContext(1, 1, RATE), items);
          const plan = buildSchedule(items, pauses, (item) => soundOf(item).ms);
          const offline = new OfflineAudioContext(1, Math.ceil((plan.at(-1).until + 1) * RATE), RATE);
          startSchedule(offline, offline.destination, plan, soundOf, 0.5);
          const rendered = (await offline.startRendering()).getChannelData(0);
          return match(rendered, await references(language, ids), ids, onsets.map((at) => at + 0.5));
        }""",
        [
            [{"clip": line.clip, "caption": line.caption} for line in played],
            [line.pause_ms for line in played],
            [line.clip for line in script],
            onsets_of(script),
            script[0].clip[:2],
        ],
    )


def match_faults(script, matches):
    return [
        f"{line.caption}: {match['late']:.1f} ms, {match['score']:.2f}"
        for line, match in zip(script, matches, strict=True)
        if abs(match["late"]) > LATE or match["score"] < ALIKE
    ]


@pytest.mark.parametrize("language", EVERY)
def test_all_tables_sound_as_their_clips_within_15_ms(page, language):
    page.evaluate(MATCH)
    wrong = []
    for table, way in itertools.product(tables(language), ("model", "name")):
        script = alphabet_script(language, table, way)
        wrong += [
            f"{table}, {way}: {fault}"
            for fault in match_faults(script, find_sounds(page, script, script))
        ]
    assert wrong == []


def test_swapped_tile_is_heard(page):
    """A measure that never finds anything proves nothing."""
    page.evaluate(MATCH)
    script = alphabet_script("ca", next(iter(tables("ca"))), "name")
    swapped = (*script[:2], script[3], script[2], *script[4:])
    wrong = match_faults(script, find_sounds(page, script, swapped))
    assert [fault.split(":")[0] for fault in wrong[:2]] == [
        script[2].caption,
        script[3].caption,
    ]


def alphabet_script(language, table, way):
    """Return one reading of the whole alphabet, and the call."""
    spoken = type(default_language_voice(language))(table=table, way=way, order="drawn")
    script = rack_script(language, "", EVERY[language], VoiceSettings(spoken={language: spoken}))
    return (*script[: len(script) // 2], script[-1])


@pytest.mark.slow
def test_output_of_running_graph_is_the_script(page):
    """All samples are taken where they leave, so that no load of the machine moves anything."""
    page.evaluate(MATCH)
    page.evaluate(
        """async () => {
          const { openAudio, resumeAudio } = await import(new URL("js/voice/audio.js", document.baseURI));
          const { context, output } = openAudio();
          await resumeAudio();
          await context.audioWorklet.addModule(new URL("js/voice/recorder-worklet.js", document.baseURI));
          const tape = new AudioWorkletNode(context, "tape", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
          hearing.parts = [];
          tape.port.onmessage = ({ data }) => hearing.parts.push(data);
          output.connect(tape);
        }"""
    )
    press_button(page, "start")
    wait_state(page, "done", seconds=60)
    script = rack_script("ca", "Z", "AB")
    matches = page.evaluate(
        """async ([ids, onsets]) => {
          const { openAudio } = await import(new URL("js/voice/audio.js", document.baseURI));
          const rate = openAudio().context.sampleRate, length = hearing.parts.reduce((sum, part) => sum + part.length, 0);
          const offline = new OfflineAudioContext(1, Math.ceil((length * hearing.RATE) / rate), hearing.RATE);
          const buffer = offline.createBuffer(1, length, rate);
          let at = 0;
          for (const part of hearing.parts) { buffer.copyToChannel(part, 0, at); at += part.length; }
          const source = offline.createBufferSource();
          source.buffer = buffer;
          source.connect(offline.destination);
          source.start();
          const heard = (await offline.startRendering()).getChannelData(0);
          const references = await hearing.references("ca", ids);
          // the tape ran before anything was said: where the first sound is, the script begins
          const first = heard.findIndex((sign) => Math.abs(sign) > 0.002) / hearing.RATE - 0.01;
          return hearing.match(heard, references, ids, onsets.map((late) => late + first));
        }""",
        [[line.clip for line in script], onsets_of(script)],
    )
    assert match_faults(script, matches) == []


# ---- captions and what is told ----


def test_captions_appear_in_step_and_round_begins_at_onset_of_call(page):
    press_button(page, "start")
    wait_state(page, "done", seconds=60)
    script = rack_script("ca", "Z", "AB")
    lines = events_of(page, "called-line")
    assert [line["caption"] for line in lines] == [line.caption for line in script]
    assert [line["n"] for line in lines] == list(range(len(script)))
    assert lines[0]["where"] == "First reading, slowly · 1 of 3"
    assert lines[3]["where"] == "Once more, faster · 1 of 3"
    # by the clock of the sound, whenever they were shown
    for line, at in zip(lines, onsets_of(script), strict=True):
        assert abs(line["at"] - lines[0]["at"] - at * 1000) < 60
    (onset,) = events_of(page, "time-onset")
    assert onset["at"] == lines[-1]["at"]
    assert onset["caption"] == "Temps!"
    assert len(events_of(page, "called-end")) == 1


def test_caption_has_tile_and_its_place_on_rack(page):
    at_line(page, 2, press("pause"))
    assert page.text_content(f"{TRIAL} [data-part=tile] b") == "A"
    now = page.locator(f"{TRIAL} [data-part=called] > li.is-now")
    assert now.count() == 1
    assert now.get_attribute("aria-current") == "true"
    assert "Alacant" in (now.text_content() or "")
    assert page.locator(f"{TRIAL} [data-part=called] > li.is-done").count() == 1


def test_pause_resumes_with_cut_tile(page):
    at_line(page, 2, press("pause"))
    wait_state(page, "paused")
    assert page.evaluate("spy.stops") == len(started_clips(page))
    forget_sounds(page)
    press_button(page, "resume")
    wait_state(page, "playing")
    assert_starts(page, rack_script("ca", "Z", "AB"), first=1)


def test_last_tile_is_repeated_and_rest_follows(page):
    at_line(page, 2, FORGET, press("last"))
    wait_until(page, lambda: started_clips(page), "the tile to be said again")
    assert_starts(page, rack_script("ca", "Z", "AB"), first=1)


def test_repetition_after_end_begins_no_other_round(fast_page):
    page = fast_page
    press_button(page, "start")
    hurry_to_end(page)
    forget_sounds(page)
    press_button(page, "last")
    hurry_to_end(page)
    assert [clip["known"] for clip in started_clips(page)] == [name_of_clip("ca/cities/b/full")]
    forget_sounds(page)
    press_button(page, "all")
    wait_state(page, "playing")
    assert [clip["known"] for clip in started_clips(page)] == [name_of_clip(clip) for clip in AGAIN]
    hurry_to_end(page)
    assert events_of(page, "time-onset") == []


def test_new_script_during_fetch_drops_old_script(page):
    page.evaluate("for (let k = 0; k < 4; k += 1) document.querySelector('#trial-caller').start()")
    wait_state(page, "playing")
    assert len(started_clips(page)) == len(rack_script("ca", "Z", "AB"))


# ---- screen readers ----


def test_screen_reader_is_silent_while_voice_speaks(page):
    press_button(page, "start")
    wait_lines(page, 3)
    press_button(page, "stop")
    assert {line["live"] for line in events_of(page, "called-line")} == {""}


def test_where_reader_reads_voice_is_silent(page):
    choose_setting(page, "reader", "reads")
    gains = page.evaluate(
        """() => {
          const { connect } = AudioNode.prototype;
          spy.gains = [];
          AudioNode.prototype.connect = function (to, ...rest) { if (this instanceof GainNode) spy.gains.push(this.gain.value); return connect.call(this, to, ...rest); };
          return spy.gains;
        }"""
    )
    assert gains == []
    press_button(page, "start")
    wait_lines(page, 2)
    assert 0 in page.evaluate("spy.gains")
    lines = events_of(page, "called-line")
    assert [line["live"].strip() for line in lines[:2]] == [line["caption"] for line in lines[:2]]


# ---- single phrases ----


def test_phrase_is_spoken_on_request(page):
    page.click("h1")  # a tap, as any
    page.evaluate(
        """async () => {
          const { resumeAudio } = await import(new URL("js/voice/audio.js", document.baseURI));
          await resumeAudio();
          await import(new URL("js/voice/phrases.js", document.baseURI)); // as a clock does
          document.dispatchEvent(new CustomEvent("faristol-say", { detail: { clips: ["ca/phrase/thirty_seconds"], caption: "30 segons!" } }));
        }"""
    )
    wait_until(page, lambda: started_clips(page), "the phrase")
    (clip,) = started_clips(page)
    assert clip["known"] == name_of_clip("ca/phrase/thirty_seconds")
    assert clip["state"] == "running"
    # at once: a page that was held up between two lines says it whole, only later
    assert clip["when"] - clip["now"] <= AT_ONCE


def test_no_phrase_is_spoken_where_judge_speaks(page):
    choose_setting(page, "speaker", "judge")
    text = page.evaluate(
        """async () => {
          const { playPhrase } = await import(new URL("js/voice/phrases.js", document.baseURI));
          return playPhrase({ clips: ["ca/phrase/time"], caption: "Temps!" });
        }"""
    )
    assert text is False
    assert started_clips(page) == []
