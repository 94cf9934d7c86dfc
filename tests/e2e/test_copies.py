"""A folder for copies that is full, gone or closed to the page.

It is reported, and the copy is offered as a file.
"""

from tests.e2e.rig.desk import open_desk, wait_until
from tests.e2e.screens.house import go_to

# the private folder of the page stands for one that was chosen: only such a handle can be stored
COPY = """async ([trouble, reason]) => {
  const of = (name) => import(new URL(`js/${name}.js`, document.baseURI));
  const { makeCopy } = await of("copies");
  const { write } = await of("database");
  const { gettext } = await of("i18n");
  const root = await navigator.storage.getDirectory();
  const handle = await root.getDirectoryHandle("copies", { create: true });
  await write([["put", "handles", { id: "copies", handle }]]);
  const fails = (type, name, error) => {
    const kept = type.prototype[name];
    type.prototype[name] = async () => { if (error) throw new DOMException("", error); return "denied"; };
    return () => { type.prototype[name] = kept; };
  };
  const troubles = {
    full: () => fails(FileSystemWritableFileStream, "write", "QuotaExceededError"),
    gone: () => fails(FileSystemDirectoryHandle, "getFileHandle", "NotFoundError"),
    closed: () => {
      const back = [fails(FileSystemHandle, "queryPermission"), fails(FileSystemHandle, "requestPermission")];
      return () => back.forEach((one) => one());
    },
  };
  const mend = troubles[trouble]?.();
  const then = { command: "note_saved", fields: [] };
  const file = { name: "evening.jsonl", mime: "application/x-ndjson", text: "{}", then };
  const isMade = await makeCopy({ way: "folder", note: "The note.", ...file });
  mend?.();
  const names = [];
  for await (const name of handle.keys()) names.push(name);
  return { isMade, names, wanted: reason && gettext("No copy was made: {reason}.", { reason: gettext(reason) }) };
}"""


def test_copy_refused_by_folder_is_reported_and_offered_as_file(page):
    """Third-round 9-B8: a folder that is full, gone or closed; no empty file passes for a copy."""
    go_to(page, "/files")
    for trouble, reason in (
        ("full", "there is no room left"),
        ("gone", "the folder is not there any more"),
        ("closed", "the browser does not allow it"),
    ):
        result = page.evaluate(COPY, [trouble, reason])
        assert (result["isMade"], result["names"]) == (False, []), trouble
        assert page.inner_text("#copy").startswith(f"{result['wanted']} The note."), trouble
    with page.expect_download() as download:
        page.click("#copy [data-device=copy-now]")
    assert download.value.suggested_filename == "evening.jsonl"
    wait_until(page, lambda: not page.is_visible("#copy"), "the offer to go")
    result = page.evaluate(COPY, ["", ""])
    assert (result["isMade"], result["names"]) == (True, ["evening.jsonl"])


# a folder of the browser's own stands for one that somebody chose: nobody is asked for leave
MAKE = """async ([steps, texts]) => {
  const base = document.baseURI;
  const { write } = await import(new URL("js/database.js", base));
  const { makeCopy, saveOffered } = await import(new URL("js/copies.js", base));
  const root = await navigator.storage.getDirectory();
  const folder = () => root.getDirectoryHandle("usb", { create: true });
  const copy = (text) => ({ way: "folder", note: "Save a copy.", name: "evening.jsonl", mime: "text/plain", text });
  const said = () => (document.getElementById("copy").hidden ? "" : document.querySelector("#copy p").textContent);
  const told = [];
  for (const [at, step] of steps.entries()) {
    if (step === "choose") await write([["put", "handles", { id: "copies", handle: await folder() }]]);
    if (step === "lose") await root.removeEntry("usb", { recursive: true });
    if (step === "make") {
      const isMade = await makeCopy(copy(texts[at]));
      const file = isMade && (await (await (await folder()).getFileHandle("evening.jsonl")).getFile());
      told.push([isMade, said(), file ? await file.text() : ""]);
    }
  }
  told.push((await saveOffered()) ?? null);
  return told;
}"""


def test_missing_folder_is_reported_and_restored_folder_gets_copy(page, server):
    """third-round 9-B8: a copy is never said to be made that was not, nor is one missed once it is made."""
    open_desk(page, server.url, "/settings", "#copies-form")
    steps = ["make", "choose", "make", "make", "lose", "make", "choose", "make"]
    texts = ["", "", "round 1, and more\n", "round 2\n", "", "round 3\n", "", "round 4\n"]
    *made, offered = page.evaluate(MAKE, [steps, texts])
    gone = "No copy was made: the folder is not there any more. Save a copy."
    assert made == [
        [False, gone, ""],  # none was chosen
        [True, "", "round 1, and more\n"],
        [True, "", "round 2\n"],
        [False, gone, ""],
        [True, "", "round 4\n"],
    ]
    assert offered is None
    page.evaluate("Object.defineProperty(navigator, 'canShare', { value: () => false })")
    page.click("#copies-form [value=share]")  # third-round 9-B8: it was chosen, and never came
    wait_until(page, lambda: page.is_visible("#notice"), "that nothing can be shared")
    assert "cannot share" in page.inner_text("#notice")
    assert page.get_attribute("#copies-form [value=file]", "aria-pressed") == "true"
