"""Small grey pictures of a page: made, stored, read, and compared block by block."""

import base64
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

SCALE = 10  # so many pixels of the page make one of the picture: letters become grey, boxes stay
BLOCK = 8
TOLERANCE = (
    14  # levels of 255 by which the mean of a block may differ: hinting moves it by two or three
)
# On a page without a policy: a picture is drawn small, and its grey levels come back.
SHRINK = """
async ([data, scale]) => {
  const image = new Image();
  image.src = "data:image/png;base64," + data;
  await image.decode();
  const width = Math.floor(image.width / scale), height = Math.floor(image.height / scale);
  const canvas = new OffscreenCanvas(width, height), pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, width, height);
  const { data: points } = pen.getImageData(0, 0, width, height);
  let grey = "";
  for (let k = 0; k < points.length; k += 4)
    grey += String.fromCharCode(Math.round(0.299 * points[k] + 0.587 * points[k + 1] + 0.114 * points[k + 2]));
  return { width, height, grey: btoa(grey) };
}
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """Grey levels, row by row."""

    width: int
    height: int
    grey: bytes

    def write(self, path: Path) -> None:
        """Write the picture as a PNG."""
        rows = b"".join(
            b"\x00" + self.grey[at : at + self.width] for at in range(0, len(self.grey), self.width)
        )
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 0, 0, 0, 0)
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(
            b"\x89PNG\r\n\x1a\n"
            + b"".join(
                struct.pack(">I", len(data))
                + kind
                + data
                + struct.pack(">I", zlib.crc32(kind + data))
                for kind, data in chunks
            )
        )


def shrink(blank: Page, png: bytes, scale: int = 1) -> Picture:
    """Read a PNG through a page's own canvas, smaller by a scale."""
    small = blank.evaluate(SHRINK, [base64.b64encode(png).decode(), scale])
    return Picture(
        width=small["width"], height=small["height"], grey=base64.b64decode(small["grey"])
    )


def differences(first: Picture, second: Picture) -> list[str]:
    """Return the differences of two pictures: their sizes, or blocks of another mean grey."""
    if first.width != second.width or abs(first.height - second.height) > max(
        2, first.height // 50
    ):
        return [f"{first.width}x{first.height} is {second.width}x{second.height} now"]
    result = []
    for top in range(0, min(first.height, second.height) - BLOCK + 1, BLOCK):
        for left in range(0, first.width - BLOCK + 1, BLOCK):
            before, now = (_mean(picture, left, top) for picture in (first, second))
            if abs(before - now) > TOLERANCE:
                place = f"{left * SCALE},{top * SCALE}"
                result.append(f"around {place} the grey is {now:.0f}, it was {before:.0f}")
    return result


def _mean(picture: Picture, left: int, top: int) -> float:
    total = sum(
        sum(picture.grey[row * picture.width + left : row * picture.width + left + BLOCK])
        for row in range(top, top + BLOCK)
    )
    return total / BLOCK**2
