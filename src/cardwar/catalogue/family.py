"""The family: every ruleset that its sources describe well enough, with what we chose besides.

Each has the names that its sources use, so that people find it. Where a source says nothing, the
choice made here is listed with the ruleset; what `WAR` does is the rule where nothing else is said.
"""

from __future__ import annotations

import attrs

from cardwar.cards import DECK_32, DECK_36, DECK_40, DECK_54
from cardwar.catalogue.entry import Entry
from cardwar.catalogue.own_rules import (
    ColoursFight,
    DropsLowest,
    EmptyHandWins,
    MoreOfAKindWins,
    SixBeatsAce,
    SuitsDecide,
    as_many_as_the_rank,
    one_less_than_the_rank,
    three_for_two_and_one_for_more,
)
from cardwar.endings import FirstOut, WarsWon
from cardwar.house_rules import Captures, CollectOrder, HouseRules, Joins, Shortfall
from cardwar.presets import (
    BATAILLE,
    HALF_DECK,
    KRIG,
    PEACE,
    TIMED,
    TWO_HANDED,
    W_A_R,
    WAR,
    capped,
    peace,
)
from cardwar.rankings import ACE_LOW, RankOrder

__all__ = ["FAMILY"]

_TWO = range(2, 3)

_PICK_UP = "The source does not say in which order a pot is picked up: it is shuffled."
_SHORT = "The source does not say what happens to who runs short: the last card is turned up."
_LEFT = "A pot that nobody wins stays for the winner of the next round."

