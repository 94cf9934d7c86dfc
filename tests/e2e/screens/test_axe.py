"""axe on messages and shells beside the screens (test_walk.py), in the three looks."""

import re

import pytest

from tests.e2e.rig.desk import wait_engine, wait_screen, wait_until
from tests.e2e.screens import axe
from tests.e2e.screens.house import go_to
from tests.e2e.screens.theme import INKS, THEMES, css_colour, emulate, text_colour

OF_THE_SCREEN = ("landmark-one-main", "page-has-heading-one")


def faults_at(page, name):
    return [f"{name}, {theme}: {fault}" for theme, fault in axe.axe_faults_in_looks(page)]


def format_faults(result):
    return f"{len(result)} faults:\n" + "\n".join(result)


def test_axe_is_clean_on_messages_of_the_page_itself(full_page):
    go_to(full_page, "/players", "#finder")
    full_page.evaluate(
        """async () => {
          const of = (name) => import(new URL(`js/${name}.js`, document.baseURI));
          const { banner, setEngineState, showProgress, showStatus, toast } = await of("notices");
          const { gettext } = await of("i18n");
          showStatus(gettext("Starting…"));
          toast(gettext("Close"));
          banner("news", gettext("A new version is available. Install it whenever you like."), { offer: gettext("What’s new"), dismiss: gettext("Later") });
          banner("notice", gettext("Close"));
          banner("failure", "(desk/odd)", { details: gettext("Copy the details"), dismiss: gettext("Close") }, "odd");
          showProgress({ text: gettext("Starting…"), done: 3, total: 9 });
          setEngineState("failed", "boot-timeout");
        }"""
    )
    result = faults_at(full_page, "banners")
    full_page.click("#failure button[data-device=details]")
    wait_until(full_page, lambda: full_page.query_selector("#handout:modal"), "the text to copy")
    result += faults_at(full_page, "text to copy")
    assert not result, format_faults(result)


def test_axe_is_clean_in_window_that_only_follows(full_page, server):
    follower = full_page.context.new_page()
    follower.goto(server.url)
    wait_until(follower, lambda: follower.is_visible("#viewer"), "the word that it follows")
    wait_screen(follower, ".docs > li")
    # the screen of a follower is inert, and axe does not count what is
    result = [
        fault
        for fault in faults_at(follower, "viewer")
        if not any(rule in fault for rule in OF_THE_SCREEN)
    ]
    assert not result, format_faults(result)


@pytest.mark.parametrize("theme", list(THEMES))
def test_axe_is_clean_on_first_screen_while_nothing_else_comes(fresh, server, theme):
    context, watch = fresh(server.origin)
    watch.allow("main.js|reload-once.js")  # our own, which never come
    page = context.new_page()
    page.route(re.compile("/js/(main|again).js$"), lambda route: route.abort())
    page.goto(server.url)
    assert page.evaluate("document.documentElement.dataset.shell") == "en"
    page.emulate_media(reduced_motion="reduce", **THEMES[theme])
    assert text_colour(page) == css_colour(INKS[theme])
    result = axe.axe_faults(page)
    assert not result, format_faults(result)


@pytest.mark.parametrize("theme", list(THEMES))
def test_chosen_look_outranks_system_look_and_axe_is_clean(page, theme, server):
    go_to(page, "/settings", "form[data-command=change_settings]")
    other = "dark" if theme == "light" else "light"
    emulate(page, other)
    page.click(f"#screen button[name=look][value={theme}]")
    wait_until(
        page, lambda: text_colour(page) == css_colour(INKS[theme]), "the look that was chosen"
    )
    assert axe.axe_faults(page, only_colour=True) == []
    page.reload()
    wait_engine(page)
    wait_screen(page, "form[data-command=change_settings]")
    assert page.evaluate("(query) => matchMedia(query).matches", f"(prefers-color-scheme: {other})")
    assert text_colour(page) == css_colour(INKS[theme]), "it stays"
    pressed = page.get_attribute(f"#screen button[name=look][value={theme}]", "aria-pressed")
    assert pressed == "true"


def test_reduced_motion_stops_all_movement(full_page):
    go_to(full_page, "/parts", "main.vocabulary")
    moving = """
      [...document.querySelectorAll("body *")].filter((node) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(node);
        const lasts = (text) => text.split(",").some((one) => parseFloat(one) > 0.01);
        return (animationName !== "none" && lasts(animationDuration)) || lasts(transitionDuration) || scrollBehavior === "smooth";
      }).map((node) => node.className || node.localName)
    """
    full_page.emulate_media(reduced_motion="no-preference")
    assert full_page.evaluate(moving), "with motion there is some, else this test sees nothing"
    full_page.emulate_media(reduced_motion="reduce")
    assert full_page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert full_page.evaluate(moving) == []
