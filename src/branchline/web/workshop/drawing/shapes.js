// @ts-check
/** What is drawn of a map while it is made: routes as rows of spaces, cities with their names. */
import { html } from '../../ui.js';
import { paint } from '../../board/palette.js';
import { pairOf } from '../edits.js';
import { pointOf } from './frame.js';

/** @typedef {import('../types.js').MapRoute} MapRoute */
/** @typedef {import('../types.js').MapDocument} MapDocument */
/** @typedef {import('../../types.js').Point} Point */

const THICK = 13;
const LANE = 17; // from one lane to the next
const CITY = 12; // left free around a city

/**
 * The ends of every route, beside each other where there are several; null if a city is missing.
 * @param {MapDocument} doc
 * @param {import('./frame.js').Frame} frame
 */
export function linesOf(doc, frame) {
  const places = new Map(doc.cities.map((city) => [city.name, pointOf(frame, city.at)]));
  /** @type {Record<string, number[]>} */
  const lanes = {};
  doc.routes.list.forEach((route, i) => (lanes[pairOf(route)] ??= []).push(i));
  return doc.routes.list.map((route, i) => {
    const [from, to] = [route.from, route.to].sort().map((name) => places.get(name));
    if (!from || !to) return null;
    const among = lanes[pairOf(route)];
    return beside(from, to, (among.indexOf(i) - (among.length - 1) / 2) * LANE);
  });
}

/**
 * @param {Point} a
 * @param {Point} b
 * @param {number} shift
 * @returns {[Point, Point]}
 */
function beside(a, b, shift) {
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [x, y] = [(-(b[1] - a[1]) / far) * shift, ((b[0] - a[0]) / far) * shift];
  return [
    [a[0] + x, a[1] + y],
    [b[0] + x, b[1] + y],
  ];
}

/**
 * @param {object} props
 * @param {MapRoute} props.route
 * @param {[Point, Point]} props.line
 * @param {string|null} [props.fill] instead of the colour of the route
 */
export function RouteShape({ route, line: [a, b], fill = null }) {
  const far = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const angle = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  const step = Math.max(4, (far - 2 * CITY) / route.length);
  const begin = (far - step * route.length) / 2;
  return html`
    <g transform=${`translate(${a[0]} ${a[1]}) rotate(${angle})`}>
      <rect class="ws-hit" x=${CITY} y="-14" width=${Math.max(1, far - 2 * CITY)} height="28" />
      ${Array.from(
        { length: route.length },
        (_, i) => html`
          <${Space}
            key=${i}
            route=${route}
            i=${i}
            x=${begin + i * step}
            step=${step}
            fill=${fill}
          />
        `,
      )}
      ${
        route.bonus
          ? html`
              <text class="ws-bonus" x=${far / 2} y="-10">+${route.bonus}</text>
            `
          : null
      }
    </g>
  `;
}

/** @param {{route: MapRoute, i: number, x: number, step: number, fill: string|null}} props */
function Space({ route, i, x, step, fill }) {
  const { fill: own, edge } = paint(fill ? null : route.colour);
  return html`
    <rect
      class=${route.tunnel ? 'ws-space tunnel' : 'ws-space'}
      x=${x + 1}
      y=${-THICK / 2}
      width=${Math.max(2, step - 2)}
      height=${THICK}
      rx="2"
      fill=${fill ?? own}
      stroke=${edge}
    />
    ${
      i < (route.ferry ?? 0) &&
      html`
        <circle class="ws-engine" cx=${x + step / 2} cy="0" r="4" />
      `
    }
  `;
}

/**
 * @param {object} props
 * @param {import('../types.js').MapCity} props.city
 * @param {Point} props.at
 */
export const CityShape = ({ city, at: [x, y] }) => html`
  <circle class="ws-reach" cx=${x} cy=${y} r="22" />
  <circle class="ws-dot" cx=${x} cy=${y} r="9" />
  <text class="ws-name" x=${x} y=${y - 15}>${city.name}</text>
`;
