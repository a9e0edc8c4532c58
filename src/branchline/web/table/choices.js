// @ts-check
/** The legal actions sorted by what they are about. Only texts are compared; no rule is known. */

/** @typedef {{word: string, count: number}} Others */

/**
 * @typedef {object} Payment
 * @property {string} text
 * @property {{colour: string, count: number}[]} cards
 * @property {number} locomotives
 * @property {Others|null} others
 */

/** @typedef {{text: string, kept: number[], returned: number[]}} Keep */
/** @typedef {ReturnType<typeof sortChoices>} Choices */

const PLAIN = ['stop', 'leave', 'pass', 'done'];

/**
 * @param {string[]} legal
 * @param {Map<string, number>} [numbers] the route of each claim
 */
export function sortChoices(legal, numbers = new Map()) {
  /** @param {string} word */
  const starting = (word) => legal.filter((text) => text.startsWith(word));
  return {
    draws: new Set(starting('draw ').map((text) => text.slice(5))),
    claims: routesOf(starting('claim '), numbers),
    pays: starting('pay ').map(readPayment),
    adds: starting('add ').map(readPayment),
    puts: starting('put ').map(readPayment),
    lays: starting('lay '),
    keeps: starting('keep ').map(readKeep),
    places: starting('place '),
    completes: starting('complete '),
    plain: legal.filter((text) => PLAIN.includes(text)),
  };
}

/**
 * The claims by the number of their route.
 * @param {string[]} claims
 * @param {Map<string, number>} numbers
 */
function routesOf(claims, numbers) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const text of claims) {
    const route = numbers.get(text);
    if (route != null) found.set(route, text);
  }
  return found;
}

/**
 * `pay 2 red + 1 locomotive + 1 any 3`
 * @param {string} text
 * @returns {Payment}
 */
export function readPayment(text) {
  /** @type {Payment} */
  const found = { text, cards: [], locomotives: 0, others: null };
  for (const part of text.replace(/^\w+ /, '').split(' + ')) {
    const [, number, word = ''] = part.match(/^(\d+) (.+)$/) ?? [];
    const count = Number(number);
    if (word === 'locomotive') found.locomotives = count;
    else if (/^(pair|any)/.test(word)) found.others = { word, count };
    else if (word) found.cards.push({ colour: word, count });
  }
  return found;
}

/**
 * `keep 1 3 return 4 2`, `keep none`
 * @param {string} text
 * @returns {Keep}
 */
export function readKeep(text) {
  const [kept, returned = ''] = text.slice(5).split(' return ');
  return { text, kept: readNumbers(kept), returned: readNumbers(returned) };
}

/** @param {string} text */
const readNumbers = (text) => (text.match(/\d+/g) ?? []).map(Number);

/**
 * The payments in the order in which a person would think of them: few substitutes, few
 * locomotives, then the colour of which most are left over.
 * @param {Payment[]} payments
 * @param {import('../types.js').CardSet} hand
 */
export function sensibleFirst(payments, hand) {
  /** @param {Payment} p */
  const spare = (p) => p.cards.reduce((sum, c) => sum + (hand[c.colour] ?? 0) - c.count, 0);
  /** @param {Payment} p */
  const substitutes = (p) => p.others?.count ?? 0;
  return [...payments].sort(
    (p, q) =>
      substitutes(p) - substitutes(q) || p.locomotives - q.locomotives || spare(q) - spare(p),
  );
}
