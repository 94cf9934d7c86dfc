"""The name on a certificate in tiles (desk/shared/name_tiles.py)."""

import pytest

from faristol.desk.shared.name_tiles import name_tiles, spoken_name
from faristol.tiles.alphabet import alphabet_of


def format_tiles(name: str, language: str = "ca") -> list[str]:
    tiles = name_tiles(name, alphabet_of(language))
    assert tiles is not None
    return [" ".join("-".join(sign for sign, _ in word) for word in line) for line in tiles.lines]


@pytest.mark.parametrize(
    ("name", "language", "lines"),
    [
        ("Núria Puig", "ca", ["N-Ú-R-I-A P-U-I-G"]),  # accents stay
        ("Joaquim Il·lari Canyelles", "ca", ["J-O-A-QU-I-M", "I-L·L-A-R-I", "C-A-NY-E-L-L-E-S"]),
        ("Gabriel de Granollers", "ca", ["G-A-B-R-I-E-L", "D-E G-R-A-N-O-L-L-E-R-S"]),
        ("Jordi d’Ors", "ca", ["J-O-R-D-I D-’-O-R-S"]),
        ("Anna Puig-Mas", "ca", ["A-N-N-A", "P-U-I-G---M-A-S"]),
        ("Șerban Țepeș", "ro", ["Ș-E-R-B-A-N", "Ț-E-P-E-Ș"]),
    ],
)
def test_name_tiles_share_tiles_and_keep_particles_with_the_next_word(name, language, lines):
    """third-round 5-B, certificates."""
    assert format_tiles(name, language) == lines


@pytest.mark.parametrize("name", ["Martí 2", "<b>", "נועם", "Anna 🎲", "A" * 41, "A" * 25, "", "."])
def test_name_tiles_refuse_names_that_tiles_or_lines_cannot_hold(name):
    assert name_tiles(name, alphabet_of("ca")) is None


@pytest.mark.parametrize(
    ("name", "language", "lines"),
    [
        ("Kevin O'Brien", "ca", ["K-E-V-I-N", "O-’-B-R-I-E-N"]),
        ("Wei Zhang", "ca", ["W-E-I Z-H-A-N-G"]),
        ("Anna Țepeș", "ca", ["A-N-N-A T-E-P-E-S"]),
        ("Kınalı Weiß", "ro", ["K-I-N-A-L-I W-E-I-ß"]),
        ("J. M. Ørsted", "ca", ["J M Ø-R-S-T-E-D"]),
    ],
)
def test_name_tiles_use_a_blank_for_a_letter_without_a_tile(name, language, lines):
    """third-round 9-B12: five of 24 certificates of a class had no tiles."""
    assert format_tiles(name, language) == lines


def test_name_tiles_give_a_blank_no_value():
    tiles = name_tiles("Wei", alphabet_of("ca"))
    assert tiles.lines == (((("W", 0), ("E", 1), ("I", 1)),),)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Júlia Camps 2", "Júlia Camps"),
        ("Camps, Júlia 12", "Júlia Camps"),
        ("Joan 1", "Joan 1"),
        ("Joan 100", "Joan 100"),
        ("2", "2"),
    ],
)
def test_number_of_a_homonym_is_not_on_a_certificate(name, expected):
    """third-round 9-B12: "Júlia Camps 2" had the number on the certificate, and no tiles."""
    assert spoken_name(name) == expected


def test_name_tiles_use_the_largest_size_that_holds_the_name():
    alphabet = alphabet_of("ca")
    sizes = [name_tiles(name, alphabet).size for name in ("Pau", "A" * 14, "A" * 18, "A" * 24)]
    assert sizes == ["is-large", "is-medium", "is-small", "is-smallest"]
    assert name_tiles("Pau", alphabet).lines == (((("P", 3), ("A", 1), ("U", 1)),),)
