"""The stored snapshot of the interpreter's memory: its size, and ways to spoil it."""

from playwright.sync_api import Page

SIZES = """async () => {
  const found = [];
  for await (const [name, one] of (await navigator.storage.getDirectory()).entries())
    if (name.includes("snapshot")) found.push((await one.getFile()).size);
  return found;
}"""
# What is done to the bytes of the file: it is given them as `bytes`, and returns others.
SPOIL = """async (how) => {
  const { checksum } = await import("./js/snapshot.js");
  const spoiled = {
    bit(bytes) {
      bytes[20_000_001] ^= 4;
      return bytes;
    },
    cut: (bytes) => bytes.slice(0, 20_000_000),
    empty: () => new Uint8Array(),
    "another build"(bytes) {
      const { header, write } = opened(bytes);
      return write({ ...header, key: header.key.replace(/^./, "x") });
    },
    "another browser"(bytes) {
      const { header, write } = opened(bytes);
      return write({ ...header, key: header.key.replace("Mozilla/5.0", "Mozilla/4.0") });
    },
    "wrong memory"(bytes) {  // with a right checksum
      const { header, write } = opened(bytes);
      let at = 65_536 + header.beside, sum = 0;
      for (const [from, to] of header.runs) {
        const run = bytes.subarray(at, at + to - from);
        run.fill(0, run.length >> 2, run.length >> 1);
        sum = checksum(run, sum);
        at += to - from;
      }
      return write({ ...header, sum });
    },
  };
  const opened = (bytes) => {
    const length = new Uint32Array(bytes.slice(4, 8).buffer)[0];
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length)));
    const write = (told) => {
      let text = JSON.stringify(told);
      text += " ".repeat(-text.length & 3);
      const coded = new TextEncoder().encode(text);
      bytes.set(new Uint8Array(new Uint32Array([coded.length, checksum(coded)]).buffer), 4);
      bytes.set(coded, 12);
      return bytes;
    };
    return { header, write };
  };
  for await (const [name, one] of (await navigator.storage.getDirectory()).entries()) {
    if (!name.includes("snapshot")) continue;
    const bytes = spoiled[how](new Uint8Array(await (await one.getFile()).arrayBuffer()));
    const file = await one.createWritable();
    await file.write(bytes);
    await file.close();
  }
}"""


def snapshot_sizes(page: Page) -> list[int]:
    """Return the sizes of the stored snapshots."""
    sizes: list[int] = page.evaluate(SIZES)
    return sizes


def spoil(page: Page, damage: str) -> None:
    """Spoil the snapshot: "bit", "cut", "empty", "another build", "another browser", "wrong memory"."""
    page.evaluate(SPOIL, damage)
