"""Strategies of Hypothesis for names, cards and events as people, machines and attackers write them."""

from hypothesis import strategies as st

from faristol.club.acts import (
    AddPlayer,
    AllowFigures,
    ChangePlayer,
    FavourPlayer,
    ForbidFigures,
    ForgetPerson,
    ImportEntry,
    ImportPlayers,
    MergePlayers,
    OpenRegister,
    PartPlayers,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.card import Card, Listing

HOSTILE_NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }} {% raw %}",
    "&amp;&lt;b&gt;",
    "Robert'); DROP TABLE players;--",
    "=1+1",
    "=cmd|' /C calc'!A0",
    "+34 600 000 000",
    "-2+3",
    "@SUM(A1:A9)",
    "'=1+1",
    "''@x",
    "'t Hooft",
    "＝1+1",
    "👩‍👩‍👧‍👦 Família",
    "🙂",
    "🏴󠁥󠁳󠁣󠁴󠁿",
    "محمد علي",
    "אברהם בן־דוד",
    "\u202eaurNi\u202c",
    "Núria\u200d Puig",
    "Nu\u0301ria Puig",
    "张伟",
    "Ωμέγα",
    "Ștefan Țurcanu",
    "Şerban Ţepeş",
    "Gal·la Collell",
    "Coŀlell",
    'O’Brien-d\'Urgell, "Xicu"; i fill',
    "a,b;c\td".replace("\t", " "),
    '"',
    '""',
    "sep=;",
    "Nom",
    "Taula, Nom, [Grup]",
    "null",
    "None",
    "0",
    "007",
    "1e9",
    "TRUE",
    "???",
    "\\",
    "%s %d {name}",
    "../../etc/passwd",
    "x" * 120,
    "é" * 120,
    "𝔑" * 120,
)

# What no line and no file can hold, in a text of any kind.
any_text = st.text(max_size=200) | st.sampled_from(
    ("", " ", "\ud800", "a\udfffb", "x\0y", "\u2028", "\ufeff", "x" * 1_000, *HOSTILE_NAMES)
)

_characters = st.characters(
    exclude_categories=("Cc", "Cs", "Zl", "Zp"), exclude_characters="\u115f\u1160\u2800\u3164\uffa0"
)


def texts(limit, *, is_empty_fine=True):
    """Return a strategy for texts that the register accepts unchanged."""
    strategy = st.text(_characters, max_size=limit).map(str.strip)
    return (
        strategy if is_empty_fine else strategy.filter(lambda text: any(c.isalnum() for c in text))
    )


names = texts(120, is_empty_fine=False) | st.sampled_from(HOSTILE_NAMES)
dates = (
    st.dates()
    .filter(lambda day: day.year >= 1900)
    .map(
        lambda day: (
            day.replace(year=min(day.year, 2999)) if (day.month, day.day) != (2, 29) else day
        )
    )
    .filter(lambda day: day.year <= 2999)
    .map(lambda day: day.isoformat())
)
listings = st.builds(
    Listing,
    list=st.sampled_from(("BARRUF", "RASCCAT", "Llista lliure", "=L", "Coef·licient")),
    number=texts(40),
    rating=st.none() | st.integers(-9_999, 99_999),
    date=st.just("") | dates,
)
cards = st.builds(
    Card,
    name=names,
    club=texts(120) | st.sampled_from(("Lleida", "lleida", "=Reus", "")),
    lists=st.lists(listings, max_size=4, unique_by=lambda listing: listing.list).map(tuple),
    note=texts(100) | st.sampled_from(("two\nlines", "=1\n=2", "")),
)
wild_cards = st.builds(
    Card,
    name=any_text,
    club=any_text,
    lists=st.lists(
        st.builds(
            Listing,
            list=any_text,
            number=any_text,
            rating=st.none() | st.integers(),
            date=any_text,
        ),
        max_size=10,
    ).map(tuple),
    note=any_text,
)

player_ids = st.sampled_from([f"p{at}" for at in range(6)])
digests = st.sampled_from([f"{at:064x}" for at in range(12)])
events = st.one_of(
    st.builds(OpenRegister, language=st.sampled_from(("ca", "ro", "en"))),
    st.builds(AddPlayer, player=player_ids, card=digests),
    st.builds(ChangePlayer, player=player_ids, card=digests),
    st.builds(
        ImportPlayers,
        players=st.lists(
            st.builds(ImportEntry, player=player_ids, card=digests, is_new=st.booleans()),
            max_size=6,
        ).map(tuple),
        source=st.sampled_from(("csv", "paste", "file")),
    ),
    st.builds(FavourPlayer, player=player_ids),
    st.builds(UnfavourPlayer, player=player_ids),
    st.builds(RetirePlayer, player=player_ids),
    st.builds(ReturnPlayer, player=player_ids),
    st.builds(AllowFigures, player=player_ids),
    st.builds(ForbidFigures, player=player_ids),
    st.builds(MergePlayers, survivor=player_ids, merged=player_ids, card=digests),
    st.builds(PartPlayers, survivor=player_ids, merged=player_ids, card=st.none() | digests),
    st.builds(
        ForgetPerson,
        player=player_ids,
        number=st.integers(1, 20),
        cards=st.lists(digests, max_size=4).map(tuple),
    ),
)
