"""Keep every package on the standard library, but for the exceptions it is granted."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryContract(Contract):
    """Refuse imports of outsiders that are not granted to the importing package.

    `allowed` holds lines of the form "package: outsider outsider".
    """

    allowed = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: ARG002, FBT001
        """Check each import of a module that is not ours."""
        lines: list[str] = self.allowed  # type: ignore[assignment]  # the field is a descriptor
        granted = dict(_parse_grant(line) for line in lines)
        roots = {module.partition(".")[0] for module in granted}
        own_modules = {module for module in graph.modules if module.partition(".")[0] in roots}
        broken = [
            f"{importer} imports {imported}"
            for importer in sorted(own_modules)
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported not in own_modules
            and imported not in sys.stdlib_module_names
            and imported not in _granted_to(importer, granted)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name the imports at fault."""
        for line in check.metadata["broken"]:
            output.print_error(f"- {line}")


def _parse_grant(line: str) -> tuple[str, frozenset[str]]:
    package, _, outsiders = line.partition(":")
    return package.strip(), frozenset(outsiders.split())


def _granted_to(module: str, granted: dict[str, frozenset[str]]) -> frozenset[str]:
    for package, outsiders in granted.items():
        if module == package or module.startswith(package + "."):
            return outsiders
    return frozenset()
