// @ts-check
/** Points over time, from what happened: one line for each seat. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { SEATS } from '../board/palette.js';
import { pointsOverTime } from '../table/history.js';
import { log, view } from '../table/store.js';

const WIDTH = 200;
const HEIGHT = 70;
const GRID = [0.25, 0.5, 0.75];
const DASHES = ['', '6 3', '2 2', '8 2 2 2', '1 3'];

export function PointsChart() {
  const v = view.value;
  const history = v ? pointsOverTime(log.value, v) : [];
  if (!v || history.length < 2) return null;
  const most = Math.max(10, ...history.flat());
  const least = Math.min(0, ...history.flat());
  const range = `${least < 0 ? `${least}–` : ''}${most}`;
  const last = history[history.length - 1];
  const names = v.seats.map((seat, i) => `${seat.name} ${last[i]}`);
  return html`
    <figure class="chart">
      <figcaption>
        ${t('chart')}${' '}
        <small>${range}</small>
      </figcaption>
      <svg
        viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label=${`${t('chart')}: ${names.join(', ')}`}
      >
        ${GRID.map(
          (f) => html`
            <path class="grid" d=${`M0 ${HEIGHT * f}H${WIDTH}`} />
          `,
        )}
        ${v.seats.map((_, seat) => lineOf(history, seat, least, most))}
      </svg>
    </figure>
  `;
}

/**
 * @param {number[][]} history
 * @param {number} seat
 * @param {number} least
 * @param {number} most
 */
function lineOf(history, seat, least, most) {
  const points = history.map((row, i) => {
    const x = (i / (history.length - 1)) * WIDTH;
    const y = 66 - ((row[seat] - least) / (most - least)) * 62;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return html`
    <polyline
      class=${`seat-${seat}`}
      points=${points.join(' ')}
      stroke=${SEATS[seat].fill}
      stroke-dasharray=${DASHES[seat]}
    />
  `;
}
