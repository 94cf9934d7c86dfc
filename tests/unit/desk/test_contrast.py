"""The contrast of all pairs of colours that the style sheets combine, in each palette."""

import re
from pathlib import Path

import pytest

STYLES = Path(__file__).parents[3] / "site" / "css"
PALETTES = ("light", "dark", "more")

# text / background: WCAG requires 4.5 for text
TEXT = """
    ink/sheet ink/desk ink/inset ink/go-soft ink/warn-soft ink/bad-soft
    ink-2/sheet ink-2/desk ink-2/inset ink-2/go-soft ink-3/sheet ink-3/desk ink-3/inset ink-3/go-soft
    sheet/ink sheet/ink-2 on-go/go on-go/go-press go-2/go go-2/go-press go-text/sheet go-text/go-soft
    on-warn/warn warn-text/sheet warn-text/warn-soft bad-text/sheet bad-text/inset bad-text/bad-soft on-bad/bad
    on-dl/dl on-tl/tl on-dw/dw on-tw/tw on-frame/frame on-tile/tile on-tile/tile-try
"""

# borders and signs / background: 3
SIGNS = """
    edge/sheet edge/inset edge/desk edge/go-soft go/sheet go/desk go-text/go-soft warn-edge/sheet
    warn-edge/warn-soft bad-edge/sheet bad-edge/bad-soft focus/sheet focus/desk focus/inset focus/go-soft
    ink/desk ink-2/inset on-tile/tile tile/frame
"""

# hairlines and the wood of the board: decoration without information
ORNAMENT = {"rule", "sq", "sq-line", "tile-side", "focus-gap"}

pytestmark = pytest.mark.skipif(
    not STYLES.parent.exists(), reason="the packed archive holds no style sheets"
)


def palettes() -> dict[str, dict[str, str]]:
    """Return the colours of each palette by token; a row of tokens.css holds all three."""
    colours_by_palette: dict[str, dict[str, str]] = {name: {} for name in PALETTES}
    css = (STYLES / "tokens.css").read_text(encoding="utf-8")
    for token, *colours in re.findall(
        r"--([\w-]+):\s*var\(--light, (#\w{6})\) var\(--dark, (#\w{6})\) var\(--more, (#\w{6})\);",
        css,
    ):
        for name, colour in zip(PALETTES, colours, strict=True):
            colours_by_palette[name][token] = colour
    return colours_by_palette


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
        for channel in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(first: str, second: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def pairs_below(palette: dict[str, str], pairs: str, floor: float) -> dict[str, float]:
    """Return the pairs below the floor."""
    ratios = {
        pair: contrast_ratio(*(palette[token] for token in pair.split("/")))
        for pair in pairs.split()
    }
    return {pair: round(value, 2) for pair, value in ratios.items() if value < floor}


def test_black_on_white_has_the_highest_contrast() -> None:
    assert round(contrast_ratio("#000000", "#ffffff"), 1) == 21.0


@pytest.mark.parametrize("name", PALETTES)
def test_text_colours_are_readable(name: str) -> None:
    assert pairs_below(palettes()[name], TEXT, 4.5) == {}


@pytest.mark.parametrize("name", PALETTES)
def test_borders_and_signs_are_visible(name: str) -> None:
    assert pairs_below(palettes()[name], SIGNS, 3.0) == {}


@pytest.mark.parametrize("name", PALETTES)
def test_secondary_text_on_a_sheet_has_the_contrast_of_aaa(name: str) -> None:
    assert pairs_below(palettes()[name], "ink/sheet ink-2/sheet", 7.0) == {}


def test_high_contrast_palette_exceeds_aaa_throughout() -> None:
    assert pairs_below(palettes()["more"], TEXT, 7.0) == {}


def test_tiles_are_brighter_than_premiums_on_a_dark_board() -> None:
    """Third-round 5-B: the triple squares were almost as light as the tiles."""
    pairs = "tile/dl tile/tl tile/dw tile/tw"
    assert pairs_below(palettes()["dark"], pairs, 3.0) == {}


def test_all_colours_are_in_a_measured_pair() -> None:
    measured = {token for pair in (TEXT + SIGNS).split() for token in pair.split("/")}

    assert set(palettes()["light"]) - measured == ORNAMENT


def test_colours_are_written_in_the_tokens_alone() -> None:
    """Paper is the exception: it is black and white in any look."""
    for sheet in STYLES.glob("*.css"):
        if sheet.name not in {"tokens.css", "print.css", "print-certificate.css"}:
            text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert re.findall(r"#[0-9a-fA-F]{3,8}\b(?=[^{}]*;)", text) == [], sheet.name


def test_used_tokens_are_defined() -> None:
    sheets = [path.read_text(encoding="utf-8") for path in STYLES.glob("*.css")]
    defined = {name for text in sheets for name in re.findall(r"(--[\w-]+)\s*:", text)}
    used = {name for text in sheets for name in re.findall(r"var\((--[\w-]+)", text)}

    assert used - defined == set()
