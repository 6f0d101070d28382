// Saves of cardwar, version 1. Made by: python -m cardwar.codec types

export type StateSave = {
  format: "cardwar/state";
  version: 1;
  rules: RuleSet;
  deck: "STANDARD_DECK" | "DECK_32" | "DECK_36" | "DECK_40" | "DECK_54" | Array<Value> | null;
  players: Array<Player>;
  table: Array<Laid>;
  aside: Array<Value>;
  round: Count;
  battles: Count;
  wars: Count;
  deepest_war: Count;
  eliminated: Array<[Count, Count]>;
  stage: Stage;
  level: Count;
  fighters: Array<Count>;
  shown: Array<Array<Value>>;
  forfeited: Array<Count>;
  seed: Seed;
  shuffles: Count;
  elapsed: Seconds;
  memory: Value;
  outcome: Outcome | null;
};

export type ResultSave = {
  format: "cardwar/result";
  version: 1;
  outcome: Outcome;
  state: State;
};

export type MatchSave = {
  format: "cardwar/match";
  version: 1;
  rules: RuleSet;
  players: Count;
  best_of: Whole;
  max_games: Whole;
  seed: Seed;
  outcomes: Array<Outcome>;
  game: State | null;
  watch: CycleWatch;
};

export type WatchSave = {
  format: "cardwar/watch";
  version: 1;
  cycle: Cycle | null;
  first: State | null;
  anchor: State | null;
  reach: Count;
  repeated: State | null;
};

export type EventSave = {
  format: "cardwar/event";
  version: 1;
  type: "CardsFlipped";
  level: Count;
  laid: Array<Laid>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "WarDeclared";
  level: Count;
  tied: Array<Count>;
  seats: Array<Count>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "Forfeited";
  seat: Count;
  cards: Array<Value>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "StakeLaid";
  seat: Count;
  cards: Array<Value>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PileRefilled";
  seat: Count;
  cards: Array<Value>;
  shuffled: boolean;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PotTaken";
  seat: Count;
  cards: Array<Value>;
  place: Place;
  shuffled: boolean;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PotCarried";
  cards: Array<Value>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PotSetAside";
  cards: Array<Value>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PotReturned";
  cards_by_seat: Array<Array<Value>>;
  place: Place;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PlayerOut";
  seat: Count;
} | {
  format: "cardwar/event";
  version: 1;
  type: "PlayerWithdrew";
  seat: Count;
  cards: Array<Value>;
} | {
  format: "cardwar/event";
  version: 1;
  type: "Remembered";
  memory: Value;
} | {
  format: "cardwar/event";
  version: 1;
  type: "ClockRead";
  elapsed: Seconds;
} | {
  format: "cardwar/event";
  version: 1;
  type: "GameEnded";
  outcome: Outcome;
} | {
  format: "cardwar/event";
  version: 1;
  type: "GameBegun";
  number: Count;
  seed: Seed;
} | {
  format: "cardwar/event";
  version: 1;
  type: "GameWon";
  number: Count;
  seat: Count;
  outcome: Outcome;
} | {
  format: "cardwar/event";
  version: 1;
  type: "GameDrawn";
  number: Count;
  outcome: Outcome;
} | {
  format: "cardwar/event";
  version: 1;
  type: "MatchWon";
  seat: Count;
} | {
  format: "cardwar/event";
  version: 1;
  type: "MatchDrawn";
};

export type EventsSave = {
  format: "cardwar/events";
  version: 1;
  events: Array<Event>;
};

export type RulesSave = {
  format: "cardwar/rules";
  version: 1;
  rules: RuleSet;
};

export type ViewSave = {
  format: "cardwar/view";
  version: 1;
  players: Array<PublicPlayer>;
  table: Array<PublicLaid>;
  aside: Count;
  round: Count;
  battles: Count;
  wars: Count;
  deepest_war: Count;
  eliminated: Array<[Count, Count]>;
  stage: Stage;
  level: Count;
  fighters: Array<Count>;
  shown: Array<Array<Value>>;
  forfeited: Array<Count>;
  elapsed: Seconds;
  outcome: PublicOutcome | null;
};

export type PublicEventSave = {
  format: "cardwar/public-event";
  version: 1;
  type: "CardsFlipped";
  level: Count;
  laid: Array<Laid>;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "WarDeclared";
  level: Count;
  tied: Array<Count>;
  seats: Array<Count>;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicForfeited";
  seat: Count;
  cards: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicStakeLaid";
  seat: Count;
  cards: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicPileRefilled";
  seat: Count;
  cards: Count;
  shuffled: boolean;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicPotTaken";
  seat: Count;
  cards: Count;
  place: Place;
  shuffled: boolean;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicPotCarried";
  cards: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicPotSetAside";
  cards: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicPotReturned";
  cards_by_seat: Array<Count>;
  place: Place;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PlayerOut";
  seat: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicPlayerWithdrew";
  seat: Count;
  cards: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "ClockRead";
  elapsed: Seconds;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicGameEnded";
  outcome: PublicOutcome;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicGameBegun";
  number: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicGameWon";
  number: Count;
  seat: Count;
  outcome: PublicOutcome;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "PublicGameDrawn";
  number: Count;
  outcome: PublicOutcome;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "MatchWon";
  seat: Count;
} | {
  format: "cardwar/public-event";
  version: 1;
  type: "MatchDrawn";
};

