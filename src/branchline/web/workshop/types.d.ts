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
