"""War in which a two, turned up, starts a war of all who fight, tie or not.

As a script it prints the cards of each battle of a round:
    A♠ 2♦
    7♠ 7♦
    K♠ 2♥
    9♠ 8♦
"""

import attrs

import cardwar as cw


@attrs.frozen
class TwoStartsWar(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        if any(cards[-1].rank is cw.Rank.TWO for cards in battle.shown):
            return battle.seats
        return super().best(battle)


RULES = TwoStartsWar(name="Two starts war", stake=1)

if __name__ == "__main__":
    state = cw.start(RULES, piles=["As 3s 7s 4s Ks 5s 9s", "2d 3d 7d 4d 2h 5d 8d 6d"])
    for event in cw.play_round(state)[1]:
        if isinstance(event, cw.CardsFlipped):
            print(*(laid.card for laid in event.laid))
