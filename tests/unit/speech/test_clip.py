"""The ids of sound clips."""

import re

import pytest

from faristol.speech.clip import Clip, row_clip, shipped_clips, tile_clip
from faristol.speech.names import read_names

CITIES = read_names("ca", "cities", {})


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_ids_are_ascii_and_unique(language):
    ids = [clip.id for clip in shipped_clips(language)]
    assert len(set(ids)) == len(ids)
    for clip in ids:
        assert re.fullmatch(rf"{language}(/[a-z0-9_-]+){{2}}(/full|/of|/more)?", clip), clip


@pytest.mark.parametrize(
    ("tile", "way", "clip"),
    [
        ("A", "name", Clip("ca/cities/a", "Alacant")),
        ("A", "model", Clip("ca/cities/a/full", "A d’Alacant")),
        ("Ç", "model", Clip("ca/cities/c-cedilla/full", "ce trencada")),
        ("L·L", "name", Clip("ca/cities/l-geminada", "ela geminada")),
        ("?", "name", Clip("ca/cities/blank", "escarràs")),
    ],
)
def test_tile_is_announced_alone_or_by_the_model(tile, way, clip):
    assert tile_clip(CITIES, tile, way) == clip


def test_cat_dup_1_4_row_is_announced_by_the_name_alone():
    assert row_clip(CITIES, "H") == Clip("ca/cities/h", "Hospitalet")
    assert row_clip(CITIES, "K") == Clip("ca/cities/k", "ca")


def test_name_of_a_club_never_uses_the_clip_of_another_name():
    names = read_names("ca", "cities", {"B": "Badalona", "Z": "Zarra", "?": "blanca"})
    shipped = {clip.id: clip.caption for clip in shipped_clips("ca")}
    own = tile_clip(names, "B", "model")
    assert own == Clip("ca/cities/b/own/full", "B de Badalona")
    assert own.id not in shipped
    assert shipped[tile_clip(names, "Z", "model").id] == "Z de Zarra"
    assert shipped[tile_clip(names, "?", "name").id] == "blanca"
