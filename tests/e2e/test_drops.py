"""A file dropped on the page: taken by the field of the screen, or identified by Files."""

import pytest

from tests.e2e.rig.desk import wait_screen
from tests.e2e.screens.house import go_to

DROP = """([name, text]) => {
  const files = new DataTransfer();
  files.items.add(new File([text], name));
  for (const type of ["dragover", "drop"]) {
    const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files });
    document.querySelector("main").dispatchEvent(event);
    if (!event.defaultPrevented) throw new Error(`${type}: the browser would leave the page`);
  }
}"""
GCG = "#player1 a Anna\n#player2 b Pere\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.gcg", GCG),
        ("a.t", "Puig, Anna  1500 2; 400;\n"),
        ("a.trf", "001    1      Puig, Anna\n"),
        ("a.txt", "/".join(["15"] * 15) + " / 0/0 0\n"),
    ],
)
def test_file_dropped_on_any_screen_names_where_to_open(page, name, text):
    go_to(page, "/", "#title")
    page.evaluate(DROP, [name, text])
    wait_screen(page, "#open-form #file[aria-invalid]")
    assert page.inner_text("#file-wrong").strip()


def test_field_of_screen_takes_file_dropped_beside_field(page):
    go_to(page, "/game/files", "input[type=file]")
    page.evaluate(DROP, ["a.gcg", GCG])
    assert page.evaluate("document.querySelector('main input[type=file]').files[0].name") == "a.gcg"


def test_pasted_text_after_chosen_file_counts(page):
    """third-round 3-B2: a refused file stayed chosen, and won over the text that was pasted then."""
    go_to(page, "/game/files", "input[type=file]")
    page.set_input_files(
        "#file", {"name": "a.gcg", "mimeType": "text/plain", "buffer": b"#lexicon CSW24\n"}
    )
    assert page.inner_text("#take chosen-file") == "a.gcg"
    page.fill("#pasted", GCG)
    assert page.evaluate("document.querySelector('#file').files.length") == 0
    assert page.inner_text("#take chosen-file") == ""
