"""Eight rounds between two browsers that exchange only the text of cards.

The mishaps of mail are included.
"""

import random
from dataclasses import replace

import pytest

from faristol.board.notation import format_coordinates
from faristol.correspondence.acts.letters import Place, SayPass
from faristol.correspondence.postcard import read_cards, write_card
from faristol.correspondence.sheet import begin_sheet, pass_by, place_letters
from faristol.formats.post_sheet import read_sheet
from faristol.formats.sheet_parts import read_parts
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.reading import in_tiles, tile_names
from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.post_rooms import begin_post_game
from tests.support.post_table import PostTable, a_short_move

pytestmark = pytest.mark.slow

TURNS = 16
LOST, ALTERED, STRANGE = 2, 3, 4  # which card
TWICE, CHALLENGED, FOUND, AWAY = 6, 8, 11, 14  # after which placement
TERMS = terms_under("ro", preset("ro-correspondence"))
BAD = "main .banner.is-bad"


class Device:
    """A browser with the sheet of a player."""

    def __init__(self, page, seat):
        self.page, self.seat = page, seat

    def write(self, move, variant=""):
        """Place a word; return the text of the card."""
        page = self.page
        go_to(page, f"/mail/game?variant={variant}", "[data-dialog=typed]")
        page.click(f"[data-dialog={'typed' if move else 'pass'}]")
        if move:
            page.fill("#typed [name=at]", format_coordinates(move.start, move.direction))
            page.fill("#typed [name=word]", in_tiles(move.word, TERMS.alphabet))
        page.click(f"button[form={'typed' if move else 'pass'}-form]")
        wait_screen(page, "#card-text")
        return page.inner_text("#card-text")

    def preview_letter(self, text):
        """Preview a letter; return the number of importable cards. An invalid letter is reported at its field."""
        page = self.page
        go_to(page, "/mail/card", "#came")
        page.fill("#came", text)
        page.click("#read button[type=submit], #next[form=read]")
        wait_screen(page, "#came[aria-invalid], [data-command=drop_card]")
        return page.locator("#take").count()

    def import_letter(self, text):
        """Import all cards of a letter in one step (third-round 4-B2)."""
        page = self.page
        assert self.preview_letter(f"Dragă prieten,\n> {text}\nCu drag") == 1
        page.click("#next[form=take]")
        wait_screen(page, ".mail-game")

    def close_card(self):
        self.page.click("[data-command=drop_card] button")
        wait_screen(self.page, "#came")

    def challenge(self, word, seat):
        page = self.page
        go_to(page, "/mail/letters", "#challenge")
        page.click("#challenge summary")
        page.select_option("#challenge-by", str(seat))
        page.check(f"[name=words][value='{word}']")
        page.click("#challenge-form button[type=submit]")
        wait_screen(page, ".dispute")

    def enter_wrong_word(self):
        page = self.page
        go_to(page, "/mail/dispute?right=,", "#reported[open]")
        page.check("#resolve-reported")
        page.click("#resolve-form button[type=submit]")
        wait_screen(page, "#comment")

    def enter_leave(self, first, last):
        page = self.page
        go_to(page, "/mail/letters", "#vacation")
        page.click("#vacation summary")
        page.select_option("#vacation-seat", "1")
        page.fill("#vacation-first", first)
        page.fill("#vacation-last", last)
        page.uncheck("#is-chosen")
        page.click("#vacation-form button[type=submit]")
        wait_until(page, lambda: page.locator(".points li").count() > 1, "a vacation is written")

    def save_sheet(self):
        """Return the file of the sheet, as it is stored."""
        go_to(self.page, "/mail/print", ".paper")
        with self.page.expect_download() as waiting:
            self.page.click("form[data-command=save_sheet] button")
        return waiting.value.path().read_bytes()


def alter_card(text):
    """Return a card with one changed character."""
    at = text.rstrip().rindex(" ") - 2
    return text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :]


def place_move(sheet, move):
    return place_letters(sheet, move) if move else pass_by(sheet)


