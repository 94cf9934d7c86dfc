"""The word desk: words looked up, searches in every way, and nothing typed that breaks it."""

import re

import pytest

from tests.support.desk import TOY_WORDS, User
from tests.unit.desk.shared.test_lexicons import make_list, store_list

PLAIN = re.compile(r"<[^>]+>")


def ask(user, **query):
    from urllib.parse import urlencode

    return user.look(f"/words?{urlencode(query)}").screen


def answer(user, **query):
    """The region of the answer alone, as a letter typed asks for it."""
    from urllib.parse import urlencode

    response = user.look(f"/words?{urlencode(query)}", region="words-found")
    assert not response.effects, response.effects
    return response.fragments["words-found"]


def plainly(html):
    return " ".join(PLAIN.sub(" ", html).split())


def words_of(html):
    """The words listed, as they are read."""
    found = re.findall(r'<span class="found__word"[^>]*>.*?<b>(.*?)</b>', html, re.DOTALL)
    return [PLAIN.sub("", word) for word in found]


@pytest.fixture
def user():
    return User()


# ---- looking up ----


def test_a_word_typed_without_choosing_anything_is_checked(user):
    html = answer(user, lang="ca", q="quinze")
    assert "is-yes" in html
    assert "QUINZE" in html
    assert "quinze: Valid" in plainly(html)
    assert "19 points · 5 tiles" in plainly(html)


def test_how_a_word_was_read_is_shown_in_tiles(user):
    said = plainly(answer(user, lang="ca", q="muntanya"))
    assert "Read as M U N T A NY A" in said
    said = plainly(answer(user, lang="ca", q="COLLEGI"))
    assert "Read as C O L L E G I" in said


def test_a_word_that_is_none_offers_valid_words_near_it_and_only_those(user):
    html = answer(user, lang="ca", q="collegi")
    assert "is-no" in html
    near = re.search(r"Similar words.*?</dd>", html, re.DOTALL).group()
    assert "COL·LEGI" in near
    known = set(TOY_WORDS["ca"].split())
    for typed in ("CASSA", "SLA", "SALES", "XOC", "NYA"):
        found = re.search(r"Similar words(.*?)</dd>", answer(user, lang="ca", q=typed), re.DOTALL)
        offered = re.findall(r">([^<>]+)</a>", found.group(1)) if found else []
        assert set(offered) <= known


def test_a_valid_word_shows_the_words_that_are_written_alike_and_laid_otherwise(user):
    row, plain = make_list("CELLA", "CEL·LA", "COL·LEGI", "COLLEGI", "CASA")
    store_list(user, row, plain, is_chosen=True)
    for typed, other in (("cella", "CEL·LA"), ("COL·LEGI", "COLLEGI")):
        html = answer(user, lang="ca", q=typed)
        assert "is-yes" in html
        alike = re.search(r"Written alike.*?</dd>", html, re.DOTALL).group()
        assert re.findall(r">([^<>]+)</a>", alike) == [other]
    assert "Written alike" not in answer(user, lang="ca", q="CASA")


def test_no_length_is_said_where_words_are_checked(user):
    assert "4 tiles" not in answer(user, lang="ca", q="sac sol", len="4")
    assert "4 tiles" in answer(user, lang="ca", q="sa", how="starts", len="4")


def test_longer_words_mark_what_was_typed(user):
    found = answer(user, lang="ca", how="extend", q="s al")  # a space is nothing
    assert re.findall(r"<b>(.*?)</b>", found) == ["<mark>SAL</mark>A", "<mark>SAL</mark>ES"]
    assert "<b>MUNTA<mark>NY</mark>A</b>" in answer(user, lang="ca", how="extend", q="ny")
    kiwi = answer(user, lang="ro", how="extend", q="kiwi")
    assert len(re.findall(r'<b>.*?<mark>.*?class="ring".*?</mark>UL</span>', kiwi)) == 1
    assert "<mark>" not in answer(user, lang="ca", how="contains", q="sal")


def test_several_words_have_a_verdict_each(user):
    html = answer(user, lang="ca", q="casa, xyz sac+sol")
    assert html.count('class="is-yes"') == 3
    assert html.count('class="is-odd"') == 1
    assert "3 of 4 are valid" in plainly(html)


