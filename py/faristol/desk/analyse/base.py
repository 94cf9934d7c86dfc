"""Texts of an analysis's word list and rules, and the hidden fields of its forms."""

from collections.abc import Mapping

from faristol.analysis.acts import OpenStudy, Study
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.analysis import LoadedAnalysis
from faristol.desk.shared.list_names import (
    capitalize_first,
    language_name,
    list_name,
    name_with_language,
)
from faristol.desk.shared.rulesets.rulesets import PRESETS
from faristol.ledger.record import JSON

MAX_RACK = 40  # characters: seven tiles with spaces and parentheses, with room to spare


def version_fields(analysis: LoadedAnalysis) -> Mapping[str, JSON]:
    """Return the hidden fields of the version from which a form is rendered."""
    return {"stream": analysis.id, "seq": analysis.seq}


def format_setting(analysis: LoadedAnalysis, text: Translator) -> str:
    """Return the word list and the rules of an analysis, as a short text."""
    pin = analysis.study.lexicon
    words = list_name(pin, analysis.study.language, text) if pin else text.gettext("no word list")
    return f"{capitalize_first(words)} · {format_rules(analysis.study, text)}"


def format_words(study: Study | OpenStudy, text: Translator) -> str:
    """Return the name of an analysis's word list, with its language."""
    if study.lexicon:
        return name_with_language(study.lexicon, study.language, text)
    return (
        f"{capitalize_first(language_name(study.language, text))} · {text.gettext('no word list')}"
    )


def format_rules(study: Study | OpenStudy, text: Translator) -> str:
    """Return the name of the rules that an analysis pinned."""
    ruleset: Mapping[str, JSON] = study.ruleset or {}
    preset_title = (
        PRESETS.get(str(ruleset.get("name"))) if ruleset.get("status") != "club" else None
    )
    return text.gettext(preset_title) if preset_title else str(ruleset.get("title", ""))