def drop_last_line(sheet):
    """Return a sheet whose last line is void."""
    again = begin_sheet(sheet.order, sheet.terms)
    for line in sheet.lines[:-1]:
        again = place_move(again, line.move)
    return place_letters(again, sheet.lines[-1].move, is_void=True)


class Match:
    """Two devices and the expected sheet of both."""

    def __init__(self, page, others, order):
        self.sides, self.dice = (Device(page, 1), Device(others, 2)), random.Random(7)
        self.sheets = {"": begin_sheet(order, TERMS)}
        self.today = page.evaluate("new Date().toISOString().slice(0, 10)")
        self.texts = []

    def play_turn(self, turn):
        """Let the next player place, in each variant, and the other import the cards."""
        mine, other = self.sides[(turn - 1) % 2], self.sides[turn % 2]
        cards = []
        for variant, sheet in self.sheets.items():
            move = a_short_move(sheet, self.dice)
            cards.append(mine.write(move, variant))
            self.sheets[variant] = place_move(sheet, move)
        self.texts.append("\n".join(cards))
        self.deliver_damaged(turn, mine, other)
        other.import_letter(self.texts[-1])

    def deliver_damaged(self, turn, mine, other):
        """Deliver damaged forms of a card, of which none is imported."""
        text = self.texts[-1]
        if turn == LOST:  # it never came, and is made again from the game
            go_to(mine.page, "/mail/card", "#card-text")
            assert mine.page.inner_text("#card-text") == text
        if turn == ALTERED:
            assert other.preview_letter(alter_card(text)) == 0
            assert other.page.locator("#came[aria-invalid]").count() == 1
        if turn == STRANGE:  # made by somebody who does not know the game, or for another one
            (card,) = read_cards(text)
            for damaged in (replace(card, chain=card.chain ^ 1), replace(card, game=card.game ^ 1)):
                assert other.preview_letter(write_card(damaged)) == 0
                assert other.page.locator(BAD).count() == 1
                other.close_card()

    def deliver_again(self, turn):
        """Deliver the last card again, and the first one, which was thought lost."""
        for again in (self.texts[-1], self.texts[0]):
            assert self.sides[turn % 2].preview_letter(again) == 0
            assert self.sides[turn % 2].page.locator(BAD).count() == 0
            self.sides[turn % 2].close_card()

    def enter_challenge(self, turn):
        """Let both enter the challenge and go on in both variants (RO-COR 15)."""
        right = self.sheets[""]
        word = in_tiles(right.lines[-1].laid.word, TERMS.alphabet)
        for side in self.sides:
            side.challenge(word, self.sides[turn % 2].seat)
        self.sheets = {"right": right, "wrong": drop_last_line(right)}

    def enter_verdict(self, _):
        """Let both enter the arbiter's verdict: the word is not in the list."""
        for side in self.sides:
            side.enter_wrong_word()
        self.sheets = {"": self.sheets["wrong"]}

    def enter_leave(self, _):
        """Let both enter the leave of red (RO-COR 26)."""
        for side in self.sides:
            side.enter_leave(self.today, self.today)


THEN = {
    TWICE: Match.deliver_again,
    CHALLENGED: Match.enter_challenge,
    FOUND: Match.enter_verdict,
    AWAY: Match.enter_leave,
}


def test_eight_rounds_pass_in_cards_alone(page, other_device):
    order = PostTable().sheet.order  # the same in every run: it lasts for all rounds
    string = " ".join(tile_names(order, TERMS.alphabet))
    begin_post_game(page, own="1", string=string)
    begin_post_game(other_device, own="2", string=string)
    match = Match(page, other_device, order)
    for turn in range(1, TURNS + 1):
        match.play_turn(turn)
        if turn in THEN:
            THEN[turn](match, turn)
    saved, others_saved = (side.save_sheet() for side in match.sides)
    assert saved == others_saved
    text, (sheet,) = saved.decode(), match.sheets.values()
    report = read_sheet(read_parts(text))
    assert sum(isinstance(act, Place | SayPass) for act in report.wishes) == TURNS
    assert sheet.lines[CHALLENGED - 1].is_void
    assert f"{sheet.totals[0]} – {sheet.totals[1]}" in text
