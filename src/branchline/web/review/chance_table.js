// @ts-check
/** The chances of a game as a table, for everybody whom a plot does not help. */
import { html } from '../ui.js';
import { t } from '../i18n.js';
import { nameOf } from '../table/store.js';
import { describeEvent, isLogged } from '../table/news/descriptions.js';
import { percent } from './review_words.js';

/** @typedef {import('./review_panel.js').Shown} Shown */
/** @typedef {import('../types.js').ReplayStep} ReplayStep */

/** @param {Shown} props */
export function ChanceTable({ review, steps, shownAt, go }) {
  const rows = review.chances
    .map((now, step) => ({ now, step, index: shownAt[step] }))
    .filter(({ index, step }) => index !== shownAt[step + 1]); // one for what can be seen
  return html`
    <details class="chance-table">
      <summary>${t('review.table')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">${t('replay.step')}</th>
            ${review.players.map(
              (_, seat) => html`
                <th scope="col" key=${seat}>${nameOf(seat)}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>
          ${rows.map(({ now, step, index }) => chanceRow(now, step, steps[index], () => go(index)))}
        </tbody>
      </table>
    </details>
  `;
}

/**
 * @param {number[]} now
 * @param {number} step
 * @param {ReplayStep} shown
 * @param {() => void} press
 */
const chanceRow = (now, step, shown, press) => html`
  <tr key=${step}>
    <th scope="row">
      <button onClick=${press}>${step}. ${happened(shown)}</button>
    </th>
    ${now.map(
      (n, seat) => html`
        <td key=${seat}>${percent(n)} %</td>
      `,
    )}
  </tr>
`;

/** @param {ReplayStep} step */
function happened(step) {
  const first = step.events.find(isLogged);
  return first ? describeEvent(first, step.seat) : '';
}
