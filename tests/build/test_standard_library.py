"""The contract that keeps packages on the standard library."""

from grimp import ImportGraph

from scripts.lint.standard_library import StandardLibraryContract


def verdict(*imports):
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


def test_the_library_and_what_is_granted_may_be_imported():
    assert verdict(("faristol.ledger", "json"), ("faristol.desk.kernel.view", "jinja2")).kept


def test_an_outsider_is_named_with_whoever_imports_it():
    found = verdict(("faristol.ledger", "jinja2"), ("faristol.desk", "requests"))
    assert found.metadata["broken"] == [
        "faristol.desk imports requests",
        "faristol.ledger imports jinja2",
    ]
