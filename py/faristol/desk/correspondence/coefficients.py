"""Write and read coefficients: ten-thousandths, with four decimals (RO-COR 34)."""

from faristol.desk.kernel.translation import MINUS, Text


def format_coefficient(coefficient: int, text: Text) -> str:
    """Write a coefficient with its four decimals, after the mark of the language.

    >>> coefficient_said(15219, Text("ro", None)), coefficient_said(-300, Text("en", None))
    ('1,5219', '−0.0300')
    """
    whole, rest = divmod(abs(coefficient), 10_000)
    sign = MINUS if coefficient < 0 else ""
    return f"{sign}{whole}{text.point}{rest:04}"


def parse_coefficient(text: str) -> int:
    """Read a coefficient as it is typed, -1 when it is none.

    >>> read_coefficient("1,5219"), read_coefficient("1.53"), read_coefficient("x"), read_coefficient("2")
    (15219, 15300, -1, 20000)
    """
    whole, _, rest = text.strip().replace(",", ".").partition(".")
    digits = whole + rest
    if not digits.isascii() or not digits.isdecimal() or len(whole) > 1 or len(rest) > 4:
        return -1
    return 10_000 * int(whole or 0) + int(rest.ljust(4, "0") or 0)
