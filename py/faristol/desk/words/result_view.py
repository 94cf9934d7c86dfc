"""Answers of the word desk: the words, their number and order, or the problem of the input."""

from dataclasses import replace

from faristol.desk.kernel.translation import Translator
from faristol.desk.words.answer import CheckedWords, FoundWords, WordsAnswer
from faristol.desk.words.check import (
    MAX_WORDS,
    build_word_view,
    format_refusal,
    look_up,
)
from faristol.desk.words.find import (
    PAGE,
    count_by_length,
    find_matches,
    group_matches,
    has_hooks,
    is_short,
)
from faristol.desk.words.query import ORDERS, WordLookup
from faristol.ledger.refusal import Refusal
from faristol.tiles.word_input import asked_words
from faristol.words.lexicon import Lexicon


def check_words(
    lexicon: Lexicon, lookup: WordLookup, answer: WordsAnswer, text: Translator
) -> WordsAnswer:
    """Return an answer with the verdicts on the words of the input."""
    words = asked_words(lookup.text, lexicon.alphabet)
    if not words:
        return answer
    results = [look_up(lexicon, word) for word in words[:MAX_WORDS]]
    is_alone = len(results) == 1
    rows = [build_word_view(lexicon, result, lookup, text, is_alone=is_alone) for result in results]
    problem, summary = answer.problem, ""
    if len(words) > MAX_WORDS:
        problem = text.gettext("Only the first {n} words are looked up.", n=MAX_WORDS)
    if not is_alone:
        valid = sum(result.is_valid for result in results)
        summary = text.gettext("{valid} of {n} are valid", valid=valid, n=len(results))
    elif rows[0].problem and not rows[0].is_begun:
        problem = rows[0].problem
    return replace(
        answer,
        state="checked",
        length="",  # words are looked up whatever their length
        problem=problem,
        summary=summary,
        checked=CheckedWords(rows=rows, is_alone=is_alone),
    )


def format_order(lookup: WordLookup, text: Translator) -> str:
    """Return the order of the words as text."""
    return text.gettext(ORDERS[lookup.order.value])


def search_words(
    lexicon: Lexicon, lookup: WordLookup, answer: WordsAnswer, text: Translator
) -> WordsAnswer:
    """Return an answer with a page of the matches."""
    matches = find_matches(lexicon, lookup)
    answer = replace(answer, is_guessed=lookup.is_guessed)
    if isinstance(matches, Refusal):
        return replace(answer, problem=format_refusal(matches, text))
    count = matches.count
    pages = max(1, -(-count // PAGE))
    page = min(lookup.page, pages)
    is_detailed = has_hooks(matches)
    is_split = lookup.way in ("dear", "list") and not lookup.length
    groups = group_matches(matches, lookup, page=page, text=text, has_hooks=is_detailed)
    found = FoundWords(
        groups=list(groups),
        is_detailed=is_detailed,
        is_short=is_short(matches),
        by_length=count_by_length(matches, text) if is_split else (),
        page=page,
        pages=pages,
    )
    return replace(
        answer,
        state="found" if count else "none",
        summary=text.ngettext("{n} word", "{n} words", count),
        order=format_order(lookup, text) if count > 1 else "",
        found=found if count else None,
    )
