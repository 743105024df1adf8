"""Optional dependencies, with an error that names the extra to install."""

import importlib
from typing import Any


def need(module: str, extra: str) -> Any:
    """Import a module, or raise a ModuleNotFoundError that names the extra."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise ModuleNotFoundError(
            f"{module} is not installed: pip install 'lostcities[{extra}]'", name=module
        ) from None
