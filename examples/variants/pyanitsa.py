"""Pyanitsa, the Russian Drunkard: who has tied and has no card left takes the pot.

So says Russian Wikipedia's page on it: 36 cards, only the best who tied fight, without a stake, and
won cards are kept apart. What if several who tied have no card left? It does not say; here the pot
waits. As a script it prints who takes a tie in which player 1 laid their last card:
    player 1 takes A♥ K♦ A♠
"""

import attrs

import cardwar as cw


@attrs.frozen
class Pyanitsa(cw.HouseRules):
    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        """Who has tied and has no card left takes the pot, and nobody lays any more."""
        spent = [seat for seat in battle.tied if not battle.holds(seat)]
        if not spent:
            return super().lay(battle)
        return cw.Award(winner=spent[0] if len(spent) == 1 else None)


PYANITSA = Pyanitsa(
    name="Pyanitsa",
    deck=cw.DECK_36,
    seats=range(2, 9),
    stake=0,  # or 1, and who has one card left turns it up without a stake
    captures=cw.Captures.APART_SHUFFLED,
)

if __name__ == "__main__":
    for event in cw.play_round(cw.start(PYANITSA, piles=["As", "Ah 7c", "Kd 8c"], seed=1))[1]:
        if isinstance(event, cw.PotTaken):
            print(f"player {event.seat + 1} takes", *event.cards)
