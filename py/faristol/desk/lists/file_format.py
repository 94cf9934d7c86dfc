"""Files of other formats where a word list is expected."""

from faristol.ledger.refusal import Refusal


def fault_of_format(content: bytes) -> Refusal | None:
    """Return the refusal of a file of another format: else its lines would only count as no words."""
    from faristol.formats.file_detection import format_of, is_saved_file

    format_ = "saved" if is_saved_file(content) else format_of(content)
    return Refusal(f"file/{format_}", {"field": "file"}) if format_ not in ("", "list") else None
