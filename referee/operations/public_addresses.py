"""Addresses on the internet, told from those of this machine and of the networks that it is in."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

_OWN_NAMES = ("localhost", "localdomain", "local", "internal", "intranet", "lan", "home.arpa")
_NAT64 = IPv6Network("64:ff9b::/96")


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return True if an address is one on the internet: not of this machine, of a private network, or of a link.

    An IPv6 address that stands for one of IPv4 is what that is.
    """
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _NAT64:
            inner = IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(inner)
        if address.is_site_local:
            return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def is_public_host(host: str) -> bool:
    """Return False for a host that is an address which isn't public, or has a name that only a network of one's own has."""
    try:
        return is_public(ip_address(host.partition("%")[0]))
    except ValueError:
        name = host.rstrip(".").lower()
        return not any(name == each or name.endswith(f".{each}") for each in _OWN_NAMES)
