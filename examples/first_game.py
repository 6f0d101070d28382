"""A first game: it is played to its end, and told from the events alone."""

import cardwar as cw

state = cw.deal(cw.KRIG, players=3, seed=7)
while not state.is_over:
    state, events = cw.step(state)
    for event in events:
        match event:
            case cw.PotTaken(seat=seat, cards=cards):
                print(f"Round {state.round}: player {seat + 1} takes {len(cards)} cards.")
            case cw.GameEnded(outcome=outcome):
                print("The game is won by player", *(seat + 1 for seat in outcome.winners))
            case _:
                pass
