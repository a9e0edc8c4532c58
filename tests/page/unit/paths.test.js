/** Paths over the board. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfLength, shortestPath } from '../../../src/branchline/web/planning/paths.js';
import { ROUTES } from './fixtures.js';

const free = ROUTES.map(() => null);
const owned = (owners) => free.map((_, i) => owners[i] ?? null);
const search = (owners, from, to, seat = 0) => shortestPath(ROUTES, owners, seat, from, to);

test('the shortest path counts spaces, not routes', () => {
  assert.deepEqual(search(free, 'Aster', 'Cedar'), [0, 2]);
});

test('a path has its routes in order', () => {
  assert.deepEqual(search(free, 'Dune', 'Aster'), [4, 2, 0]);
});

test("one's own routes cost nothing", () => {
  assert.deepEqual(search(owned({ 3: 0 }), 'Aster', 'Cedar'), [3]);
});

test('routes of others are closed, also to spectators', () => {
  assert.deepEqual(search(owned({ 0: 1, 2: 1 }), 'Aster', 'Cedar'), [3]);
  assert.equal(search(owned({ 4: 1 }), 'Aster', 'Dune'), null);
  assert.equal(search(owned({ 4: 0 }), 'Aster', 'Dune', null), null);
});

test('from a city to itself there is nothing to go', () => {
  assert.deepEqual(search(free, 'Aster', 'Aster'), []);
});

test('a path of a length uses each route once', () => {
  const path = pathOfLength(ROUTES, [0, 1, 2], 7);
  assert.deepEqual([...path].sort(), [0, 1, 2]);
});

test('a path of a length may leave routes out', () => {
  const path = pathOfLength(ROUTES, [0, 2, 3, 4], 9);
  const spaces = path.reduce((sum, i) => sum + ROUTES[i].length, 0);
  assert.equal(spaces, 9);
});

test('no path where none has this length', () => {
  assert.deepEqual(pathOfLength(ROUTES, [0, 4], 3), []);
});
