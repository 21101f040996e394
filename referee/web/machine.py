"""The facts about the machine that Referee runs on."""

import os
import socket
from pathlib import Path


def lan_address() -> str | None:
    """Return the address by which the local network reaches this machine, None without a network.

    Connecting a datagram socket only asks the routing table: nothing is sent. The address asked
    about is one set aside for documentation (RFC 5737).
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if address.startswith(("127.", "0.")) else address


def own_hosts() -> list[str]:
    """Return the names and addresses by which this machine may be asked for."""
    name = socket.gethostname().lower()
    hosts = ["localhost", "127.0.0.1", "[::1]", name, f"{name}.local", lan_address()]
    return [host for host in dict.fromkeys(hosts) if host]


def time_zone() -> str:
    """Return the machine's time zone as the IANA names it, "UTC" where it doesn't say."""
    if named := os.environ.get("TZ", "").lstrip(":"):
        return named
    _, found, name = str(Path("/etc/localtime").resolve()).partition("/zoneinfo/")
    return name if found else "UTC"
