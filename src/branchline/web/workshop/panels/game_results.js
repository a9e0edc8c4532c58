// @ts-check
/** What games between bots say about a map: shares with their 95 % intervals, and the heat map. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { CheckField } from '../fields.js';
import { LongTable } from './table.js';
import { percent, report, showsHeat } from '../report.js';

/** @typedef {import('../types.js').GameResults} Results */
/** @typedef {import('../types.js').Share} Share */

const TICKETS = ['ticket', 'kept', 'completed', 'brings'].map((word) => `workshop.report.${word}`);

/** @param {{results: Results}} props */
export const GameResults = ({ results }) => html`
  <p>
    ${t('workshop.report.games', {
      n: results.games,
      turns: results.turns.toFixed(0),
      times: results.reshuffles.toFixed(1),
    })}
  </p>
  <h3>${t('workshop.report.wins')}</h3>
  ${results.wins.map(
    (share, place) => html`
      <${Interval}
        key=${place}
        label=${t('workshop.report.place', { n: place + 1 })}
        share=${share}
        fair=${1 / results.seats}
      />
    `,
  )}
  <h3>${t('workshop.report.points')}</h3>
  <ul class="ws-points">
    ${Object.entries(results.points).map(
      ([kind, points]) => html`
        <li key=${kind}>
          <span>${t(`workshop.report.points.${kind}`)}</span>
          <b>${points.toFixed(1)}</b>
        </li>
      `,
    )}
  </ul>
  <${Routes} results=${results} />
  <${Tickets} results=${results} />
`;

/**
 * A share as a bar with its interval; a line shows what would be fair.
 * @param {{label: string, share: Share, fair?: number}} props
 */
const Interval = ({ label, share: [share, low, high], fair }) => html`
  <div class="ws-interval">
    <span>${label}</span>
    <span class="ws-bar-line" aria-hidden="true">
      <i style=${`left:${100 * low}%;width:${100 * (high - low)}%`}></i>
      <b style=${`left:${100 * share}%`}></b>
      ${
        fair &&
        html`
          <u style=${`left:${100 * fair}%`}></u>
        `
      }
    </span>
    <span>${percent(share)}</span>
    <small class="quiet">${percent(low)} – ${percent(high)}</small>
  </div>
`;

/** @param {{results: Results}} props */
function Routes({ results: { claims } }) {
  const list = report.value?.map.routes.list ?? [];
  const rows = claims
    .map((share, index) => ({ share, route: list[index] }))
    .sort((a, b) => b.share - a.share);
  const never = rows.filter(({ share }) => !share).length;
  return html`
    <h3>${t('workshop.report.routes')}</h3>
    <${CheckField}
      label=${t('workshop.report.heat')}
      about=${t('workshop.report.heat.about')}
      value=${showsHeat.value}
      set=${(/** @type {boolean} */ on) => {
        showsHeat.value = on;
      }}
    />
    <p class="quiet">${t('workshop.report.never', { n: never, of: claims.length })}</p>
    <${LongTable}
      heads=${[t('workshop.tool.route'), t('workshop.report.claimed')]}
      rows=${rows.map(({ route, share }) => [`${route.from} – ${route.to}`, percent(share)])}
    />
  `;
}

/** @param {{results: Results}} props */
const Tickets = ({ results: { tickets } }) => html`
  <h3>${t('workshop.tickets')}</h3>
  <p class="quiet">${t('workshop.report.tickets.about')}</p>
  <${LongTable}
    heads=${TICKETS.map((word) => t(word))}
    rows=${[...tickets]
      .sort((a, b) => b.kept - a.kept)
      .map(({ ticket, kept, completed, worth }) => [
        ticket,
        String(kept),
        completed
          ? `${percent(completed[0])} (${percent(completed[1])} – ${percent(completed[2])})`
          : '–',
        kept ? worth.toFixed(1) : '–',
      ])}
  />
`;
