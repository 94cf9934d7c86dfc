"""Two browsers that exchange only the text of cards and end with the same sheet."""

import base64
import re

import pytest

from faristol.board.board import Board
from tests.e2e.correspondence.shown import SHEET, read_code
from tests.e2e.rig.desk import tables, wait_screen, wait_until
from tests.e2e.rig.players import Players
from tests.e2e.screens.house import go_to
from tests.e2e.screens.post_rooms import begin_post_game
from tests.support.examples import examples

ROUNDS = examples(3, every_run=2)
# the timer of a forgotten camera, to be called by the test
TWO_MINUTES = """() => {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, wait, ...more) =>
    wait === 120_000 ? void (globalThis.twoMinutesAreOver = work) : setTimeout(work, wait, ...more);
}"""
# a camera before which there is a picture, or nothing but white
CAMERA = """async (told) => {
  const bytes = Uint8Array.from(atob(told), (one) => one.charCodeAt(0));
  const picture = told && await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 }), pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  const draw = () => {
    pen.fillRect(0, 0, canvas.width, canvas.height);
    if (picture) pen.drawImage(picture, 160, 80, 320, 320 * picture.height / picture.width);
  };
  globalThis.camera = { tracks: [], wanted: [] };
  setInterval(draw, 50);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = canvas.captureStream();
    camera.wanted.push(wanted);
    camera.tracks.push(...stream.getTracks());
    return stream;
  };
}"""
TRACKS = "camera.tracks.map(({ readyState }) => readyState)"
SEEN = "document.querySelector('#reader video')?.videoWidth"


def place(page, players, board):
    """Lay a legal move by touch; return the card to send and the board after it."""
    go_to(page, "/mail/game", "#rack button")
    move = players.put_down(board)
    page.click("#next")
    wait_screen(page, "#card-text")
    return page.inner_text("#card-text"), board.with_tiles(move.placed)


def import_cards(page, text, *, fits=True):
    """Paste a letter, preview it, and import its cards."""
    go_to(page, "/mail/card", "#came")
    page.fill("#came", f"Salut!\n> {text}\n--\ncu drag")
    page.click("#read button[type=submit], #next[form=read]")
    wait_screen(page, "[data-command=drop_card]")
    if fits:
        page.click("#next[form=take]")
        wait_screen(page, ".mail-game")


@pytest.mark.slow
def test_game_goes_to_and_fro_in_cards(page, other_device):
    board = Board()
    begin_post_game(page, own="1")
    string = " ".join(
        re.sub(r",.*", "", device) for device in page.locator(".string li").all_inner_texts()
    )
    begin_post_game(other_device, own="2", string=string)
    sides = [
        (page, Players(page, "ro-correspondence", 5)),
        (other_device, Players(other_device, "ro-correspondence", 5)),
    ]
    cards = []
    for turn in range(2 * ROUNDS):
        (mine, players), (other, _) = sides[turn % 2], sides[(turn + 1) % 2]
        text, board = place(mine, players, board)
        cards.append(text)
        if turn == 2:  # it is altered on the way, and asked for again
            go_to(other, "/mail/card", "#came")
            other.fill("#came", text.replace("FC2 ", "FC2 A", 1))
            other.click("#read button[type=submit], #next[form=read]")
            wait_screen(other, "#came[aria-invalid]")
        import_cards(other, text)
    go_to(page, "/mail/card", "#came")
    import_cards(page, cards[0], fits=False)
    assert page.locator("#next[form=take]").count() == 0, "known: nothing is to be taken in"
    for device in (page, other_device):
        go_to(device, "/mail/game", ".mail-game")
    assert page.evaluate(SHEET) == other_device.evaluate(SHEET)
    assert [len(tables(device)["events"]) > 2 * ROUNDS for device in (page, other_device)] == [
        True,
        True,
    ]