FAMILY: tuple[Entry, ...] = (
    Entry(
        names=("War", "Milchama", "I Declare War", "W-A-R"),
        regions=("United States", "Canada", "United Kingdom", "Israel"),
        source="Family rules pages on War; the Fundex rule sheet for I Declare War",
        choices=(_PICK_UP, _LEFT),
        rules=WAR,
        chants=(("W-A-R", W_A_R.chant), ("I Declare War", ("I", "declare", "a"))),
    ),
    Entry(
        names=("Two-handed", "Two-handed War", "War on a board"),
        regions=("the web",),
        source="The rules page of a War game for the browser",
        choices=("If both run out of cards in a war, the game is a draw.",),
        rules=TWO_HANDED,
    ),
    Entry(
        names=("Bataille", "La Bataille", "Wojna", "Battaglia"),
        regions=("France", "Belgium", "Quebec", "Poland"),
        source="Wikipedia in French (Bataille) and Polish (Wojna); Le Mistigri on running short",
        choices=(_PICK_UP, _LEFT),
        rules=BATAILLE,
    ),
    Entry(
        names=("Krig", "War for three and four"),
        regions=("Norway",),
        source="The Krig page after Norske kortspill; pagat.com for three and four players",
        choices=(_PICK_UP, "If nobody can lay for a war, the pot is nobody's."),
        rules=KRIG,
    ),
    Entry(
        names=("Peace",),
        regions=("United States",),
        source="Family rules pages on War",
        choices=(_PICK_UP, "The ace stays the highest card, so it is the worst."),
        rules=PEACE,
    ),
    Entry(
        names=("Timed", "Timed War"),
        regions=("United States",),
        source="Family rules pages on War; alzheimersactivities on an agreed time",
        choices=("A war is fought to its end before the cards are counted.", _PICK_UP),
        rules=TIMED,
    ),
    Entry(
        names=("Half-deck", "Half-deck War"),
        regions=("United States",),
        source="Family rules pages on War; alzheimersactivities on half a deck",
        choices=("The other half lies unseen.", _PICK_UP),
        rules=HALF_DECK,
    ),
    Entry(
        names=("Bicycle War",),
        regions=("United States",),
        source="Bicycle Cards' rules of War",
        choices=(_SHORT, _PICK_UP),
        rules=HouseRules(name="Bicycle War", seats=_TWO, stake=1),
    ),
    Entry(
        names=("Quadruple War",),
        regions=("United States",),
        source="Bicycle Cards' rules of Quadruple War",
        choices=(_SHORT, _PICK_UP),
        rules=HouseRules(name="Quadruple War", seats=_TWO, stake=4),
    ),
    Entry(
        names=("Last card stands", "War, the last card stands"),
        regions=("many countries",),
        source="pagat.com, War for two, the second of the two rules for running short",
        choices=(
            "Who has no card left when a war begins stands on the card that tied.",
            _PICK_UP,
        ),
        rules=HouseRules(
            name="Last card stands", seats=_TWO, stake=1, shortfall=Shortfall.LAST_CARD_STANDS
        ),
    ),
    Entry(
        names=("Arneson War", "Danish War"),
        regions=("Denmark", "United States"),
        source="Erik Arneson's rules of War, also in Danish",
        choices=(_SHORT, _PICK_UP),
        rules=HouseRules(name="Arneson War", seats=_TWO, stake=(3, 0)),
    ),
    Entry(
        names=("Three Wars", "First to three wars"),
        regions=("United States",),
        source="Erik Arneson's rules of War, the short game",
        choices=("A round counts once, however many wars it has.", _SHORT, _PICK_UP),
        rules=HouseRules(name="Three Wars", seats=_TWO, stake=(3, 0), endings=(WarsWon(3),)),
    ),
    Entry(
        names=("Old Bataille", "Bataille of the old manuals"),
        regions=("France",),
        source="French manuals of the 19th century, after adpoker.fr and Wikipedia in French",
        choices=("Who has no card left to compare is out.", _PICK_UP),
        rules=HouseRules(
            name="Old Bataille",
            seats=_TWO,
            deck=DECK_32,
            ranking=RankOrder("789TAJQK"),
            stake=0,
            shortfall=Shortfall.FORFEIT,
        ),
    ),
    Entry(
        names=("Le Mistigri's Bataille", "Mistigri"),
        regions=("France",),
        source="Le Mistigri, La Bataille",
        choices=("Of the twos the two of spades is left out first.", _PICK_UP, _LEFT),
        rules=DropsLowest(
            name="Le Mistigri's Bataille",
            seats=range(2, 6),
            stake=1,
            shortfall=Shortfall.FORFEIT,
        ),
    ),
    Entry(
        names=("Guerra", "La Guerra", "Guerrita"),
        regions=("Argentina", "Spain", "Italy"),
        source="Diario Popular on La Guerra; PokerStars on Guerra with 40 cards",
        choices=(
            "The ace is high.",
            "The cards won are shuffled before they are used again.",
            _SHORT,
        ),
        rules=HouseRules(name="Guerra", deck=DECK_40, stake=1, captures=Captures.APART_SHUFFLED),
    ),
    Entry(
        names=("War with jokers", "Jokers War"),
        regions=("United States", "New Zealand"),
        source="nzwargamer.net on War with jokers on top",
        choices=("Two jokers tie.",),
        rules=HouseRules(
            name="War with jokers",
            deck=DECK_54,
            shortfall=Shortfall.FORFEIT,
            captures=Captures.APART_SHUFFLED,
        ),
    ),
    Entry(
        names=("Wikibooks War",),
        regions=("the web",),
        source="Simple English Wikibooks, Card Games/War",
        choices=("The jokers are the highest cards.", _SHORT),
        rules=HouseRules(name="Wikibooks War", deck=DECK_54, captures=Captures.APART_SHUFFLED),
    ),
    Entry(
        names=("Rat",),
        regions=("Serbia",),
        source="askarte.com on Rat",
        choices=(_SHORT, "The pot is put on the heap in a shuffled order."),
        rules=HouseRules(name="Rat", seats=_TWO, captures=Captures.APART_LAST_FIRST),
    ),
    Entry(
        names=("Război", "Romanian War"),
        regions=("Romania",),
        source="boardgames-blog.ro on Război; pagat.com on wars as long as the rank",
        choices=(
            "The card turned up is one of those that the rank counts.",
            "A jack, a queen and a king count 10.",
            _SHORT,
            _PICK_UP,
        ),
        rules=DropsLowest(name="Război", stake=one_less_than_the_rank),
    ),
    Entry(
        names=("Bloodthirsty War",),
        regions=("United States",),
        source="Encyclopedia4U and Dummies on wars as long as the rank",
        choices=("If both run short, the pot is nobody's and the game is a draw.",),
        rules=HouseRules(
            name="Bloodthirsty War",
            seats=_TWO,
            stake=as_many_as_the_rank,
            shortfall=Shortfall.FORFEIT,
            captures=Captures.APART_LAST_FIRST,
        ),
    ),
    Entry(
        names=("Pyanitsa", "Pianitsa", "Пьяница"),
        regions=("Russia",),
        source="Wikipedia in Russian on Пьяница",
        choices=(
            "If several of the tied have no card left, they are out of the war.",
            "The pot goes under the pile.",
            _PICK_UP,
        ),
        rules=EmptyHandWins(
            name="Pyanitsa",
            deck=DECK_36,
            seats=range(2, 9),
            stake=0,
            shortfall=Shortfall.FORFEIT,
        ),
    ),
    Entry(
        names=("Drunkard", "Six beats ace"),
        regions=("Russia", "Ukraine"),
        source="gamerules.com on Drunkard",
        choices=(
            "Of its two ways to lose: the first without cards has lost.",
            "Of the others whoever has most cards wins.",
            _PICK_UP,
        ),
        rules=SixBeatsAce(
            name="Drunkard",
            deck=DECK_36,
            stake=0,
            joins=Joins.ALL,
            shortfall=Shortfall.FORFEIT,
            endings=(FirstOut(),),
        ),
    ),
    Entry(
        names=("School Krig", "Krig i skolen"),
        regions=("Norway",),
        source="Matematikksenteret on Krig",
        choices=(
            "Only the players with the equal cards fight the war.",
            "The cards won come back with those won last on top.",
            _SHORT,
        ),
        rules=MoreOfAKindWins(name="School Krig", captures=Captures.APART_LAST_FIRST),
    ),
    Entry(
        names=("Swedish Krig", "Krig, Sweden"),
        regions=("Sweden",),
        source="spelakort.com on Krig",
        choices=("When a player has too few cards for a war, the game is a draw.", _PICK_UP),
        rules=HouseRules(name="Swedish Krig", seats=_TWO, shortfall=Shortfall.DRAW),
    ),
    Entry(
        names=("World War",),
        regions=("United States",),
        source="classicgamesandpuzzles.com on World War",
        choices=(_SHORT, _PICK_UP),
        rules=HouseRules(name="World War", seats=range(3, 5), joins=Joins.ALL),
    ),
    Entry(
        names=("Three or one", "War, gamerules"),
        regions=("the web", "Mexico"),
        source="gamerules.com on War; pokercardsmexico on War for three and four",
        choices=("Only the tied players fight.", _PICK_UP, _LEFT),
        rules=HouseRules(name="Three or one", stake=three_for_two_and_one_for_more),
    ),
    Entry(
        names=("War with two down",),
        regions=("United States",),
        source="alzheimersactivities on War",
        choices=(_SHORT, _PICK_UP),
        rules=HouseRules(name="War with two down", seats=_TWO, stake=2),
    ),
    Entry(
        names=("Classroom War", "Capped War"),
        regions=("programming courses",),
        source="Course tasks on War with a cap on the rounds and a pile of points that is shuffled",
        choices=("The cap is 1,000 rounds.", _LEFT),
        rules=attrs.evolve(
            capped(
                HouseRules(
                    stake=1,
                    shortfall=Shortfall.FORFEIT,
                    captures=Captures.APART_SHUFFLED,
                ),
                rounds=1000,
            ),
            name="Classroom War",
        ),
    ),
    Entry(
        names=("Winamax", "Winamax Battle"),
        regions=("France", "the web"),
        source="CodinGame, the puzzle Winamax Battle",
        choices=("A game that cannot go on in a war is a draw, whatever the other player holds.",),
        rules=HouseRules(
            name="Winamax",
            seats=_TWO,
            shortfall=Shortfall.DRAW,
            collect=CollectOrder.BY_SEAT,
        ),
    ),
    Entry(
        names=("Equal-force War", "War with equal stakes"),
        regions=("United States",),
        source="wrwebheads.com on War",
        choices=(
            "Who has no card left for a war is out of it; no part of the pot is paid to them.",
            _PICK_UP,
            _LEFT,
        ),
        rules=HouseRules(name="Equal-force War", ranking=ACE_LOW, shortfall=Shortfall.EQUAL_FORCE),
    ),
    Entry(
        names=("Tod und Leben", "Life and Death"),
        regions=("Germany",),
        source="casinospiegel.net on Tod und Leben, red against black",
        choices=(
            "The source names packs of 32 and of 52 cards; here it is the one of 32.",
            _SHORT,
            _PICK_UP,
        ),
        rules=ColoursFight(name="Tod und Leben", deck=DECK_32, seats=_TWO, stake=1),
    ),
    Entry(
        names=("Sensō", "戦争"),
        regions=("Japan",),
        source="Wikipedia in Japanese on 戦争; trump-game.net",
        choices=("Who has no card left for a war is out of it.", _LEFT),
        rules=DropsLowest(
            name="Sensō",
            seats=range(2, 6),
            stake=0,
            shortfall=Shortfall.FORFEIT,
            captures=Captures.APART_SHUFFLED,
            endings=(FirstOut(),),
        ),
    ),
    Entry(
        names=("Sensō without wars", "Suits decide"),
        regions=("Japan",),
        source="edgegram on local rules of 戦争",
        choices=("Of the local rules only this one: of two cards of one rank the suit decides.",),
        rules=DropsLowest(
            name="Sensō without wars",
            ranking=SuitsDecide(),
            stake=0,
            captures=Captures.APART_SHUFFLED,
            endings=(FirstOut(),),
        ),
    ),
    Entry(
        names=("P-E-A-C-E", "Peace with five cards"),
        regions=("United States",),
        source="The list of variants that Wikipedia in English once had",
        choices=("The five cards go face down, and a sixth is turned up.", _SHORT, _PICK_UP),
        rules=attrs.evolve(peace(WAR), name="P-E-A-C-E", stake=5, chant=tuple("PEACE")),
    ),
)
"""Every entry of the family, in the order of ``cardwar rules``: the presets first."""
