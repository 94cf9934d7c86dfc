"""The model of laid tiles, without a desk: no tile is lost or made, and all steps can be undone."""

import pytest

TOLD = """
const { Placement, parsePlacement, isSquare, offsetSquare } = await import("./js/elements/placement.js");
const { TileSet } = await import("./js/elements/tile-set.js");
const { Cursor, BoardTyping } = await import("./js/elements/board-typing.js");
const names = ["A", "E", "L", "L·L", "N", "NY", "Q", "U"];
const letters = new TileSet({ tiles: names.map((name) => ({ name, shown: name === "Q" ? "QU" : name, value: 1, said: name })),
  typed: { QU: "Q", "L.L": "L·L", "L-L": "L·L" }, folded: { "À": "A" }, blank: "?" });
const make = (rack, base = {}, mode = "play") => {
  const laying = new Placement(letters);
  laying.mode = mode;
  laying.slots = rack.map((name) => (Array.isArray(name) ? { name: name[0], count: name[1] } : { name, count: 1 }));
  laying.base = new Map(Object.entries(base));
  return laying;
};
"""


@pytest.fixture
def page(context, server):
    """A page without a desk, which the model of laid tiles does not need."""
    page = context.new_page()
    page.goto(server.blank)
    return page


def run(page, script, *given):
    return page.evaluate(f"async (given) => {{ {TOLD} {script} }}", list(given))


def type_keys(page, keys, rack, base=None, direction="across", at="H8", mode="play"):
    return run(
        page,
        """const [keys, rack, base, direction, at, mode] = given;
        const laying = make(rack, base, mode), cursor = new Cursor(), typing = new BoardTyping(laying, cursor);
        cursor.to(at);
        cursor.direction = direction;
        const said = keys.map((key) => (key === "<" ? typing.takeBack() : typing.type(key.replace("^", ""), { isBlank: key.startsWith("^") }))?.what ?? null);
        return { laid: laying.text, at: cursor.at, isPast: cursor.isPast, said };""",
        keys,
        rack,
        base or {},
        direction,
        at,
        mode,
    )


@pytest.mark.parametrize(
    ("keys", "rack", "laid"),
    [
        ("A E", "A E", "H8=A H9=E"),
        ("à e", "A E", "H8=A H9=E"),
        # a tile of two letters, by its letters and by the one key that only it has
        ("N Y A", "N NY A", "H8=NY H9=A"),
        ("N Y A", "NY A", "H8=NY H9=A"),
        ("Y A", "NY A", "H8=NY H9=A"),
        ("Q U E", "Q U E", "H8=Q H9=E"),
        ("Q U U", "Q U", "H8=Q H9=U"),
        ("Q E", "Q E", "H8=Q H9=E"),
        ("L · L A", "L L·L A", "H8=L·L H9=A"),
        ("L · L A", "L·L A", "H8=L·L H9=A"),
        ("L . L", "L L L·L", "H8=L·L"),
        ("L - L", "L L·L", "H8=L·L"),
        ("· A", "L·L A", "H8=L·L H9=A"),
        ("· L", "L·L L", "H8=L·L H9=L"),
        ("L L", "L L L·L", "H8=L H9=L"),
        ("N A Y", "N A NY", "H8=N H9=A H10=NY"),
        # blanks: asked for, or because there is no other
        ("^A E", "A ? E", "H8=(A) H9=E"),
        ("U", "A ?", "H8=(U)"),
        ("N Y", "? A", "H8=(NY)"),
        ("N Y", "? NY", "H8=NY"),
        ("^N Y", "? NY N", "H8=(NY)"),
        ("L · L", "L ?", "H8=(L·L)"),
        ("N Y", "N ?", "H8=(NY)"),
        # one step back from a blank that came for the second letter is the first; else a tile is one
        ("N Y < A", "N ? A", "H8=N H9=A"),
        ("N Y < <", "N ?", ""),
        ("N Y <", "N NY", ""),
        ("^N Y <", "N ? NY", ""),
        ("A N Y < <", "A N ?", "H8=A"),
        ("Q U E", "? E", "H8=(Q) H9=E"),
        ("^Q U", "? Q", "H8=(Q)"),
        # what is not there
        ("A A", "A", "H8=A"),
        ("N", "A", ""),
        ("Q U", "U", ""),
        ("N Y", "N", "H8=N"),
        ("7 ! A", "A", "H8=A"),
        ("K W A", "A", "H8=A"),
    ],
)
def test_keys_mean_tiles(page, keys, rack, laid):
    assert type_keys(page, keys.split(), rack.split())["laid"] == laid


def test_typing_skips_tiles_and_stops_at_edge(page):
    tiles = {"H9": "L", "H10": "A"}
    result = type_keys(page, ["A", "E", "N"], ["A", "E", "N"], tiles)
    assert (result["laid"], result["at"]) == ("H8=A H11=E H12=N", "H13")
    result = type_keys(page, ["A", "E", "N"], ["A", "E", "N"], {"N8": "L"}, "down", "M8")
    assert (result["laid"], result["isPast"]) == ("M8=A O8=E", True)
    assert result["said"] == ["laid", "laid", "edge"]
    result = type_keys(page, ["A"], ["A"], {"H15": "L"}, "across", "H15")
    assert (result["laid"], result["said"]) == ("", ["edge"])


