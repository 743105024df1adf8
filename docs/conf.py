"""The documentation site: Sphinx over the Markdown of the whole repository, so that links work here as on a code host.

`make docs` builds it into build/docs.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

from docutils import nodes
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS))

import notebook  # noqa: E402

project = "lostcities"
author = "The lostcities developers"
copyright = author
release = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]

extensions = ["myst_parser", "sphinx.ext.autodoc"]
root_doc = "docs/index"
include_patterns = ["docs/**", "benchmarks/*.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
exclude_patterns = ["**/node_modules", ".*", "build", "dist", "src", "tests", "web", "checkpoints"]

myst_heading_anchors = 3  # the same anchors as on a code host
suppress_warnings = ["myst.header"]  # generated pages begin their sections where they are put together

default_role = "code"  # what docstrings have between single backticks
autodoc_member_order = "bysource"
maximum_signature_line_length = 88
# Libraries that the environments are for: without them, the site and Sphinx are all that the reference needs.
autodoc_mock_imports = ["gymnasium", "open_spiel", "pettingzoo", "pyspiel", "stable_baselines3"]
nitpick_ignore_regex = [  # what is documented elsewhere, or by the class that has it
    ("py:.*", r"(collections|gymnasium|numpy|os|pathlib|pettingzoo|rich|types)\..*"),
    (
        "py:class",
        r"lostcities\.(games|puzzles|equity|bots\.compiled|bots\.search|bots\.network|analysis\.rollouts)\..*",
    ),
    ("py:class", r"lostcities\.bots\.network\.Head|lostcities\.game\.Round|lostcities\.records\.T|Phrase|dict\[str"),
]
autodoc_default_options = {"members": True, "undoc-members": True}

html_theme = "furo"
html_title = f"lostcities {release}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_extra_path = ["root"]  # the first page leads to docs/index.html
html_copy_source = False
html_show_sourcelink = False


class NotebookParser(MystParser):
    """Reads a notebook with its stored outputs; nothing is run."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse the notebook as Markdown."""
        super().parse(notebook.markdown(notebook.read(inputstring)), document)


def setup(app: Sphinx) -> dict[str, Any]:
    """Let Sphinx read notebooks."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True}
