"""The presets and the regulations they state; no rule depends on a regulation's name."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

from faristol.rules import edition
from faristol.rules.duplicate import bonus_half_points
from faristol.rules.preset import preset, preset_names
from faristol.rules.reading import digest_of, plain_ruleset, read_ruleset
from faristol.rules.ruleset import Source

MALLORCA, CLASSIC, DUPLICATE, GENERAL, LETTERS = REGULATIONS = (
    "ca-ciutat-de-mallorca",
    "ca-classic",
    "ca-duplicate-2018",
    "ro-general",
    "ro-correspondence",
)
CLUBS = "ro-duplicate"
# how the articles of each are called, and how many there are
ARTICLES = {
    MALLORCA: "CAT-CLM",
    CLASSIC: "CAT-CLS",
    DUPLICATE: "CAT-DUP",
    GENERAL: "RO-GEN",
    LETTERS: "RO-COR",
}

# the conflicts of the regulations, one line each: what stands at a path in each of the five
TABLE = {
    "exchange.least": (1, 1, None, 2, None),
    "exchange.most": (7, 7, None, 7, None),
    "exchange.least_in_bag": (7, 0, None, 0, None),
    "exchange.is_bounded_by_bag": (True, True, None, True, None),
    "senyors.second": ("committee", None, None, None, None),
    "racks.redraw": (None, None, "all", None, None),
    "passing.word": ("pas", "passo", None, "PAS", "PAS"),
    "scoreless.first.turns": (6, 6, None, 4, 4),
    "scoreless.first.of": (
        ["pass", "exchange", "invalid"],
        ["pass", "invalid"],
        None,
        ["pass"],
        ["pass"],
    ),
    "scoreless.second.turns": (None, 12, None, None, None),
    "scoreless.counts_at_zero": (True, False, None, True, True),
    "leftovers.out": ("transfer", "transfer", "none", "none", "none"),
    "leftovers.blocked": ("subtract", "subtract", "none", "none", "none"),
    "leftovers.time_up": ("none", "none", "none", "none", "none"),
    "clock.minutes_each": ([30], [30, 25], None, None, None),
    "clock.minutes_in_all": (60, None, None, None, None),
    "clock.watched_by": ("player", "opponent", None, None, None),
    "round_clock.seconds": (None, None, 180, None, None),
    "thinking.days": (None, None, None, None, 50),
    "overtime.points_per_minute": (10, 10, None, None, None),
    "overtime.loss.minutes": (None, 10, None, None, None),
    "overtime.loss.defeat.penalty": (None, 110, None, None, None),
    "abandonment.defeat.penalty": (None, 110, None, None, None),
    "abandonment.defeat.winner_points": (None, 300, None, None, None),
    "absence.minutes": (None, 15, None, None, None),
    "challenge.penalty_per_word": (0, 0, None, None, 10),
    "challenge.second": ("no", "challenger", None, None, "no"),
    "challenge.closes": ("drawn", "drawing", None, None, None),
    "corrections.move_points": (
        None,
        ["this_turn"],
        ["checking_interval"],
        None,
        ["this_turn", "later_turn", "during_game", "just_after_game"],
    ),
    "overdraw.before_rack.sight": ("if_seen", "never", None, None, None),
    "overdraw.on_rack.more": (0, 2, None, None, None),
    "start.blank": ("first", "first", None, "last", "last"),
    "start.methods": (["draw"], ["pairing", "draw"], None, ["draw"], ["arbiter"]),
    "equipment.tiles": ("ca", "ca", "ca", "ro", "ro"),
    "equipment.blank_stands_for": ("tiles", "tiles", "tiles", "letters", "letters"),
    "equipment.scrabble": (50,) * 5,
    "equipment.orientation": ("agreed", "same", "own", None, None),
    "caps.placements": (None, None, None, None, [10, 20, 30, 40]),
    "sheet.coordinates": (None, "optional", "compulsory", "where_asked", "compulsory"),
    "sheet.record": ("starter", "both", "slips", None, "travelling"),
    "sheet.devices": ("forbidden", "forbidden", None, None, "allowed"),
    "ranking.unit": ("tournament_points", None, "points", "points", "coefficient"),
    "ranking.ties": (["difference", "total"], None, ["best_moves"], [], []),
    "pairing.method": ("adjacent", None, None, None, None),
    "seeding.unrated": (999, None, None, None, None),
    "coefficients.largest": (None, None, None, None, 16667),
    "announcing.blank": (None, None, "last", "last", None),
    "bonus.rounding": (None, None, "exact", None, None),
}


def value_at(ruleset, path):
    place = plain_ruleset(ruleset)
    for step in path.split("."):
        place = place.get(step)
        if place is None:
            return None
    return place["value"]


def test_presets_are_five_regulations_and_the_practice_of_clubs():
    assert preset_names() == tuple(sorted([*REGULATIONS, CLUBS]))
    for name in preset_names():
        assert preset(name).heading.name == name
        assert preset(name).heading.language == name[:2]


@pytest.mark.parametrize("path", TABLE)
def test_conflicting_values_are_those_of_each_regulation(path):
    assert tuple(value_at(preset(name), path) for name in REGULATIONS) == TABLE[path]


@pytest.mark.parametrize("name", REGULATIONS)
def test_each_value_of_a_regulation_names_its_article(name):
    own = (ARTICLES[name], "RO-GEN") if name == LETTERS else (ARTICLES[name],)
    ruleset = preset(name)
    assert ruleset.heading.status == "regulation"
    for path, source in ruleset.sources.items():
        assert source.article.startswith(tuple(f"{prefix} " for prefix in own)), path
        assert source.basis in ("text", "reading", "silence"), path


# what an article leaves open, or omits, is not marked as its text
BASES = {
    MALLORCA: {
        "clock.stops": Source("CAT-CLM 28", "reading"),
        "challenge.penalty_per_word": Source("CAT-CLM 23", "reading"),
        "challenge.second": Source("CAT-CLM 32", "silence"),
        "challenge.verdict": Source("CAT-CLM 23", "reading"),
    },
    GENERAL: {
        "exchange.least": Source("RO-GEN 16"),
        "exchange.least_in_bag": Source("RO-GEN 16", "silence"),
        "start.methods": Source("RO-GEN 7", "silence"),
        "start.blank": Source("RO-GEN 18", "reading"),
        "start.equal_tiles": Source("RO-GEN 7", "silence"),
        "announcing.orders": Source("RO-GEN 18"),
        "announcing.passes": Source("RO-GEN 18", "silence"),
    },
    LETTERS: {"start.equal_tiles": Source("RO-GEN 7", "silence")},
}


@pytest.mark.parametrize("name", BASES)
def test_basis_of_a_value_is_no_stronger_than_its_article(name):
    sources = preset(name).sources
    assert {path: sources[path] for path in BASES[name]} == BASES[name]


def test_values_of_clubs_are_marked_as_practice():
    ruleset = preset(CLUBS)
    assert ruleset.heading.status == "practice"
    assert {source.basis for source in ruleset.sources.values()} == {"practice"}


@pytest.mark.parametrize("name", [*REGULATIONS, CLUBS])
def test_parameters_are_present_or_marked_as_absent(name):
    ruleset = preset(name)
    stated = set(ruleset.sources)
    for parameter in edition.parameters():
        steps = parameter.path.split(".")
        above = {".".join(steps[:n]) for n in range(1, len(steps) + 1)}
        inside = any(path.startswith(f"{parameter.path}.") for path in stated)
        assert inside or above & stated, parameter.path


def test_article_is_cited_for_values_topics_and_absences():
    ruleset = preset(CLASSIC)
    assert ruleset.source("exchange.least_in_bag") == Source("CAT-CLS 3.2")
    assert ruleset.articles("overtime.loss") == ("CAT-CLS 7.5",)
    assert ruleset.articles("absence") == ("CAT-CLS 8.1", "CAT-CLS 8.3")
    assert ruleset.articles("senyors") == ("CAT-CLS 3.2",)
    assert ruleset.articles("nonsense") == ()
    assert preset(MALLORCA).source("absence") == Source("CAT-CLM 32", "silence")
    assert preset(MALLORCA).source("absence.minutes") == Source("CAT-CLM 32", "silence")


@pytest.mark.parametrize("name", [*REGULATIONS, CLUBS])
def test_preset_reads_back_from_its_pinned_values(name):
    ruleset = preset(name)
    text = json.dumps(plain_ruleset(ruleset), ensure_ascii=False)
    again = read_ruleset(json.loads(text))
    assert again == ruleset
    assert digest_of(again) == digest_of(ruleset)


def test_digests_of_rule_sets_differ():
    assert len({digest_of(preset(name)) for name in preset_names()}) == 6


def test_unknown_preset_is_refused():
    for name in ("", "../presets/ca-classic", "ca-classic.toml"):
        with pytest.raises(LookupError):
            preset(name)


@pytest.mark.parametrize(
    ("players", "halves"),
    [(2, 0), (9, 0), (10, 10), (11, 11), (12, 12), (49, 49), (50, 50), (51, 50), (900, 50)],
)
def test_cat_dup_1_10_bonus_is_half_of_the_players_from_ten_to_fifty(players, halves):
    assert bonus_half_points(preset(DUPLICATE).rules.bonus, players) == halves


def test_club_may_round_the_bonus():
    for rounding, halves in (("exact", 11), ("down", 10), ("up", 12)):
        copy = edition.change_ruleset(
            preset(DUPLICATE), {"bonus.rounding": rounding}, name="ours", title="Ours"
        )
        assert bonus_half_points(copy.rules.bonus, 11) == halves
    assert bonus_half_points(preset(CLUBS).rules.bonus, 50) == 0


@pytest.mark.desk_only(reason="reads the sources, which do not ship")
def test_rules_never_test_the_name_of_a_regulation():
    folder = Path(find_spec("faristol.rules").submodule_search_locations[0])
    sources = sorted(folder.glob("*.py"))
    assert len(sources) > 20
    for source in sources:
        text = source.read_text(encoding="utf-8")
        assert not [name for name in preset_names() if name in text], source.name
        assert "heading.name" not in text or source.name == "edition.py", source.name
