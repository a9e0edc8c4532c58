/** A small game, and what the server says about a table. */
import { readGame } from '../../../src/branchline/web/table/game_data.js';

const route = (a, b, length, more = {}) => ({
  a,
  b,
  length,
  colour: null,
  ferry: 0,
  tunnel: false,
  groups: false,
  draw_bonus: 0,
  lane: 0,
  wild: true,
  ...more,
});

/** A triangle with a double route, and a city that hangs on it. */
export const ROUTES = [
  route('Aster', 'Birch', 2, { colour: 'red' }),
  route('Aster', 'Birch', 2, { colour: 'blue', lane: 1 }),
  route('Birch', 'Cedar', 3),
  route('Aster', 'Cedar', 6, { colour: 'green' }),
  route('Cedar', 'Dune', 1, { colour: 'red', ferry: 1 }),
];

export const GAME = readGame({
  key: 'lakes',
  name: 'Lakes',
  family: 'map',
  board: { size: [100, 60] },
  sheet: {
    colours: ['red', 'blue', 'green'],
    cities: ['Aster', 'Birch', 'Cedar', 'Dune'].map((name) => ({ name })),
    routes: ROUTES,
    tickets: [{ a: 'Aster', b: 'Dune', points: 6, cards: [['red', 2]] }],
    bonuses: [],
    points: { 1: 1, 2: 2, 3: 4, 6: 15 },
    rules: {},
    counts: { last_round_at: 2 },
    words: {},
  },
});

export const view = (more = {}) => ({
  seats: [{ name: 'Ada' }, { name: 'Bo' }],
  decision: 'turn',
  owners: ROUTES.map(() => null),
  waiting: [0],
  scores: null,
  ...more,
});

export const step = (seq, more = {}) => ({
  type: 'step',
  seq,
  seat: 0,
  action: 'draw deck',
  events: [],
  undone: null,
  changes: {},
  legal: [],
  undo: false,
  ...more,
});

export const snapshot = (more = {}) => ({
  type: 'snapshot',
  table: { id: 'abc', game: 'lakes', status: 'running', mine: [0], seats: [], options: {} },
  seq: 0,
  you: 0,
  view: view(),
  legal: ['draw deck', 'claim Birch–Cedar'],
  undo: false,
  log: [step(0, { seat: null, action: null })],
  chat: [],
  ...more,
});
