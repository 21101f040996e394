"""The list of games, in the groups that they name themselves."""

from scoring.games import GAMES, game_lists


def test_every_game_stands_in_one_list_in_the_order_of_all_games() -> None:
    lists = game_lists()

    assert [game for each in lists for game in each.games] == list(GAMES.values())
    assert [each.group.name for each in lists] == ["At the table", "Solo games"]
    assert all(game.group == each.group for each in lists for game in each.games)
