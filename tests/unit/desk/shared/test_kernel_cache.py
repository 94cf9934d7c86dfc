"""The move kernel at the desk: built when idle, stored, rebuilt when damaged; Python without it."""

import pytest

from faristol.desk.home.ready import search_check
from faristol.desk.kernel.ports import StoreError
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from tests.support.analyse_user import load_study, rows, tiles
from tests.support.desk import User, run

RACK = "CASALQ?"


class Toy:
    """A kernel without any move, to distinguish it from Python, which finds moves."""

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


def run_idle(user):
    for _ in range(1000):
        if not run(user.desk.run_idle()):
            return
    raise AssertionError("there is always more")


def search_moves(user, rack=RACK):
    """Return the moves displayed for a rack."""
    tiles(user, rack)
    return rows(user.look("/analyse").screen)


def is_ready(user):
    return user.desk.service(KernelCache).is_ready


def test_graph_is_made_when_idle_and_answers_after_a_restart():
    user = User(lang="ca", machines=Toy)
    assert search_moves(user)
    assert not is_ready(user)
    run_idle(user)
    assert is_ready(user)
    digest = load_study(user).digest
    assert [row["digest"] for row in user.store.tables["graphs"].values()] == [digest]
    assert not search_moves(user, "CASAL?"), "the kernel is asked, which knows no moves here"
    user.restart()
    assert not search_moves(user), "the same, without spare time"


def test_damaged_graph_is_made_again():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    run_idle(user)
    (row,) = user.store.tables["graphs"].values()
    whole, row["bytes"] = row["bytes"], row["bytes"][:-1] + b"!"
    user.restart()
    assert search_moves(user), "Python answers"
    run_idle(user)
    assert is_ready(user)
    (row,) = user.store.tables["graphs"].values()
    assert row["bytes"] == whole


@pytest.mark.parametrize("machines", [None, Refusing, Full, Lost])
def test_python_answers_without_a_kernel_and_without_a_message(machines):
    plain, user = User(lang="ca"), User(lang="ca", machines=machines)
    for rack in (RACK, "CASAL?", "LLAQ?"):
        assert search_moves(user, rack) == search_moves(plain, rack)
        run_idle(user)
    assert not is_ready(user)


@pytest.mark.parametrize(
    ("machines", "message"),
    [
        (Toy, "The fast search is in use"),
        (None, "The plain search"),
        (Refusing, "The plain search"),
    ],
)
def test_ready_states_which_search_is_in_use_or_set_up(machines, message):
    """Before the first search, the plain one is not in use for good (third-round 7-B5)."""
    user = User(lang="en", machines=machines)
    before = run(search_check(user.desk, "ca"))
    assert ("set up the first time" in before.note.text) is (machines is not None)
    search_moves(user)
    run_idle(user)
    assert run(search_check(user.desk, "ca")).note.text.startswith(message)


def test_kernel_answers_without_room_to_store_its_graph():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    while user.desk.service(Lexicons)._preparing:
        run(user.desk.run_idle())
    run_idle(user)
    user.restart()
    user.store.tables["graphs"].clear()
    tiles(user, RACK)
    kernels = user.desk.service(KernelCache)
    user.store.fail_next = StoreError("store/full")
    run(kernels.make())
    assert is_ready(user)
    assert not user.store.tables["graphs"]


def test_removal_of_a_list_removes_its_graph():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    run_idle(user)
    lexicons, digest = user.desk.service(Lexicons), load_study(user).digest
    pinned = run(lexicons.pinned_by(digest))
    run(user.store.write(run(lexicons.removal_operations(digest, pinned))))
    assert not user.store.tables["graphs"]


def test_two_lists_never_have_a_kernel_at_the_same_time():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    run_idle(user)
    first, kernels = load_study(user).digest, user.desk.service(KernelCache)
    other = run(user.desk.service(Lexicons).in_use("ro")).digest
    run(user.desk.service(Lexicons).lexicon(other))
    first_kernel = kernels.of(user.desk.service(Lexicons).loaded(first))
    run(kernels.open(other))
    run_idle(user)
    lexicons = user.desk.service(Lexicons)
    assert kernels.of(lexicons.loaded(other)) is not None
    assert kernels.of(lexicons.loaded(first)) is None
    assert not hasattr(first_kernel, "machine"), "whoever asked before holds none of its memory"


class Alone(Toy):
    alive = most = 0

    def __init__(self, code):
        super().__init__(code)
        Alone.alive += 1
        Alone.most = max(Alone.most, Alone.alive)

    def __del__(self):
        Alone.alive -= 1


def test_memory_of_the_old_kernel_is_freed_before_the_new_graph():
    user = User(lang="ca", machines=Alone)
    tiles(user, RACK)
    run_idle(user)
    other = run(user.desk.service(Lexicons).in_use("ro")).digest
    run(user.desk.service(Lexicons).lexicon(other))
    run(user.desk.service(KernelCache).open(other))
    run_idle(user)
    assert is_ready(user)
    assert Alone.most == 1


def test_graph_of_a_list_removed_in_another_window_is_not_stored():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    while user.desk.service(Lexicons)._preparing:
        run(user.desk.run_idle())
    search_moves(user)
    user.store.tables["lexicons"].clear()
    run(user.desk.service(KernelCache).make())
    assert is_ready(user), "it answers as long as its words are in memory"
    assert not user.store.tables["graphs"]


def test_stored_graph_is_known_after_a_restart():
    user = User(lang="ca", machines=Toy)
    tiles(user, RACK)
    digest = load_study(user).digest
    assert not run(user.desk.service(KernelCache).has_graph(digest))
    run_idle(user)
    user.restart()
    assert not is_ready(user)
    assert run(user.desk.service(KernelCache).has_graph(digest))
    plain = User(lang="ca", store=user.store)
    assert not run(plain.desk.service(KernelCache).has_graph(digest)), "nothing here runs it"
