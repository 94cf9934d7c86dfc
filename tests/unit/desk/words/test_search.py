"""The word desk: lookups, all search modes, exports, and hostile input."""

import re

import pytest

from tests.support.desk import TOY_WORDS, User
from tests.unit.desk.shared.test_lexicons import make_list, store_list

PLAIN = re.compile(r"<[^>]+>")


def words_screen(user, **query):
    from urllib.parse import urlencode

    return user.look(f"/words?{urlencode(query)}").screen


def answer_region(user, **query):
    """Return the region of the answer alone, as requested while typing."""
    from urllib.parse import urlencode

    response = user.look(f"/words?{urlencode(query)}", region="words-found")
    assert not response.effects, response.effects
    return response.fragments["words-found"]


def plain_text(html):
    return " ".join(PLAIN.sub(" ", html).split())


def listed_words(html):
    """Return the listed words as text."""
    matches = re.findall(r'<span class="found__word"[^>]*>.*?<b>(.*?)</b>', html, re.DOTALL)
    return [PLAIN.sub("", word) for word in matches]


@pytest.fixture
def user():
    return User()


# ---- looking up ----


def test_word_typed_without_other_choices_is_checked(user):
    html = answer_region(user, lang="ca", q="quinze")
    assert "is-yes" in html
    assert "QUINZE" in html
    assert "quinze: Valid" in plain_text(html)
    assert "19 points · 5 tiles" in plain_text(html)


def test_tiles_of_a_checked_word_are_shown(user):
    text = plain_text(answer_region(user, lang="ca", q="muntanya"))
    assert "Read as M U N T A NY A" in text
    text = plain_text(answer_region(user, lang="ca", q="COLLEGI"))
    assert "Read as C O L L E G I" in text


def test_invalid_word_offers_similar_valid_words_only(user):
    html = answer_region(user, lang="ca", q="collegi")
    assert "is-no" in html
    near = re.search(r"Similar words.*?</dd>", html, re.DOTALL).group()
    assert "COL·LEGI" in near
    valid = set(TOY_WORDS["ca"].split())
    for word in ("CASSA", "SLA", "SALES", "XOC", "NYA"):
        match = re.search(
            r"Similar words(.*?)</dd>", answer_region(user, lang="ca", q=word), re.DOTALL
        )
        offered = re.findall(r">([^<>]+)</a>", match.group(1)) if match else []
        assert set(offered) <= valid


def test_valid_word_shows_words_of_other_tiles_with_the_same_spelling(user):
    row, plain = make_list("CELLA", "CEL·LA", "COL·LEGI", "COLLEGI", "CASA")
    store_list(user, row, plain, is_chosen=True)
    for word, alternative in (("cella", "CEL·LA"), ("COL·LEGI", "COLLEGI")):
        html = answer_region(user, lang="ca", q=word)
        assert "is-yes" in html
        alike = re.search(r"Written alike.*?</dd>", html, re.DOTALL).group()
        assert re.findall(r">([^<>]+)</a>", alike) == [alternative]
    assert "Written alike" not in answer_region(user, lang="ca", q="CASA")


def test_length_is_not_mentioned_where_words_are_checked(user):
    assert "4 tiles" not in answer_region(user, lang="ca", q="sac sol", len="4")
    assert "4 tiles" in answer_region(user, lang="ca", q="sa", how="starts", len="4")


def test_extensions_mark_the_typed_letters(user):
    region = answer_region(user, lang="ca", how="extend", q="s al")  # the space is ignored
    assert re.findall(r"<b>(.*?)</b>", region) == ["<mark>SAL</mark>A", "<mark>SAL</mark>ES"]
    assert "<b>MUNTA<mark>NY</mark>A</b>" in answer_region(user, lang="ca", how="extend", q="ny")
    kiwi = answer_region(user, lang="ro", how="extend", q="kiwi")
    assert len(re.findall(r'<b>.*?<mark>.*?class="ring".*?</mark>UL</span>', kiwi)) == 1
    assert "<mark>" not in answer_region(user, lang="ca", how="contains", q="sal")


def test_several_words_have_a_verdict_each(user):
    html = answer_region(user, lang="ca", q="casa, xyz sac+sol")
    assert html.count('class="is-yes"') == 3
    assert html.count('class="is-odd"') == 1
    assert "3 of 4 are valid" in plain_text(html)


def test_hooks_stand_in_front_and_behind(user):
    html = answer_region(user, lang="ca", q="al")
    assert "Front hooks" in html
    assert 'aria-label="SAL">s<' in html
    assert 'aria-label="ALA">a<' in html


def test_letter_of_a_blank_is_circled_and_worth_nothing(user):
    html = answer_region(user, lang="ca", q="C(A)SA")
    assert '<span class="ring">A</span>' in html
    assert "4 points · 4 tiles" in plain_text(html)