def test_hooks_stand_in_front_and_behind(user):
    html = answer(user, lang="ca", q="al")
    assert "Front hooks" in html
    assert 'aria-label="SAL">s<' in html
    assert 'aria-label="ALA">a<' in html


def test_the_letter_of_a_blank_is_circled_and_worth_nothing(user):
    html = answer(user, lang="ca", q="C(A)SA")
    assert '<span class="ring">A</span>' in html
    assert "4 points · 4 tiles" in plainly(html)


def test_letters_without_a_tile_are_only_a_blanks(user):
    html = answer(user, lang="ro", q="kiwi")
    assert "is-yes" in html
    assert html.count('class="ring"') == 2


@pytest.mark.parametrize(
    ("typed", "said"),
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
def test_what_cannot_be_read_is_said_in_words(user, typed, said):
    assert said in plainly(answer(user, lang="ca", q=typed))


def test_the_first_letter_of_a_word_is_no_mistake_yet(user):
    html = answer(user, lang="ca", q="c")
    assert "field__wrong" not in html
    assert "is-no" not in html
    assert "A word has 2 to 15 tiles" in plainly(html)


# ---- searching ----


@pytest.mark.parametrize(
    ("how", "typed", "found"),
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
def test_each_way_of_asking_finds_its_words(user, how, typed, found):
    if (how, typed) == ("pattern", "[SL]A*"):
        found = ["LA", "SA", "SAC", "SAL", "SALA", "SALES"]
    html = answer(user, lang="ca", how=how, q=typed)
    assert words_of(html) == found
    many = "word" if len(found) == 1 else "words"
    assert f"{len(found)} {many}" in plainly(html)


def test_a_sign_of_a_pattern_among_words_to_check_is_understood_and_said(user):
    html = answer(user, lang="ca", q="C?SA")
    assert words_of(html) == ["CASA"]
    assert "Read as a pattern" in html
    assert "Read ? as a blank" in html
    assert "how=some" in html


def test_what_a_blank_stands_for_is_circled_in_what_is_found(user):
    html = answer(user, lang="ca", how="anagram", q="CAS?")
    assert '<span class="ring">A</span>' in html


def test_a_length_narrows_every_search(user):
    assert words_of(answer(user, lang="ca", how="starts", q="S", len="3")) == [
        "SAC",
        "SAL",
        "SOL",
    ]
    assert words_of(answer(user, lang="ca", how="starts", q="SAL", len="4-15")) == ["SALA", "SALES"]


def test_words_are_sorted_in_the_order_that_is_chosen(user):
    def by(order):
        return words_of(answer(user, lang="ca", how="starts", q="Q", by=order))

    assert by("score")[0] == "QUINZE"
    assert by("length")[0] == "QUINZE"
    assert by("shortest")[-1] == "QUINZE"
    assert by("alphabet") == ["QUE", "QUI", "QUINZE"]


def test_lists_by_length_begin_with_how_many_there_are(user):
    html = answer(user, lang="ca", how="list")
    assert "2 tiles" in plainly(html)
    assert "len=2" in html
    assert len(words_of(answer(user, lang="ca", how="list", len="2"))) == sum(
        1 for word in "AL CA DE ES LA SA ÇA XA QUE QUI ANY".split() if word
    )


def test_hooks_are_shown_beside_few_words(user):
    said = plainly(answer(user, lang="ca", how="starts", q="SAL"))
    assert "back hooks: a" in said


def test_nothing_found_says_what_to_try(user):
    assert "Try fewer letters" in answer(user, lang="ca", how="starts", q="ZZ")


# ---- which list ----


def test_the_practice_list_is_called_one_and_the_lists_are_a_tap_away(user):
    screen = ask(user)
    assert "Catalan practice list" in screen
    assert 'href="#/lists"' in screen


def test_the_language_of_the_words_is_that_of_the_screen_until_another_is_chosen():
    assert 'name="lang" value="ro"' in ask(User(lang="ro"))
    user = User(lang="ca")
    assert 'name="lang" value="ca"' in ask(user)
    response = user.send("use_words_language", "/words?lang=ca&how=starts&q=S", language="ro")
    assert 'name="lang" value="ro"' in response.screen
    assert "how=starts" in response.route
    user.restart()
    assert 'name="lang" value="ro"' in ask(user)


def test_a_language_nobody_knows_changes_nothing(user):
    response = user.send("use_words_language", "/words", language="xx")
    assert 'name="lang" value="ca"' in response.screen


def test_without_a_list_the_desk_says_so(user):
    user.lists.rows.clear()
    user.restart()
    assert "No word list" in ask(user, q="casa")


def test_the_list_of_the_club_answers_under_its_own_name(user):
    row, plain = make_list("CASA", "ZUM", name="DISC", version="2.21")
    store_list(user, row, plain, is_chosen=True)
    screen = ask(user, lang="ca", q="zum sol")
    assert "List of the club" in screen
    assert "DISC 2.21" in screen
    assert "practice list" not in screen
    assert "1 of 2 are valid" in plainly(screen)
    paper = user.look("/words/print?lang=ca&how=starts&q=Z").screen
    assert f"DISC 2.21</bdi> ({row.short})" in paper


def test_a_chosen_list_that_is_gone_is_missed_aloud(user):
    row, plain = make_list("CASA", "ZUM")
    store_list(user, row, plain, is_chosen=True)
    del user.store.tables["lexicons"][next(iter(user.store.tables["lexicons"]))]
    user.restart()
    screen = ask(user, lang="ca", q="sol")
    assert "The list you chose is not on this device." in screen
    assert "is-yes" in screen


# ---- taking it away ----


def test_all_that_was_found_goes_into_a_table(user):
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
def test_a_table_of_nothing_is_refused_in_words(user, query):
    response = user.send("export_words", f"/words{query}")
    assert not [effect for effect in response.effects if effect["do"] != "focus"]
    assert 'data-announce="urgent"' in response.screen


def test_paper_names_the_list_the_question_and_the_day(user):
    screen = user.look("/words/print?lang=ca&how=starts&q=SAL&len=4").screen
    said = plainly(screen)
    assert "Begins with: SAL, 4 tiles" in said
    assert "Catalan practice list (" in said
    assert "20/11/2026" in said
    assert "SALA" in said


def test_paper_says_when_it_was_cut(user, monkeypatch):
    from faristol.desk.words import paper as words_paper

    monkeypatch.setattr(words_paper, "MAX_PRINTED", 2)
    said = plainly(user.look("/words/print?lang=ca&how=starts&q=SAL").screen)
    assert "Only the first 2 of 3 are printed." in said
    assert "SALES" not in said


def test_a_table_that_is_stopped_is_not_handed_out(user):
    user.stop_at = 1
    response = user.send("export_words", "/words?lang=ca&how=starts&q=S")
    assert [effect["do"] for effect in response.effects] == ["notice"]


def test_the_screen_itself_is_printed_with_the_question_the_list_and_the_day(user):
    html = answer(user, lang="ca", how="starts", q="SAL", len="4")
    head = plainly(html[html.index("print-only") : html.index("data-page-head")])
    assert "Begins with: SAL, 4 tiles" in head
    assert re.search("Catalan practice list, [0-9a-f]{8} ", head)
    assert "20/11/2026" in head
    assert 'no-print" id="words-note"' in html


def test_a_length_that_is_in_the_way_goes_with_one_tap(user):
    html = answer(user, lang="ca", how="starts", q="SAL", len="9")
    assert "No words found" in html
    assert ">Any length<" in html
    assert 'href="#/words?lang=ca&amp;how=starts&amp;q=SAL"' in html
    assert ">Any length<" not in answer(user, lang="ca", how="starts", q="ZZZ")


def test_letters_without_a_tile_are_said_to_need_a_blank(user):
    said = plainly(answer(user, lang="ro", q="kiwi"))
    assert "No tile, only a blank: K, W." in said
    assert "No tile" not in plainly(answer(user, lang="ro", q="casa"))


# ---- hostile input ----


def test_markup_that_is_typed_is_shown_as_text(user):
    screen = ask(user, q="<script>alert(1)</script>")
    assert "<script>alert" not in screen
    screen = ask(user, how="starts", q="<b>")
    assert "<b>&" not in screen


def test_an_address_with_too_many_fields_is_an_empty_desk(user):
    response = user.look("/words?" + "&".join(f"f{n}=1" for n in range(100)))
    assert response.screen


def test_an_empty_desk_says_one_sentence_and_offers_three_examples(user):
    """The ways of asking stand in the left column: once is enough."""
    found = answer(user, lang="ca", how="check", q="")
    assert len(re.findall(r'<a class="chip" href="#/words', found)) == 3
    assert "For example" in found
    assert "Begins with" not in found
