"""`manage.py demo`."""

import io

import pytest
from django.core.management import call_command

from referee import models, queries
from referee.log import forget_all
from tests.support.sample_sizes import sample_size
from tests.support.tables import adjudication_of

pytestmark = pytest.mark.django_db


def run(*command, **options):
    out = io.StringIO()
    call_command(*command, stdout=out, **options)
    return out.getvalue()


# Demo


def tables_of_the_demo():
    """Return the demo's sessions as they stand, by game; All Fives and Block were each played twice."""
    found = {}
    for session in queries.history(scope=queries.EVERYTHING).sessions:
        found.setdefault(session.variant, []).append(queries.table_state(session_id=session.id))
    return found


def test_the_demo_has_every_kind_of_state():
    run("demo")
    demo = tables_of_the_demo()

    assert [state.winners for state in demo["fives-and-threes"]] != [()]
    assert demo["five-up"][0].due is not None
    assert {"undo", "correction", "dispute", "settlement"} <= set(models.Play.objects.values_list("kind", flat=True))

    [pool] = demo["baneberry-157"]
    assert pool.game.in_cents and not pool.finished

    [doubted] = [state for state in demo["all-fives"] if not state.finished]
    assert [ruling.legal for ruling in doubted.rulings].count(False) == 1, "a play that stands"
    assert sorted(dispute.is_open for dispute in doubted.log_state.disputes) == [False, True]

    [waits] = [state for state in demo["block"] if not state.finished]
    [ended] = [state for state in demo["block"] if state.finished]
    assert waits.shown.hand.awaiting_count and waits.shown.hand.ending == "blocked"
    assert ended.shown.findings and not ended.winners

    assert demo["fives-the-limit"][0].shown.hand.ending == "lost"
    under_way = demo["five-columns"][0].shown.hand
    assert under_way.moves_made and under_way.ending is None

    before = models.Play.objects.count()
    assert "already" in run("demo"), "it is given once"
    assert models.Play.objects.count() == before


@pytest.mark.parametrize("seed", range(sample_size(1, at_length=20)))
def test_whatever_the_dice_deal_the_demo_holds(seed):
    run("demo", seed=seed)
    forget_all()

    for session in queries.history(scope=queries.EVERYTHING).sessions:
        assert adjudication_of(session.id)["scores"] == session.scores
    for command in ("check_records", "verify"):
        with pytest.raises(SystemExit) as checked:
            run(command)
        assert checked.value.code == 0
