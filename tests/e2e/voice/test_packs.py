"""The packs of the voice, decoded by each browser: each clip whole, after the same silence."""

from collections.abc import Iterator
from typing import Any

import pytest

from scripts.build.layout import ROOT
from tests.e2e.rig.browser import Screen, launch_webkit
from tests.e2e.rig.recorder import Recorder
from tests.e2e.voice.hearing import pack_index

LANGUAGES = ("ca", "ro")
# Decodes every sound of a pack as the page does; what is wrong with any is told.
DECODE = """
async (language) => {
  const { leadTimeOf } = await import(new URL("js/voice/schedule.js", document.baseURI));
  const [{ clips }, pack] = await Promise.all([fetch(`audio/${language}.json`).then((answer) => answer.json()), fetch(`audio/${language}.mp3pack`).then((answer) => answer.arrayBuffer())]);
  const context = new OfflineAudioContext(1, 1, 44100);
  const wrong = [], leads = new Set(), sounds = new Map(Object.entries(clips).map(([id, [at]]) => [at, id]));
  for (const id of sounds.values()) {
    const [at, size, ms] = clips[id];
    const buffer = await context.decodeAudioData(pack.slice(at, at + size)).catch((error) => ({ error }));
    if (buffer.error) { wrong.push(`${id}: ${buffer.error}`); continue; }
    const signs = buffer.getChannelData(0), lead = leadTimeOf(buffer);
    const loudest = signs.reduce((most, sign) => Math.max(most, Math.abs(sign)), 0);
    if (buffer.numberOfChannels !== 1 || loudest < 0.1) wrong.push(`${id}: nothing is heard`);
    if (buffer.duration - lead < ms / 1000 - 0.012) wrong.push(`${id}: ${buffer.duration - lead} s of ${ms} ms`);
    leads.add(Math.round(lead * 1000));
  }
  return { count: sounds.size, wrong, least: Math.min(...leads), most: Math.max(...leads) };
}
"""


def assert_whole(language: str, decoded: dict[str, Any]) -> None:
    """Check that each clip has sound, after about the same silence."""
    assert decoded["wrong"] == []
    assert decoded["count"] == len({at for at, *_ in pack_index(language).values()}) > 100
    assert decoded["most"] <= 80
    assert decoded["most"] - decoded["least"] <= 30


@pytest.mark.engines("chromium", "firefox")
def test_all_clips_are_decoded(context, server):
    page = context.new_page()
    page.goto(server.blank)
    for language in LANGUAGES:
        assert_whole(language, page.evaluate(DECODE, language))


@pytest.fixture
def webkit() -> Iterator[Any]:
    """WebKitGTK, which stands in for the iPad."""
    with Screen() as screen:
        running = launch_webkit(screen)
        running.set_script_timeout(60)
        yield running
        running.quit()


@pytest.mark.webkit
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_all_clips_are_decoded_in_webkit(webkit: Any, own_server: Recorder) -> None:
    webkit.get(own_server.blank)
    for language in LANGUAGES:
        decoded = webkit.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            f"({DECODE})(arguments[0]).then(done, (error) => done({{ wrong: [String(error)] }}));",
            language,
        )
        assert_whole(language, decoded)


def test_cut_clip_is_detected(fresh, own_server):
    """The test above hears what is missing."""
    whole = (ROOT / "site" / "audio" / "ro.mp3pack").read_bytes()
    at, size, *_ = pack_index("ro")["ro/names/a"]
    own_server.damaged["audio/ro.mp3pack"] = (
        whole[: at + size // 2] + bytes(size - size // 2) + whole[at + size :]
    )
    page = fresh(own_server.origin)[0].new_page()
    page.goto(own_server.blank)
    decoded = page.evaluate(DECODE, "ro")
    assert [fault.split(":")[0] for fault in decoded["wrong"]] == ["ro/names/a"]
