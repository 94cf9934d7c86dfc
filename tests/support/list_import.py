"""A user's import of a word list, and a reader of the stored list."""

from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.list_import import ListImport
from tests.support.desk import run

LIST = "CASA\nCASES\nMASA\nQUINZE\nÇA\nMUNTANYA\nCOL·LEGI\nCANYA\nAL·LUCINAR\n"


def read(user, data=LIST, name="DISC", version="2.7", language="ca", file="disc.txt"):
    raw = data.encode() if isinstance(data, str) else data
    return user.send(
        "read_list",
        "/lists/import",
        files=(raw,),
        file=file,
        name=name,
        version=version,
        language=language,
    )


def take(user, **fields):
    waiting = user.desk.service(ListImport).waiting
    form = {"name": waiting.details.name, "version": waiting.details.version, **fields}
    return user.send("take_list", "/lists/import", digest=waiting.preview.digest, **form)


def official(user):
    run(user.desk.service(Lexicons).open())
    return [row for row in user.desk.service(Lexicons).rows if not row.is_practice]


def stored(user):
    return [row["digest"] for row in user.store.tables["words"].values()]
