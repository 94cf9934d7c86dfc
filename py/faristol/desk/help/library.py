"""The help of each language, fetched from the site when it is first opened."""

from faristol.desk.help.book import Book, parse_book
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.ports import StoreError


class HelpLibrary(Service):
    """The help of the languages opened so far."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._books: dict[str, Book] = {}

    async def load(self, language: str) -> Book:
        """Return the help of a language.

        Raises:
            StoreError: site/missing if it cannot be fetched, site/damaged if it cannot be read.
        """
        if language not in self._books:
            text = await self._desk.site_files.text(f"help/{language}.json")
            try:
                self._books[language] = parse_book(
                    text, self._desk.translator_for(language).as_printed
                )
            except ValueError as error:
                raise StoreError("site/damaged", str(error)) from error
        return self._books[language]

    def clear_cache(self) -> None:
        """Drop the help: it can be fetched again."""
        self._books.clear()
