"""Unit tests of the contract that keeps packages on the standard library.

It is scripts/lint/standard_library.py.
"""

from grimp import ImportGraph

from scripts.lint.standard_library import StandardLibraryContract


def check(*imports):
    graph = ImportGraph()
    for module in ("faristol", "faristol.desk", "faristol.ledger", "faristol.desk.kernel.view"):
        graph.add_module(module)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    contract = StandardLibraryContract(
        name="outsiders",
        session_options={},
        contract_options={"allowed": ["faristol.desk: jinja2"]},
    )
    return contract.check(graph, verbose=False)


def test_contract_accepts_library_and_granted_packages():
    assert check(("faristol.ledger", "json"), ("faristol.desk.kernel.view", "jinja2")).kept


def test_contract_names_other_package_and_its_importer():
    result = check(("faristol.ledger", "jinja2"), ("faristol.desk", "requests"))
    assert result.metadata["broken"] == [
        "faristol.desk imports requests",
        "faristol.ledger imports jinja2",
    ]
