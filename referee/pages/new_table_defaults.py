"""The defaults of the form for a new table: the people of an earlier table, named house rules, what was entered."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict

from referee import queries
from referee.exceptions import Unknown
from referee.pages.new_table_forms import TableForm
from referee.pages.presets import LAST, Preset, as_initial, marked, presets_of
from referee.pages.requests import HtmxRequest
from referee.pages.table_codes import session_of_code
from referee.web import devices
from scoring.game import Game
from scoring.games import GAMES


class NewTableDefaults(NamedTuple):
    """The defaults of a new table of a game, and what was asked for.

    ``like`` is the code of an earlier table whose people play again, ``earlier`` that table, ``asked`` the preset's key.
    ``latest`` are the sessions played last: that table's, or else on this device those of this game, or of any game for
    one if it is for one.
    """

    game: Game
    device: str
    sent: QueryDict
    like: str
    earlier: queries.TableState | None
    latest: tuple[queries.PlayedLast, ...]
    presets: tuple[Preset, ...]
    asked: str

    def form(self) -> TableForm:
        """Return the form, filled in."""
        initial = self._people() | TableForm.entered(self.sent)
        for preset in self.presets:
            if preset.key == self.asked:
                initial |= as_initial(preset.options)
        return TableForm(self.game, initial=initial)

    def shown_with(self, form: TableForm) -> dict[str, object]:
        """Return the context for the house rules of a form."""
        return {
            "form": form,
            "game": self.game,
            "like": self.like,
            "presets": marked(self.presets, form.chosen_rules, self.asked),
            "has_saved_rules": any(preset.is_saved for preset in self.presets),
        }

    def _people(self) -> dict[str, object]:
        """Return the people of the earlier table, else in a game for one the last player of one on this device."""
        if self.earlier:
            of_the_table: dict[str, object] = {"deductions": self.earlier.log_state.in_force.shows_deductions}
            return _people_of(self.earlier) | (of_the_table if _plays(self.earlier, self.game) else {})
        if _is_for_one(self.game) and self.latest:
            return {"name-1": self.latest[0].people[0]}
        return {}


def defaults_for(request: HtmxRequest, game: Game) -> NewTableDefaults:
    """Return the defaults for this reader. The same people begin with the house rules that they played last."""
    device = devices.device_of(request)
    sent = request.POST if request.method == "POST" else request.GET
    like = sent.get("like", "")
    earlier = _table(request, like) if like else None
    same_game = earlier is not None and _plays(earlier, game)
    if earlier and same_game:
        latest = [queries.PlayedLast(earlier.session, tuple(seat.name for seat in earlier.seats))]
    else:
        latest = list(queries.played_last(device, _alike(game)))
    last = next((table for table in latest if table.session.variant == game.slug), None)
    asked = sent.get("preset") or (LAST if same_game else "")
    return NewTableDefaults(
        game, device, sent, like, earlier, tuple(latest), tuple(presets_of(game, device, last)), asked
    )


def _table(request: HtmxRequest, code: str) -> queries.TableState | None:
    try:
        return queries.present_state(session_of_code(request, code))
    except Unknown:
        return None


def _plays(state: queries.TableState, game: Game) -> bool:
    return state.game.slug == game.slug


def _alike(game: Game) -> list[str]:
    """Return the games whose people may play this one: whoever plays alone plays any game for one."""
    return [other.slug for other in GAMES.values() if _is_for_one(other)] if _is_for_one(game) else [game.slug]


def _is_for_one(game: Game) -> bool:
    return max(game.players) == 1


def _people_of(state: queries.TableState) -> dict[str, object]:
    named: dict[str, object] = {f"name-{seat.number}": seat.name for seat in state.seats}
    return named | {"partners": len({seat.side for seat in state.seats}) < len(state.seats)}
