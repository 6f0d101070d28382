"""Reports on cards: which is better, the deck and the deal, cards as text."""

from __future__ import annotations

import operator
from itertools import product

import attrs
import pytest

import cardwar as cw
from cardwar import Card
from reports.positions import WAR, Events, first_round, of, sizes

RANKS = "23456789TJQKA"


def winner(rules: cw.HouseRules, *cards: str) -> int | None:
    """Give the seat that takes the first pot, or None where the flip is a tie."""
    state, _ = cw.step(cw.start(rules, cards))
    _, events = cw.step(state)
    taken = of(cw.PotTaken, events)
    return None if of(cw.WarDeclared, events) else taken[0].seat


# Which card is better


def test_b016_every_pair_is_compared_by_rank_alone() -> None:
    for one, two in product(cw.STANDARD_DECK, repeat=2):
        a, b = (RANKS.index(card.code[0]) for card in (one, two))
        expected = None if a == b else int(b > a)
        assert winner(WAR, one.code, two.code) == expected


@pytest.mark.parametrize("name", ["lt", "le", "gt", "ge"])
def test_b016_cards_have_no_order_of_their_own(name: str) -> None:
    with pytest.raises(TypeError):
        getattr(operator, name)(Card("As"), Card("Js"))


@pytest.mark.parametrize(
    ("better", "worse"), ["T9", "T2", "KQ", "QJ", "AK", "AT"], ids=lambda pair: pair
)
def test_b017_ranks_are_no_text(better: str, worse: str) -> None:
    assert winner(WAR, f"{better}s", f"{worse}h") == 0
    assert winner(WAR, f"{worse}s", f"{better}h") == 1


@pytest.mark.parametrize(
    ("rules", "seats"),
    [(WAR, (0, 0)), (attrs.evolve(WAR, ranking=cw.ACE_LOW), (1, 1)), (cw.PEACE, (1, 1))],
    ids=["ace high", "ace low", "peace"],
)
def test_b018_the_ace_is_where_the_rules_have_it(
    rules: cw.HouseRules, seats: tuple[int, int]
) -> None:
    assert (winner(rules, "As", "2h"), winner(rules, "As", "Kh")) == seats


JOKERS = attrs.evolve(WAR, deck=cw.DECK_54)


def test_b020_jokers() -> None:
    assert not any(card.rank is cw.Rank.JOKER for card in cw.STANDARD_DECK)
    for players, hand, aside in ((2, 27, 0), (4, 13, 2)):
        state = cw.deal(JOKERS, players=players, seed=3)
        assert (sizes(state), len(state.aside)) == ([hand] * players, aside)
    assert (winner(JOKERS, "Xs", "Ah"), winner(JOKERS, "Xs", "Xh")) == (0, None)
    assert cw.parse_pile(cw.write_pile(cw.DECK_54)) == cw.DECK_54


def test_b020_a_joker_without_a_rank_is_an_error_of_ours() -> None:
    rules = attrs.evolve(WAR, ranking=cw.RankOrder(RANKS))
    with pytest.raises(cw.CardError, match="has no rank in the order"):
        first_round(rules, "Xs 2s", "Ah 3h")


# The deck and the deal


@pytest.mark.parametrize(("players", "hand", "aside"), [(3, 17, 1), (5, 10, 2), (7, 7, 3)])
def test_b021_what_does_not_divide_is_set_aside(players: int, hand: int, aside: int) -> None:
    rules = attrs.evolve(cw.KRIG, seats=range(2, 8))
    state = cw.deal(rules, players=players, seed=51)
    assert (sizes(state), len(state.aside)) == ([hand] * players, aside)
    assert cw.problems(state) == ()


def test_b021_whoever_holds_all_cards_in_play_has_won_and_no_event_shows_the_others() -> None:
    state = cw.deal(cw.KRIG, players=3, seed=51)
    told: list[cw.Event] = []
    while not state.is_over:
        state, events = cw.step(state)
        told += events
    assert max(sizes(state)) == 51
    (aside,) = state.aside
    assert aside.code not in repr(told)


@pytest.mark.parametrize("players", [0, 1, 5, 60])
def test_b023_numbers_of_players_that_the_rules_do_not_allow(players: int) -> None:
    with pytest.raises(cw.BadInput, match=f"players is {players}; War is for 2 to 4"):
        cw.deal(cw.WAR, players=players)


def test_b023_more_players_than_cards() -> None:
    many = attrs.evolve(cw.WAR, seats=range(2, 61))
    with pytest.raises(cw.BadInput, match=r"52 cards.* 60 players"):
        cw.deal(many, players=60)
    with pytest.raises(cw.BadInput, match="0 cards"):
        cw.deal(cw.WAR, players=2, deck=[])
    assert cw.start(cw.WAR, ["As", "", "Kd"]).playing == (0, 2)


def test_b024_one_deck_is_split() -> None:
    one, two = (player.pile for player in cw.deal(cw.WAR, seed=1).players)
    assert (len(one), len(two)) == (26, 26)
    assert {*one, *two} == {*cw.STANDARD_DECK}


def test_b026_games_share_nothing() -> None:
    deck = list(cw.STANDARD_DECK)
    fresh = cw.deal(cw.KRIG, deck=deck, seed=4)
    games = [cw.deal(cw.KRIG, deck=deck, seed=4) for _ in range(3)]
    assert [cw.play(game) for game in games] == [cw.play(fresh)] * 3
    assert deck == list(cw.STANDARD_DECK)
    assert games == [fresh] * 3


