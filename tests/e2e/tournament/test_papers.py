"""The papers of a large tournament as pages of the PDF that Chromium prints."""

from tests.e2e.screens.house import device_text, go_to, import_register, run_in_thread
from tests.support.desk import User
from tests.support.pdf_text import read_pages
from tests.support.tournament_user import Director

PLAYERS, WINNER = 119, 59
LONG = "Bartomeu Puigdellívol i Castellbisbal, Jordi"


def large_event():
    director = Director(User(lang="en"), rounds="1", ruleset="ca-classic", starts="listed")
    numbers = range(1, PLAYERS + 1)
    people = [LONG if at == WINNER else f"Player {at:03}" for at in numbers]
    names = "\n".join(f"{name}\t{2000 - at}" for name, at in zip(people, numbers, strict=True))
    director.send("read_entries", "/tournament/sheet", pasted=f"Name\tRating\n{names}\n", file="")
    director.send("take_entries", "/tournament/sheet")
    director.begin_round(first="halves")
    lines = "\n".join(f"{table} {400 + table} 300" for table in range(1, PLAYERS // 2 + 1))
    director.result(lines)
    return device_text(director.user)


def print_pages(page, route, selector):
    go_to(page, route, selector)
    return read_pages(page.pdf(prefer_css_page_size=True, print_background=True))


def test_papers_of_several_pages_have_numbers_and_certificates_a_page_each(page):
    """third-round 2-C: five pages of names had no numbers, and a certificate was bare."""
    import_register(page, run_in_thread(large_event))
    for route, selector in (
        ("pairings", ".by-name"),
        ("record", ".record-paper"),
        ("standings", ".event-results"),
    ):
        pages = print_pages(page, f"/tournament/papers/{route}", selector)
        assert len(pages) > 1
        for number, text in enumerate(pages, start=1):
            assert f"{number} / {len(pages)}" in text, (route, number, text[-80:])
    pages = print_pages(page, "/tournament/papers/certificates", ".certificate-paper__name")
    assert len(pages) == 3
    assert all("1 / 3" not in text for text in pages)
    assert "Jordi Bartomeu Puigdellívol i Castellbisbal" in pages[0]
