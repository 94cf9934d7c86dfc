"""Messages of refusals: each code has one."""

import re
from pathlib import Path

import pytest

import faristol
from faristol.desk.kernel.refusal_messages import MESSAGE_FEATURES, WORDS, messages_for
from faristol.desk.kernel.translation import Translator
from faristol.ledger.refusal import Refusal
from tests.support.refusals import BY_PART, MESSAGES

ROOT = Path(faristol.__path__[0])
# codes that only the audit or the log use: displayed as codes, for support
UNSPOKEN = ("ledger/", "card/", "register/")
NEVER_BY_A_USER = {
    "store/low": "a state of the storage, with words of its own",
    "store/restored": "the same",
    "player/id_bad": "ids come from the desk's own dice",
    "player/id_taken": "the same",
    "player/salt_bad": "the same",
    "player/card_needed": "the desk answers it with a card",
    "import/source_unknown": "the desk says the source",
    "register/not_open": "the desk opens the register",
}


def codes_in_sources():
    pattern = re.compile(
        r'"((?:player|import|sheet|row|stream|file|export|version|store|parcel|desk|clock)/[a-z_]+)"'
    )
    codes = set()
    for path in ROOT.rglob("*.py"):
        if path.name not in ("message.py", "refusals.py", "routes.py"):
            codes.update(pattern.findall(path.read_text(encoding="utf-8")))
    return sorted(codes - set(NEVER_BY_A_USER))


@pytest.mark.desk_only("reads the sources, which do not ship")
@pytest.mark.parametrize(
    "code",
    codes_in_sources()
    if ROOT.joinpath("desk").is_dir() and list(ROOT.rglob("desk/app.py"))
    else [],
)
def test_every_code_has_a_message(code):
    assert code in MESSAGES


def test_code_without_a_message_is_displayed_as_a_code():
    (message,) = messages_for(Refusal("player/from_the_future")).values()
    assert "player/from_the_future" in Translator("en", None).render(message)


def test_line_of_a_list_has_its_own_message():
    refusal = Refusal("player/rating_bad", {"field": "rating", "listing": 2, "low": 0, "high": 9})
    assert list(messages_for(refusal)) == ["rating-2"]


def test_each_part_of_the_desk_has_messages_only_for_its_codes():
    for part, words in BY_PART.items():
        assert {MESSAGE_FEATURES[code.partition("/")[0]] for code in words} == {part}
    assert sum(map(len, (WORDS, *BY_PART.values()))) == len(MESSAGES)
