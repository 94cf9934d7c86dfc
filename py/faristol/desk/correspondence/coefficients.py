"""Coefficients as text: integers of ten-thousandths, written with four decimals (RO-COR 34)."""

from collections.abc import Iterable

from faristol.desk.kernel.translation import MINUS, Translator


def format_coefficient(coefficient: int, text: Translator) -> str:
    """Return a coefficient with its four decimals, after the decimal mark of the language.

    >>> format_coefficient(15219, Translator("ro", None)), format_coefficient(-300, Translator("en", None))
    ('1,5219', '−0.0300')
    """
    whole, rest = divmod(abs(coefficient), 10_000)
    sign = MINUS if coefficient < 0 else ""
    return f"{sign}{whole}{text.decimal_mark}{rest:04}"


def format_coefficients(coefficients: Iterable[int] | None, text: Translator) -> list[str]:
    """Return the coefficients of both players, or an empty list for None."""
    return [format_coefficient(coefficient, text) for coefficient in coefficients or ()]


def parse_coefficient(text: str) -> int:
    """Return the coefficient of a typed text, or -1 if it is invalid.

    >>> parse_coefficient("1,5219"), parse_coefficient("1.53"), parse_coefficient("x"), parse_coefficient("2")
    (15219, 15300, -1, 20000)
    """
    whole, _, rest = text.strip().replace(",", ".").partition(".")
    digits = whole + rest
    if not digits.isascii() or not digits.isdecimal() or len(whole) > 1 or len(rest) > 4:
        return -1
    return 10_000 * int(whole or 0) + int(rest.ljust(4, "0") or 0)
