"""Norwegian school Krig: a pair beats any single card, a higher pair a lower one, three a pair.

So says the page on Krig of Matematikksenteret, the Norwegian centre for mathematics in education,
as one of many ways to play: three down in a war, which only the equal cards fight, and won cards
are kept apart. It does not say what becomes of who is short: here they turn their last card up.
As a script it prints which of the cards on a table are best:
    10♠ K♦ J♥: K♦
    10♠ 10♦ K♥: 10♠ 10♦
    10♠ 10♦ K♥ K♣: K♥ K♣
    2♠ 2♦ 2♥ A♣ A♠: 2♠ 2♦ 2♥
"""

import attrs

import cardwar as cw


@attrs.frozen
class SchoolKrig(cw.HouseRules):
    def best(self, battle: cw.Battle) -> tuple[cw.Seat, ...]:
        """Most of a kind are best, and of equally many the highest."""
        strengths = [self.ranking.strength(cards[-1]) for cards in battle.shown]
        top = max(strengths, key=lambda strength: (strengths.count(strength), strength))
        return tuple(seat for seat, s in zip(battle.seats, strengths, strict=True) if s == top)


SCHOOL_KRIG = SchoolKrig("School Krig", seats=range(2, 9), captures=cw.Captures.APART_LAST_FIRST)

if __name__ == "__main__":
    for table in ("TsKdJh", "TsTdKh", "TsTdKhKc", "2s2d2hAcAs"):
        cards = cw.parse_pile(table)
        _, events = cw.play_round(cw.start(SCHOOL_KRIG, piles=[[card] for card in cards]))
        wars = [event.tied for event in events if isinstance(event, cw.WarDeclared)]
        takers = [(event.seat,) for event in events if isinstance(event, cw.PotTaken)]
        best = [cards[seat] for seat in (wars + takers)[0]]
        print(*cards, end=": ")
        print(*best)
