// @ts-check
/**
 * The shapes of the protocol (src/branchline/server/protocol.py) and of a view, for the checker.
 * @typedef {Record<string, number>} CardSet
 * @typedef {{a: string, b: string, points: number}} Ticket
 * @typedef {{ticket: Ticket, completed: boolean}} OwnTicket
 * @typedef {{colour: string, cards: number, locomotives: number}} Row
 * @typedef {{seat: number, name: string, cards: number, seen: CardSet, tickets: number, offered: number,
 *   points: number, trains: number|null, yard: Row[], stack: number|null, completed: Ticket[]}} SeatView
 * @typedef {{a: string, b: string, lane: number}} RouteName
 * @typedef {{kind: string, points: number, what: Ticket|string|null}} ScoreLine
 * @typedef {{seat: number, lines: ScoreLine[], total: number, completed: number, rank: number, longest: number|null}} SeatScore
 * @typedef {{game: string, you: number|null, waiting: number[], turn: number, decision: string, turns: number,
 *   last_turns: number|null, seats: SeatView[], face_up: (string|null)[], deck: number, discards: CardSet,
 *   ticket_deck: number, owners: (number|null)[], bonuses: string[],
 *   tunnel: {route: RouteName, laid: CardSet, revealed: CardSet, surcharge: number}|null,
 *   hand: CardSet|null, tickets: OwnTicket[], offer: Ticket[],
 *   claim: {route: RouteName, colour: string|null, locomotives: number, coloured: number, substitutes: CardSet, to_lay: number}|null,
 *   yard: {placing: string|null, stack: CardSet|null, best: Ticket[], marked: Ticket[]}|null,
 *   scores: {seats: SeatScore[], winners: number[]}|null}} View
 * @typedef {{seat: number, name: string, kind: string, level: string|null, online: boolean, stand_in: boolean,
 *   clock: number|null, abort: boolean}} SeatInfo
 * @typedef {{id: string, game: string, title: string, status: string, seats: SeatInfo[], options: Record<string, any>,
 *   mine: number[], watchers: number, rematch: string|null}} TableInfo
 * @typedef {{seq: number, seat: number|null, action: string|null, events: any[], undone: number|null,
 *   changes: Partial<View>, legal: string[], undo: boolean}} Step
 * @typedef {{seat: number|null, name: string, text: string, time: number}} ChatLine
 * @typedef {{action: string, chance: number, points: number, reason: string}} Hint
 * @typedef {{a: string, b: string, length: number, colour: string|null, ferry: number, tunnel: boolean,
 *   groups: boolean, draw_bonus: number, lane: number}} Route
 */
export {};