def test_card_is_read_from_picture_of_its_code(page):
    begin_post_game(page)
    players = Players(page, "ro-correspondence", 5)
    text, _ = place(page, players, Board())
    wait_screen(page, "#qr svg")
    line, version, picture = read_code(page, page.locator("#qr"))
    assert line == text.strip().splitlines()[-1].replace(" ", "")
    assert version <= 5
    page.set_input_files("#photo", {"name": "a.png", "mimeType": "image/png", "buffer": picture})
    wait_screen(page, "[data-command=drop_card]")
    page.click("[data-command=drop_card] button")
    wait_screen(page, "#photo")
    other = page.locator("#bar").screenshot()
    page.set_input_files("#photo", {"name": "b.png", "mimeType": "image/png", "buffer": other})
    wait_until(page, lambda: page.inner_text("#reader [data-announce]").strip(), "there is none")
    broken = {"name": "c.png", "mimeType": "image/png", "buffer": b"no picture"}
    page.set_input_files("#photo", broken)
    wait_until(page, lambda: page.inner_text("#reader [data-announce]").strip(), "there is none")


def test_postcard_is_a_page_of_its_size_with_readable_code(page):
    begin_post_game(page)
    text, _ = place(page, Players(page, "ro-correspondence", 5), Board())
    page.click("[href='#/mail/postcard']")
    wait_screen(page, "#postcard svg")
    paper = page.pdf(prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", paper)
    in_mm = [[round(float(side) * 25.4 / 72) for side in size] for size in sizes]
    assert in_mm == [[148, 105]]
    read, *_ = read_code(page, page.locator("#postcard qr-code"))
    line = text.strip().splitlines()[-1]
    assert read == line.replace(" ", "")
    assert page.inner_text(".postcard__line") == line


def begin_as_second(page):
    """Begin a game in which the other player places first; open the screen that awaits the card."""
    begin_post_game(page, own="2")
    go_to(page, "/mail/card", "#camera:not([hidden])")


def is_off(page):
    """Whether the camera is off: its button would start it, and no picture is displayed."""
    begins = page.get_attribute("#reader", "data-begin")
    return page.inner_text("#camera") == begins and not page.locator("#reader video").count()


def test_card_is_read_through_camera(page):
    begin_post_game(page)
    place(page, Players(page, "ro-correspondence", 5), Board())
    wait_screen(page, "#qr svg")
    picture = page.locator("#qr").screenshot()
    page.evaluate(CAMERA, base64.b64encode(picture).decode())
    page.click("#camera")
    wait_screen(page, "[data-command=drop_card]")
    assert page.evaluate(TRACKS) == ["ended"]
    assert page.evaluate("camera.wanted") == [{"video": {"facingMode": "environment"}}]


def test_camera_turns_off_when_no_longer_needed(page):
    begin_as_second(page)
    page.evaluate(CAMERA, "")
    page.click("#camera")
    wait_until(page, lambda: page.evaluate(SEEN) == 640, "what the camera sees")
    assert page.inner_text("#camera") == page.get_attribute("#reader", "data-end")
    assert page.evaluate(TRACKS) == ["live"]
    page.click("#camera")
    assert page.evaluate(TRACKS) == ["ended"]
    assert is_off(page)

    page.click("#camera")
    wait_until(page, lambda: page.evaluate(SEEN) == 640, "what the camera sees again")
    go_to(page, "/mail/game", ".mail-game")
    assert page.evaluate(TRACKS) == ["ended", "ended"]

    go_to(page, "/mail/card", "#camera:not([hidden])")
    page.click("#camera")
    wait_until(page, lambda: page.evaluate(SEEN) == 640, "what the camera sees of a page that goes")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    wait_until(page, lambda: is_off(page), "the end of what is seen no more")

    page.evaluate(TWO_MINUTES)
    page.click("#camera")
    wait_until(page, lambda: page.evaluate(SEEN) == 640, "what the camera sees once more")
    page.evaluate("twoMinutesAreOver()")
    wait_until(page, lambda: is_off(page), "the end of two minutes")
    assert page.evaluate(TRACKS) == 4 * ["ended"]
    assert page.input_value("#came") == ""


def test_unusable_camera_is_reported(page):
    begin_as_second(page)
    before = tables(page)["events"]
    page.evaluate(
        """() => {
          const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
          navigator.mediaDevices.getUserMedia = refuse;
        }"""
    )
    page.click("#camera")
    text = page.get_attribute("#reader", "data-refused")
    wait_until(page, lambda: page.inner_text("#reader [data-announce]") == text, text)
    assert is_off(page)
    assert page.input_value("#came") == ""
    assert tables(page)["events"] == before

    page.evaluate("Object.defineProperty(navigator, 'mediaDevices', { value: undefined })")
    go_to(page, "/mail/game", ".mail-game")
    go_to(page, "/mail/card", "#photo")
    assert not page.is_visible("#camera")
