"""Random calls that schemathesis makes from the schema, and answers that agree with it.

Each call is tried by itself, and calls follow one another by the schema's links, so that they meet tables at which
something happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest
import schemathesis
from django.db import connection, transaction
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode, Response
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from referee.api.examples import SENT
from referee.wsgi import application
from tests.support.api import open_table, published_schema
from tests.support.sample_sizes import sample_size

pytestmark = pytest.mark.django_db

SCHEMA = schemathesis.openapi.from_dict(deepcopy(published_schema()))  # schemathesis adds links of its own
SCHEMA.app = application

CALLS = {
    described["operationId"]: (path, method)
    for path, calls in published_schema()["paths"].items()
    for method, described in calls.items()
}
FEW = {"adjudicate_record": sample_size(3, at_length=30)}
"""The number of examples of a call whose bodies take long to generate."""

MOST = sample_size(6, at_length=60)
AS_IT_IS = {"headers": {"Accept-Encoding": "identity"}}


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the test's connection to the database, and its transaction, from one request to the next."""
    monkeypatch.setattr(connection, "close_if_unusable_or_obsolete", lambda: None)


def check(case: Case, response: Response, excluded: Sequence[Any] = ()) -> None:
    """Hold an answer against the schema: its status, type, headers and body, and whether it took what is wrong.

    What the schema allows may be refused all the same: a game says which house rules it has, and for how many it is.
    """
    case.validate_response(response, excluded_checks=[positive_data_acceptance, *excluded])


@pytest.mark.parametrize("called", CALLS)
def test_a_call_by_itself_is_answered_as_described(called: str) -> None:
    path, method = CALLS[called]
    right, wrong = (
        SCHEMA[path][method].as_strategy(generation_mode=mode)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
    )

    @settings(max_examples=FEW.get(called, MOST), deadline=None, suppress_health_check=list(HealthCheck))
    @given(right | wrong)
    def answered_as_described(case: Case) -> None:
        check(case, case.call(**AS_IT_IS))

    answered_as_described()


class Program(SCHEMA.as_state_machine()):  # type: ignore[misc]  # made at run time
    """Calls that follow one another at a table where a play was entered and challenged, by its keeper.

    What is made up from the schema is mostly nonsense at the table. So every other body is a sensible one, and of ids that nothing has most become the ids of what was made last.
    """

    reached: Counter[str] = Counter()
    """The number of times that each call succeeded, in all runs."""

    def setup(self) -> None:
        self.nothing = transaction.savepoint()
        self.calls = 0
        table = open_table()
        played = table.play(1, "5-5")
        raised = table.keeper.post(f"plays/{played['id']}/disputes", {"claim": None})
        self.key = table.keeper.key
        self.last = {
            "session_id": table.session,
            "hand_id": table.hand,
            "play_id": played["id"],
            "dispute_id": raised["id"],
        }

    def teardown(self) -> None:
        """Leave nothing behind: Hypothesis has to find the same when it tries the same again."""
        transaction.savepoint_rollback(self.nothing)

    def before_call(self, case: Case) -> None:
        self.calls += 1
        called = name_of(case)
        if called in SENSIBLE and self.calls % 2:
            case.body = SENSIBLE[called]
        if self.calls % 8:
            case.path_parameters.update({name: self.last.get(name, id_) for name, id_ in case.path_parameters.items()})
        case.headers["Authorization"] = f"Bearer {self.key}"

    def after_call(self, response: Response, case: Case) -> None:
        if response.status_code in (200, 201):
            self.reached[name_of(case)] += 1
        if response.status_code == 201:
            self.remember(name_of(case), response.json())

    def remember(self, called: str, made: dict[str, Any]) -> None:
        """Go on with what was made."""
        if called == "open_session":
            self.last["session_id"], self.key = made["id"], made["keeper_key"]
        elif called in MAKES:
            self.last[MAKES[called]] = made["id"]

    def get_call_kwargs(self, case: Case) -> dict[str, Any]:
        return AS_IT_IS

    def validate_response(self, response: Response, case: Case, **_: Any) -> None:
        check(case, response, [negative_data_rejection] if self.is_put_right(case) else [])

    def is_put_right(self, case: Case) -> bool:
        """Return True if anything but the body was made wrong: the key and the ids have been replaced since."""
        parts = case.meta.components if case.meta else {}
        return any(part.mode.is_negative for place, part in parts.items() if place is not ParameterLocation.BODY)


SENSIBLE = {**SENT, "enter_play": {"do": "adjust", "seat": 1, "points": 5, "reason": "as agreed"}}
"""A body of each call that has one; this entry can be made at any time, and the example only once."""

MAKES = {"begin_hand": "hand_id", "enter_play": "play_id", "raise_dispute": "dispute_id", "create_player": "player_id"}
"""The parameter that takes the id of what a call has made, by call."""


def name_of(case: Case) -> str:
    """Return the operation id of a call."""
    return str(case.operation.definition.raw["operationId"])


def test_calls_that_follow_one_another_are_answered_as_described() -> None:
    Program.reached.clear()

    Program.run(
        settings=settings(
            max_examples=sample_size(8, at_length=80),
            stateful_step_count=20,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
            phases=[Phase.generate],
        )
    )

    # It is two thirds to four fifths of them: what Hypothesis draws depends on which modules have been imported.
    assert len(Program.reached) > len(CALLS) / 2, "most calls did what they are there for"
