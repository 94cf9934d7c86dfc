"""The kernel at the desk: made in spare time, kept, made anew when it is damaged; and nothing is missed without it."""

import pytest

from faristol.desk.home.ready import search_check
from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from tests.support.analyse_user import opened, rows, tiles
from tests.support.desk import User, run

RACK = "CASALQ?"


class Toy:
    """Stand for a kernel that says there are no moves: it is told from Python, which finds some."""

    def __init__(self, code):
        self.code = code
        self.calls = []
        self.size = 0

    def call(self, name, *numbers):
        self.calls.append(name)
        return {"reserve": 64, "make": 16, "find": 0}.get(name, 1)

    def write(self, at, data):
        pass

    def read(self, at, size):
        return bytes(range(size))


class Refusing(Toy):
    def __init__(self, code):
        raise RuntimeError("CompileError: refused by policy")


class Lost(Toy):
    def call(self, name, *numbers):
        if name == "find":
            raise MemoryError
        return super().call(name, *numbers)


class Full(Toy):
    def call(self, name, *numbers):
        return 0 if name == "reserve" else super().call(name, *numbers)


def rest(user):
    for _ in range(1000):
        if not run(user.desk.run_idle()):
            return
    raise AssertionError("there is always more")


def found(user, rack=RACK):
    """Return the moves that are shown for a rack."""
    tiles(user, rack)
    return rows(user.look("/analyse").screen)


def ready(user):
    return user.desk.service(KernelCache).is_ready


def test_a_graph_is_made_in_spare_time_and_kept_and_answers_after_the_next_start():
    user = User(lang="ca", machines=Toy)
    assert found(user)
    assert not ready(user)
    rest(user)
    assert ready(user)
    digest = opened(user).digest
    assert [row["digest"] for row in user.store.tables["graphs"].values()] == [digest]
    assert not found(user, "CASAL?"), "the kernel is asked, which knows no moves here"
    user.restart()
    assert not found(user), "the same, without spare time"


def test_a_damaged_graph_is_made_anew():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    rest(user)
    (row,) = user.store.tables["graphs"].values()
    whole, row["bytes"] = row["bytes"], row["bytes"][:-1] + b"!"
    user.restart()
    assert found(user), "Python answers"
    rest(user)
    assert ready(user)
    (row,) = user.store.tables["graphs"].values()
    assert row["bytes"] == whole


@pytest.mark.parametrize("machines", [None, Refusing, Full, Lost])
def test_without_a_kernel_python_answers_and_nobody_is_told(machines):
    plain, user = User(lang="ca"), User(lang="ca", machines=machines)
    for rack in (RACK, "CASAL?", "LLAQ?"):
        assert found(user, rack) == found(plain, rack)
        rest(user)
    assert not ready(user)


@pytest.mark.parametrize(
    ("machines", "said"),
    [
        (Toy, "The fast search is in use"),
        (None, "The plain search"),
        (Refusing, "The plain search"),
    ],
)
def test_ready_says_which_search_is_in_use_or_set_up_in_time(machines, said):
    """Before anything was searched for the plain one is not in use for good (third-round 7-B5)."""
    user = User(lang="en", machines=machines)
    before = run(search_check(user.desk, "ca"))
    assert ("set up the first time" in before.note.text) is (machines is not None)
    found(user)
    rest(user)
    assert run(search_check(user.desk, "ca")).note.text.startswith(said)


def test_where_there_is_no_room_to_keep_it_it_answers_all_the_same():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    while user.desk.service(Lexicons)._preparing:
        run(user.desk.run_idle())
    rest(user)
    user.restart()
    user.store.tables["graphs"].clear()
    tiles(user, RACK)
    kernels = user.desk.service(KernelCache)
    user.store.fail_next = StoreError("store/full")
    run(kernels.make())
    assert ready(user)
    assert not user.store.tables["graphs"]


def test_a_list_that_is_taken_off_takes_its_graph_along():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    rest(user)
    lexicons, digest = user.desk.service(Lexicons), opened(user).digest
    pinned = run(lexicons.pinned_by(digest))
    run(user.store.write(run(lexicons.removal_operations(digest, pinned))))
    assert not user.store.tables["graphs"]


def test_two_lists_never_have_a_kernel_at_the_same_time():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    rest(user)
    first, kernels = opened(user).digest, user.desk.service(KernelCache)
    other = run(user.desk.service(Lexicons).in_use("ro")).digest
    run(user.desk.service(Lexicons).lexicon(other))
    held = kernels.of(user.desk.service(Lexicons).loaded(first))
    run(kernels.open(other))
    rest(user)
    lexicons = user.desk.service(Lexicons)
    assert kernels.of(lexicons.loaded(other)) is not None
    assert kernels.of(lexicons.loaded(first)) is None
    assert not hasattr(held, "machine"), "whoever asked before holds none of its memory"


class Alone(Toy):
    alive = most = 0

    def __init__(self, code):
        super().__init__(code)
        Alone.alive += 1
        Alone.most = max(Alone.most, Alone.alive)

    def __del__(self):
        Alone.alive -= 1


def test_nothing_of_one_list_is_in_memory_while_the_graph_of_another_is_made():
    user = User(lang="ca", machines=Alone)
    tiles(user, RACK)
    rest(user)
    other = run(user.desk.service(Lexicons).in_use("ro")).digest
    run(user.desk.service(Lexicons).lexicon(other))
    run(user.desk.service(KernelCache).open(other))
    rest(user)
    assert ready(user)
    assert Alone.most == 1


def test_no_graph_is_kept_of_a_list_that_another_window_takes_off_meanwhile():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    while user.desk.service(Lexicons)._preparing:
        run(user.desk.run_idle())
    found(user)
    user.store.tables["lexicons"].clear()
    run(user.desk.service(KernelCache).make())
    assert ready(user), "it answers as long as its words are in memory"
    assert not user.store.tables["graphs"]


def test_after_a_start_it_is_known_which_search_will_answer():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    digest = opened(user).digest
    assert not run(user.desk.service(KernelCache).has_graph(digest))
    rest(user)
    user.restart()
    assert not ready(user)
    assert run(user.desk.service(KernelCache).has_graph(digest))
    plain = User(lang="ca", store=user.store)
    assert not run(plain.desk.service(KernelCache).has_graph(digest)), "nothing here runs it"
