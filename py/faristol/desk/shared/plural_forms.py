"""The plural forms of a message, for a page that counts without the program."""

from faristol.desk.kernel.translation import Message, Translator

_SAMPLES = {"one": 1, "few": 2, "other": 20}  # a number of each category of Intl.PluralRules


def plural_forms(message: Message, text: Translator, **values: object) -> dict[str, str]:
    """Return a counted message by plural category, with `{n}` where the page puts the number.

    >>> from faristol.desk.kernel.translation import ngettext_lazy
    >>> plural_forms(ngettext_lazy("{n} move", "{n} moves", 1), Translator("en", None))
    {'one': '{n} move', 'few': '{n} moves', 'other': '{n} moves'}
    """

    def form(n: int) -> str:
        return text.ngettext(message.text, message.many, n, **values).replace(str(n), "{n}")

    return {category: form(n) for category, n in _SAMPLES.items()}
