"""The templates: compiled with the environment of the desk.

Their lines are readable, their dialogs and tooltips accessible.
"""

import re

import pytest
from jinja2 import FileSystemLoader

from faristol.desk.kernel.view import make_environment
from scripts.build.layout import Layout, tree
from scripts.lint.width import WIDTH, find_wide_lines

FOLDER = Layout().package / "desk"
NAMES = [path.relative_to(FOLDER).as_posix() for path in tree(FOLDER, ".html")]
ENVIRONMENT = make_environment(FileSystemLoader(FOLDER))


@pytest.mark.parametrize("name", NAMES)
def test_template_compiles(name):
    # a filter or a test missing in the environment fails here too
    assert ENVIRONMENT.get_template(name).name == name


def test_templates_exist():
    assert len(NAMES) > 100


def test_wide_line_is_reported():
    assert list(find_wide_lines(f"{WIDTH * 'x'}\n{(WIDTH + 1) * 'x'}\nx")) == [(2, WIDTH + 1)]


@pytest.mark.parametrize("name", [name for name in NAMES if "<s>" in (FOLDER / name).read_text()])
def test_struck_out_text_is_described_in_words(name):
    """third-round 8, C: `<s>` alone meant that something had been withdrawn or replaced."""
    text = (FOLDER / name).read_text()
    for struck in re.finditer(r"<s>.*?</s>", text):
        around = text[max(0, struck.start() - 60) : struck.end() + 60]
        assert 'class="hush"' in around or '_("taken back: {why}"' in around


DIALOG_ELEMENT = re.compile(r"<dialog [^>]*?id=.*?</dialog>", re.DOTALL)
HAS_DIALOG = [
    name
    for name in NAMES
    if name != "shared/dialog.html" and "<dialog " in (FOLDER / name).read_text()
]


@pytest.mark.parametrize("name", HAS_DIALOG)
def test_handwritten_dialog_reads_its_sentence_with_its_question(name):
    """third-round 8, C: the explaining sentence was not `aria-describedby`."""
    for dialog in DIALOG_ELEMENT.findall((FOLDER / name).read_text()):
        described = re.search(r'aria-describedby="([^"]*)"', dialog.partition("<h2")[0])
        if described:
            assert f'id="{described[1]}"' in dialog
        else:  # its sentence is announced as it changes, or it has only fields and buttons
            assert not re.search(r"<p(?! data-announce)[ >]|left_open", dialog)


LABEL_AND_TITLE = re.compile(r'aria-label="([^"]*)"\s+title="([^"]*)"')
TEMPLATE_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}", re.DOTALL)


@pytest.mark.parametrize(
    "name", [name for name in NAMES if "title=" in (FOLDER / name).read_text()]
)
def test_tooltip_equals_the_accessible_name(name):
    """third-round 8, C: a seat's name was read twice, in its name and in its `title`."""
    text = TEMPLATE_CODE.sub(
        lambda match: re.sub(r'[<>"\s]', "", match[0]), (FOLDER / name).read_text()
    )
    assert all(label == tip for label, tip in LABEL_AND_TITLE.findall(text))
    tags = re.findall(r"<(?:button|td)\b[^>]*\btitle=[^>]*>", text)
    # the button of the copy's age shows its contents and time as words too
    assert all(LABEL_AND_TITLE.search(tag) for tag in tags) or name == "shared/bar.html"


# a browser makes a tab stop of a scrolling pane without one inside: on a phone, or with a long text
SCROLLING_PANE = re.compile(
    r'<(?:div|p) class="[^"]*(?:scroll|clock-notes|slips-wrap|field__note" id="slip-)'
)


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in NAMES
        if SCROLLING_PANE.search(TEMPLATE_CODE.sub("", (FOLDER / name).read_text()))
    ],
)
def test_scrolling_pane_has_a_role_or_is_no_tab_stop(name):
    """third-round 8, C: scrolling panes were stops without a role ("generic")."""
    text = TEMPLATE_CODE.sub("", (FOLDER / name).read_text())
    for start in SCROLLING_PANE.finditer(text):
        tag = text[start.start() : text.index(">", start.start())]
        has_stop = "scroll" in tag and re.search(
            r"<(?:button|a|input)\b", text[start.end() : start.end() + 1500]
        )
        assert "role=" in tag or 'tabindex="-1"' in tag or has_stop, tag
