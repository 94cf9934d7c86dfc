"""Integration tests of scripts/wheel.py.

The wheel has the package with its data, and audits without a network.
"""

import json
import os
import subprocess
import sys
import zipfile

import pytest

from faristol.audit import DOUBTFUL, UNREADABLE, WELL
from scripts.build.layout import Layout
from scripts.build.licence import join_licences
from scripts.build.rules_digest import program_file
from scripts.wheel import build_wheel, moment_of_commit, wheel_sources
from tests.support.saved_files import (
    at_present_version,
    file_of,
    forge_points,
    read_records,
    released_logs,
)

MOMENT = 1_700_000_000
SITE = b"the packed site"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build_wheel(Layout(), tmp_path_factory.mktemp("wheel"), moment=MOMENT, site=SITE)


@pytest.fixture(scope="module")
def run_installed(wheel, tmp_path_factory):
    """A function that runs the audit of the wheel, installed alone without a network."""
    folder = tmp_path_factory.mktemp("installed")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet"]
    subprocess.run([*command, "--no-index", "--no-deps", wheel], check=True)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}

    def run(*paths):
        command = [python, "-m", "faristol.audit", *paths]
        return subprocess.run(
            command, cwd=folder, env=clean, check=False, capture_output=True, text=True
        )

    return run


def program_of(*, is_release=False):
    return json.loads(program_file(Layout(), is_release=is_release))["program"]


def test_wheel_has_package_with_data_only(wheel):
    with zipfile.ZipFile(wheel) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    expected = {
        name.removeprefix("py/"): data
        for name, data in wheel_sources(Layout(), site=SITE).items()
        if name.startswith("py/")
    }
    assert {name: data for name, data in files.items() if ".dist-info/" not in name} == expected
    assert {
        "faristol/audit.py",
        "faristol/command/site.zip",
        "faristol/command/translations.json",
        "faristol/rules/presets/ca-classic.toml",
        "faristol/tiles/alphabets/ro/alphabet.toml",
        "faristol/moves/kernel/kernel.wasm",
        "faristol/rule_changes.json",
        "faristol/schema.json",
    } <= expected.keys()
    assert files["faristol/rules_digest.json"] == program_file(Layout())
    licences = {
        name.rpartition("/")[2]: data for name, data in files.items() if "/licenses/" in name
    }
    assert set(licences) == {"LICENSE", "LICENCES.txt"}
    assert licences["LICENCES.txt"] == join_licences(Layout())


def test_same_tree_makes_same_bytes(wheel, tmp_path):
    previous = os.umask(0o077)
    try:
        again = build_wheel(Layout(), tmp_path, moment=MOMENT, site=SITE)
    finally:
        os.umask(previous)
    assert again.name == wheel.name
    assert again.read_bytes() == wheel.read_bytes()


def test_wheel_has_date_of_its_commit(wheel, tmp_path):
    with zipfile.ZipFile(wheel) as archive:
        assert {entry.date_time for entry in archive.infolist()} == {(2023, 11, 14, 22, 13, 20)}
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "-q"], check=True)
    dated = {**os.environ, "GIT_COMMITTER_DATE": f"{MOMENT} +0200"}
    subprocess.run([*git, "commit", "-qm", "a", "--allow-empty"], check=True, env=dated)
    assert moment_of_commit(tmp_path) == MOMENT


def test_only_wheel_of_release_names_a_release():
    name = "py/faristol/rules_digest.json"
    for is_release in (False, True):
        sources = wheel_sources(Layout(), site=SITE, is_release=is_release)
        assert json.loads(sources[name])["program"] == program_of(is_release=is_release)
    assert program_of() != program_of(is_release=True)


def test_installed_wheel_audits_every_released_log(run_installed, tmp_path):
    paths = []
    for kind, log in released_logs():
        paths.append(tmp_path / log.name)
        paths[-1].write_text(file_of(kind, read_records(log), log.stem), encoding="utf-8")
    done = run_installed(*paths)
    assert (done.returncode, done.stderr) == (WELL, "")
    assert done.stdout.startswith(f"Faristol {program_of()}\n")
    assert done.stdout.count("as this version would have written it") == len(paths) > 15


def test_installed_wheel_is_strict_about_own_logs(run_installed, tmp_path):
    logs = {log.stem: read_records(log) for _, log in released_logs()}
    present = at_present_version("duplicate", logs["duplicate_hand"])
    forged, seq = forge_points(present, program_of())
    path = tmp_path / "forged.jsonl"
    path.write_text(file_of("duplicate", forged), encoding="utf-8")
    done = run_installed(path)
    assert done.returncode == DOUBTFUL
    assert f"entry {seq}: damaged: " in done.stdout
    assert run_installed(tmp_path / "missing").returncode == UNREADABLE
