"""Unit tests of the methods that dataclasses share in the browser (runtime/shared_methods.py)."""

import dataclasses
import importlib
import importlib.util
from dataclasses import dataclass

import pytest


@pytest.fixture(scope="module")
def untouched():
    """The module `dataclasses` as the library has it: that of the browser is changed by prepared.py."""
    spec = importlib.util.find_spec("dataclasses")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_classes(library, module):
    """Return classes of every sort that the code has, made by a module `dataclasses` in another module."""
    namespace = {"__module__": module, "__qualname__": "Slip"}
    field, make_dataclass = library.field, library.make_dataclass

    def define(name, own=(), **options):
        fields = [
            ("word", str),
            ("points", int, 0),
            ("later", dict, field(default_factory=dict, hash=False)),
            ("seat", int, field(default=1, compare=False, repr=False)),
        ]
        methods = {**namespace, **dict(own)}
        return make_dataclass(name, fields, namespace=methods, module=module, **options)

    class Late(define("Base", frozen=True)):
        more: int = 1

    return [
        library.dataclass(frozen=True, eq=False, repr=False)(Late),
        define("Plain"),
        define("Frozen", frozen=True),
        define("Slotted", frozen=True, slots=True, kw_only=True),
        define("Bare", frozen=True, slots=True, kw_only=True, eq=False, repr=False),
        define("Own", own={"__repr__": lambda _: "own", "__eq__": lambda *_: False}, frozen=True),
    ]


def describe(cls):
    """Return what an object of a class does when it is compared, shown, hashed and changed."""
    first, second, other = cls(word="a"), cls(word="a", seat=2), cls(word="b")

    def attempt(action):
        try:
            return repr(action())
        except (AttributeError, TypeError) as error:
            return f"{type(error).__name__}: {error}"

    return {
        "repr": attempt(lambda: repr(first)) if cls.__repr__ is not object.__repr__ else "",
        "equal": [first == second, first == other, first != other, first == 1],
        "hash": attempt(lambda: hash(first) == hash(second)),
        "value": attempt(lambda: hash(first)) if cls.__name__ != "Bare" else "",
        "set": attempt(lambda: setattr(first, "word", "c")),
        "delete": attempt(lambda: delattr(first, "word")),
        "unknown": attempt(lambda: setattr(second, "unknown", 1)),
        "names": [cls.__setattr__.__qualname__, cls.__eq__.__qualname__ != ""],
    }


@pytest.mark.parametrize("module", ["faristol.desk.club.screen", "faristol.ledger.record"])
def test_classes_with_shared_methods_behave_as_with_their_own(module, untouched):
    importlib.import_module(module)  # its namespace says where a class is defined
    classes = make_classes(dataclasses, module)
    own = [describe(cls) for cls in make_classes(untouched, module)]
    assert [describe(cls) for cls in classes] == own
    codes = {cls.__setattr__.__code__ for cls in classes if cls.__name__ in ("Frozen", "Slotted")}
    assert len(codes) == 1
    is_shared = classes[1].__eq__.__code__ is classes[2].__eq__.__code__
    assert is_shared == module.startswith("faristol.desk.")


def test_subclass_of_frozen_class_refuses_fields_of_both():
    @dataclass(frozen=True, slots=True)
    class Base:
        word: str

    @dataclass(frozen=True, slots=True)
    class Derived(Base):
        points: int

    derived = Derived("a", 1)
    for name in ("word", "points"):
        with pytest.raises(dataclasses.FrozenInstanceError, match=name):
            setattr(derived, name, 2)
    assert dataclasses.replace(derived, points=2) == Derived("a", 2)
