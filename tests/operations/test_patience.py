"""Sessions of patiences: the same log, undo, copies and record as at the table, deal after deal until the player stops."""

from uuid import uuid4

import pytest

from referee import models, operations, queries
from referee.exceptions import Invalid, KeyMissing, NotAllowed, NotNow, Refused, Stale, Unknown, WrongKey
from referee.log import forget_all
from scoring.patience import PATIENCES
from tests.support.patience_sessions import WORKED, open_patience, play, play_worked, worked, written
from tests.support.tables import adjudication_of, open_table

pytestmark = pytest.mark.django_db

COLUMNS_START = worked("five-columns").lay


def row_of(table):
    return models.Hand.objects.filter(session=table.session_id).latest("number")


@pytest.mark.parametrize("path", sorted(WORKED.glob("*.txt")), ids=lambda path: path.stem)
def test_a_worked_game_is_played_through_and_can_be_read_again_from_its_log(path):
    table = play_worked(path.stem)
    ending, left = next(line.split()[:2] for line in worked(path.stem).lines if line.startswith(("won", "lost")))

    row = row_of(table)
    assert (row.ending, row.tiles_left) == (ending, int(left))
    forget_all()
    again = table.state.hand
    assert (again.ending, again.tiles_left) == (ending, int(left))
    assert operations.rejudge(session_id=table.session_id) == []


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_patience_is_for_one(slug):
    with pytest.raises(Invalid) as refusal:
        open_table("Ann", "Bo", variant=slug)

    assert refusal.value.field == "seats"
    assert not models.Session.objects.exists()


def test_house_rules_are_those_of_the_patience():
    assert open_patience("domino-patience", through_stock=True).state.game.through_stock

    with pytest.raises(Invalid) as refusal:
        open_patience("bingo", "Bo", through_stock=True)
    assert refusal.value.field == "options.through_stock"


@pytest.mark.parametrize(("given", "field"), [({"dealt": {"1": 5}}, "dealt"), ({"leader": 2}, "leader")])
def test_nothing_of_a_deal_at_the_table_is_said_of_a_patience(given, field):
    table = open_patience("bingo")
    table.enter({"do": "void", "reason": "wrong row"})

    with pytest.raises(Invalid) as refusal:
        table.begin(**given)
    assert refusal.value.field == field


def test_wrong_starting_tiles_are_refused_with_every_mistake():
    table = open_patience("five-columns")
    lay = written(COLUMNS_START)
    lay["reserve"] = [lay["columns"][0][0]]

    with pytest.raises(Refused) as refusal:
        table.enter(lay)

    assert [fault.code.value for fault in refusal.value.ruling.faults] == [
        "tile_already_played",
        "wrong_start",
        "wrong_start",
    ]
    assert table.version == 1


def test_nothing_moves_before_the_starting_tiles_lie():
    table = open_patience("knock-out")

    with pytest.raises(Refused) as refusal:
        table.enter(written("out 6-4 4-2"))
    assert refusal.value.ruling.faults[0].code == "lay_first"


def test_an_entry_names_no_seat_and_a_draw_its_tile():
    table = open_patience("twelve-to-go")
    table.enter({"do": "lay", "hand": ["6-6", "0-0", "1-0", "2-0", "3-0", "4-0"]})
    table.enter({"do": "remove", "tiles": ["0-0", "6-6"]})

    recorded = table.enter({"do": "draw", "tile": "6-5"})

    assert recorded.line.entry == {"do": "draw", "seat": 1, "tile": "6-5"}
    with pytest.raises(Invalid) as refusal:
        table.enter({"do": "draw"})
    assert refusal.value.field == "tile"


def test_the_moves_there_are_now_are_listed():
    table = play(open_patience("twelve-to-go"), ["hand 6-6 0-0 6-5 1-0 3-0 4-0"])

    assert len(queries.moves_of(hand_id=table.hand_id)) == 2
    assert queries.placements_of(hand_id=table.hand_id) == ()


def test_where_a_tile_of_the_hand_may_go_is_listed():
    table = play(open_patience("domino-patience"), ["hand 6-4 4-2 5-5 3-3 1-1", "play 6-4"])

    placements = queries.placements_of(hand_id=table.hand_id, tile="4-2")

    assert [(each.tile, each.arm, each.inward, each.points) for each in placements] == [((4, 2), 2, 4, 0)]
    assert queries.placements_of(hand_id=table.hand_id, tile="5-5") == ()


