"""The names and addresses under which the server answers."""

from typing import Any

import pytest
from django.test import Client

from referee.server import addresses
from referee.web import machine


def test_a_stranger_to_the_machine_is_no_host(client: Client) -> None:
    assert client.get("/healthz", headers={"host": "evil.example"}).status_code == 400


@pytest.mark.django_db
@pytest.mark.parametrize("host", machine.own_hosts())
def test_every_name_of_the_machine_is_a_host(client: Client, host: str) -> None:
    assert client.get("/healthz", headers={"host": f"{host}:8000"}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(("address", "host"), [("198.51.100.7", "198.51.100.7"), ("2001:db8::7", "[2001:db8::7]")])
def test_every_address_that_the_machine_has_by_now_is_a_host(
    client: Client, settings: Any, monkeypatch: pytest.MonkeyPatch, address: str, host: str
) -> None:
    settings.ALLOWED_HOSTS = ["localhost"]
    assert client.get("/healthz", headers={"host": host}).status_code == 400

    monkeypatch.setattr(addresses, "is_own_address", address.__eq__)

    assert client.get("/healthz", headers={"host": f"{host}:8000"}).status_code == 200


def test_an_address_of_another_machine_is_not_taken_for_ones_own() -> None:
    own = machine.lan_address()

    assert own is None or addresses.is_own_address(own)
    for host in ("198.51.100.7", "2001:db8::7", "0.0.0.0", "127.0.0.9", "224.0.0.1", "evil.example", ""):
        assert not addresses.is_own_address(host)


def test_other_spellings_of_an_address_are_no_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each that is allowed stays allowed: there must be no more of them than the machine has addresses."""
    monkeypatch.setattr(addresses.socket, "socket", AnySocket)

    for own in ("198.51.100.7", "2001:db8::7"):
        assert addresses.is_own_address(own)
    for other in ("2001:db8:0::7", "2001:0db8::7", "2001:db8::0007", "::ffff:198.51.100.7", "::ffff:c633:6407"):
        assert not addresses.is_own_address(other)


class AnySocket:
    """A socket on a machine that has every address."""

    def __init__(self, *given: object) -> None:
        pass

    def __enter__(self) -> "AnySocket":
        return self

    def __exit__(self, *given: object) -> None:
        pass

    def bind(self, address: object) -> None:
        """Let it be had."""
