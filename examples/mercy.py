"""Mercy: the loser of a war for two keeps the last card they laid. The tutorial writes this file.

As a script it plays a round, and finds out whether the ruleset is sound; that needs the extra
`testing`.
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


MERCY = Mercy(name="Mercy", stake=1, collect=cw.CollectOrder.AS_PLAYED)

if __name__ == "__main__":
    from cardwar import testing

    state, events = cw.play_round(cw.start(MERCY, piles=["As 2c Kd", "Ah 3c Qs 5d"]))
    print(state.position)
    print(testing.check_ruleset(MERCY))
