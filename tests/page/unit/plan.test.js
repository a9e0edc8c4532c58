/** Networks that join tickets: compared with every subset of the free routes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinTickets, withoutOne } from '../../../src/branchline/web/planning/plan.js';
import { missingCards } from '../../../src/branchline/web/planning/missing_cards.js';
import { ROUTES } from './fixtures.js';

const free = ROUTES.map(() => null);
const ground = (more = {}) => ({ routes: ROUTES, owners: free, closed: [], seat: 0, ...more });
const joined = (tickets, more) => joinTickets(ground(more), tickets);

/** A generator of numbers below 1 that gives the same ones every time. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

/** A random map with seven cities, some routes of which are owned. */
function randomGround(next) {
  const city = () => 'ABCDEFG'[Math.floor(next() * 7)];
  const routes = Array.from({ length: 13 }, () => ({ a: city(), b: city() }))
    .filter(({ a, b }) => a !== b)
    .map((ends) => ({ ...ends, length: 1 + Math.floor(next() * 6) }));
  const owners = routes.map(() => [0, 1, null, null, null, null][Math.floor(next() * 6)]);
  return { routes, owners, closed: next() < 0.3 ? [0] : [], seat: 0, city };
}

/** The groups of cities that some routes join. */
function isJoined(routes, numbers, { a, b }) {
  const reached = new Set([a]);
  for (let grown = true; grown;) {
    grown = false;
    for (const i of numbers) {
      const [p, q] = [routes[i].a, routes[i].b];
      if (reached.has(p) !== reached.has(q)) {
        reached.add(p).add(q);
        grown = true;
      }
    }
  }
  return reached.has(b);
}

/** The fewest spaces that join all tickets that can be joined, by trying everything. */
function bruteForce({ routes, owners, closed, seat }, tickets) {
  const own = routes.flatMap((_, i) => (owners[i] === seat ? [i] : []));
  const open = routes.flatMap((_, i) => (owners[i] == null && !closed.includes(i) ? [i] : []));
  const possible = tickets.filter((ticket) => isJoined(routes, [...own, ...open], ticket));
  let least = Infinity;
  for (let set = 0; set < 1 << open.length; set++) {
    const chosen = open.filter((_, i) => set & (1 << i));
    const spaces = chosen.reduce((sum, i) => sum + routes[i].length, 0);
    if (spaces < least && possible.every((x) => isJoined(routes, [...own, ...chosen], x))) {
      least = spaces;
    }
  }
  return { least, possible: possible.length };
}

test('the network is as small as any', () => {
  const next = chance(7);
  for (let game = 0; game < 60; game++) {
    const map = randomGround(next);
    const tickets = [1, 2, 3].map(() => ({ a: map.city(), b: map.city() }));
    const { least, possible } = bruteForce(map, tickets);
    const found = joinTickets(map, tickets);
    assert.equal(found.spaces, least);
    assert.equal(found.ways.filter(Boolean).length, possible);
  }
});

test('the way of each ticket leads over the network and own routes only', () => {
  const next = chance(11);
  for (let game = 0; game < 40; game++) {
    const map = randomGround(next);
    const tickets = [1, 2, 3].map(() => ({ a: map.city(), b: map.city() }));
    const { routes, ways } = joinTickets(map, tickets);
    ways.forEach((way, i) => {
      if (!way) return;
      assert.ok(way.every((r) => routes.includes(r) || map.owners[r] === 0));
      assert.ok(isJoined(map.routes, way, tickets[i]));
    });
  }
});

test('many tickets are joined too, each of them', () => {
  const names = Array.from({ length: 24 }, (_, i) => `c${i}`);
  const routes = names.slice(1).map((b, i) => ({ a: names[i], b, length: 1 }));
  const tickets = Array.from({ length: 8 }, (_, i) => ({ a: names[i], b: names[23 - i] }));
  const owners = routes.map(() => null);
  const found = joinTickets({ routes, owners, closed: [], seat: 0 }, tickets);
  assert.equal(found.spaces, 23);
  assert.ok(found.ways.every(Boolean));
});

test('tickets share what they have in common', () => {
  const tickets = [
    { a: 'Aster', b: 'Dune' },
    { a: 'Birch', b: 'Dune' },
  ];
  assert.deepEqual(joined(tickets).routes, [0, 2, 4]);
  assert.equal(joined(tickets).spaces, 6);
});

test('closed lanes are not used, own routes cost nothing', () => {
  const ticket = [{ a: 'Aster', b: 'Birch' }];
  assert.deepEqual(joined(ticket, { closed: [0] }).routes, [1]);
  assert.deepEqual(joined(ticket, { owners: [1, 0, null, null, null] }).routes, []);
  assert.equal(joined([{ a: 'Aster', b: 'Dune' }], { closed: [4] }).ways[0], null);
});

test('the next best way, and where a loss hurts most', () => {
  const tickets = [{ a: 'Aster', b: 'Dune' }];
  const { next, worst } = withoutOne(ground(), tickets, joined(tickets));
  assert.deepEqual(next.network.routes, [3, 4]);
  assert.equal(next.more, 1);
  assert.deepEqual([worst.lost, worst.more], [4, Infinity]);
  const done = { owners: [0, null, 0, null, 0] };
  assert.equal(withoutOne(ground(done), tickets, joined(tickets, done)), null);
});

test('missing cards are counted by colour, locomotives help', () => {
  const lacks = (numbers, hand) =>
    missingCards(
      numbers.map((i) => ROUTES[i]),
      hand,
    );
  assert.deepEqual(lacks([0, 2], { red: 1, blue: 2 }), { red: 1, any: 1 });
  assert.deepEqual(lacks([0, 2], { red: 1, blue: 2, locomotive: 1 }), { any: 1 });
  assert.deepEqual(lacks([4], { red: 5 }), { locomotive: 1 });
  assert.deepEqual(lacks([3], { green: 2, locomotive: 1 }), { green: 3 });
  assert.deepEqual(lacks([], {}), {});
});
