"""The signs of templates: each has a single meaning in all buttons, links and notices."""

import re
from collections import defaultdict

import pytest

from scripts.build.layout import Layout

pytestmark = pytest.mark.desk_only("reads the sources of the templates")

TEMPLATES = Layout().package / "desk"

CALL = re.compile(
    r'\b(?:link|button|action|opens|device|act|square|banner|check)\((?:(?!\)\s*(?:\}\}|-?%\})|\b(?:link|button|action|opens|device|act)\().)*', re.DOTALL,
)  # fmt: skip
MESSAGE = re.compile(r'n?_\("([^"]+)"')
SIGN = re.compile(r'sign="([a-z-]+)"|^button\(n?_\([^()]*\), "([a-z-]+)"')

# sign: what it means, and every text it may stand beside
MEANINGS = {
    "star": ("a favourite", {"{n} favourite", "Favourites ({n})"}),
    "flag": (
        "somebody disputes something",
        {
            "Challenge…",
            "Claims",
            "Claims until {time}.",
            "Until then the results cannot become final.",
            "Write down a claim",
            "Make the correction before the results become final.",
        },
    ),
    "people": (
        "players",
        {
            "Players",
            "A player leaves or comes back",
            "Anyone late? They can still join before the first rack",
            "Add to the club’s players too",
        },
    ),
    "log": ("what was written down, in order", {"Log", "Log of the last session"}),
    "back": (
        "a step back in a row; the way back to another screen is the bar’s",
        {
            "Previous",
            "Step back",
            "Turn before",
            "Round {round}",
            "Take back the last one",
            "Another round",
            "Another word",
            "Table by table",
            "Leave it as it is",
            "All games",
            "Back to the judge",
        },
    ),
    "swap": ("to turn the tablet", {"Turn the tablet around", "Turn it upside down"}),
    "eye": ("to see what is covered", {"Show the moves"}),
}


def texts_by_sign():
    """Return the first texts of the macro calls that use each sign, by sign."""
    texts = defaultdict(set)
    for path in sorted(TEMPLATES.glob("**/*.html")):
        if path.name == "gallery.html" and path.parent.name == "home":
            continue
        for call in CALL.findall(path.read_text()):
            text, sign = MESSAGE.search(call), SIGN.search(call)
            if text and sign:
                texts[sign[1] or sign[2]].add(text[1])
    return texts


@pytest.mark.parametrize("sign", sorted(MEANINGS))
def test_sign_has_a_single_meaning(sign):
    meaning, texts = MEANINGS[sign]
    assert texts_by_sign()[sign] <= texts, f"{sign} means {meaning}"


def test_tick_is_never_on_a_button_with_an_action():
    """A tick marks a completed action or a verdict of the judge."""
    assert texts_by_sign()["ok"] <= {"Upheld, already corrected", "Yes"}


def test_next_action_never_leads_back():
    """Third-round 5-B: the green bar meant "back" on a dozen screens; that is the sign at the top."""
    backwards = re.compile(r'next_link\(_\("(?:Back to |To the rounds|All )')
    sources = {path: path.read_text() for path in TEMPLATES.glob("**/*.html")}
    assert [path.name for path, text in sources.items() if backwards.search(text)] == []
    assert sum("back=(_(" in text for text in sources.values()) > 40


def test_drawn_signs_are_used_and_used_signs_are_drawn():
    source = (TEMPLATES / "shared" / "icon.html").read_text()
    drawn_signs = set(re.findall(r'^  "([a-z-]+)":', source, re.MULTILINE))
    texts = [
        path.read_text()
        for path in TEMPLATES.glob("**/*.html")
        if path.name not in ("icon.html", "gallery.html")
    ]
    python = [path.read_text() for path in TEMPLATES.glob("**/*.py")]
    unused = {
        sign for sign in drawn_signs if not any(f'"{sign}"' in text for text in texts + python)
    }
    assert unused <= {"merge", "contrast", "moon", "sun", "offline"} & drawn_signs
    assert set(texts_by_sign()) <= drawn_signs
