"""Sensō, the Japanese war, where suits break ties: spades are best, then hearts, diamonds, clubs.

A Japanese blog (edgegram on Hatena) lists it among the rules of the house. The rest is Sensō as on
Japanese Wikipedia: no stake, won cards apart and shuffled, and once somebody has none left the most
cards win. With one deck no two cards tie. As a script it prints games for two, three and four:
    114 rounds, 0 wars
    176 rounds, 0 wars
    25 rounds, 0 wars
"""

import attrs

import cardwar as cw


@attrs.frozen
class RankThenSuit:
    """The ace is high; of equal ranks spades are best, then hearts, diamonds, clubs."""

    def strength(self, card: cw.Card) -> float:
        return 4 * cw.ACE_HIGH.strength(card) + "cdhs".index(card.suit.value)

    def reversed(self) -> cw.Ranking:
        return cw.ReversedRanking(self)


SENSO = cw.HouseRules(
    name="Sensō, suits break ties",
    seats=range(2, 7),
    ranking=RankThenSuit(),
    stake=0,
    captures=cw.Captures.APART_SHUFFLED,
    endings=(cw.FirstOut(),),
)

if __name__ == "__main__":
    for players in (2, 3, 4):
        tally = cw.play(cw.deal(SENSO, players=players, seed=1)).tally
        print(f"{tally.rounds} rounds, {tally.wars} wars")
