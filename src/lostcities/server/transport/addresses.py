"""Addresses: where others can open the site, found without traffic; which hosts are ours; what limits count by."""

import contextlib
import ipaddress
import socket
from collections.abc import Callable

from pydantic import BaseModel

from ..settings import Settings

# Somewhere behind each of a machine's usual networks: the internet (an address that is nobody's), then private ranges.
DESTINATIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")
ANYWHERE = ("0.0.0.0", "::", "")


class Address(BaseModel):
    """Where others can open this site: nowhere (`local_only`), or at one of the addresses, the likeliest first."""

    local_only: bool
    addresses: list[str]
    port: int


def machine_addresses() -> list[str]:
    """The IPv4 addresses that this machine would send from; connecting a UDP socket sends nothing."""
    found: list[str] = []
    for destination in DESTINATIONS:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.connect((destination, 9))
            address = asking.getsockname()[0]
            if not is_local(address) and address not in found:
                found.append(address)
    return found


def is_local(host: str) -> bool:
    """Whether a host is this machine's own name for itself."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified or address.is_link_local


def network(address: str) -> str:
    """The unit that limits count by: an IPv4 address, or the /64 of an IPv6 address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


def is_allowed(host: str, settings: Settings) -> bool:
    """Whether a Host header names this site.

    An address in figures always does: only a name can be made to point here by somebody else (DNS rebinding).
    """
    name = host.rpartition("]")[0].lstrip("[") if host.startswith("[") else host.partition(":")[0]
    name = name.rstrip(".").lower()
    machine = socket.gethostname().lower()
    if name in (settings.host.lower(), machine, f"{machine}.local") or is_local(name):
        return True
    if "*" in settings.hosts or name in (allowed.lower() for allowed in settings.hosts):
        return True
    with contextlib.suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return False


def addresses(
    settings: Settings,
    scheme: str,
    host: str | None,
    port: int | None,
    look: Callable[[], list[str]] | None = None,
) -> Address:
    """Where others can open a site that was requested under `host`: there unless it is local, else where it listens."""
    if host and not is_local(host):
        return Address(local_only=False, addresses=[origin(scheme, host, port)], port=settings.port)
    if settings.host in ANYWHERE:
        found = [origin("http", address, settings.port) for address in (look or machine_addresses)()]
        return Address(local_only=False, addresses=found, port=settings.port)
    if is_local(settings.host):
        return Address(local_only=True, addresses=[], port=settings.port)
    return Address(local_only=False, addresses=[origin("http", settings.host, settings.port)], port=settings.port)


def origin(scheme: str, host: str, port: int | None) -> str:
    bracketed = f"[{host}]" if ":" in host else host
    usual = {"http": 80, "https": 443}.get(scheme)
    return f"{scheme}://{bracketed}" + ("" if port in (None, usual) else f":{port}")
