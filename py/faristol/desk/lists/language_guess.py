"""The evidence for the language of a list that waits, and the reading of its file in another language."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.list_import import PREVIEWED, ListImport, PendingList
from faristol.desk.shared.list_names import capitalize_first, language_name
from faristol.ledger.refusal import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageGuessView:
    """The language in which a file was read, why, and the languages in which it can be read."""

    name: str
    is_guessed: bool
    reasons: Sequence[str]  # sentences
    likelier: str  # the name of a language with better evidence, or an empty string
    others: Sequence[tuple[str, str]]  # code, and name as a heading


def language_guess_view(waiting: PendingList, text: Translator) -> LanguageGuessView:
    """Return the evidence for the language of a list that waits."""
    from faristol.formats.wordlists.guess import likeliest

    language = waiting.details.language
    likelier = likeliest(waiting.evidence)
    reasons = []
    for evidence in waiting.evidence:
        if evidence.language != language:
            continue
        if evidence.share is not None:
            reasons.append(
                text.gettext(
                    "{share} % of the sampled words are in the list of this language.",
                    share=evidence.share,
                )
            )
        if evidence.letters:
            letters = ", ".join(evidence.letters)
            reasons.append(text.gettext("Letters of this language: {letters}.", letters=letters))
        if waiting.is_guessed and not evidence.is_sure:
            reasons.append(text.gettext("That is not certain: check the language."))
    return LanguageGuessView(
        name=language_name(language, text),
        is_guessed=waiting.is_guessed,
        reasons=reasons,
        likelier=language_name(likelier, text) if likelier not in ("", language) else "",
        others=[
            (evidence.language, capitalize_first(language_name(evidence.language, text)))
            for evidence in waiting.evidence
            if evidence.language != language
        ],
    )


async def reread_list(desk: Desk, request: Request) -> Done:
    """Read the file of the list that waits in another language; nothing is imported."""
    waiting = desk.service(ListImport).waiting
    languages = [evidence.language for evidence in waiting.evidence] if waiting else []
    if waiting is None or request.value("digest") != waiting.preview.digest:
        raise Refused(STALE)
    if request.value("language") not in languages:
        raise Refused(Refusal("list/language"))
    fault = await desk.service(ListImport).read(
        waiting.content,
        replace(waiting.details, language=request.value("language")),
        desk.progress,
        desk.translator_for(request.lang),
        evidence=waiting.evidence,
    )
    if fault is not None:
        data = {key: value for key, value in fault.data.items() if key != "field"}
        raise Refused(Refusal(fault.code, data))
    return PREVIEWED
