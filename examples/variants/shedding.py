"""Shedding: whoever is rid of all cards first wins; or play goes on, and who holds them all loses.

Both are ways to play Drunkard, with 36 cards, on gamerules.com, where all fight a war; the table
agrees on one. Where several lose their last card at once, they share it. With the same cards
played both ways it prints, as a script:
    Shedding: won by seats (0,)
    Drunkard: won by seats (0, 2)
"""

import attrs

import cardwar as cw


@attrs.frozen
class Shedding(cw.HouseRules):
    to_the_end: bool = False  # a ruleset may have fields of its own

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        """Whoever is rid of all cards first wins, or the last to hold any loses."""
        rid = tuple(sorted(seat for seat, _ in state.eliminated))
        if not rid or (self.to_the_end and len(state.playing) > 1):
            return super().verdict(state)
        return cw.Outcome("rid of all cards", winners=rid)


SHEDDING = Shedding(name="Shedding", deck=cw.DECK_36, stake=1, joins=cw.Joins.ALL)
DRUNKARD = attrs.evolve(SHEDDING, name="Drunkard", to_the_end=True)

if __name__ == "__main__":
    for rules in (SHEDDING, DRUNKARD):
        outcome = cw.play(cw.start(rules, piles=["6s", "As Kd", "Qh Jd"])).outcome
        print(f"{rules.name}: won by seats {outcome.winners}")
