"""Unit test of where acts are defined: not in the desk, whose types the browser lacks (decision 47)."""

import pytest

from faristol.desk.kernel.kinds import KINDS, kind_by_name


@pytest.mark.parametrize("name", sorted(KINDS))
def test_acts_whose_types_are_read_are_defined_below_the_desk(name):
    modules = {spec.cls.__module__ for spec in kind_by_name(name).acts}
    assert modules
    assert not [module for module in modules if module.startswith("faristol.desk")]
