// @ts-check
/** How long a new route is likely to be. */

/** @typedef {import('../types.js').MapDocument} MapDocument */

/**
 * A length in proportion to the distance, as on the map so far; 3 for the first.
 * @param {MapDocument} map
 * @param {string} from
 * @param {string} to
 */
export function usualLength(map, from, to) {
  const places = new Map(map.cities.map((city) => [city.name, city.at]));
  /** @param {{from: string, to: string}} ends */
  const far = (ends) => {
    const [a, b] = [places.get(ends.from) ?? [0, 0], places.get(ends.to) ?? [0, 0]];
    const squeeze = Math.cos((((a[0] + b[0]) / 2) * Math.PI) / 180);
    return Math.hypot(a[0] - b[0], (a[1] - b[1]) * squeeze);
  };
  const spaces = map.routes.list.reduce((sum, route) => sum + route.length, 0);
  const degrees = map.routes.list.reduce((sum, route) => sum + far(route), 0);
  const length = degrees ? Math.round((far({ from, to }) * spaces) / degrees) : 3;
  return Math.max(1, Math.min(6, length));
}
