"""Say what an analysis is looked at with, and what its forms carry."""

from collections.abc import Mapping
from typing import Any

from faristol.analysis.acts import OpenStudy, Study
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.list_names import (
    capitalize_first,
    language_name,
    list_name,
    name_with_language,
)
from faristol.desk.shared.rulesets.rulesets import PRESETS

LONGEST_RACK = 40  # signs: seven tiles with spaces and parentheses, and room to spare


def drawn(opened: LoadedAnalysis) -> dict[str, Any]:
    """Return what every form says of the position it was drawn from."""
    return {"stream": opened.id, "seq": opened.seq}


def setting(opened: LoadedAnalysis, text: Text) -> str:
    """Return in a few words what positions are looked at with."""
    pin = opened.study.lexicon
    words = list_name(pin, opened.study.language, text) if pin else text.say("no word list")
    return f"{capitalize_first(words)} · {rules_shown(opened.study, text)}"


def words_shown(study: Study | OpenStudy, text: Text) -> str:
    """Return with which words an analysis looks at positions."""
    if study.lexicon:
        return name_with_language(study.lexicon, study.language, text)
    return f"{capitalize_first(language_name(study.language, text))} · {text.say('no word list')}"


def rules_shown(study: Study | OpenStudy, text: Text) -> str:
    """Return what the rules are called that an analysis pinned."""
    ruleset: Mapping[str, Any] = study.ruleset or {}
    known = PRESETS.get(str(ruleset.get("name"))) if ruleset.get("status") != "club" else None
    return text.say(known) if known else str(ruleset.get("title", ""))
