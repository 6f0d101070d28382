"""Vanishing ties: the best cards leave the game if they tie, and no war is fought.

As in HABA's Number Duel, where a tie takes both cards away. That is a game for two; where more
play, the best of the other cards takes what is left. As a script it prints where K♠ K♥ 9♦ 5♣ go:
    set aside K♠ K♥
    taken 9♦ 5♣
"""

import attrs

import cardwar as cw


@attrs.frozen
class VanishingTies(cw.HouseRules):
    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        """There is no war: who has the best card without an equal takes what is left."""
        if battle.level == 0:
            return super().lay(battle)
        strengths = [self.ranking.strength(cards[-1]) for cards in battle.shown]
        alone = [s for s in strengths if strengths.count(s) == 1]
        return cw.Award(battle.seats[strengths.index(max(alone))] if alone else None)

    def settle(self, battle: cw.Battle, winner: cw.Seat | None) -> tuple[cw.Share, ...]:
        """Cards better than the winner's leave the game: all of them have tied."""
        strength = self.ranking.strength
        own = [strength(laid.card) for laid in battle.table if laid.seat == winner]
        gone = tuple(x for x in battle.table if not own or strength(x.card) > own[0])
        left = attrs.evolve(battle, table=tuple(x for x in battle.table if x not in gone))
        return cw.Share(gone, cw.Place.ASIDE), *super().settle(left, winner)


RULES = VanishingTies("Vanishing ties", seats=range(2, 7), collect=cw.CollectOrder.AS_PLAYED)

if __name__ == "__main__":
    for event in cw.play_round(cw.start(RULES, piles=["Ks", "Kh", "9d", "5c"]))[1]:
        if isinstance(event, cw.PotSetAside | cw.PotTaken):
            print("set aside" if isinstance(event, cw.PotSetAside) else "taken", *event.cards)
