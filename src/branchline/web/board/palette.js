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
export const CAB = 'M-5.2 2.8V.2L-3.6-.4-2.2-3H-.9V-4.4H1.1V-3H2.4L3.8-.4 5.2.2V2.8Z';

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

const LINE = 'M-12 0H12';
const DOTS = 'M-10 0h.01M0 0h.01M10 0h.01';
const CROSSES = 'M-10.5-4-3.5 4M-3.5-4-10.5 4M3.5-4 10.5 4M10.5-4 3.5 4';
const RINGS =
  'M-10.6 0a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0' +
  'M3 0a3.8 3.8 0 1 0 7.6 0 3.8 3.8 0 1 0-7.6 0';
const ARROWS = 'M-12-4.5-8 0-12 4.5M-3-4.5 1 0-3 4.5M6-4.5 10 0 6 4.5';

/**
 * @typedef {object} Livery
 * @property {string} fill
 * @property {string} dark outline
 * @property {string} mark the pattern on the roof
 * @property {string} roof its path
 * @property {boolean} [dots]
 */

/**
 * Trains that can be chosen: a colour and a pattern on the roof.
 * @type {Livery[]}
 */
export const LIVERIES = [
  { fill: '#d8342b', dark: '#5c0a05', mark: '#fff', roof: LINE },
  { fill: '#2a6fd0', dark: '#08234f', mark: '#fff', roof: DOTS, dots: true },
  { fill: '#2f9c57', dark: '#07351a', mark: '#fff', roof: CROSSES },
  { fill: '#f2c02e', dark: '#4d3700', mark: '#3d2b00', roof: RINGS },
  { fill: '#33333b', dark: '#000', mark: '#fff', roof: ARROWS },
];

/** The dashes of each seat's line in a chart: colours alone do not tell them apart. */
export const DASHES = ['', '6 3', '2 2', '8 2 2 2', '1 3'];

/** The livery of each seat at the table on the screen. */
export const SEATS = [...LIVERIES];

/**
 * Give the seats of a table their colours.
 * @param {number[]} colours of each seat
 */
export function dressSeats(colours) {
  const left = LIVERIES.filter((_, colour) => !colours.includes(colour));
  const all = [...colours.map((colour) => LIVERIES[colour]), ...left];
  all.forEach((livery, seat) => {
    SEATS[seat] = livery;
  });
}

/**
 * @param {string|null|undefined} colour
 * @returns {Paint}
 */
export const paint = (colour) => COLOURS[colour ?? 'gray'] ?? COLOURS.gray;

/**
 * The style that gives an element the colour of a seat, or of none.
 * @param {number|null|undefined} seat
 */
export const seatStyle = (seat) => (seat == null ? {} : { '--seat': seatColour(seat) });

/**
 * The colour of a seat in lines and frames; a theme may have one of its own for it.
 * @param {number} seat
 */
export const seatColour = (seat) => `var(--seat-${seat}, ${SEATS[seat].fill})`;
