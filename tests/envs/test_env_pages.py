"""The pages of the games say what the code does, and extras that are missing are named."""

import importlib
import re
import sys
from pathlib import Path

import pytest

from lostcities.envs import extras, pages
from lostcities.games.registry import load, registered

ROOT = Path(__file__).parents[2]
OURS = [game for game in registered() if not game.startswith("tiny")]


@pytest.mark.parametrize("game", OURS)
def test_a_page_is_what_the_code_says(game: str) -> None:
    written = (ROOT / "docs" / "games" / f"{game}.md").read_text(encoding="utf-8")
    assert written == pages.page(game), "run `make pages` and look at the difference"


def test_there_is_a_page_for_every_game_and_no_other() -> None:
    assert sorted(path.stem for path in (ROOT / "docs" / "games").glob("*.md")) == sorted(OURS)


def test_pages_are_written_into_a_folder(tmp_path: Path) -> None:
    pages.main(tmp_path / "games")
    assert {path.stem for path in (tmp_path / "games").iterdir()} >= set(OURS)


@pytest.mark.parametrize("game", OURS)
def test_the_table_of_an_observation_covers_every_number(game: str) -> None:
    definition = load(game)
    state = definition.new_states(1, *definition.check_options(definition.players[-1], {}))[0]
    covered = 0
    for start, size, name, _ in pages.layout_rows(definition.words.pieces(state)):
        if name.startswith("·"):
            continue  # of a block, whose size is told before
        assert int(start) == covered
        blocks, _, each = size.rpartition(" × ")
        covered += int(blocks or 1) * int(each)
    assert covered == pages.size_of(definition, definition.players[-1], {})[1]


@pytest.mark.parametrize("game", OURS)
def test_the_table_of_actions_has_each_once(game: str) -> None:
    definition = load(game)
    listed = [text for line in pages.action_lines(definition) for text in line.split()[1:]]
    assert listed == [definition.words.action_text(action) for action in range(len(listed))]
    assert len(listed) == pages.size_of(definition, definition.players[-1], {})[0]


def test_links_between_the_pages_lead_somewhere() -> None:
    for page in [ROOT / "docs" / "environments.md", *(ROOT / "docs" / "games").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize(
    ("extra", "library"), [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")]
)
def test_a_missing_library_is_told_with_its_extra(extra: str, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"lostcities.envs.{extra}", raising=False)
    told = f"{library} is not installed: pip install 'lostcities[{extra}]'"
    with pytest.raises(ModuleNotFoundError, match=re.escape(told)):
        importlib.import_module(f"lostcities.envs.{extra}")


def test_an_error_inside_a_library_is_not_its_absence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_library.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        extras.need("broken_library", "broken")
