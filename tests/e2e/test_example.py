"""The example clubs in the service worker: downloaded only on request, whole, and kept from then on."""

import hashlib
import json

from tests.e2e.rig.desk import open_desk, voices

FETCH = """
async (name) => {
  const answer = await fetch(name).catch(() => null);
  if (!answer?.ok) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await answer.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
"""
EXAMPLE = "example/ro.packed"


def test_example_is_downloaded_on_request_whole_and_kept(fresh, own_server, site):
    listed = json.loads((site / "example/index.json").read_text(encoding="utf-8"))["ro"]
    data = (site / EXAMPLE).read_bytes()
    assert listed == hashlib.sha256(data).hexdigest()
    context, watch = fresh(own_server.origin)
    watch.allow("Failed to (load|fetch)|ERR_")
    page = context.new_page()
    open_desk(page, own_server.url, "/", "#here[data-state=ok]")
    assert EXAMPLE not in " ".join(own_server.requested)
    audio = [site / "audio" / name for name in ("ca.json", "ca.mp3pack")]
    assert voices(page)["ca"]["total"] == sum(path.stat().st_size for path in audio)
    own_server.damaged[EXAMPLE] = data[:-1] + b"?"
    assert page.evaluate(FETCH, EXAMPLE) is None
    del own_server.damaged[EXAMPLE]
    assert page.evaluate(FETCH, EXAMPLE) == listed
    own_server.kill()
    assert page.evaluate(FETCH, EXAMPLE) == listed
