// @ts-check
/** Cards that stand in for others: how many are to be chosen, from what, and a sensible start. */

/** @typedef {import('../types.js').CardSet} CardSet */

/**
 * A payment that leaves cards to be chosen.
 * @typedef {object} OpenPayment
 * @property {CardSet} fixed cards that are laid in any case
 * @property {number} count cards, or pairs, to choose
 * @property {boolean} pair
 * @property {CardSet} replaced what the chosen cards stand for
 * @property {CardSet} laid cards, or pairs, that are chosen already
 */

/**
 * `pay 2 red + 1 locomotive + 1 any 3`, on a route of this colour and with these symbols.
 * @param {import('../table/choices.js').Payment} payment
 * @param {import('../types.js').Route} route
 * @returns {OpenPayment}
 */
export function openPayment(payment, route) {
  const fixed = Object.fromEntries(payment.cards.map((c) => [c.colour, c.count]));
  if (payment.locomotives) fixed.locomotive = payment.locomotives;
  const { word, count } = payment.others ?? { word: 'pair', count: 0 };
  const each = Number(word.replace(/\D/g, '')) || 1;
  const pair = word === 'pair';
  return { fixed, count: count * each, pair, replaced: standsFor(route, count), laid: {} };
}

/**
 * A claim of which everything is decided but the cards that stand in.
 * @param {import('../types.js').OwnClaim} claim
 * @param {import('../types.js').Route} route
 * @param {boolean} pair
 * @returns {OpenPayment}
 */
export function begunPayment(claim, route, pair) {
  /** @type {CardSet} */
  const fixed = claim.colour ? { [claim.colour]: claim.coloured } : {};
  if (claim.locomotives) fixed.locomotive = claim.locomotives;
  const named = Object.entries(claim.substitutes).map(([c, n]) => [c, pair ? n / 2 : n]);
  /** @type {CardSet} */
  const laid = Object.fromEntries(named);
  const replaced = standsFor(route, route.length - claim.coloured - claim.locomotives);
  return { fixed, count: total(laid) + claim.to_lay, pair, replaced, laid };
}

/**
 * @param {import('../types.js').Route} route
 * @param {number} count
 * @returns {CardSet}
 */
const standsFor = (route, count) =>
  route.groups ? { [route.colour ?? 'one_colour']: count } : { locomotive: count };

/** @param {CardSet} cards */
export const total = (cards) => Object.values(cards).reduce((sum, n) => sum + n, 0);

/**
 * How many cards, or pairs, of each colour can be chosen; locomotives only where the rest does
 * not suffice.
 * @param {OpenPayment} payment
 * @param {CardSet} hand
 * @returns {CardSet}
 */
export function spareCards({ fixed, count, pair }, hand) {
  /** @type {CardSet} */
  const spare = {};
  for (const [colour, held] of Object.entries(hand)) {
    const left = held - (fixed[colour] ?? 0);
    const units = pair ? Math.floor(left / 2) : left;
    if (units > 0 && colour !== 'locomotive') spare[colour] = units;
  }
  const locomotives = (hand.locomotive ?? 0) - (fixed.locomotive ?? 0);
  if (total(spare) < count && locomotives > 0) spare.locomotive = locomotives;
  return spare;
}

/**
 * A sensible choice: colours that no plan needs come first, and always the one of which most are
 * left.
 * @param {OpenPayment} payment
 * @param {CardSet} spare
 * @param {Set<string>} wanted colours that are needed elsewhere
 */
export function sensibleChoice({ count, laid }, spare, wanted) {
  const chosen = { ...laid };
  /** @param {string} colour */
  const left = (colour) => spare[colour] - (chosen[colour] ?? 0);
  for (let i = total(laid); i < count; i++) {
    const open = Object.keys(spare).filter((colour) => left(colour) > 0);
    const best = open.sort(
      (p, q) => Number(wanted.has(p)) - Number(wanted.has(q)) || left(q) - left(p),
    )[0];
    if (!best) break;
    chosen[best] = (chosen[best] ?? 0) + 1;
  }
  return chosen;
}

/**
 * Everything that is paid: what is fixed and what was chosen.
 * @param {OpenPayment} payment
 * @param {CardSet} chosen
 */
export function wholePayment({ fixed, pair }, chosen) {
  const cards = { ...fixed };
  for (const [colour, n] of Object.entries(chosen)) {
    if (n) cards[colour] = (cards[colour] ?? 0) + (pair ? 2 * n : n);
  }
  return cards;
}
