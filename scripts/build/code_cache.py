"""Compiled sources by the digest of all that determines them, in one file of the cache."""

import hashlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from scripts.build.layout import Layout

NAME = "code.sqlite"
LIMIT = 8_000  # rows: a site has 1,200, the tests inside Pyodide 1,100 more
TIMEOUT = 60.0  # seconds to wait for another build that writes
TABLE = "CREATE TABLE IF NOT EXISTS code (digest TEXT PRIMARY KEY, used INTEGER, data BLOB)"


def digest_of(*parts: bytes) -> str:
    """Return the digest of a sequence of parts, each of any length.

    >>> digest_of(b"ab", b"c") == digest_of(b"a", b"bc")
    False
    """
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()


def read_or_compile(
    layout: Layout,
    digests: Iterable[str],
    compile_missing: Callable[[Sequence[str]], Mapping[str, bytes]],
) -> dict[str, bytes]:
    """Return compiled sources by digest; the missing ones are compiled in one call and stored."""
    digests = list(dict.fromkeys(digests))
    path = layout.cache / NAME
    sources = _read(path, digests)
    missing = [digest for digest in digests if digest not in sources]
    if missing:
        compiled = compile_missing(missing)
        _write(path, compiled)
        sources |= compiled
    return sources


def _read(path: Path, digests: Sequence[str]) -> dict[str, bytes]:
    """Read the stored ones; once a day, note the time at which they were used."""
    now = int(time.time())
    with _open_database(path) as database:
        if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'code'").fetchone():
            return {}
        database.execute("CREATE TEMP TABLE requested (digest TEXT PRIMARY KEY)")
        database.executemany("INSERT INTO requested VALUES (?)", ((digest,) for digest in digests))
        query = "SELECT digest, used, data FROM code NATURAL JOIN requested"
        rows = database.execute(query).fetchall()
    due = [(now, digest) for digest, used, _ in rows if used < now - 86_400]
    if due:
        with _open_database(path, is_writing=True) as database:
            database.executemany("UPDATE code SET used = ? WHERE digest = ?", due)
    return {digest: data for digest, _, data in rows}


def _write(path: Path, compiled: Mapping[str, bytes]) -> None:
    """Store compiled sources, and drop the ones unused for longest beyond the limit."""
    now = int(time.time())
    with _open_database(path, is_writing=True) as database:
        rows = ((digest, now, data) for digest, data in compiled.items())
        database.executemany("INSERT OR REPLACE INTO code VALUES (?, ?, ?)", rows)
        database.execute(
            "DELETE FROM code WHERE digest IN "
            "(SELECT digest FROM code ORDER BY used DESC, digest LIMIT -1 OFFSET ?)",
            (LIMIT,),
        )


@contextmanager
def _open_database(path: Path, *, is_writing: bool = False) -> Iterator[sqlite3.Connection]:
    """Open the database for one transaction, which is committed unless an exception is raised.

    A transaction that writes begins as such: SQLite waits for another writer only at the beginning, and refuses at
    once to turn one that has read into one that writes.
    """
    with closing(sqlite3.connect(path, timeout=TIMEOUT, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE" if is_writing else "BEGIN")
        if is_writing:
            database.execute(TABLE)
        yield database
        database.execute("COMMIT")
