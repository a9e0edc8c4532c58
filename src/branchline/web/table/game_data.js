// @ts-check
/** A game as the server describes it, with the texts of its routes in the notation. */

/** @typedef {import('../types.js').Route} Route */

/**
 * @param {import('../types.js').CatalogueGame} found what /api/games/KEY answers
 * @returns {import('../types.js').Game}
 */
export function readGame(found) {
  const { routes } = found.sheet;
  const cities = Object.fromEntries(found.sheet.cities.map((city) => [city.name, city]));
  const claims = routes.map((route) => claimText(cities, routes, route));
  return {
    ...found,
    layout: layoutOf(found.board),
    sheet: { ...found.sheet, cities },
    claims,
    numbers: new Map(claims.map((text, i) => [text, i])),
    routeOf: (a, b, lane) => routes.findIndex((r) => r.lane === lane && joins(r, a, b)),
  };
}

/**
 * The classes that say how the table is laid out.
 * @param {import('../types.js').Drawing|null} board
 */
function layoutOf(board) {
  if (!board) return 'on-yards';
  return board.size[1] > board.size[0] ? 'on-map tall' : 'on-map';
}

/**
 * How wide the board is for its height: its column is not made wider than it can use.
 * @param {import('../types.js').Game} g
 */
export const boardStyle = (g) => (g.board ? { '--aspect': g.board.size[0] / g.board.size[1] } : {});

/**
 * @param {Route} route
 * @param {string} a
 * @param {string} b
 */
const joins = (route, a, b) => (route.a === a && route.b === b) || (route.a === b && route.b === a);

/**
 * How actions name two cities.
 * @param {Record<string, import('../types.js').City>} cities
 * @param {{a: string, b: string}} ends
 */
export const typedEnds = (cities, { a, b }) => `${cities[a]?.typed ?? a}–${cities[b]?.typed ?? b}`;

/**
 * The action that claims a route: with its lane only where there are several.
 * @param {Record<string, import('../types.js').City>} cities
 * @param {Route[]} routes
 * @param {Route} route
 */
function claimText(cities, routes, route) {
  const text = `claim ${typedEnds(cities, route)}`;
  const lanes = routes.filter((r) => joins(r, route.a, route.b));
  if (lanes.length === 1) return text;
  const alike = lanes.filter((r) => r.colour === route.colour);
  const lane = route.colour ?? 'gray';
  return alike.length === 1 ? `${text} ${lane}` : `${text} ${lane} ${alike.indexOf(route) + 1}`;
}

/**
 * The cards that a ticket asks for, where there are no routes.
 * @param {Pick<import('../types.js').Sheet, 'tickets'>} sheet
 * @param {import('../types.js').TicketName} ticket
 */
export function ticketCards(sheet, { a, b, points }) {
  return sheet.tickets.find((x) => x.a === a && x.b === b && x.points === points)?.cards ?? [];
}
