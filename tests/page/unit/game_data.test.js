/** A game as the page reads it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGame, ticketCards } from '../../../src/branchline/web/table/game_data.js';
import { GAME, ROUTES } from './fixtures.js';

const claims = (routes) =>
  readGame({ board: null, sheet: { routes, cities: [], tickets: [] } }).claims;

test('a claim names its lane only where there are several', () => {
  assert.deepEqual(GAME.claims, [
    'claim Aster–Birch red',
    'claim Aster–Birch blue',
    'claim Birch–Cedar',
    'claim Aster–Cedar',
    'claim Cedar–Dune',
  ]);
});

test('lanes of one colour are numbered, and gray is a colour', () => {
  const lanes = [0, 1].map((lane) => ({ ...ROUTES[2], lane }));
  assert.deepEqual(claims(lanes), ['claim Birch–Cedar gray 1', 'claim Birch–Cedar gray 2']);
});

test('a claim names its cities as they are typed', () => {
  const cities = [{ name: 'Birch', typed: 'B' }];
  const found = readGame({ board: null, sheet: { routes: [ROUTES[2]], cities, tickets: [] } });
  assert.deepEqual(found.claims, ['claim B–Cedar']);
});

test('a route is found by its cities in either order, and its lane', () => {
  assert.equal(GAME.routeOf('Birch', 'Aster', 1), 1);
  assert.equal(GAME.routeOf('Cedar', 'Birch', 0), 2);
  assert.equal(GAME.routeOf('Cedar', 'Birch', 1), -1);
  assert.equal(GAME.numbers.get('claim Cedar–Dune'), 4);
});

test('the layout follows the board', () => {
  const layout = (board) => readGame({ ...GAME, board, sheet: { routes: [], cities: [] } }).layout;
  assert.equal(layout(null), 'on-yards');
  assert.equal(layout({ size: [2, 1] }), 'on-map');
  assert.equal(layout({ size: [1, 2] }), 'on-map tall');
});

test('the cards of a ticket are found by all it says', () => {
  const ticket = { a: 'Aster', b: 'Dune', points: 6 };
  assert.deepEqual(ticketCards(GAME.sheet, ticket), [['red', 2]]);
  assert.deepEqual(ticketCards(GAME.sheet, { ...ticket, points: 7 }), []);
});
