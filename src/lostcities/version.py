"""The version of the package, as it is installed, and of what its results depend on."""

import platform
from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("lostcities")
except PackageNotFoundError:  # the sources, not installed
    __version__ = "0"


def versions() -> dict[str, str]:
    """What the results of a program depend on besides its settings."""
    libraries = {name: version(name) for name in ("numpy", "numba")}
    return {"lostcities": __version__, "python": platform.python_version(), **libraries}
