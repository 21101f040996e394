"""The common parts of games for two pairs (rulebook 12.4): four players, all tiles held, no drawing, score by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace

from scoring.ending import NO_BONUSES, Bonuses
from scoring.ending.next_leader import next_seat_leads, winner_leads, winning_side_leads
from scoring.facts import HandCount, HandScoring, Lead, TargetCheck
from scoring.game import Source
from scoring.hand import Hand
from scoring.marking import N_
from scoring.options import Option, OptionGroup, OptionValue, choice, number, yes_or_no
from scoring.variant import Variant

HAND_COUNT = choice(
    "hand_count",
    N_("Whose pips the winners of a hand take."),
    {"losers": N_("those left with the losing side"), "all": N_("those left with all four players")},
    group=OptionGroup.HAND_END,
)
BLOCKED_SCORE = choice(
    "blocked_score",
    N_("Scoring a blocked hand."),
    {"take_all": N_("as when somebody goes out"), "minus_own": N_("the difference of the two sides")},
    group=OptionGroup.HAND_END,
)
LEAD = choice(
    "lead",
    N_("What starts the first hand."),
    {"6-6": N_("the 6-6, led by its holder"), "any": N_("any tile")},
    group=OptionGroup.PLAY,
)

_BLOCKED_WINNERS: Mapping[OptionValue, str] = {
    "side_total": N_("the side with fewer pips together"),
    "lowest_hand": N_("the side of the one player with the fewest pips"),
    "blocker_vs_next": N_("the player who blocked it against the next player, fewer pips wins"),
}
_TIES: Mapping[OptionValue, str] = {
    "none": N_("nobody scores"),
    "leader": N_("the side that led the hand wins"),
    "blocker": N_("the side that blocked the hand wins"),
    "not_blocker": N_("the side that didn't block the hand wins"),
}
_LEADS_NEXT: Mapping[str, Callable[[Hand], int | None]] = {
    "next_seat": next_seat_leads,
    "winner": winner_leads,
    "winners_choose": winning_side_leads,
}
_NEXT_LEADERS: Mapping[OptionValue, str] = {
    "next_seat": N_("the next player in turn, whoever won"),
    "winner": N_("the player who won the hand"),
    "winners_choose": N_("either of the winners, as they choose"),
}

AS_LEAD_PASS = "as_lead_pass"

LEAD_PASS_PLAIN = choice(
    "lead_pass_plain",
    N_("The same if the led tile was no double."),
    {AS_LEAD_PASS: N_("as with a double"), 50: N_("50")},
    AS_LEAD_PASS,
    group=OptionGroup.SCORING,
)
LEAD_PASS_FIRST_ONLY = yes_or_no(
    "lead_pass_first_only", N_("It counts in the first hand alone."), False, group=OptionGroup.SCORING
)
LEAD_PASS_VOID = yes_or_no(
    "lead_pass_void", N_("It brings nothing if the leader's partner passes next."), False, group=OptionGroup.SCORING
)
CHUCHAZO_ONE_END = yes_or_no(
    "chuchazo_one_end",
    N_("The chuchazo counts only where one of the two ends wasn't a blank."),
    False,
    group=OptionGroup.SCORING,
)

_BONUSES = {
    "lead_pass": N_("Pase de salida: points if the player after the leader can't play on the led tile."),
    "three_passes": N_("Pase corrido: points if all others pass in a row and the same player plays again."),
    "each_pass": N_("Points for the other side at every pass."),
    "capicua": N_("Capicúa: points for going out with a tile that fits both ends, which differ."),
    "chuchazo": N_("Chuchazo: points for going out with the 0-0."),
    "lock_bonus": N_("Points for winning a blocked hand."),
}


def blocked_winner(*values: str) -> Option:
    """Return the house rule for who wins a blocked hand, in one of these ways."""
    return _some("blocked_winner", N_("Who wins a blocked hand."), _BLOCKED_WINNERS, values, OptionGroup.HAND_END)


def blocked_tie(*values: str) -> Option:
    """Return the house rule for a blocked hand in which the counts are level, with one of these winners."""
    meaning = N_("What happens when a hand is blocked and the counts are level.")
    return _some("blocked_tie", meaning, _TIES, values, OptionGroup.HAND_END)


def next_leader(default: str, *others: str) -> Option:
    """Return the house rule for who leads the hands after the first: one of these."""
    values = (default, *others)
    option = _some("next_leader", N_("Who leads the next hand."), _NEXT_LEADERS, values, OptionGroup.PLAY)
    return replace(option, default=default)


def bonus(key: str, default: int, *offered: int) -> Option:
    """Return the house rule for the points that a bonus brings, 0 for none."""
    return number(key, 0, 999, _BONUSES[key], (default, *offered), default, group=OptionGroup.SCORING)


def capicua_blank(default: bool) -> Option:
    """Return the house rule for a capicúa made with a blank."""
    meaning = N_("A tile with a blank can make a capicúa.")
    return yes_or_no("capicua_blank", meaning, default, group=OptionGroup.SCORING)


def _some(
    key: str, meaning: str, labels: Mapping[OptionValue, str], values: tuple[str, ...], group: OptionGroup
) -> Option:
    return choice(key, meaning, {value: labels[value] for value in values}, group=group)


def settle_bonuses(variant: Variant) -> Variant:
    """Return the game with the bonuses that the table chose."""
    chosen = variant.option_values
    names = {field.name for field in fields(Bonuses)}
    own = {key: value for key, value in chosen.items() if key in names and value != AS_LEAD_PASS}
    bonuses = replace(variant.bonuses, **own)  # type: ignore[arg-type]  # each option checked its own value
    return replace(variant, bonuses=replace(bonuses, by_hand=()) if chosen.get("hand_bonus") is False else bonuses)


def settle_leader(variant: Variant) -> Variant:
    """Return the game with the next leader that the table chose."""
    chosen = str(variant.option_values["next_leader"])
    return replace(variant, leads_next=_LEADS_NEXT[chosen], side_chooses_leader=chosen == "winners_choose")


def for_pairs(
    *,
    slug: str,
    name: str,
    source: Source,
    summary: str,
    lead_text: str,
    how: tuple[str, ...],
    settled: tuple[str, ...],
    target: int,
    options: tuple[Option, ...],
    bonuses: Bonuses = NO_BONUSES,
) -> Variant:
    """Return a game for two pairs with the facts that they share; the caller replaces others in it."""
    return Variant(
        slug=slug,
        name=name,
        source=source,
        summary=summary,
        lead_text=lead_text,
        how=how,
        settled=settled,
        players=(4,),
        partners_only=True,
        counter_clockwise=True,
        dealt=7,
        lead=Lead.DOUBLE_SIX,
        later_lead=Lead.ANY,
        hand_count=HandCount.LOSERS,
        blocked_score=HandScoring.TAKE_ALL,
        bonuses=bonuses,
        target=target,
        target_check=TargetCheck.HAND_END,
        options=options,
    )