def test_b026_two_games_step_by_step() -> None:
    alone = {seed: cw.play(cw.deal(cw.WAR, seed=seed)).state for seed in (1, 2)}
    one, two = cw.deal(cw.WAR, seed=1), cw.deal(cw.WAR, seed=2)
    while not (one.is_over and two.is_over):
        one = one if one.is_over else cw.step(one)[0]
        two = two if two.is_over else cw.step(two)[0]
    assert (one, two) == (alone[1], alone[2])


def test_b083_the_same_card_twice_is_told() -> None:
    def kinds(rules: cw.HouseRules, position: str) -> list[tuple[str, tuple[object, ...]]]:
        found = cw.problems(cw.start(rules, position))
        return [(problem.kind, problem.cards) for problem in found if problem.kind != "missing"]

    queen, joker = Card("Qd"), Card("Xs")
    assert kinds(cw.WAR, "Qd2c/Qd3c") == kinds(cw.WAR, "QdQd/3c") == [("doubled", (queen,))]
    two_decks = attrs.evolve(cw.WAR, deck=cw.STANDARD_DECK * 2)
    assert kinds(two_decks, "Qd2c/Qd3c") == []
    assert kinds(cw.WAR, "Qd2c/Xs3c") == [("foreign", (joker,))]
    of_51 = [cw.write_pile(cw.STANDARD_DECK[:26]), cw.write_pile(cw.STANDARD_DECK[26:51])]
    (missing,) = cw.problems(cw.start(cw.WAR, of_51))
    assert (missing.kind, missing.cards) == ("missing", (Card("As"),))


# Cards as text


@pytest.mark.parametrize("text", ["Qd 9h ZZ 2c", "Qd 9h 2", "Qd;9h", "Qd 9h2cK"])
def test_b077_reading_stops_at_a_fault(text: str) -> None:
    for read in (cw.parse_pile, lambda text: cw.start(cw.WAR, [text, "As"])):
        with pytest.raises(cw.CardError):
            read(text)


def test_b077_events_of_games_that_never_happened() -> None:
    start = cw.deal(cw.KRIG, players=2, seed=7)
    state = start
    told: Events = ()
    for _ in range(4):
        state, events = cw.play_round(state)
        told += events
    assert cw.replay(start, told) == state
    third = [n for n, event in enumerate(told) if isinstance(event, cw.PotTaken)][2]
    pot = told[third]
    assert isinstance(pot, cw.PotTaken)
    short = attrs.evolve(pot, cards=pot.cards[1:])
    for faulty in (told[:third] + told[third + 1 :], (*told[:third], short, *told[third + 1 :])):
        with pytest.raises(cw.EventMismatch):
            cw.replay(start, faulty)
    # Half of a round is not taken for a whole one.
    assert cw.replay(start, told[:third]).stage is cw.Stage.BATTLE


@pytest.mark.parametrize(
    ("text", "index"), [("As Kd 9x 2c", 6), ("AsKd9", 4), ("As 11d", 3), ("", 0)]
)
def test_b078_an_error_says_where(text: str, index: int) -> None:
    with pytest.raises(cw.CardError, match=f"at character {index + 1} of {text!r}") as met:
        cw.parse_pile(text) if text else Card.parse(text)
    assert (met.value.text, met.value.index) == (text, index)


def test_b078_an_error_says_which_event() -> None:
    start = cw.deal(cw.KRIG, players=2, seed=7)
    _, events = cw.play_round(start)
    with pytest.raises(cw.EventMismatch, match=r"event 3 .*PlayerOut.*still holds cards"):
        cw.replay(start, (*events[:2], cw.PlayerOut(0)))


@pytest.mark.parametrize("text", ["1", "J", "B", "KH ", "KnH", "10", "Q♠♥", "X", "Xd", "As Kd"])
def test_b079_ambiguous_cards_are_refused(text: str) -> None:
    with pytest.raises(cw.CardError):
        Card.parse(text)


@pytest.mark.parametrize("name", ["w", "war-", "peac", "krig peace", "half"])
def test_b079_a_part_of_a_name_is_no_name(name: str) -> None:
    with pytest.raises(cw.UnknownRuleSet):
        cw.ruleset(name)


@pytest.mark.parametrize("text", ["10s", "Ts", "10♠", "T♠", "t♠", "tS", "10S"])
def test_b080_ten(text: str) -> None:
    assert Card.parse(text) is Card("Ts")
    assert (Card.parse(text).code, str(Card.parse(text))) == ("Ts", "10♠")
    assert cw.parse_pile(f"{text}9d") == (Card("Ts"), Card("9d"))
    assert winner(WAR, text, "9h") == 0


@pytest.mark.parametrize("text", ["1s", "01s", "100s", "010s", "1 0s"])
def test_b080_what_is_no_ten(text: str) -> None:
    with pytest.raises(cw.CardError):
        Card.parse(text)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("6\u0441", "U+0441 CYRILLIC SMALL LETTER ES"),
        ("6♠\ufe0f", "U+FE0F VARIATION SELECTOR-16"),
        ("6♤", "U+2664 WHITE SPADE SUIT"),
        ("\uff16♠", "U+FF16 FULLWIDTH DIGIT SIX"),
        ("\u212as", "U+212A KELVIN SIGN"),
        ("\ufeffKs", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("Ks\u00a0As", "U+00A0 NO-BREAK SPACE"),
    ],
)
def test_b082_signs_that_look_like_others_are_named(text: str, sign: str) -> None:
    with pytest.raises(cw.CardError) as met:
        cw.parse_pile(text)
    assert sign in str(met.value)


@pytest.mark.parametrize("text", ["KS", "ks", "Ks", "kS", "K♠"])
def test_b082_letter_case_does_not_matter(text: str) -> None:
    assert cw.parse_pile(f"{text}\r\n{text}") == (Card("Ks"),) * 2
