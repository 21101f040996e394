"""The defaults of the form for a new table: the people of an earlier table, named house rules, what was entered."""

from __future__ import annotations

from typing import NamedTuple

from django.http import QueryDict

from referee import queries
from referee.exceptions import Unknown
from referee.pages.new_table_forms import TableForm
from referee.pages.presets import LAST, Preset, as_initial, marked, presets_of
from referee.pages.requests import HtmxRequest, own_player_of, scope_of
from referee.pages.table_codes import session_of_code
from referee.web import devices
from scoring.depths import Depth
from scoring.game import Game
from scoring.games import GAMES


class NewTableDefaults(NamedTuple):
    """The defaults of a new table of a game, and what was asked for.

    ``like`` is the code of an earlier table whose people play again, ``earlier`` that table, ``asked`` the preset's key.
    ``own`` is the name of the player who the reader is, for a member who has said it.
    ``last`` is the session whose people and depth the form begins with: that table's, or else on this device the last
    one of this game or else of any. Whoever plays alone begins with the last one of any game for one.
    """

    game: Game
    device: str
    sent: QueryDict
    like: str
    earlier: queries.TableState | None
    last: queries.PlayedLast | None
    presets: tuple[Preset, ...]
    asked: str
    own: str

    def form(self) -> TableForm:
        """Return the form, filled in."""
        return TableForm(self.game, initial=self.initial())

    def initial(self) -> dict[str, object]:
        """Return what the form is filled in with."""
        entered = TableForm.entered(self.sent)
        initial = {"depth": self._depth()} | ({} if TableForm.has_names(self.sent) else self._people()) | entered
        for preset in self.presets:
            if preset.key == self.asked:
                initial |= as_initial(preset.options)
        return initial

    def shown_with(self, form: TableForm) -> dict[str, object]:
        """Return the context for the house rules of a form."""
        return {
            "form": form,
            "game": self.game,
            "like": self.like,
            "presets": marked(self.presets, form.chosen_rules, self.asked),
            "has_saved_rules": any(preset.is_saved for preset in self.presets),
        }

    def people_first(self, names: list[str]) -> list[str]:
        """Return the names: the reader's own, then those of the last session, then the others."""
        played = self.last.people if self.last else ()
        others = sorted(names, key=lambda name: name not in played)
        return [self.own, *(name for name in others if name != self.own)] if self.own else others

    def _people(self) -> dict[str, object]:
        """Return the people of the last session, if the game is for so many; otherwise the reader, in the first seat."""
        if self.last is None or len(self.last.people) not in self.game.players:
            return {"name-1": self.own} if self.own else {}
        people: dict[str, object] = {f"name-{seat}": name for seat, name in enumerate(self.last.people, start=1)}
        people["partners"] = self.last.partners
        if self.earlier and _plays(self.earlier, self.game):
            people["deductions"] = self.earlier.log_state.in_force.shows_deductions
        return people

    def _depth(self) -> Depth:
        """Return the depth of the last session, or the next one that this game has."""
        wanted = Depth(self.last.session.depth) if self.last else Depth.TILES
        return wanted if wanted in self.game.depths else Depth.HANDS


def defaults_for(request: HtmxRequest, game: Game) -> NewTableDefaults:
    """Return the defaults for this reader. The same people begin with the house rules that they played last."""
    device = devices.device_of(request)
    sent = request.POST if request.method == "POST" else request.GET
    like = sent.get("like", "")
    earlier = _table(request, like) if like else None
    latest: tuple[queries.PlayedLast, ...] = (_played(earlier),) if earlier else ()
    if earlier is None or not _plays(earlier, game):
        latest += queries.played_last(device, _alike(game))
    of_this_game = next((table for table in latest if table.session.variant == game.slug), None)
    of_any = next(iter(latest), None)
    last = of_any if earlier or _is_for_one(game) else of_this_game or of_any
    asked = sent.get("preset") or (LAST if earlier and _plays(earlier, game) else "")
    presets = tuple(presets_of(game, device, of_this_game))
    own = own_player_of(request, scope_of(request).circles.present)
    return NewTableDefaults(game, device, sent, like, earlier, last, presets, asked, own=own.name if own else "")


def _table(request: HtmxRequest, code: str) -> queries.TableState | None:
    try:
        return queries.present_state(session_of_code(request, code))
    except Unknown:
        return None


def _plays(state: queries.TableState, game: Game) -> bool:
    return state.game.slug == game.slug


def _alike(game: Game) -> list[str]:
    """Return the games whose people may play this one: those for one, or those for several."""
    return [other.slug for other in GAMES.values() if _is_for_one(other) == _is_for_one(game)]


def _is_for_one(game: Game) -> bool:
    return max(game.players) == 1


def _played(state: queries.TableState) -> queries.PlayedLast:
    names = tuple(seat.name for seat in state.seats)
    return queries.PlayedLast(state.session, names, partners=len({seat.side for seat in state.seats}) < len(names))
