// @ts-check
/** What a hand lacks for the routes of a plan. */

/** @typedef {import('../types.js').Route} Route */

/** @typedef {Record<string, number>} Counts */

/**
 * The cards that a hand lacks for these routes, as a person would count them: coloured routes
 * first, then each gray one with the colour of which most are left; locomotives where they are
 * needed most. Cards that stand in for others are left out of it.
 * @param {Route[]} routes
 * @param {import('../types.js').CardSet} hand
 */
export function missingCards(routes, hand) {
  const left = { ...hand };
  const [missing, wild] = [/** @type {Counts} */ ({}), /** @type {Counts} */ ({})];
  /**
   * @param {Counts} into
   * @param {string} colour
   * @param {number} count
   * @param {string} as
   */
  const pay = (into, colour, count, as) => {
    const lacking = Math.max(0, count - (left[colour] ?? 0));
    left[colour] = Math.max(0, (left[colour] ?? 0) - count);
    if (lacking) into[as] = (into[as] ?? 0) + lacking;
  };
  for (const { ferry } of routes) pay(missing, 'locomotive', ferry, 'locomotive');
  for (const route of colouredFirst(routes)) {
    const colour = route.colour ?? plenty(left);
    const into = route.wild ? wild : missing;
    pay(into, colour, route.length - route.ferry, route.colour ?? 'any');
  }
  return added(missing, withLocomotives(wild, left.locomotive ?? 0));
}

/** @param {Route[]} routes */
const colouredFirst = (routes) =>
  [...routes].sort((p, q) => Number(!p.colour) - Number(!q.colour) || q.length - p.length);

/**
 * The colour of which there are most cards.
 * @param {import('../types.js').CardSet} cards
 */
export function plenty(cards) {
  const colours = Object.keys(cards).filter((colour) => colour !== 'locomotive');
  return colours.sort((p, q) => cards[q] - cards[p])[0] ?? '';
}

/**
 * What is left of the missing cards when locomotives stand in for them.
 * @param {Counts} missing
 * @param {number} locomotives
 */
function withLocomotives(missing, locomotives) {
  const still = { ...missing };
  for (let i = 0; i < locomotives; i++) {
    const most = Object.keys(still).sort((p, q) => still[q] - still[p])[0];
    if (!most) break;
    still[most] -= 1;
    if (!still[most]) delete still[most];
  }
  return still;
}

/**
 * @param {Counts} p
 * @param {Counts} q
 */
function added(p, q) {
  const sum = { ...p };
  for (const [colour, n] of Object.entries(q)) sum[colour] = (sum[colour] ?? 0) + n;
  return sum;
}
