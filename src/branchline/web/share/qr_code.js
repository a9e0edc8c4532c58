// @ts-check
/**
 * QR codes for links: ISO/IEC 18004, bytes, error correction M, versions 1 to 6. What these cannot
 * hold (more than 106 bytes) has none.
 */
import { correctionOf } from './reed_solomon.js';

/** For each version: data bytes and correction bytes of a block, and the number of blocks. */
const VERSIONS = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [32, 18, 2],
  [43, 24, 2],
  [27, 16, 4],
];
const BYTE_MODE = 4;
const FINDER = 8; // modules that a corner takes up, with its margin

/** @typedef {boolean[][]} Modules rows of dark modules */
/** @typedef {{dark: Modules, fixed: Modules}} Grid what is drawn, and what no data may cover */

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
];

/**
 * The code of a text, or null if it is too long.
 * @param {string} text
 * @returns {Modules|null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex(([data, , blocks]) => bytes.length + 2 <= data * blocks);
  if (index < 0) return null;
  const bits = interleave(padded(bytes, VERSIONS[index]), VERSIONS[index]);
  const codes = MASKS.map((mask, number) => drawCode(index + 1, bits, mask, number));
  const penalties = codes.map(penalty);
  return codes[penalties.indexOf(Math.min(...penalties))];
}

/**
 * Mode, length, the bytes, and what fills the rest.
 * @param {number[]} bytes
 * @param {number[]} version
 */
function padded(bytes, [data, , blocks]) {
  const bits = [...binary(BYTE_MODE, 4), ...binary(bytes.length, 8)];
  for (const byte of bytes) bits.push(...binary(byte, 8));
  bits.push(0, 0, 0, 0);
  const whole = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );
  for (let i = 0; whole.length < data * blocks; i += 1) whole.push(i % 2 ? 0x11 : 0xec);
  return whole;
}

/**
 * The bits of all blocks, byte by byte in turn, then those of their corrections.
 * @param {number[]} bytes
 * @param {number[]} version
 */
function interleave(bytes, [data, correction, blocks]) {
  const parts = Array.from({ length: blocks }, (_, i) => bytes.slice(i * data, (i + 1) * data));
  const checks = parts.map((part) => correctionOf(part, correction));
  const turns = [
    ...Array.from({ length: data }, (_, i) => parts.map((part) => part[i])),
    ...Array.from({ length: correction }, (_, i) => checks.map((check) => check[i])),
  ];
  return turns.flat().flatMap((byte) => binary(byte, 8));
}

/**
 * @param {number} number
 * @param {number} digits
 */
const binary = (number, digits) =>
  Array.from({ length: digits }, (_, i) => (number >> (digits - 1 - i)) & 1);

/**
 * @param {number} version
 * @param {number[]} bits
 * @param {(x: number, y: number) => boolean} mask
 * @param {number} number of the mask
 */
function drawCode(version, bits, mask, number) {
  const size = 17 + 4 * version;
  const empty = () => Array.from({ length: size }, () => Array(size).fill(false));
  /** @type {Grid} */
  const grid = { dark: empty(), fixed: empty() };
  drawTiming(grid, size);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ]) {
    drawSquare(grid, x, y, FINDER / 2);
  }
  if (version > 1) drawSquare(grid, size - 7, size - 7, 2);
  drawFormat(grid, size, number);
  drawData(grid, size, bits, mask);
  return grid.dark;
}

/**
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @param {boolean} dark
 */
function fix(grid, x, y, dark) {
  if (grid.dark[y]?.[x] === undefined) return;
  grid.dark[y][x] = dark;
  grid.fixed[y][x] = true;
}

/**
 * Squares inside squares around a middle: a corner (4 modules out), or the small one (2).
 * @param {Grid} grid
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
function drawSquare(grid, x, y, reach) {
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy));
      fix(grid, x + dx, y + dy, reach === 2 ? ring !== 1 : ring !== 2 && ring !== 4);
    }
  }
}

/**
 * @param {Grid} grid
 * @param {number} size
 */
function drawTiming(grid, size) {
  for (let i = 0; i < size; i += 1) {
    fix(grid, 6, i, i % 2 === 0);
    fix(grid, i, 6, i % 2 === 0);
  }
}

/**
 * Which mask and correction the code has, twice; the correction M is 0.
 * @param {Grid} grid
 * @param {number} size
 * @param {number} mask
 */
function drawFormat(grid, size, mask) {
  let rest = mask;
  for (let i = 0; i < 10; i += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((format >> i) & 1) === 1;
    if (i < 8) fix(grid, 8, i < 6 ? i : i + 1, dark);
    else fix(grid, i === 8 ? 7 : 14 - i, 8, dark);
    if (i < 8) fix(grid, size - 1 - i, 8, dark);
    else fix(grid, 8, size - 15 + i, dark);
  }
  fix(grid, 8, size - 8, true);
}

/**
 * Two columns at a time from the right, up and down in turn.
 * @param {Grid} grid
 * @param {number} size
 * @param {number[]} bits
 * @param {(x: number, y: number) => boolean} mask
 */
function drawData(grid, size, bits, mask) {
  let next = 0;
  let upward = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let i = 0; i < 2 * size; i += 1) {
      const x = right - (i % 2);
      const y = upward ? size - 1 - (i >> 1) : i >> 1;
      if (grid.fixed[y][x]) continue;
      grid.dark[y][x] = (bits[next] === 1) !== mask(x, y);
      next += 1;
    }
    upward = !upward;
  }
}

/**
 * How hard a code is to read: long runs of one colour, and squares of one colour.
 * @param {Modules} dark
 */
function penalty(dark) {
  let total = 0;
  for (let y = 0; y < dark.length; y += 1) {
    for (let x = 0; x < dark.length; x += 1) {
      const same = (/** @type {number} */ dx, /** @type {number} */ dy) =>
        dark[y + dy]?.[x + dx] === dark[y][x];
      if (same(1, 0) && same(0, 1) && same(1, 1)) total += 3;
      if ([1, 2, 3, 4].every((i) => same(i, 0))) total += 3;
      if ([1, 2, 3, 4].every((i) => same(0, i))) total += 3;
    }
  }
  return total;
}
