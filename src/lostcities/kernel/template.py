"""Modules with declared parameters, compiled anew for every game.

A template is an ordinary module in which some names are holes:

    facts: CardFacts = given()

    @jit
    def worth_of(cards: int, players: int) -> int:
        return sum_of(cards) - facts.COST[players]

`fill(play, scoring, facts=FACTS)` copies all functions of these modules. Each copy keeps the names of its own module;
holes are filled, and what was imported from another of the templates is the filled copy of it. What was filled before
can be built on: `fill(rules, heuristic)` gives a template the functions and the facts that those rules have.

Numba takes a module's attributes as constants, so what is filled in for `facts` or `game` becomes a module. It tells
compiled functions in its cache apart by file, line and qualified name: `fill` writes what was filled in into the name.
"""

import functools
import hashlib
import inspect
from collections.abc import Hashable, Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, cast

import numpy as np

from .cache import PACKAGE
from .jit import COMPILED, jit, source


class Hole:
    """A name that a template leaves open."""


def given() -> Any:
    """Declare a name that `fill` gives a value."""
    return Hole()


class Namespace(ModuleType):
    """Functions and constants under one name, which compiled code takes as constants too."""

    _copies: dict[int, Any]  # by the id of what was copied
    _values: dict[str, Any]  # what its holes were filled with


def namespace(name: str, *modules: ModuleType) -> Any:
    """The functions and the constants of some modules together: the rules of a game that needs no templates."""
    found = Namespace(name)
    found._copies, found._values = {}, {}
    for module in modules:
        vars(found).update({key: value for key, value in vars(module).items() if key.isupper()})
    for module in modules:
        vars(found).update(functions_of(module))
    return found


def fill(*templates: ModuleType, **values: Any) -> Any:
    """Copies of all functions of the templates, with their holes filled; a module that has them all."""
    bases = [one for one in templates if isinstance(one, Namespace)]
    templates = tuple(one for one in templates if not isinstance(one, Namespace))
    inherited = {name: value for base in bases for name, value in base._values.items()}
    check(templates, values, inherited)
    values = {name: as_constants(name, value) for name, value in values.items()}
    label = ", ".join([base.__name__ for base in bases] + [label_of(value) for value in values.values()])
    filled = namespace(label, *templates)
    filled._values = inherited | values
    filled._copies = {key: copy for base in bases for key, copy in base._copies.items()}
    filled._copies |= {id(template): filled for template in templates}
    stamp = stamp_of(filled._values)
    scopes = []
    for template in templates:
        scope = {**vars(template), **{name: filled._values[name] for name in holes_of(template)}}
        scopes.append(scope)
        for name, value in functions_of(template):
            copy = copy_of(source(value), scope, f"{name}[{label}]", stamp)
            vars(filled)[name] = filled._copies[id(value)] = copy if value is source(value) and COMPILED else jit(copy)
    for scope in scopes:
        scope.update({name: filled._copies[id(one)] for name, one in scope.items() if id(one) in filled._copies})
    vars(filled).update(filled._values)
    return filled


def copy_of(function: FunctionType, scope: dict[str, Any], name: str, stamp: str) -> FunctionType:
    """A copy of a function with other globals and its own qualified name."""
    copy = FunctionType(function.__code__, scope, function.__name__, function.__defaults__, function.__closure__)
    functools.update_wrapper(copy, function)
    del copy.__wrapped__  # type: ignore[attr-defined]
    copy.__qualname__ = name
    copy.__dict__["filled_with"] = stamp
    return copy


def check(templates: tuple[ModuleType, ...], values: dict[str, Any], inherited: dict[str, Any]) -> None:
    """Every hole has a value, every value a hole, and every function a name of its own."""
    asked = {name: template.__name__ for template in templates for name in holes_of(template)}
    for name, template in asked.items():
        if name not in values and name not in inherited:
            raise TypeError(f"{template} needs {name}: fill it with {name}=...")
    for name in values:
        if name not in asked:
            raise TypeError(f"no template asks for {name}: they ask for {', '.join(sorted(asked)) or 'nothing'}")
    homes: dict[str, str] = {}
    for one in templates:
        for name, _ in functions_of(one):
            if name in homes:
                raise TypeError(f"{homes[name]} and {one.__name__} both define {name}")
            homes[name] = one.__name__


def holes_of(template: ModuleType) -> list[str]:
    return [name for name, value in vars(template).items() if isinstance(value, Hole)]


def functions_of(template: ModuleType) -> Iterator[tuple[str, Any]]:
    """The functions that a template defines itself, compiled or not."""
    for name, value in vars(template).items():
        if inspect.isfunction(source(value)) and source(value).__module__ == template.__name__:
            yield name, value


def as_constants(name: str, value: Any) -> Any:
    """A value as compiled code can use it: a dataclass becomes a module with its fields."""
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return module_of(name, cast(Hashable, value))


@functools.cache
def module_of(name: str, value: Any) -> ModuleType:
    """One module for each dataclass value, however often it is filled in."""
    module = Namespace(str(getattr(value, "name", name)))
    vars(module).update({field.name: getattr(value, field.name) for field in fields(value)})
    return module


def label_of(value: Any) -> str:
    """What was filled in, as a name."""
    if isinstance(value, ModuleType):
        return value.__name__
    function = source(value)
    if inspect.isfunction(function):
        return f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"
    return repr(value)


def stamp_of(values: dict[str, Any]) -> str:
    """A hash of constants, of the names of functions, and of the files of those that are not in this package.

    A game outside of the package may change without a change in the package.
    """
    digest = hashlib.sha256()
    for key, value in sorted(values.items()):
        function = source(value)
        if key.startswith("__"):
            continue
        if isinstance(value, Namespace):
            digest.update(f"{key}:{stamp_of(vars(value))}\n".encode())
        elif isinstance(value, int | float | str | tuple):
            digest.update(f"{key}={value!r}\n".encode())
        elif isinstance(value, np.ndarray):
            digest.update(f"{key}={value.dtype}{value.shape}".encode() + value.tobytes())
        elif inspect.isfunction(function):
            digest.update(f"{key}={function.__module__}.{function.__qualname__}\n".encode())
            path = Path(function.__code__.co_filename)
            if PACKAGE not in path.parents and path.exists():
                digest.update(path.read_bytes())
    return digest.hexdigest()
