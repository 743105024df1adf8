"""The version of the package, as it is installed."""

from importlib.metadata import PackageNotFoundError, version

try:
    VERSION = version("lostcities")
except PackageNotFoundError:  # the sources, not installed
    VERSION = "0"
