"""Files that leave the device and return.

They have the same bytes, open on another device, or are refused by line or quarantined in part.
"""

import json

import pytest

from faristol.ledger.parcel_writer import device_line, read, write_device
from tests.e2e.rig.desk import (
    add_player,
    events,
    names_on_screen,
    open_desk,
    tables,
    wait_screen,
    wait_until,
)
from tests.e2e.screens.house import (
    choose_document,
    device_text,
    go_to,
    import_register,
    open_file,
    quarantined_parts,
    run_in_thread,
    wipe,
)
from tests.support.desk import User

RESCUE = "import(new URL('js/raw-export.js', document.baseURI)).then(({ buildDeviceFile }) => buildDeviceFile())"


def save_file(page, selector):
    """Press a control that saves a file; return its text."""
    with page.expect_download() as waiting:
        page.click(f"#screen {selector}")
    return waiting.value.path().read_text()


def save_document(page):
    """Save the only document of the list to a file; return its text."""
    choose_document(page)
    text = save_file(page, "form[data-command=save_stream] button")
    wait_until(page, lambda: not page.query_selector("dialog:modal"), "the dialog to be done with")
    return text


def document_in(device):
    """Return the file of the only document of a device."""
    lines = device.splitlines(keepends=True)
    end = next(k for k, line in enumerate(lines) if line.startswith('{"end":{"cards"'))
    return "".join(lines[1 : end + 1])


def resave_in_cpython(text):
    """Open a file with the desk in CPython, and save it again."""
    user = User()
    user.send("open_file", "/files", files=(text.encode(),))
    return device_text(user)


def copied_entries(page):
    """Return the number of entries of each document in the recorded copy."""
    return {row["id"]: (row["saved_seq"], row["seq"]) for row in tables(page)["streams"]}


@pytest.fixture
def register_page(page):
    for name in ("Núria", "Ștefan <b>", "נועם"):
        add_player(page, name)
    return page


def test_saved_device_is_same_text_from_desk_page_and_cpython(full_page):
    go_to(full_page, "/files")
    by_desk = save_file(full_page, "form[data-command=save_device] button")
    assert f'"quarantined":{len(quarantined_parts())},' in by_desk.splitlines()[-1]
    assert by_desk == full_page.evaluate(RESCUE)
    by_cpython = run_in_thread(lambda: resave_in_cpython(by_desk))
    assert by_cpython.splitlines()[1:] == by_desk.splitlines()[1:]  # the first names the device


def test_saved_document_is_part_of_saved_device_byte_for_byte(register_page):
    go_to(register_page, "/files")
    document = save_document(register_page)
    assert document in register_page.evaluate(RESCUE)
    parcel = read(document)
    assert list(parcel.lines) == [row["line"] for row in tables(register_page)["events"]]
    assert len(parcel.cards) == 3


def test_file_opened_on_another_device_continues_and_returns(register_page, server):
    go_to(register_page, "/files")
    first = save_document(register_page)
    before = events(register_page)
    wipe(register_page, server.url)
    assert events(register_page) == []
    import_register(register_page, first)
    assert events(register_page) == before
    add_player(register_page, "Somebody of the second device")
    go_to(register_page, "/files")
    second = save_document(register_page)
    after = events(register_page)
    assert after[: len(before)] == before
    assert len(after) == len(before) + 1
    wipe(register_page, server.url)  # the first device again, as it was
    import_register(register_page, first)
    open_file(register_page, second)
    wait_until(register_page, lambda: len(events(register_page)) == len(after), "the file to go on")
    assert events(register_page) == after
    assert len(tables(register_page)["streams"]) == 1
    go_to(register_page, "/players", "#finder")
    assert sorted(names_on_screen(register_page)) == sorted(
        ["Núria", "Ștefan <b>", "נועם", "Somebody of the second device"]
    )


@pytest.mark.parametrize("damage", ["a letter", "a line", "the end"])
def test_damaged_file_is_refused_with_its_line_and_changes_no_document(register_page, damage):
    lines = document_in(register_page.evaluate(RESCUE)).splitlines(keepends=True)
    at = next(k for k, line in enumerate(lines) if '"kind":"add_player"' in line)
    if damage == "a letter":
        lines[at] = lines[at].replace('"at":"2', '"at":"1')
        # the line itself is still a line: its hash is what the next one knows
        expected = {at + 1, at + 2}
    elif damage == "a line":
        del lines[at]
        expected = {at + 1}
    else:
        lines = lines[:-1]
        expected = {len(lines), len(lines) + 1}
    before = tables(register_page)
    open_file(register_page, "".join(lines))
    wrong = "#screen form[data-command=open_file] .field__wrong"
    wait_until(register_page, lambda: register_page.query_selector(wrong), "the refusal")
    text = register_page.inner_text(wrong)
    assert any(str(line) in text for line in expected), text
    after = tables(register_page)
    for table in ("events", "cards", "streams", "prefs", "requests"):
        assert after[table] == before[table], table


