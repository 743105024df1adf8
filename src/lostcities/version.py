"""The version of the package, as it is installed."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("lostcities")
except PackageNotFoundError:  # the sources, not installed
    __version__ = "0"
