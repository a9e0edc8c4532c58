// @ts-check
/** Tables of the workshop: the first cell of each row says what the row is about. */
import { html, useState } from '../../ui.js';
import { t } from '../../i18n.js';

const SHOWN = 8; // rows of a long table, before all are asked for

/** @param {{heads: string[], rows: string[][]}} props */
export const Table = ({ heads, rows }) => html`
  <table class="ws-table">
    <thead>
      <tr>
        ${heads.map(
          (head, i) => html`
            <th key=${i} scope="col">${head}</th>
          `,
        )}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (cells, i) => html`
          <${Row} key=${i} cells=${cells} />
        `,
      )}
    </tbody>
  </table>
`;

/** @param {{cells: string[]}} props */
const Row = ({ cells: [first, ...others] }) => html`
  <tr>
    <th scope="row">${first}</th>
    ${others.map(
      (cell, i) => html`
        <td key=${i}>${cell}</td>
      `,
    )}
  </tr>
`;

/** @param {{heads: string[], rows: string[][]}} props */
export function LongTable({ heads, rows }) {
  const [all, setAll] = useState(false);
  return html`
    <${Table} heads=${heads} rows=${all ? rows : rows.slice(0, SHOWN)} />
    ${
      !all &&
      rows.length > SHOWN &&
      html`
        <button onClick=${() => setAll(true)}>
          ${t('workshop.report.all', { n: rows.length })}
        </button>
      `
    }
  `;
}
