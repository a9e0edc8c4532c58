"""Addresses: whom a limit counts as one client."""

import ipaddress
from collections.abc import Sequence
from functools import lru_cache

SUBNET_BITS = 64  # of IPv6: a household or a rented server has at least that many addresses


@lru_cache(maxsize=10_000)
def client_of(address: str) -> str:
    """Return the client that an address belongs to: itself, or its /64 network for IPv6.

    >>> client_of("2001:db8::1") == client_of("2001:db8::ffff")
    True
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((int(found), SUBNET_BITS), strict=False))


class Networks:
    """Addresses and networks, such as those of the trusted proxies."""

    def __init__(self, names: Sequence[str]) -> None:
        self._networks = [ipaddress.ip_network(name, strict=False) for name in names]

    def __contains__(self, address: str) -> bool:
        """Tell whether an address is in one of the networks."""
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
