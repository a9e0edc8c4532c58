// @ts-check
/** What a step moves on the table, and from where to where. Nothing here touches the screen. */

/** @typedef {import('../types.js').GameEvent} GameEvent */
/** @typedef {import('../types.js').CardSet} CardSet */
/** @typedef {import('../types.js').View} View */
/** @typedef {Pick<import('../types.js').Step, 'seat'|'events'|'undone'>} Happening */

/**
 * A place on the table: `deck`, `tickets`, `slot-2`, `hand-red`, `seat-1`, `yard-1`, `stack-1`,
 * `offer`, or a route by number.
 * @typedef {string} Place
 */

/**
 * A card that travels; null is a card that nobody may see.
 * @typedef {{card: string|null, from: Place, to: Place}} Flight
 */

/**
 * @typedef {object} Moves
 * @property {Flight[]} flights
 * @property {{seat: number, points: number}[]} gains points that were made
 * @property {import('../types.js').TicketName[]} completed own tickets that are completed now
 * @property {number[]} refilled slots of the row that got a new card
 * @property {(string|null)[]} swept the row that was cleared
 * @property {boolean} shuffled
 */

const MOST = 8; // cards of one event that are seen to travel

/**
 * @param {Happening} step
 * @param {View} before
 * @param {View} after
 * @param {number|null} you
 * @param {(e: Extract<GameEvent, {route: any}>) => number|null} routeOf
 * @returns {Moves}
 */
export function movesOf(step, before, after, you, routeOf) {
  const context = { you, routeOf };
  const events = step.undone == null ? step.events : [];
  return {
    flights: events.flatMap((e) => flightsOf(e, context)),
    gains: gainsOf(before, after),
    completed: completedNow(before, after),
    refilled: events.flatMap((e) => (e.event === 'refill' ? [e.slot] : [])),
    swept: events.flatMap((e) => (e.event === 'wipe' ? e.cards : [])),
    shuffled: events.some((e) => e.event === 'reshuffle' || e.event === 'second_deck'),
  };
}

/** @typedef {{you: number|null, routeOf: Parameters<typeof movesOf>[4]}} Context */

/**
 * The cards that an event moves.
 * @param {GameEvent} e
 * @param {Context} context
 * @returns {Flight[]}
 */
function flightsOf(e, { you, routeOf }) {
  switch (e.event) {
    case 'draw': {
      const from = e.slot == null ? 'deck' : `slot-${e.slot}`;
      return [{ card: e.card, from, to: holder(e.seat, you, e.card) }];
    }
    case 'deal':
    case 'draw_bonus':
      return cardsOf(e.cards, e.count).map((card) => ({
        card,
        from: 'deck',
        to: holder(e.seat, you, card),
      }));
    case 'offer':
      return [{ card: null, from: 'tickets', to: e.seat === you ? 'offer' : `seat-${e.seat}` }];
    case 'claim':
      return paid(e.cards, e.seat, you, `route-${routeOf(e)}`);
    case 'place':
      return Object.values(e.rows).flatMap((cards) => paid(cards, e.seat, you, `yard-${e.seat}`));
    case 'to_track':
      return Object.values(e.cards).map((card) => ({
        card,
        from: `yard-${e.seat}`,
        to: `stack-${e.seat}`,
      }));
    case 'robbery':
      return spread(e.cards).map((card) => ({ card, from: `yard-${e.seat}`, to: 'deck' }));
    default:
      return [];
  }
}

/**
 * Where a seat keeps a card: one's own in the hand, another's with its name.
 * @param {number} seat
 * @param {number|null} you
 * @param {string|null} card
 */
const holder = (seat, you, card) => (seat === you && card ? `hand-${card}` : `seat-${seat}`);

/**
 * @param {CardSet} cards
 * @param {number} seat
 * @param {number|null} you
 * @param {Place} to
 */
const paid = (cards, seat, you, to) =>
  spread(cards).map((card) => ({ card, from: holder(seat, you, card), to }));

/**
 * The cards of a set, one by one.
 * @param {CardSet} cards
 */
const spread = (cards) =>
  Object.entries(cards)
    .flatMap(([card, n]) => Array.from({ length: n }, () => card))
    .slice(0, MOST);

/**
 * @param {string[]|null} cards
 * @param {number} [count]
 * @returns {(string|null)[]}
 */
const cardsOf = (cards, count = 0) => (cards ?? Array(count).fill(null)).slice(0, MOST);

/**
 * The points that seats have made by this step; at the end they are counted otherwise.
 * @param {View} before
 * @param {View} after
 */
function gainsOf(before, after) {
  if (after.decision === 'over') return [];
  return after.seats
    .map(({ seat, points }, i) => ({ seat, points: points - before.seats[i].points }))
    .filter(({ points }) => points > 0);
}

/**
 * One's own tickets that this step has completed.
 * @param {View} before
 * @param {View} after
 */
function completedNow(before, after) {
  /** @param {import('../types.js').OwnTicket} own */
  const name = ({ ticket }) => `${ticket.a}–${ticket.b} ${ticket.points}`;
  const open = new Set(before.tickets.filter((own) => !own.completed).map(name));
  return after.tickets.filter((own) => own.completed && open.has(name(own))).map((x) => x.ticket);
}
