// @ts-check
/** Where the places of a table are on the screen. */
import { board } from '../table/store.js';

/** @typedef {{x: number, y: number, width: number}} Spot the middle of a place, and its width */

const PIECE = 30; // pixels: how wide a card is when it reaches the board

/** @type {[RegExp, (id: string) => string][]} */
const SELECTORS = [
  [/^(deck|tickets|slot-\d+)$/, (id) => `[data-draw="${id}"]`],
  [/^hand-(\w+)$/, (id) => `.hand [data-card="${id}"], .hand`],
  [/^seat-(\d+)$/, (id) => `.player[data-seat="${id}"]`],
  [/^yard-(\d+)$/, (id) => `.yard[data-seat="${id}"] .yard-rows, .player[data-seat="${id}"]`],
  [/^stack-(\d+)$/, (id) => `.yard[data-seat="${id}"] .pile, .player[data-seat="${id}"]`],
  [/^offer$/, () => '.offer'],
];

/**
 * The element of a place; where there are several, the one named first that can be seen.
 * @param {import('./moves.js').Place} place
 */
export function elementOf(place) {
  for (const [pattern, selector] of SELECTORS) {
    const match = pattern.exec(place);
    if (match) return firstSeen(selector(match[1] ?? place));
  }
  return null;
}

/** @param {string} selectors */
function firstSeen(selectors) {
  for (const selector of selectors.split(', ')) {
    const found = document.querySelector(selector);
    if (found?.getClientRects().length) return /** @type {HTMLElement} */ (found);
  }
  return null;
}

/**
 * The middle of a place; null where it cannot be seen.
 * @param {import('./moves.js').Place} place
 * @returns {Spot|null}
 */
export function spotOf(place) {
  const route = /^route-(\d+)$/.exec(place);
  if (route) return spotOfRoute(Number(route[1]));
  const element = elementOf(place);
  return element && spotOfElement(element);
}

/**
 * @param {Element} element
 * @returns {Spot}
 */
export function spotOfElement(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, width: Math.min(width, 92) };
}

/** @param {number} route */
function spotOfRoute(route) {
  const drawn = board.value?.drawing.routes[route];
  if (!board.value || !drawn) return null;
  const [x, y] = drawn.spaces[Math.floor(drawn.spaces.length / 2)];
  return { ...board.value.camera.toScreen(x, y), width: PIECE };
}

/**
 * @param {string} city
 * @returns {Spot|null}
 */
export function spotOfCity(city) {
  const drawn = board.value?.drawing.cities.find(({ name }) => name === city);
  if (!board.value || !drawn) return null;
  return { ...board.value.camera.toScreen(drawn.x, drawn.y), width: PIECE };
}
