// @ts-check
/** Signs that are printed on the board and explained in its legend. */
import { el } from './svg.js';
import { paint } from './palette.js';

/** The sign of a city that is worth a visit. */
export function attraction() {
  return el(
    'g',
    { class: 'attraction' },
    el('circle', { r: 10 }),
    el('path', { d: paint('yellow').path, transform: 'scale(1.25)' }),
  );
}

/**
 * The "+X" sign of a route whose claim draws cards.
 * @param {number} count
 * @param {number} r
 */
export function plus(count, r) {
  return [el('circle', { class: 'plus', r }), el('text', { class: 'plus-word' }, `+${count}`)];
}
