/** The connection to a table: hello, answers, and what happens when it is lost. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { FakeSocket } from './browser.js';
import { snapshot, step } from './fixtures.js';

const { Connection } = await import('../../../src/branchline/web/table/connection.js');
const S = await import('../../../src/branchline/web/table/store.js');

/** @type {Connection} */
let connection;
let steps;

beforeEach(() => {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mock.method(Math, 'random', () => 0);
  FakeSocket.made = [];
  S.resetTable();
  steps = [];
  const listeners = { onStep: (s) => steps.push(s.seq), onSnapshot: () => {} };
  connection = new Connection('abc', 0, listeners);
});

afterEach(() => {
  connection.close();
  mock.timers.reset();
  mock.restoreAll();
});

const connect = () => {
  FakeSocket.last.open();
  FakeSocket.last.receive(snapshot());
  for (const ping of FakeSocket.last.sentOf('ping')) {
    FakeSocket.last.receive({ type: 'pong', id: ping.id });
  }
};

test('it says hello first, and asks whether the server is there', () => {
  FakeSocket.last.open();
  assert.equal(FakeSocket.last.url, 'ws://test/ws/abc');
  assert.deepEqual(
    FakeSocket.last.sent.map((m) => m.type),
    ['hello', 'ping'],
  );
  assert.equal(FakeSocket.last.sent[0].after, null);
});

test('a snapshot makes it online', () => {
  connect();
  assert.equal(S.online.value, true);
  assert.equal(S.seq.value, 0);
});

test('an answer reaches the one who asked', async () => {
  connect();
  const answer = connection.ask({ type: 'ask', action: 'pass' });
  const { id } = FakeSocket.last.sentOf('ask')[0];
  FakeSocket.last.receive({ type: 'answer', id: 'another', key: 'wrong' });
  FakeSocket.last.receive({ type: 'answer', id, key: 'no-pass' });
  assert.equal((await answer).key, 'no-pass');
});

test('without a connection every question is refused', async () => {
  assert.equal((await connection.ask({ type: 'rematch' })).key, 'lost');
});

test('steps are handed on; after a gap it says hello again', () => {
  connect();
  FakeSocket.last.receive(step(1));
  FakeSocket.last.receive(step(3));
  FakeSocket.last.receive(step(0));
  assert.deepEqual(steps, [1]);
  assert.equal(FakeSocket.last.sentOf('hello').length, 2);
  assert.equal(FakeSocket.last.sentOf('hello')[1].after, 1);
});

test('when it is lost it retries, each time after twice the time', () => {
  connect();
  for (const delay of [250, 500, 1000]) {
    const count = FakeSocket.made.length;
    FakeSocket.last.onclose({ code: 1006 });
    assert.equal(S.online.value, false);
    mock.timers.tick(delay - 1);
    assert.equal(FakeSocket.made.length, count);
    mock.timers.tick(1);
    assert.equal(FakeSocket.made.length, count + 1);
  }
});

test('a snapshot lets the next retry come soon again', () => {
  FakeSocket.last.onclose({ code: 1006 });
  mock.timers.tick(250);
  connect();
  FakeSocket.last.onclose({ code: 1006 });
  mock.timers.tick(250);
  assert.equal(FakeSocket.made.length, 3);
});

test('what was not answered is sent again, with the same id', () => {
  connect();
  connection.ask({ type: 'act', action: 'pass', seq: 0 });
  const [first] = FakeSocket.last.sentOf('act');
  FakeSocket.last.onclose({ code: 1006 });
  mock.timers.tick(250);
  connect();
  assert.deepEqual(FakeSocket.last.sentOf('act'), [first]);
});

test('a socket on which no answer comes is given up, but not for hints', () => {
  connect();
  connection.ask({ type: 'hints' });
  mock.timers.tick(8000);
  assert.equal(S.online.value, true);
  connection.ask({ type: 'ask', action: 'pass' });
  mock.timers.tick(8000);
  assert.equal(S.online.value, false);
  mock.timers.tick(250);
  assert.equal(FakeSocket.made.length, 2);
});

test('a late message of a socket that was given up is not read', () => {
  connect();
  const old = FakeSocket.last;
  old.onclose({ code: 1006 });
  old.receive(step(1));
  assert.equal(S.seq.value, 0);
});

test('the server says how long to stay away', () => {
  connect();
  FakeSocket.last.receive({ type: 'closing', reason: 'restart', retry_seconds: 5 });
  FakeSocket.last.onclose({ code: 1006 });
  mock.timers.tick(4999);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 2);
});

for (const key of ['try-later', 'too-fast']) {
  test(`a hello that is put off with ${key} is said again later`, () => {
    FakeSocket.last.open();
    FakeSocket.last.receive({ type: 'refused', id: null, key, text: '' });
    mock.timers.tick(250);
    assert.equal(FakeSocket.made.length, 2);
  });
}

test('closed because it sent too much, it says so and stays away for a while', () => {
  connect();
  FakeSocket.last.onclose({ code: 1008 });
  assert.ok(S.refusal.value?.text);
  mock.timers.tick(7999);
  assert.equal(FakeSocket.made.length, 1);
  mock.timers.tick(1);
  assert.equal(FakeSocket.made.length, 2);
});

test('another seat says hello again, from the beginning', () => {
  connect();
  connection.sitAt(1);
  assert.deepEqual(FakeSocket.last.sentOf('hello')[1], { type: 'hello', seat: 1, after: null });
});

test('closed while it waits for a retry, it does not retry', () => {
  FakeSocket.last.onclose({ code: 1006 });
  connection.close();
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.made.length, 1);
});

test('once closed it stays closed', () => {
  connect();
  const socket = FakeSocket.last;
  connection.close();
  socket.onclose({ code: 1006 });
  mock.timers.tick(60_000);
  assert.equal(FakeSocket.made.length, 1);
});
