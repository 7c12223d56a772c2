"""The files of deploy/ and of the image: whatever they name exists in the source."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from fnmatch import fnmatch
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]
from fastapi.routing import APIRoute

from larceny.cli.command_line import app as command_line
from larceny.server.http.status_routes import router
from larceny.server.metrics import Metrics
from larceny.server.settings import PAGE_FOLDER, Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = [ROOT / "Dockerfile", ROOT / "compose.yaml", *sorted(DEPLOY.iterdir())]
IN_IMAGE = "/opt/larceny"


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile with what follows them, one line each."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    parts = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(name, rest) for name, rest in parts]


def values(name: str) -> list[str]:
    arguments = [rest for instruction, rest in instructions() if instruction == name]
    assert arguments, name
    return arguments


def environment() -> dict[str, str]:
    return dict(part.split("=", 1) for rest in values("ENV") for part in shlex.split(rest))


def compose() -> dict[str, Any]:
    compose: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return compose


def unit() -> list[tuple[str, str]]:
    lines = (DEPLOY / "larceny.service").read_text().splitlines()
    return [(name, value) for name, equals, value in (x.partition("=") for x in lines) if equals]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    known = {f"LARCENY_{name.upper()}" for name in Settings.model_fields}
    named = set(re.findall(r"LARCENY_\w+", file.read_text()))
    assert named <= known
    assert named or file.suffix != ".service"


def test_what_is_copied_into_the_image_exists_and_is_sent_to_the_builder() -> None:
    ignored = [line for line in (ROOT / ".dockerignore").read_text().splitlines() if line]
    kept = [line[1:] for line in ignored if line.startswith("!")]
    dropped = [line for line in ignored[2:] if not line.startswith("!")]
    assert ignored[1] == "*", "nothing is sent unless it is named"
    copied = [shlex.split(rest) for rest in values("COPY")]
    sources = [name for parts in copied if not parts[0].startswith("--") for name in parts[:-1]]
    assert {"src/", "web/", "pyproject.toml"} <= set(sources)
    for name in sources:
        assert (ROOT / name).exists(), name
        assert name.split("/")[0] in kept, name
        assert not any(fnmatch(name.rstrip("/"), pattern) for pattern in dropped), name
    for name in kept:
        assert (ROOT / name).exists(), name


def test_the_image_runs_the_server_as_a_user_without_rights() -> None:
    env, stages = environment(), values("FROM")
    assert [stage.partition(" AS ")[2] for stage in stages] == ["page", "package", ""]
    user = values("USER")[-1]
    assert f"useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin {user}" in (
        " ".join(values("RUN"))
    )
    assert values("VOLUME") == [env["XDG_DATA_HOME"]] == ["/data"]
    assert values("EXPOSE") == [env["LARCENY_PORT"]]
    copied = [shlex.split(rest) for rest in values("COPY") if rest.startswith("--from=page")]
    page = PAGE_FOLDER.relative_to(ROOT)
    assert ["--from=page", f"/build/{page}", str(page)] in copied
    program, command = json.loads(values("CMD")[0])
    names = {
        command.name or command.callback.__name__
        for command in command_line.registered_commands
        if command.callback
    }
    assert (program, command in names) == ("larceny", True)
    assert env["PATH"].split(":")[0] == f"{IN_IMAGE}/bin"
    settings = {k.removeprefix("LARCENY_").lower(): v for k, v in env.items() if "LARCENY" in k}
    assert Settings(**settings).port == int(env["LARCENY_PORT"])


def test_the_image_builds_the_site_without_a_server_before_the_package() -> None:
    (built,) = [rest for rest in values("RUN") if "static_site.py" in rest]
    (packed,) = [rest for rest in values("RUN") if f"{IN_IMAGE}/bin/pip install" in rest]
    assert values("RUN").index(built) < values("RUN").index(packed)
    assert (ROOT / built.rsplit(maxsplit=1)[-1]).is_file()
    copied = [shlex.split(rest) for rest in values("COPY") if rest.startswith("--from=page")]
    assert ["--from=page", "/build/web", "web"] in copied, "with Pyodide"


def test_the_python_of_the_image_is_one_that_is_supported() -> None:
    versions = set(re.findall(r"python:(\d+)\.(\d+)-slim", " ".join(values("FROM"))))
    assert len(versions) == 1
    assert tuple(map(int, versions.pop())) >= (3, 11)
    (node,) = re.findall(r"node:(\d+)-slim", " ".join(values("FROM")))
    engines = json.loads((ROOT / "web" / "package.json").read_text())["engines"]["node"]
    assert int(node) >= int(engines.strip(">=").split(".")[0])


def test_health_checks_ask_a_route_of_the_server() -> None:
    routes = {route.path for route in router.routes if isinstance(route, APIRoute)}
    (check,) = values("HEALTHCHECK")
    (path,) = re.findall(r"\}(/\w+)'", check)
    assert path in routes
    compile(json.loads(check.partition("CMD ")[2])[2], "health check", "exec")


def test_the_parts_of_compose_fit_together() -> None:
    services = compose()["services"]
    env, image = services["larceny"]["environment"], environment()
    assert "@database/" in env["LARCENY_DATABASE_URL"]
    assert "database" in services
    (network,) = compose()["networks"]["inside"]["ipam"]["config"]
    assert ip_network(env["LARCENY_PROXIES"]) == ip_network(network["subnet"])
    assert f"reverse_proxy larceny:{image['LARCENY_PORT']}" in (DEPLOY / "Caddyfile").read_text()
    assert "data:/data" in services["larceny"]["volumes"]
    for service in services.values():
        assert service["networks"] == ["inside"]
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose()["volumes"] or (ROOT / source).is_file(), source
        for other in service.get("depends_on", []):
            assert other in services
    assert "ports" not in services["larceny"], "only Caddy is reached from outside"
    assert "ports" not in services["database"]


def test_the_unit_starts_the_server_with_what_it_may_write() -> None:
    settings = dict(unit())
    assert settings["ExecStart"] == f"{IN_IMAGE}/bin/larceny serve"
    env = dict(
        part.split("=", 1)
        for name, rest in unit()
        if name == "Environment"
        for part in rest.split()
    )
    assert env["XDG_DATA_HOME"] == "/var/lib"
    assert settings["StateDirectory"] == "larceny"
    for name in ("NoNewPrivileges", "DynamicUser", "ProtectHome", "PrivateTmp"):
        assert settings[name] == "yes"
    assert settings["ProtectSystem"] == "strict"
    assert Settings(proxies=env["LARCENY_PROXIES"]).proxies == "127.0.0.1"


@pytest.mark.nightly
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not installed")
    text = (DEPLOY / "larceny.service").read_text().replace(f"{IN_IMAGE}/bin/larceny", "/bin/true")
    (tmp_path / "larceny.service").write_text(text)
    command = [program, "verify", "--man=no", str(tmp_path / "larceny.service")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "larceny.service" not in done.stderr, done.stderr


@pytest.mark.nightly
def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("Caddy is not installed")
    folders = {"XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    done = subprocess.run(
        [program, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")],
        env=os.environ | folders | {"DOMAIN": ":8999"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_dashboard_asks_for_metrics_and_labels_that_are_exported() -> None:
    suffixes = {
        "counter": ("_total",),
        "gauge": ("",),
        "histogram": ("_bucket", "_count", "_sum"),
    }
    exported = {
        metric.name + suffix
        for metric in Metrics().registry.collect()
        for suffix in suffixes[metric.type]
    }
    labels = {
        "le",
        *re.findall(r'\["([^]]*)"\]', (ROOT / "src/larceny/server/metrics.py").read_text()),
    }
    known = {name for group in labels for name in re.findall(r"\w+", group)}
    dashboard = json.loads((DEPLOY / "grafana.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    metrics = {name for query in queries for name in re.findall(r"larceny_\w+", query)}
    assert metrics <= exported
    counters = {name for name in exported if name.endswith(("_total", "_bucket"))}
    assert counters <= metrics, "whatever is counted is on the dashboard"
    for query in queries:
        grouped = re.findall(r"by \(([^)]*)\)", query)
        assert {name.strip() for group in grouped for name in group.split(",")} <= known


def test_prometheus_asks_the_port_of_the_server() -> None:
    (job,) = yaml.safe_load((DEPLOY / "prometheus.yml").read_text())["scrape_configs"]
    port = Settings.model_fields["port"].default
    assert job["static_configs"] == [{"targets": [f"127.0.0.1:{port}"]}]
