"""A PostgreSQL that is killed and comes back, or is replaced by its standby: what was acknowledged is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.clusters import clusters, url_of
from tests.faults.player import PlayerProcess, PlayRefused
from tests.support.server_process import in_time


@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.faults)])
def test_a_server_that_is_killed_comes_back_with_everything(times: int, tmp_path: Path) -> None:
    with clusters(1) as [server]:
        server.initialize()
        server.start()
        with PlayerProcess(tmp_path, DATABASE_URL=url_of(server)) as player:
            acknowledged = [player.play()]
            for _time in range(times):
                acknowledged += [player.play() for _play in range(8)]
                server.kill()
                with pytest.raises(PlayRefused, match=r"OperationalError|InterfaceError"):
                    player.play()
                server.start()
                acknowledged.append(player.play())
            assert player.lost(acknowledged) == []
            assert player.wrong() == []


@pytest.mark.faults
def test_a_standby_that_confirms_every_commit_takes_over_with_everything(tmp_path: Path) -> None:
    with clusters(2) as [primary, standby]:
        primary.initialize()
        primary.start()
        with PlayerProcess(tmp_path, DATABASE_URL=url_of(primary, standby)) as player:
            acknowledged = [player.play() for _play in range(3)]
            standby.follow(primary)
            standby.start()
            primary.configure("synchronous_standby_names = 'standby'\n")
            primary.reload()
            assert in_time(primary.confirms_by_standby)
            acknowledged += [player.play() for _play in range(60)]
            primary.kill()
            with pytest.raises(PlayRefused):
                player.play()
            standby.promote()
            acknowledged += [player.play() for _play in range(20)]
            assert player.lost(acknowledged) == []
            assert player.wrong() == []