def test_a_game_at_the_table_has_no_moves_to_list():
    table = open_table()

    assert queries.moves_of(hand_id=table.hand_id) == ()


def test_a_move_is_checked_without_being_recorded():
    table = play(open_patience("five-columns"), [COLUMNS_START])

    ruling = table.check(written("move 1 to 2"))

    assert [fault.code.value for fault in ruling.faults] == ["column_not_empty"]
    assert table.version == 2


def test_a_move_may_stand_although_it_breaks_a_rule():
    table = play(open_patience("five-columns"), [COLUMNS_START])

    recorded = table.enter(written("move 1 to 2 stands"))

    assert recorded.ruling.recorded and not recorded.ruling.legal
    assert len(table.state.hand.table.columns[1]) == 6


def test_undo_takes_back_move_after_move_and_then_the_starting_tiles_and_the_deal():
    table = play(open_patience("five-columns"), [COLUMNS_START])
    first = next(line for line in worked("five-columns").lines if line.startswith("out"))
    play(table, [first])

    assert table.undo().line.entry["do"] == "remove"
    assert table.undo().line.entry["do"] == "lay"
    assert table.state.hand.table is None
    assert table.undo().ruling is None
    assert table.state.hand is None
    with pytest.raises(NotNow):
        table.undo()


def test_an_undo_opens_a_lost_game_again():
    table = play_worked("knock-out-lost")

    table.undo()

    assert (row_of(table).ending, row_of(table).tiles_left) == ("", None)
    assert table.state.hand.ending is None


def test_deal_follows_deal_and_each_counts():
    table = play_worked("five-columns")
    play_worked("five-columns-lost", table)
    table.begin()
    play(table, [COLUMNS_START, "give up"])
    table.begin()
    table.enter({"do": "void", "reason": "a tile was missing"})

    now = table.state.log_state
    assert (len(now.hands), now.won, now.lost) == (4, 1, 2)
    assert not table.state.finished


def test_the_next_deal_waits_for_the_end_of_the_one_before():
    table = play(open_patience("five-columns"), [COLUMNS_START])

    with pytest.raises(NotNow):
        table.begin()


def test_giving_up_loses_with_the_tiles_that_were_left():
    table = play(open_patience("five-columns"), [COLUMNS_START])

    table.enter({"do": "block"})

    assert (row_of(table).ending, row_of(table).tiles_left) == ("lost", 28)


def test_nothing_is_given_up_before_the_starting_tiles_lie():
    with pytest.raises(Refused):
        play(open_patience("five-columns"), ["give up"])


def test_a_hand_thrown_in_counts_for_nothing():
    table = play(open_patience("five-columns"), [COLUMNS_START])

    table.enter({"do": "void", "reason": "wrong tiles"})

    assert (row_of(table).ending, row_of(table).tiles_left) == ("void", None)
    assert (table.state.log_state.won, table.state.log_state.lost) == (0, 0)


def test_the_player_ends_the_session_and_may_take_that_back():
    table = play_worked("five-columns")

    operations.end_session(session_id=table.session_id, by=table.keeper)

    session = models.Session.objects.get(id=table.session_id)
    assert (session.finished, session.winners) == (True, [])
    with pytest.raises(NotNow):
        table.begin()
    table.undo()
    assert table.begin().hand.number == 2


def test_the_record_of_a_session_adjudicates_to_the_same():
    table = play_worked("domino-patience-through-stock")

    record = queries.record_of(table.session_id)
    told = adjudication_of(table.session_id)

    assert record["hands"][0]["plays"][0]["do"] == "lay"
    assert told["options"] == {"through_stock": True}
    assert told["hands"][0]["result"]["ending"] == "won"
    assert told["hands"][0]["moves_made"] == 51


def test_the_same_id_twice_is_one_entry():
    table = open_patience("five-columns")
    sent = uuid4()

    first = table.enter(written(COLUMNS_START), sent_id=sent)
    again = table.enter(written(COLUMNS_START), sent_id=sent)

    assert again.repeated and again.line == first.line
    assert table.version == 2


