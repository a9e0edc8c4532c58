// @ts-check
/** Reed–Solomon codes over GF(256): the bytes by which a QR code can be read though damaged. */

const POLYNOMIAL = 0x11d;

/**
 * The product of two bytes in the field.
 * @param {number} a
 * @param {number} b
 */
function multiply(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * POLYNOMIAL);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/**
 * The polynomial with the roots 1, 2, 4 and so on, without its first coefficient, which is 1.
 * @param {number} degree
 */
function generator(degree) {
  const result = Array(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) {
      result[j] = multiply(result[j], root) ^ (result[j + 1] ?? 0);
    }
    root = multiply(root, 2);
  }
  return result;
}

/**
 * The remainder of the division of the data by the generator.
 * @param {number[]} data
 * @param {number} length
 */
export function correctionOf(data, length) {
  const divisor = generator(length);
  let rest = Array(length).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, i) => value ^ multiply(divisor[i], factor));
  }
  return rest;
}
