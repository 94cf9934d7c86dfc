"""Who will look somebody up is awaited: what that takes is made while nobody asks for anything."""

from tests.support.desk import User, run


def rested(user):
    while run(user.desk.run_idle()):
        pass
    return user


def indexed(user, monkeypatch):
    """Return how often an index is made from now on."""
    from faristol.club import search

    made = []
    build = search.build_index

    def counted(people, **more):
        made.append(1)
        return build(people, **more)

    monkeypatch.setattr(search, "build_index", counted)
    return made


def test_the_index_of_a_register_that_was_looked_at_is_there_before_it_is_asked(monkeypatch):
    user = User()
    for name in ("Anna Puig", "Benet Roca"):
        user.add(name)
    user.look("/players")
    made = indexed(user, monkeypatch)
    rested(user)
    assert len(made) == 1
    assert "Benet" in user.look("/players?q=roca", region="players-rows").fragments["players-rows"]
    assert len(made) == 1, "it was ready"
    user.add("Clara Roca")
    user.look("/players")
    rested(user)
    assert len(made) == 2
    assert "Clara" in user.look("/players?q=roca", region="players-rows").fragments["players-rows"]
    assert len(made) == 2


def test_a_register_that_nobody_looked_at_has_none_made(monkeypatch):
    user = User()
    user.add("Anna Puig")
    user.restart()
    made = indexed(user, monkeypatch)
    rested(user)
    assert made == []
