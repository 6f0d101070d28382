"""Reports on wars: players who run short, who fights, where the cards go."""

from __future__ import annotations

from itertools import permutations

import attrs
import pytest

import cardwar as cw
from cardwar import CollectOrder, Reason, Shortfall, Unclaimed
from reports.positions import (
    DOUBLE_WAR,
    KRIG,
    ONE_DOWN,
    WAR,
    all_cards,
    first_round,
    of,
    piles,
    sizes,
    to_the_end,
)
from rulings.tables import PRESETS

# Too few cards


def test_b001_a_player_cannot_fill_a_war() -> None:
    position = ("7s As", "7h Kh Qh Jh 3h 9h")
    assert sizes(first_round(WAR, *position)) == [7, 1]
    result = to_the_end(WAR, *position)
    assert (result.outcome.winner, result.tally.rounds) == (0, 4)
    krig = first_round(KRIG, *position)
    assert sizes(krig) == [0, 8]
    assert krig.eliminated == ((0, 1),)


@pytest.mark.parametrize("rules", [WAR, cw.TWO_HANDED], ids=["War", "Two-handed"])
def test_b002_the_tied_card_was_the_last(rules: cw.HouseRules) -> None:
    one = to_the_end(rules, "7s", "7h 2h 3h")
    assert (one.outcome.winner, one.tally.rounds, sizes(one.state)) == (1, 1, [0, 4])
    both = to_the_end(rules, "7s", "7h")
    assert both.outcome == cw.Outcome(Reason.ALL_OUT)
    assert (both.tally.rounds, len(both.state.table)) == (1, 2)


@pytest.mark.parametrize("unclaimed", Unclaimed)
@pytest.mark.parametrize("shortfall", Shortfall)
@pytest.mark.parametrize("position", ["4s2s/4h3h", "4s2s9s/4h2h8h"])
def test_b004_the_pot_of_a_short_war_is_not_lost(
    position: str, shortfall: Shortfall, unclaimed: Unclaimed
) -> None:
    state = cw.start(attrs.evolve(WAR, shortfall=shortfall, unclaimed=unclaimed), position)
    dealt = all_cards(state)
    while not state.is_over and state.round < 10:
        state, _ = cw.step(state)
        assert all_cards(state) == dealt


def test_b004_the_better_last_card_takes_it() -> None:
    assert sizes(first_round(WAR, "4s 2s", "4h 3h")) == [0, 4]
    assert sizes(first_round(WAR, "4s 2s 9s", "4h 2h 8h")) == [6, 0]


@attrs.frozen
class LoserFirst(cw.HouseRules):
    """The other seats' cards are taken up in order of seats, and then the winner's own."""

    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        if winner is None:
            return super().settle(battle, winner)
        laid = sorted(battle.table, key=lambda laid: (laid.seat == winner, laid.seat))
        return (cw.Share(tuple(laid), cw.Place.PILE, winner),)


def test_b011_the_tied_have_no_cards_but_a_third_player_has() -> None:
    few = first_round(WAR, "9s", "9h", "4d 5d")
    assert few.outcome == cw.Outcome(Reason.LAST_STANDING, (2,))
    assert sizes(few) == [0, 0, 4]
    # Both tied players run out in round 30 of a game of 51 cards.
    result = to_the_end(
        LoserFirst(),
        "4s 9c Ad 3h Th Ac 6c Jh 4c 9s 6d 9d 3d 2d 8s 7h Tc",
        "5c Qh 4h Qs Kc Kd Qd Ah Jd 3c 7s Ks 2h Jc Ts Js 8c",
        "7c 2c Kh Qc 5s 4d 6h 5d Td 5h As 2s 8d 8h 6s 9h 3s",
    )
    assert result.outcome == cw.Outcome(Reason.LAST_STANDING, (1,))
    assert result.tally.eliminated == ((0, 30), (2, 30))
    assert sizes(result.state) == [0, 51, 0]


