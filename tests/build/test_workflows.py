"""The workflows and issue forms of the repository’s platform, read as text: they cannot run here."""

import re
import shlex

import pytest

from scripts.build.layout import ROOT
from tests.support.makefile import make_targets, read_makefile
from tests.support.plain_yaml import NotPlainError, is_misread, parse_yaml

WORKFLOWS = sorted((ROOT / ".github" / "workflows").iterdir())
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
PINNED = re.compile(r"[\w.-]+/[\w.-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
# what a job may write, with the reason in its workflow; it runs nothing of this repository
WRITES = {
    ("release", "draft"): {"contents": "write"},
    ("pages", "deploy"): {"pages": "write", "id-token": "write"},
}
TYPES = {"markdown", "input", "textarea", "dropdown"}


def read(path):
    return parse_yaml(path.read_text(encoding="utf-8"))


def jobs():
    """Return workflow, name and content of every job."""
    return [
        (path.stem, name, job) for path in WORKFLOWS for name, job in read(path)["jobs"].items()
    ]


def steps():
    return [step for _, _, job in jobs() for step in job["steps"]]


def test_there_are_three_workflows():
    assert [path.name for path in WORKFLOWS] == ["check.yml", "pages.yml", "release.yml"]


def test_steps_run_make_with_targets_of_the_makefile_and_nothing_else():
    commands = [step["run"] for step in steps() if "run" in step]
    assert len(commands) >= 5
    for command in commands:
        assert not re.search(r"[;&|<>`\n]|\$\(", command), command
        make, target, *variables = shlex.split(command)
        assert (make, target in make_targets()) == ("make", True), command
        for variable in variables:
            name, _, value = variable.partition("=")
            assert value, command
            assert re.search(rf"\b{name}\b", read_makefile()), command
            # what the platform fills in comes through the environment, not into the shell's text
            assert "${{" not in value, command


def test_each_step_either_runs_or_uses():
    assert [step for step in steps() if ("run" in step) == ("uses" in step)] == []


def test_actions_are_pinned_to_a_commit_with_its_version_beside_it():
    pins = [
        line.strip().removeprefix("- ").removeprefix("uses: ")
        for path in WORKFLOWS
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"^\s*(- )?uses:", line)
    ]
    assert len(pins) == sum("uses" in step for step in steps())
    assert [pin for pin in pins if not PINNED.fullmatch(pin)] == []
    by_action = {}
    for pin in pins:
        by_action.setdefault(pin.partition("@")[0], set()).add(pin)
    assert [one for one in by_action.values() if len(one) > 1] == []


def test_jobs_have_the_least_permissions():
    for path in WORKFLOWS:
        assert read(path)["permissions"] == {}, path.name
    for workflow, name, job in jobs():
        expected = WRITES.get((workflow, name), {"contents": "read"})
        assert job["permissions"] == expected, (workflow, name)
        if "write" in expected.values():
            used = [step.get("uses", "run") for step in job["steps"]]
            assert not [one for one in used if one.startswith(("run", "actions/checkout"))]


def test_jobs_end_and_keep_no_credentials():
    for workflow, name, job in jobs():
        assert 0 < int(job["timeout-minutes"]) <= 180, (workflow, name)
        assert re.fullmatch(r"ubuntu-\d+\.\d+", job["runs-on"])
    checkouts = [step for step in steps() if step.get("uses", "").startswith("actions/checkout")]
    assert len(checkouts) >= 4
    assert {step["with"]["persist-credentials"] for step in checkouts} == {"false"}


def test_release_checks_out_the_commit_so_that_the_tag_keeps_its_message():
    job = read(ROOT / ".github/workflows/release.yml")["jobs"]["files"]
    assert job["steps"][0]["with"]["ref"] == "${{ github.sha }}"
    runs = [step["run"] for step in job["steps"] if "run" in step]
    assert runs == ["make test ALL=1", 'make release VERSION="${TAG#v}" AGAIN=1']


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=str)
def test_issue_forms_have_what_the_platform_asks_for(path):
    form = read(path)
    assert set(form) == {"name", "description", "labels", "body"}
    assert len(form["description"]) <= 200
    ids = [part["id"] for part in form["body"] if part["type"] != "markdown"]
    assert len(ids) == len(set(ids)) >= 3
    assert all(re.fullmatch(r"[a-z]+", name) for name in ids)
    for part in form["body"]:
        assert part["type"] in TYPES
        attributes = part["attributes"]
        if part["type"] == "markdown":
            assert attributes["value"].strip()
            continue
        assert attributes["label"]
        assert part.get("validations", {"required": "true"}) == {"required": "true"}
        if part["type"] == "dropdown":
            options = attributes["options"]
            assert len(options) == len(set(options)) >= 2
            assert not any(map(is_misread, options))


@pytest.mark.parametrize("path", [path for path in FORMS if path.stem != "config"], ids=str)
def test_issue_forms_may_be_filled_in_in_three_languages(path):
    first = read(path)["body"][0]
    lines = first["attributes"]["value"].splitlines()[:3]
    assert lines == [
        "Write in any of the three languages.",
        "Pots escriure en català.",
        "Poți scrie în română.",
    ]


def test_there_is_a_form_for_each_sort_of_issue():
    assert {path.stem for path in FORMS} == {"article", "config", "fault", "translation", "word"}
    assert read(ROOT / ".github/ISSUE_TEMPLATE/config.yml") == {"blank_issues_enabled": "true"}


@pytest.mark.parametrize(
    "text",
    [
        "a: b: c",
        "a: *b",
        "a:\n\t- b",
        "a: 1\na: 2",
        "a:\n    b: 1\n  c: 2",
        "a: @b",
        "a: 'b",
        "a b",
    ],
)
def test_reader_refuses_what_is_not_plain(text):
    with pytest.raises(NotPlainError):
        parse_yaml(text)
