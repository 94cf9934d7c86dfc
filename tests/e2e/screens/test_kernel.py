"""The kernel for moves in the browser once its graph is made; without it the screens are the same."""

import pytest

from tests.e2e.rig.desk import open_desk, tables, wait_engine, wait_until
from tests.e2e.screens.analyse_rooms import listed_words, paste
from tests.e2e.screens.house import go_to
from tests.e2e.screens.test_ready import check_lines, open_checks

# The byte in the middle of the graph that is kept, changed first if that is wanted.
MIDDLE = """
(isSpoilt) => new Promise((found, failed) => {
  const opening = indexedDB.open(`faristol:${new URL("./", location.href).pathname}:club`);
  opening.onerror = () => failed(opening.error);
  opening.onsuccess = () => {
    const db = opening.result, store = db.transaction("graphs", "readwrite").objectStore("graphs");
    let middle;
    store.getAll().onsuccess = ({ target: { result: [row] } }) => {
      if (isSpoilt) row.bytes[row.bytes.length >> 1] ^= 1;
      middle = row.bytes[row.bytes.length >> 1];
      store.put(row);
    };
    store.transaction.oncomplete = () => { db.close(); found(middle); };
  };
})
"""


def search_state(page):
    """Return the state of the search on the screen Ready."""
    open_checks(page)
    return next(text for _, text in check_lines(page) if "search for moves" in text)


@pytest.mark.slow
def test_kernel_answers_once_its_graph_is_made_and_again_after_start(fresh, own_server):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url, "/analyse", "tile-board")
    assert "fast search is set up" in search_state(page), (
        "nothing was searched for (third-round 7-B5)"
    )
    go_to(page, "/analyse", "tile-board")
    paste(page)
    first = listed_words(page)
    wait_until(page, lambda: tables(page)["graphs"], "the graph", 60)
    assert "fast search" in search_state(page)
    page.reload()
    wait_engine(page)
    go_to(page, "/analyse", "tile-board")
    wait_until(page, lambda: listed_words(page) == first, "the same moves")
    assert "fast search" in search_state(page)
    whole = page.evaluate(MIDDLE, arg=False)
    assert page.evaluate(MIDDLE, arg=True) != whole
    page.reload()
    wait_engine(page)
    go_to(page, "/analyse", "tile-board")
    wait_until(page, lambda: listed_words(page) == first, "the same moves")
    assert "fast search is set up" in search_state(page)
    wait_until(page, lambda: page.evaluate(MIDDLE, arg=False) == whole, "a new graph", 60)
    assert "fast search" in search_state(page)
