"""cardwar: a rules engine for War, the card game, and its whole family.

This is the face of the library: every name here is public and stable.

>>> import cardwar as cw
>>> state = cw.deal(cw.KRIG, players=3, seed=7)
>>> cw.play(state).outcome.winner
0
"""

from importlib import import_module
from typing import TYPE_CHECKING

from cardwar.cards import (
    DECK_32,
    DECK_36,
    DECK_40,
    DECK_54,
    STANDARD_DECK,
    C,
    Card,
    Rank,
    Suit,
    parse_pile,
    write_pile,
)
from cardwar.catalogue import ruleset
from cardwar.clocks import Clock, Pace, Stopwatch, pace
from cardwar.cycles import CycleWatch
from cardwar.endings import (
    Ending,
    FirstOut,
    RoundCap,
    TimeLimit,
    WarsWon,
    leaders,
    remember_war,
    wars_won,
)
from cardwar.engine import play_round, step, withdraw
from cardwar.errors import (
    BadInput,
    CardError,
    CardwarError,
    ClockNeeded,
    EventMismatch,
    FormatError,
    GameOver,
    MissingExtra,
    RuleViolation,
    UnknownRuleSet,
)
from cardwar.events import (
    CardsFlipped,
    ClockRead,
    Event,
    Forfeited,
    GameEnded,
    PileRefilled,
    PlayerOut,
    PlayerWithdrew,
    PotCarried,
    PotReturned,
    PotSetAside,
    PotTaken,
    Remembered,
    StakeLaid,
    WarDeclared,
)
from cardwar.explaining import explain, summary
from cardwar.house_rules import (
    Captures,
    CollectOrder,
    HouseRules,
    Joins,
    Shortfall,
    Stake,
    Unclaimed,
)
from cardwar.match import (
    GameBegun,
    GameDrawn,
    GameWon,
    Match,
    MatchDrawn,
    MatchEvent,
    MatchWon,
    play_match,
    start_match,
    step_match,
    withdraw_from_game,
)
from cardwar.playing import Result, play
from cardwar.positions import Problem, deal, problems, start
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
    half_deck,
    peace,
    reshuffled,
    timed,
)
from cardwar.rankings import (
    ACE_HIGH,
    ACE_LOW,
    LOWEST_WINS,
    NATURAL,
    Natural,
    Ranking,
    RankOrder,
    ReversedRanking,
)
from cardwar.replaying import apply, replay
from cardwar.rules import (
    PROTOCOL_VERSION,
    Award,
    Deal,
    Lay,
    LayAnswer,
    NeedsClock,
    Plain,
    Put,
    Refill,
    RuleSet,
    Share,
)
from cardwar.shuffling import fresh_seed, game_seed, shuffled
from cardwar.state import (
    Battle,
    Cycle,
    GameState,
    Laid,
    Outcome,
    Place,
    Player,
    Reason,
    Seat,
    Stage,
    Tally,
)

if TYPE_CHECKING:
    from cardwar.narration import Translations, narrate, narrate_round
    from cardwar.public_events import (
        PublicEvent,
        PublicForfeited,
        PublicGameBegun,
        PublicGameDrawn,
        PublicGameEnded,
        PublicGameWon,
        PublicPileRefilled,
        PublicPlayerWithdrew,
        PublicPotCarried,
        PublicPotReturned,
        PublicPotSetAside,
        PublicPotTaken,
        PublicStakeLaid,
    )
    from cardwar.public_state import PublicLaid, PublicOutcome, PublicPlayer, PublicState
    from cardwar.transcripts import Recorder, Transcript, read_transcript, transcribe
    from cardwar.views import public_view
