"""Modules that the type checker has to refuse as hooks: `make check` fails if it accepts one.

No test runs this. Each wrong module has the mark of an expected error, and a mark without an error is an
error itself.
"""

import faristol.desk.duplicate.home as duplicate_home
from faristol.desk.kernel.kinds import import_hooks
from faristol.desk.shared.document_labels import DocumentLabel
from faristol.desk.shared.resumable import HomeEntry
from faristol.desk.shared.update_blockers import UpdateBlocker
from tests.typed import home_without_text

RIGHT: HomeEntry = duplicate_home
WITHOUT_TEXT: HomeEntry = home_without_text  # type: ignore[assignment]
WITH_A_VALUE: UpdateBlocker = home_without_text  # type: ignore[assignment]
WITHOUT_THE_HOOK: DocumentLabel = home_without_text  # type: ignore[assignment]
NOT_CHECKED_FOR_NONE: HomeEntry = import_hooks("duplicate.home", HomeEntry)  # type: ignore[assignment]
ANOTHER_HOOK: DocumentLabel | None = import_hooks("duplicate.home", HomeEntry)  # type: ignore[assignment]
