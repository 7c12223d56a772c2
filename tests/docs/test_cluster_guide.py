"""The guide to clusters: what it tells to type exists, in Larceny and in Ray."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import typer

from larceny.cli.command_line import app

TEXT = (Path(__file__).parents[2] / "docs" / "guides" / "cluster.md").read_text("utf-8")
COMMANDS = "".join(re.findall(r"```sh\n(.*?)```", TEXT, re.S)).replace("\\\n", "")
OPTION = re.compile(r"(?<=\s)--[\w-]+")


def options_of(command: Any) -> set[str]:
    return {option for param in command.params for option in param.opts}


def find_options(program: str) -> list[tuple[str, str]]:
    """Return each subcommand of a program in the guide with each option that it is given."""
    commands_used = []
    for line in [*COMMANDS.splitlines(), *re.findall(r"^ *- (~/\S+ .*)$", TEXT, re.M)]:
        for subcommand, rest in re.findall(rf"(?<![\w-]){program} ([a-z]+)([^'\n]*)", line):
            commands_used += [(subcommand, option) for option in OPTION.findall(rest)]
    return commands_used


def test_the_options_of_larceny_exist() -> None:
    commands: Any = typer.main.get_command(app)
    used = find_options("larceny")
    assert ("simulate", "--cluster") in used
    assert [
        usage for usage in used if usage[1] not in options_of(commands.commands[usage[0]])
    ] == []


@pytest.mark.parametrize("command", ["simulate", "compare", "sweep", "tune", "ladder"])
def test_every_command_that_is_named_takes_a_cluster(command: str) -> None:
    commands: Any = typer.main.get_command(app)
    assert f"`{command}`" in TEXT or f"`larceny {command}`" in TEXT
    assert "--cluster" in options_of(commands.commands[command])


@pytest.mark.nightly
def test_the_options_of_ray_exist() -> None:
    scripts: Any = pytest.importorskip("ray.scripts.scripts")
    used = find_options("ray")
    assert ("start", "--head") in used
    assert ("start", "--autoscaling-config") in used
    assert [
        usage for usage in used if usage[1] not in options_of(scripts.cli.commands[usage[0]])
    ] == []


@pytest.mark.nightly
def test_ray_takes_the_description_of_the_cloud() -> None:
    util: Any = pytest.importorskip("ray.autoscaler._private.util")
    yaml: Any = pytest.importorskip("yaml")
    (text,) = re.findall(r"```yaml\n(.*?)```", TEXT, re.S)
    config = util.prepare_config(yaml.safe_load(text))
    util.validate_config(config)
    assert config["available_node_types"]["cpu"]["min_workers"] > 0
    with pytest.raises(Exception, match="head_node_type"):
        util.validate_config(
            {key: value for key, value in config.items() if "head_node" not in key}
        )
