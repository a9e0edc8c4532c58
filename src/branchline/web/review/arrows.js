// @ts-check
/** Arrows along routes: what was played, and what would have been better. */
import { el } from '../board/svg.js';
import { curveOf } from '../board/routes.js';

/** @typedef {{route: number, kind: string}} Arrow */

const HEAD = 26; // how long the head is, in units of the board
const SHORT = 16; // how far before the city it ends

/**
 * Draw these arrows on a board, and no others.
 * @param {import('../board/board.js').Board} board
 * @param {Arrow[]} arrows
 */
export const drawArrows = ({ arrows: layer, drawing }, arrows) =>
  layer.replaceChildren(...arrowShapes(drawing, arrows));

/**
 * @param {import('../types.js').Drawing} drawing
 * @param {Arrow[]} arrows
 */
const arrowShapes = (drawing, arrows) =>
  arrows.flatMap(({ route, kind }) => {
    const drawn = drawing.routes[route];
    const d = curveOf(drawing, drawn);
    return [
      el('path', { class: 'arrow-edge', d }),
      el('path', { class: `arrow ${kind}`, d }),
      el('path', { class: `arrow-head ${kind}`, d: headOf(drawing, drawn) }),
    ];
  });

/**
 * A triangle before the city where a route ends, in the direction of its curve there.
 * @param {import('../types.js').Drawing} drawing
 * @param {import('../types.js').Drawing['routes'][number]} drawn
 */
function headOf(drawing, { b, control: [cx, cy] }) {
  const end = drawing.cities.find((city) => city.name === b);
  if (!end) return '';
  const far = Math.hypot(end.x - cx, end.y - cy) || 1;
  const [ux, uy] = [(end.x - cx) / far, (end.y - cy) / far];
  const [x, y] = [end.x - SHORT * ux, end.y - SHORT * uy];
  const [bx, by] = [x - HEAD * ux, y - HEAD * uy];
  const side = HEAD * 0.55;
  return `M${x} ${y}L${bx - side * uy} ${by + side * ux}L${bx + side * uy} ${by - side * ux}Z`;
}
