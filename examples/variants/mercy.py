"""Mercy: the loser of a war for two keeps the last card they laid.

`settle` gives one card of the pot to another seat. As a script it prints the position after a war
in which Q♠ goes back to its owner:
    AsAh2c3cKd/5dQs|
"""

import attrs

import cardwar as cw


@attrs.frozen
class Mercy(cw.HouseRules):
    def settle(self, battle: cw.Battle, winner: cw.Seat | None) -> tuple[cw.Share, ...]:
        """The winner takes the pot; the loser of a war for two keeps the last card they laid."""
        shares = super().settle(battle, winner)
        if winner is None or battle.level == 0 or len(battle.playing) != 2:
            return shares
        loser = next(seat for seat in battle.playing if seat != winner)
        place = max(i for i, laid in enumerate(battle.table) if laid.seat == loser)
        kept, rest = battle.table[place], battle.table[:place] + battle.table[place + 1 :]
        return (
            attrs.evolve(shares[0], laid=rest),
            cw.Share((kept,), cw.Place.PILE, seat=loser),
        )


RULES = Mercy("Mercy", stake=1, collect=cw.CollectOrder.AS_PLAYED)

if __name__ == "__main__":
    print(cw.play_round(cw.start(RULES, piles=["As 2c Kd", "Ah 3c Qs 5d"]))[0].position)
