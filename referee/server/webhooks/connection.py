"""Connections to addresses that others have named: to hosts on the internet alone, unless the host of this server allows more."""

from __future__ import annotations

import http.client
import socket
import ssl
from ipaddress import ip_address

from referee.operations.public_addresses import is_public

MOST_ADDRESSES = 4
"""The addresses of a host that are tried one after another."""


class NotPublic(OSError):
    """A host that has no address on the internet."""


class CheckedConnection(http.client.HTTPConnection):
    """A connection to one of the addresses that its host has at this moment: just those are checked.

    The name isn't looked up again, so that it can't mean something else in between. Proxies aren't used.
    """

    def __init__(self, host: str, port: int, *, seconds: float, private: bool, tls: ssl.SSLContext | None) -> None:
        self.default_port = http.client.HTTPS_PORT if tls else http.client.HTTP_PORT
        super().__init__(host, port, timeout=seconds)
        self._private = private
        self._tls = tls

    def connect(self) -> None:
        """Connect to the first of its addresses that may be asked and answers.

        :raises NotPublic: it has none that may be asked
        :raises OSError: the host isn't known, or none answers
        """
        found = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        allowed = [each for each in found if self._private or is_public(ip_address(str(each[4][0]).partition("%")[0]))]
        failure: OSError = NotPublic(self.host)
        for family, kind, protocol, _name, address in allowed[:MOST_ADDRESSES]:
            try:
                self._connect_to(socket.socket(family, kind, protocol), address)
                return
            except OSError as error:
                self.close()
                failure = error
        raise failure

    def _connect_to(self, plain: socket.socket, address: object) -> None:
        """Connect a socket, and keep it from its first moment on, so that it can be shut down from outside."""
        plain.settimeout(self.timeout)
        self.sock = plain
        plain.connect(address)  # type: ignore[arg-type]  # as it was found for this family
        if self._tls:
            secure = self._tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
            self.sock = secure
            secure.do_handshake()
