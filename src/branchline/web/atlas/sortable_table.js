// @ts-check
/** A table that can be sorted by each of its columns. */
import { cls, html, useState } from '../ui.js';
import { t } from '../i18n.js';

/** @typedef {import('./types.js').Row} Row */

/**
 * `hasHeading`: a heading above says the same as the caption, which only readers need then.
 * @param {object} props
 * @param {string} props.caption
 * @param {boolean} [props.hasHeading]
 * @param {string} props.name what the rows are
 * @param {string[]} props.heads of the other columns
 * @param {Row[]} props.rows
 * @param {(key: string|number|null) => void} [props.point] tells which row is pointed at
 */
export function SortableTable({ caption, hasHeading, name, heads, rows, point = () => {} }) {
  const [{ column, down }, sort] = useState({ column: 0, down: true });
  const order = [...rows].sort((a, b) => compare(a, b, column) * (down ? 1 : -1));
  /** @param {number} i */
  const choose = (i) => sort({ column: i, down: i !== column || !down });
  return html`
    <div class="table-frame" role="region" aria-label=${caption} tabindex="0">
      <table class="atlas-table">
        <caption class=${cls(hasHeading && 'sr')}>${caption}</caption>
        <thead>
          <tr>
            ${[name, ...heads].map((head, i) =>
              headCell(head, i - 1 === column, down, () => choose(i - 1)),
            )}
          </tr>
        </thead>
        <tbody onPointerLeave=${() => point(null)}>
          ${order.map((row) => bodyRow(row, point))}
        </tbody>
      </table>
      ${!rows.length && t('atlas.nothing')}
    </div>
  `;
}

/**
 * @param {string} head
 * @param {boolean} isSorted
 * @param {boolean} down
 * @param {() => void} choose
 */
function headCell(head, isSorted, down, choose) {
  const order = down ? 'descending' : 'ascending';
  return html`
    <th key=${head} scope="col" aria-sort=${isSorted ? order : 'none'}>
      <button type="button" onClick=${choose}>
        ${head}
        <span aria-hidden="true">${isSorted && MARKS[order]}</span>
      </button>
    </th>
  `;
}

/**
 * @param {Row} row
 * @param {(key: string|number|null) => void} point
 */
const bodyRow = (row, point) => html`
  <tr key=${row.key} onPointerEnter=${() => point(row.key)}>
    <th scope="row">${row.name}</th>
    ${row.values.map(
      ({ text }, i) => html`
        <td key=${i}>${text}</td>
      `,
    )}
  </tr>
`;

const MARKS = { ascending: '▲', descending: '▼' };

/**
 * The larger first; rows without a value last.
 * @param {Row} a
 * @param {Row} b
 * @param {number} column
 */
function compare(a, b, column) {
  if (column < 0) return a.name.localeCompare(b.name);
  const [x, y] = [a.values[column].by, b.values[column].by];
  return (y ?? -Infinity) - (x ?? -Infinity) || a.name.localeCompare(b.name);
}
