"""Lone Red: a red card that is the only one of its colour beats all. The tutorial writes this file.

As a script it finds out whether the ruleset is sound; that needs the extra `testing`.
"""

import attrs

import cardwar as cw

RED = (cw.Suit.DIAMONDS, cw.Suit.HEARTS)


@attrs.frozen
class LoneRed(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        """A red card that is the only one of its colour beats all; else the highest card wins."""
        pairs = zip(battle.seats, battle.shown, strict=True)
        red = [seat for seat, cards in pairs if cards[-1].suit in RED]
        return (red[0],) if len(red) == 1 else super().best(battle)


LONE_RED = LoneRed(name="Lone Red", stake=1)

if __name__ == "__main__":
    from cardwar import testing

    print(testing.check_ruleset(LONE_RED))
