"""What hypothesis loads where cardwar is installed, so that ``from_type`` knows its types.

Whoever uses hypothesis loads this, so the strategies are imported only when they are asked for.
"""

from __future__ import annotations

from hypothesis import strategies as st

from cardwar.cards import Card
from cardwar.house_rules import HouseRules
from cardwar.state import GameState


def register() -> None:
    """Register the strategies; hypothesis calls this when it is imported."""
    st.register_type_strategy(Card, _cards)
    st.register_type_strategy(HouseRules, _house_rules)
    st.register_type_strategy(GameState, _states)


def _cards(_: type[Card]) -> st.SearchStrategy[Card]:
    from cardwar.testing import strategies

    return strategies.cards()


def _house_rules(_: type[HouseRules]) -> st.SearchStrategy[HouseRules]:
    from cardwar.testing import strategies

    return strategies.house_rules()


def _states(_: type[GameState]) -> st.SearchStrategy[GameState]:
    from cardwar.testing import strategies

    return strategies.states(strategies.house_rules())
