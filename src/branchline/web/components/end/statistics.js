// @ts-check
/** How often each seat did what, as a table. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';
import { statistics } from '../../table/history.js';
import { log, view } from '../../table/store.js';

export function Statistics() {
  if (!view.value) return null;
  const { names, lines } = statistics(log.value, view.value);
  return html`
    <details class="statistics">
      <summary>${t('stats')}</summary>
      <table>
        <thead>
          <tr>
            <td></td>
            ${names.map(
              (name) => html`
                <th scope="col" key=${name}>${name}</th>
              `,
            )}
          </tr>
        </thead>
        <tbody>${lines.map(([key, numbers]) => statisticsRow(key, numbers))}</tbody>
      </table>
    </details>
  `;
}

/**
 * @param {string} key
 * @param {number[]} numbers
 */
const statisticsRow = (key, numbers) => html`
  <tr key=${key}>
    <th scope="row">${t(`stats.${key}`)}</th>
    ${numbers.map(
      (n, i) => html`
        <td key=${i}>${n}</td>
      `,
    )}
  </tr>
`;
