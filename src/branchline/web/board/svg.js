// @ts-check
/** SVG elements without a template: attributes are set one by one, never as markup. */
const NS = 'http://www.w3.org/2000/svg';

/** @param {string} tag @param {Record<string, any>} [attributes] @param {...any} children @returns {any} */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const key in attributes) if (attributes[key] != null) node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
}

/** Move an element to a place on the board; not by a style attribute, which the policy of the page forbids. */
export function at(x, y, angle = 0) {
  return angle ? `translate(${x} ${y}) rotate(${angle})` : `translate(${x} ${y})`;
}

/** Whether the person asked for less motion, here or in the system. */
export function still() {
  return document.documentElement.dataset.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}
