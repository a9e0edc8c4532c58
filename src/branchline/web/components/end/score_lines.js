// @ts-check
/** What one seat scored, line by line; a ticket that is pointed at is lit on the board. */
import { cls, html } from '../../ui.js';
import { t } from '../../i18n.js';
import * as S from '../../table/store.js';
import { bonusText, bonusesInPlay } from '../table/bonuses.js';

/** @typedef {import('../../types.js').ScoreLine} Line */

/** In which order the lines of a seat are read. */
export const ORDER = ['routes', 'ticket', 'attractions', 'bonus'];

/** @param {{score: import('../../types.js').SeatScore}} props */
export function ScoreLines({ score }) {
  const lines = [...score.lines].sort((p, q) => ORDER.indexOf(p.kind) - ORDER.indexOf(q.kind));
  let sum = 0;
  const rows = lines.map((line, i) => {
    sum += line.points;
    return html`
      <${Row} key=${i} line=${line} sum=${sum} i=${i} />
    `;
  });
  return html`
    <table class="lines">
      <tbody>${rows}</tbody>
      ${
        score.longest != null &&
        pathCounts() &&
        html`
          <${Longest} spaces=${score.longest} />
        `
      }
    </table>
  `;
}

/** @param {{line: Line, sum: number, i: number}} props */
const Row = ({ line, sum, i }) => html`
  <tr
    class=${cls(line.points < 0 && 'lost')}
    style=${{ '--i': i }}
    onPointerEnter=${() => light(line)}
    onPointerLeave=${() => light(null)}
  >
    <th scope="row">${lineWords(line)}</th>
    <td>${line.points > 0 ? '+' : ''}${line.points}</td>
    <td class="sum">${sum}</td>
  </tr>
`;

/** @param {{spaces: number}} props */
const Longest = ({ spaces }) => html`
  <tfoot>
    <tr>
      <th scope="row" colspan="3">${t('score.longest', { n: spaces })}</th>
    </tr>
  </tfoot>
`;

/** Whether a bonus hangs on the longest path, not only the breaking of a tie. */
export const pathCounts = () => bonusesInPlay().some((b) => b.most === 'longest_path');

/** @param {Pick<Line, 'kind'|'what'>} line */
export function lineWords({ kind, what }) {
  if (what != null && typeof what === 'object') return `${what.a}–${what.b}`;
  if (kind !== 'bonus') return t(`score.${kind}`);
  const bonus = S.game.value?.sheet.bonuses.find((b) => b.key === what);
  return bonus ? [bonus.name, bonusText(bonus)].filter(Boolean).join(': ') : String(what);
}

/** @param {Line|null} line */
function light(line) {
  const what = line?.what;
  S.litTicket.value = what != null && typeof what === 'object' ? what : null;
}
