"""Idle work of the register: the search index is built before a search needs it."""

from tests.support.desk import User, run


def run_idle(user):
    while run(user.desk.run_idle()):
        pass
    return user


def count_index_builds(user, monkeypatch):
    """Return a list that grows with each index built from now on."""
    from faristol.club import search

    builds = []
    build = search.build_index

    def count_and_build(people, **more):
        builds.append(1)
        return build(people, **more)

    monkeypatch.setattr(search, "build_index", count_and_build)
    return builds


def test_index_of_a_viewed_register_is_built_before_a_search(monkeypatch):
    user = User()
    for name in ("Anna Puig", "Benet Roca"):
        user.add(name)
    user.look("/players")
    builds = count_index_builds(user, monkeypatch)
    run_idle(user)
    assert len(builds) == 1
    assert "Benet" in user.look("/players?q=roca", region="players-rows").fragments["players-rows"]
    assert len(builds) == 1, "it was ready"
    user.add("Clara Roca")
    user.look("/players")
    run_idle(user)
    assert len(builds) == 2
    assert "Clara" in user.look("/players?q=roca", region="players-rows").fragments["players-rows"]
    assert len(builds) == 2


def test_index_of_an_unviewed_register_is_not_built(monkeypatch):
    user = User()
    user.add("Anna Puig")
    user.restart()
    builds = count_index_builds(user, monkeypatch)
    run_idle(user)
    assert builds == []
