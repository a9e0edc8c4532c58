// @ts-check
/** Where places of the world lie on the drawing surface: a plate carrée, true at its middle. */

/** @typedef {import('../types.js').MapCity} MapCity */
/** @typedef {import('../../types.js').Point} Point */

/**
 * @typedef {object} Frame
 * @property {number} top latitude
 * @property {number} left longitude
 * @property {number} unit units of the surface for a degree of latitude
 * @property {number} squeeze how much shorter a degree of longitude is
 * @property {Point} size of the surface
 */

const LONG = 1400; // units of the longer side
const MARGIN = 0.18; // of the map's size, on every side
const LEAST = 0.001; // degrees; below, there is one city only
const ALONE = 3; // degrees around it
const WIDEST = 85; // degrees of latitude
const BLANK = [{ at: [58, -6] }, { at: [42, 24] }];
const NUDGE = 10; // units that an arrow key moves a city
/** @type {Record<string, Point>} */
export const ARROWS = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
};

/**
 * A frame around some cities; a wide part of Europe around none.
 * @param {Pick<MapCity, 'at'>[]} cities
 * @returns {Frame}
 */
export function frameAround(cities) {
  const places = cities.length ? cities : BLANK;
  const lats = places.map(({ at }) => at[0]);
  const lons = places.map(({ at }) => at[1]);
  const ends = [lats, lons].map((all) => [Math.min(...all), Math.max(...all)]);
  const squeeze = Math.max(0.2, Math.cos(((ends[0][0] + ends[0][1]) * Math.PI) / 360));
  const span = Math.max(ends[0][1] - ends[0][0], (ends[1][1] - ends[1][0]) * squeeze);
  const more = span < LEAST ? ALONE : MARGIN * span;
  const [south, north] = [
    Math.max(-WIDEST, ends[0][0] - more),
    Math.min(WIDEST, ends[0][1] + more),
  ];
  const [west, east] = [ends[1][0] - more / squeeze, ends[1][1] + more / squeeze];
  const unit = LONG / Math.max(north - south, (east - west) * squeeze);
  const size = /** @type {Point} */ ([(east - west) * squeeze * unit, (north - south) * unit]);
  return { top: north, left: west, unit, squeeze, size };
}

/**
 * @param {Frame} frame
 * @param {[number, number]} at latitude and longitude
 * @returns {Point}
 */
export const pointOf = ({ top, left, unit, squeeze }, [lat, lon]) => [
  (lon - left) * squeeze * unit,
  (top - lat) * unit,
];

/**
 * @param {Frame} frame
 * @param {Point} point
 * @returns {[number, number]}
 */
export const placeOf = ({ top, left, unit, squeeze }, [x, y]) => [
  round(Math.max(-90, Math.min(90, top - y / unit))),
  round(Math.max(-180, Math.min(180, left + x / unit / squeeze))),
];

/** @param {number} degrees */
const round = (degrees) => Math.round(degrees * 1e5) / 1e5;
