/** Ways to keep starting tickets: the same sums as in Python. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const keeps = await import('../../../src/branchline/web/atlas/keeps.js');

const MODEL = {
  sizes: [null, [1, 0], [0.5, 0]],
  tickets: [
    [1, 3],
    [2, 4],
    [-1, 0],
  ],
  pairs: [[0, 1, 2, 12]],
};

test('parts that both ways have cannot differ', () => {
  assert.deepEqual(keeps.difference(MODEL, [0, 1], [0, 1]), [0, 0]);
  assert.deepEqual(keeps.difference(MODEL, [0], [2]), [2, 3]);
});

test('a pair counts where both are kept', () => {
  // Number, the second ticket and the pair: 0.5 - 1 + 2 + 2.
  assert.deepEqual(keeps.difference(MODEL, [0, 1], [0]), [3.5, Math.hypot(4, 12)]);
});

test('all ways to keep enough are compared, the best first', () => {
  assert.deepEqual(keeps.waysToKeep([2, 0], 1), [[2], [0], [0, 2]]);
  const cell = { keep_points: MODEL, keep_share: MODEL };
  const ways = keeps.compareWays(cell, [2, 1, 0], 2);
  assert.deepEqual(
    ways.map(({ tickets }) => tickets.join(' ')),
    ['0 1', '0 1 2', '1 2', '0 2'],
  );
  assert.deepEqual(ways[0].points, [0, 0]);
  assert.ok(ways.every(({ points }) => points[0] <= 0));
});
