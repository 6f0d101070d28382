"""Recursive Combat (Advent of Code 2020, day 22): a game within the game may decide a round.

It inherits nothing: whatever answers the questions is a ruleset. As a script it prints:
    Player 2 wins after 17 rounds: 7 5 6 2 4 1 10 8 9 3
"""

import attrs

import cardwar as cw

NUMBERS = tuple(range(1, 51))
COMBAT = cw.HouseRules("Combat", NUMBERS, ranking=cw.NATURAL, collect=cw.CollectOrder.WINNER_FIRST)


@attrs.frozen
class RecursiveCombat:
    name, deck, seats, memoryless = "Recursive Combat", NUMBERS, range(2, 3), True
    deal, lay, settle, refill = COMBAT.deal, COMBAT.lay, COMBAT.settle, COMBAT.refill

    def best(self, battle: cw.Battle[int]) -> tuple[cw.Seat, ...]:
        cards = [card for (card,) in battle.shown]
        copies = [pile[:card] for pile, card in zip(battle.piles, cards, strict=True)]
        if [len(copy) for copy in copies] == cards:
            return cw.play(cw.start(self, copies)).outcome.winners
        return COMBAT.best(battle)

    def remember(self, battle: cw.Battle[int], winner: cw.Seat | None) -> str:
        decks = [(*up, *pile) for up, pile in zip(battle.shown, battle.piles, strict=True)]
        return f"{battle.memory}\n{'/'.join(map(cw.write_pile, decks))}|"  # what was, line by line

    def verdict(self, state: cw.GameState[int]) -> cw.Outcome | None:
        seen = state.position in str(state.memory).splitlines()
        return cw.Outcome("seen before", winners=(0,)) if seen else COMBAT.verdict(state)


if __name__ == "__main__":
    result = cw.play(cw.start(RecursiveCombat(), [(9, 2, 6, 3, 1), (5, 8, 4, 7, 10)]))
    print(f"Player 2 wins after {result.tally.rounds} rounds:", *result.state.players[1].pile)
