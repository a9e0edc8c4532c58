// A bot in JavaScript: claims the longest route it can pay, and draws cards otherwise.
// It speaks the protocol of docs/stdio.md: one JSON object on each line.
//
//     branchline arena new_york "stdio:node examples/bots/longest.mjs" random --deals 20

import { createInterface } from 'node:readline';

const lengths = new Map();
const nameOf = (route) => `${route.a}–${route.b} ${route.lane}`;

function begin(game) {
  lengths.clear();
  for (const route of game.sheet.routes) lengths.set(nameOf(route), route.length);
  return { type: 'ready' };
}

function choose({ legal }) {
  const claims = legal.filter((action) => action.kind === 'claim');
  const length = (action) => lengths.get(nameOf(action.route));
  claims.sort((one, other) => length(other) - length(one));
  const draw = legal.find((action) => action.kind === 'draw_deck');
  return { type: 'action', number: (claims[0] ?? draw ?? legal[0]).number };
}

const answers = { hello: () => ({ type: 'ready' }), game: begin, choose };

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer = answers[message.type]?.(message);
  if (answer) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