def test_letters_without_a_tile_need_a_blank(user):
    html = answer_region(user, lang="ro", q="kiwi")
    assert "is-yes" in html
    assert html.count('class="ring"') == 2


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("KILO", "No tile of this language has “K”"),
        ("YAK", "“Y” is only on the tile NY"),
        ("CA·SA", "“·” is only on the tile L·L"),
        ("A", "A word has 2 to 15 tiles"),
        ("A" * 16, "A word has 2 to 15 tiles"),
        ("C(ASA", "Write a blank’s letter in parentheses"),
        ("C(K)SA", "A blank cannot be “K”"),
    ],
)
def test_invalid_input_is_explained(user, word, message):
    assert message in plain_text(answer_region(user, lang="ca", q=word))


def test_first_letter_of_a_word_is_not_an_error(user):
    html = answer_region(user, lang="ca", q="c")
    assert "field__wrong" not in html
    assert "is-no" not in html
    assert "A word has 2 to 15 tiles" in plain_text(html)


# ---- searching ----


@pytest.mark.parametrize(
    ("mode", "text", "expected"),
    [
        ("starts", "SAL", ["SAL", "SALA", "SALES"]),
        ("ends", "NYA", ["MUNTANYA"]),
        ("contains", "L·L", ["PAL·LIS", "COL·LEGI"]),
        ("pattern", "C?S*", ["CASA", "CASES"]),
        ("pattern", "[SL]A*", ["LA", "SA", "LES"]),
        ("anagram", "sala", ["SALA"]),
        ("anagram", "alas", ["SALA"]),
        ("some", "sla", ["SAL", "AL", "LA", "SA"]),
        ("extend", "AL", ["ALA", "SAL", "SALA", "SALES"]),  # in PAL·LIS the L is half a tile
        ("with", "QZ", ["QUINZE"]),
        ("dear", "Ç", ["ÇA"]),
        ("dear", "X", ["XA"]),
        ("list", "M", ["MAS", "MASA", "MUNTANYA"]),
    ],
)
def test_search_modes_find_their_words(user, mode, text, expected):
    if (mode, text) == ("pattern", "[SL]A*"):
        expected = ["LA", "SA", "SAC", "SAL", "SALA", "SALES"]
    html = answer_region(user, lang="ca", how=mode, q=text)
    assert listed_words(html) == expected
    many = "word" if len(expected) == 1 else "words"
    assert f"{len(expected)} {many}" in plain_text(html)


def test_pattern_character_in_a_checked_word_is_read_as_a_pattern(user):
    html = answer_region(user, lang="ca", q="C?SA")
    assert listed_words(html) == ["CASA"]
    assert "Read as a pattern" in html
    assert "Read ? as a blank" in html
    assert "how=some" in html


def test_letters_of_blanks_are_circled_in_the_results(user):
    html = answer_region(user, lang="ca", how="anagram", q="CAS?")
    assert '<span class="ring">A</span>' in html


def test_length_narrows_a_search(user):
    assert listed_words(answer_region(user, lang="ca", how="starts", q="S", len="3")) == [
        "SAC",
        "SAL",
        "SOL",
    ]
    assert listed_words(answer_region(user, lang="ca", how="starts", q="SAL", len="4-15")) == [
        "SALA",
        "SALES",
    ]


def test_words_are_sorted_in_the_selected_order(user):
    def list_words_by(order):
        return listed_words(answer_region(user, lang="ca", how="starts", q="Q", by=order))

    assert list_words_by("score")[0] == "QUINZE"
    assert list_words_by("length")[0] == "QUINZE"
    assert list_words_by("shortest")[-1] == "QUINZE"
    assert list_words_by("alphabet") == ["QUE", "QUI", "QUINZE"]


def test_lists_by_length_begin_with_their_counts(user):
    html = answer_region(user, lang="ca", how="list")
    assert "2 tiles" in plain_text(html)
    assert "len=2" in html
    assert len(listed_words(answer_region(user, lang="ca", how="list", len="2"))) == sum(
        1 for word in "AL CA DE ES LA SA ÇA XA QUE QUI ANY".split() if word
    )


def test_hooks_are_shown_beside_few_words(user):
    text = plain_text(answer_region(user, lang="ca", how="starts", q="SAL"))
    assert "back hooks: a" in text


def test_empty_result_suggests_what_to_try(user):
    assert "Try fewer letters" in answer_region(user, lang="ca", how="starts", q="ZZ")


# ---- the list in use ----


def test_practice_list_is_named_and_links_to_the_lists(user):
    screen = words_screen(user)
    assert "Catalan practice list" in screen
    assert 'href="#/lists"' in screen


def test_language_of_the_words_is_that_of_the_screen_until_changed():
    assert 'name="lang" value="ro"' in words_screen(User(lang="ro"))
    user = User(lang="ca")
    assert 'name="lang" value="ca"' in words_screen(user)
    response = user.send("use_words_language", "/words?lang=ca&how=starts&q=S", language="ro")
    assert 'name="lang" value="ro"' in response.screen
    assert "how=starts" in response.route
    user.restart()
    assert 'name="lang" value="ro"' in words_screen(user)


def test_unknown_language_changes_nothing(user):
    response = user.send("use_words_language", "/words", language="xx")
    assert 'name="lang" value="ca"' in response.screen


