"""Război, the Romanian war: as many cards as the rank that tied. Court cards are 10, an ace 11.

On pagat.com and boardgames-blog.ro the face-up card is one of them; on Dummies.com so many go face
down, and one more up. As a script it prints how many go down from each side in a war of nines:
    Război [8, 8]
    Război, one more [9, 9]
"""

import attrs

import cardwar as cw


def the_rank_that_tied(battle: cw.Battle) -> int:
    rank = battle.shown[battle.seats.index(battle.tied[0])][-1].rank.value
    return int(rank) if rank.isdigit() else 11 if rank == "A" else 10


def one_less_than_the_rank(battle: cw.Battle) -> int:
    return the_rank_that_tied(battle) - 1


@attrs.frozen
class Romanian(cw.HouseRules):
    def deal(self, deck: tuple[cw.Card, ...], players: int) -> cw.Deal:
        """The lowest cards are left out until the rest divides evenly."""
        low = sorted(deck, key=self.ranking.strength)[: len(deck) % players]
        return super().deal(tuple(sorted(deck, key=lambda card: card in low)), players)


RAZBOI = Romanian("Război", seats=range(2, 9), stake=one_less_than_the_rank)
ONE_MORE = attrs.evolve(RAZBOI, name="Război, one more", stake=the_rank_that_tied)

if __name__ == "__main__":
    for rules in (RAZBOI, ONE_MORE):
        _, events = cw.play_round(cw.start(rules, piles=["9s" + 12 * "2s", "9h" + 12 * "3h"]))
        print(rules.name, [len(event.cards) for event in events if isinstance(event, cw.StakeLaid)])