def test_a_writer_who_saw_an_earlier_moment_is_told():
    table = play(open_patience("five-columns"), [COLUMNS_START])

    with pytest.raises(Stale):
        table.enter({"do": "block"}, seen=1)


def test_copies_that_are_wrong_are_made_again_from_the_log():
    table = play_worked("knock-out-lost")
    row = row_of(table)
    left = row.tiles_left
    models.Hand.objects.update(ending="won", tiles_left=0)

    (difference,) = operations.rejudge(session_id=table.session_id)

    assert difference.gives == {"ending": "lost", "tiles_left": left}
    assert (row_of(table).ending, row_of(table).tiles_left) == ("lost", left)


# Who may


def test_the_player_s_own_key_plays_but_does_not_let_stand_or_give_up():
    table = open_patience("five-columns")
    own = table.seat_keys[1]

    table.enter(written(COLUMNS_START), by=own)
    for entry in (written("move 1 to 2 stands"), {"do": "block"}):
        with pytest.raises(NotAllowed):
            table.enter(entry, by=own)
    assert table.version == 2


def test_nobody_else_writes():
    table = open_patience("five-columns")
    stranger = open_patience("bingo", "Bo").keeper

    with pytest.raises(KeyMissing):
        table.enter(written(COLUMNS_START), by=None)
    with pytest.raises(WrongKey):
        table.enter(written(COLUMNS_START), by=stranger)
    assert table.version == 1


def test_no_moves_of_an_unknown_hand():
    with pytest.raises(Unknown):
        queries.moves_of(hand_id=uuid4())


# Won and lost


@pytest.mark.postgres
def test_a_tally_counts_games_streaks_and_the_fewest_tiles_left():
    table = play_worked("five-columns")
    play_worked("five-columns", table)
    play_worked("five-columns-lost", table)
    play_worked("five-columns", table)

    tally = queries.tally_of(table.state.seats[0].player, "five-columns")

    assert (tally.won, tally.lost, tally.played) == (3, 1, 4)
    assert (tally.streak, tally.longest, tally.fewest_left) == (1, 2, 0)


@pytest.mark.postgres
def test_fewest_left_is_of_lost_games_where_none_was_won():
    table = play_worked("knock-out-lost")
    left = row_of(table).tiles_left
    table.begin()
    play(table, [worked("knock-out-lost").lay, "give up"])

    tally = queries.tally_of(table.state.seats[0].player, "knock-out")

    assert (tally.won, tally.lost, tally.streak, tally.longest) == (0, 2, 0, 0)
    assert tally.fewest_left == left < 28


@pytest.mark.postgres
def test_a_streak_goes_on_in_another_session_and_is_each_player_s_own():
    play_worked("five-columns")
    play(open_patience("five-columns", "Bo"), [COLUMNS_START, "give up"])
    again = open_patience("five-columns", "ann")
    again.enter({"do": "void", "reason": "a tile was missing"})
    play_worked("five-columns", again)

    found = {
        tally.name: (tally.won, tally.lost, tally.streak)
        for tally in queries.tallies("five-columns", queries.EVERYTHING)
    }

    assert found == {"Ann": (2, 0, 2), "Bo": (0, 1, 0)}


@pytest.mark.postgres
def test_a_streak_goes_by_when_games_ended_not_by_when_they_were_opened():
    first = open_patience("five-columns")
    play_worked("five-columns")
    play(first, [COLUMNS_START, "give up"])

    tally = queries.tally_of(first.state.seats[0].player, "five-columns")

    assert (tally.won, tally.lost, tally.streak, tally.longest) == (1, 1, 0, 1)


@pytest.mark.postgres
def test_a_deal_taken_back_is_in_no_tally():
    table = play_worked("five-columns")
    while table.state.log_state.hands:
        table.undo()

    assert queries.tallies("five-columns", queries.EVERYTHING) == ()


@pytest.mark.postgres
def test_the_history_says_what_a_session_won_and_lost():
    table = play_worked("five-columns")
    play_worked("five-columns-lost", table)

    found = queries.history(scope=queries.EVERYTHING, variant="five-columns")

    assert found.hands[table.session_id] == (2, 1, 1)