def test_damaged_document_of_device_is_quarantined_saved_and_deleted(register_page, server):
    """Its bytes stay what they are: over a reload, as a file, and with everything saved."""
    go_to(register_page, "/files")
    good = save_document(register_page)
    spoilt = good.replace('"seq":2', '"seq":3')
    assert spoilt != good
    whole = write_device(device_line("device-00"), [good, spoilt])
    wipe(register_page, server.url)
    open_file(register_page, whole)
    wait_screen(register_page, "form[data-command=save_part]")
    assert len(tables(register_page)["streams"]) == 1
    (row,) = tables(register_page)["quarantine"]
    assert row["text"] == spoilt
    assert save_file(register_page, "form[data-command=save_part] button") == spoilt
    register_page.reload()
    wait_screen(register_page, "form[data-command=save_part]")
    assert save_file(register_page, "form[data-command=save_part] button") == spoilt
    everything = save_file(register_page, "form[data-command=save_device] button")
    assert everything == register_page.evaluate(RESCUE)
    assert [part.text for part in read(everything).quarantined] == [spoilt]
    go_to(register_page, f"/files/part/{row['id']}", "form[data-command=try_part]")
    register_page.focus("form[data-command=try_part] button")
    register_page.keyboard.press("Enter")
    wait_screen(register_page, "#part-problem")
    assert register_page.evaluate("document.activeElement.form?.dataset.command") == "try_part"
    go_to(register_page, "/files", "form[data-command=try_part]")
    register_page.click("#screen [data-dialog^=delete-part]")
    word = register_page.inner_text("dialog:modal .word-to-type")
    register_page.fill("dialog:modal [name=word]", word)
    register_page.click("dialog:modal button[form]")
    wait_until(
        register_page, lambda: not tables(register_page)["quarantine"], "the part to be gone"
    )
    wait_until(
        register_page,
        lambda: not register_page.query_selector("form[data-command=save_part]"),
        "the row to go",
    )
    assert register_page.evaluate(RESCUE).splitlines()[-1].endswith('"streams":1}}')


def test_part_that_is_no_text_is_handed_out_byte_for_byte(full_page):
    go_to(full_page, "/files")
    part = quarantined_parts()[-1]
    with full_page.expect_download() as waiting:
        full_page.click(f"#screen [id='part-{part.id}'] form[data-command=save_part] button")
    assert waiting.value.path().read_bytes() == part.content


def test_age_of_last_copy_appears_after_saving_and_grows(register_page):
    go_to(register_page, "/players", "#finder")
    never = register_page.inner_text("#copy-age button")
    assert {copy for copy, _ in copied_entries(register_page).values()} == {0}
    save_file(register_page, "#copy-age button")
    wait_until(
        register_page, lambda: register_page.inner_text("#copy-age button") != never, "the new age"
    )
    now = register_page.inner_text("#copy-age button")
    assert [copy == seq for copy, seq in copied_entries(register_page).values()] == [True]
    add_player(register_page, "One more")
    wait_until(
        register_page,
        lambda: register_page.inner_text("#copy-age button") != now,
        "the age to grow",
    )
    assert "1" in register_page.inner_text("#copy-age button")
    add_player(register_page, "And one more")
    assert "2" in register_page.inner_text("#copy-age button")


HOME_SCREEN = """
Object.defineProperty(navigator, "standalone", { value: true });
globalThis.shared = [];
navigator.canShare = ({ files }) => %s && files.length === 1;
navigator.share = async ({ files, title }) => {
  if (%s) throw new DOMException("no", "%s");
  shared.push({ title, name: files[0].name, type: files[0].type, text: await files[0].text() });
};
"""


@pytest.fixture
def home_screen(context, server):
    """Open the register as an iPad's home screen does, whose downloads go nowhere."""

    def open_home_screen(can_share="true", fails="false", error="NotAllowedError"):
        page = context.new_page()
        page.add_init_script(HOME_SCREEN % (can_share, fails, error))
        open_desk(page, server.url)
        add_player(page, "Núria")
        downloads = []
        page.on("download", lambda download: downloads.append(download.suggested_filename))
        go_to(page, "/files")
        return page, downloads

    return open_home_screen


def test_on_home_screen_file_goes_to_share_sheet(home_screen):
    page, downloads = home_screen()
    page.click("#screen form[data-command=save_device] button")
    (shared,) = wait_until(page, lambda: page.evaluate("shared"), "the share sheet")
    assert shared["text"] == page.evaluate(RESCUE)
    assert shared["name"].endswith(".jsonl")
    wait_until(
        page, lambda: all(a == b for a, b in copied_entries(page).values()), "the copy noted"
    )
    assert downloads == []


def test_closed_share_sheet_is_no_copy(home_screen):
    page, downloads = home_screen(fails="true", error="AbortError")
    page.click("#screen form[data-command=save_device] button")
    choose_document(page)
    page.click("dialog:modal form[data-command=check_stream] button")
    wait_until(page, lambda: page.query_selector("#toasts .toast"), "the check after it")
    assert {copy for copy, _ in copied_entries(page).values()} == {0}
    assert not page.is_visible("#handout")
    assert downloads == []


@pytest.mark.parametrize("failure", ["cannot", "may not"])
def test_where_sharing_fails_text_itself_can_be_copied(home_screen, failure, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page, downloads = home_screen("false") if failure == "cannot" else home_screen(fails="true")
    page.click("#screen form[data-command=save_device] button")
    wait_until(page, lambda: page.is_visible("#handout"), "the text to copy")
    text = page.evaluate(RESCUE)
    assert page.input_value("#handout textarea") == text
    assert {copy for copy, _ in copied_entries(page).values()} == {0}, "not before it was copied"
    buttons = page.locator("#handout button")
    buttons.first.click()
    wait_until(page, lambda: page.evaluate("navigator.clipboard.readText()") == text, "the copy")
    buttons.last.click()
    wait_until(
        page, lambda: all(a == b for a, b in copied_entries(page).values()), "the copy noted"
    )
    assert json.loads(text.splitlines()[0])["faristol"] == "device"
    assert downloads == []
