"""Drafts: typed text survives until it is sent."""

from tests.e2e.rig.desk import (
    add_player,
    events,
    open_form,
    tables,
    wait_engine,
    wait_screen,
    wait_until,
)

FORM = "form[data-command=add_player]"


def type_half(page):
    open_form(page)
    page.fill("#screen [name=name]", "Mercè Rodor")
    page.fill("#screen [name=note]", "two lines\nof a note")
    page.uncheck("#screen [name=then]")
    wait_until(page, lambda: is_stored_whole(page), "the draft to be kept")


def is_stored_whole(page):
    """Whether the draft has all fields: a slow machine stores one after each field."""
    fields = [field for row in tables(page)["drafts"] for field in row["fields"]]
    expected = (
        ["name", "Mercè Rodor"],
        ["note", "two lines\nof a note"],
        ["then", ["another", False]],
    )
    return all(field in fields for field in expected)


def has_all_fields(page):
    return (
        page.input_value("#screen [name=name]") == "Mercè Rodor"
        and page.input_value("#screen [name=note]") == "two lines\nof a note"
        and not page.is_checked("#screen [name=then]")
    )


def test_typed_text_survives_reload_and_is_gone_once_sent(page):
    type_half(page)
    page.reload()
    wait_engine(page)
    wait_screen(page, FORM)
    wait_until(page, lambda: has_all_fields(page), "what was typed to come back")
    assert page.is_visible("[data-draft-note]")
    page.click("#next")
    wait_screen(page, "#finder")
    assert tables(page)["drafts"] == []
    open_form(page)
    page.wait_for_timeout(500)
    assert page.input_value("#screen [name=name]") == ""
    assert page.is_hidden("[data-draft-note]")
    assert len(events(page)) == 2


def test_letters_typed_right_before_reload_are_stored(page):
    """Nothing waits for the pause after typing: the page writes what it has when it goes."""
    open_form(page)
    page.evaluate("""() => {
        const field = document.querySelector("#screen [name=name]");
        field.value = "Mercè Rodor";
        field.dispatchEvent(new Event("input", { bubbles: true }));
        window.isOld = true;
        location.reload();
    }""")
    wait_until(page, lambda: not page.evaluate("window.isOld"), "the page to be loaded again")
    wait_engine(page)
    wait_screen(page, FORM)
    name = "#screen [name=name]"
    wait_until(page, lambda: page.input_value(name) == "Mercè Rodor", "the letters to come back")


def test_typed_text_survives_visit_to_another_screen_and_refusal(page):
    add_player(page, "Mercè Rodor")
    type_half(page)
    page.evaluate("location.hash = '#/players'")
    wait_screen(page, "#finder")
    open_form(page)
    wait_until(page, lambda: has_all_fields(page), "what was typed to come back")
    page.click("#next")  # somebody of that name is there already
    wait_screen(page, "[name=namesake]")
    assert has_all_fields(page)
    assert len(events(page)) == 2
    page.reload()
    wait_engine(page)
    wait_screen(page, FORM)
    wait_until(page, lambda: has_all_fields(page), "what was refused to come back")


def test_send_right_after_last_letter_leaves_no_draft_behind(page):
    probe_writes = "probe.writes.filter(({stores}) => stores[0] === 'drafts').length"
    open_form(page)
    page.uncheck("#screen [name=then]")
    page.type("#screen [name=name]", "Quick")
    page.click("#next")  # within the pause after which it is kept
    wait_screen(page, "#finder")
    page.wait_for_timeout(600)
    assert tables(page)["drafts"] == []
    assert page.evaluate(probe_writes) >= 1  # the taking away, at least
