/** The shapes of the protocol (src/branchline/server/protocol.py) and of a view, for the checker only. */
export type CardSet = Record<string, number>;
export type Ticket = {a: string, b: string, points: number};
export type OwnTicket = {ticket: Ticket, completed: boolean};
export type Row = {colour: string, cards: number, locomotives: number};
export type SeatView = {
  seat: number, name: string, cards: number, seen: CardSet, tickets: number, offered: number,
  points: number, trains: number|null, yard: Row[], stack: number|null, completed: Ticket[],
};
export type RouteName = {a: string, b: string, lane: number};
export type ScoreLine = {kind: string, points: number, what: Ticket|string|null};
export type SeatScore = {
  seat: number, lines: ScoreLine[], total: number, completed: number, rank: number, longest: number|null,
};
export type View = {
  game: string, you: number|null, waiting: number[], turn: number, decision: string, turns: number,
  last_turns: number|null, seats: SeatView[], face_up: (string|null)[], deck: number, discards: CardSet,
  ticket_deck: number, owners: (number|null)[], bonuses: string[],
  tunnel: {route: RouteName, laid: CardSet, revealed: CardSet, surcharge: number}|null,
  hand: CardSet|null, tickets: OwnTicket[], offer: Ticket[],
  claim: {route: RouteName, colour: string|null, locomotives: number, coloured: number, substitutes: CardSet, to_lay: number}|null,
  yard: {placing: string|null, stack: CardSet|null, best: Ticket[], marked: Ticket[]}|null,
  scores: {seats: SeatScore[], winners: number[]}|null,
};
export type SeatInfo = {
  seat: number, name: string, kind: string, level: string|null, online: boolean, stand_in: boolean,
  clock: number|null, abort: boolean,
};
export type TableInfo = {
  id: string, game: string, title: string, status: string, seats: SeatInfo[], options: Record<string, any>,
  mine: number[], watchers: number, rematch: string|null,
};
export type Step = {
  seq: number, seat: number|null, action: string|null, events: any[], undone: number|null,
  changes: Partial<View>, legal: string[], undo: boolean,
};
export type ChatLine = {seat: number|null, name: string, text: string, time: number};
export type Hint = {action: string, chance: number, points: number, reason: string};
export type Route = {
  a: string, b: string, length: number, colour: string|null, ferry: number, tunnel: boolean,
  groups: boolean, draw_bonus: number, lane: number,
};
