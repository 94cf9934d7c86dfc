"""Say what an answer of the word desk is: the words, how many, in which order, or what is wrong."""

from typing import Any

from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.translation import Text
from faristol.desk.words.check import MOST, item, look_up
from faristol.desk.words.find import PAGE, find, groups, has_hooks, is_short, lengths_found
from faristol.desk.words.query import ORDERS, Ask
from faristol.ledger.refusal import Refusal
from faristol.tiles.word_input import asked_words
from faristol.words.lexicon import Lexicon


def in_words(refusal: Refusal, text: Text) -> str:
    """Say why something could not be read."""
    return text.of(messages_for(refusal)[""])


def checked(lexicon: Lexicon, ask: Ask, text: Text) -> dict[str, Any]:
    """Return the verdicts on the words that were typed."""
    typed = asked_words(ask.text, lexicon.alphabet)
    if not typed:
        return {"state": "nothing"}
    looked = [look_up(lexicon, word) for word in typed[:MOST]]
    is_alone = len(looked) == 1
    items = [item(lexicon, one, ask, text, is_alone=is_alone) for one in looked]
    for shown in items:
        shown["problem"] = in_words(shown["refusal"], text) if shown["refusal"] else ""
        # who has typed one letter has not finished
        shown["is_begun"] = is_alone and len(shown["tiles"]) == 1
    # words are looked up whatever their length
    answer: dict[str, Any] = {
        "state": "checked",
        "items": items,
        "is_alone": is_alone,
        "length": "",
    }
    if len(typed) > MOST:
        answer["problem"] = text.say("Only the first {n} words are looked up.", n=MOST)
    if not is_alone:
        valid = sum(one.is_valid for one in looked)
        answer["said"] = text.say("{valid} of {n} are valid", valid=valid, n=len(looked))
    elif items[0]["problem"] and not items[0]["is_begun"]:
        answer["problem"] = items[0]["problem"]
    return answer


def order_said(ask: Ask, text: Text) -> str:
    """Say in which order words are shown."""
    return text.say(ORDERS[ask.order.value])


def listed(lexicon: Lexicon, ask: Ask, text: Text) -> dict[str, Any]:
    """Return a page of the words that were found."""
    found = find(lexicon, ask)
    answer: dict[str, Any] = {"guessed": ask.is_guessed}
    if isinstance(found, Refusal):
        return answer | {"state": "nothing", "problem": in_words(found, text)}
    count = found.count
    pages = max(1, -(-count // PAGE))
    page = min(ask.page, pages)
    is_detailed = has_hooks(found)
    is_split = ask.way in ("dear", "list") and not ask.length
    return answer | {
        "state": "found" if count else "none",
        "said": text.count("{n} word", "{n} words", count),
        "order": order_said(ask, text) if count > 1 else "",
        "groups": list(groups(found, ask, page=page, text=text, has_hooks=is_detailed)),
        "is_detailed": is_detailed,
        "is_short": is_short(found),
        "by_length": lengths_found(found, text) if is_split else (),
        "page": page,
        "pages": pages,
    }
