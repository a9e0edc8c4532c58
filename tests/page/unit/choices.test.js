/** The legal actions, sorted. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sensibleFirst, sortChoices } from '../../../src/branchline/web/table/choices.js';
import { GAME } from './fixtures.js';

const sort = (...legal) => sortChoices(legal, GAME.numbers);

test('actions are sorted by their first word', () => {
  const can = sort('draw red', 'draw deck', 'claim Birch–Cedar', 'lay red', 'place red', 'stop');
  assert.deepEqual([...can.draws], ['red', 'deck']);
  assert.deepEqual([...can.claims], [[2, 'claim Birch–Cedar']]);
  assert.deepEqual(can.lays, ['lay red']);
  assert.deepEqual(can.places, ['place red']);
  assert.deepEqual(can.plain, ['stop']);
  assert.deepEqual(can.keeps, []);
});

test('a claim that names no route of the game is left out', () => {
  assert.equal(sort('claim Birch–Dune').claims.size, 0);
});

test('each kind of plain answer is known, and nothing else', () => {
  assert.deepEqual(sort('stop', 'leave', 'pass', 'done', 'shout').plain, [
    'stop',
    'leave',
    'pass',
    'done',
  ]);
});

test('a payment is read: cards, locomotives and substitutes', () => {
  const [payment] = sort('pay 2 red + 1 locomotive + 1 any 3').pays;
  assert.deepEqual(payment.cards, [{ colour: 'red', count: 2 }]);
  assert.equal(payment.locomotives, 1);
  assert.deepEqual(payment.others, { word: 'any 3', count: 1 });
});

test('pairs are substitutes; add and put are read like pay', () => {
  assert.deepEqual(sort('add 2 pair').adds[0].others, { word: 'pair', count: 2 });
  assert.equal(sort('put 3 locomotive').puts[0].locomotives, 3);
});

test('a choice of tickets is read with the order of the returned', () => {
  const [keep] = sort('keep 1 3 return 4 2').keeps;
  assert.deepEqual(keep.kept, [1, 3]);
  assert.deepEqual(keep.returned, [4, 2]);
  assert.deepEqual(sort('keep none').keeps[0].kept, []);
});

test('the sensible payments come first', () => {
  const { pays } = sort('pay 1 any 3', 'pay 1 red + 1 locomotive', 'pay 2 blue', 'pay 2 red');
  const order = sensibleFirst(pays, { red: 2, blue: 5, locomotive: 1 }).map((p) => p.text);
  assert.deepEqual(order, [
    'pay 2 blue', // more of them are left over
    'pay 2 red',
    'pay 1 red + 1 locomotive',
    'pay 1 any 3',
  ]);
  assert.equal(pays[0].text, 'pay 1 any 3'); // the list itself is not sorted
});
