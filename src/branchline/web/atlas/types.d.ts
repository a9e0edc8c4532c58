/** An atlas as the server sends it: see `branchline.study.atlas.model`. */

/** A number and the half width of its interval. */
export type Estimate = [number, number];
export type Maybe = Estimate | null;

export interface Result {
  share: Maybe;
  points: Maybe;
}

export interface TicketLine {
  number: number;
  offered: number;
  kept: Maybe;
  completed: Maybe;
  worth_share: Maybe;
  worth_points: Maybe;
  later_offered: number;
  later_kept: Maybe;
  later_completed: Maybe;
}

export interface RouteLine {
  number: number;
  claimed: Estimate;
  rounds: [number, number, number] | null;
  share: Maybe;
  lead: Maybe;
}

export interface BonusLine {
  number: number;
  scored: Maybe;
  share: Maybe;
  points: Maybe;
}

export interface KeepModel {
  sizes: Maybe[];
  tickets: Estimate[];
  /** Two tickets, what they bring together besides, and the half width of its interval. */
  pairs: [number, number, number, number][];
}

export interface Cell {
  seats: number;
  games: number;
  places: Result[];
  last_round: Result;
  judged: Result;
  by_size: Result[];
  rounds: [number, number, number];
  tickets: TicketLine[];
  routes: RouteLine[];
  bonuses: BonusLine[];
  keep_share: KeepModel;
  keep_points: KeepModel;
}

export interface Atlas {
  game: string;
  version: string;
  pilot: string;
  cells: Cell[];
}

/** A way to keep, and what it brings more than the best one: nothing or less. */
export interface Way {
  tickets: number[];
  points: Estimate;
  share: Estimate;
}

export interface Row {
  key: string | number;
  name: string;
  values: Value[];
}

/** What a cell of a table says, and what it is sorted by; null goes last. */
export interface Value {
  text: string;
  by: number | null;
}
