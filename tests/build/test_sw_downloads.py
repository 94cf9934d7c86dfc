"""Unit tests of site/sw-downloads.js in Node: what it asks of a server without compressed siblings."""

import base64
import gzip
import hashlib
import lzma
from itertools import product

import pytest

from scripts.build.layout import Layout
from scripts.build.precache import join_worker, read_worker
from tests.support.node import run_script

CONTENT = b"".join(f"{number} scrabble ".encode() for number in range(1_000))
PACKED = {"xz": lzma.compress(CONTENT), "gz": gzip.compress(CONTENT)}
PAGE = b"<!doctype html><title>This file is not here</title>"
CALLS = ("download", "downloadOn")


@pytest.fixture(scope="module")
def bring():
    """A function that returns the outcome of each case: requests, results, parts that are kept."""
    head = b'import { download, downloadOn } from "./sw-downloads.js";\n'
    joined = join_worker(head, read_worker(Layout())) + b"\nexport { download, downloadOn };\n"
    script = base64.b64encode(joined).decode()
    return lambda *cases: run_script("sw_downloads.mjs", script=script, cases=cases)


def answer(body=b"", **more):
    return {"body": base64.b64encode(body).decode(), **more}


def case(answers, *calls, ending="xz"):
    """Return a case: calls that bring a file, one after another, from a server with such answers."""
    file = {
        "sha256": hashlib.sha256(CONTENT).hexdigest(),
        "type": "application/zip",
        "size": len(CONTENT),
        ending: len(PACKED[ending]),
    }
    return {"answers": answers, "file": file, "calls": calls}


def whole(ending):
    return {"bytes": len(CONTENT), "type": "application/zip", "noted": len(PACKED[ending])}


def test_whole_answer_of_a_network_is_not_kept_as_the_beginning_of_the_file(bring):
    page = answer(PAGE, headers={"Content-Length": str(len(PAGE))})
    given = {"a.zip.xz": [answer(status=404)], "a.zip": [page, answer(CONTENT)]}
    (outcome,) = bring(case(given, "downloadOn", "downloadOn"))
    assert outcome["requested"] == ["a.zip.xz", "a.zip"] * 2, "no rest of it is asked for"
    assert outcome["results"][1] == whole("xz")
    assert outcome["kept"] == []


@pytest.mark.parametrize("ending", PACKED)
def test_compressed_sibling_alone_is_requested(bring, ending):
    name = f"a.zip.{ending}"
    given = {name: [answer(PACKED[ending])], "a.zip": [answer(CONTENT)]}
    for outcome in bring(*(case(given, call, ending=ending) for call in CALLS)):
        assert outcome == {"requested": [name], "results": [whole(ending)], "kept": []}


@pytest.mark.parametrize("ending", PACKED)
@pytest.mark.parametrize(
    "refusal",
    [
        answer(status=404),
        answer(PAGE, status=403),
        answer(PAGE),
        answer(PAGE, times=10_000),
        answer(),
        answer(status=204),
    ],
    ids=["not-found", "forbidden", "page", "long-page", "empty", "no-content"],
)
def test_file_comes_as_it_is_where_its_sibling_is_refused(bring, ending, refusal):
    name = f"a.zip.{ending}"
    given = {name: [refusal], "a.zip": [answer(CONTENT)]}
    for outcome in bring(*(case(given, call, ending=ending) for call in CALLS)):
        assert outcome["requested"] == [name, "a.zip"]
        assert outcome["results"] == [pytest.approx(whole(ending))]
        assert outcome["kept"] == []


def test_file_that_server_has_in_neither_form_is_an_error(bring):
    for outcome in bring(*(case({}, call) for call in CALLS)):
        assert outcome["requested"] == ["a.zip.xz", "a.zip"]
        assert outcome["results"] == [{"error": "404 a.zip"}]


def test_sibling_that_fails_or_is_damaged_is_no_refusal(bring):
    damaged = PACKED["xz"][:-40] + bytes(40)
    faults = {
        "503 a.zip.xz": answer(status=503),
        "damaged on the way: a.zip": answer(damaged),
    }
    pairs = list(product(faults, CALLS))
    outcomes = bring(
        *(
            case({"a.zip.xz": [faults[fault]], "a.zip": [answer(CONTENT)]}, call)
            for fault, call in pairs
        )
    )
    for (fault, _), outcome in zip(pairs, outcomes, strict=True):
        assert set(outcome["requested"]) == {"a.zip.xz"}
        assert outcome["results"] == [{"error": fault}]


def test_file_that_was_cut_as_it_is_goes_on_where_it_stood(bring):
    rest = {"Content-Range": f"bytes 9000-{len(CONTENT) - 1}/{len(CONTENT)}"}
    given = {
        "a.zip.xz": [answer(status=403)],
        "a.zip": [answer(CONTENT, cut=9000), answer(CONTENT[9000:], status=206, headers=rest)],
    }
    (outcome,) = bring(case(given, "downloadOn", "downloadOn"))
    assert outcome["requested"] == ["a.zip.xz", "a.zip", "a.zip.xz", "a.zip bytes=9000-"]
    assert outcome["results"] == [{"error": "cut"}, pytest.approx(whole("xz"))]
    assert outcome["kept"] == []


def test_part_of_sibling_is_not_continued_with_file_as_it_is(bring):
    """The server refuses the ending from the second request on."""
    given = {
        "a.zip.xz": [answer(PACKED["xz"], cut=500), answer(status=403)],
        "a.zip": [answer(CONTENT)],
    }
    (outcome,) = bring(case(given, *["downloadOn"] * 3))
    assert outcome["requested"] == ["a.zip.xz", "a.zip.xz bytes=500-", "a.zip.xz", "a.zip"]
    assert outcome["results"] == [
        {"error": "cut"},
        {"error": "403 after 500 bytes of a.zip.xz"},
        pytest.approx(whole("xz")),
    ]
