"""Builds the page into every wheel and source distribution, and for editable installs, by web/build.py."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def page_build(root: str) -> ModuleType:
    """web/build.py, which is no part of the package."""
    spec = importlib.util.spec_from_file_location("page_build", Path(root) / "web" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class PageHook(BuildHookInterface[Any]):
    """Builds the page before the package is packed."""

    def dependencies(self) -> list[str]:
        """Where the page is still to be built and the machine has no Node, one from PyPI."""
        page = page_build(self.root)
        return [] if page.is_built() or page.machine_npm() else [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page."""
        page_build(self.root).build()
