"""Numba's cache with a complete key.

Numba looks only at a function's own file, so an edit of a rule that is called from elsewhere would be served stale.
Ours is also stamped with a hash of the whole package (but for the rooms in which nothing is compiled) and of what a
template was filled with.
"""

import functools
import hashlib
import os
import stat
import tempfile
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
from numba.core import caching as numba_caching

compiler: Any = numba  # its types are too narrow for what we do with its cache
caching: Any = numba_caching

PACKAGE = Path(__file__).resolve().parent.parent
NEVER_COMPILED = (  # rooms and modules of plain Python
    *("analysis", "arena", "conformance", "dataset", "drawing", "envs", "server", "site", "terminal"),
    *("__main__.py", "catalogue.py", "cli.py", "records.py", "sheets.py", "version.py", "views.py"),
)


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
        self._values = function.__dict__.get("filled_with", "")

    def get_source_stamp(self) -> tuple[str, str, bytes]:
        own_file: bytes = super().get_source_stamp()  # type: ignore[misc]
        return package_stamp(), self._values, own_file

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
        # Cached files are code: no other user may have written them.
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
