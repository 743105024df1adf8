"""The files for containers call commands and set variables that there are. No container engine is needed."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
import typer.main
import yaml
from sqlalchemy.engine import make_url

from lostcities.cli import main
from lostcities.server import settings

ROOT = Path(__file__).parents[2]
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
SERVICES = yaml.safe_load(COMPOSE)["services"]
GIVEN = {"SITE_NAME": "example.org", "POSTGRES_PASSWORD": "secret"}


def filled(text: str) -> str:
    """Text with its variables filled in, as compose does: what must be given is given, the rest has its default."""
    return re.sub(r"\$\{(\w+)(?::[-?]([^}]*))?\}", lambda found: GIVEN.get(found[1], found[2] or ""), text)


def instruction(name: str) -> str:
    """What the last instruction of this name says, with its continued lines."""
    return re.findall(rf"^{name} ((?:.*\\\n)*.*)$", CONTAINERFILE, re.M)[-1].replace("\\\n", " ")


def check_command(words: list[str]) -> dict[str, object]:
    """The options of one of our commands, which refuses what it does not know."""
    name, *rest = words
    command = typer.main.get_command(main).commands[name]
    return command.make_context(name, rest).params


def test_the_image_serves_to_others_on_the_port_that_it_exposes():
    assert yaml.safe_load(instruction("ENTRYPOINT")) == ["lostcities"]
    given = check_command(yaml.safe_load(instruction("CMD")))
    assert (given["host"], given["browser"]) == ("0.0.0.0", False)
    assert given["port"] == int(instruction("EXPOSE"))
    assert f"127.0.0.1:{given['port']}/api/ready" in instruction("HEALTHCHECK")


def test_the_image_sets_variables_that_the_server_reads_and_keeps_its_data_in_its_volume():
    variables = dict(word.split("=", 1) for word in shlex.split(instruction("ENV")))
    assert set(variables) == {settings.DATABASE_VARIABLE, "NUMBA_CACHE_DIR"}
    volume = instruction("VOLUME")
    assert make_url(variables[settings.DATABASE_VARIABLE]).database.startswith(f"{volume}/")
    assert variables["NUMBA_CACHE_DIR"].startswith(f"{volume}/")


def test_the_image_is_made_of_files_and_an_extra_that_there_are():
    copied = [words.split()[0] for words in re.findall(r"^COPY (?!--)(.*)$", CONTAINERFILE, re.M)]
    assert all((ROOT / path).exists() for path in copied)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert set(re.findall(r"whl\)\[(\w+)\]", CONTAINERFILE)) == {"postgres"} <= set(project["optional-dependencies"])


def test_what_is_built_fetched_or_private_stays_out_of_the_image():
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()  # read by podman and docker alike
    assert {".git", ".venv", "**/node_modules", "build", "dist", "src/lostcities/site"} <= set(left_out)


def test_the_composed_site_is_served_over_https_behind_a_proxy():
    given = check_command([filled(word) for word in SERVICES["site"]["command"]])
    assert given["secure"]
    assert given["allowed_host"] == ["example.org"]
    assert settings.read_proxies(given["trusted_proxies"])
    assert SERVICES["site"]["ports"] == [f"127.0.0.1:{given['port']}:{given['port']}"], "not past the proxy"
    folder = ROOT / "deploy" / SERVICES["site"]["build"]["context"]
    assert (folder / SERVICES["site"]["build"]["dockerfile"]).exists()


def test_the_composed_site_finds_its_database():
    variables = {name: filled(value) for name, value in SERVICES["site"]["environment"].items()}
    assert set(variables) == {settings.DATABASE_VARIABLE, settings.METRICS_VARIABLE}
    url = settings.find_database(variables[settings.DATABASE_VARIABLE])
    database = {name: filled(value) for name, value in SERVICES["database"]["environment"].items()}
    assert (url.username, url.password, url.database) == (
        database["POSTGRES_USER"],
        database["POSTGRES_PASSWORD"],
        database["POSTGRES_DB"],
    )
    assert url.host in SERVICES
    assert SERVICES["site"]["depends_on"] == {url.host: {"condition": "service_healthy"}}


@pytest.mark.parametrize("service", SERVICES)
def test_every_volume_of_a_service_is_declared(service):
    named = {volume.partition(":")[0] for volume in SERVICES[service]["volumes"]}
    assert named <= set(yaml.safe_load(COMPOSE)["volumes"])
