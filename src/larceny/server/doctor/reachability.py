"""Checks of how people reach the server: its port, its names, its proxy."""

from __future__ import annotations

import urllib.error
import urllib.request
from http import HTTPStatus
from ipaddress import ip_network

from larceny.server.doctor.finding import Finding, judge
from larceny.server.http.listen import CannotListen, bind_sockets, is_loopback_name
from larceny.server.settings import Settings, split_names

SECONDS = 5.0


def check_port(settings: Settings) -> Finding:
    """Check that the port is free, or that it is a server of ours that listens there."""
    try:
        with bind_sockets(settings.host, settings.port):
            return judge("port", f"{settings.port} on {settings.host} is free")
    except CannotListen as error:
        status, body = _get(f"http://{_local(settings.host)}:{settings.port}/healthz")
        if status == HTTPStatus.OK and b'"status"' in body:
            return judge("port", f"a server answers on {settings.host}, port {settings.port}")
        advice = "choose another LARCENY_PORT; below 1024 a proxy is the way"
        return judge("port", str(error), problem=advice)


def check_names(settings: Settings) -> Finding:
    """Check what other people can call: a server for more than this machine names its hosts."""
    if is_loopback_name(settings.host):
        return judge("names", "only this machine, or a proxy on it, can reach the server")
    advice = "name the hosts that people call in LARCENY_HOSTS"
    if not settings.allowed_hosts:
        names = "its addresses, its own names" + (
            " and LARCENY_PUBLIC_URL" * bool(settings.public_url)
        )
        is_named = bool(settings.public_url)
        words = f"it may be called by {names}"
        return judge("names", words, warning="" if is_named else advice)
    if "*" in settings.allowed_hosts:
        return judge("names", "other machines reach it by any name", warning=advice)
    return judge("names", f"it may be called {', '.join(sorted(settings.allowed_hosts))}")


def check_proxies(settings: Settings) -> Finding:
    """Check that the proxies whose headers are trusted are addresses."""
    names = split_names(settings.proxies)
    wrong = [name for name in names if not _is_network(name)]
    if wrong:
        message = f"no addresses: {', '.join(wrong)}"
        return judge("proxies", message, problem="LARCENY_PROXIES takes addresses or networks")
    if "*" in names:
        message = "the headers of everybody are trusted: limits can be evaded"
        return judge("proxies", message, warning="name the proxy's address in LARCENY_PROXIES")
    if not names and not is_loopback_name(settings.host):
        advice = "put a proxy with TLS before it, and name the proxy in LARCENY_PROXIES"
        return judge("proxies", "none, and the server speaks no TLS", warning=advice)
    return judge("proxies", f"trusted: {', '.join(names)}" if names else "none")


def check_url(url: str) -> list[Finding]:
    """Check the way through a proxy to a running server, at the address that people open."""
    base = url.rstrip("/")
    status, body = _get(f"{base}/readyz")
    if status != HTTPStatus.OK or b'"status"' not in body:
        words = f"answered {status}" if status else "did not answer"
        advice = "check the proxy, its address of the server, and LARCENY_HOSTS"
        return [judge("address", f"{base}/readyz {words}", problem=advice)]
    found = [judge("address", f"a server that is ready answers at {base}")]
    status, _ = _get(f"{base}/metrics")
    advice = "let the proxy set X-Forwarded-For, and name the proxy in LARCENY_PROXIES"
    is_exposed = status == HTTPStatus.OK
    words = (
        "everybody can read /metrics: the proxy hides who asks"
        if is_exposed
        else "they tell who asks"
    )
    found.append(judge("proxy's headers", words, problem=advice if is_exposed else ""))
    return found


def _is_network(name: str) -> bool:
    try:
        return name == "*" or bool(ip_network(name, strict=False))
    except ValueError:
        return False


def _local(host: str) -> str:
    """Return the address by which this machine reaches what listens on another."""
    local = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    return f"[{local}]" if ":" in local else local


def _get(url: str) -> tuple[int, bytes]:
    """Return the status and the body at an address; status 0 if nobody answers."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            return answer.status, answer.read(10_000)
    except urllib.error.HTTPError as error:
        return error.code, b""
    except (OSError, ValueError):
        return 0, b""
