// @ts-check
/** SVG elements without a template: attributes are set one by one, never as markup. */
const NS = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string|number|null|undefined>} [attributes]
 * @param {...(Node|string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value != null) node.setAttribute(name, String(value));
  }
  node.append(...children);
  return node;
}

/**
 * The transform to a place on the board; not a style attribute, which the page's policy forbids.
 * @param {number} x
 * @param {number} y
 * @param {number} [angle]
 */
export function at(x, y, angle = 0) {
  return angle ? `translate(${x} ${y}) rotate(${angle})` : `translate(${x} ${y})`;
}

/** Whether the person asked for less motion, here or in the system. */
export function prefersStill() {
  return (
    document.documentElement.dataset.motion === 'none' ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
