"""All states of the screens of a rehearsal, and the way to each."""

from collections.abc import Callable, Iterator
from functools import cache

from playwright.sync_api import Page

from tests.e2e.screens.house import device_text, go_to, import_register, run_in_thread
from tests.e2e.screens.rooms import State, settle
from tests.support.desk import User
from tests.support.rehearsed_evening import CoinJudge, RehearsedEvening, new_practice_user
from tests.support.rehearsed_tournament import RehearsedTournament, WrongDirector

REVIEW = "/rehearsal/review"


def rehearsal_states() -> Iterator[State]:
    """Yield the states of the review: of nothing, of a judge, and of a director."""
    yield State(name="review, empty", reach=lambda page: go_to(page, REVIEW, ".empty"))
    yield State(name="review", reach=_reach_review(judged_evening))
    yield State(name="review, what was right", reach=_reach_right)
    yield State(name="review, a director", reach=_reach_review(directed_tournament))


@cache
def judged_evening() -> str:
    """Return the device file of an evening whose judge did as a coin fell."""
    return run_in_thread(_judge_evening)


def _judge_evening() -> str:
    evening = RehearsedEvening("coin", CoinJudge("coin"), user=new_practice_user("ca"))
    return device_text(evening.play().user)


@cache
def directed_tournament() -> str:
    """Return the device file of a tournament whose director meant well, rehearsed later."""
    return run_in_thread(_direct_tournament)


def _direct_tournament() -> str:
    user = User()
    user.clock.run_on(1_000_000)
    RehearsedTournament("coin", WrongDirector(), "ca-classic", user).play()
    return device_text(user)


def _reach_review(load_text: Callable[[], str]) -> Callable[[Page], None]:
    def reach(page: Page) -> None:
        go_to(page, "/files", "form[data-command=open_file]")
        import_register(page, load_text())
        settle(page)
        go_to(page, REVIEW, ".review")

    return reach


def _reach_right(page: Page) -> None:
    """Reopen the review from another screen: elements that stay would keep their changed words."""
    go_to(page, "/settings")
    go_to(page, REVIEW, ".review")
    page.click("#screen .review__right summary")
