/** QR codes, read back by a decoder that shares no code with what draws them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { qrCode } from '../../../src/branchline/web/share/qr_code.js';

const BLOCKS = { 21: [16, 10, 1], 25: [28, 16, 1], 29: [44, 26, 1] };
Object.assign(BLOCKS, { 33: [32, 18, 2], 37: [43, 24, 2], 41: [27, 16, 4] });
const MASKS = {
  0: (i, j) => (i + j) % 2 === 0,
  1: (i) => i % 2 === 0,
  2: (i, j) => j % 3 === 0,
  3: (i, j) => (i + j) % 3 === 0,
};
/** Format bits of correction M, from the table in the standard. */
const FORMATS = ['101010000010010', '101000100100101', '101111001111100', '101101101001011'];

/** The format beside the upper left corner, the most significant bit first. */
function formatOf(rows) {
  const along = [0, 1, 2, 3, 4, 5, 7, 8].map((j) => rows[8][j]);
  const down = [7, 5, 4, 3, 2, 1, 0].map((i) => rows[i][8]);
  return [...along, ...down].map(Number).join('');
}

/** The same format at the other two corners. */
function secondFormatOf(rows) {
  const n = rows.length;
  const down = [1, 2, 3, 4, 5, 6, 7].map((i) => rows[n - i][8]);
  const along = [8, 7, 6, 5, 4, 3, 2, 1].map((j) => rows[8][n - j]);
  return [...down, ...along].map(Number).join('');
}

/** Whether a module carries data. */
function isData(i, j, n) {
  const corner = (i < 9 && j < 9) || (i < 9 && j >= n - 8) || (i >= n - 8 && j < 9);
  const small = n > 21 && Math.abs(i - (n - 7)) <= 2 && Math.abs(j - (n - 7)) <= 2;
  return !corner && !small && i !== 6 && j !== 6;
}

function codewords(rows, mask) {
  const n = rows.length;
  const columns = [];
  for (let j = n - 1; j > 0; j -= 2) columns.push(j <= 6 ? j - 1 : j);
  const bits = [];
  columns.forEach((right, turn) => {
    for (let step = 0; step < n; step += 1) {
      const i = turn % 2 ? step : n - 1 - step;
      for (const j of [right, right - 1]) {
        if (isData(i, j, n)) bits.push(Number(rows[i][j] !== MASKS[mask](i, j)));
      }
    }
  });
  return Array.from({ length: bits.length >> 3 }, (_, k) =>
    parseInt(bits.slice(8 * k, 8 * k + 8).join(''), 2),
  );
}

/** Powers of 2 in the field; the syndromes of a block without errors are all 0. */
const POWERS = [1];
while (POWERS.length < 255) {
  const next = 2 * POWERS.at(-1);
  POWERS.push(next > 255 ? next ^ 0x11d : next);
}
const times = (a, b) => (a && b ? POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255] : 0);

function read(rows) {
  const [data, checks, blocks] = BLOCKS[rows.length];
  const mask = FORMATS.indexOf(formatOf(rows));
  assert.notEqual(mask, -1);
  assert.equal(secondFormatOf(rows), FORMATS[mask]);
  const all = codewords(rows, mask);
  const bytes = [];
  for (let b = 0; b < blocks; b += 1) {
    const block = Array.from({ length: data + checks }, (_, k) => all[k * blocks + b]);
    for (let s = 0; s < checks; s += 1) {
      const syndrome = block.reduce((sum, byte) => times(sum, POWERS[s]) ^ byte, 0);
      assert.equal(syndrome, 0, `syndrome ${s} of block ${b}`);
    }
    bytes.push(...block.slice(0, data));
  }
  const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  assert.equal(bits.slice(0, 4), '0100');
  const length = parseInt(bits.slice(4, 12), 2);
  const text = Uint8Array.from({ length }, (_, k) =>
    parseInt(bits.slice(12 + 8 * k, 20 + 8 * k), 2),
  );
  return new TextDecoder().decode(text);
}

test('every length that fits is read back', () => {
  const link = `http://192.168.100.200:8765/table/${'aB3_'.repeat(30)}`;
  const sizes = new Set();
  for (let length = 1; length <= 106; length += 1) {
    const code = qrCode(link.slice(0, length));
    assert.equal(read(code), link.slice(0, length));
    sizes.add(code.length);
  }
  assert.deepEqual([...sizes], [21, 25, 29, 33, 37, 41]);
});

test('letters beyond ASCII are read back', () => {
  assert.equal(read(qrCode('Tromsø–Malmö')), 'Tromsø–Malmö');
});

test('what is too long has no code', () => {
  assert.equal(qrCode('x'.repeat(107)), null);
});

test('a damaged code is noticed', () => {
  const code = qrCode('http://127.0.0.1:8765/table/abc');
  code[12][12] = !code[12][12];
  assert.throws(() => read(code));
});
