"""Readings of a game by post on a page: board, string, totals and codes."""

import base64

from tests.support.qr_reader import modules_of, read_qr

SHEET = """() => [
  [...document.querySelectorAll(".duelist__score")].map((one) => parseInt(one.textContent)),
  [...document.querySelectorAll(".string li")].map((one) => `${one.className} ${one.firstChild.data}`),
  [...document.querySelectorAll("table.board .tile")].map((one) => one.textContent),
]"""

# what is dark of a picture, row by row
PIXELS = """async (told) => {
  const bytes = Uint8Array.from(atob(told), (one) => one.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  return Array.from({ length: picture.height }, (_, y) =>
    Array.from({ length: picture.width }, (_, x) => data[4 * (y * picture.width + x)] < 128));
}"""


def read_code(page, code):
    """Return the text of a displayed code, its version, and its picture."""
    code.evaluate("(node) => node.scrollIntoView({ block: 'center' })")  # from under the dock
    picture = code.screenshot()
    rows = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    return *read_qr(modules_of(rows)), picture
