"""Drunkard with 36 cards, where a six beats an ace: with an ace on the table sixes are on top.

Otherwise a six is the lowest card. As a script it prints who takes these cards:
    As Kd 6h: player 3
    Ks Qd 6h: player 1
"""

import attrs

import cardwar as cw


@attrs.frozen
class SixBeatsAce(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        ranks = [cards[-1].rank for cards in battle.shown]
        if cw.Rank.ACE in ranks and cw.Rank.SIX in ranks:
            shown = zip(battle.seats, ranks, strict=True)
            return tuple(seat for seat, rank in shown if rank is cw.Rank.SIX)
        return super().best(battle)


DRUNKARD = SixBeatsAce(
    name="Drunkard, six beats ace",
    deck=cw.DECK_36,
    stake=0,
    joins=cw.Joins.ALL,
    shortfall=cw.Shortfall.FORFEIT,
)

if __name__ == "__main__":
    for table in ("As Kd 6h", "Ks Qd 6h"):
        (winner,) = cw.play(cw.start(DRUNKARD, piles=table.split())).outcome.winners
        print(f"{table}: player {winner + 1}")
