// @ts-check
/** Points over the steps of a game: a line for each seat, a legend, axes, and a cursor. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';
import { DASHES, SEATS } from '../../board/palette.js';
import { pointsByStep } from '../../table/history.js';
import { ceremony, log, view } from '../../table/store.js';

/** @typedef {import('../../types.js').LoggedStep} LoggedStep */
/** @typedef {Pick<import('../../types.js').View, 'seats'|'scores'>} Players */
/** @typedef {import('../../types.js').PointerIn<SVGElement>} Pointed */
/** @typedef {{rows: number[][], least: number, most: number}} Plot */

const WIDTH = 200;
const HEIGHT = 70;
const STEPS = [1, 2, 5]; // between two lines of the grid, times a power of ten

/**
 * The lines of a game as it is played, or of a whole one at a step that is shown.
 * @param {object} props
 * @param {LoggedStep[]} [props.steps]
 * @param {Players} [props.players]
 * @param {number} [props.at]
 * @param {(step: number) => void} [props.go]
 */
export function PointsChart({ steps = log.value, players, at, go }) {
  const [pointed, setPointed] = useState(/** @type {number|null} */ (null));
  const shown = players ?? view.value;
  if (!shown) return null;
  const scores = ceremony.value ? null : shown.scores;
  const rows = pointsByStep(steps, { seats: shown.seats, scores });
  if (new Set(rows.map(String)).size < 3) return null; // nothing to compare yet
  const plot = plotOf(rows);
  const here = at === steps.length - 1 ? rows.length - 1 : at;
  const cursor = pointed ?? here ?? rows.length - 1;
  return html`
    <figure class="chart">
      <figcaption>${t('chart')}</figcaption>
      <${Legend} players=${shown} values=${rows[Math.min(cursor, rows.length - 1)]} />
      <${Lines} plot=${plot} cursor=${pointed ?? here} point=${setPointed} go=${go} />
      <p class="chart-x" aria-hidden="true">
        <span>0</span>
        <span>${t('chart.steps')}</span>
        <span>${rows.length - 1}</span>
      </p>
    </figure>
  `;
}

/**
 * @param {number[][]} rows
 * @returns {Plot}
 */
function plotOf(rows) {
  const all = rows.flat();
  return { rows, least: Math.min(0, ...all), most: Math.max(10, ...all) };
}

/** @param {{players: Players, values: number[]}} props */
const Legend = ({ players, values }) => html`
  <ul class="legend">
    ${players.seats.map(
      ({ name }, seat) => html`
        <li key=${seat}>
          <svg viewBox="0 0 22 8" aria-hidden="true">${strokeOf(seat, 'M0 4H22')}</svg>
          <span>${name}</span>
          <b>${values[seat]}</b>
        </li>
      `,
    )}
  </ul>
`;

/**
 * @param {number} seat
 * @param {string} d
 */
const strokeOf = (seat, d) => html`
  <path
    key=${seat}
    class=${`points-line seat-${seat}`}
    d=${d}
    stroke=${SEATS[seat].fill}
    stroke-dasharray=${DASHES[seat]}
  />
`;

/**
 * @param {object} props
 * @param {Plot} props.plot
 * @param {number|undefined} props.cursor
 * @param {(step: number|null) => void} props.point
 * @param {(step: number) => void} [props.go]
 */
function Lines({ plot, cursor, point, go }) {
  const last = plot.rows.length - 1;
  /** @param {Pointed} e */
  const stepAt = (e) => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    return Math.round(Math.min(1, Math.max(0, (e.clientX - left) / width)) * last);
  };
  const names = plot.rows[last].join(', ');
  return html`
    <div class="plot">
      <${Scale} plot=${plot} />
      <svg
        viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label=${`${t('chart')}: ${names}`}
        onPointerMove=${(/** @type {Pointed} */ e) => point(stepAt(e))}
        onPointerLeave=${() => point(null)}
        onClick=${(/** @type {Pointed} */ e) => go?.(stepAt(e))}
      >
        ${gridOf(plot).map(
          (n) => html`
            <path key=${n} class="grid" d=${`M0 ${yOf(plot, n)}H${WIDTH}`} />
          `,
        )}
        ${plot.rows[0].map((_, seat) => strokeOf(seat, lineOf(plot, seat)))}
        ${
          cursor != null &&
          html`
            <path class="cursor" d=${`M${xOf(plot, cursor)} 0V${HEIGHT}`} />
          `
        }
      </svg>
    </div>
  `;
}

/** @param {{plot: Plot}} props */
const Scale = ({ plot }) => html`
  <span class="chart-y" aria-hidden="true">
    ${gridOf(plot).map(
      (n) => html`
        <span key=${n} style=${{ top: `${((yOf(plot, n) / HEIGHT) * 100).toFixed(1)}%` }}>
          ${n}
        </span>
      `,
    )}
  </span>
`;

/**
 * Round numbers for the lines of the grid: about four.
 * @param {Plot} plot
 */
export function gridOf({ least, most }) {
  const wanted = (most - least) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = (STEPS.find((n) => n * power >= wanted) ?? 10) * power;
  const first = Math.ceil(least / step);
  const count = Math.floor(most / step) - first + 1;
  return Array.from({ length: count }, (_, i) => (first + i) * step);
}

/**
 * @param {Plot} plot
 * @param {number} points
 */
const yOf = ({ least, most }, points) => HEIGHT - 4 - ((points - least) / (most - least)) * 62;

/**
 * @param {Plot} plot
 * @param {number} step
 */
const xOf = ({ rows }, step) =>
  ((Math.min(step, rows.length - 1) / (rows.length - 1)) * WIDTH).toFixed(1);

/**
 * Points are made at a step and stay: the line has stairs, not slopes.
 * @param {Plot} plot
 * @param {number} seat
 */
function lineOf(plot, seat) {
  let line = `M0 ${yOf(plot, plot.rows[0][seat]).toFixed(1)}`;
  plot.rows.forEach((row, i) => {
    const changed = i > 0 && row[seat] !== plot.rows[i - 1][seat];
    if (changed) line += `H${xOf(plot, i)}V${yOf(plot, row[seat]).toFixed(1)}`;
  });
  return `${line}H${WIDTH}`;
}
