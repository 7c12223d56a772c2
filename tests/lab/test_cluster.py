"""A cluster plays the games of one core, also when a node of it dies in mid-run."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from larceny.cli.main import status
from larceny.lab.backend.cluster import Cluster, NoCluster
from larceny.lab.backend.compute import Compute
from larceny.lab.plan import make_plan
from larceny.lab.runner import Runner

pytestmark = pytest.mark.nightly

ray: Any = pytest.importorskip("ray")
GAMES = 3_000


@pytest.fixture(scope="module")
def nodes() -> Iterator[Any]:
    """Start two nodes with one core each on this machine."""
    from ray.cluster_utils import Cluster as LocalNodes

    started = LocalNodes(initialize_head=True, head_node_args={"num_cpus": 1})
    started.add_node(num_cpus=1)
    ray.init(started.address, log_to_driver=False)
    yield started
    ray.shutdown()
    started.shutdown()


@pytest.fixture(scope="module")
def runner() -> Runner:
    plan = make_plan("dice-heist", 3, ["greedy", "random", "greedy"], GAMES, None, None)
    return Runner(plan.contract, plan.params, plan.policies)


def test_two_nodes_play_the_games_of_one_core(nodes: Any, runner: Runner) -> None:
    cluster = Cluster(nodes.address)
    alone = runner.play_all(5, GAMES, Compute(1))
    together = runner.play_all(5, GAMES, Compute(cluster=cluster))
    assert np.array_equal(alone, together)
    assert cluster.speed_up > 0


def test_a_node_that_is_killed_costs_no_result(nodes: Any, runner: Runner) -> None:
    extra = nodes.add_node(num_cpus=1)
    alone = runner.play_all(6, GAMES, Compute(1))
    blocks = runner.stream(6, GAMES, Compute(cluster=Cluster(nodes.address)))
    first = next(blocks)
    killer = threading.Thread(target=nodes.remove_node, args=(extra, False))
    killer.start()
    rest = [block.results for block in blocks]
    killer.join()
    assert np.array_equal(alone, np.concatenate([first.results, *rest]))


def test_an_address_where_nobody_listens_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)
    monkeypatch.setattr(ray, "init", lambda *address, **options: pytest.fail("Ray was asked"))
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(NoCluster, match=rf"no Ray cluster at 127\.0\.0\.1:{port}: .*refused"):
        Cluster(f"127.0.0.1:{port}").connect()


def test_an_address_without_a_cluster_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "is_initialized", lambda: False)

    def refuse(*address: str, **options: Any) -> None:
        raise ConnectionError("nobody answers\nat all")

    monkeypatch.setattr(ray, "init", refuse)
    with pytest.raises(NoCluster, match=r"no Ray cluster at auto: nobody answers$"):
        Cluster("auto").connect()


def test_without_the_extra_one_line_names_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    assert status(["simulate", "dice-heist", "--games", "10", "--cluster", "local"]) == 2
    assert capsys.readouterr().err == (
        "larceny: a cluster needs Ray: pip install 'larceny[cluster]'\n"
    )
