"""A folder of copies that is full, gone or closed to the page: it is said, and the copy is offered in another way."""

from tests.e2e.rig.desk import wait_until
from tests.e2e.screens.house import go

# the private folder of the page stands for one that was chosen: only such a handle can be stored
COPY = """async ([trouble, reason]) => {
  const of = (name) => import(new URL(`js/${name}.js`, document.baseURI));
  const { makeCopy } = await of("copies");
  const { write } = await of("database");
  const { say } = await of("say");
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
  return { isMade, names, wanted: reason && say("No copy was made: {reason}.", { reason: say(reason) }) };
}"""


def test_copy_that_a_folder_does_not_take_is_said_and_offered_as_a_file(page):
    """Third-round 9-B8: a folder that is full, gone or closed; no empty file passes for a copy."""
    go(page, "/files")
    for trouble, reason in (
        ("full", "there is no room left"),
        ("gone", "the folder is not there any more"),
        ("closed", "the browser does not allow it"),
    ):
        found = page.evaluate(COPY, [trouble, reason])
        assert (found["isMade"], found["names"]) == (False, []), trouble
        assert page.inner_text("#copy").startswith(f"{found['wanted']} The note."), trouble
    with page.expect_download() as download:
        page.click("#copy [data-device=copy-now]")
    assert download.value.suggested_filename == "evening.jsonl"
    wait_until(page, lambda: not page.is_visible("#copy"), "the offer to go")
    found = page.evaluate(COPY, ["", ""])
    assert (found["isMade"], found["names"]) == (True, ["evening.jsonl"])