else:

    def __getattr__(name: str) -> object:
        """Load a public name that not everybody needs when it is first asked for."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        thing = getattr(import_module(_LATER[name]), name)
        globals()[name] = thing
        return thing

    def __dir__() -> list[str]:
        """Return all names, those still to be loaded too."""
        return sorted({*globals(), *__all__})


__version__: str = "0.1.0"
"""The version of cardwar, by semantic versioning."""

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "BATAILLE",
    "DECK_32",
    "DECK_36",
    "DECK_40",
    "DECK_54",
    "HALF_DECK",
    "KRIG",
    "LOWEST_WINS",
    "NATURAL",
    "PEACE",
    "PROTOCOL_VERSION",
    "STANDARD_DECK",
    "TIMED",
    "TWO_HANDED",
    "WAR",
    "W_A_R",
    "Award",
    "BadInput",
    "Battle",
    "C",
    "Captures",
    "Card",
    "CardError",
    "CardsFlipped",
    "CardwarError",
    "Clock",
    "ClockNeeded",
    "ClockRead",
    "CollectOrder",
    "Cycle",
    "CycleWatch",
    "Deal",
    "Ending",
    "Event",
    "EventMismatch",
    "FirstOut",
    "Forfeited",
    "FormatError",
    "GameBegun",
    "GameDrawn",
    "GameEnded",
    "GameOver",
    "GameState",
    "GameWon",
    "HouseRules",
    "Joins",
    "Laid",
    "Lay",
    "LayAnswer",
    "Match",
    "MatchDrawn",
    "MatchEvent",
    "MatchWon",
    "MissingExtra",
    "Natural",
    "NeedsClock",
    "Outcome",
    "Pace",
    "PileRefilled",
    "Place",
    "Plain",
    "Player",
    "PlayerOut",
    "PlayerWithdrew",
    "PotCarried",
    "PotReturned",
    "PotSetAside",
    "PotTaken",
    "Problem",
    "PublicEvent",
    "PublicForfeited",
    "PublicGameBegun",
    "PublicGameDrawn",
    "PublicGameEnded",
    "PublicGameWon",
    "PublicLaid",
    "PublicOutcome",
    "PublicPileRefilled",
    "PublicPlayer",
    "PublicPlayerWithdrew",
    "PublicPotCarried",
    "PublicPotReturned",
    "PublicPotSetAside",
    "PublicPotTaken",
    "PublicStakeLaid",
    "PublicState",
    "Put",
    "Rank",
    "RankOrder",
    "Ranking",
    "Reason",
    "Recorder",
    "Refill",
    "Remembered",
    "Result",
    "ReversedRanking",
    "RoundCap",
    "RuleSet",
    "RuleViolation",
    "Seat",
    "Share",
    "Shortfall",
    "Stage",
    "Stake",
    "StakeLaid",
    "Stopwatch",
    "Suit",
    "Tally",
    "TimeLimit",
    "Transcript",
    "Translations",
    "Unclaimed",
    "UnknownRuleSet",
    "WarDeclared",
    "WarsWon",
    "__version__",
    "apply",
    "capped",
    "deal",
    "explain",
    "fresh_seed",
    "game_seed",
    "half_deck",
    "leaders",
    "narrate",
    "narrate_round",
    "pace",
    "parse_pile",
    "peace",
    "play",
    "play_match",
    "play_round",
    "problems",
    "public_view",
    "read_transcript",
    "remember_war",
    "replay",
    "reshuffled",
    "ruleset",
    "shuffled",
    "start",
    "start_match",
    "step",
    "step_match",
    "summary",
    "timed",
    "transcribe",
    "wars_won",
    "withdraw",
    "withdraw_from_game",
    "write_pile",
]

# What is shown or told is not needed to play, and is loaded when it is first asked for.
_LATER = {
    "Translations": "cardwar.narration",
    "narrate": "cardwar.narration",
    "narrate_round": "cardwar.narration",
    "PublicEvent": "cardwar.public_events",
    "PublicForfeited": "cardwar.public_events",
    "PublicGameBegun": "cardwar.public_events",
    "PublicGameDrawn": "cardwar.public_events",
    "PublicGameEnded": "cardwar.public_events",
    "PublicGameWon": "cardwar.public_events",
    "PublicPileRefilled": "cardwar.public_events",
    "PublicPlayerWithdrew": "cardwar.public_events",
    "PublicPotCarried": "cardwar.public_events",
    "PublicPotReturned": "cardwar.public_events",
    "PublicPotSetAside": "cardwar.public_events",
    "PublicPotTaken": "cardwar.public_events",
    "PublicStakeLaid": "cardwar.public_events",
    "PublicLaid": "cardwar.public_state",
    "PublicOutcome": "cardwar.public_state",
    "PublicPlayer": "cardwar.public_state",
    "PublicState": "cardwar.public_state",
    "Recorder": "cardwar.transcripts",
    "Transcript": "cardwar.transcripts",
    "read_transcript": "cardwar.transcripts",
    "transcribe": "cardwar.transcripts",
    "public_view": "cardwar.views",
}
