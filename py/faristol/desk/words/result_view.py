"""Answers of the word desk: the words, their number and order, or the problem of the input."""

from typing import Any

from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Translator
from faristol.desk.words.check import MAX_WORDS, build_word_view, look_up
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


def format_refusal(refusal: Refusal, text: Translator) -> str:
    """Return the message of a refusal."""
    return text.render(messages_for(refusal)[""])


def check_view(lexicon: Lexicon, lookup: WordLookup, text: Translator) -> dict[str, Any]:
    """Return the verdicts on the words of the input."""
    words = asked_words(lookup.text, lexicon.alphabet)
    if not words:
        return {"state": "nothing"}
    results = [look_up(lexicon, word) for word in words[:MAX_WORDS]]
    is_alone = len(results) == 1
    rows = [build_word_view(lexicon, result, lookup, text, is_alone=is_alone) for result in results]
    for row in rows:
        row["problem"] = format_refusal(row["refusal"], text) if row["refusal"] else ""
        # a user who has typed one letter has not finished
        row["is_begun"] = is_alone and len(row["tiles"]) == 1
    # words are looked up whatever their length
    answer: dict[str, Any] = {
        "state": "checked",
        "rows": rows,
        "is_alone": is_alone,
        "length": "",
    }
    if len(words) > MAX_WORDS:
        answer["problem"] = text.gettext("Only the first {n} words are looked up.", n=MAX_WORDS)
    if not is_alone:
        valid = sum(result.is_valid for result in results)
        answer["summary"] = text.gettext("{valid} of {n} are valid", valid=valid, n=len(results))
    elif rows[0]["problem"] and not rows[0]["is_begun"]:
        answer["problem"] = rows[0]["problem"]
    return answer


def format_order(lookup: WordLookup, text: Translator) -> str:
    """Return the order of the words as text."""
    return text.gettext(ORDERS[lookup.order.value])


def matches_view(lexicon: Lexicon, lookup: WordLookup, text: Translator) -> dict[str, Any]:
    """Return a page of the matches."""
    matches = find_matches(lexicon, lookup)
    answer: dict[str, Any] = {"is_guessed": lookup.is_guessed}
    if isinstance(matches, Refusal):
        return answer | {"state": "nothing", "problem": format_refusal(matches, text)}
    count = matches.count
    pages = max(1, -(-count // PAGE))
    page = min(lookup.page, pages)
    is_detailed = has_hooks(matches)
    is_split = lookup.way in ("dear", "list") and not lookup.length
    return answer | {
        "state": "found" if count else "none",
        "summary": text.ngettext("{n} word", "{n} words", count),
        "order": format_order(lookup, text) if count > 1 else "",
        "groups": list(group_matches(matches, lookup, page=page, text=text, has_hooks=is_detailed)),
        "is_detailed": is_detailed,
        "is_short": is_short(matches),
        "by_length": count_by_length(matches, text) if is_split else (),
        "page": page,
        "pages": pages,
    }
