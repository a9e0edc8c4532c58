// @ts-check
/** How many of several kinds of games were won, as bars with their numbers in words. */
import { html } from '../../ui.js';
import { t } from '../../i18n.js';

/** @typedef {import('../../table/results/own_statistics.js').Group} Group */

/** @param {{title: string, groups: Group[], name: (key: string) => string}} props */
export function WinBars({ title, groups, name }) {
  const most = Math.max(1, ...groups.map((group) => group.games));
  return html`
    <figure class="win-bars paper">
      <figcaption>${t(title)}</figcaption>
      <ul>
        ${groups.map(
          (group) => html`
            <${Bar} key=${group.key} group=${group} most=${most} word=${name(group.key)} />
          `,
        )}
      </ul>
    </figure>
  `;
}

/** @param {{group: Group, most: number, word: string}} props */
const Bar = ({ group, most, word }) => html`
  <li>
    <b>${word}</b>
    <span class="bar-line" aria-hidden="true" style=${{ '--games': group.games / most }}>
      <span class="bar-won" style=${{ '--won': group.won / group.games }}></span>
    </span>
    <small>
      ${t('mystats.line', { won: group.won, n: group.games, points: Math.round(group.average) })}
    </small>
  </li>
`;
