"""Integration tests of scripts/release on a small repository.

They have each refusal with its message, and a whole release.
"""

import hashlib
import json
import subprocess
import zipfile
from dataclasses import replace

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import read_listed
from faristol.words.wordlist import digest, from_words, to_plain
from scripts.build.layout import ROOT
from scripts.lexicons.packing import pack_words
from scripts.release.__main__ import prepare, release, release_again
from scripts.release.builders import Builders, find_schema_fault
from scripts.release.records import (
    find_corpus_faults,
    find_schema_faults,
    load_records,
    parse_version,
    read_schema,
)
from scripts.tree_record import tree_digest

DAY = "2026-11-28"
CATALOGUE = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "More tiles."
msgstr "{tiles}"

msgid "A premium counts once."
msgstr "{premium}"
"""
HOST = (
    "# Host\n\n## What to upload\n\nAll of it.\n\n## HTTPS\n\nYes.\n\n## New versions\n\nOver it.\n"
)
RULE_CHANGE = {
    "since": "0.8.0",
    "article": "TST-DUP 2.3",
    "what": "A premium counts once.",
    "fields": ["duplicate/read_slips/slips.points"],
}


def packed_list(*words):
    """Return a packed list with its name among the released ones."""
    alphabet = alphabet_of("ca")
    word_list = from_words(read_listed(word, alphabet) for word in words)
    return {f"{digest(to_plain(word_list))}.packed": pack_words(word_list)}


LISTS = packed_list("CASA", "SAC")
OTHER_LISTS = packed_list("CASA", "SAC", "SOL")
SHIPPED = "lexicons/shipped"
BUILDERS = Builders(
    find_schema_fault=lambda: "",
    rules_digest=lambda: "1a2b3c4d",
    pack_lists=lambda: LISTS,
    build_site=lambda: pytest.fail("the site was built"),
    build_wheel=lambda out, moment: pytest.fail("the wheel was built"),
    build_pyz=lambda out: pytest.fail("faristol.pyz was built"),
)


class Repository:
    """A repository with the files that a release reads, at version 0.7.0."""

    def __init__(self, root):
        self.root = root
        self.builders = BUILDERS
        self.write(".gitignore", "build/\n")
        self.write("py/faristol/__init__.py", '__version__ = "0.7.0"\n')
        self.write_schema(3)
        self.write_json("py/faristol/rule_changes.json", [])
        self.write("CHANGELOG.md", "# Changelog\n\n## 0.7.0\n\n- More tiles.\n")
        self.write_catalogue("ca", tiles="Més fitxes.", premium="Un premi compta un cop.")
        self.write_catalogue("ro", tiles="Mai multe jetoane.", premium="Premiul se dă o dată.")
        self.write("docs/host.md", HOST)
        self.write_json("docs/releases.json", [])
        self.write_json("tests/forever/numbers.json", [])
        self.write_json("tests/forever/digests.json", {})
        self.write("tests/unit/test_slips.py", '"""A word (CAT-DUP 1.7)."""\n')
        self.write_corpus("0.7.0")
        self.git("init", "-q", "-b", "main")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def write_json(self, name, value):
        self.write(name, json.dumps(value) + "\n")

    def write_schema(self, number, shape="a"):
        shapes = {"_database": {"stores": {"version": 3, "digest": "b"}}, "study": {"act": shape}}
        self.write_json("py/faristol/schema.json", {"number": number, "shapes": shapes})

    def write_catalogue(self, language, **texts):
        path = f"py/faristol/desk/locale/{language}/LC_MESSAGES/faristol.po"
        self.write(path, CATALOGUE.format(**texts))

    def write_corpus(self, version):
        self.write(f"tests/forever/corpus/{version}/expected.json", "{}\n")
        self.write(f"tests/forever/corpus/{version}/device.jsonl", f"device of {version}\n")

    def write_version(self, version):
        """Write a following version, whose news are in the catalogues already."""
        self.write("py/faristol/__init__.py", f'__version__ = "{version}"\n')
        self.write("CHANGELOG.md", f"# Changelog\n\n## {version}\n\n- More tiles.\n")
        self.write_corpus(version)

    def git(self, *arguments):
        settings = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=0"]
        done = subprocess.run(
            ["git", *settings, *arguments],
            cwd=self.root,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-qm", "a", "--allow-empty")
        self.write("build/green.txt", tree_digest(self.root) + "\n")

    def prepare(self, version):
        assert prepare(self.root, version, self.builders, day=DAY) == 0
        self.commit()

    def release(self, version):
        return release(self.root, version, self.builders)


@pytest.fixture
def repository(tmp_path, monkeypatch):
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "a")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "a@example.org")
    repository = Repository(tmp_path)
    repository.prepare("0.7.0")
    return repository


@pytest.fixture
def ready(repository, tmp_path):
    """A repository that can be released: building takes no time."""
    site = tmp_path / "build" / "release-site"

    def build_site():
        repository.write("build/release-site/version.json", "{}")
        repository.write("build/release-site/index.html", "<html>")
        return site

    def build_wheel(out, moment):
        path = out / "faristol-0.7.0-py3-none-any.whl"
        path.write_text(f"wheel of {moment}", encoding="utf-8")
        return path

    def build_pyz(out):
        path = out / "faristol.pyz"
        path.write_bytes((site / "version.json").read_bytes())
        return path

    repository.builders = replace(
        BUILDERS, build_site=build_site, build_wheel=build_wheel, build_pyz=build_pyz
    )
    return repository


@pytest.fixture
def released(ready):
    """A repository with the release 0.7.0."""
    assert ready.release("0.7.0") == 0
    return ready


@pytest.fixture
def faults(repository, capsys):
    """A function that returns the printed reasons for refusing a version."""

    def faults_of(version="0.7.0"):
        capsys.readouterr()
        assert repository.release(version) == 1
        *lines, last = capsys.readouterr().out.splitlines()
        assert last == "release: nothing is released"
        assert f"v{version}" not in repository.git("tag") or "is there already" in lines[0]
        return [line.removeprefix("release: ") for line in lines]

    return faults_of


# ---- refusals ----


@pytest.mark.parametrize("version", ["0.7", "v0.7.0", "0.7.0+dev", "0.07.0", "", "0.7.0\n"])
def test_release_refuses_text_that_is_no_version(faults, version):
    assert "\n".join(faults(version)).startswith(f"“{version}” is no version")


def test_release_refuses_changed_and_new_files(repository, faults):
    repository.write("tests/unit/test_slips.py", "changed")
    repository.write("new é.txt", "")
    (fault,) = (fault for fault in faults() if "not clean" in fault)
    assert fault == "the tree is not clean: tests/unit/test_slips.py, new é.txt"


def test_release_refuses_other_version_in_package_or_changelog(repository, faults):
    repository.write("py/faristol/__init__.py", '__version__ = "0.6.0"\n')
    repository.write("CHANGELOG.md", "# Changelog\n\n## 0.6.0\n\n- More tiles.\n")
    repository.commit()
    assert faults() == [
        "py/faristol/__init__.py says 0.6.0, not 0.7.0",
        "CHANGELOG.md begins with 0.6.0, not 0.7.0",
    ]


def test_release_refuses_changelog_without_line(repository, faults):
    repository.write("CHANGELOG.md", "# Changelog\n\n## 0.7.0\n")
    repository.commit()
    assert faults() == ["CHANGELOG.md says nothing of 0.7.0"]


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_release_refuses_news_without_translation(repository, faults, language):
    repository.write_catalogue(language, tiles="", premium="x")
    repository.commit()
    assert faults() == [f"CHANGELOG.md: a line is missing in {language}: “More tiles.”"]


def test_release_refuses_schema_not_accepted(repository, faults):
    repository.builders = replace(BUILDERS, find_schema_fault=lambda: "study/act: other")
    assert faults() == ["the schema is not accepted: study/act: other"]


def test_release_refuses_missing_corpus(repository, faults):
    repository.git("rm", "-rqf", "tests/forever/corpus/0.7.0")
    repository.prepare("0.7.0")
    assert faults() == ["tests/forever/corpus/0.7.0 is not committed: make corpus writes it"]


def test_release_refuses_tree_whose_tests_were_not_green(repository, faults):
    repository.write("build/green.txt", "0\n")
    (fault,) = faults()
    assert fault == "the files have changed since the last green run of all tests: make test ALL=1"
    (repository.root / "build/green.txt").unlink()
    (fault,) = faults()
    assert fault.startswith("the last run of all tests here was not green")


def test_release_refuses_tree_that_differs_from_records(repository, faults):
    repository.builders = replace(BUILDERS, rules_digest=lambda: "00000000")
    (fault,) = faults()
    assert fault.endswith("make release VERSION=0.7.0 PREPARE=1 writes them")
    repository.prepare("0.7.0")
    repository.write_schema(4)
    repository.commit()
    assert faults() == [fault]


def test_release_refuses_existing_tag(released, faults):
    assert faults() == ["the tag v0.7.0 is there already"]
    assert prepare(released.root, "0.7.0", released.builders, day=DAY) == 1


@pytest.mark.parametrize("version", ["0.6.9", "0.0.1"])
def test_release_refuses_version_before_last_release(released, faults, version):
    assert faults(version) == [f"{version} does not follow 0.7.0, the last release"]
    assert prepare(released.root, version, released.builders, day=DAY) == 1


def test_release_refuses_patch_with_other_schema(released, faults):
    released.write_version("0.7.1")
    released.write_schema(4, "b")
    released.prepare("0.7.1")
    assert faults("0.7.1") == ["0.7.1 is no PATCH of 0.7.0: the schema number moved from 3 to 4"]


def test_release_refuses_patch_with_rule_change(released, faults):
    released.write_version("0.7.1")
    row = {**RULE_CHANGE, "since": "0.7.1"}
    released.write_json("py/faristol/rule_changes.json", [row])
    released.write("tests/unit/test_slips.py", '"""A premium (TST-DUP 2.3)."""\n')
    released.prepare("0.7.1")
    assert faults("0.7.1") == ["0.7.1 is no PATCH of 0.7.0: a rule was corrected"]


@pytest.mark.parametrize("test", ["TST-DUP 2.31", "TST-DUP 2.3-2", "TST-DUP 2.3.1", "TST-DUP 2"])
def test_release_refuses_rule_change_without_test_of_article(released, faults, test):
    released.write_version("0.8.0")
    released.write_json("py/faristol/rule_changes.json", [RULE_CHANGE])
    released.write("tests/unit/test_slips.py", f'"""A premium ({test})."""\n')
    released.prepare("0.8.0")
    assert faults("0.8.0") == ["py/faristol/rule_changes.json: no test names TST-DUP 2.3"]


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_release_refuses_rule_change_without_message(released, faults, language):
    released.write_version("0.8.0")
    released.write_json("py/faristol/rule_changes.json", [RULE_CHANGE])
    released.write("tests/unit/test_slips.py", '"""A premium (TST-DUP 2.3)."""\n')
    released.write_catalogue(language, tiles="x", premium="")
    released.prepare("0.8.0")
    fault = f"py/faristol/rule_changes.json: TST-DUP 2.3 has no message in {language}"
    assert faults("0.8.0") == [fault]


def test_release_refuses_rule_change_of_other_version_or_removed(released, faults):
    released.write_version("0.8.0")
    released.write_json("py/faristol/rule_changes.json", [RULE_CHANGE])
    released.write("tests/unit/test_slips.py", '"""A premium (TST-DUP 2.3)."""\n')
    released.prepare("0.8.0")
    assert released.release("0.8.0") == 0
    released.write_version("0.9.0")
    late = {**RULE_CHANGE, "since": "0.7.0"}
    released.write_json("py/faristol/rule_changes.json", [late])
    released.prepare("0.9.0")
    assert faults("0.9.0") == [
        "py/faristol/rule_changes.json: the row of TST-DUP 2.3 was released, and is not there now",
        "py/faristol/rule_changes.json: TST-DUP 2.3 is new, and says 0.7.0, not 0.9.0",
    ]


def test_release_asks_for_missing_tag_of_earlier_release(released, faults):
    released.git("tag", "-d", "v0.7.0")
    released.write_version("0.8.0")
    released.prepare("0.8.0")
    assert faults("0.8.0") == ["the tag v0.7.0 of the last release is not here: git fetch --tags"]


def test_release_refuses_changed_corpus_of_earlier_release(released, faults):
    corpus = "tests/forever/corpus/0.7.0"
    released.write_version("0.8.0")
    released.write(f"{corpus}/device.jsonl", "other")
    released.write(f"{corpus}/later.jsonl", "")
    (released.root / corpus / "expected.json").unlink()
    released.prepare("0.8.0")
    assert faults("0.8.0") == [
        f"{corpus}/device.jsonl has changed since it was released",
        f"{corpus}/expected.json is gone: it was released",
        f"{corpus}/later.jsonl is new in the corpus of a version that was released",
    ]


def test_release_refuses_reused_schema_number(released, faults):
    released.write_version("0.8.0")
    released.write_schema(3, "b")
    released.prepare("0.8.0")
    (fault,) = faults("0.8.0")
    assert fault.startswith("schema number 3 was released with 0.7.0 for other shapes")
    released.write_schema(2)
    released.prepare("0.8.0")
    (fault,) = faults("0.8.0")
    assert fault.startswith("schema number 3 was released with 0.7.0, and")


# ---- lists of words ----


def test_release_refuses_shipped_list_that_is_not_stored(repository, faults):
    repository.builders = replace(BUILDERS, pack_lists=lambda: OTHER_LISTS)
    (name,) = OTHER_LISTS
    (fault,) = faults()
    assert fault.startswith(f"{SHIPPED}/{name} is missing, a list that ships")
    assert fault.endswith("make release VERSION=0.7.0 PREPARE=1 writes it")
    repository.prepare("0.7.0")
    assert (repository.root / SHIPPED / name).read_bytes() == OTHER_LISTS[name]


def test_list_of_last_release_stays_when_another_ships(released, faults):
    released.builders = replace(released.builders, pack_lists=lambda: OTHER_LISTS)
    released.write_version("0.8.0")
    released.prepare("0.8.0")
    folder = released.root / SHIPPED
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == LISTS | OTHER_LISTS
    (name,) = LISTS
    (folder / name).unlink()
    released.prepare("0.8.0")
    assert faults("0.8.0") == [f"{SHIPPED}/{name} is gone: it was released, and documents pin it"]
    released.write_json(f"{SHIPPED}/{name}", {})
    released.commit()
    assert faults("0.8.0") == [f"{SHIPPED}/{name} is not the list that its name says"]
    (folder / name).write_bytes(LISTS[name])
    released.commit()
    assert released.release("0.8.0") == 0


@pytest.mark.parametrize("damage", ["other", "cut", "name"])
def test_release_refuses_altered_stored_list(repository, faults, damage):
    (name,), (data,) = LISTS, LISTS.values()
    folder = repository.root / SHIPPED
    if damage == "name":
        name = "notes.txt"
    content = {"other": next(iter(OTHER_LISTS.values())), "cut": data[:-3], "name": data}[damage]
    (folder / name).write_bytes(content)
    repository.commit()
    assert faults() == [f"{SHIPPED}/{name} is not the list that its name says"]


def test_release_does_not_tag_tree_changed_during_build(ready, faults):
    build_site = ready.builders.build_site

    def change():
        ready.write("docs/new.md", "")
        return build_site()

    ready.builders = replace(ready.builders, build_site=change)
    assert faults() == ["the tree has changed while its files were built"]


# ---- releases ----


def read_files(repository, version):
    folder = repository.root / "build" / "release" / version
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_release_writes_files_and_annotated_tag(released):
    files = read_files(released, "0.7.0")
    package, wheel = "faristol-0.7.0.zip", "faristol-0.7.0-py3-none-any.whl"
    assert set(files) == {package, wheel, "faristol.pyz", "NOTES.md", "SHA256SUMS"}
    sums = dict(reversed(line.split("  ")) for line in files["SHA256SUMS"].decode().splitlines())
    assert sums == {
        name: hashlib.sha256(files[name]).hexdigest() for name in set(files) - {"SHA256SUMS"}
    }
    with zipfile.ZipFile(released.root / "build/release/0.7.0" / package) as archive:
        names = archive.namelist()
        assert names[-1] == "faristol/version.json"
        assert {"READ ME FIRST.ca.txt", "faristol/index.html"} < set(names)
        listed = json.loads(archive.read("RELEASES.json"))
    assert listed == [
        {"version": "0.7.0", "day": DAY, "schema": 3, "storage": 3, "rules_digest": "1a2b3c4d"}
    ]
    assert released.git("cat-file", "-t", "v0.7.0") == "tag\n"
    assert released.git("rev-parse", "v0.7.0^{commit}") == released.git("rev-parse", "HEAD")
    moment = released.git("log", "-1", "--format=%ct").strip()
    tag = released.git("cat-file", "-p", "v0.7.0")
    assert f"> {moment} +0000\n" in tag
    assert tag.partition("\n\n")[2] == files["NOTES.md"].decode()
    assert files[wheel] == f"wheel of {moment}".encode()


def test_notes_have_news_numbers_and_installation(released):
    notes = read_files(released, "0.7.0")["NOTES.md"].decode()
    day, commit = released.git("log", "-1", "--format=%cs %H").split()
    assert notes.startswith(f"# Faristol 0.7.0\n\n{day}, commit {commit}\n")
    assert "* Schema 3, storage 3, rules digest 1a2b3c4d\n" in notes
    for text in ("* More tiles.", "* Més fitxes.", "* Mai multe jetoane."):
        assert notes.count(f"\n{text}\n") == 1
    assert "None: it is the first release." in notes
    assert "There is no earlier release." in notes
    assert "## What to upload\n\nAll of it.\n\n## New versions\n\nOver it.\n" in notes
    assert "HTTPS" not in notes
    size = (released.root / "build/release/0.7.0/faristol-0.7.0.zip").stat().st_size
    assert f"* `faristol-0.7.0.zip`: 0.0 MB ({size} bytes)" in notes


def test_same_commit_makes_same_bytes_and_tag(released):
    files, tag = read_files(released, "0.7.0"), released.git("rev-parse", "v0.7.0")
    released.git("tag", "-d", "v0.7.0")
    assert released.release("0.7.0") == 0
    assert read_files(released, "0.7.0") == files
    assert released.git("rev-parse", "v0.7.0") == tag


def test_files_made_again_are_those_of_the_tag(released, capsys):
    files, tag = read_files(released, "0.7.0"), released.git("rev-parse", "v0.7.0")
    assert release_again(released.root, "0.7.0", released.builders) == 0
    assert read_files(released, "again") == read_files(released, "0.7.0") == files
    assert released.git("rev-parse", "v0.7.0") == tag
    assert "release: these are the files of the tag v0.7.0\n" in capsys.readouterr().out


def test_files_made_again_with_another_size_are_refused(released, capsys):
    def build_wheel(out, moment):
        path = out / "faristol-0.7.0-py3-none-any.whl"
        path.write_text(f"another wheel of {moment}", encoding="utf-8")
        return path

    builders = replace(released.builders, build_wheel=build_wheel)
    assert release_again(released.root, "0.7.0", builders) == 1
    assert "any.whl`: 0.0 MB (27 bytes)”" in capsys.readouterr().out


@pytest.mark.parametrize("tag", ["", "other", "lightweight"])
def test_files_are_made_again_only_for_an_annotated_tag_of_this_commit(released, capsys, tag):
    """A workflow that checks out a tag may have replaced it by a lightweight one."""
    if tag == "other":
        released.commit()
    else:
        released.git("tag", "-d", "v0.7.0")
    if tag == "lightweight":
        released.git("tag", "v0.7.0")
    capsys.readouterr()
    assert release_again(released.root, "0.7.0", released.builders) == 1
    reason = {
        "": "the tag v0.7.0 is not here: git fetch --tags",
        "other": "the tag v0.7.0 is of another commit",
        "lightweight": "the files made here are not those of the tag v0.7.0: its message says “”",
    }[tag]
    assert capsys.readouterr().out.startswith(f"release: {reason}")


def test_patch_leaves_documents_open(released):
    released.write_version("0.7.1")
    released.prepare("0.7.1")
    assert released.release("0.7.1") == 0
    notes = read_files(released, "0.7.1")["NOTES.md"].decode()
    assert "* From 0.7.1 to 0.7.0: open. Everything entered with 0.7.1 opens there.\n" in notes
    assert "None: every judgement is as before." in notes
    records = load_records(released.root)
    assert [row["number"] for row in records.numbers] == [3]
    assert {name.partition("/")[0] for name in records.digests} == {"0.7.0", "0.7.1"}


def test_minor_release_names_rule_changes_and_pending_documents(released):
    released.write_version("0.8.0")
    released.write_schema(5, "b")
    released.write_json("py/faristol/rule_changes.json", [RULE_CHANGE])
    released.write("tests/unit/test_slips.py", '"""A premium (TST-DUP 2.3)."""\n')
    released.prepare("0.8.0")
    assert released.release("0.8.0") == 0
    notes = read_files(released, "0.8.0")["NOTES.md"].decode()
    assert (
        "* TST-DUP 2.3\n  * A premium counts once.\n  * Un premi compta un cop.\n"
        "  * Premiul se dă o dată.\n" in notes
    )
    (way,) = (line for line in notes.splitlines() if line.startswith("* From 0.8.0 to 0.7.0"))
    assert "than 0.7.0 know stays on the device, and opens again with 0.8.0." in way
    assert "a rule that was corrected since" in way
    with zipfile.ZipFile(released.root / "build/release/0.8.0/faristol-0.8.0.zip") as archive:
        listed = json.loads(archive.read("RELEASES.json"))
    assert [(row["version"], row["schema"]) for row in listed] == [("0.7.0", 3), ("0.8.0", 5)]


def test_records_prepared_twice_describe_last_tree(repository):
    repository.write_schema(4, "b")
    repository.write("tests/forever/corpus/0.7.0/device.jsonl", "other")
    assert prepare(repository.root, "0.7.0", BUILDERS, day="2026-12-24") == 0
    records = load_records(repository.root)
    (release_,), (number,) = records.releases, records.numbers
    assert (release_.day, release_.schema) == (DAY, 4)
    assert (number["number"], number["shapes"]) == (4, read_schema(repository.root)[2])
    assert records.digests["0.7.0/device.jsonl"] == hashlib.sha256(b"other").hexdigest()


# ---- this tree ----


def test_schema_number_of_this_tree_is_new_or_unchanged():
    assert list(find_schema_faults(ROOT)) == []


def test_corpus_of_this_tree_is_unchanged_since_release():
    assert list(find_corpus_faults(ROOT)) == []


def test_releases_of_this_tree_are_in_order():
    versions = [parse_version(release.version) for release in load_records(ROOT).releases]
    assert None not in versions
    assert versions == sorted(set(versions))


def test_schema_of_this_tree_is_compared_with_code(monkeypatch):
    from scripts import schema

    shapes = schema.read_shapes()
    monkeypatch.setattr(schema, "load", lambda _: (1, shapes))
    assert find_schema_fault() == ""
    monkeypatch.setattr(schema, "load", lambda _: (1, {**shapes, "gone": {}}))
    assert find_schema_fault().startswith("gone: ")
    other_shapes = {name: group for name, group in shapes.items() if name != "study"}
    monkeypatch.setattr(schema, "load", lambda _: (1, other_shapes))
    assert "ACCEPT=1" in find_schema_fault()
