"""Compiling the rules with Numba: one decorator, one way to bind a text to a game, one honest cache.

Three facts about Numba shape this file. Its cache looks only at a function's own file, so an edit of a
rule that is called from elsewhere would be served stale: our cache is also stamped with a hash of the whole package
(but for the rooms in which nothing is compiled) and of the constants that a text is bound to.
It tells cached functions apart by file, qualified name and line, so a text that is bound to two games needs
a qualified name for each. And it does not cache generators.
"""

import contextlib
import functools
import hashlib
import inspect
import os
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba.core import caching as numba_caching

F = TypeVar("F", bound=Callable[..., Any])

compiler: Any = numba  # its types are too narrow for what we do with its cache
caching: Any = numba_caching

COMPILED = not compiler.config.DISABLE_JIT
PACKAGE = Path(__file__).resolve().parent.parent
NEVER_COMPILED = (  # rooms and modules of plain Python
    *("arena", "conformance", "drawing", "envs", "server", "site", "terminal"),
    *("__main__.py", "catalogue.py", "cli.py", "records.py", "sheets.py", "version.py", "views.py"),
)


def jit(function: F) -> F:
    """Compile a function when it is first called. With NUMBA_DISABLE_JIT=1, leave it as it is."""
    if not COMPILED:
        return function
    compiled = compiler.njit(nogil=True, error_model="numpy", no_cfunc_wrapper=True)(
        function
    )  # nothing calls it from C
    if not inspect.isgeneratorfunction(function):
        with contextlib.suppress(RuntimeError):  # nothing can be written anywhere: it is compiled in every process
            compiled._cache = PackageCache(function)
    return cast(F, compiled)


def bind(text: ModuleType, name: str, names: dict[str, Any]) -> None:
    """Write the functions of a text into `names`, where they find each other and the game's own names.

    The text is ordinary code whose free names (constants, or `game`) mean something else in every game.
    What `names` holds already stays as it is.
    """
    own = {
        key: value
        for key, value in vars(text).items()
        if inspect.isfunction(source(value)) and source(value).__module__ == text.__name__
    }
    for key, value in vars(text).items():
        if not key.startswith("__") and key not in own:
            names.setdefault(key, value)
    constants = constants_stamp(names)
    for key, value in own.items():
        if key not in names:
            bound = rebound(source(value), name, names)
            bound.__dict__["constants"] = constants
            names[key] = bound if source(value) is value and COMPILED else jit(bound)


def source(value: Any) -> Any:
    """The Python function behind a compiled one."""
    return getattr(value, "py_func", value)


def rebound(function: FunctionType, name: str, names: dict[str, Any]) -> FunctionType:
    """The same function with other globals, under a qualified name of its own."""
    bound = FunctionType(
        function.__code__,
        names,
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    functools.update_wrapper(bound, function)
    del bound.__wrapped__  # type: ignore[attr-defined]
    bound.__qualname__ = f"{name}.{function.__qualname__}"
    return bound


def constants_stamp(names: dict[str, Any]) -> str:
    """A hash of what a text is bound to: constants, and the files of functions that are not in this package.

    A game outside of the package may change without a change in the package.
    """
    digest = hashlib.sha256()
    for key, value in sorted(names.items()):
        if key == "game":
            digest.update(constants_stamp(vars(value)).encode())
        elif isinstance(value, int | float | str) and not key.startswith("__"):
            digest.update(f"{key}={value!r}\n".encode())
        elif isinstance(value, np.ndarray):
            digest.update(f"{key}={value.dtype}{value.shape}".encode() + value.tobytes())
        elif inspect.isfunction(source(value)):
            path = Path(source(value).__code__.co_filename)
            if PACKAGE not in path.parents and path.exists():
                digest.update(path.read_bytes())
    return digest.hexdigest()


@functools.cache
def package_stamp(package: Path = PACKAGE) -> str:
    """A hash of every source file that may matter: change one, and nothing compiled before is used again."""
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package)
        if name.parts[0] not in NEVER_COMPILED:
            digest.update(str(name).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


class PackageStamp:
    """What our cache locators share: the stamp, and a place of its own for code with bounds checks."""

    _lineno: int

    def __init__(self, function: FunctionType, path: str):
        super().__init__(function, path)  # type: ignore[call-arg]
        self._constants = function.__dict__.get("constants", "")

    def get_source_stamp(self) -> tuple[str, str, bytes]:
        own_file: bytes = super().get_source_stamp()  # type: ignore[misc]
        return package_stamp(), self._constants, own_file

    def get_disambiguator(self) -> str:
        return f"{self._lineno}{'-checked' if compiler.config.BOUNDSCHECK else ''}"


class WhereTold(PackageStamp, caching.UserProvidedCacheLocator):  # type: ignore[misc]
    """What the variable NUMBA_CACHE_DIR names."""


class BesideTheSource(PackageStamp, caching.InTreeCacheLocator):  # type: ignore[misc]
    """Otherwise the package's own __pycache__, if it can be written."""


class ForTheUser(PackageStamp, caching.UserWideCacheLocator):  # type: ignore[misc]
    """Otherwise the user's cache directory."""


class ForAWhile(PackageStamp, caching.UserWideCacheLocator):  # type: ignore[misc]
    """Otherwise a directory among the temporary files, as in a read-only image without a home."""

    def __init__(self, function: FunctionType, path: str):
        super().__init__(function, path)
        own = f"lostcities-{os.getuid()}" if hasattr(os, "getuid") else "lostcities"
        self._private = os.path.join(tempfile.gettempdir(), own)
        self._cache_path = os.path.join(self._private, self.get_suitable_cache_subpath(path))

    def ensure_cache_path(self) -> None:
        # What is cached is code: nobody else may have put it there.
        os.makedirs(self._private, mode=0o700, exist_ok=True)
        found = os.lstat(self._private)
        if not stat.S_ISDIR(found.st_mode):
            raise NotADirectoryError(self._private)
        if hasattr(os, "getuid") and (found.st_uid != os.getuid() or found.st_mode & 0o022):
            raise PermissionError(f"{self._private} belongs to somebody else")
        super().ensure_cache_path()


class PackageCacheImpl(caching.CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (WhereTold, BesideTheSource, ForTheUser, ForAWhile)


class PackageCache(caching.FunctionCache):  # type: ignore[misc]
    _impl_class = PackageCacheImpl