export type PublicEventsSave = {
  format: "cardwar/public-events";
  version: 1;
  events: Array<PublicEvent>;
};

export type AddedRules = {
  added: string;
  version: Whole;
};

export type Captures = "under the pile" | "apart, shuffled" | "apart, last first";

export type Card = "2c" | "3c" | "4c" | "5c" | "6c" | "7c" | "8c" | "9c" | "Tc" | "Jc" | "Qc" | "Kc" | "Ac" | "2d" | "3d" | "4d" | "5d" | "6d" | "7d" | "8d" | "9d" | "Td" | "Jd" | "Qd" | "Kd" | "Ad" | "2h" | "3h" | "4h" | "5h" | "6h" | "7h" | "8h" | "9h" | "Th" | "Jh" | "Qh" | "Kh" | "Ah" | "2s" | "3s" | "4s" | "5s" | "6s" | "7s" | "8s" | "9s" | "Ts" | "Js" | "Qs" | "Ks" | "As" | "Xs" | "Xh";

export type CardsFlipped = {
  type: "CardsFlipped";
  level: Count;
  laid: Array<Laid>;
};

export type CatalogueRules = {
  catalogue: string;
  version: Whole;
};

export type ClockRead = {
  type: "ClockRead";
  elapsed: Seconds;
};

export type CollectOrder = "as played" | "by seat" | "winner first" | "winner last" | "reversed" | "highest first" | "shuffled";

export type Count = number;

export type Custom = {
  named: string;
} | {
  custom: string;
  data: unknown;
};

export type Cycle = {
  start: Count;
  length: Count;
};

export type CycleWatch = {
  cycle: Cycle | null;
  first: State | null;
  anchor: State | null;
  reach: Count;
  repeated: State | null;
};

export type Ending = RoundCap | TimeLimit | FirstOut | WarsWon | Custom;

export type Event = CardsFlipped | WarDeclared | Forfeited | StakeLaid | PileRefilled | PotTaken | PotCarried | PotSetAside | PotReturned | PlayerOut | PlayerWithdrew | Remembered | ClockRead | GameEnded | GameBegun | GameWon | GameDrawn | MatchWon | MatchDrawn;

export type FirstOut = {
  type: "FirstOut";
};

export type Forfeited = {
  type: "Forfeited";
  seat: Count;
  cards: Array<Value>;
};

export type GameBegun = {
  type: "GameBegun";
  number: Count;
  seed: Seed;
};

export type GameDrawn = {
  type: "GameDrawn";
  number: Count;
  outcome: Outcome;
};

export type GameEnded = {
  type: "GameEnded";
  outcome: Outcome;
};

export type GameWon = {
  type: "GameWon";
  number: Count;
  seat: Count;
  outcome: Outcome;
};

export type HouseRules = {
  type: "HouseRules";
  name: string;
  deck: "STANDARD_DECK" | "DECK_32" | "DECK_36" | "DECK_40" | "DECK_54" | Array<Value>;
  seats: Range;
  hand_size: null | Whole | Part;
  ranking: Ranking;
  stake: Whole | Array<Whole> | Custom;
  joins: Joins;
  shortfall: Shortfall;
  unclaimed: Unclaimed;
  collect: CollectOrder;
  captures: Captures;
  endings: Array<Ending>;
  chant: Array<string>;
};

export type Integer = number | string;

export type Joins = "tied" | "all";

export type Laid = {
  card: Value;
  seat: Count;
  face_up: boolean;
};

export type MatchDrawn = {
  type: "MatchDrawn";
};

export type MatchWon = {
  type: "MatchWon";
  seat: Count;
};

export type Natural = {
  type: "Natural";
};

export type Outcome = {
  reason: Reason | {
    text: string;
  };
  winners: Array<Count>;
  cycle: Cycle | null;
};

export type Part = {
  numerator: Whole;
  denominator: Whole;
};

export type PileRefilled = {
  type: "PileRefilled";
  seat: Count;
  cards: Array<Value>;
  shuffled: boolean;
};

export type Place = "pile" | "captured";

export type Player = {
  pile: Array<Value>;
  captured: Array<Value>;
  is_out: boolean;
};

export type PlayerOut = {
  type: "PlayerOut";
  seat: Count;
};

export type PlayerWithdrew = {
  type: "PlayerWithdrew";
  seat: Count;
  cards: Array<Value>;
};

export type PotCarried = {
  type: "PotCarried";
  cards: Array<Value>;
};

export type PotReturned = {
  type: "PotReturned";
  cards_by_seat: Array<Array<Value>>;
  place: Place;
};

