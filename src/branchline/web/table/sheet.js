// @ts-check
/** A game as the server describes it, with the texts of its routes in the notation. */

/**
 * @typedef {{key: string, name: string, family: string, board: any, look: string, sheet: any, claims: string[],
 *   numbers: Map<string, number>, routeOf: (a: string, b: string, lane: number) => number}} Game
 */

/** @param {any} found what /api/games/KEY answers @returns {Game} */
export function readGame(found) {
  const claims = found.sheet.routes.map((route) => claimText(found.sheet.routes, route));
  const cities = Object.fromEntries(found.sheet.cities.map((city) => [city.name, city]));
  return {
    ...found,
    look: !found.board ? 'on-yards' : found.board.size[1] > found.board.size[0] ? 'on-map tall' : 'on-map',
    sheet: { ...found.sheet, cities },
    claims,
    numbers: new Map(claims.map((text, i) => [text, i])),
    routeOf: (a, b, lane) => found.sheet.routes.findIndex((r) => r.lane === lane && joins(r, a, b)),
  };
}

const joins = (route, a, b) => (route.a === a && route.b === b) || (route.a === b && route.b === a);

/** The action that claims a route: with its lane only where there are several. */
function claimText(routes, route) {
  const text = `claim ${route.a}–${route.b}`;
  const beside = routes.filter((r) => joins(r, route.a, route.b));
  if (beside.length === 1) return text;
  const alike = beside.filter((r) => r.colour === route.colour);
  const lane = route.colour ?? 'gray';
  return alike.length === 1 ? `${text} ${lane}` : `${text} ${lane} ${alike.indexOf(route) + 1}`;
}

/** The cards that a ticket asks for, where there are no routes. @param {any} sheet @param {import('../types.js').Ticket} ticket */
export function ticketCards(sheet, ticket) {
  const found = sheet.tickets.find((x) => x.a === ticket.a && x.b === ticket.b && x.points === ticket.points);
  return /** @type {[string, number][]} */ (found?.cards ?? []);
}