def test_setting_up_board_replaces_tiles(page):
    bag = [["A", 3], ["E", 3], ["NY", 0], ["?", 1]]
    result = type_keys(page, ["A", "E", "A"], bag, {"H8": "A", "H9": "A"}, mode="edit")
    assert (result["laid"], result["at"]) == ("H9=E H10=A", "H11")
    assert type_keys(page, ["Y"], bag, mode="edit")["laid"] == "H8=(NY)"
    # the NY that is written over is free for another square
    result = type_keys(page, ["A", "Y"], [["A", 1], ["NY", 0]], {"H8": "NY"}, mode="edit")
    assert result["laid"] == "H8=A H9=NY"


@pytest.mark.parametrize(
    ("text", "rack", "laid"),
    [
        ("J7=L J8=(NY)", "L ?", "J7=L J8=(NY)"),
        ("J7=L J7=A", "L A", "J7=L"),
        ("H8=L", "L", ""),
        ("P7=L J16=L J0=L 7J=L j7=L", "L L L", ""),
        ("J7=L J8=L", "L", "J7=L"),
        ("J7=W J8=? J9=(?) J10= J11", "W ? L", ""),
        ("J7=__proto__ constructor=L J8=(constructor)", "L ?", ""),
        ("=== \u0000 J7=L\u202e <b>", "L", ""),
        ("J7=(L) J8=(A)", "?", "J7=(L)"),
    ],
)
def test_impossible_tiles_are_left_out(page, text, rack, laid):
    result = run(
        page,
        "const laying = make(given[1], { H8: 'A' }); laying.renew(given[0], { isAnew: true }); return laying.text;",
        text,
        rack.split(),
    )
    assert result == laid


def test_unknown_client_cannot_set_up_more_tiles_than_exist(page):
    result = run(
        page,
        """const laying = make([["A", 2], ["?", 1]], { H8: "L" }, "edit");
        laying.renew("A1=A A2=A A3=A A4=(L) A5=(E) H8= B1=", { isAnew: true });
        return [laying.text, laying.left(0), laying.left(1)];""",
    )
    assert result == ["A1=A A2=A A4=(L) H8=", 0, 0]


@pytest.mark.parametrize("mode", ["play", "edit"])
def test_any_sequence_loses_and_makes_no_tile_and_can_be_undone(page, mode):
    faults = run(
        page,
        """const [mode] = given, faults = [];
        let seed = 7;
        const dice = (n) => { seed = (seed * 48271) % 2147483647; return seed % n; };
        const squares = ["G8", "H7", "H8", "H9", "I8", "O15", "A1", "P1"];
        const bare = (text) => (text.startsWith("(") ? "?" : text);
        const tally = (list) => JSON.stringify([...list].sort());
        for (let game = 0; game < 40; game += 1) {
          const rack = mode === "play" ? ["L", "L", "NY", "?", "?", "A", "E"] : [["L", 2], ["NY", 1], ["?", 2], ["A", 3], ["E", 0]];
          const there = { H8: "A", G8: "(L)" };
          const laying = make(rack, there, mode);
          const all = () => tally([
            ...squares.flatMap((at) => laying.tile(at) || []).map(bare),
            ...laying.slots.flatMap(({ name }, k) => Array(laying.left(k)).fill(name)),
          ]);
          const whole = all(), before = [laying.text];
          for (let turn = 0; turn < 60; turn += 1) {
            const at = squares[dice(8)], to = squares[dice(8)], slot = dice(laying.slots.length), old = laying.text;
            const name = laying.slots[slot].name, tile = name === "?" ? `(${names[dice(8)]})` : name;
            const deeds = [() => laying.lay(at, slot, tile), () => laying.lay(at, slot, tile), () => laying.move(at, to), () => laying.take(at),
              () => laying.recall(), () => laying.layAll(`${at}=${tile} ${to}=L`), () => laying.lay(at, 99, "L"), () => laying.lay(at, slot, "W")];
            const which = dice(8);
            deeds[which]();
            if (laying.text !== old) before.push(old);
            if (all() !== whole) faults.push(`${game}.${turn} deed ${which} ${at} ${to} ${tile}: ${old} > ${laying.text}: ${all()}`);
            if (laying.slots.some((_, k) => laying.left(k) < 0)) faults.push(`${game}.${turn} less than none`);
            if (mode === "play" && (laying.tile("H8") !== "A" || laying.tile("G8") !== "(L)")) faults.push("a tile of the board has gone");
          }
          const last = laying.text;
          let steps = 0;
          while (laying.undo()) { steps += 1; if (all() !== whole) faults.push(`${game} undo`); }
          if (laying.text !== "") faults.push(`${game}: not at the beginning but ${laying.text}`);
          while (laying.redo()) steps -= 1;
          if (laying.text !== last || steps) faults.push(`${game}: ${laying.text} is not ${last}`);
        }
        return faults.slice(0, 5);""",
        mode,
    )
    assert faults == []
