/** Cards that stand in for others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  begunPayment,
  openPayment,
  sensibleChoice,
  spareCards,
  total,
  wholePayment,
} from '../../../src/branchline/web/planning/substitutes.js';
import { ROUTES } from './fixtures.js';

const way = (cards, locomotives, word, count) => ({
  text: '',
  cards,
  locomotives,
  others: { word, count },
});
const red = (count) => [{ colour: 'red', count }];
const hand = { red: 4, blue: 3, green: 1, locomotive: 1 };

test('a payment leaves as many cards open as its groups have', () => {
  const open = openPayment(way(red(2), 1, 'any 3', 2), ROUTES[4]);
  assert.deepEqual(open.fixed, { red: 2, locomotive: 1 });
  assert.deepEqual([open.count, open.pair], [6, false]);
  assert.deepEqual(open.replaced, { locomotive: 2 });
  assert.deepEqual(openPayment(way([], 0, 'pair', 2), ROUTES[4]).count, 2);
});

test('what is fixed cannot be chosen again; locomotives only where it must be', () => {
  const open = openPayment(way(red(2), 0, 'any 3', 1), ROUTES[4]);
  assert.deepEqual(spareCards(open, hand), { red: 2, blue: 3, green: 1 });
  const pairs = openPayment(way(red(1), 0, 'pair', 2), ROUTES[4]);
  assert.deepEqual(spareCards(pairs, hand), { red: 1, blue: 1 });
  const many = openPayment(way([], 0, 'any 3', 3), ROUTES[4]);
  assert.deepEqual(spareCards(many, hand), hand);
});

test('the choice that is filled in spares what is wanted elsewhere', () => {
  const open = openPayment(way(red(1), 0, 'any 3', 1), ROUTES[4]);
  const spare = spareCards(open, hand);
  assert.deepEqual(sensibleChoice(open, spare, new Set(['red'])), { blue: 3 });
  assert.deepEqual(sensibleChoice(open, spare, new Set(['blue', 'green'])), { red: 3 });
});

test('the whole payment has what is fixed, and two cards of a pair', () => {
  const open = openPayment(way(red(1), 1, 'pair', 1), ROUTES[4]);
  assert.deepEqual(wholePayment(open, { red: 1 }), { red: 3, locomotive: 1 });
  const cards = openPayment(way(red(1), 0, 'any 3', 1), ROUTES[4]);
  assert.deepEqual(wholePayment(cards, { blue: 3, green: 0 }), { red: 1, blue: 3 });
});

test('a payment that was begun goes on with what is named', () => {
  const claim = { colour: 'red', coloured: 1, locomotives: 0, substitutes: { blue: 2 }, to_lay: 4 };
  const open = begunPayment(claim, { ...ROUTES[2], ferry: 2 }, false);
  assert.deepEqual([open.count, open.laid, open.replaced], [6, { blue: 2 }, { locomotive: 2 }]);
  const chosen = sensibleChoice(open, { blue: 5, green: 5 }, new Set(['blue']));
  assert.deepEqual([total(chosen), chosen.blue >= 2], [6, true]);
  assert.deepEqual(begunPayment(claim, ROUTES[2], true).laid, { blue: 1 });
});
