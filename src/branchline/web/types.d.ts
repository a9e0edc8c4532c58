/** Types for the checker only: those of the protocol, and what the page makes of them. */
import type {
  Bonus,
  City as PrintedCity,
  Lesson,
  ListedTable,
  NewTable,
  OwnTicket,
  TableInfo,
  RematchProposal,
  Route as PrintedRoute,
  TableOptions,
  TicketName,
  Ticket,
  View,
} from './protocol.js';

export * from './protocol.js';
export type { Child } from './vendor/preact.js';
export type { Signal } from './vendor/signals.js';

/** A city of a sheet; `typed`: how actions name it. */
export interface City extends PrintedCity {
  typed: string;
}

/** A route of a sheet; `wild`: locomotives stand for any colour on it. */
export interface Route extends PrintedRoute {
  wild: boolean;
}

export type CardSet = Record<string, number>;
export type Point = [number, number];
/** A ticket in an event: its cities and its points. */
export type TicketLine = [string, string, number];

/** What happened, as a line of a record without what this reader may not know. */
export type GameEvent =
  | { event: 'deal' | 'draw_bonus'; seat: number; cards: string[] | null; count?: number }
  | { event: 'offer'; seat: number; tickets: TicketLine[] | null; count?: number }
  | { event: 'keep'; seat: number; kept: TicketLine[] | null; kept_count?: number }
  | { event: 'draw'; seat: number; from: string; card: string | null; slot?: number }
  | ClaimEvent
  | TunnelEvent
  | { event: 'tunnel_left' | 'pass' | 'last_round' | 'first'; seat: number }
  | { event: 'to_track'; seat: number; cards: Record<string, string> }
  | PlaceEvent
  | RobberyEvent
  | { event: 'complete'; seat: number; tickets: TicketLine[] }
  | { event: 'end'; reason: string }
  | { event: 'bonus_cards'; cards: string[] }
  | { event: 'refill'; slot: number; card: string | null }
  | { event: 'wipe'; cards: (string | null)[] }
  | { event: 'reshuffle' | 'second_deck' | 'turn_up' | 'tickets_shuffled' };

export interface ClaimEvent {
  event: 'claim';
  seat: number;
  route: [string, string];
  lane: number;
  cards: CardSet;
}

export interface TunnelEvent {
  event: 'tunnel';
  seat: number;
  route: [string, string];
  lane: number;
  revealed: string[];
  surcharge: number;
}

export interface PlaceEvent {
  event: 'place';
  seat: number;
  rows: Record<string, CardSet>;
}

export interface RobberyEvent {
  event: 'robbery';
  seat: number;
  row: string;
  cards: CardSet;
}

export interface Level {
  key: string;
  name: string;
  text: string;
}

/** A finished game, step by step. */
export interface Replay {
  table: TableInfo;
  steps: ReplayStep[];
}

/** A game as the lobby shows it. */
export interface GameSummary {
  key: string;
  name: string;
  seats: number[];
  levels: Level[];
  options: { open_stacks: boolean };
  summary: string;
  lesson: boolean;
  origin: 'ours' | 'host' | 'own';
}

/** Everything printed in a box, and the drawing of its board. */
export interface CatalogueGame extends GameSummary {
  family: string;
  sheet: Sheet;
  board: Drawing | null;
  script: Lesson | null;
}

export interface Sheet {
  colours: string[];
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
  bonuses: Bonus[];
  points: Record<string, number>;
  rules: { groups?: { cards: number } };
  counts: { last_round_at: number | null; opening_tickets: { draw: number; keep: number } };
  words: Record<string, string>;
}

/** Where everything is on a board, as `python -m tools.boards` laid it out. */
export interface Drawing {
  size: Point;
  sizes: DrawingSizes;
  paths: Record<string, string>;
  scoring: Box | null;
  legend: Box | null;
  cities: DrawnCity[];
  routes: DrawnRoute[];
}

/** Left, top, width, height. */
export type Box = [number, number, number, number];

export interface DrawingSizes {
  space: Point;
  city: number;
  font: number;
  line: number;
  bonus: number;
}

export interface DrawnCity {
  name: string;
  x: number;
  y: number;
  label?: { x: number; y: number; anchor: string; lines?: string[] };
  flag?: Point;
  attraction?: Point;
}

/** The middle and the angle of each space, in degrees. */
export interface DrawnRoute {
  a: string;
  b: string;
  spaces: [number, number, number][];
  middle: Point;
  control: Point;
  bonus?: Point;
}

/** A game with the texts of its routes in the notation. */
export interface Game extends Omit<CatalogueGame, 'sheet'> {
  sheet: Omit<Sheet, 'cities'> & { cities: Record<string, City> };
  layout: string;
  claims: string[];
  numbers: Map<string, number>;
  routeOf: (a: string, b: string, lane: number) => number;
}

/** The tables that the lobby lists. */
export interface Lobby {
  mine: ListedTable[];
  open: ListedTable[];
  running: ListedTable[];
  finished: ListedTable[];
}

/** What a seat had, once nothing is hidden any longer. */
export interface OpenHand {
  hand: CardSet;
  tickets: OwnTicket[];
  offer: TicketName[];
}

/** The words of a fact in a review. */
export interface FactValues {
  route?: number;
  ticket?: TicketName;
  seat?: number;
  step?: number;
}

/** A step of a replay, with the view after it; nothing is hidden any longer. */
export interface ReplayStep {
  seq: number;
  seat: number | null;
  by: string | null;
  action: string | null;
  events: GameEvent[];
  undone: number | null;
  view: View & { open?: OpenHand[] };
}

/** What the log of a table keeps of a step. */
export type LoggedStep = Pick<ReplayStep, 'seq' | 'seat' | 'by' | 'action' | 'events' | 'undone'>;

export type PointerIn<T> = PointerEvent & { currentTarget: T };
export type InputChange = Event & { currentTarget: HTMLInputElement };
export type SelectChange = Event & { currentTarget: HTMLSelectElement };
export type FormSubmit = SubmitEvent & { currentTarget: HTMLFormElement };

/** Who takes an open seat: a bot, or nobody. */
export type FillWith = RematchProposal['fill'];

/** A table to create; the server fills in the options that are left out. */
export type TableRequest = Omit<NewTable, 'options'> & { options: Partial<TableOptions> };
export type SeatRequest = NewTable['seats'][number];