def test_desk_without_a_list_says_so(user):
    user.lists.rows.clear()
    user.restart()
    assert "No word list" in words_screen(user, q="casa")


def test_list_of_the_club_answers_under_its_own_name(user):
    row, plain = make_list("CASA", "ZUM", name="DISC", version="2.21")
    store_list(user, row, plain, is_chosen=True)
    screen = words_screen(user, lang="ca", q="zum sol")
    assert "List of the club" in screen
    assert "DISC 2.21" in screen
    assert "practice list" not in screen
    assert "1 of 2 are valid" in plain_text(screen)
    paper = user.look("/words/print?lang=ca&how=starts&q=Z").screen
    assert f"DISC 2.21</bdi> ({row.short})" in paper


def test_missing_selected_list_is_reported(user):
    row, plain = make_list("CASA", "ZUM")
    store_list(user, row, plain, is_chosen=True)
    del user.store.tables["lexicons"][next(iter(user.store.tables["lexicons"]))]
    user.restart()
    screen = words_screen(user, lang="ca", q="sol")
    assert "The list you chose is not on this device." in screen
    assert "is-yes" in screen


# ---- export and print ----


def test_export_has_all_results_as_a_table(user):
    (effect,) = user.send("export_words", "/words?lang=ca&how=starts&q=SAL").effects
    assert effect["do"] == "download"
    assert effect["name"] == "words-SAL-2026-11-20.csv"
    lines = effect["text"].removeprefix("\ufeff").splitlines()
    assert lines[0] == "Word;Tiles;Number of tiles;Points;Front hooks;Back hooks"
    assert [line.split(";")[0] for line in lines[1:]] == ["SAL", "SALA", "SALES"]
    assert lines[1] == "SAL;SAL;3;3;;a"


@pytest.mark.parametrize(
    "query", ["", "?how=starts", "?q=casa", "?how=starts&q=ZZ", "?how=some&q=???"]
)
def test_empty_export_is_refused_with_a_message(user, query):
    response = user.send("export_words", f"/words{query}")
    assert not [effect for effect in response.effects if effect["do"] != "focus"]
    assert 'data-announce="urgent"' in response.screen


def test_paper_names_the_list_the_query_and_the_day(user):
    screen = user.look("/words/print?lang=ca&how=starts&q=SAL&len=4").screen
    text = plain_text(screen)
    assert "Begins with: SAL, 4 tiles" in text
    assert "Catalan practice list (" in text
    assert "20/11/2026" in text
    assert "SALA" in text


def test_paper_says_when_it_was_cut(user, monkeypatch):
    from faristol.desk.words import paper as words_paper

    monkeypatch.setattr(words_paper, "MAX_PRINTED", 2)
    text = plain_text(user.look("/words/print?lang=ca&how=starts&q=SAL").screen)
    assert "Only the first 2 of 3 are printed." in text
    assert "SALES" not in text


def test_stopped_export_is_not_downloaded(user):
    user.stop_at = 1
    response = user.send("export_words", "/words?lang=ca&how=starts&q=S")
    assert [effect["do"] for effect in response.effects] == ["notice"]


def test_printed_screen_names_the_query_the_list_and_the_day(user):
    html = answer_region(user, lang="ca", how="starts", q="SAL", len="4")
    head = plain_text(html[html.index("print-only") : html.index("data-page-head")])
    assert "Begins with: SAL, 4 tiles" in head
    assert re.search("Catalan practice list, [0-9a-f]{8} ", head)
    assert "20/11/2026" in head
    assert 'no-print" id="words-note"' in html


def test_length_without_results_can_be_removed_with_one_tap(user):
    html = answer_region(user, lang="ca", how="starts", q="SAL", len="9")
    assert "No words found" in html
    assert ">Any length<" in html
    assert 'href="#/words?lang=ca&amp;how=starts&amp;q=SAL"' in html
    assert ">Any length<" not in answer_region(user, lang="ca", how="starts", q="ZZZ")


def test_looked_up_letters_without_a_tile_are_listed(user):
    text = plain_text(answer_region(user, lang="ro", q="kiwi"))
    assert "No tile, only a blank: K, W." in text
    assert "No tile" not in plain_text(answer_region(user, lang="ro", q="casa"))


# ---- hostile input ----


def test_typed_markup_is_escaped(user):
    screen = words_screen(user, q="<script>alert(1)</script>")
    assert "<script>alert" not in screen
    screen = words_screen(user, how="starts", q="<b>")
    assert "<b>&" not in screen


def test_query_with_too_many_fields_is_accepted(user):
    response = user.look("/words?" + "&".join(f"f{n}=1" for n in range(100)))
    assert response.screen


def test_empty_desk_has_one_sentence_and_three_examples(user):
    """The search modes are in the left column: once is enough."""
    region = answer_region(user, lang="ca", how="check", q="")
    assert len(re.findall(r'<a class="chip" href="#/words', region)) == 3
    assert "For example" in region
    assert "Begins with" not in region
