"""Best of the stake: in a war each turns up three cards, and the best of them counts.

The best of three settles a war in a game told on Mathematics Stack Exchange. (Other pages let each
player pick one of three: a choice, which cardwar does not play.) Who is short turns up what they
have. As a script it prints the cards of a round, and who takes them:
    7♠ 7♥
    2♠ K♠ 3♠ Q♥ J♥ 10♥
    player 1 takes 8 cards
"""

import attrs

import cardwar as cw


@attrs.frozen
class BestOfTheStake(cw.HouseRules):
    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        """All is as in War, but the stake is turned up too."""
        answer = super().lay(battle)
        if not isinstance(answer, cw.Lay):
            return answer
        return cw.Lay(tuple(cw.Put(p.seat, 0, p.down + p.up) for p in answer.puts), answer.out)

    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        """The best of the cards that each turned up counts."""
        tops = [max(map(self.ranking.strength, cards)) for cards in battle.shown]
        return tuple(seat for seat, t in zip(battle.seats, tops, strict=True) if t == max(tops))


RULES = BestOfTheStake(name="Best of the stake", stake=2)  # and one more

if __name__ == "__main__":
    state = cw.start(RULES, piles=["7s 2s Ks 3s", "7h Qh Jh Th"])
    for event in cw.play_round(state)[1]:
        if isinstance(event, cw.CardsFlipped):
            print(*(laid.card for laid in event.laid))
        elif isinstance(event, cw.PotTaken):
            print(f"player {event.seat + 1} takes {len(event.cards)} cards")
