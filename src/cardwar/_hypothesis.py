"""What hypothesis loads where cardwar is installed, so that ``from_type`` knows its types.

Whoever uses hypothesis loads this, so the strategies are imported only when they are asked for.
Hypothesis loads it while it is itself being imported, so it is not imported here either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwar.cards import Card
from cardwar.house_rules import HouseRules
from cardwar.state import GameState

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Register the strategies; hypothesis calls this when it is imported."""
    from hypothesis import strategies as st

    st.register_type_strategy(Card, _cards)
    st.register_type_strategy(HouseRules, _house_rules)
    st.register_type_strategy(GameState, _states)


def _cards(_: type[Card]) -> SearchStrategy[Card]:
    from cardwar.testing import strategies

    return strategies.cards()


def _house_rules(_: type[HouseRules]) -> SearchStrategy[HouseRules]:
    from cardwar.testing import strategies

    return strategies.house_rules()


def _states(_: type[GameState]) -> SearchStrategy[GameState]:
    from cardwar.testing import strategies

    return strategies.states(strategies.house_rules())
