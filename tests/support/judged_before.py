"""Games and tournaments judged by the version before, and the update that corrects a rule."""

from tests.support.desk import User, run
from tests.support.duplicate_game import GameUser
from tests.support.tournament_user import Director
from tests.support.versions import NOW, ONE_MORE, THEN, become, count_one_more, list_rule_changes

NAMES = ("Anna", "Benet", "Clara", "David")


def game_before(monkeypatch):
    """Return a duplicate of three players and two rounds."""
    become(monkeypatch, THEN)
    game = GameUser(names=("Anna", "Benet", "<b>Clara")).start()
    game.play("CASESAL", {1: "H8 CASES", 2: "H8 CASA", 3: "H16 CASES"}, "H8", "CASES")
    game.play("ALSOLAM", {1: "8H CA", 2: "8H CA", 3: ""}, "8H", "CA")
    return game


def updated_game(game, monkeypatch):
    """Return the game on the same device after an update that corrects the points of moves."""
    become(monkeypatch, NOW)
    count_one_more(monkeypatch)
    list_rule_changes(monkeypatch, ONE_MORE)
    return rested(game)


def rested(game):
    """Return the game after its desk has no more idle work."""
    while run(game.user.desk.run_idle()):
        pass
    return game


def director_before(monkeypatch, *results, **options):
    """Return the director of a tournament of one round with results of all tables."""
    become(monkeypatch, THEN)
    director = Director(User(), **options)
    director.enter(*NAMES[: 2 * len(results)])
    director.begin_round()
    for ready, scores in enumerate(results, 1):
        answer = director.send(
            "enter_results", "/tournament/round/1", round=1, ready=ready, typed=scores
        )
        assert answer.taken
    return director
