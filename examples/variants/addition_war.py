"""Addition war: each turns up two cards, and the higher sum takes them all.

A game of classrooms, also among the war variants on pagat.com: after a tie three cards go down and
two up, for a pot of fourteen. Who is short turns up what they have. As a script it prints a round:
    10♠ 6♠ 9♦ 7♦
    A♥ K♥ Q♣ J♣
"""

import attrs

import cardwar as cw


@attrs.frozen
class AdditionWar(cw.HouseRules):
    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        """All is as in War, but two cards are turned up instead of one."""
        answer = super().lay(battle)
        if not isinstance(answer, cw.Lay):
            return answer
        return cw.Lay(tuple(_two_up(p, battle.holds(p.seat)) for p in answer.puts), answer.out)

    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        """The highest sum is best; an ace counts 1, court cards 11 to 13."""
        sums = [sum(self.ranking.strength(card) + 1 for card in cards) for cards in battle.shown]
        return tuple(seat for seat, s in zip(battle.seats, sums, strict=True) if s == max(sums))


def _two_up(put: cw.Put, holds: int) -> cw.Put:
    up = min(2, holds)
    return cw.Put(put.seat, down=min(put.down, holds - up), up=up)


RULES = AdditionWar(name="Addition war", ranking=cw.ACE_LOW)

if __name__ == "__main__":
    for event in cw.play_round(cw.start(RULES, ["Ts6s2s3s4sAhKh", "9d7d5d6d8dQcJc"]))[1]:
        if isinstance(event, cw.CardsFlipped):
            print(*(laid.card for laid in event.laid))
