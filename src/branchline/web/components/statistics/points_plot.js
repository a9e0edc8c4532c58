// @ts-check
/** One's points in every finished game, in the order of play; a point leads to the replay. */
import { cls, html } from '../../ui.js';
import { shownLanguage, t } from '../../i18n.js';
import { isWon } from '../../table/results/own_statistics.js';

/** @typedef {import('../../types.js').OwnResult} OwnResult */

const WIDTH = 320;
const HEIGHT = 140;
const LEFT = 30; // for the numbers of the axis
const EDGE = 10;
const LATEST = 50; // games that are shown
const LINES = 4; // of the grid

/** @param {{results: OwnResult[], gameName: (key: string) => string}} props */
export function PointsPlot({ results, gameName }) {
  const shown = results.slice(0, LATEST).reverse();
  const title = t('mystats.points', { n: shown.length });
  return html`
    <figure class="points-plot paper">
      <figcaption>${title}</figcaption>
      <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label=${title}>
        <${Plot} shown=${shown} gameName=${gameName} />
      </svg>
      <p class="plot-key" aria-hidden="true">
        <span class="won"></span>
        ${t('mystats.won')}
        <span class="lost"></span>
        ${t('mystats.lost')}
      </p>
    </figure>
  `;
}

/** @param {{shown: OwnResult[], gameName: (key: string) => string}} props */
function Plot({ shown, gameName }) {
  const points = shown.map(({ seat, result }) => result.totals[seat]);
  const least = Math.min(0, ...points);
  const most = Math.max(20, ...points);
  /** @param {number} value */
  const y = (value) => HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  /** @param {number} i */
  const x = (i) => LEFT + ((i + 0.5) / shown.length) * (WIDTH - LEFT - EDGE);
  const step = (most - least) / LINES;
  const grid = Array.from({ length: LINES + 1 }, (_, i) => Math.round(least + i * step));
  return html`
    ${grid.map((value) => gridLine(value, y(value)))}
    <polyline points=${points.map((value, i) => `${x(i)},${y(value)}`).join(' ')} />
    ${shown.map(
      (one, i) => html`
        <a key=${one.table} href=${`/replay/${one.table}`} aria-label=${wordsOf(one, gameName)}>
          <title>${wordsOf(one, gameName)}</title>
          <circle class=${cls(isWon(one) && 'won')} cx=${x(i)} cy=${y(points[i])} r="4" />
        </a>
      `,
    )}
  `;
}

/**
 * @param {number} value
 * @param {number} y
 */
const gridLine = (value, y) => html`
  <g key=${value} class="grid" aria-hidden="true">
    <path d=${`M${LEFT} ${y}H${WIDTH - EDGE}`} />
    <text x=${LEFT - 5} y=${y + 3}>${value}</text>
  </g>
`;

/**
 * The game, its date, one's points and place.
 * @param {OwnResult} one
 * @param {(key: string) => string} gameName
 */
function wordsOf({ game, ended, seat, result }, gameName) {
  const day = new Date(1000 * ended).toLocaleDateString(shownLanguage.value);
  const of = result.ranks.length;
  const place = t('tables.place', { n: result.ranks[seat], of });
  return `${gameName(game)}, ${day}: ${t('points.n', { n: result.totals[seat] })}, ${place}`;
}
