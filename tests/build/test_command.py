"""Integration tests of the command `faristol`, from the wheel and from the pyz."""

import gzip
import io
import json
import lzma
import subprocess
import threading
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from faristol.command.main import ROOT
from faristol.command.packed_site import LINKS, PackedSite
from faristol.command.translation import language_of
from scripts.build.layout import Layout, tree
from scripts.wheel import build_pyz, build_wheel, pack, pack_built_site
from tests.support.served_command import WAIT_SECONDS, Running, environment, install_bare

PAGE = "<!doctype html><title>Faristol</title>"
VERSION = {"version": "0.9.0", "build": "0123456789abcdef"}


def site_of(**changes):
    """A stand-in of a packed site."""
    announced = json.dumps(VERSION | changes).encode()
    return pack(
        {
            "index.html": PAGE.encode(),
            "version.json": announced,
            "js/main.js.gz": gzip.compress(b"export const a = 1;"),
            "py/faristol.zip.xz": lzma.compress(b"the program"),
            "empty.txt": b"",
            LINKS: b'{"py/same.zip.xz":"py/faristol.zip.xz"}',
        }
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The command of a wheel that is installed without an index, and a pyz in a folder with a space."""
    folder = tmp_path_factory.mktemp("a folder")
    wheel = build_wheel(Layout(), folder, moment=1_700_000_000, site=site_of())
    pyz = build_pyz(Layout(), folder, site=site_of())
    programs = install_bare(folder / "bare", wheel)
    return {"wheel": [programs / "faristol"], "pyz": [programs / "python", pyz]}


def run(command, *arguments, **more):
    done = subprocess.run(
        [*command, *arguments],
        env=environment(**more),
        check=False,
        capture_output=True,
        text=True,
        timeout=WAIT_SECONDS,
    )
    assert not done.stderr, done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize("kind", ["wheel", "pyz"])
def test_site_is_served_with_lists_of_a_folder(installed, tmp_path, kind):
    hostile = "<img src=x>\n.txt"
    (tmp_path / hostile).write_text("casa\n", encoding="utf-8")
    (tmp_path / "link.txt").symlink_to("/etc/passwd")
    (tmp_path / "none.txt").touch()
    with Running(installed[kind], "--lists", str(tmp_path)) as server:
        assert server.first_line.startswith(f"Faristol 0.9.0: http://localhost:{server.port}/ ")
        status, headers, body = server.fetch("/")
        assert (status, body) == (200, PAGE.encode())
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        status, headers, body = server.fetch("/js/main.js?a=1")
        assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
        assert body == b"export const a = 1;"
        assert server.fetch("/js/main.js.gz")[2][:2] == b"\x1f\x8b"
        assert server.fetch("/py/faristol.zip")[2] == b"the program"
        assert lzma.decompress(server.fetch("/py/faristol.zip.xz")[2]) == b"the program"
        assert server.fetch("/py/same.zip")[2] == b"the program"
        assert server.fetch("/py/same.zip.xz")[2] == server.fetch("/py/faristol.zip.xz")[2]
        assert server.fetch("/empty.txt", method="HEAD")[0] == 200
        listed = json.loads(server.fetch("/lists/index.json")[2])["lists"]
        assert listed == [{"file": "1.txt", "name": hostile, "bytes": 5}]
        assert server.fetch("/lists/1.txt")[2] == b"casa\n"


def test_without_a_folder_the_index_is_empty(installed):
    with Running(installed["wheel"], "serve") as server:
        assert json.loads(server.fetch("/lists/index.json")[2]) == {"lists": []}


@pytest.mark.parametrize(
    "target",
    [
        "/js",
        "/js/",
        "/etc/passwd",
        "//etc/passwd",
        "/../../../etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/serve.py",
        "/lists/../version.json",
        "/lists/%2e%2e/serve.py",
        "/lists/2.txt",
        "/%00",
        "/index.html%00",
        "/site.zip",
        "/links.json",
        "/py/same.zip.gz",
        "/py/faristol.zip.gz",
        "/.gz",
        "/.xz",
        "http://[/",
    ],
)
def test_what_is_no_file_of_the_site_is_not_found(server, target):
    assert server.fetch(target)[0] == 404


@pytest.fixture(scope="module")
def server(installed):
    with Running(installed["wheel"]) as running:
        yield running


def test_there_is_one_host_name(server):
    assert server.fetch("/", host="evil.example:80")[0] == 404
    assert server.fetch("/", host="localhost:1")[0] == 404
    assert server.fetch("/", host=" ")[0] == 404
    status, headers, _ = server.fetch("/a?b=1", host=f"127.0.0.1:{server.port}")
    assert (status, headers["Location"]) == (308, f"http://localhost:{server.port}/a?b=1")


def test_second_start_says_that_it_is_served_already(installed, server):
    for command in installed.values():
        code, text = run(command, "--port", str(server.port), "--no-browser")
        address = f"http://localhost:{server.port}/"
        assert (code, text) == (0, f"Faristol 0.9.0 is served already: {address}\n")


def test_another_version_says_both(server, installed, tmp_path):
    pyz = build_pyz(Layout(), tmp_path, site=site_of(version="1.0.0", build="fedcba9876543210"))
    command = [installed["pyz"][0], pyz]
    code, text = run(command, "--port", str(server.port), "--no-browser")
    assert code == 1
    assert "version 0.9.0 (build 01234567). This one is 1.0.0 (build fedcba98)" in text


@pytest.mark.parametrize("body", [b"a page of another program", b'{"version": "1", "build": "2"}'])
def test_port_of_another_program_is_left_to_it(installed, tmp_path, body):
    (tmp_path / "version.json").write_bytes(body)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        code, text = run(installed["wheel"], "--port", str(other.server_port), "--no-browser")
        other.shutdown()
    assert code == 1
    assert text.startswith(f"Another program uses port {other.server_port}. ")


@pytest.mark.parametrize("port", ["0", "99999", "-1"])
def test_number_that_is_no_port_is_refused(installed, port):
    code, text = run(installed["wheel"], f"--port={port}", LC_ALL="ca_ES.UTF-8")
    assert (code, text) == (
        1,
        f"El port {port} no existeix: un port és un nombre de l’1 al 65535.\n",
    )


def test_missing_folder_is_named(installed, tmp_path):
    code, text = run(installed["pyz"], "--lists", str(tmp_path / "a b"), LC_ALL="ro_RO.UTF-8")
    assert (code, text) == (1, f"Dosarul {tmp_path / 'a b'} nu există.\n")


@pytest.mark.parametrize(
    ("settings", "name", "language"),
    [
        ({"LANG": "ca_ES.UTF-8"}, None, "ca"),
        ({"LC_ALL": "", "LANG": "ro_RO"}, None, "ro"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ro_RO"}, None, "c."),
        ({}, "Catalan_Spain", "ca"),
        ({}, "Romanian_Romania", "ro"),
        ({}, None, ""),
    ],
)
def test_language_is_that_of_the_machine(settings, name, language):
    assert language_of(settings, name) == language


def test_python_without_xz_is_told_what_it_lacks(installed):
    script = "import sys; sys.modules['_lzma'] = None; from faristol.command.main import main; sys.exit(main([]))"
    code, text = run([installed["wheel"][0].with_name("python")], "-c", script)
    assert code == 1
    assert text.startswith("This Python was built without its module lzma")


@pytest.mark.parametrize("kind", ["wheel", "pyz"])
def test_packed_site_gives_the_files_of_the_built_one(tmp_path, kind):
    site = Layout().out
    archive = pack_built_site(site)
    packed = {
        "wheel": lambda: PackedSite(io.BytesIO(archive)),
        "pyz": lambda: PackedSite(build_pyz(Layout(), tmp_path, site=archive), ROOT),
    }[kind]()
    files = {path.relative_to(site).as_posix(): path.read_bytes() for path in tree(site)}
    assert "py/faristol.zip" in files
    for name, data in files.items():
        assert packed.read(name) == data, name
    assert packed.read(LINKS) is None


def test_packed_site_holds_each_content_once():
    site = Layout().out
    files = {path.relative_to(site).as_posix() for path in tree(site)}
    with zipfile.ZipFile(io.BytesIO(pack_built_site(site))) as archive:
        contents = [archive.read(name) for name in archive.namelist()]
        links = json.loads(archive.read(LINKS))
        kept = {*archive.namelist()} - {LINKS}
    assert len(set(contents)) == len(contents)
    assert "lexicons/ca.packed.xz" in links
    assert kept | links.keys() == {
        name for name in files if not files & {f"{name}.gz", f"{name}.xz"}
    }


def test_site_with_a_file_named_as_the_list_of_links_is_not_packed(tmp_path):
    (tmp_path / LINKS).write_text("{}", encoding="utf-8")
    with pytest.raises(ValueError, match="is a file of the site"):
        pack_built_site(tmp_path)


def test_pyz_has_command_and_site_alone(installed):
    with zipfile.ZipFile(installed["pyz"][1]) as archive:
        names = archive.namelist()
    assert {name.split("/")[0] for name in names} == {
        "LICENCES.txt",
        "__main__.py",
        "faristol",
        "site",
    }
    assert {name for name in names if name.startswith("faristol/") and "/command/" not in name} == {
        "faristol/__init__.py"
    }
