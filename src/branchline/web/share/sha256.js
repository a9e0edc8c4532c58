// @ts-check
/** SHA-256 (FIPS 180-4). Browsers have it too, but not on pages without HTTPS. */

/**
 * The first bits of the fractions of roots of the first primes: constants nobody chose.
 * @param {number} power
 * @param {number} count
 */
function fractionsOfRoots(power, count) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime &&= n % d > 0;
    const root = n ** power;
    if (prime) found.push(((root - Math.floor(root)) * 2 ** 32) | 0);
  }
  return found;
}

const START = fractionsOfRoots(1 / 2, 8);
const ROUNDS = fractionsOfRoots(1 / 3, 64);

/**
 * @param {number} x
 * @param {number} n
 */
const turn = (x, n) => (x >>> n) | (x << (32 - n));

/**
 * The hash of a text, as hex digits.
 * @param {string} text
 */
export function sha256(text) {
  const data = padded(new TextEncoder().encode(text));
  let state = START;
  for (let at = 0; at < data.byteLength; at += 64) state = mixBlock(state, data, at);
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * The bytes, a one, zeros, and the number of bits: whole blocks of 64 bytes.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const all = new Uint8Array(64 * blocks);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const data = new DataView(all.buffer);
  data.setUint32(64 * blocks - 4, 8 * bytes.length);
  return data;
}

/**
 * @param {DataView} data
 * @param {number} at
 */
function schedule(data, at) {
  const w = /** @type {number[]} */ ([]);
  for (let i = 0; i < 16; i++) w.push(data.getInt32(at + 4 * i));
  for (let i = 16; i < 64; i++) {
    const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
    const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
    w.push((w[i - 16] + s0 + w[i - 7] + s1) | 0);
  }
  return w;
}

/**
 * @param {number[]} state
 * @param {DataView} data
 * @param {number} at
 */
function mixBlock(state, data, at) {
  const w = schedule(data, at);
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUNDS[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
}
