"""The commands of an evening, sent as the forms of the page send them, at the speed of the machine."""

# Sends a command as a form of the page does, drawn from the game as it is stored just then; and tells what goes over
# the wire on the console, so that the telling outlives the page.
DRIVER = """
(() => {
  const until = async (ask) => { let found; while (!(found = await ask())) await new Promise((go) => setTimeout(go, 2)); return found; };
  const settled = (asked) => new Promise((resolve, reject) => { asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error); });
  const row = async () => {
    const db = await settled(indexedDB.open(`faristol:${new URL("./", location.href).pathname}:club`));
    try { return (await settled(db.transaction("streams").objectStore("streams").getAll())).find(({ kind }) => kind === "duplicate"); }
    finally { db.close(); }
  };
  probe.onWire = (message) => {
    const { type, id, command } = message;
    message.at = performance.now();
    if (type === "request" && command) console.debug(`sent ${id}`);
    if (type === "answer") console.debug(`answered ${id}`);
  };
  probe.press = async (command, fields) => {
    const many = (kind) => probe.wire.filter(({ type }) => type === kind).length;
    await until(() => !document.documentElement.dataset.painted && many("request") === many("answer"));
    const { id, seq } = await row() ?? { id: "", seq: 0 };
    const now = { stream: id, seq, wall: "", counter: "", run: "" };   // the page itself says when it is sent
    const form = document.createElement("form");
    form.dataset.command = command;
    form.hidden = true;
    for (const [name, value] of [...Object.entries(now), ...fields]) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name });
      field.value = value;
      form.append(field);
    }
    document.body.append(form);
    const before = probe.wire.length;
    form.requestSubmit();
    const sent = await until(() => probe.wire.slice(before).find((one) => one.command === command));
    const answer = await until(() => probe.wire.find((one) => one.type === "answer" && one.id === sent.id));
    form.remove();
    return { isTaken: answer.taken, took: answer.at - sent.at };
  };
})();
"""


def pairs_of(fields):
    return [
        [name, str(each)]
        for name, value in fields.items()
        for each in (value if isinstance(value, list) else [value])
    ]


def press(page, command, **fields):
    """Send a command and check its success; return the seconds until the answer."""
    answer = page.evaluate(
        "([command, fields]) => probe.press(command, fields)", [command, pairs_of(fields)]
    )
    assert answer["isTaken"], (command, fields, page.inner_text("#screen")[:400])
    return answer["took"] / 1000
