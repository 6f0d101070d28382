"""Two rulesets for cardwar: one as it is, one from a function, with all that the catalogue shows.

As a script it prints who wins a game of each:
    Fierce Krig: player 1
    Gentle Krig: player 1
"""

import attrs

import cardwar as cw
from cardwar.catalogue import Entry

FIERCE_KRIG = attrs.evolve(cw.KRIG, name="Fierce Krig", stake=(1, 3, 5))


def gentle_krig() -> Entry:
    """Return Krig without a stake, as our table plays it."""
    rules = attrs.evolve(cw.KRIG, name="Gentle Krig", stake=0)
    return Entry(
        names=("Gentle Krig", "Snill krig"),
        rules=rules,
        regions=("our table",),
        source="our grandmother",
        choices=("Nobody ever asked her what happens with a joker.",),
    )


if __name__ == "__main__":
    for rules in (FIERCE_KRIG, gentle_krig().rules):
        winner = cw.play(cw.deal(rules, players=3, seed=7)).outcome.winner
        print(f"{rules.name}: {'nobody' if winner is None else f'player {winner + 1}'}")
