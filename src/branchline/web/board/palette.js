// @ts-check
/**
 * The colours of cards, routes and seats. Every colour has a symbol and every seat a pattern, so
 * nothing is told by colour alone; the lightness is spread so that the colours also stay apart
 * for people who see fewer of them (tests/page/test_palette.py).
 */

/** @typedef {{fill: string, edge: string, ink: string, path: string}} Paint */

const CIRCLE = 'M0-4.6A4.6 4.6 0 1 1 0 4.6 4.6 4.6 0 1 1 0-4.6Z';
const CROSS = 'M-1.7-4.7H1.7V-1.7H4.7V1.7H1.7V4.7H-1.7V1.7H-4.7V-1.7H-1.7Z';
const DIAMOND = 'M0-5.4 5.4 0 0 5.4-5.4 0Z';
const HOURGLASS = 'M-4.4-4.6H4.4L.9 0 4.4 4.6H-4.4L-.9 0Z';
const RING =
  'M0-4.9A4.9 4.9 0 1 1 0 4.9 4.9 4.9 0 1 1 0-4.9Z' +
  'M0-2.4A2.4 2.4 0 1 0 0 2.4 2.4 2.4 0 1 0 0-2.4Z';
const SQUARE = 'M-3.9-3.9H3.9V3.9H-3.9Z';
const STAR = 'M0-5.2 1.6-1.7 5.2-1.5 2.4.9 3.3 4.7 0 2.6-3.3 4.7-2.4.9-5.2-1.5-1.6-1.7Z';
const TRIANGLE = 'M0-5 4.8 3.9H-4.8Z';
export const ENGINE = 'M-5 2.8V-1H-3.6V-3.6H-1.6V-1H1V-4.2H5V2.8Z';

/** @type {Record<string, Paint>} */
export const COLOURS = {
  purple: { fill: '#b583d6', edge: '#5b2f78', ink: '#2b0d3f', path: HOURGLASS },
  pink: { fill: '#e58fc0', edge: '#8a2f63', ink: '#4a0e31', path: HOURGLASS },
  blue: { fill: '#1f5fb4', edge: '#0a2c5c', ink: '#fff', path: CIRCLE },
  orange: { fill: '#f0953a', edge: '#8f4d0f', ink: '#3a1d00', path: DIAMOND },
  white: { fill: '#fdfbf5', edge: '#8d8777', ink: '#4b463a', path: RING },
  green: { fill: '#3f9650', edge: '#17502a', ink: '#fff', path: CROSS },
  yellow: { fill: '#f8dc4e', edge: '#8f7210', ink: '#463500', path: STAR },
  black: { fill: '#2e3035', edge: '#08090b', ink: '#fff', path: SQUARE },
  red: { fill: '#b8281f', edge: '#5f0d08', ink: '#fff', path: TRIANGLE },
  gray: { fill: '#bdb7a8', edge: '#6f6a5d', ink: '#3a362c', path: '' },
  locomotive: { fill: '#8c8577', edge: '#3b342a', ink: '#fff', path: ENGINE },
};

const LINE = 'M-9 0H9';
const DOTS = 'M-8 0h.01M0 0h.01M8 0h.01';
const CROSSES = 'M-8-2.4-4 2.4M-4-2.4-8 2.4M4-2.4 8 2.4M8-2.4 4 2.4';
const RINGS =
  'M-7 0a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0' +
  'M2.6 0a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0';
const ARROWS = 'M-8-2.6-5 0-8 2.6M-1.5-2.6 1.5 0-1.5 2.6M5-2.6 8 0 5 2.6';

/** @typedef {{fill: string, dark: string, light: string, roof: string, dots?: boolean}} Livery */

/**
 * Seats: a colour and a pattern on the roof.
 * @type {Livery[]}
 */
export const SEATS = [
  { fill: '#d8342b', dark: '#7a0f09', light: '#f58a80', roof: LINE },
  { fill: '#2a6fd0', dark: '#0b2e68', light: '#82b4f5', roof: DOTS, dots: true },
  { fill: '#2f9c57', dark: '#0d4a25', light: '#85d6a2', roof: CROSSES },
  { fill: '#f2c02e', dark: '#7a5700', light: '#ffe69b', roof: RINGS },
  { fill: '#33333b', dark: '#000', light: '#8b8b97', roof: ARROWS },
];

/**
 * @param {string|null|undefined} colour
 * @returns {Paint}
 */
export const paint = (colour) => COLOURS[colour ?? 'gray'] ?? COLOURS.gray;

/**
 * The style that gives an element the colour of a seat, or of none.
 * @param {number|null|undefined} seat
 */
export const seatStyle = (seat) => (seat == null ? {} : { '--seat': SEATS[seat].fill });
