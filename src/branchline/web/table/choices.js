// @ts-check
/** The legal actions sorted by what they are about. Only texts are compared here; no rule is known. */

/** @typedef {{text: string, cards: {colour: string, count: number}[], locomotives: number, others: {word: string, count: number}|null}} Payment */
/** @typedef {{text: string, kept: number[], returned: number[]}} Keep */

/** @param {string[]} legal @param {Map<string, number>} numbers */
export function sortChoices(legal, numbers) {
  const starting = (word) => legal.filter((text) => text.startsWith(word));
  return {
    draws: new Set(starting('draw ').map((text) => text.slice(5))),
    /** @type {Map<number, string>} */
    claims: new Map(starting('claim ').flatMap((text) => (numbers.has(text) ? [[/** @type {number} */ (numbers.get(text)), text]] : []))),
    pays: starting('pay ').map(readPayment),
    adds: starting('add ').map(readPayment),
    puts: starting('put ').map(readPayment),
    lays: starting('lay '),
    keeps: starting('keep ').map(readKeep),
    places: starting('place '),
    completes: starting('complete '),
    plain: legal.filter((text) => ['stop', 'leave', 'pass', 'done'].includes(text)),
  };
}

/** `pay 2 red + 1 locomotive + 1 any 3` @param {string} text @returns {Payment} */
function readPayment(text) {
  /** @type {Payment} */
  const found = { text, cards: [], locomotives: 0, others: null };
  for (const part of text.replace(/^\w+ /, '').split(' + ')) {
    const [, count, word] = part.match(/^(\d+) (.+)$/) ?? [];
    if (word === 'locomotive') found.locomotives = Number(count);
    else if (/^(pair|any)/.test(word ?? '')) found.others = { word, count: Number(count) };
    else if (word) found.cards.push({ colour: word, count: Number(count) });
  }
  return found;
}

/** `keep 1 3 return 4 2`, `keep none` @param {string} text @returns {Keep} */
function readKeep(text) {
  const [kept, returned = ''] = text.slice(5).split(' return ');
  const numbers = (s) => (s.match(/\d+/g) ?? []).map(Number);
  return { text, kept: numbers(kept), returned: numbers(returned) };
}

/** How many cards are laid for each that the rest of a payment leaves open. @param {any} claim @param {number} length */
export function standsFor(claim, length) {
  const laid = Object.values(claim.substitutes).reduce((sum, n) => sum + n, 0);
  return (laid + claim.to_lay) / (length - claim.coloured - claim.locomotives);
}

/**
 * The payments in the order in which a person would think of them: few substitutes, few
 * locomotives, then the colour of which most are left over.
 * @param {Payment[]} payments @param {import('../types.js').CardSet} hand
 */
export function sensibleFirst(payments, hand) {
  const spare = (p) => p.cards.reduce((sum, c) => sum + (hand[c.colour] ?? 0) - c.count, 0);
  return [...payments].sort((p, q) =>
    (p.others?.count ?? 0) - (q.others?.count ?? 0) || p.locomotives - q.locomotives || spare(q) - spare(p));
}
