"""The folding of names and numbers to one spelling."""

import pytest

from faristol.club.spelling import fold_name, name_key, number_key, words_of


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Núria", "nuria"),
        ("NÚRIA", "nuria"),
        ("Nu\u0301ria", "nuria"),
        ("Col·lell", "collell"),
        ("COL·LELL", "collell"),
        ("Coŀlell", "collell"),
        ("COĿLELL", "collell"),
        ("Col.lell", "collell"),
        ("COL.LELL", "collell"),
        ("Col•lell", "collell"),
        ("Col∙lell", "collell"),
        ("Col‧lell", "collell"),
        ("Paral·lèlol", "parallelol"),
        ("Paral.lèlol", "parallelol"),
        ("Pàl.lida", "pallida"),
        ("Miquel.Lluís", "miquel lluis"),
        ("M.L.López", "m l lopez"),
        ("Vidal. Lola", "vidal lola"),
        ("Catalunya", "catalunya"),
        ("Francesc Gonçal", "francesc goncal"),
        ("Peña", "pena"),
        ("Ștefan", "stefan"),
        ("Ştefan", "stefan"),
        ("Țurcanu Ţepeş", "turcanu tepes"),
        ("Brâncuși Înalt Mărioara", "brancusi inalt marioara"),
        ("d'Urgell", "d urgell"),
        ("d’Urgell", "d urgell"),
        ("Puig-Roca", "puig roca"),
        ("Puig, Núria (filla)", "puig nuria filla"),
        ("Łukasz Øystein Đoković Weiß Æther", "lukasz oystein dokovic weiss aether"),
        ("ＦＵＬＬ", "full"),
        ("ﬁ", "fi"),
        ("№ 7", "no 7"),
        ("İstanbul Isık", "istanbul isik"),
        ("Σίσυφος", "σισυφοσ"),
        ("Йосип", "иосип"),
        ("שָׁלוֹם", "שלום"),
        ("مُحَمَّد", "محمد"),
        ("किशोर", "किशोर"),
        ("👍🏽 Pau", "👍 pau"),
        ("❤️", "❤"),
        ("", ""),
        ("...", ""),
        ("·", ""),
        ("<b>", "b"),
    ],
)
def test_name_folds(text, folded):
    assert fold_name(text) == folded


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Núria Puig", "PUIG, Nuria"),
        ("Stefan Popa", "Popa Ștefan"),
        ("Gal·la", "Galla"),
        ("???", "???"),
    ],
)
def test_two_spellings_of_one_name_share_a_key(first, second):
    assert name_key(first) == name_key(second)


@pytest.mark.parametrize(
    ("first", "second"),
    [("Núria", "Núria Puig"), ("???", "!!!"), ("🙂", "🙃"), ("张伟", "张敏"), ("कि", "कु")],
)
def test_different_names_do_not_share_a_key(first, second):
    assert name_key(first) != name_key(second)


def test_number_key_ignores_spacing_but_not_zeros():
    assert number_key("B-0012") == number_key("b 0012") == number_key("B0012")
    assert number_key("12") != number_key("0012")
    assert number_key("#") != number_key("*")


def test_text_is_split_into_words_in_chunks():
    assert words_of(" Jean-Luc  d'Urgell , Col·lell ") == (
        ("jean", "luc"), ("d", "urgell"), ("collell",),
    )  # fmt: skip
