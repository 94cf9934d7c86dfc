"""Announcements of a slip: its table and the effect of Enter before it, the receipt after it."""

from tests.e2e.classic.test_spoken import LISTEN, REST, read_announcements
from tests.e2e.duplicate.table import Judge
from tests.e2e.rig.desk import wait_until

ACTIVE = """() => {
  const field = document.activeElement, option = document.getElementById(field.getAttribute("aria-activedescendant"));
  const text = (node) => node.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent.trim());
  return { id: field.id, about: text(field).join(", "), enter: text(option).join(", ") };
}"""


def test_slip_is_announced_before_enter_and_its_receipt_once(context, server):
    """third-round 8-B1, 8-B2: table, name and what Enter does; a slip that replaces another says so."""
    judge = Judge(context, server, rounds=9)
    judge.begin("S A N U N")
    judge.page.wait_for_timeout(REST)
    judge.page.evaluate(LISTEN)
    receipts = []
    for keys in ("500", "501"):
        judge.press(keys)
        active = judge.page.evaluate(ACTIVE)
        judge.press("Enter")
        receipts.append(read_announcements(judge.page))
    name = active["about"].split(", ")[0]
    assert active["id"] == "slip-move"
    assert name
    assert " 5" in active["enter"], "the table"
    (entered,), (replaced,) = receipts
    assert name in entered
    assert name in replaced
    assert entered != replaced, "covered, both had the same words"
    # an Enter that enters nothing says why: what describes a field is not read again
    judge.press("60")
    judge.press("Enter")
    why = judge.page.text_content("#slip-move-note").strip()
    wait_until(judge.page, lambda: why in judge.page.text_content("#alerter"), why)
    assert judge.seat(6)["is"] == "missing"


STILL = """async () => {
  const { drawNext } = await import(new URL("js/elements/slip-list.js", document.baseURI));
  const next = document.createElement("button");
  next.innerHTML = "<strong></strong><span></span>";
  const all = ["Anna (B)", "Joan (JR)"].map((name, n) => ({ dataset: { is: "missing", table: `${n + 3}`, name } }));
  const says = { idle: "Enter", still: "missing: {names}", blanks: ["blank {letter} 1st", "blank {letter} 2nd"] };
  drawNext(next, { says, count: (key) => says[key], all, isOver: true, seats: [], table: "", typed: "", options: [] });
  return next.querySelector("span").innerHTML;
}"""


def test_parentheses_of_name_are_no_blank(page):
    """third-round 8-A2: who was missing was "3 Anna B, blank B 1st"."""
    assert page.evaluate(STILL) == "missing: 3 Anna (B), 4 Joan (JR)"
