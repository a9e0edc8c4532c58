import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  groups,
  opponentsOf,
  streaks,
  summary,
} from '../../../src/branchline/web/table/results/own_statistics.js';

/** A game in which seat 0 is one's own. */
const played = (rank, points, { levels = [null, 'express'], game = 'usa' } = {}) => ({
  table: `${rank}${points}`,
  game,
  ended: 0,
  seat: 0,
  result: {
    totals: [points, 50],
    ranks: [rank, 3 - rank],
    completed: [2, 1],
    tickets: [3, 2],
    longest: [game === 'usa' ? 12 : null, 9],
    levels,
  },
});

test('wins in a row are counted from the latest game, and at best', () => {
  const games = [1, 1, 2, 1, 1, 1, 2].map((rank) => played(rank, 60));
  assert.deepEqual(streaks(games), { streak: 2, bestStreak: 3 });
  assert.deepEqual(streaks([]), { streak: 0, bestStreak: 0 });
  assert.deepEqual(streaks([played(1, 60)]), { streak: 1, bestStreak: 1 });
});

test('figures are added up for the own seat only', () => {
  const all = summary([played(1, 80), played(2, 40, { game: 'new_york' })]);
  assert.equal(all.games, 2);
  assert.equal(all.won, 1);
  assert.equal(all.completed, 4);
  assert.equal(all.tickets, 6);
  assert.equal(all.path, 12);
});

test('groups come with the most frequent first, and their average', () => {
  const games = [played(1, 80), played(2, 40), played(1, 30, { game: 'new_york' })];
  assert.deepEqual(
    groups(games, (one) => one.game),
    [
      { key: 'usa', games: 2, won: 1, average: 60 },
      { key: 'new_york', games: 1, won: 1, average: 30 },
    ],
  );
});

test('a person counts before every bot, and the strongest bot before the others', () => {
  const ladder = ['tourist', 'express', 'champion'];
  const against = (...levels) => opponentsOf(played(1, 1, { levels: [null, ...levels] }), ladder);
  assert.equal(against('tourist', 'champion'), 'champion');
  assert.equal(against('express', null), 'people');
});