@pytest.mark.parametrize(
    ("rules", "one", "two"),
    [(WAR, "8s2s3s4sTs", "8h2h3h4h9h"), (KRIG, "8s2sTs", "8h3h9h")],
    ids=["War", "Krig"],
)
def test_b040_just_enough_cards(rules: cw.HouseRules, one: str, two: str) -> None:
    state, events = cw.play_round(cw.start(rules, [one, two]))
    stakes = of(cw.StakeLaid, events)
    assert [len(event.cards) for event in stakes] == [rules.stake] * 2
    assert sizes(state) == [len(one) // 2 * 2, 0]


def test_b040_one_card_less_on_one_side() -> None:
    _, events = cw.play_round(cw.start(WAR, ["8s2s3s4sTs", "8h2h3h9h"]))
    assert [len(event.cards) for event in of(cw.StakeLaid, events)] == [3, 2]
    krig, told = cw.play_round(cw.start(KRIG, ["8s2sTs", "8h9h"]))
    assert [event.seat for event in of(cw.Forfeited, told)] == [1]
    assert sizes(krig) == [5, 0]


@pytest.mark.parametrize("rules", [cw.KRIG, cw.BATAILLE], ids=["Krig", "Bataille"])
def test_b045_winner_and_loser_are_not_the_same(rules: cw.HouseRules) -> None:
    position = ["7s 2s 3s 4s 5s 6s", "7h 2h"]
    state, events = cw.play_round(cw.start(rules, position[::-1]))
    mirrored, mirror_events = cw.play_round(cw.start(rules, position))
    assert state.outcome == cw.Outcome(Reason.LAST_STANDING, (1,))
    assert mirrored.outcome == cw.Outcome(Reason.LAST_STANDING, (0,))
    for told, winner in ((events, 1), (mirror_events, 0)):
        assert [event.seat for event in of(cw.PlayerOut, told)] == [1 - winner]
        assert [event.seat for event in of(cw.PotTaken, told)] == [winner]


# Ties within ties


def test_b006_double_and_triple_wars() -> None:
    state = first_round(WAR, *DOUBLE_WAR)
    assert (sizes(state), state.wars, state.deepest_war) == ([19, 1], 2, 2)
    result = to_the_end(WAR, *DOUBLE_WAR)
    assert (result.outcome.winner, result.tally.rounds) == (0, 2)
    assert sizes(result.state) == [20, 0]
    triple = ("6s 2s 7s 3s 8s 4s As 5s", "6h 2h 7h 3h 8h 4h Kh 5h")
    state = first_round(ONE_DOWN, *triple)
    assert (sizes(state), state.wars, state.deepest_war) == ([15, 1], 3, 3)
    assert to_the_end(ONE_DOWN, *triple).tally.rounds == 2


def test_b090_a_double_war_is_one_round_three_battles_and_two_wars() -> None:
    state = first_round(WAR, *DOUBLE_WAR)
    assert state.tally == cw.Tally(1, battles=3, wars=2, deepest_war=2, eliminated=())


@attrs.frozen
class TieTakenBack(cw.HouseRules):
    """Each takes their own card back, and there is no war."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        return cw.Award(None) if battle.level else super().lay(battle)

    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        if winner is None:
            return tuple(cw.Share((laid,), cw.Place.PILE, laid.seat) for laid in battle.table)
        return super().settle(battle, winner)


@pytest.mark.parametrize("position", ["AsTs/AhTh", "As2s/Ah3h", "7s/7h"])
def test_b005_tied_cards_handed_back(position: str) -> None:
    rules = TieTakenBack(collect=CollectOrder.WINNER_FIRST)
    outcome = cw.play(cw.start(rules, position)).outcome
    assert outcome.reason is Reason.CYCLE
    assert outcome.winners == ()


@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_b005_no_built_in_rules_hand_them_back(rules: cw.HouseRules) -> None:
    state, events = cw.play_round(cw.start(rules, ["7s", "7h"]))
    assert state.is_over
    assert of(cw.PotReturned, events) == []


# Three players and more


def test_b008_only_the_tied_fight_or_everybody() -> None:
    position = ("9s 2s 3s 4s Ks 5s", "9h 2h 3h 4h Qh 5h", "8d Ad Ac 7d Ah 6d")
    tied = first_round(WAR, *position)
    assert sizes(tied) == [12, 1, 5]
    assert piles(tied)[2] == "AdAc7dAh6d"
    assert sizes(first_round(KRIG, *position)) == [3, 3, 12]


def test_b012_who_is_out_gets_no_more_turns() -> None:
    state = cw.start(WAR, ["7s 2s 2d 2c Ks 3s 4s", "7h", "5d 9d 8d 6d"])
    outs: list[int] = []
    while not state.is_over:
        state, events = cw.play_round(state)
        outs += [event.seat for event in of(cw.PlayerOut, events)]
        if state.round > 1:
            for flip in of(cw.CardsFlipped, events):
                assert {laid.seat for laid in flip.laid} == {0, 2}
    assert outs[0] == 1
    assert outs == [1, 2 if state.players[0].holds else 0]


# Where the cards go


def test_b007_never_more_cards_than_were_dealt() -> None:
    games = [cw.start(WAR, ["Ks 2s", "5h 3h"]), *(cw.deal(cw.WAR, seed=s) for s in range(8))]
    for game in games:
        state, dealt = game, all_cards(game)
        while not state.is_over:
            state, _ = cw.step(state)
            assert all_cards(state) == dealt


@pytest.mark.slow
def test_b007_either_seat_wins_about_as_often() -> None:
    wins = [cw.play(cw.deal(cw.WAR, seed=seed)).outcome.winner for seed in range(100)]
    assert 35 <= wins.count(0) <= 65
    assert wins.count(0) + wins.count(1) == 100


@pytest.mark.parametrize(
    ("order", "after"),
    [
        (CollectOrder.AS_PLAYED, "2sKs5h/3h"),
        (CollectOrder.BY_SEAT, "2sKs5h/3h"),
        (CollectOrder.WINNER_FIRST, "2sKs5h/3h"),
        (CollectOrder.HIGHEST_FIRST, "2sKs5h/3h"),
        (CollectOrder.WINNER_LAST, "2s5hKs/3h"),
        (CollectOrder.REVERSED, "2s5hKs/3h"),
    ],
)
def test_b028_won_cards_go_under_the_pile(order: CollectOrder, after: str) -> None:
    state = first_round(attrs.evolve(WAR, collect=order), "Ks 2s", "5h 3h")
    assert state.position == f"{after}|"
    opened, _ = cw.step(state)
    assert cw.write_pile(laid.card for laid in opened.table) == "2s3h"


MIRRORED = {CollectOrder.WINNER_FIRST, CollectOrder.WINNER_LAST}


@pytest.mark.parametrize("order", CollectOrder)
def test_b030_swapped_piles_play_the_mirror_image(order: CollectOrder) -> None:
    rules = cw.capped(attrs.evolve(cw.WAR, collect=order), rounds=100)
    same = 0
    for seed in range(10):
        one = cw.deal(rules, seed=seed)
        swapped = [player.pile for player in one.players][::-1]
        two = cw.start(rules, swapped, seed=seed)
        same += piles(cw.play(one).state) == piles(cw.play(two).state)[::-1]
    assert (same == 10) is (order in MIRRORED)


# Suits, and stakes that tables invented


def test_b014_suits_never_break_a_tie() -> None:
    for one, two in permutations("cdhs", 2):
        position = [
            f"9{one} 2{one} 3{one} 4{one} 5{one}",
            f"9{two} 2{two} 3{two} 4{two} 6{two}",
        ]
        state = first_round(WAR, *position)
        assert (state.wars, sizes(state)) == (1, [0, 10])


@pytest.mark.parametrize("rules", [WAR, KRIG, cw.BATAILLE], ids=lambda rules: rules.name)
def test_b014_other_suits_make_the_same_game(rules: cw.HouseRules) -> None:
    deck = cw.shuffled(rules.deck, seed=11)
    games = set[cw.Tally]()
    for suits in [*permutations(cw.Suit)][::6]:
        turned = dict(zip(cw.Suit, suits, strict=True))
        other = [cw.Card(card.rank, turned[card.suit]) for card in deck]
        games.add(cw.play(cw.deal(rules, players=3, deck=other, seed=5)).tally)
    assert len(games) == 1


def rank_of_the_tied(battle: cw.Battle) -> int:
    """As many cards as the rank says; a court card counts 1 to 4."""
    seat = battle.seats.index(battle.tied[0])
    rank = battle.shown[seat][-1].rank.value
    return {"T": 10, "J": 1, "Q": 2, "K": 3, "A": 4}.get(rank) or int(rank)


def test_b042_the_size_of_a_war_depends_on_the_rank() -> None:
    rules = attrs.evolve(WAR, stake=rank_of_the_tied)
    state, events = cw.play_round(cw.start(rules, ["3s 2s 4s 5s 9s 6s", "3h 2h 4h 5h 8h 6h"]))
    assert [len(event.cards) for event in of(cw.StakeLaid, events)] == [3, 3]
    assert sizes(state) == [11, 1]
    # Sevens cost seven; who has fewer turns the last card up.
    assert sizes(first_round(rules, "7s 2s Ks", "7h 2h Qh")) == [6, 0]


@pytest.mark.parametrize("answer", [-1, 1.5, "3", None])
def test_b042_no_other_sizes(answer: int) -> None:
    def nonsense(battle: cw.Battle) -> int:
        return answer

    with pytest.raises(cw.RuleViolation, match="a stake is an int, 0 or more"):
        first_round(attrs.evolve(WAR, stake=nonsense), "7s 2s", "7h 3h")


@attrs.frozen
class Borrowing(cw.HouseRules):
    """A war is three down and one up for everybody; who has fewer borrows from the others."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        if battle.level == 0:
            return super().lay(battle)
        return cw.Lay(tuple(cw.Put(seat, 3, 1) for seat in battle.tied))


def test_b043_nobody_borrows_from_another_pile() -> None:
    with pytest.raises(cw.RuleViolation, match=r"for seat 0: is to lay 4 cards and holds 1") as met:
        first_round(Borrowing(), "7s 2s", "7h 3h 4h 5h 6h 8h 9h")
    assert met.value.seat == 0


@attrs.frozen
class OnePass(cw.HouseRules):
    """Each card is played once: no wars, tied cards belong to nobody, most cards won wins."""

    def lay(self, battle: cw.Battle) -> cw.LayAnswer:
        return cw.Award(None) if battle.level else super().lay(battle)

    def settle(self, battle: cw.Battle, winner: int | None) -> tuple[cw.Share, ...]:
        if winner is None:
            return (cw.Share(battle.table, cw.Place.ASIDE),)
        return super().settle(battle, winner)

    def verdict(self, state: cw.GameState) -> cw.Outcome | None:
        if any(player.pile for player in state.players):
            return None
        return cw.Outcome("played through", cw.leaders(state))


def test_b044_one_pass_through_the_deck() -> None:
    rules = OnePass(captures=cw.Captures.APART_LAST_FIRST)
    result = to_the_end(rules, "9s 5s", "4h 5h")
    assert result.outcome == cw.Outcome("played through", (0,))
    assert sizes(result.state) == [2, 0]
    assert cw.write_pile(result.state.aside) == "5s5h"
