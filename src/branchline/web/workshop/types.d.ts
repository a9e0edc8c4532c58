/** A map that is being made, as the server's workshop has it. */

export interface MapCity {
  name: string;
  at: [number, number];
  short?: string;
  country?: string;
  attraction?: boolean;
}

export interface MapRoute {
  from: string;
  to: string;
  length: number;
  colour?: string | null;
  ferry?: number;
  tunnel?: boolean;
  groups?: boolean;
  bonus?: number;
}

export interface MapTicket {
  from: string;
  to: string;
  points: number;
}

export interface TicketDraw {
  draw: number;
  keep: number;
  returned: string;
}

export interface BonusCard {
  key: string;
  name: string;
  points: number;
  most: string;
}

export interface MapDocument {
  /** The text that it was read from: written back, it keeps its comments. */
  source?: string;
  name: string;
  version: string;
  seats: [number, number];
  train_cards: {
    colours: string[];
    each_colour: number;
    locomotives: number;
    opening_hand: number;
  };
  trains: { each_seat: number; last_round_at: number };
  points: Record<string, number>;
  rules: Record<string, any>;
  cities: MapCity[];
  routes: { list: MapRoute[] };
  tickets: { opening: TicketDraw; turn: TicketDraw; list: MapTicket[] };
}

export interface MapProblem {
  path: (string | number)[];
  text: string;
}

/** What is being looked at: a city by its name, a route or a ticket by its number. */
export type Picked =
  | { kind: 'city'; name: string }
  | { kind: 'route'; index: number }
  | { kind: 'ticket'; index: number }
  | null;

export type Tool = 'move' | 'city' | 'route';

/** Games that bots shall play for a report. */
export interface GamesWanted {
  level: string;
  seats: number;
  games: number;
}

/** A share with the ends of its 95 % interval. */
export type Share = [number, number, number];

export interface GameResults {
  games: number;
  seats: number;
  turns: number;
  reshuffles: number;
  wins: Share[];
  points: Record<string, number>;
  tickets: { ticket: string; kept: number; completed: Share | null; worth: number }[];
  claims: number[];
}

/** What the server says of a map; `played` is sent along when more games are asked for. */
export interface MapReport {
  measures: Record<string, string>;
  printed: Record<string, Record<string, string>>;
  advice: { key: string; words: Record<string, string>; text: string }[];
  played: (Record<string, any> & { games: number }) | null;
  results: GameResults | null;
}

export interface Country {
  name: string;
  code: string;
}

/** A city of the world, and whether it is on the map that is begun. */
export interface WorldCity {
  name: string;
  at: [number, number];
  size: number;
  country: string;
  on: boolean;
}