export type PotSetAside = {
  type: "PotSetAside";
  cards: Array<Value>;
};

export type PotTaken = {
  type: "PotTaken";
  seat: Count;
  cards: Array<Value>;
  place: Place;
  shuffled: boolean;
};

export type PublicEvent = CardsFlipped | WarDeclared | PublicForfeited | PublicStakeLaid | PublicPileRefilled | PublicPotTaken | PublicPotCarried | PublicPotSetAside | PublicPotReturned | PlayerOut | PublicPlayerWithdrew | ClockRead | PublicGameEnded | PublicGameBegun | PublicGameWon | PublicGameDrawn | MatchWon | MatchDrawn;

export type PublicForfeited = {
  type: "PublicForfeited";
  seat: Count;
  cards: Count;
};

export type PublicGameBegun = {
  type: "PublicGameBegun";
  number: Count;
};

export type PublicGameDrawn = {
  type: "PublicGameDrawn";
  number: Count;
  outcome: PublicOutcome;
};

export type PublicGameEnded = {
  type: "PublicGameEnded";
  outcome: PublicOutcome;
};

export type PublicGameWon = {
  type: "PublicGameWon";
  number: Count;
  seat: Count;
  outcome: PublicOutcome;
};

export type PublicLaid = {
  card: Value;
  seat: Count;
  face_up: true;
} | {
  card: null;
  seat: Count;
  face_up: false;
};

export type PublicOutcome = {
  reason: Reason | {
    text: string;
  };
  winners: Array<Count>;
};

export type PublicPileRefilled = {
  type: "PublicPileRefilled";
  seat: Count;
  cards: Count;
  shuffled: boolean;
};

export type PublicPlayer = {
  pile: Count;
  captured: Count;
  is_out: boolean;
};

export type PublicPlayerWithdrew = {
  type: "PublicPlayerWithdrew";
  seat: Count;
  cards: Count;
};

export type PublicPotCarried = {
  type: "PublicPotCarried";
  cards: Count;
};

export type PublicPotReturned = {
  type: "PublicPotReturned";
  cards_by_seat: Array<Count>;
  place: Place;
};

export type PublicPotSetAside = {
  type: "PublicPotSetAside";
  cards: Count;
};

export type PublicPotTaken = {
  type: "PublicPotTaken";
  seat: Count;
  cards: Count;
  place: Place;
  shuffled: boolean;
};

export type PublicStakeLaid = {
  type: "PublicStakeLaid";
  seat: Count;
  cards: Count;
};

export type Range = {
  start: Integer;
  stop: Integer;
  step: Integer;
};

export type RankOrder = {
  type: "RankOrder";
  order: string;
};

export type Ranking = RankOrder | Natural | ReversedRanking | Custom;

export type Reason = "last standing" | "all out" | "drawn" | "round cap" | "time" | "first out" | "wars won" | "cycle" | "round limit";

export type Remembered = {
  type: "Remembered";
  memory: Value;
};

export type ReversedRanking = {
  type: "ReversedRanking";
  inner: Ranking;
};

export type RoundCap = {
  type: "RoundCap";
  rounds: Whole;
};

export type RuleSet = CatalogueRules | AddedRules | HouseRules | Custom;

export type Seconds = number | string;

export type Seed = string;

export type Shortfall = "last card up" | "forfeit" | "last card stands" | "equal force" | "draw";

export type Stage = "flip" | "laying" | "battle" | "over";

export type StakeLaid = {
  type: "StakeLaid";
  seat: Count;
  cards: Array<Value>;
};

export type State = {
  rules: RuleSet;
  deck: "STANDARD_DECK" | "DECK_32" | "DECK_36" | "DECK_40" | "DECK_54" | Array<Value> | null;
  players: Array<Player>;
  table: Array<Laid>;
  aside: Array<Value>;
  round: Count;
  battles: Count;
  wars: Count;
  deepest_war: Count;
  eliminated: Array<[Count, Count]>;
  stage: Stage;
  level: Count;
  fighters: Array<Count>;
  shown: Array<Array<Value>>;
  forfeited: Array<Count>;
  seed: Seed;
  shuffles: Count;
  elapsed: Seconds;
  memory: Value;
  outcome: Outcome | null;
};

export type TimeLimit = {
  type: "TimeLimit";
  seconds: Seconds;
};

export type Unclaimed = "carry over" | "set aside" | "take back";

export type Value = Card | null | boolean | number | {
  text: string;
} | {
  int: string;
} | {
  float: number;
} | {
  tuple: Array<Value>;
} | {
  set: Array<Value>;
} | Custom;

export type WarDeclared = {
  type: "WarDeclared";
  level: Count;
  tied: Array<Count>;
  seats: Array<Count>;
};

export type WarsWon = {
  type: "WarsWon";
  count: Whole;
};

export type Whole = number | string;

export type Save = StateSave | ResultSave | MatchSave | WatchSave | EventSave | EventsSave | RulesSave | ViewSave | PublicEventSave | PublicEventsSave;
