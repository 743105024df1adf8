"""Libraries that not everybody has: what to install when one is missing."""

import importlib
from typing import Any


def need(module: str, extra: str) -> Any:
    """A module, or an ImportError that says how to get it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ModuleNotFoundError(
            f"{module} is not installed: pip install 'lostcities[{extra}]'", name=module
        ) from None
